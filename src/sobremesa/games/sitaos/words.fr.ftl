sitaos = Sitaos
sitaos-about = Posez des pierres sur une grille ; carrés, losanges et lignes rapportent. Auteur non nommé dans les règles publiées.
sitaos-seat1 = rouge
sitaos-seat2 = bleu
sitaos-square = carré de côté { $size }
sitaos-diamond = losange de distance { $size }
sitaos-line = ligne de { $size }
sitaos-square_worth = 2–36
sitaos-diamond_worth = 4–36
sitaos-line_worth = 6–36
sitaos-nothing = aucune figure de { $points }
sitaos-swap = bleu peut reprendre la première pierre de rouge
sitaos-announce = un joueur ne marque que les figures qu’il montre
sitaos-how = Tapez une intersection, comme D4.
sitaos-how_swap = Au premier coup de bleu, vous pouvez taper swap.
sitaos-how_announce = Ajoutez les points de chaque figure que vous voyez, comme D4 = 4 4 12.
sitaos-swap_off = Cette partie se joue sans échange (swap).
sitaos-swap_late = Seul le premier coup de bleu peut être swap.
sitaos-announce_off = Cette partie se joue sans annonces : tapez l’intersection seule.
sitaos-claim_wrong = Annoncez au plus { $most } figures, chacune par un nombre jusqu’à { $largest }.
sitaos-sheet = une feuille pour deux crayons
sitaos-sheet_on = le
sitaos-sheet_turn = À tour de rôle, tracez votre signe dans un rond libre. Comptez aussitôt chaque figure de vos signes qu’il achève : les coins d’un carré, les pointes d’un losange, une ligne continue de cinq ou plus, aussi en biais.
sitaos-sheet_end = Ce qui se trouve dans une figure n’y change rien. Dans chaque direction, seule compte la plus longue ligne. Cochez vos points en bas ; le premier à { $goal } gagne, et sur un plateau plein celui qui en a le plus.
sitaos-sheet_squares = Carrés
sitaos-sheet_diamonds = Losanges
sitaos-sheet_lines = Lignes
sitaos-sheet_points = Points
sitaos-sheet_square = côté { $size }
sitaos-sheet_diamond = distance { $size }
sitaos-sheet_line = { $size } signes
sitaos-sheet_credit = Sitaos · les règles publiées ne nomment pas d’auteur
sitaos-lesson_1 = Vous êtes rouge, et chaque tour est une pierre sur une intersection libre. Posez la vôtre en D4 : avec C3, D3 et C4, elle forme un carré, et un carré de côté 1 vaut 2 points.
sitaos-lesson_2 = Un losange se tient sur la pointe : une pierre à gauche, à droite, au-dessus et au-dessous de son centre. F4 en achève un, pour 4 points ; la pierre bleue au milieu n’y change rien.
sitaos-lesson_3 = Les grandes figures rapportent le plus, et un carré n’a besoin que de ses quatre coins. Regardez C3, F3 et F6 : posez C6, et un carré de côté 3 vous rapporte 9 points.
sitaos-lesson_reply = Bleu a vu vos quatre pierres de la rangée 3, de C à F, et ferme le bout gauche. Le bout droit est encore ouvert !
sitaos-lesson_4 = Cinq pierres en ligne, sans trou, valent 6 points, et une seule pierre peut achever plusieurs figures. G3 forme la ligne, et aussi un petit carré avec F3, F4 et G4 : 6 + 2.
sitaos-lesson_5 = Une ligne qui grandit est payée de nouveau, à la pleine valeur de sa nouvelle longueur. H3 lui donne six pierres : 12 points.
sitaos-lesson_end = Vous savez tout : carrés, losanges, lignes, et un œil sur ce que l’autre prépare. Le premier à 100 points gagne, ou celui qui mène quand le plateau est plein. Venez jouer une vraie partie !
sitaos-end_goal = { $who ->
    [you] Vous avez atteint { $goal } points : la partie s’arrête aussitôt.
   *[other] { $name } a atteint { $goal } points : la partie s’arrête aussitôt.
}
sitaos-end_full = Le plateau est plein.
sitaos-end_square = { $count ->
    [one] pour un carré
   *[other] pour { $count } carrés
}
sitaos-end_diamond = { $count ->
    [one] pour un losange
   *[other] pour { $count } losanges
}
sitaos-end_line = { $count ->
    [one] pour une ligne
   *[other] pour { $count } lignes
}
sitaos-why_swap = Reprend la première pierre de rouge, trop bien placée pour la lui laisser.
sitaos-why_completes = Achève { $kind ->
    [square] un carré de côté { $size }
    [diamond] un losange de distance { $size }
   *[line] une ligne de { $size }
} : { $points ->
    [one] un point
   *[other] { $points } points
}.
sitaos-why_denies = Prive { $name } d’{ $kind ->
    [square] un carré de côté { $size }
    [diamond] un losange de distance { $size }
   *[line] une ligne de { $size }
}, { $points ->
    [one] un point
   *[other] { $points } points
}.
sitaos-why_threatens = { $count ->
    [one] Menace { $cells } au tour suivant, qui vaudrait { $points } points.
   *[other] Menace plusieurs cases à la fois, { $cells } : jusqu’à { $points } points au tour suivant.
}
sitaos-recall_square = Les carrés comptent par leurs quatre coins ; peu importe ce qu’il y a dedans.
sitaos-recall_diamond = Les losanges comptent aussi : quatre pierres à la même distance d’un centre, à gauche, à droite, en haut et en bas.
sitaos-recall_line = Les lignes de cinq et plus comptent, en diagonale aussi.
