siesta_board-title = Plateau de Siesta.
siesta_board-seat = place { $seat }
siesta_board-step = { $kind ->
    [sun] soleil { $cell }
    [roof] toit { $cell }
   *[shadow] ombre { $cell }
}
siesta_board-cell = { $cell }, { $what ->
    [sun] soleil
    [shadow] ombre
    [roof] toit ({ $name })
    [own] votre toit
   *[empty] libre
}{ $how ->
    [draft] , dans votre tour
    [marked] , du coup montré
    [sun] , peut recevoir un soleil
    [roof] , peut recevoir un toit
    [shadow] , peut recevoir une ombre
   *[none] {""}
}
siesta_board-suns_at = Soleils : { $cells }.
siesta_board-roofs_at = Toits ({ $name }) : { $cells }.
siesta_board-shadows_at = Ombres : { $cells }.
siesta_board-nothing_at = Il est vide.
siesta_board-laid = { $kind ->
    [sun] Soleil posé en { $cell }.
    [roof] Toit posé en { $cell }.
   *[shadow] Ombre posée en { $cell }.
}
siesta_board-lifted = { $kind ->
    [sun] Soleil repris en { $cell }.
    [roof] Toit repris en { $cell }.
   *[shadow] Ombre reprise en { $cell }.
}
siesta_board-taken_back = { $count ->
    [one] Une pièce reprise.
   *[other] { $count } pièces reprises.
}
siesta_board-picked = { $kind ->
    [sun] Un soleil en main.
    [roof] Un toit en main.
   *[shadow] Une ombre en main.
}
siesta_board-unfit = { $kind ->
    [sun] Aucun soleil ne peut être posé maintenant.
    [roof] Aucun toit ne peut être posé maintenant.
   *[shadow] Aucune ombre ne peut être posée maintenant.
}
siesta_board-tray = Pièces à poser
siesta_board-pick = { $kind ->
    [sun] Soleil, { $left } en réserve
    [roof] Votre toit, { $left } en réserve
   *[shadow] Ombre, { $left } en réserve
}
siesta_board-key_sun = S
siesta_board-key_roof = T
siesta_board-key_shadow = O
siesta_board-hint = { $stage ->
    [whole] Toutes les pièces sont posées. Touchez-en une pour la reprendre.
    [none] On ne peut rien ajouter. Touchez une pièce pour la reprendre.
   *[open] { $kind ->
        [sun] Pièce { $next } sur { $most } : les cases claires acceptent un soleil.
        [roof] Pièce { $next } sur { $most } : les cases claires acceptent un toit.
       *[shadow] Pièce { $next } sur { $most } : les cases claires acceptent une ombre.
    }
}
siesta_board-roof_of = Toit ({ $name })
siesta_board-box = Dans la boîte
siesta_board-suns = Soleils
siesta_board-shadows = Ombres
siesta_board-own_roofs = Vos toits
siesta_board-roofs_of = Toits ({ $name })
siesta_board-ends = La partie s’achève avec le dernier soleil, la dernière ombre, ou le dernier toit de quelqu’un.
siesta_board-first = Votre toit entre un soleil et une ligne d’ombres rapporte un point par ombre. Touchez une pièce, puis une case éclairée ; confirmez quand tout est posé.
