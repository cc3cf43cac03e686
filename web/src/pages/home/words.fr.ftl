home-welcome = Restez donc à table.
home-about = { $count ->
    [0] Des jeux de société. Sans compte.
    [3] Trois jeux de société. Sans compte.
    [4] Quatre jeux de société. Sans compte.
   *[other] { $count } jeux de société. Sans compte.
}
home-play_now = Jouer
home-play_friends = Jouer entre amis
home-plan = { $game } contre { $bot }
home-change = Changer
home-change_what = de jeu ou d’adversaire
home-games = { $count ->
    [0] Les jeux
    [3] Trois jeux
    [4] Quatre jeux
   *[other] { $count } jeux
}
home-games_failed = Les jeux n’ont pas pu être chargés. Êtes-vous en ligne ?
home-about_siesta = Des soleils, des toits, et l’ombre derrière.
home-about_soleil_et_lune = Alignez les soleils, esquivez l’éclipse.
home-about_sitaos = Carrés, losanges et lignes de pierres.
home-about_sidoke = Suites et groupes de six nombres, six couleurs.
home-minutes_siesta = 30 min
home-minutes_soleil_et_lune = 25 min
home-minutes_sitaos = 15 min
home-minutes_sidoke = 40 min
home-seats = { $seats } joueurs
home-seats_range = { $fewest } à { $most } joueurs
home-size = { $people } · { $minutes }
home-play = Jouer
home-play_game = Jouer à { $game } contre un robot
home-learn = Apprendre
home-learn_game = Apprendre { $game } en cinq coups
home-rules = Règles
home-rules_game = Règles de { $game }
home-choose_friends = Jouer entre amis
home-how_many = Autour de la table
home-make_table = Créer la table et son lien
home-more_choices = Plus de choix : équipes, pendules, robots et amis
home-yours = Vos tables
home-turns = { $turns ->
    [one] c’est à vous à l’une d’elles
   *[other] c’est à vous à { $turns } d’entre elles
}
home-with = avec { $names }
home-alone = personne d’autre encore
home-this_screen = à plusieurs devant cet écran
home-your_turn = À vous
home-waiting_for = { $name } réfléchit
home-waiting = en attente
home-waiting_people = { $taken } sur { $seats }
home-all_yours = Les { $count } tables
home-fewer = En montrer moins
home-open = Tables ouvertes
home-filter = Seulement les tables de
home-all_games = Tous les jeux
home-open_none = Personne n’attend en ce moment. Ouvrez une table, quelqu’un viendra peut-être ; ou jouez contre un robot en attendant.
home-open_none_of = Personne n’attend pour ce jeu en ce moment.
home-open_one = Ouvrir une table
home-all_open = Tout voir
home-more = En voir plus
home-join = Rejoindre
home-join_game = Rejoindre { $game }, table { $id }
home-keep_account = Créer un compte
home-now = En ce moment
home-now_none = Tous les plateaux se reposent. La première partie du jour pourrait être la vôtre.
home-watch = Regarder
home-watch_game = Regarder { $game }, table { $id }
home-elsewhere = Ailleurs dans la maison
home-my_page = Ma page
home-settings = Réglages
home-api = L’API
home-days_left = reste { $days } j
home-time_left = reste { $days } j { $hours } h
home-hours_left = reste { $hours } h
