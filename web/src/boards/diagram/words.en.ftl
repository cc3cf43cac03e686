diagram_board-label = { $game }: the table as text
diagram_board-steps = What may be played
