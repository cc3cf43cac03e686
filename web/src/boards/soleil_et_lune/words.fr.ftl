soleil_et_lune_board-cloth = La table : rangées de soleils et de lunes
soleil_et_lune_board-others = Les rangées des autres
soleil_et_lune_board-card = { $number ->
    [X] { $suit ->
        [M] éclipse de lune
       *[S] éclipse de soleil
    }
   *[other] { $suit ->
        [M] lune { $number }
       *[S] soleil { $number }
    }
}
soleil_et_lune_board-card_animal = { soleil_et_lune_board-card }, { $animal ->
    [butterfly] papillon
    [swallow] hirondelle
    [bat] chauve-souris
    [owl] hibou
   *[hare] lièvre
}
soleil_et_lune_board-row = { $row_suit ->
    [M] { $whose ->
        [own] vos lunes
        [team] lunes chez { $name }
        [seats] lunes, places { $name }
        [seat] lunes, place { $name }
       *[other] lunes chez { $name }
    }
   *[S] { $whose ->
        [own] vos soleils
        [team] soleils chez { $name }
        [seats] soleils, places { $name }
        [seat] soleils, place { $name }
       *[other] soleils chez { $name }
    }
}
soleil_et_lune_board-partner = votre partenaire
soleil_et_lune_board-empty = pas encore de carte
soleil_et_lune_board-lay_on = { soleil_et_lune_board-row }, pile { $slot } : recouvrir { soleil_et_lune_board-card }
soleil_et_lune_board-lay_left = { soleil_et_lune_board-row }, bout gauche : poser { soleil_et_lune_board-card }
soleil_et_lune_board-lay_right = { soleil_et_lune_board-row }, bout droit : poser { soleil_et_lune_board-card }
soleil_et_lune_board-lay_first = { soleil_et_lune_board-row }, première carte : poser { soleil_et_lune_board-card }
soleil_et_lune_board-lift = { soleil_et_lune_board-card }, pas encore confirmé : reprendre la carte
soleil_et_lune_board-take = { $count ->
    [5] Prendre cinq
    [6] Prendre six
    [7] Prendre sept
    [8] Prendre huit
    [9] Prendre neuf
   *[other] Prendre { $count }
}
soleil_et_lune_board-worth = { $numbers }{ $eclipses ->
    [0] {""}
    [one] , éclipse 0
   *[other] , { $eclipses } éclipses 0
}
soleil_et_lune_board-and = { $before } et { $last }
soleil_et_lune_board-from_to = Vous passez de { $from } à { $to }.
soleil_et_lune_board-key_take = T
soleil_et_lune_board-may_take = { $count ->
    [5] une suite de cinq à prendre
    [6] une suite de six à prendre
    [7] une suite de sept à prendre
   *[other] une suite de { $count } à prendre
}
soleil_et_lune_board-may_take_several = { $runs ->
    [2] deux suites à prendre
    [3] trois suites à prendre
   *[other] { $runs } suites à prendre
}
soleil_et_lune_board-took = { $cards } prises, { $points }
soleil_et_lune_board-peek = { soleil_et_lune_board-row }, pile { $slot } : regarder les { $count } cartes
soleil_et_lune_board-stack = { soleil_et_lune_board-row }, pile { $slot }, de haut en bas
soleil_et_lune_board-close = Fermer
soleil_et_lune_board-hand = Votre main
soleil_et_lune_board-hand_of = Main : { $name }
soleil_et_lune_board-hand_hidden = { $count ->
    [0] { $name } n’a plus de carte en main
    [one] { $name } a une carte en main
   *[other] { $name } a { $count } cartes en main
}
soleil_et_lune_board-fits_nowhere = { $card }, ne va nulle part
soleil_et_lune_board-laid_already = { $card }, posée sur la table
soleil_et_lune_board-shows = montre { $animal ->
    [butterfly] un papillon
    [swallow] une hirondelle
    [bat] une chauve-souris
    [owl] un hibou
   *[hare] un lièvre
} : { $when ->
    [now] vous posez une autre carte.
   *[after] vous en poserez une autre.
}
soleil_et_lune_board-owes = { $name } pose une autre carte.
soleil_et_lune_board-nothing_fits = Rien ne va : main et rangées sont perdues.
soleil_et_lune_board-go_on = Continuer
soleil_et_lune_board-take_or_lay = Prenez une suite, ou posez une carte.
soleil_et_lune_board-only_take = Aucune carte ne va : prenez une suite.
soleil_et_lune_board-pick = Choisissez une carte de votre main.
soleil_et_lune_board-choose = Choisissez un des endroits éclairés.
soleil_et_lune_board-pile = Pioche et défausse
soleil_et_lune_board-to_draw = { $count ->
    [0] rien à piocher
   *[other] à piocher
}
soleil_et_lune_board-discards = { $count ->
    [0] défaussée
    [one] défaussée
   *[other] défaussées
}
soleil_et_lune_board-look_discards = { $count ->
    [one] Regarder la carte défaussée
   *[other] Regarder les { $count } cartes défaussées
}
soleil_et_lune_board-discards_title = Défausse
soleil_et_lune_board-set_aside = de côté
soleil_et_lune_board-lying = en rangées
soleil_et_lune_board-in_hand = en main
soleil_et_lune_board-look_taken = { $name } : { $count ->
    [one] une carte mise de côté
   *[other] { $count } cartes mises de côté
}
soleil_et_lune_board-taken_title = Mises de côté : { $name }
soleil_et_lune_board-you = Vous
soleil_et_lune_board-out = hors jeu
soleil_et_lune_board-say_on = { soleil_et_lune_board-card } sur la pile { $slot } ({ soleil_et_lune_board-row })
soleil_et_lune_board-say_left = { soleil_et_lune_board-card } au bout gauche ({ soleil_et_lune_board-row })
soleil_et_lune_board-say_right = { soleil_et_lune_board-card } au bout droit ({ soleil_et_lune_board-row })
soleil_et_lune_board-say_run = { $row_suit ->
    [M] la suite dès la pile { $slot } des lunes
   *[S] la suite dès la pile { $slot } des soleils
}
soleil_et_lune_board-say_take = prend { $runs }
soleil_et_lune_board-say_destroy = rien ne va, main et rangées sont perdues
soleil_et_lune_board-tell_left = { soleil_et_lune_board-card }, { $whose ->
    [you] à gauche chez vous
    [own] à gauche chez soi
    [seat] bout gauche de la place { $name }
   *[other] à gauche chez { $name }
}
soleil_et_lune_board-tell_right = { soleil_et_lune_board-card }, { $whose ->
    [you] à droite chez vous
    [own] à droite chez soi
    [seat] bout droit de la place { $name }
   *[other] à droite chez { $name }
}
soleil_et_lune_board-tell_cover = { soleil_et_lune_board-card } sur une éclipse{ $whose ->
    [you] , chez vous
    [own] , chez soi
    [seat] {" "}de la place { $name }
   *[other] , chez { $name }
}
soleil_et_lune_board-tell_eclipse = Éclipse sur { soleil_et_lune_board-card }{ $whose ->
    [you] , chez vous
    [own] , chez soi
    [seat] , place { $name }
   *[other] , chez { $name }
}
soleil_et_lune_board-tell_take = Prend { $count ->
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
soleil_et_lune_board-tell_destroy = Rien ne va : main et rangées sont perdues
soleil_et_lune_board-own_laid = { $card } sur votre rangée
soleil_et_lune_board-own_eclipsed = { $card } recouvre un de vos nombres
soleil_et_lune_board-first = Une carte mise de côté vaut un point, une carte encore posée en coûte un : montez vos rangées et prenez des suites de cinq. Touchez une carte, puis une place éclairée.
