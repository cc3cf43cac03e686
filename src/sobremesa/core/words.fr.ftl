core-taken = { $cell } est occupée.
core-no_cell = « { $text } » n’est pas une case. Une case, c’est une lettre et un nombre, comme D4.
core-off_board = { $cell } est hors du plateau ; la dernière case est { $last }.
core-over = La partie est terminée.
core-incomplete = Il manque un coup.
core-unreadable = « { $text } » n’est pas un coup.
core-seats_wrong = { $seats } places : ce jeu se joue à { $accepts }.
core-option_unknown = Il n’y a pas d’option « { $option } » ici. Options : { $known }.
core-option_wrong = L’option { $option } ne peut pas valoir « { $value } ». Elle accepte : { $accepts }.
core-numbers_wrong = L’option { $option } accepte des nombres de 1 à { $highest } séparés par des virgules, comme { $usual }, ou none, aucun.
core-heading_wrong = Ce n’est pas l’en-tête d’une telle position : « { $line } ».
core-line_missing = Le diagramme n’a pas de ligne « { $name } ».
core-lines_wrong = Les dernières lignes du diagramme sont fausses.
core-board_wrong = Le diagramme doit avoir { $rows } rangées de { $columns } cases.
core-mark_wrong = « { $mark } » en { $cell } n’a pas de sens ici.
core-game_unknown = Il n’y a pas de jeu « { $game } ». Jeux : { $known }.
core-no_game = Le point d’entrée { $entry } n’apporte pas de jeu.
core-step_wrong = Le pas { $step } n’est pas permis ici.
core-no_actions = { $game } ne numérote pas ses coups pour les programmes (CONTRIBUTING.md dit comment un jeu le fait).
core-game_twice = Le point d’entrée { $entry } apporte « { $game } », un jeu qui est déjà là.
core-teams_wrong = { $seats } places : les équipes se jouent à quatre.
core-number = { $value }
core-seat_wrong = Il n’y a pas de place { $seat } à une table de { $seats }.
core-seed_wrong = Une graine est un texte, pas { $seed }.
core-not_over = La partie n’est pas terminée.
core-extra_missing = Il faut pour cela des paquets qui ne sont pas installés : pip install "sobremesa[{ $extra }]"
core-end_played = La partie a été jouée jusqu’au bout.
core-end_resigned = { $who ->
    [you] Vous avez abandonné.
   *[other] { $name } a abandonné.
}
core-end_timeout = { $who ->
    [you] Vous n’aviez plus de temps.
   *[other] { $name } n’avait plus de temps.
}
core-end_aborted = { $who ->
    [you] Vous avez annulé la partie.
    [nobody] La partie a été annulée.
   *[other] { $name } a annulé la partie.
}
core-end_before = du début
core-end_kind = { $count ->
    [one] marqués une fois
   *[other] marqués en { $count } fois
}
