questions-title = Ask about the game
questions-field = Your question
questions-placeholder = last, points, F5 …
questions-answer = Answer
questions-word_last = last
questions-word_may = may
questions-word_points = points
questions-word_clocks = clocks
questions-word_left = left
questions-word_turn = turn
questions-name_last = Last turn
questions-name_may = What I may lay
questions-name_points = Points
questions-name_clocks = Clocks
questions-name_left = What is left
questions-name_turn = Whose turn
questions-about_last = what was played last, and what it brought
questions-about_may = what you may lay now
questions-about_points = everybody’s points
questions-about_clocks = how much time is left
questions-about_left = what is left in the box, the bag or the pack
questions-about_turn = whose turn it is, and what you have laid in yours
questions-last = { $name }: { $moves }.
questions-gains = Points: { $gains }.
questions-no_gains = It brought no points.
questions-score = { $name }: { $points ->
    [one] { $written } point
   *[other] { $written } points
}
questions-clock = { $name }: { $time }{ $runs ->
    [yes] , running
   *[no] {""}
}
questions-time = { $hours ->
    [0] {""}
    [one] one hour{" "}
   *[other] { $hours } hours{" "}
}{ $minutes ->
    [0] {""}
    [one] one minute{" "}
   *[other] { $minutes } minutes{" "}
}{ $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}
questions-no_clocks = There are no clocks here.
questions-left_unknown = The board of this game shows all there is.
questions-yours = It is your turn.
questions-turn_of = It is the turn of { $name }.
questions-over = The game is over.
questions-may_not = You can’t lay anything now.
questions-may_nothing = Nothing can be added.
questions-may_here = You may lay here: { $moves }.
questions-laid = In your turn, not confirmed yet: { $moves }.
questions-moves = { $count } moves. Type V and a part of one to hear those with it.
questions-cells = { $named ->
    [yes] { $piece }:{" "}
   *[no] {""}
}{ $count ->
    [one] one cell
   *[other] { $count } cells
}{ $listed ->
    [yes] , { $cells }
   *[no] . Type V { $piece } to hear all.
}
questions-range = { $first } to { $last }
questions-count = { $what }: { $count }
questions-has = { $name }: { $what }
questions-mark = { $cell }: { $empty ->
    [yes] empty
   *[no] { $mark }
}
questions-slot = { $slot }, { $card }{ $count ->
    [one] {""}
   *[other] , on a stack of { $count }
}
questions-unknown = “{ $text }” is no question. This can be asked:
questions-help = { $key } or { $word }: { $about }
questions-help_place = { $place }: what lies there, and what you may lay there
questions-keys_ask = a field for questions: a letter, a word or a cell; Escape leads back
questions-page_intro = Every game here can be played without seeing the board: walk over it with the arrow keys, type your moves, and ask about whatever you want to know. Nothing has to be switched on.
questions-page_start = To a game
questions-page_start_about = The front page has a button for each game, “Play Siesta against a bot”, and each game a lesson of five moves. The first Tab of every page leads past its header. A table tells by itself what is played, what it brought, and when it is your turn.
questions-page_board = On the board
questions-page_board_about = A board is one stop of the Tab key, a grid of cells. Arrows walk, Home and End lead to the ends of a row, Page Up and Page Down to those of a column; each cell says what lies there and whether it takes the piece in your hand. In Soleil et Lune the digits take up a card of your hand, arrows walk between the places that take it. If letters don’t reach the page, your screen reader keeps them for itself: switch to its focus mode, or ask in the field.
questions-page_pieces = Letters and digits take pieces into the hand: in Siesta S for a sun, R for a roof, H for a shadow; in Sidoké 1 to 6 for the tiles of the rack, X to exchange; in Soleil et Lune 1 to 9 for the cards, T to take a run.
questions-page_type = In words
questions-page_type_about = The key M leads to the field for moves. What you type is judged as you type it, and Enter plays it; a refusal names the rule and the cell. A line that begins with a question mark asks instead: ? F5, ? last.
questions-page_ask = Ask
questions-page_ask_about = At tables, in lessons, replays, reviews and puzzles, one key asks, and the answer is spoken and shown; the focus stays where it is. The key A, or the button “Ask”, opens a field where the same questions are typed, as a letter, as the beginning of a word, or as a cell. Whoever dictates can switch single keys off in the settings; the button stays.
questions-page_key = Key
questions-page_word = Word
questions-page_answer = Answer
questions-page_cell = what lies on that cell, and what you may lay there
questions-page_more = After V you may name a piece, as in “V sun”, to hear all its cells. A row of Soleil et Lune is asked by its name: S/1 for the suns of seat 1, M for your moons. Answers tell only what your seat may know.
questions-page_after = After a game
questions-page_after_about = The end is told in words: why it came, what everybody’s points were for, which turns mattered. In a review arrows lead from move to move, and the course of the game is also a table.
questions-page_terminal = At the terminal
questions-page_terminal_about = The program “sobremesa play” plays the same games as plain text, and answers the same questions: last, moves, points, left, turn, and “on F5”.
questions-key_arrows = ← ↑ → ↓
questions-key_space = Space
questions-keys_arrows = walk over the board
questions-keys_enter = lay a piece; where nothing is left to lay, confirm
questions-keys_space = lay a piece, or pick it up again
questions-keys_undo = take a piece back
questions-keys_type = type a move
questions-keys_chat = say something
questions-keys_help = these keys
