sidoke = Sidoké
sidoke-about = Des tuiles numérotées de six couleurs : suites et séries en long et en travers, et six en ligne font un Sidoké. De Caroline Meunier, 2020.
sidoke-mode = chacun pour soi, ou places 1 et 3 contre 2 et 4
sidoke-how = Tapez des tuiles et leurs cases : B4S@F6 R5@G6, sur une même ligne ou colonne ; ou swap B4S R5 pour échanger des tuiles. Une tuile seule, comme B4S, apprend où elle peut aller.
sidoke-label_rack = chevalet { $seat }
sidoke-label_sidokes = sidokés { $seat }
sidoke-label_bag = sac
sidoke-label_since = depuis
sidoke-line = { $first }–{ $last } : { $tiles } tuiles
sidoke-colour = { $tile } sur sa couleur, { $cell }
sidoke-sidoke = { $kind ->
    [supreme] Sidoké suprême
    [extra] Sidoké extra
   *[simple] Sidoké
}{ $doubled ->
    [1] , doublé
   *[0] { "" }
}
sidoke-swapped = { $tiles ->
    [one] une tuile échangée
   *[other] { $tiles } tuiles échangées
}
sidoke-drew = { $tiles ->
    [one] la place { $seat } pioche une tuile
   *[other] la place { $seat } pioche { $tiles } tuiles
}
sidoke-passed = aucune tuile ne va, et le sac est vide
sidoke-empty_rack = la place { $seat } a un chevalet vide
sidoke-no_sidoke = la place { $seat } n’a fait aucun Sidoké
sidoke-no_tile = « { $text } » n’est pas une tuile. Une tuile, c’est une couleur (R, O, Y, G, B, P), un nombre de 1 à 6 et une marque, S, E ou aucune : B4S.
sidoke-not_on_rack = Vous n’avez pas { $tile }.
sidoke-not_in_line = Toutes les tuiles d’un tour vont sur une même ligne ou une même colonne : ce n’est pas le cas de { $cells }.
sidoke-descends = { $tiles } sur la { $axis ->
    [row] ligne
   *[column] colonne
} { $name } n’est pas une suite : les nombres doivent monter. { $tile } ne va pas en { $cell }.
sidoke-skips = { $tiles } sur la { $axis ->
    [row] ligne
   *[column] colonne
} { $name } n’est pas une suite : chaque nombre doit être le précédent plus un. { $tile } ne va pas en { $cell }.
sidoke-neither = { $tiles } sur la { $axis ->
    [row] ligne
   *[column] colonne
} { $name } n’est ni suite ni série : tous les nombres montent de un, ou tous sont égaux. { $tile } ne va pas en { $cell }.
sidoke-colours_mixed = { $tiles } sur la { $axis ->
    [row] ligne
   *[column] colonne
} { $name } n’est pas une suite : ses tuiles sont toutes d’une couleur, ou toutes de couleurs différentes. { $tile } ne va pas en { $cell }.
sidoke-colour_twice = { $tiles } sur la { $axis ->
    [row] ligne
   *[column] colonne
} { $name } n’est pas une série : ses couleurs doivent toutes différer. { $tile } ne va pas en { $cell }.
sidoke-gap = La ligne a un trou : aucune tuile en { $cells }.
sidoke-centre = Le plateau est vide : au moins une tuile va sur le bloc central, F6, G6, F7 ou G7, pas seulement en { $cells }.
sidoke-two_at_least = Sur le plateau vide, on pose au moins deux tuiles.
sidoke-touches_nothing = Au moins une nouvelle tuile doit toucher une tuile déjà posée, et aucune ne le fait en { $cells }.
sidoke-where = Où va { $tile } ? { $cells }.
sidoke-fits_nowhere = { $tile } ne va nulle part pour l’instant.
sidoke-which_tiles = Quelles tuiles échangez-vous ? { $tiles }.
sidoke-swap_names = Dites quelles tuiles vous échangez, comme swap B4S R5.
sidoke-bag_empty = Le sac est vide : il n’y a rien à échanger.
sidoke-bag_too_small = { $bag ->
    [one] Le sac contient une tuile : vous ne pouvez pas en échanger { $tiles }.
   *[other] Le sac contient { $bag } tuiles : vous ne pouvez pas en échanger { $tiles }.
}
sidoke-must_swap = On ne passe pas tant que le sac contient des tuiles : posez ou échangez.
sidoke-must_place = Vous pouvez poser une tuile, donc vous le devez.
sidoke-tile_twice = { $tile } se trouve là deux fois.
sidoke-rack_wrong = Un chevalet porte au plus { $most } tuiles, et au moins une tant qu’il y a un sac : ce n’est pas le cas de la place { $seat }.
sidoke-board_line_wrong = { $tiles }, à partir de { $cell }, ne peut pas se trouver sur le plateau.
sidoke-sidoke_wrong = { $tiles } n’est pas un Sidoké.
sidoke-mover_wrong = La place { $seat } ne peut pas avoir le trait : elle n’a pas de tuiles.
sidoke-lesson_1 = Six tuiles sont à vous, et personne d’autre ne les voit. Les premières vont sur le bloc central. Vert 2, violet 3, jaune 4, lus de gauche à droite : des nombres qui montent de un, en couleurs toutes différentes. C’est une suite. Posez-la sur la ligne 6, à partir de G6 : un point par tuile.
sidoke-lesson_reply = La place 2 accroche une suite à votre vert 2, vers le bas : toute d’une couleur, c’est aussi une suite. Les colonnes se lisent de haut en bas.
sidoke-lesson_2 = Le même nombre en couleurs différentes est une série. Posez rouge 3 et orange 3 en H4 et H5, au-dessus de votre violet 3. L’ancienne tuile compte de nouveau : trois points.
sidoke-lesson_3 = Une ligne peut grandir aux deux bouts en un seul tour. Mettez le bleu 1 devant le vert 2 et le rouge 5 derrière le jaune 4 : cinq tuiles sur la ligne 6, en cinq couleurs.
sidoke-lesson_4 = Il en manque une ! Six en ligne font un Sidoké : posez l’orange 6 au bout. Cela fait 6 points pour les tuiles et 20 pour le Sidoké ; si toutes les six portaient un S, ce serait 40. Et K6 est orange comme votre tuile : 3 points de plus.
sidoke-lesson_5 = Les six tuiles sont à vous, et leurs cases sont de nouveau libres ; ce qui y était accroché reste. Au lieu de poser, on peut échanger : rendez vos deux 1, dont on ne fait pas grand-chose. Vous piochez d’abord, puis ils retournent dans le sac.
sidoke-lesson_end = Voilà tout le jeu. La partie s’achève quand le sac est vide et que personne ne peut plus poser ; un chevalet vide rapporte 5 points, et qui n’a fait aucun Sidoké en perd 20. Cherchez les lignes de cinq, et ne les laissez pas aux autres. Le sac est plein : jouez une vraie partie !
sidoke-end_racks = Le sac est vide, et tous les chevalets aussi.
sidoke-end_stuck_bag = Le sac est vide, et plus personne ne peut poser de tuile.
sidoke-end_rounds = Personne n’a posé de tuile depuis { $rounds } tours de table.
sidoke-end_stuck = { $bag ->
    [one] Tout le monde a échangé, et personne ne pouvait poser de tuile : il en reste une dans le sac.
   *[other] Tout le monde a échangé, et personne ne pouvait poser de tuile : il en reste { $bag } dans le sac.
}
sidoke-end_line = { $count ->
    [one] pour une ligne
   *[other] pour { $count } lignes
}
sidoke-end_colour = { $count ->
    [one] pour une tuile sur sa couleur
   *[other] pour { $count } tuiles sur leur couleur
}
sidoke-end_sidoke = { $count ->
    [one] pour un Sidoké
   *[other] pour { $count } Sidokés
}
sidoke-end_empty_rack = pour un chevalet vide
sidoke-end_no_sidoke = faute de Sidoké
sidoke-why_swaps = Vos tuiles vont mal ensemble : { $tiles ->
    [one] une autre promet
   *[other] { $tiles } autres promettent
} plus que n’importe quelle ligne.
sidoke-why_sidoke = Fait un { $kind ->
    [supreme] Sidoké suprême
    [extra] Sidoké extra
   *[simple] Sidoké
} : { $points ->
    [one] un point
   *[other] { $points } points
}.
sidoke-why_lines = { $count ->
    [one] Compte une ligne : { $points } points.
   *[other] Compte { $count } lignes à la fois : { $points } points.
}
sidoke-why_colour = { $count ->
    [one] Pose une tuile sur sa couleur : { $points } points.
   *[other] Pose { $count } tuiles sur leur couleur : { $points } points.
}
sidoke-why_closes = Ferme la ligne de cinq { $first }–{ $last }, avant que quelqu’un n’en fasse un Sidoké.
sidoke-why_risks = Mais ce coup laisse une ligne de cinq, { $first }–{ $last } : une sixième tuile ferait un Sidoké.
sidoke-recall_line = Chaque ligne qui a une nouvelle tuile compte, en long et en travers, anciennes tuiles comprises.
sidoke-recall_colour = Une tuile sur une case de sa couleur rapporte trois points.
sidoke-recall_sidoke = Une ligne de six est un Sidoké, doublé sur une case ×2.
