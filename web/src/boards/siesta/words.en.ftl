siesta_board-title = Siesta board.
siesta_board-seat = seat { $seat }
siesta_board-step = { $kind ->
    [sun] sun { $cell }
    [roof] roof { $cell }
   *[shadow] shadow { $cell }
}
siesta_board-cell = { $cell }, { $what ->
    [sun] sun
    [shadow] shadow
    [roof] roof of { $name }
    [own] your roof
   *[empty] empty
}{ $how ->
    [draft] , in your turn
    [marked] , of the move shown
    [sun] , may hold a sun
    [roof] , may hold a roof
    [shadow] , may hold a shadow
   *[none] {""}
}
siesta_board-suns_at = Suns: { $cells }.
siesta_board-roofs_at = Roofs of { $name }: { $cells }.
siesta_board-shadows_at = Shadows: { $cells }.
siesta_board-nothing_at = It is empty.
siesta_board-laid = { $kind ->
    [sun] Sun laid on { $cell }.
    [roof] Roof laid on { $cell }.
   *[shadow] Shadow laid on { $cell }.
}
siesta_board-lifted = { $kind ->
    [sun] Sun picked up from { $cell }.
    [roof] Roof picked up from { $cell }.
   *[shadow] Shadow picked up from { $cell }.
}
siesta_board-taken_back = { $count ->
    [one] One piece taken back.
   *[other] { $count } pieces taken back.
}
siesta_board-picked = { $kind ->
    [sun] A sun in your hand.
    [roof] A roof in your hand.
   *[shadow] A shadow in your hand.
}
siesta_board-unfit = { $kind ->
    [sun] No sun can be laid now.
    [roof] No roof can be laid now.
   *[shadow] No shadow can be laid now.
}
siesta_board-tray = Pieces to lay
siesta_board-pick = { $kind ->
    [sun] Sun, { $left } left
    [roof] Your roof, { $left } left
   *[shadow] Shadow, { $left } left
}
siesta_board-key_sun = S
siesta_board-key_roof = R
siesta_board-key_shadow = H
siesta_board-hint = { $stage ->
    [whole] All pieces are laid. Tap one to pick it up again.
    [none] No piece can be added. Tap one to pick it up again.
   *[open] { $kind ->
        [sun] Piece { $next } of { $most }: lit cells take a sun.
        [roof] Piece { $next } of { $most }: lit cells take a roof.
       *[shadow] Piece { $next } of { $most }: lit cells take a shadow.
    }
}
siesta_board-roof_of = Roof of { $name }
siesta_board-box = In the box
siesta_board-suns = Suns
siesta_board-shadows = Shadows
siesta_board-own_roofs = Your roofs
siesta_board-roofs_of = Roofs of { $name }
siesta_board-ends = The game ends with the last sun, the last shadow, or someone’s last roof.
siesta_board-first = Your roof between a sun and a line of shadows scores a point a shadow. Tap a piece, then a lit cell; confirm when you have laid them.
