ladder-game_unknown = There is no game “{ $game }”. There are: { $known }.
ladder-key_wrong = “{ $key }” is no rung of the ladder; take the one that the page before gave.
ladder-person_unknown = There is nobody with the number { $person }.
