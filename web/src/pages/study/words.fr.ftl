study_page-title = Étude
study_page-of = Étude · { $game }
study_page-fetching = On installe le plateau…
study_page-preparing = L’étude s’affichera d’elle-même quand les règles de ce jeu seront compilées, ce qu’une nouvelle machine fait une seule fois : une minute ou deux.
study_page-none = Il n’y a pas d’étude ici.
study_page-untitled = Étude sans titre
study_page-name = Titre
study_page-by = par { $name }
study_page-read = Vous lisez cette étude. Faites-en votre copie pour essayer des variantes et les commenter.
study_page-lines = Variantes
study_page-lines_about = flèches : le long d’une variante et de l’une à l’autre
study_page-start = Le début
study_page-move = Coup { $ply }, { $name }
study_page-line = Variante après le coup { $ply }
study_page-remove = Oublier cette variante
study_page-turn = À { $name } de jouer
study_page-over = La partie est finie ici
study_page-confirm = { $points ->
    [none] Essayer
   *[other] Essayer { $points }
}
study_page-undo = Reprendre
study_page-comment = Commentaire sur cette position
study_page-comment_about = Pour vous, et pour qui a le lien.
study_page-engine = L’avis du moteur
study_page-engine_about = Jugé d’après ce que sait { $name }.
study_page-ask = Demander au moteur
study_page-thinks = Le moteur réfléchit…
study_page-said = Avec le meilleur tour, { $name } gagne dans { $chance } % des cas et finit à { $lead } { $points ->
    [one] point
   *[other] points
}.
study_page-leads = { $lead } à la fin
study_page-kept = Enregistrée
study_page-changed = Pas encore enregistrée
study_page-saving = Enregistrement…
study_page-failed = Pas enregistrée
study_page-again = Réessayer
study_page-reload = La recharger
study_page-keep = Garder et partager
study_page-share = Copier le lien
study_page-copied = Le lien est copié. Qui l’a peut lire cette étude.
study_page-record = Partie notée avec variantes
study_page-copy = En faire ma copie
study_page-throw = Supprimer
study_page-throw_sure = Supprimer cette étude pour de bon ?
study_page-throw_about = Qui a le lien n’y trouvera plus rien.
study_page-throw_yes = La supprimer
study_page-to_game = La partie
study_page-mine = Vos études
study_page-mine_none = Aucune étude pour l’instant. Ouvrez une partie à revoir ou une analyse et choisissez « Étudier à partir d’ici ».
