end-aborted = Partie annulée
end-won = { $who ->
    [you] Vous gagnez
   *[other] { $count ->
        [one] { $names } gagne
       *[other] { $names } gagnent
    }
}
end-won_to = { $who ->
    [you] Vous gagnez, { $points } à { $others }
   *[other] { $count ->
        [one] { $names } gagne, { $points } à { $others }
       *[other] { $names } gagnent, { $points } à { $others }
    }
}
end-won_by = { $who ->
    [you] Vous gagnez
   *[other] { $count ->
        [one] { $names } gagne
       *[other] { $names } gagnent
    }
} { $by ->
    [one] d’un point
   *[other] de { $by } points
}
end-shared = { $names } à égalité
end-spoken = { $title }, { $points }. { $why }
end-points = Les points, genre par genre
end-total = { $points ->
    [one] { $written } point
   *[other] { $written } points
}
end-turns = { $count ->
    [one] Le tour qui a compté
    [2] Deux tours qui ont compté
   *[other] Trois tours qui ont compté
}
end-turns_about = ceux qui ont rapporté le plus
end-turns_reviewed = qui ont le plus changé la partie, selon l’analyse
end-turn = Tour { $turn }
end-fair = Un mélange honnête
end-fair_about = La graine de tout hasard a été tirée, et son empreinte montrée, avant que quiconque n’y ajoute un mot. La graine et les mots ont fait la donne et, sauf à la revanche, le tirage des places.
end-fair_held = Ce navigateur a vu l’empreinte avant la partie, et c’est bien celle de la graine : le mélange était fixé d’avance.
end-fair_late = L’empreinte est celle que ce navigateur a vue, mais la partie avait commencé : seul qui était là avant sait que la graine n’a pas été choisie plus tard.
end-fair_unseen = Ce navigateur n’a vu l’empreinte qu’après la fin. Qui était là avant la partie peut dire si elle a tenu.
end-fair_broken = La graine n’est pas celle qui était promise : son empreinte n’est pas celle que ce navigateur a vue avant. Ne vous fiez pas au mélange de cette partie.
end-fair_word_in = Votre mot, { $word }, est dans le mélange.
end-fair_word_out = Votre mot, { $word }, n’est pas dans le mélange : la partie a commencé sans lui.
end-fair_commitment = Empreinte que ce navigateur a vue
end-fair_link = Dernière ligne de la partie que ce navigateur a vue, liée à toutes les précédentes
end-fair_shown = Empreinte que la table montre à présent
end-fair_seed = Graine
end-fair_words = Mots, dans l’ordre où l’on s’est assis
end-fair_check = Chacun peut vérifier les places, la donne et chaque coup :
end-fair_record = enregistrer la partie
end-record = La partie, telle qu’elle fut jouée
end-record_check = Chacun peut vérifier qu’aucune ligne n’a été changée :
end-fair_limits = Cela montre que le paquet était fixé d’avance, non que le serveur a gardé les mains pour lui.
end-review = Analyse
