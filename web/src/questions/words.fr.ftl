questions-title = Interroger la partie
questions-field = Votre question
questions-placeholder = dernier, points, F5 …
questions-answer = Réponse
questions-word_last = dernier
questions-word_may = possible
questions-word_points = points
questions-word_clocks = horloges
questions-word_left = reste
questions-word_turn = tour
questions-name_last = Dernier tour
questions-name_may = Ce que je peux poser
questions-name_points = Points
questions-name_clocks = Horloges
questions-name_left = Ce qui reste
questions-name_turn = À qui de jouer
questions-about_last = ce qui a été joué en dernier, et ce que cela a rapporté
questions-about_may = ce que vous pouvez poser maintenant
questions-about_points = les points de chacun
questions-about_clocks = le temps qui reste
questions-about_left = ce qui reste dans la boîte, le sac ou la pioche
questions-about_turn = à qui de jouer, et ce que vous avez déjà posé
questions-last = { $name } : { $moves }.
questions-gains = Points : { $gains }.
questions-no_gains = Cela n’a rapporté aucun point.
questions-score = { $name } : { $points ->
    [one] { $written } point
   *[other] { $written } points
}
questions-clock = { $name } : { $time }{ $runs ->
    [yes] , en marche
   *[no] {""}
}
questions-time = { $hours ->
    [0] {""}
    [one] une heure{" "}
   *[other] { $hours } heures{" "}
}{ $minutes ->
    [0] {""}
    [one] une minute{" "}
   *[other] { $minutes } minutes{" "}
}{ $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}
questions-no_clocks = Il n’y a pas d’horloge ici.
questions-left_unknown = Le plateau de ce jeu montre tout ce qu’il y a.
questions-yours = C’est à vous de jouer.
questions-turn_of = C’est le tour de { $name }.
questions-over = La partie est terminée.
questions-may_not = Vous ne pouvez rien poser maintenant.
questions-may_nothing = On ne peut rien ajouter.
questions-may_here = Vous pouvez y poser : { $moves }.
questions-laid = Dans votre tour, pas encore confirmé : { $moves }.
questions-moves = { $count } coups. Tapez V et une partie d’un coup pour entendre ceux qui la contiennent.
questions-cells = { $named ->
    [yes] { $piece } :{" "}
   *[no] {""}
}{ $count ->
    [one] une case
   *[other] { $count } cases
}{ $listed ->
    [yes] , { $cells }
   *[no] . Tapez V { $piece } pour tout entendre.
}
questions-range = { $first } à { $last }
questions-count = { $what } : { $count }
questions-has = { $name } : { $what }
questions-mark = { $cell } : { $empty ->
    [yes] vide
   *[no] { $mark }
}
questions-slot = { $slot }, { $card }{ $count ->
    [one] {""}
   *[other] , sur une pile de { $count }
}
questions-unknown = « { $text } » n’est pas une question. On peut demander :
questions-help = { $key } ou { $word } : { $about }
questions-help_place = { $place } : ce qui s’y trouve, et ce que vous pouvez y poser
questions-keys_ask = un champ pour les questions : une lettre, un mot ou une case ; Échap ramène d’où l’on vient
questions-page_intro = Tous les jeux de la maison se jouent sans voir le plateau : parcourez-le avec les flèches, tapez vos coups, et demandez ce que vous voulez savoir. Il n’y a rien à activer.
questions-page_start = Vers une partie
questions-page_start_about = L’accueil a un bouton pour chaque jeu, « Jouer à Siesta contre un robot », et chaque jeu a une leçon de cinq coups. Sur chaque page, le premier appui sur Tab mène au-delà de l’en-tête. Une table dit d’elle-même ce qui se joue, ce que cela rapporte, et quand c’est à vous.
questions-page_board = Sur le plateau
questions-page_board_about = Un plateau est un seul arrêt de la touche Tab, une grille de cases. Les flèches s’y déplacent, Origine et Fin mènent aux bouts d’une rangée, Page haut et Page bas à ceux d’une colonne ; chaque case dit ce qui s’y trouve et si elle accepte la pièce que vous tenez. Dans Soleil et Lune, les chiffres prennent une carte de la main et les flèches vont d’une place possible à l’autre. Si les lettres n’arrivent pas à la page, votre lecteur d’écran les garde pour lui : passez en mode formulaire, ou posez la question dans le champ.
questions-page_pieces = Lettres et chiffres prennent les pièces en main : dans Siesta, S pour un soleil, T pour un toit, O pour une ombre ; dans Sidoké, 1 à 6 pour les tuiles du chevalet, X pour échanger ; dans Soleil et Lune, 1 à 9 pour les cartes, T pour prendre une suite.
questions-page_type = En toutes lettres
questions-page_type_about = La touche M mène au champ des coups. Ce que vous tapez est jugé à mesure, et Entrée le joue ; un refus nomme la règle et la case. Une ligne qui commence par un point d’interrogation pose une question : ? F5, ? dernier.
questions-page_ask = Demander
questions-page_ask_about = Aux tables, dans les leçons, les rediffusions, les analyses et les problèmes, une touche suffit : la réponse est dite et affichée, et le focus ne bouge pas. La touche A, ou le bouton « Demander », ouvre un champ où les mêmes questions se tapent : une lettre, le début d’un mot, ou une case. Si vous dictez, les touches seules se désactivent dans les réglages ; le bouton reste.
questions-page_key = Touche
questions-page_word = Mot
questions-page_answer = Réponse
questions-page_cell = ce qui se trouve sur cette case, et ce que vous pouvez y poser
questions-page_more = Après V, on peut nommer une pièce, comme « V soleil », pour entendre toutes ses cases. Une rangée de Soleil et Lune se demande par son nom : S/1 pour les soleils de la place 1, M pour vos lunes. Les réponses ne disent que ce que votre place peut savoir.
questions-page_after = Après une partie
questions-page_after_about = La fin se raconte en mots : pourquoi elle est venue, d’où viennent les points de chacun, quels tours ont compté. Dans une analyse, les flèches vont d’un coup à l’autre, et le cours de la partie est aussi un tableau.
questions-page_terminal = Dans un terminal
questions-page_terminal_about = Le programme « sobremesa play » joue les mêmes jeux en texte simple, et répond aux mêmes questions : dernier, coups, points, reste, tour, et « sur F5 ».
questions-key_arrows = ← ↑ → ↓
questions-key_space = Espace
questions-keys_arrows = se déplacer sur le plateau
questions-keys_enter = poser une pièce ; quand il n’y a plus rien à poser, confirmer
questions-keys_space = poser une pièce, ou la reprendre
questions-keys_undo = reprendre une pièce
questions-keys_type = taper un coup
questions-keys_chat = dire quelque chose
questions-keys_help = ces touches
