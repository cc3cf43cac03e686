table-loading = En route vers la table…
table-closed = Cette table a été fermée.
table-you = Vous
table-you_name = { $name } (vous)
table-hot_name = Joueur { $seat }
table-about = { $seats ->
    [2] à deux
    [3] à trois
   *[other] à quatre
} · tour { $turn }
table-about_open = { $seats ->
    [2] une table pour deux
    [3] une table pour trois
   *[other] une table pour quatre
}
table-title_yours = ● À vous · { $game }
table-turn = Le tour
table-your_turn = À vous de jouer
table-turn_of = Au tour de { $name }
table-if_confirmed = Votre tour, si vous confirmez
table-you_scored = Vous avez marqué
table-scored = { $name } a marqué
table-confirm = Confirmer
table-confirm_gain = Confirmer { $gain }
table-undo = Reprendre une pièce (U)
table-take_back = Reprendre mon coup
table-waits = La connexion est coupée : votre coup est gardé, il sera joué à son retour.
table-typed = Taper un coup
table-typed_good = { $points ->
    [0] Entrée pour le jouer.
    [one] { $points } point. Entrée pour le jouer.
   *[other] { $points } points. Entrée pour le jouer.
}
table-watching = { $watching ->
    [one] une personne regarde
   *[other] { $watching } personnes regardent
}
table-lost = Connexion coupée. Nouvel essai…
table-offer = { $name } voudrait reprendre le dernier coup.
table-offer_mine = Vous avez demandé à reprendre votre dernier coup.
table-accept = Accepter
table-decline = Refuser
table-withdraw = Tant pis
table-tools = Son, touches et départ
table-sound = Sons
table-sound_on = Les sons sont activés
table-sound_off = Les sons sont coupés
table-notify = Messages quand c’est à moi
table-notify_on = Les messages sont activés
table-notify_off = Les messages sont coupés
table-notify_refused = Votre navigateur n’autorise pas les messages de cette page.
table-keys = Touches
table-key_arrows = ← ↑ → ↓
table-key_enter = Entrée
table-key_space = Espace
table-keys_arrows = se déplacer sur le plateau
table-keys_enter = poser une pièce ; quand il n’y a plus rien à poser, confirmer
table-keys_space = poser une pièce, ou la reprendre
table-keys_undo = reprendre une pièce
table-keys_type = taper un coup
table-keys_chat = dire quelque chose
table-keys_help = ces touches
table-abort = Annuler
table-abort_sure = Annuler la partie ?
table-abort_about = Vous n’avez pas encore joué : la partie s’arrête sans résultat.
table-resign = Abandonner
table-resign_sure = Abandonner cette partie ?
table-resign_about = Votre adversaire gagne.
table-resign_about_many = Un robot continue à votre place.
table-end_idle = Terminer la partie : personne n’a joué depuis quatorze jours
table-go_on = Continuer à jouer
table-over = La partie est finie
table-aborted = Partie annulée
table-drawn = Égalité
table-you_won = Vous gagnez !
table-won = { $count ->
    [one] { $names } gagne
   *[other] { $names } gagnent
}
table-how_resigned = { $name } a abandonné.
table-how_timeout = { $name } n’avait plus de temps.
table-how_aborted = { $name } a annulé la partie.
table-rank = { $rank ->
    [1] premier
    [2] deuxième
    [3] troisième
   *[other] quatrième
}
table-rating = Votre classement : { $after } ({ $change })
table-rating_unknown = Votre classement n’a pas pu être chargé.
table-rematch = Revanche
table-rematch_asked = { $name } vous invite à une revanche et attend à la table.
table-rematch_join = Jouer la revanche
table-rematch_watch = Voir la revanche
table-replay = Revoir la partie
table-home = Accueil
table-preparing = Tout le monde est là. La partie commencera d’elle-même quand ses règles seront compilées, ce qu’une nouvelle machine fait une seule fois : une minute ou deux.
table-shuffling = Tout le monde est là : on mélange…
table-fair = Un mélange honnête
table-fair_about = La graine de tout hasard a été tirée, et son empreinte montrée, avant que quiconque n’y ajoute un mot. La graine et les mots ont fait la donne et, sauf à la revanche, le tirage des places.
table-fair_held = Ce navigateur a vu l’empreinte avant la partie, et c’est bien celle de la graine : le mélange était fixé d’avance.
table-fair_late = L’empreinte est celle que ce navigateur a vue, mais la partie avait commencé : seul qui était là avant sait que la graine n’a pas été choisie plus tard.
table-fair_unseen = Ce navigateur n’a vu l’empreinte qu’après la fin. Qui était là avant la partie peut dire si elle a tenu.
table-fair_broken = La graine n’est pas celle qui était promise : son empreinte n’est pas celle que ce navigateur a vue avant. Ne vous fiez pas au mélange de cette partie.
table-fair_changed = Cette table montre une autre empreinte de sa graine que celle que ce navigateur a vue avant. La promesse n’est pas tenue : ne vous fiez pas à son mélange.
table-fair_word_in = Votre mot, { $word }, est dans le mélange.
table-fair_word_out = Votre mot, { $word }, n’est pas dans le mélange : la partie a commencé sans lui.
table-fair_commitment = Empreinte que ce navigateur a vue
table-fair_link = Dernière ligne de la partie que ce navigateur a vue, liée à toutes les précédentes
table-fair_shown = Empreinte que la table montre à présent
table-fair_seed = Graine
table-fair_words = Mots, dans l’ordre où l’on s’est assis
table-fair_check = Chacun peut vérifier les places, la donne et chaque coup :
table-fair_record = enregistrer la partie
table-record = La partie, telle qu’elle fut jouée
table-record_check = Chacun peut vérifier qu’aucune ligne n’a été changée :
table-fair_limits = Cela montre que le paquet était fixé d’avance, non que le serveur a gardé les mains pour lui.
table-invite = Invitez quelqu’un
table-invite_about = Qui ouvre ce lien peut s’asseoir, sans compte.
table-link = Lien vers cette table
table-copy = Copier le lien
table-copied = Copié
table-share = Partager
table-share_title = Jouez à { $game } avec moi
table-code = Le lien en code à photographier
table-waiting = { $free ->
    [0] Tout le monde est là
    [one] Une chaise est libre
   *[other] { $free } chaises sont libres
}
table-invited = Une partie de { $game }
table-host = hôte
table-free = Libre
table-sit_here = S’asseoir ici
table-sit_on = S’asseoir sur la chaise { $chair }
table-sit_down = S’asseoir
table-bot = Robot
table-bot_on = Un robot sur la chaise { $chair }
table-bot_level = De quelle force ?
table-full = Toutes les chaises sont prises. Vous pourrez regarder la partie.
table-start = Commencer
table-start_bots = Commencer maintenant, avec des robots
table-leave = Se lever
table-close = Fermer la table
table-rated = classée
table-friendly = amicale
table-no_clock = sans pendule
table-hot = un écran pour tous
table-friendly_if = Vous n’avez pas de compte : si vous vous asseyez, la partie sera amicale et ne touchera aucun classement. Avec un compte, un nom et un mot de passe, elle compte.
table-friendly_you = La partie est amicale et ne touche aucun classement, car vous n’avez pas de compte. Créez-en un avant le début, un nom et un mot de passe, et elle compte.
table-friendly_guests = La partie est amicale et ne touche aucun classement : { $count ->
    [one] { $names } joue sans compte.
   *[other] { $names } jouent sans compte.
}
table-friendly_host = Vous pouvez la commencer telle quelle, ou attendre : avec un compte, elle compterait.
table-friendly_waits = C’est l’hôte qui la commence.
table-make_account = Créer un compte ou se connecter
table-start_friendly = Commencer la partie amicale
table-option = { $about } : { $value }
table-option_teams = équipes de deux
table-option_scoring_added = seules les nouvelles ombres comptent
table-option_scoring_whole = les siestes allongées comptent en entier
table-option_swap_on = avec échange
table-option_announce_on = les figures s’annoncent
table-pass_to = Passez l’appareil à { $name }
table-pass_about = Que personne d’autre ne regarde.
table-pass_ready = Je suis { $name }
table-spoken = Place { $seat } : { $move }, { $points ->
    [one] { $written } point
   *[other] { $written } points
}
table-spoken_label = Ce qui se passe
table-spoken_yours = À vous de jouer.
table-spoken_started = La partie commence.
table-spoken_took_back = Un coup a été repris.
table-spoken_offered = { $name } voudrait reprendre un coup.
table-spoken_resigned = { $name } a abandonné.
table-spoken_timeout = { $name } n’avait plus de temps.
table-side = À côté du plateau
table-how_resigned_you = Vous avez abandonné.
table-how_timeout_you = Vous n’aviez plus de temps.
table-how_aborted_you = Vous avez annulé la partie.
table-rematch_sent = Vous avez invité { $names } à une revanche.
table-rematch_wait = À la table de la revanche
table-rematch_waiting = On attend { $names }
table-rematch_about = Vous avez invité { $names } à une revanche. La partie commence quand tout le monde est assis.
table-rematch_from = { $name } invite à une revanche
table-kept = Gardée pour { $name }
table-kept_you = Gardée pour vous
table-your_name = Votre nom
table-your_name_about = Pour que les autres sachent qui est là. Sans compte.
table-your_name_save = Prendre ce nom
table-rules_of = Comment se joue { $game }
table-rules_page = Tout lire
table-rules_fetching = On cherche les règles…
table-option_animals_none = sans animaux
