parts-skip = Aller à la page
parts-home = Sobremesa, accueil
parts-pages = Pages
parts-puzzles = Problèmes
parts-rules = Règles
parts-ladder = Classement
parts-how = Comment jouer
parts-day = Jour
parts-night = Nuit
parts-other_language = In English
parts-sign_in = Se connecter
parts-failed = Cette page n’a pas pu être chargée. Êtes-vous en ligne ?
parts-lacking = Une partie de cette page n’a pas pu être chargée. Il y a peut-être une nouvelle version, ou plus de connexion.
parts-reload = Recharger
parts-later = Plus tard
parts-game = Jeu
parts-ask = Demander
parts-by_ear = À l’oreille et au clavier
parts-close = Fermer
parts-bot = robot { $level }
parts-is_bot = robot
parts-rated = classée
parts-clock_days = { $days ->
    [one] un jour par tour
   *[other] { $days } jours par tour
}
parts-clock_minutes = { $minutes } min + { $seconds } s
parts-taken = { $taken } sur { $seats }
parts-move = coup { $ply }
parts-teams = équipes
parts-lesson = Apprendre { $game }
parts-preparing_title = { $game } se prépare
parts-seats_label = À la table
parts-seats_unnamed = Place { $seat }
parts-seats_seat = Place { $seat } :
parts-seats_points = { $points ->
    [one] point
   *[other] points
}
parts-seats_team = Équipe { $team }
parts-seats_here = présent
parts-seats_away = absent
parts-seats_left_bot = un robot continue
parts-seats_left_gone = parti
parts-seats_to_move = au trait
parts-seats_little_time = presque plus de temps
parts-log_title = Déroulement
parts-log_hinted = après un indice
parts-log_empty = Rien n’a encore été joué.
parts-chat_title = Discussion
parts-chat_say = Dire quelque chose
parts-chat_empty = Personne n’a encore rien dit.
parts-chat_you = Vous
parts-chat_about = À propos de { $name }
parts-chat_page = Parties et classements
parts-chat_mute = Ne plus lire { $name }
parts-chat_muted = Vous ne lisez plus { $name }.
parts-chat_unmute = Lire à nouveau
parts-chat_unread = { $unread ->
    [one] nouveau message
   *[other] nouveaux messages
}
