table-loading = En route vers la table…
table-closed = Cette table a été fermée.
table-you = Vous
table-you_name = { $name } (vous)
table-hot_name = Joueur { $seat }
table-about = { $seats ->
    [2] à deux
    [3] à trois
   *[other] à quatre
} · { $over ->
    [true] finie après { $turn } tours
   *[false] tour { $turn }
}
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
table-hint = Indice
table-take_back = Reprendre mon coup
table-waits = La connexion est coupée : votre coup est gardé, il sera joué à son retour.
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
table-key_enter = Entrée
table-abort = Annuler
table-abort_sure = Annuler la partie ?
table-abort_about = Vous n’avez pas encore joué : la partie s’arrête sans résultat.
table-resign = Abandonner
table-resign_sure = Abandonner cette partie ?
table-resign_about = Votre adversaire gagne.
table-resign_about_many = Un robot continue à votre place.
table-idle = Terminer la partie : personne n’a joué depuis quatorze jours
table-go_on = Continuer à jouer
table-rating = Votre classement : { $after } ({ $change })
table-rating_unknown = Votre classement n’a pas pu être chargé.
table-rematch = Revanche
table-rematch_asked = { $name } vous invite à une revanche et attend à la table.
table-rematch_join = Jouer la revanche
table-rematch_watch = Voir la revanche
table-replay = Revoir la partie
table-home = Accueil
table-preparing = Tout le monde est là. La partie commencera d’elle-même quand ses règles seront compilées, ce qu’une nouvelle machine fait une seule fois : une minute ou deux.
table-shuffling = Tout le monde est là : on mélange…
table-fair_changed = Cette table montre une autre empreinte de sa graine que celle que ce navigateur a vue avant. La promesse n’est pas tenue : ne vous fiez pas à son mélange.
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
table-bot_level = De quelle force ?
table-full = Toutes les chaises sont prises. Vous pourrez regarder la partie.
table-start = Commencer
table-start_bots = Commencer maintenant, avec des robots
table-leave = Se lever
table-close = Fermer la table
table-rated = classée
table-friendly = amicale
table-no_clock = sans pendule
table-hot = un écran pour tous
table-friendly_if = Vous n’avez pas de compte : si vous vous asseyez, la partie sera amicale et ne touchera aucun classement. Avec un compte, un nom et un mot de passe, elle compte.
table-friendly_you = La partie est amicale et ne touche aucun classement, car vous n’avez pas de compte. Créez-en un avant le début, un nom et un mot de passe, et elle compte.
table-friendly_guests = La partie est amicale et ne touche aucun classement : { $count ->
    [one] { $names } joue sans compte.
   *[other] { $names } jouent sans compte.
}
table-friendly_host = Vous pouvez la commencer telle quelle, ou attendre : avec un compte, elle compterait.
table-friendly_waits = C’est l’hôte qui la commence.
table-make_account = Créer un compte ou se connecter
table-start_friendly = Commencer la partie amicale
table-option = { $about } : { $value }
table-option_teams = équipes de deux
table-option_scoring_added = seules les nouvelles ombres comptent
table-option_scoring_whole = les siestes allongées comptent en entier
table-option_swap_on = avec échange
table-option_announce_on = les figures s’annoncent
table-pass_to = Passez l’appareil à { $name }
table-pass_about = Que personne d’autre ne regarde.
table-pass_ready = Je suis { $name }
table-spoken = Place { $seat } : { $move }, { $points ->
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
