ladder-game_unknown = Il n’y a pas de jeu « { $game } ». Il y a : { $known }.
ladder-key_wrong = « { $key } » n’est pas un rang du classement ; reprenez celui que donne la page précédente.
ladder-person_unknown = Il n’y a personne qui porte le numéro { $person }.
