rules-game_unknown = There is no game “{ $game }”. There are: { $known }.
rules-no_sheet = { $game } has no sheet for pencils.
