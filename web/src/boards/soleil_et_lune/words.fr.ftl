board_soleil-cloth = La table : rangées de soleils et de lunes
board_soleil-others = Les rangées des autres
board_soleil-seat = place { $seat }
board_soleil-card = { $number ->
    [X] { $suit ->
        [M] éclipse de lune
       *[S] éclipse de soleil
    }
   *[other] { $suit ->
        [M] lune { $number }
       *[S] soleil { $number }
    }
}
board_soleil-card_animal = { board_soleil-card }, { $animal ->
    [butterfly] papillon
    [swallow] hirondelle
    [bat] chauve-souris
    [owl] hibou
   *[hare] lièvre
}
board_soleil-row = { $row_suit ->
    [M] { $whose ->
        [own] vos lunes
        [team] lunes chez { $name }
        [seat] lunes de la place { $name }
       *[other] lunes chez { $name }
    }
   *[S] { $whose ->
        [own] vos soleils
        [team] soleils chez { $name }
        [seat] soleils de la place { $name }
       *[other] soleils chez { $name }
    }
}
board_soleil-partner = votre partenaire
board_soleil-empty = pas encore de carte
board_soleil-lay_on = { board_soleil-row }, pile { $slot } : recouvrir { board_soleil-card }
board_soleil-lay_left = { board_soleil-row }, bout gauche : poser { board_soleil-card }
board_soleil-lay_right = { board_soleil-row }, bout droit : poser { board_soleil-card }
board_soleil-lay_first = { board_soleil-row }, première carte : poser { board_soleil-card }
board_soleil-lift = { board_soleil-card }, pas encore confirmé : reprendre la carte
board_soleil-take = { $count ->
    [5] Prendre cinq
    [6] Prendre six
    [7] Prendre sept
    [8] Prendre huit
    [9] Prendre neuf
   *[other] Prendre { $count }
}
board_soleil-worth = { $numbers }{ $eclipses ->
    [0] {""}
    [one] , éclipse 0
   *[other] , { $eclipses } éclipses 0
}
board_soleil-and = { $before } et { $last }
board_soleil-from_to = Vous passez de { $from } à { $to }.
board_soleil-key_take = T
board_soleil-may_take = { $count ->
    [5] une suite de cinq à prendre
    [6] une suite de six à prendre
    [7] une suite de sept à prendre
   *[other] une suite de { $count } à prendre
}
board_soleil-may_take_several = { $runs ->
    [2] deux suites à prendre
    [3] trois suites à prendre
   *[other] { $runs } suites à prendre
}
board_soleil-took = { $cards } prises, { $points }
board_soleil-peek = { board_soleil-row }, pile { $slot } : regarder les { $count } cartes
board_soleil-stack = { board_soleil-row }, pile { $slot }, de haut en bas
board_soleil-close = Fermer
board_soleil-hand = Votre main
board_soleil-hand_of = Main : { $name }
board_soleil-hand_hidden = { $count ->
    [0] { $name } n’a plus de carte en main
    [one] { $name } a une carte en main
   *[other] { $name } a { $count } cartes en main
}
board_soleil-fits_nowhere = { $card }, ne va nulle part
board_soleil-laid_already = { $card }, posée sur la table
board_soleil-shows = montre { $animal ->
    [butterfly] un papillon
    [swallow] une hirondelle
    [bat] une chauve-souris
    [owl] un hibou
   *[hare] un lièvre
} : { $when ->
    [now] vous posez une autre carte.
   *[after] vous en poserez une autre.
}
board_soleil-owes = { $name } pose une autre carte.
board_soleil-nothing_fits = Rien ne va : main et rangées sont perdues.
board_soleil-go_on = Continuer
board_soleil-take_or_lay = Prenez une suite, ou posez une carte.
board_soleil-pick = Choisissez une carte de votre main.
board_soleil-choose = Choisissez un des endroits éclairés.
board_soleil-pile = Pioche et défausse
board_soleil-to_draw = { $count ->
    [0] rien à piocher
   *[other] à piocher
}
board_soleil-discards = { $count ->
    [0] défaussée
    [one] défaussée
   *[other] défaussées
}
board_soleil-look_discards = { $count ->
    [one] Regarder la carte défaussée
   *[other] Regarder les { $count } cartes défaussées
}
board_soleil-discards_title = Défausse
board_soleil-set_aside = de côté
board_soleil-lying = en rangées
board_soleil-in_hand = en main
board_soleil-look_taken = { $name } : { $count ->
    [one] une carte mise de côté
   *[other] { $count } cartes mises de côté
}
board_soleil-taken_title = Mises de côté : { $name }
board_soleil-you = Vous
board_soleil-out = hors jeu
board_soleil-say_on = { board_soleil-card } sur la pile { $slot } des { board_soleil-row }
board_soleil-say_left = { board_soleil-card } au bout gauche des { board_soleil-row }
board_soleil-say_right = { board_soleil-card } au bout droit des { board_soleil-row }
board_soleil-say_run = { $row_suit ->
    [M] la suite dès la pile { $slot } des lunes
   *[S] la suite dès la pile { $slot } des soleils
}
board_soleil-say_take = prend { $runs }
board_soleil-say_destroy = rien ne va, main et rangées sont perdues
board_soleil-tell_left = { board_soleil-card }, { $whose ->
    [you] à gauche chez vous
    [own] à gauche chez soi
   *[other] à gauche chez { $name }
}
board_soleil-tell_right = { board_soleil-card }, { $whose ->
    [you] à droite chez vous
    [own] à droite chez soi
   *[other] à droite chez { $name }
}
board_soleil-tell_cover = { board_soleil-card } sur une éclipse, { $whose ->
    [you] chez vous
    [own] chez soi
   *[other] chez { $name }
}
board_soleil-tell_eclipse = Éclipse sur { board_soleil-card }, { $whose ->
    [you] chez vous
    [own] chez soi
   *[other] chez { $name }
}
board_soleil-tell_take = Prend { $count ->
    [5] cinq
    [6] six
    [7] sept
    [8] huit
    [9] neuf
   *[other] { $count }
} { $suit ->
    [M] lunes
   *[S] soleils
}
board_soleil-tell_destroy = Rien ne va : main et rangées sont perdues
board_soleil-own_laid = { $card } sur votre rangée
board_soleil-own_eclipsed = { $card } recouvre un de vos nombres
board_soleil-first = Une carte mise de côté vaut un point, une carte encore posée en coûte un : montez vos rangées et prenez des suites de cinq. Touchez une carte, puis une place éclairée.
