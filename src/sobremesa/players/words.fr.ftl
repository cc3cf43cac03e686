players-unknown = Il n’y a pas de joueur « { $player } ». Par exemple : { $examples }.
players-level_unknown = Il n’y a pas de niveau « { $level } ». Niveaux : { $known }.
players-level_novice = débutant
players-level_casual = amateur
players-level_club = club
players-level_strong = fort
players-nothing_learned = Rien n’a encore été appris sur { $game } : on peut y jouer avec uct.
