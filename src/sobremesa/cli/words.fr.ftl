cli-sobremesa = Des jeux de société au terminal et depuis Python.
cli-usage = Usage :
cli-options = Options
cli-commands = Commandes
cli-help = Afficher cette page.
cli-version = Afficher la version.
cli-lang = Parler cette langue ; par défaut celle du système.
cli-json = Écrire du JSON, pour les programmes.
cli-seats = Combien jouent.
cli-option = Un choix du jeu, comme swap=on ; peut être répété.
cli-seed = Un texte quelconque ; même graine et mêmes coups donnent la même partie.
cli-language_unknown = On ne parle pas « { $language } » ici. Langues : { $known }.
cli-command_unknown = Il n’y a pas de commande « { $command } ». Commandes : { $known }.
cli-option_unknown = Il n’y a pas d’option { $option } ici.
cli-missing = Il manque { $name }.
cli-value_wrong = La valeur de { $name } ne convient pas.
cli-value_missing = Il faut une valeur à { $option }.
cli-cannot_read = { $path } ne peut être lu : { $why }.
cli-cannot_write = { $path } ne peut être écrit : { $why }.
cli-players_count = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
} pour { $seats } places.
cli-preparing = Préparation de { $game } : la première fois, ses règles sont compilées, ce qui prend jusqu’à une minute ou deux…
cli-seat = place { $seat }
cli-for_seats = joueurs : { $seats }
cli-wins = { $count ->
    [one] { $names } gagne.
   *[other] { $names } gagnent.
}
cli-draw = Partie nulle.
cli-play = Jouer à ce terminal, contre des personnes ou des robots.
cli-play_players = Qui joue où, comme person,club ; par défaut une personne et des robots amateurs. Robots : débutant, amateur, club, fort, ou pour experts random, greedy, uct:2000, uct:500ms.
cli-play_commands = Et aussi : coups, indice, dernier, points, reste, tour, sur, annuler, plateau, aide, quitter.
cli-command_undo = annuler
cli-command_help = aide
cli-command_moves = coups
cli-command_hint = indice
cli-command_board = plateau
cli-command_quit = quitter
cli-about_moves = ce que l’on peut poser ou jouer maintenant
cli-about_hint = où jouer, puis quoi, puis pourquoi ; contre des robots seuls, et compté
cli-hint_where = Regardez { $places }.
cli-hint_nowhere = Rien sur le plateau cette fois : voyez ce que vous pouvez faire d’autre.
cli-hint_what = Jouez { $move }
cli-hints = { $count ->
    [one] { $name } a pris un indice.
   *[other] { $name } a pris { $count } indices.
}
cli-command_last = dernier
cli-command_points = points
cli-command_left = reste
cli-command_turn = tour
cli-command_on = sur
cli-about_last = ce qui a été joué en dernier, et ce que cela a rapporté
cli-about_points = les points de chacun
cli-about_left = ce qui reste dans la boîte, le sac ou la pioche
cli-about_turn = à qui de jouer
cli-about_on = ce qui se trouve sur une case : sur F5
cli-nothing_played = Rien n’a encore été joué.
cli-all_shown = Le plateau montre tout ce qu’il y a.
cli-turn_of = C’est le tour de { $name }.
cli-no_cell = Il n’y a pas de case « { $cell } » ici.
cli-empty = vide
cli-about_undo = reprendre votre dernier coup
cli-about_board = revoir le plateau
cli-about_help = cette aide
cli-about_quit = quitter la partie
cli-rules_at = Toutes les règles, avec des exemples : { $command }
cli-bot = robot { $level }
cli-box = Dans la boîte : { $things }.
cli-nothing_to_undo = Il n’y a rien à reprendre.
cli-simulate = Faire jouer de nombreuses parties à des robots.
cli-simulate_players = Un robot par place : random, greedy, uct:2000 (simulations), uct:500ms (temps) ; par défaut greedy contre random. La première place tourne.
cli-simulate_games = Combien de parties.
cli-simulate_out = Garder les parties dans ce fichier, une par ligne.
cli-simulating = Parties de { $game }
cli-simulated = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
} en { $seconds } s, { $rate } par seconde, graine { $seed }
cli-player = joueur
cli-wins_column = victoires
cli-shared_column = ex æquo
cli-points_column = points par partie
cli-replay = Afficher une partie notée, coup par coup.
cli-replay_number = Quelle partie du fichier, à partir de 1.
cli-replay_ply = Seulement jusqu’à ce coup.
cli-no_such_record = Il ne contient pas de partie numéro { $number }.
cli-verify = Vérifier que des parties notées disent vrai.
cli-record_wrong = Partie { $number } : { $why }
cli-verified = Tout est juste : { $records ->
    [one] { $records } partie
   *[other] { $records } parties
}, { $moves } coups.
cli-perft = Compter les suites de tant de coups.
cli-perft_line = { $depth } : { $lines } ({ $seconds } s)
cli-games = Lister les jeux.
cli-rules = Afficher les règles d’un jeu.
cli-rules_sheet = Écrire la feuille pour deux crayons, une page à imprimer, dans FILE en SVG.
cli-sheet_at = La feuille pour deux crayons, à imprimer : { $command }, ou { $path } sur un serveur.
cli-no_sheet = { $game } n’a pas de feuille pour crayons.
cli-game_shown = JEU
cli-file_shown = FICHIER
cli-depth_shown = PROFONDEUR
cli-command_shown = COMMANDE …
cli-too_much = De trop : { $text }
cli-says = { $name } : { $text }
cli-comment = « { $text } »
cli-takeover = Un robot a pris la place { $seat } après le coup { $ply }.
cli-verify_commitment = L’empreinte vue avant la partie (64 chiffres hexadécimaux), pour un fichier d’une seule partie.
cli-commitment_wrong = « { $text } » n’est ni une empreinte ni un maillon : il faut 64 chiffres hexadécimaux.
cli-commitment_many = Une empreinte est celle d’une seule partie : donnez un fichier d’une partie.
cli-verify_head = Le dernier maillon vu à la table (64 chiffres hexadécimaux), pour un fichier d’une seule partie.
cli-head_held = Ses lignes mènent au maillon que vous avez gardé : { $proved } sur { $lines } sont celles que vous avez vues.
cli-head_missing = C’est une partie conforme aux règles. Que c’est bien celle qui a été jouée ne se voit qu’avec un maillon vu à la table : --head.
cli-commitment_held = La graine est celle de l’empreinte : qui l’a vue avant la partie sait que le paquet était fixé d’avance.
cli-commitment_own = Tout le hasard découle de la graine et des mots notés. Que la graine était fixée d’avance ne se voit qu’avec l’empreinte vue avant la partie : --commitment.
cli-seats_shown = { $count ->
    [one] Les places sont celles que le tirage a données, ou que la revanche a décalées.
   *[other] Dans { $count } parties, les places sont celles que le tirage a données, ou que la revanche a décalées.
}
cli-seats_unknown = { $count ->
    [one] Le tirage des places n’est pas vérifié : une partie plus ancienne ne dit pas qui était assis où.
   *[other] Le tirage des places n’est pas vérifié dans { $count } parties plus anciennes, qui ne disent pas qui était assis où.
}
cli-hands_unknown = Rien ne peut montrer que le serveur a gardé pour lui les mains cachées.
cli-seeds_missing = Chaque coup est permis. Là où la graine manque, rien n’est montré du hasard.
cli-no_undo = Quand les mains sont cachées, on ne reprend rien.
cli-curtain = { $name } : prenez l’écran, puis appuyez sur Entrée.
cli-serve = Ouvrir un serveur pour des personnes avec un navigateur.
cli-serve_admin = Donner ce compte à un administrateur ; il est créé s’il manque.
cli-serve_no_build = Servir les pages telles qu’elles ont été construites la dernière fois.
cli-serve_built_before = Les pages sont servies telles qu’elles ont été construites la dernière fois.
cli-serve_unbuilt = Sans ses pages, le serveur ne répond qu’aux programmes.
cli-serve_address = Sobremesa est à { $url } (Ctrl-C pour finir)
cli-serve_files = Le système permet à ce serveur d’ouvrir { $files } fichiers à la fois, assez pour { $connections } connexions ; davantage avec ulimit -n ou LimitNOFILE=.
cli-serve_preparing = Cette machine compile une fois les règles des jeux, une minute ou deux. Les pages, les règles et les leçons sont déjà là ; on peut ouvrir des tables, qui commencent quand leur jeu est prêt, comme le dit le journal.
cli-serve_failed = Le serveur n’a pas pu démarrer ; son journal dit pourquoi.
cli-cannot_listen = On ne peut attendre personne à { $where } : { $why }.
cli-settings = Montrer comment un serveur serait lancé, en variables qu’on peut reprendre.
cli-setting_host = L’adresse où écouter ; 127.0.0.1 pour cette machine seule, 0.0.0.0 pour toutes.
cli-setting_port = Le port où écouter ; 0 laisse le système choisir.
cli-setting_database_url = Un PostgreSQL, comme postgresql://user@host/name ; sinon un fichier SQLite.
cli-setting_data_dir = Le dossier du fichier SQLite ; sinon ~/.local/share/sobremesa.
cli-setting_workers = Combien de processus se partagent le travail ; il faut un PostgreSQL s’il y en a plusieurs.
cli-setting_origins = D’autres adresses où les navigateurs trouvent ce serveur, derrière un mandataire, séparées par des virgules.
cli-setting_trusted_proxies = Les mandataires dont les en-têtes sont crus, adresses ou réseaux séparés par des virgules.
cli-setting_secure_cookies = Si les sessions ne voyagent que par TLS, yes ou no.
cli-setting_connections_per_address = Combien de connexions une adresse peut avoir à la fois, en IPv6 tout un /64 ; 0 veut dire sans limite.
cli-setting_tables_per_hour = Combien de tables peuvent être ouvertes d’une même adresse en une heure, en IPv6 tout un /64 ; 0 veut dire sans limite.
cli-setting_bot_processes = Combien de robots réfléchissent à la fois ; 0 pour autant qu’il y a de cœurs.
cli-setting_review_simulations = Avec quel soin une partie est analysée : simulations par tour ; 0 pour ce qui est habituel à son jeu.
cli-setting_security_contact = À qui signaler une faille, pour /.well-known/security.txt : mailto:… ou https://…
cli-setting_security_expires = Jusqu’à quand cela vaut, un jour comme 2027-06-30 ; sans les deux, ce fichier n’existe pas.
cli-setting_log_level = Ce qui est écrit au journal : debug, info, warning ou error.
cli-setting_default = Par défaut { $value }.
cli-settings_wrong = { $refusals }
cli-setting_unknown = Il n’y a pas de réglage { $name }{ $near ->
    [none] .
   *[other] {" "}; est-ce { $near } ?
}
cli-setting_wrong = { $name } ne peut pas valoir « { $value } ». Attendu : { $wants ->
    [number] un nombre entier de { $low } à { $high }
    [host] un nom ou une adresse sans protocole, comme 127.0.0.1
    [database] l’adresse entière d’un PostgreSQL, comme postgresql://user:password@host/name
    [origins] des adresses avec http:// ou https:// et sans chemin, comme https://games.example.org, séparées par des virgules
    [proxies] des adresses ou des réseaux, comme 127.0.0.1 ou 10.0.0.0/8, séparés par des virgules
    [yes] yes ou no
    [contact] où écrire, comme mailto:security@example.org ou https://example.org/security
    [day] un jour, comme 2027-06-30
    [level] debug, info, warning ou error
   *[other] autre chose
}.
cli-workers_need_postgres = Pour { $workers } processus, il faut un PostgreSQL. Donnez-le avec --database-url, ou n’en lancez qu’un.
cli-settings_default = par défaut
cli-settings_variable = par sa variable
cli-backup = Copier la base de données du serveur dans un fichier, même pendant qu’il tourne.
cli-backed_up = { $file } contient tout ce qui a été écrit jusqu’ici.
cli-admin = S’occuper des gens : make NOM, reset-password NOM, recompute-ratings.
cli-admin_made = { $name } administre désormais le serveur.
cli-admin_created = { $name } administre désormais le serveur, avec le mot de passe { $password } (à changer).
cli-admin_whom = Il faut un nom à { $action }.
cli-action_unknown = « { $action } » n’existe pas. Possible : { $known }.
cli-action_shown = ACTION
cli-name_shown = NOM
cli-password_reset = Le nouveau mot de passe de { $name } est { $password } (à changer).
cli-ratings_recomputed = Tous les classements ont été recalculés.
cli-train = Apprendre ce que valent les positions d’un jeu, par des parties que son joueur joue contre lui-même.
cli-train_seed = Un texte quelconque ; la même graine et le même nombre de parties donnent les mêmes valeurs.
cli-train_games = Combien de parties, pour chaque disposition des places.
cli-train_out = Le fichier qui reçoit les valeurs ; une image de l’apprentissage est placée à côté.
cli-train_lead = N’apprendre que l’avance de chaque camp à la fin, en jouant avec les chances que le fichier contient, sinon celles du jeu.
cli-arrangement = Comment jouent les places : 2, 3 ou 4 chacun pour soi, ou teams pour des équipes ; répétable là où plusieurs ont un sens.
cli-workers = Combien de processus ; par défaut un par cœur.
cli-ray = L’adresse d’un cluster Ray qui fait le travail à la place ; « local » en lance un ici.
cli-training = { $game }, { $arrangement }
cli-trained = { $path } contient les valeurs { $digest }.
cli-curve = { $game } : l’écart entre ce qui était prédit et la suite, partie après partie
cli-nothing_to_learn = { $game } n’a pas de caractéristiques dont on puisse apprendre la valeur.
cli-arena = Faire jouer des joueurs les uns contre les autres, de nombreuses fois, et les classer.
cli-arena_players = Qui joue : des niveaux, top, ou pour les experts random, greedy, uct:20ms, turns:20ms, turns:50~3.
cli-arena_games = Combien de parties par paire ; chaque ouverture est jouée de chaque côté.
cli-arena_seed = Un texte quelconque ; la même graine donne les mêmes ouvertures.
cli-arena_sprt = S’arrêter dès qu’il est sûr que le premier d’une paire est plus fort de l’un ou de l’autre de deux nombres de points Elo.
cli-arena_out = Un fichier qui reçoit chaque partie, une par ligne ; celles qu’il contient déjà ne sont pas rejouées.
cli-arena_bounds = « { $text } » devrait être deux nombres, comme 0,50.
cli-arena_pairs = Paire par paire
cli-arena_against = contre
cli-arena_games_column = parties
cli-arena_share = gagné
cli-arena_interval = 95 %
cli-arena_ratings = Classement
cli-arena_elo = Elo
cli-arena_error = ±
cli-arena_first = Le premier côté a gagné { $share }.
cli-arena_near = Seulement les paires distantes d’au plus tant de places dans la liste.
cli-analyse = Analyser une partie : où elle s’est perdue, ce qui valait mieux, et la part de la chance.
cli-analyse_seat = Seulement les tours de cette place.
cli-analyse_budget = Combien de parties sont essayées pour chaque tour ; plus, c’est plus sûr et plus lent.
cli-analysing = Analyse de { $game }
cli-analyse_graph = Résultat attendu, tour par tour, en points d’avance à la fin
cli-analyse_turns = Les tours annotés
cli-analyse_turn_column = coup
cli-analyse_seat_column = place
cli-analyse_played_column = joué
cli-analyse_points_column = points
cli-analyse_chance_column = chances
cli-analyse_better_column = mieux
cli-analyse_only = le seul bon tour
cli-analyse_lead = { $move } ({ $lead } ± { $error })
cli-analyse_exact = { $move } ({ $lead }, à coup sûr)
cli-tenths = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
cli-percent = { $share } %
cli-analyse_accounts = Chance et habileté, en points d’avance à la fin
cli-analyse_start_column = au départ
cli-analyse_luck_column = chance
cli-analyse_skill_column = son jeu
cli-analyse_others_column = jeu des autres
cli-analyse_unforeseen_column = imprévu
cli-analyse_result_column = résultat
cli-end_turns = Les tours qui ont compté :
cli-end_turn = tour { $turn }, { $name }, { $points }
cli-games_shown = [JEU]…
cli-puzzles = Problèmes : en tirer de parties rapides (make), vérifier ceux des jeux (verify), ou jouer celui du jour (play).
cli-puzzles_seed = Un texte au choix ; la même graine donne les mêmes problèmes.
cli-puzzles_points = Combien qui demandent le plus de points en un tour.
cli-puzzles_end = Combien qui se jouent jusqu’à la dernière pièce.
cli-puzzles_turn = Combien qui demandent le meilleur coup.
cli-puzzles_only = Ne vérifier que ceux d’un genre.
cli-puzzles_out = Un dossier qui reçoit les problèmes et chaque partie examinée : ce qu’il contient déjà n’est pas cherché de nouveau. Pour verify : où ils sont, si ce n’est dans les jeux.
cli-puzzles_making = { $game }, { $kind }
cli-puzzles_made = { $count ->
    [one] Un problème
   *[other] { $count } problèmes
} dans { $path }
cli-puzzles_verifying = Vérification des problèmes
cli-puzzles_not_best = { $game }, n° { $number } ({ $kind }) : la réponse n’est pas la meilleure.
cli-puzzles_wrong = { $wrong } problèmes sur { $count } sont faux.
cli-puzzles_right = { $count ->
    [one] Le problème est juste.
   *[other] Les { $count } problèmes sont justes.
}
cli-puzzles_question = { $kind } · { $game }, n° { $number }
cli-puzzles_try = { $left ->
    [one] Encore un essai
   *[other] Encore { $left } essais
} (rien pour une aide)
cli-puzzles_where = Regardez ici : { $cells }
cli-puzzles_solution = La réponse : { $move }
