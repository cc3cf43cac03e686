archive-game_unknown = Il n’y a pas de jeu « { $game } ». Il y a : { $known }.
archive-not_found = Il n’y a pas de partie terminée à la table « { $table } ».
archive-key_wrong = « { $key } » n’est pas un endroit des archives ; reprenez celui que donne la page précédente.
