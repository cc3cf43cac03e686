cli-sobremesa = Board games at the terminal and from Python.
cli-usage = Usage:
cli-options = Options
cli-commands = Commands
cli-help = Show this page.
cli-version = Show the version.
cli-lang = Speak this language; by default that of the locale.
cli-json = Print JSON, for programs.
cli-seats = How many play.
cli-option = A choice of the game, as in swap=on; may be repeated.
cli-seed = Any text; the same seed and moves give the same game.
cli-language_unknown = “{ $language }” is not spoken here. Languages: { $known }.
cli-command_unknown = There is no command “{ $command }”. Commands: { $known }.
cli-option_unknown = There is no option { $option } here.
cli-missing = { $name } is missing.
cli-value_wrong = The value of { $name } is wrong.
cli-value_missing = { $option } needs a value.
cli-cannot_read = { $path } can’t be read: { $why }.
cli-cannot_write = { $path } can’t be written: { $why }.
cli-players_count = { $count ->
    [one] One player
   *[other] { $count } players
} for { $seats } seats.
cli-preparing = Preparing { $game }: the first time its rules are compiled, which takes up to a minute or two…
cli-seat = seat { $seat }
cli-for_seats = players: { $seats }
cli-wins = { $count ->
    [one] { $names } wins.
   *[other] { $names } win.
}
cli-draw = A draw.
cli-play = Play at this terminal, against people or bots.
cli-play_players = Who sits where, as in person,gata; by default a person and bots that play what brings most at once. Bots from the weakest: pereza, lagarto, molino, gata, abuela, buho, luna, sol (not all in every game), or for experts random, greedy, turns:300, uct:500ms.
cli-play_commands = Also: moves, hint, last, points, left, turn, on, undo, board, help, quit.
cli-command_undo = undo
cli-command_help = help
cli-command_moves = moves
cli-command_hint = hint
cli-command_board = board
cli-command_quit = quit
cli-about_moves = what can be laid or played now
cli-about_hint = where to play, then what, then why; against bots alone, and counted
cli-hint_where = Look at { $places }.
cli-hint_nowhere = Nothing on the board this time: see what else you may do.
cli-hint_what = Play { $move }
cli-hints = { $count ->
    [one] { $name } took one hint.
   *[other] { $name } took { $count } hints.
}
cli-command_last = last
cli-command_points = points
cli-command_left = left
cli-command_turn = turn
cli-command_on = on
cli-about_last = what was played last, and what it brought
cli-about_points = everybody’s points
cli-about_left = what is left in the box, the bag or the pack
cli-about_turn = whose turn it is
cli-about_on = what lies on a cell: on F5
cli-nothing_played = Nothing has been played yet.
cli-all_shown = The board shows all there is.
cli-turn_of = It is the turn of { $name }.
cli-no_cell = There is no cell “{ $cell }” here.
cli-empty = empty
cli-about_undo = take back your last move
cli-about_board = show the board again
cli-about_help = this help
cli-about_quit = leave the game
cli-rules_at = All the rules, with examples: { $command }
cli-bot = { $level } bot
cli-box = In the box: { $things }.
cli-nothing_to_undo = There is nothing to take back.
cli-simulate = Let bots play many games.
cli-simulate_players = A bot for each seat: random, greedy, uct:2000 (simulations), uct:500ms (time); by default greedy against random. The first seat passes on.
cli-simulate_games = How many games.
cli-simulate_out = Keep the records in this file, one a line.
cli-simulating = Playing { $game }
cli-simulated = { $games ->
    [one] One game
   *[other] { $games } games
} in { $seconds } s, { $rate } a second, seed { $seed }
cli-player = player
cli-wins_column = wins
cli-shared_column = shared
cli-points_column = points a game
cli-replay = Show a record, move by move.
cli-replay_number = Which record of the file, from 1.
cli-replay_ply = Only up to this ply.
cli-no_such_record = There is no record number { $number } in it.
cli-verify = Check that records are what they say.
cli-record_wrong = Record { $number }: { $why }
cli-verified = All is right: { $records ->
    [one] one record
   *[other] { $records } records
}, { $moves } moves.
cli-perft = Count the lines of so many moves.
cli-perft_line = { $depth }: { $lines } ({ $seconds } s)
cli-games = List the games.
cli-rules = Show the rules of a game.
cli-rules_sheet = Write the sheet for two pencils, a page to print, into FILE as SVG.
cli-sheet_at = The sheet for two pencils, to print: { $command }, or { $path } on a server.
cli-no_sheet = { $game } has no sheet for pencils.
cli-game_shown = GAME
cli-file_shown = FILE
cli-depth_shown = DEPTH
cli-command_shown = COMMAND …
cli-too_much = Too much: { $text }
cli-says = { $name }: { $text }
cli-comment = “{ $text }”
cli-takeover = A bot took over seat { $seat } after ply { $ply }.
cli-verify_commitment = The commitment that was seen before the game (64 hexadecimal digits), in a file of one record.
cli-commitment_wrong = “{ $text }” is no commitment and no link: it has 64 hexadecimal digits.
cli-commitment_many = A commitment is of one game: give a file with one record.
cli-verify_head = The last link that was seen at the table (64 hexadecimal digits), in a file of one record.
cli-head_held = Its lines lead to the link that you kept: { $proved } of { $lines } are those that you saw.
cli-head_missing = It is a legal game. That it is the one that was played shows only beside a link seen at the table: --head.
cli-commitment_held = The seed is that of the commitment: whoever saw it before the game knows that the deck was fixed beforehand.
cli-commitment_own = All chance follows from the seed and the words in the record. That the seed was fixed beforehand shows only beside the commitment seen before the game: --commitment.
cli-seats_shown = { $count ->
    [one] The seats are those that were drawn, or passed on in a rematch.
   *[other] In { $count } records the seats are those that were drawn, or passed on in a rematch.
}
cli-seats_unknown = { $count ->
    [one] Not checked is the draw of seats: an older record does not say who sat where.
   *[other] Not checked is the draw of seats in { $count } older records, which don’t say who sat where.
}
cli-hands_unknown = Nothing can show that the server kept hidden hands to itself.
cli-seeds_missing = Every move is legal. Where a seed is missing, nothing is shown about chance.
cli-no_undo = Where hands are hidden, nothing is taken back.
cli-curtain = Pass the screen to { $name }, then press Enter.
cli-serve = Open a server for people with browsers.
cli-serve_admin = Make this account an admin’s; it is created if it is missing.
cli-serve_no_build = Serve the pages as they were last built.
cli-serve_built_before = The pages are served as they were last built.
cli-serve_unbuilt = Without its pages the server answers programs only.
cli-serve_address = Sobremesa is at { $url } (Ctrl-C ends it)
cli-serve_files = The system lets this server open { $files } files at once, enough for { $connections } connections; more with ulimit -n or LimitNOFILE=.
cli-serve_preparing = This machine compiles the rules of the games once, which takes a minute or two. Pages, rules and lessons are there already; tables can be opened and begin when their game is ready, as the log says.
cli-serve_failed = The server could not start; its log says why.
cli-cannot_listen = Nobody can be awaited at { $where }: { $why }.
cli-settings = Show how a server would be run, as variables that can be set again.
cli-setting_host = The address to listen at; 127.0.0.1 is for this machine only, 0.0.0.0 for all.
cli-setting_port = The port to listen at; 0 lets the system choose.
cli-setting_database_url = A PostgreSQL, as in postgresql://user@host/name; without one an SQLite file.
cli-setting_data_dir = The folder of the SQLite file; without it ~/.local/share/sobremesa.
cli-setting_workers = How many processes share the work; more than one need a PostgreSQL.
cli-setting_origins = Further addresses under which browsers find this server, behind a proxy, between commas.
cli-setting_trusted_proxies = Proxies whose forwarding headers are believed, addresses or networks between commas.
cli-setting_secure_cookies = Whether sessions travel over TLS only, yes or no.
cli-setting_connections_per_address = How many connections one address may have at once, of IPv6 a whole /64; 0 means any number.
cli-setting_tables_per_hour = How many tables may be opened from one address in an hour, of IPv6 a whole /64; 0 means any number.
cli-setting_bot_processes = How many bots think at a time; 0 means as many as there are cores.
cli-setting_review_simulations = How thoroughly a game is looked at afterwards: simulations a turn; 0 means what is usual for its game.
cli-setting_security_contact = Whom to tell of a weakness, for /.well-known/security.txt: mailto:… or https://…
cli-setting_security_expires = Until when that holds, as a day like 2027-06-30; without both there is no such file.
cli-setting_log_level = How much is logged: debug, info, warning or error.
cli-setting_default = By default { $value }.
cli-settings_wrong = { $refusals }
cli-setting_unknown = There is no setting { $name }{ $near ->
    [none] .
   *[other] ; is { $near } meant?
}
cli-setting_wrong = { $name } can’t be “{ $value }”. Needed: { $wants ->
    [number] a whole number from { $low } to { $high }
    [host] a name or an address without a scheme, like 127.0.0.1
    [database] the whole address of a PostgreSQL, like postgresql://user:password@host/name
    [origins] addresses with http:// or https:// and no path, like https://games.example.org, between commas
    [proxies] addresses or networks, like 127.0.0.1 or 10.0.0.0/8, between commas
    [yes] yes or no
    [contact] where to write, like mailto:security@example.org or https://example.org/security
    [day] a day, like 2027-06-30
    [level] debug, info, warning or error
   *[other] something else
}.
cli-workers_need_postgres = { $workers } workers need a PostgreSQL. Name it with --database-url, or start one worker.
cli-settings_default = by default
cli-settings_variable = by its variable
cli-backup = Copy the server’s database to a file, also while it runs.
cli-backed_up = { $file } holds all that was written until now.
cli-admin = Look after people: make NAME, reset-password NAME, recompute-ratings.
cli-admin_made = { $name } is an admin now.
cli-admin_created = { $name } is an admin now, with the password { $password } (please change it).
cli-admin_whom = { $action } needs a name.
cli-action_unknown = “{ $action }” can’t be done. What can: { $known }.
cli-action_shown = ACTION
cli-name_shown = NAME
cli-password_reset = The new password of { $name } is { $password } (please change it).
cli-ratings_recomputed = Every rating was counted again.
cli-train = Learn what the positions of a game are worth, from games that its player plays against itself.
cli-train_seed = Any text; the same seed and number of games give the same values.
cli-train_games = How many games, for each arrangement of seats.
cli-train_out = The file that gets the values; a picture of how learning went lies beside it.
cli-train_lead = Learn only how far ahead each side will be in the end, by playing with the chances that the file holds, else the game’s.
cli-arrangement = How seats play: 2, 3 or 4 for themselves, or teams; may be repeated where several make sense.
cli-workers = How many processes; by default one for each core.
cli-ray = The address of a Ray cluster that does the work instead; “local” starts one here.
cli-training = { $game }, { $arrangement }
cli-trained = { $path } holds the values { $digest }.
cli-curve = { $game }: how far off what was foretold is, game after game
cli-nothing_to_learn = { $game } has no features of which the worth could be learned.
cli-arena = Let players play each other many times, and rate them.
cli-arena_players = Who plays: levels, top, or for experts random, greedy, uct:20ms, turns:20ms, turns:50~3.
cli-arena_games = How many games of each pair; every opening is played from each side.
cli-arena_seed = Any text; the same seed gives the same openings.
cli-arena_sprt = Stop as soon as it is sure whether the first of a pair is stronger by the one or the other of two numbers of Elo.
cli-arena_out = A file that gets every game, a line each; the games that it holds already are not played again.
cli-arena_bounds = “{ $text }” should be two numbers, as in 0,50.
cli-arena_pairs = Pair by pair
cli-arena_against = against
cli-arena_games_column = games
cli-arena_share = won
cli-arena_interval = 95 %
cli-arena_ratings = Ratings
cli-arena_elo = Elo
cli-arena_error = ±
cli-arena_first = The first side won { $share }.
cli-arena_near = Only pairs that stand no more than so many places apart in the list.
cli-analyse = Review a game: where it was lost, what was better, and what was luck.
cli-analyse_seat = Only the turns of this seat.
cli-analyse_budget = How many games are tried for each turn; more is surer and slower.
cli-analysing = Reviewing { $game }
cli-analyse_graph = Expected result, turn by turn, in points ahead at the end
cli-analyse_turns = Turns with a mark
cli-analyse_turn_column = move
cli-analyse_seat_column = seat
cli-analyse_played_column = played
cli-analyse_points_column = points
cli-analyse_chance_column = chance
cli-analyse_better_column = better
cli-analyse_only = the only good turn
cli-analyse_lead = { $move } ({ $lead } ± { $error })
cli-analyse_exact = { $move } ({ $lead }, for certain)
cli-tenths = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
cli-percent = { $share } %
cli-analyse_accounts = Luck and skill, in points ahead at the end
cli-analyse_start_column = at first
cli-analyse_luck_column = luck
cli-analyse_skill_column = own play
cli-analyse_others_column = others’ play
cli-analyse_unforeseen_column = not foreseen
cli-analyse_result_column = result
cli-end_turns = The turns that mattered:
cli-end_turn = turn { $turn }, { $name }, { $points }
cli-games_shown = [GAME]…
cli-puzzles = Puzzles: make them from quick games, verify those that come with the games, or play today’s.
cli-puzzles_seed = Any text; the same seed makes the same puzzles.
cli-puzzles_points = How many that ask for most points this turn.
cli-puzzles_end = How many that are played to the last piece.
cli-puzzles_turn = How many that ask for the best turn.
cli-puzzles_only = Verify those of one kind only.
cli-puzzles_out = A folder that gets the puzzles, and every game that was looked through: what it holds already is not looked for again. For verify: where they lie, if not in the games.
cli-puzzles_making = { $game }, { $kind }
cli-puzzles_made = { $count ->
    [one] One puzzle
   *[other] { $count } puzzles
} in { $path }
cli-puzzles_verifying = Verifying puzzles
cli-puzzles_not_best = { $game }, no. { $number } ({ $kind }): the answer is not the best.
cli-puzzles_wrong = { $wrong } of { $count } puzzles are wrong.
cli-puzzles_right = { $count ->
    [one] The puzzle is right.
   *[other] All { $count } puzzles are right.
}
cli-puzzles_question = { $kind } · { $game }, no. { $number }
cli-puzzles_try = { $left ->
    [one] One try left
   *[other] { $left } tries left
} (nothing for a hint)
cli-puzzles_where = Look here: { $cells }
cli-puzzles_solution = The answer: { $move }
