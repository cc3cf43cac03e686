sidoke_board-title = Plateau de Sidoké.
sidoke_board-seat = place { $seat }
sidoke_board-you = Vous
sidoke_board-tile = { $colour ->
    [R] rouge
    [O] orange
    [Y] jaune
    [G] vert
    [B] bleu
   *[P] violet
} { $number }{ $mark ->
    [S] {" S"}
    [E] {" E"}
   *[none] {""}
}
sidoke_board-step = { $tile } en { $cell }
sidoke_board-say_swap = { $count ->
    [one] échange une tuile
   *[other] échange { $count } tuiles
}
sidoke_board-say_swap_these = { $count ->
    [one] échange une tuile : { $tiles }
   *[other] échange { $count } tuiles : { $tiles }
}
sidoke_board-say_swap_some = échange des tuiles
sidoke_board-say_pass = passe
sidoke_board-cell = { $cell }, { $what ->
    [tile] { $tile }
   *[empty] libre{ $inlay ->
        [R] , case rouge
        [O] , case orange
        [Y] , case jaune
        [G] , case verte
        [B] , case bleue
        [P] , case violette
        [D] , case double
        [centre] , bloc central
       *[none] {""}
    }
}{ $how ->
    [draft] , dans votre tour
    [fits] , peut recevoir { $held }
    [marked] , du coup montré
   *[none] {""}
}
sidoke_board-tiles_at = Tuiles : { $placed }.
sidoke_board-nothing_at = Il est vide.
sidoke_board-hurrah = { $kind ->
    [supreme] Sidoké suprême !
    [extra] Sidoké extra !
   *[simple] Sidoké !
}{ $doubled ->
    [1] {" ×2"}
   *[0] {""}
} +{ $points }
sidoke_board-rack = Votre chevalet
sidoke_board-on_rack = { $tile }{ $how ->
    [laid] , en { $cell }
    [unfit] , ne va nulle part pour l’instant
    [stays] , doit rester
   *[none] {""}
}
sidoke_board-moved = { $tile } à la place { $place }.
sidoke_board-picked = { $count ->
    [0] { $tile } en main. Cette tuile ne va nulle part pour l’instant.
    [one] { $tile } en main. Une case la reçoit.
   *[other] { $tile } en main. { $count } cases la reçoivent.
}
sidoke_board-pick_first = Prenez d’abord une tuile : touches 1 à 6.
sidoke_board-laid = { $tile } en { $cell }.
sidoke_board-lifted = { $tile } reprise en { $cell }.
sidoke_board-taken_back = { $count ->
    [one] Une tuile reprise.
   *[other] { $count } tuiles reprises.
}
sidoke_board-marking = Marquez les tuiles à échanger.
sidoke_board-kept = Vous gardez vos tuiles.
sidoke_board-marked = { $count ->
    [0] Aucune tuile marquée.
    [one] Une tuile marquée.
   *[other] { $count } tuiles marquées.
}
sidoke_board-exchange = Échanger…
sidoke_board-cancel = Annuler
sidoke_board-nothing_to_exchange = Le sac est vide : il n’y a rien à échanger.
sidoke_board-pass = Passer
sidoke_board-sort = { $by ->
    [colour] Trier par couleur
   *[number] Trier par nombre
}
sidoke_board-hint = { $stage ->
    [start] Prenez une tuile : ses cases s’éclairent.
    [more] Prenez une autre tuile, ou confirmez. Touchez une tuile posée pour la reprendre.
   *[whole] On ne peut rien ajouter. Touchez une tuile posée pour la reprendre.
}
sidoke_board-hint_held = { $count ->
    [0] Aucune case ne reçoit { $tile } pour l’instant.
   *[other] Les cases claires reçoivent { $tile }.
}
sidoke_board-hint_exchange = { $count ->
    [0] Marquez les tuiles que vous rendez{ $few ->
        [1] , { $bag } au plus
       *[0] {""}
    }.
    [one] Une tuile va dans le sac, et vous en piochez une autre.
   *[other] { $count } tuiles vont dans le sac, et vous en piochez autant.
}
sidoke_board-hint_stuck = Aucune de vos tuiles ne va nulle part : échangez-en.
sidoke_board-hint_pass = Aucune de vos tuiles ne va nulle part, et le sac est vide : passez.
sidoke_board-bag = Dans le sac
sidoke_board-tiles_left = { $count ->
    [one] Tuile restante
   *[other] Tuiles restantes
}
sidoke_board-rack_size = { $count ->
    [0] Chevalet vide
    [one] Une tuile sur le chevalet
   *[other] { $count } tuiles sur le chevalet
}
sidoke_board-rack_of = Chevalet ({ $name }) :
sidoke_board-sidoke_made = Sidoké :
sidoke_board-since = Personne n’a posé de tuile depuis { $turns } tours. Après trois tours de table ainsi, la partie s’achève.
sidoke_board-reading = Les lignes se lisent de gauche à droite et de haut en bas. Six en ligne font un Sidoké.
sidoke_board-first = Une ligne d’un même nombre, ou de nombres qui se suivent, rapporte. Touchez une tuile, puis une case éclairée.
