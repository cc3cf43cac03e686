puzzle-of_day = Problème du jour
puzzle-puzzles = Problèmes
puzzle-title = Problème { $number }
puzzle-number = n° { $number }
puzzle-rated = cote { $rating }
puzzle-solved_by = { $tenths ->
    [0] pas encore résolu
    [10] résolu par tous
   *[other] résolu par { $tenths } sur 10
}
puzzle-exact = exact
puzzle-about_points = Personne ne répond, rien ne vient après.
puzzle-about_turn = Ce qui compte, c’est où il mène, pas seulement les points du tour.
puzzle-about_end = Tout peut se prévoir jusqu’à la fin, quoi que fassent les autres.
puzzle-three_tries = Trois essais.
puzzle-days = { $days ->
    [one] jour
   *[other] jours
}
puzzle-you = Vous
puzzle-answer = À vous
puzzle-try = Proposer { $points }
puzzle-try_it = Proposer
puzzle-hint = Indice
puzzle-more = Encore
puzzle-show = Montrer
puzzle-hint_where = À regarder : { $cells }.
puzzle-hint_step = Cela commence par { $step }.
puzzle-hint_points = Le tour rapporte { $points ->
    [one] { $points } point
   *[other] { $points } points
} aussitôt.
puzzle-shown = Voici : { $move }.
puzzle-next = Problème suivant
puzzle-all = Tous les problèmes
puzzle-tries = Vos essais
puzzle-try_number = { $at ->
    [1] Premier
    [2] Deuxième
   *[other] Troisième
}
puzzle-ahead_end = { $side ->
    [ahead] finit avec { $points } d’avance
    [behind] finit avec { $points } de retard
   *[level] finit à égalité
}
puzzle-ahead_turn = { $side ->
    [ahead] environ { $points } d’avance à la fin
    [behind] environ { $points } de retard à la fin
   *[level] à peu près à égalité à la fin
}
puzzle-worse = nettement moins bon
puzzle-on_board = Sur le plateau
puzzle-right = juste
puzzle-none_yet = Aucun essai pour l’instant.
puzzle-left = { $count ->
    [0] plus d’essai
    [one] encore un essai
   *[other] encore { $count } essais
}
puzzle-streak = { $days ->
    [0] Un soleil par jour
    [1] Un jour
    [2] Deux jours d’affilée
    [3] Trois jours d’affilée
    [4] Quatre jours d’affilée
    [5] Cinq jours d’affilée
    [6] Six jours d’affilée
    [7] Sept jours d’affilée
   *[other] { $days } jours d’affilée
}
puzzle-streak_day = { $day } : { $solved ->
    [yes] résolu
   *[no] non résolu
}
puzzle-rating = Votre cote aux problèmes
puzzle-curve = Votre cote sur { $puzzles } problèmes, de { $first } à { $last }
puzzle-week = Plus tôt cette semaine
puzzle-to_solve = à résoudre
puzzle-solved_at = { $at ->
    [1] premier essai
    [2] deuxième essai
   *[other] troisième essai
}
puzzle-missed = non résolu
puzzle-solved = résolu
puzzle-solved_of = { $solved } sur { $all } résolus
puzzle-whole = Les montrer tous ({ $all })
puzzle-listed = Problème { $number }, cote { $rating }{ $state ->
    [solved] , résolu
    [missed] , non résolu
   *[open] {""}
}
puzzle-share = Partager
puzzle-picture = Image
puzzle-share_copied = Lien copié.
puzzle-share_saved = Image enregistrée.
puzzle-share_failed = Ce navigateur ne le permet pas.
puzzle-share_title = Sobremesa, problème { $number } · { $game }
puzzle-share_text = { $game }, problème { $number } : { $kind }. { $how ->
    [try1] J’ai trouvé au premier essai.
    [try2] J’ai trouvé au deuxième essai.
    [try3] J’ai trouvé au troisième essai.
   *[asks] Trouverez-vous ?
}
puzzle-print_six = En imprimer six
puzzle-print = Imprimer
puzzle-six_title = Six problèmes à imprimer
puzzle-six_of = Six problèmes · { $game }
puzzle-for = trait : { $name }
puzzle-six_next = Six autres
puzzle-solutions = Solutions
puzzle-none = Il n’y a pas de problème ici.
puzzle-preparing = Le problème viendra de lui-même quand les règles de ce jeu seront compilées, ce qu’une nouvelle machine fait une fois : une minute ou deux.
