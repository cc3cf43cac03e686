review-title = Analyse
review-of = Analyse · { $game }
review-fetching = On remet le plateau en place…
review-preparing = L’analyse viendra d’elle-même quand les règles de ce jeu seront compilées, ce qu’une nouvelle machine fait une fois : une minute ou deux.
review-preparing_engine = Les analyses se préparent, une minute ou deux après un démarrage. Celle-ci commencera ensuite d’elle-même.
review-none = Il n’y a rien à voir ici.
review-you = Vous
review-look = Analyser cette partie
review-look_about = Chaque tour est jugé d’après ce que son joueur savait alors : ce qui était meilleur, ce que cela a coûté, et ce qui était de la chance. Cela prend jusqu’à une minute.
review-waiting = D’autres parties passent d’abord.
review-thinking = Coups analysés : { $done } sur { $plies }
review-failed = Cette partie n’a pas pu être analysée.
review-again = Réessayer
review-graph = Résultat attendu
review-graph_about = { $who ->
    [you] vos chances de gagner, en %
   *[other] chances de gagner, en %
}
review-at = coup { $ply } sur { $plies }
review-slider = Coup
review-value = { $ply ->
    [0] Avant le premier coup
   *[other] Coup { $ply }, { $name } : { $move }. { $judged }
}
review-chance = { $name } { $chance } %
review-table = Tour par tour
review-table_turn = Coup
review-table_who = Qui
review-table_move = Joué
review-table_judged = Jugement
review-table_chance = Chances de gagner avant
review-table_lost = Points perdus
review-first = Au début
review-back = Un coup en arrière
review-forward = Un coup en avant
review-last = À la fin
review-turn = Coup { $ply }
review-start = Avant le premier coup
review-start_about = Avancez coup par coup, ou touchez une marque du graphique.
review-not_yet = Ce tour n’a pas encore été analysé.
review-legend_played = joué
review-legend_better = meilleur
review-played = { $who ->
    [you] Vous avez joué
   *[other] { $name } a joué
}
review-better = Meilleur, en tirets
review-better_words = Meilleur
review-mark = { $grade ->
    [only] seul bon tour
    [doubtful] douteux
    [mistake] erreur
    [blunder] grosse erreur
   *[fine] bon
}
review-head = { $grade ->
    [blunder] Une grosse erreur
    [mistake] Une erreur
    [doubtful] Un tour douteux
   *[fine] Bon, mais pas tout à fait le meilleur
}{ $went ->
    [well] { " " }qui a bien tourné
   *[as_it_did] {""}
}
review-head_forced = Il n’y avait pas le choix
review-head_only = Le seul bon tour
review-head_best = Le meilleur tour
review-head_as_good = Aussi bon que le meilleur
review-some_points = { $points ->
    [one] { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } point
   *[other] { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } points
}
review-said = { $move } est meilleur : { $costs ->
    [both] { $points } de plus à la fin, et { $chance } % de chances de gagner en plus.
    [chance] { $chance } % de chances de gagner en plus.
   *[points] { $points } de plus à la fin.
}
review-said_exact = { $move } est meilleur à coup sûr, joué jusqu’à toutes les fins : { $costs ->
    [both] { $points } de plus, et { $chance } % de chances de gagner en plus.
    [chance] { $chance } % de chances de gagner en plus.
   *[points] { $points } de plus.
}
review-said_forced = Les règles ne laissaient pas d’autre tour.
review-said_only = Le suivant, { $move }, vaut { $points } de moins à la fin.
review-said_best = Parmi les tours analysés, aucun n’est meilleur.
review-said_as_good = { $move } est aussi bon : la différence est dans la marge d’erreur.
review-said_won = Ce tour gagne la partie. { $move } l’aurait gagnée avec { $points } de plus.
review-said_luck = Ce qui a été pioché ensuite a apporté { $luck }. C’était de la chance, et c’est compté comme de la chance.
review-next = Erreur suivante
review-find = Trouver un meilleur tour
review-study = Étudier à partir d’ici
review-choices = Meilleurs tours
review-choices_about = points d’avance à la fin ± erreur ; dessous, retard sur le meilleur et chances de gagner
review-looked_at = { $count ->
    [one] un seul analysé
   *[other] { $count } analysés
}
review-exact = exact
review-choice_place = Rang
review-choice_move = Tour
review-choice_points = Points sur le coup
review-choice_lead = Avance à la fin
review-choice_behind = Retard sur le meilleur
review-choice_chance = Chances de gagner
review-choice_percent = { $chance } %
review-choice_try = L’essayer sur le plateau
review-account = Chance et habileté
review-account_about = { $result ->
    [won] { $who ->
        [you] vous avez gagné de { $by }
       *[other] { $name } a gagné de { $by }
    }
    [lost] { $who ->
        [you] vous avez perdu de { $by }
       *[other] { $name } a perdu de { $by }
    }
    [ahead] { $who ->
        [you] une avance attendue de { $by } pour vous
       *[other] une avance attendue de { $by } pour { $name }
    }
    [behind] { $who ->
        [you] un retard attendu de { $by } pour vous
       *[other] un retard attendu de { $by } pour { $name }
    }
   *[even] personne n’est devant
}
review-account_seat = Pour
review-start_part = Le début
review-luck_part = Chance
review-skill_part = Habileté : { $name }
review-unforeseen_part = Imprévu
review-result_part = Ensemble
review-try_title = Trouver un meilleur tour
review-try_about = { $who ->
    [you] C’est de nouveau à vous.
   *[other] À jouer de nouveau : { $name }.
} Ce qui a été joué rapporte { $points }.
review-try = Essayer { $points }
review-try_none = Essayer
review-try_best = C’est le meilleur tour
review-try_as_good = C’est aussi bon que le meilleur
review-try_better = Mieux, mais pas encore le meilleur
review-try_same = C’est ce qui a été joué
review-try_worse = Pas mieux que ce qui a été joué
review-try_thinks = Le moteur regarde ce tour…
review-try_said = Cela rapporte { $points } sur le coup et mène à { $lead } à la fin ; ce qui a été joué, à { $played }.
review-try_left = { $count ->
    [0] plus d’essai
    [one] encore un essai
   *[other] encore { $count } essais
}
review-show = Montrer
review-leave = Retour à l’analyse
review-undo = Reprendre
review-file = Ouvrir un fichier de partie
