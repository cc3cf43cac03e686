puzzles-unknown = Ce problème n’existe pas.
puzzles-none = Il n’y a pas de tels problèmes.
puzzles-too_early = Le problème de ce jour-là n’est pas encore dévoilé.
puzzles-right_points = { $points ->
    [one] { $points } point
   *[other] { $points } points
} : on ne peut pas faire plus en un tour.
puzzles-right_end = Juste : aucune fin n’est meilleure.
puzzles-right_turn = Juste : c’est nettement le meilleur coup.
puzzles-points_short = { $points ->
    [one] { $points } point
   *[other] { $points } points
}, mais on peut en avoir { $short ->
    [one] un de plus.
   *[other] { $short } de plus.
}
puzzles-win_missed = Ce coup ne gagne pas à coup sûr. Un autre, si.
puzzles-tie_missed = Ce coup n’assure pas la nulle. Un autre, si.
puzzles-end_behind = Joué jusqu’au bout, c’est { $behind ->
    [one] un point
   *[other] { $behind } points
} de moins que le meilleur coup.
puzzles-end_other = Joué jusqu’au bout, un autre coup fait mieux.
puzzles-turn_behind = Un bon coup, mais à la longue environ { $behind ->
    [one] un point
   *[other] { $behind } points
} de moins que le meilleur.
puzzles-turn_other = Un autre coup est nettement meilleur.
puzzles-kind_points = Le plus de points en un tour
puzzles-kind_end = Jusqu’à la dernière pièce
puzzles-kind_turn = Le meilleur coup
