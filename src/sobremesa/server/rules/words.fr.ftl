rules-game_unknown = Il n’y a pas de jeu « { $game } ». Il y a : { $known }.
rules-no_sheet = { $game } n’a pas de feuille pour crayons.
