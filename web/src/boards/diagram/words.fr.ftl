diagram_board-label = { $game } : la table en texte
diagram_board-steps = Ce qui peut être joué
