app-skip = Aller à la page
app-home = Sobremesa, accueil
app-pages = Pages
app-puzzles = Problèmes
app-rules = Règles
app-ladder = Classement
app-how = Comment jouer
app-day = Jour
app-night = Nuit
app-other_language = In English
app-sign_in = Se connecter
app-failed = Cette page n’a pas pu être chargée. Êtes-vous en ligne ?
app-lacking = Une partie de cette page n’a pas pu être chargée. Il y a peut-être une nouvelle version, ou plus de connexion.
app-reload = Recharger
app-later = Plus tard
app-game = Jeu
app-ask = Demander
app-by_ear = À l’oreille et au clavier
app-close = Fermer
app-bot = robot { $level }
app-is_bot = robot
app-rated = classée
app-clock_days = { $days ->
    [one] un jour par tour
   *[other] { $days } jours par tour
}
app-clock_minutes = { $minutes } min + { $seconds } s
app-taken = { $taken } sur { $seats }
app-move = coup { $ply }
app-teams = équipes
app-preparing_title = { $game } se prépare
seats-label = À la table
seats-unnamed = Place { $seat }
seats-seat = Place { $seat } :
seats-points = { $points ->
    [one] point
   *[other] points
}
seats-team = Équipe { $team }
seats-here = présent
seats-away = absent
seats-left_bot = un robot continue
seats-left_gone = parti
seats-to_move = au trait
seats-little_time = presque plus de temps
log-title = Déroulement
log-hinted = après un indice
log-empty = Rien n’a encore été joué.
chat-title = Discussion
chat-say = Dire quelque chose
chat-empty = Personne n’a encore rien dit.
chat-you = Vous
chat-about = À propos de { $name }
chat-page = Parties et classements
chat-mute = Ne plus lire { $name }
chat-muted = Vous ne lisez plus { $name }.
chat-unmute = Lire à nouveau
chat-unread = { $unread ->
    [one] nouveau message
   *[other] nouveaux messages
}
