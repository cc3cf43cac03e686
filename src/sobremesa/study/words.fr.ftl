study-why_wins = Met fin à la partie, et vous la gagnez.
study-why_points = Vous rapporte { $points ->
    [one] un point
   *[other] { $points } points
} en tout.
study-why_costs = Coûte { $points ->
    [one] un point
   *[other] { $points } points
} à { $name }.
study-why_gives = Mais ce coup donne { $points ->
    [one] un point
   *[other] { $points } points
} à { $name }.
study-why_spares = Laisse à { $name } une réponse qui vaut { $points } ; après d’autres bons coups, elle vaudrait { $usual }.
study-why_likely = { $name } gagnera alors peut-être { $points ->
    [one] un point
   *[other] { $points } points
}.
study-why_reply = La meilleure réponse de { $name }, { $move }, rapporte alors { $points ->
    [one] un point
   *[other] { $points } points
}.
study-why_best = De tous les coups examinés, c’est celui qui promet le plus.
study-hint_forced = Les règles ne laissent pas le choix ici.
study-hint_unlearned = On n’a encore rien appris de { $game } : il n’y a pas d’indices.
study-hint_rated = Cette partie est classée : il n’y a pas d’indices.
study-hint_people = Quelqu’un d’autre joue aussi : les indices sont pour les parties contre des robots seuls.
study-hint_order = D’abord où, puis quoi, puis pourquoi : l’un après l’autre.
study-hint_preparing = Les indices se préparent, une minute ou deux après un démarrage ; le vôtre viendra de lui-même. Vous pouvez jouer en attendant.
study-hint_late = Aucun indice n’a été trouvé à temps : demandez encore.
