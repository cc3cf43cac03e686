soleil_et_lune = Soleil et Lune
soleil_et_lune-about = Des rangées croissantes de soleils et de lunes, des éclipses qui les coupent : mettez de côté des suites de cinq avant que votre main ne se tarisse. De Jacques Zeimet, Drei Hasen in der Abendsonne 2012.
soleil_et_lune-mode = chacun pour soi, ou places 1 et 3 contre 2 et 4
soleil_et_lune-animals = les nombres qui portent un animal, après lequel on pose une autre carte
soleil_et_lune-how = Tapez une carte et sa destination : S12>/1 au bout droit de la rangée 1, S12</1 au bout gauche, S12@3/2 sur l’éclipse de l’emplacement 3 de la rangée 2, MX@1/2 une éclipse sur une lune ; ou take S1, la suite qui commence à l’emplacement 1 de votre rangée de soleils.
soleil_et_lune-how_animals = Animaux : { $value } ; après l’un d’eux, on pose une autre carte.
soleil_et_lune-label_sun = soleil { $seat }
soleil_et_lune-label_moon = lune { $seat }
soleil_et_lune-label_hand = main { $seat }
soleil_et_lune-label_taken = prises { $seat }
soleil_et_lune-label_discards = défausse
soleil_et_lune-label_pile = pioche
soleil_et_lune-label_turn = tour
soleil_et_lune-label_must = encore
soleil_et_lune-label_out = hors jeu
soleil_et_lune-label_shuffles = mélanges
soleil_et_lune-label_yes = oui
soleil_et_lune-label_hands = mains
soleil_et_lune-laid = { $card } sur une rangée de la place { $seat }
soleil_et_lune-eclipsed = { $card } recouvre un nombre de la place { $seat }
soleil_et_lune-animal = { $card } porte un animal : encore une carte
soleil_et_lune-taken = { $cards ->
    [one] une carte mise de côté
   *[other] { $cards } cartes mises de côté
}
soleil_et_lune-destroyed = rien ne va, main et rangées sont perdues : { $cards }
soleil_et_lune-shuffled = la défausse est mélangée en une nouvelle pioche
soleil_et_lune-drew = { $cards ->
    [one] la place { $seat } pioche une carte
   *[other] la place { $seat } pioche { $cards } cartes
}
soleil_et_lune-out = la place { $seat } ne peut pas piocher et se retrouve hors jeu
soleil_et_lune-no_card = « { $text } » n’est pas une carte. Les cartes vont de S1 à S{ $highest }, de M1 à M{ $highest }, plus SX et MX.
soleil_et_lune-not_in_hand = Vous n’avez pas { $card } en main.
soleil_et_lune-no_row = Il n’y a pas de rangée { $row }, et vous ne pouvez pas la commencer avec { $card }.
soleil_et_lune-first_card = Il n’y a pas encore de rangée { $row } : sa première carte s’écrit avec >, comme { $card }>.
soleil_et_lune-left_too_high = { $card } ne va pas à gauche de la rangée { $row } : il faut moins que { $end }.
soleil_et_lune-right_too_low = { $card } ne va pas à droite de la rangée { $row } : il faut plus que { $end }.
soleil_et_lune-eclipse_at_end = { $card } ne peut pas dépasser l’éclipse qui termine la rangée { $row } à l’emplacement { $slot } : recouvrez-la d’abord.
soleil_et_lune-no_slot = La rangée { $row } n’a pas d’emplacement { $slot } pour { $card } ; le dernier est le { $slots }.
soleil_et_lune-eclipse_on_eclipse = { $card } recouvre un nombre : une éclipse est déjà à l’emplacement { $slot } de la rangée { $row }.
soleil_et_lune-slot_not_eclipsed = { $card } ne peut recouvrir qu’une éclipse : un nombre est à l’emplacement { $slot } de la rangée { $row }.
soleil_et_lune-eclipse_needs_slot = { $card } se pose sur un nombre : indiquez son emplacement, comme { $card }@1/1, au lieu d’un bout de la rangée { $row }.
soleil_et_lune-out_of_order = { $card } ne va pas à l’emplacement { $slot } de la rangée { $row } : il faut entre { $low } et { $high }.
soleil_et_lune-too_low_there = { $card } ne va pas à l’emplacement { $slot } de la rangée { $row } : il faut plus que { $low }.
soleil_et_lune-too_high_there = { $card } ne va pas à l’emplacement { $slot } de la rangée { $row } : il faut moins que { $high }.
soleil_et_lune-eclipse_enclosed = { $card } ne peut pas recouvrir l’emplacement { $slot } de la rangée { $row } : parmi des éclipses voisines, seule celle qui touche un nombre peut être recouverte.
soleil_et_lune-no_run = Aucune suite de cinq ou plus que vous puissiez prendre ne commence en { $run }. Suites : { $runs }.
soleil_et_lune-where = Où va { $card } ? { $lays }.
soleil_et_lune-fits_nowhere = { $card } ne va nulle part pour l’instant.
soleil_et_lune-which_run = Quelles suites ? { $runs }.
soleil_et_lune-no_runs = Vous n’avez pas de suite de cinq ou plus à prendre.
soleil_et_lune-worth = { $numbers ->
    [one] Un nombre ne coûte plus 1 et compte désormais 1.
   *[other] { $numbers } nombres ne coûtent plus 1 et comptent désormais 1.
}
soleil_et_lune-lacks_cover = Recouvrez l’éclipse de l’emplacement { $slot } avec { $span ->
    [0] { $low }
   *[other] { $low } à { $high }
}, et les { $length } forment une seule suite.
soleil_et_lune-lacks_cards = { $missing ->
    [one] Quatre côte à côte : encore une carte, et c’est une suite de cinq.
   *[other] Trois côte à côte : encore deux cartes, et c’est une suite de cinq.
}
soleil_et_lune-must_lay = Après un animal il faut poser une carte, pas prendre.
soleil_et_lune-not_forced = On ne se détruit pas par choix : il y a une carte à poser ou une suite à prendre.
soleil_et_lune-card_twice = { $card } se trouve à deux endroits.
soleil_et_lune-slot_unreadable = « { $slot } » n’est pas un emplacement de rangée.
soleil_et_lune-row_wrong = Les nombres visibles d’une rangée doivent croître : { $row }.
soleil_et_lune-mover_wrong = La place { $seat } ne peut pas avoir le trait : elle n’a pas de cartes ou est hors jeu.
soleil_et_lune-hand_wrong = La place { $seat } ne peut pas avoir tant de cartes en main : { $most } au plus.
soleil_et_lune-team_rows_wrong = Une équipe a une rangée de chaque sorte, une devant chaque partenaire : ce n’est pas le cas de la place { $seat }.
soleil_et_lune-lesson_1 = Vos rangées montent de gauche à droite, soleils avec soleils et lunes avec lunes ; les trous sont permis. Le soleil 17 est plus grand que votre 14 : posez-le au bout droit de vos soleils. Chaque carte posée là coûte un point, jusqu’à ce que vous la mettiez de côté.
soleil_et_lune-lesson_reply = Avec le 18, la place 2 a cinq lunes à la file : une suite, qu’elle pourrait prendre à son prochain tour.
soleil_et_lune-lesson_2 = Coupez cette suite ! Une éclipse va sur n’importe quel nombre de sa sorte, chez vous ou chez un autre : posez votre éclipse de lune sur le 13 de la place 2.
soleil_et_lune-lesson_3 = La place 2 a éclipsé votre 9. Un nombre qui va entre ses voisins ramène la lumière : le soleil 8 va entre 5 et 14, posez-le sur l’éclipse.
soleil_et_lune-lesson_4 = Le 8 porte un animal, et après un animal il faut poser encore une carte. Le soleil 23 va au bout droit, et votre rangée a cinq cartes sans éclipse.
soleil_et_lune-lesson_5 = C’est une suite, et personne ne l’a coupée. Prenez-la, au lieu de poser une carte : chacun de ses nombres, même caché, était un point perdu et devient un point gagné.
soleil_et_lune-lesson_end = Voilà tout le jeu. On pioche cinq cartes quand la main est vide ; si rien ne va et qu’il n’y a pas de suite à prendre, main et rangées sont perdues. La partie s’achève quand il n’y a plus rien à piocher, et le plus de points gagne. Le soleil est levé : jouez une vraie partie !
soleil_et_lune-end_dry = { $who ->
    [you] Pioche et défausse étaient vides quand vous deviez piocher.
   *[other] Pioche et défausse étaient vides quand { $name } devait piocher.
}
soleil_et_lune-end_last = { $what ->
    [lay] { $who ->
        [you] Puis vous avez posé la dernière carte.
       *[other] Puis { $name } a posé la dernière carte.
    }
    [take] { $who ->
        [you] Puis vous avez pris la dernière suite.
       *[other] Puis { $name } a pris la dernière suite.
    }
   *[destroy] { $who ->
        [you] Puis vous avez perdu vos dernières cartes.
       *[other] Puis { $name } a perdu les dernières cartes.
    }
}
soleil_et_lune-end_turns = { $turns } tours ont été joués : aucune partie n’est plus longue.
soleil_et_lune-end_suns = { $count ->
    [one] soleil mis de côté
   *[other] soleils mis de côté
}
soleil_et_lune-end_moons = { $count ->
    [one] lune mise de côté
   *[other] lunes mises de côté
}
soleil_et_lune-end_lying = encore en rangée
soleil_et_lune-end_taken = { $count ->
    [one] pour une suite mise de côté
   *[other] pour { $count } suites mises de côté
}
soleil_et_lune-end_laid = { $count ->
    [one] pour une carte posée
   *[other] pour { $count } cartes posées
}
soleil_et_lune-end_destroyed = pour des rangées perdues
soleil_et_lune-end_gained = de côté
soleil_et_lune-end_lost = en rangée
soleil_et_lune-why_takes = Met { $cards } cartes de côté avant que quelqu’un ne brise la suite : { $points ->
    [one] un point
   *[other] { $points } points
}.
soleil_et_lune-why_run = Forme une suite de { $cards } : si personne ne la brise, vous la prenez au tour suivant, { $points ->
    [one] un point
   *[other] { $points } points
}.
soleil_et_lune-why_mends = Couvre une éclipse : { $cards ->
    [one] la carte se montre de nouveau.
   *[other] { $cards } cartes se suivent de nouveau.
}
soleil_et_lune-why_nearly = Met { $cards } cartes côte à côte : une de plus fait une suite.
soleil_et_lune-why_begins = Commence une rangée que d’autres cartes pourront prolonger.
soleil_et_lune-why_close = Suit de près sa voisine : la rangée garde de la place pour d’autres.
soleil_et_lune-why_breaks = Brise une suite de { $cards } que { $name } aurait pu prendre.
soleil_et_lune-why_darkens = Obscurcit une rangée de { $name } avant qu’elle ne devienne une suite.
soleil_et_lune-why_shuts = Laisse peu de place à { $name } à ce bout de la rangée : { $between } nombres sont sautés.
soleil_et_lune-why_animal = Porte un animal : vous posez aussitôt une autre carte.
