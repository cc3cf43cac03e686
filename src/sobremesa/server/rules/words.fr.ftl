rules-game_unknown = Il n’y a pas de jeu « { $game } ». Il y a : { $known }.
