rules-game_unknown = There is no game “{ $game }”. There are: { $known }.
