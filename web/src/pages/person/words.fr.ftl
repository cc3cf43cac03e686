person-title = Quelqu’un
person-you = vous
person-guest = invité
person-deleted = Quelqu’un qui est parti
person-since = Ici depuis le { $day } · { $games ->
    [0] aucune partie achevée
    [one] une partie achevée
   *[other] { $written } parties achevées
}
person-keep = Garder mon compte
person-settings = Réglages
person-download = Toutes mes parties (.jsonl)
person-ratings = Forces
person-rated_games = { $games ->
    [one] une partie classée
   *[other] { $games } parties classées
}
person-teams = En équipe : { $won } gagnées, { $drew } nulles, { $lost } perdues
person-unrated = Aucune partie classée encore.
person-curve = Force à { $game } sur { $games } parties : de { $first } à { $last }, au plus bas { $low }, au plus haut { $high }
person-as_table = En tableau
person-when = Jour
person-rating = Force
person-change = Écart
person-replay = Revoir
person-history = Parties achevées
person-any_game = Tous les jeux
person-result = Résultat
person-only_any = Tous les résultats
person-only_won = Gagnées
person-only_lost = Perdues
person-only_drew = Nulles
person-against = contre { $names }
person-with = avec { $partners }, contre { $names }
person-result_won = Gagnée
person-result_lost = Perdue
person-result_drew = Nulle
person-result_none = Non comptée
person-none = Aucune partie achevée encore. Elles seront ici, prêtes à être revues.
person-none_mine = Vous n’avez encore achevé aucune partie. Celles que vous jouerez seront ici, prêtes à être revues.
person-none_such = Aucune partie de ce genre.
person-more = En voir plus
person-fewer = En montrer moins
person-opponents = Face aux autres
person-opponent = Nom
person-won = Gagnées
person-drew = Nulles
person-lost = Perdues
person-counted = { $games ->
    [one] Compté sur la dernière partie.
   *[other] Compté sur les { $games } dernières parties montrées ici.
}
