person-title = Somebody
person-you = you
person-guest = guest
person-deleted = Somebody who left
person-since = Here since { $day } · { $games ->
    [0] no finished game yet
    [one] one finished game
   *[other] { $written } finished games
}
person-keep = Keep my account
person-settings = Settings
person-download = All my records (.jsonl)
person-ratings = Ratings
person-rated_games = { $games ->
    [one] one rated game
   *[other] { $games } rated games
}
person-teams = In teams: { $won } won, { $drew } drawn, { $lost } lost
person-unrated = No rated game yet.
person-curve = Rating in { $game } over { $games } games: from { $first } to { $last }, lowest { $low }, highest { $high }
person-as_table = As a table
person-when = Day
person-rating = Rating
person-change = Change
person-replay = Replay
person-history = Finished games
person-any_game = All games
person-result = Result
person-only_any = All results
person-only_won = Won
person-only_lost = Lost
person-only_drew = Drawn
person-against = against { $names }
person-with = with { $partners }, against { $names }
person-result_won = Won
person-result_lost = Lost
person-result_drew = Drawn
person-result_none = Not counted
person-none = No finished games yet. They will be here, ready to be replayed.
person-none_mine = You have finished no game yet. Those that you play will be here, ready to be replayed.
person-none_such = No game like that.
person-more = Show more
person-fewer = Show fewer
person-opponents = Against others
person-opponent = Name
person-won = Won
person-drew = Drawn
person-lost = Lost
person-counted = { $games ->
    [one] Counted from the newest game.
   *[other] Counted from the { $games } newest games shown here.
}
