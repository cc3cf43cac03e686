home-welcome = Stay at the table a while.
home-about = { $count ->
    [0] Board games. No account needed.
    [3] Three board games. No account needed.
    [4] Four board games. No account needed.
   *[other] { $count } board games. No account needed.
}
home-play_now = Play now
home-play_friends = Play with friends
home-plan = { $game } against { $bot }
home-change = Change
home-change_what = game or opponent
home-games = { $count ->
    [0] Games
    [3] Three games
    [4] Four games
   *[other] { $count } games
}
home-games_failed = The games can’t be fetched now. Are you online?
home-about_siesta = Suns, roofs and the shade behind them.
home-about_soleil_et_lune = Grow a row of suns, and dodge the eclipse.
home-about_sitaos = Squares, diamonds and lines of stones.
home-about_sidoke = Runs and sets of six numbers, six colours.
home-minutes_siesta = 30 min
home-minutes_soleil_et_lune = 25 min
home-minutes_sitaos = 15 min
home-minutes_sidoke = 40 min
home-seats = { $seats } players
home-seats_range = { $fewest } to { $most } players
home-size = { $people } · { $minutes }
home-play = Play
home-play_game = Play { $game } against a bot
home-learn = Learn
home-learn_game = Learn { $game } in five moves
home-rules = Rules
home-rules_game = Rules of { $game }
home-choose_friends = Play with friends
home-how_many = Around the table
home-make_table = Make a table and its link
home-more_choices = More choices: teams, clocks, bots and friends
home-yours = Your tables
home-turns = { $turns ->
    [one] it is your turn at one
   *[other] it is your turn at { $turns }
}
home-with = with { $names }
home-alone = nobody else yet
home-this_screen = several at this screen
home-your_turn = Your turn
home-waiting_for = { $name } thinks
home-waiting = waiting
home-waiting_people = { $taken } of { $seats } are there
home-all_yours = All { $count } tables
home-fewer = Show fewer
home-open = Open tables
home-filter = Only tables of
home-all_games = All games
home-open_none = Nobody is waiting just now. Open a table and somebody may join you, or play a bot in the meantime.
home-open_none_of = Nobody is waiting for this game just now.
home-open_one = Open a table
home-all_open = Show all
home-more = Show more
home-join = Join
home-join_game = Join { $game }, table { $id }
home-keep_account = Make an account
home-now = On now
home-now_none = All boards are at rest. The first game of the day could be yours.
home-watch = Watch
home-watch_game = Watch { $game }, table { $id }
home-elsewhere = Elsewhere in the house
home-my_page = My page
home-settings = Settings
home-api = The API
home-days_left = { $days } d left
home-time_left = { $days } d { $hours } h left
home-hours_left = { $hours } h left
