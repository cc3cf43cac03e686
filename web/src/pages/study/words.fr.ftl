study-title = Étude
study-of = Étude · { $game }
study-fetching = On installe le plateau…
study-preparing = L’étude s’affichera d’elle-même quand les règles de ce jeu seront compilées, ce qu’une nouvelle machine fait une seule fois : une minute ou deux.
study-none = Il n’y a pas d’étude ici.
study-untitled = Étude sans titre
study-name = Titre
study-by = par { $name }
study-read = Vous lisez cette étude. Faites-en votre copie pour essayer des variantes et les commenter.
study-lines = Variantes
study-lines_about = flèches : le long d’une variante et de l’une à l’autre
study-start = Le début
study-move = Coup { $ply }, { $name }
study-line = Variante après le coup { $ply }
study-remove = Oublier cette variante
study-turn = À { $name } de jouer
study-over = La partie est finie ici
study-confirm = { $points ->
    [none] Essayer
   *[other] Essayer { $points }
}
study-undo = Reprendre
study-comment = Commentaire sur cette position
study-comment_about = Pour vous, et pour qui a le lien.
study-engine = L’avis du moteur
study-engine_about = Jugé d’après ce que sait { $name }.
study-ask = Demander au moteur
study-thinks = Le moteur réfléchit…
study-said = Avec le meilleur tour, { $name } gagne dans { $chance } % des cas et finit à { $lead } { $points ->
    [one] point
   *[other] points
}.
study-leads = { $lead } à la fin
study-kept = Enregistrée
study-changed = Pas encore enregistrée
study-saving = Enregistrement…
study-failed = Pas enregistrée
study-again = Réessayer
study-reload = La recharger
study-keep = Garder et partager
study-share = Copier le lien
study-copied = Le lien est copié. Qui l’a peut lire cette étude.
study-record = Partie notée avec variantes
study-copy = En faire ma copie
study-throw = Supprimer
study-throw_sure = Supprimer cette étude pour de bon ?
study-throw_about = Qui a le lien n’y trouvera plus rien.
study-throw_yes = La supprimer
study-to_game = La partie
study-mine = Vos études
study-mine_none = Aucune étude pour l’instant. Ouvrez une partie à revoir ou une analyse et choisissez « Étudier à partir d’ici ».
