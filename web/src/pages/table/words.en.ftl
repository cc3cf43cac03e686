table-loading = Walking to the table…
table-closed = This table was closed.
table-you = You
table-you_name = { $name } (you)
table-hot_name = Player { $seat }
table-about = { $seats ->
    [2] two at the table
    [3] three at the table
   *[other] four at the table
} · { $over ->
    [true] over after { $turn } turns
   *[false] turn { $turn }
}
table-about_open = { $seats ->
    [2] a table for two
    [3] a table for three
   *[other] a table for four
}
table-title_yours = ● Your turn · { $game }
table-turn = The turn
table-your_turn = Your turn
table-turn_of = { $name } to move
table-if_confirmed = Your turn, if you confirm
table-you_scored = You scored
table-scored = { $name } scored
table-confirm = Confirm
table-confirm_gain = Confirm { $gain }
table-undo = Take back a piece (U)
table-hint = Hint
table-take_back = Take back my move
table-waits = The connection is lost: your move is kept, and played when it is back.
table-typed = Type a move
table-typed_good = { $points ->
    [0] Enter plays it.
    [one] One point. Enter plays it.
   *[other] { $points } points. Enter plays it.
}
table-watching = { $watching ->
    [one] one watching
   *[other] { $watching } watching
}
table-lost = The connection is lost. Looking for it…
table-offer = { $name } would like to take the last move back.
table-offer_mine = You asked to take your last move back.
table-accept = Allow
table-decline = Decline
table-withdraw = Never mind
table-tools = Sound, keys and leaving
table-sound = Sounds
table-sound_on = Sounds are on
table-sound_off = Sounds are off
table-notify = Messages on my turn
table-notify_on = Messages are on
table-notify_off = Messages are off
table-notify_refused = Your browser does not allow messages from this page.
table-keys = Keys
table-key_enter = Enter
table-abort = Break off
table-abort_sure = Break the game off?
table-abort_about = You have not moved yet: the game ends without a result.
table-resign = Resign
table-resign_sure = Give up this game?
table-resign_about = Your opponent wins.
table-resign_about_many = A bot plays on for you.
table-idle = End the game: nobody has moved for fourteen days
table-go_on = Play on
table-rating = Your rating: { $after } ({ $change })
table-rating_unknown = Your rating could not be fetched.
table-rematch = Rematch
table-rematch_asked = { $name } invites you to a rematch, and waits at the table.
table-rematch_join = Join the rematch
table-rematch_watch = See the rematch
table-replay = Replay
table-home = Home
table-preparing = Everybody is here. The game begins by itself when its rules are compiled, which a new machine does once: a minute or two.
table-shuffling = Everybody is here: shuffling…
table-fair_changed = This table shows another fingerprint of its seed than this browser saw before. The promise was not kept: don’t trust its shuffle.
table-invite = Bring somebody along
table-invite_about = Whoever opens this link can sit down, without an account.
table-link = Link to this table
table-copy = Copy the link
table-copied = Copied
table-share = Share
table-share_title = Play { $game } with me
table-code = The link as a code for a camera
table-waiting = { $free ->
    [0] Everybody is here
    [one] One chair is free
   *[other] { $free } chairs are free
}
table-invited = A game of { $game }
table-host = host
table-free = Free
table-sit_here = Sit here
table-sit_on = Sit on chair { $chair }
table-sit_down = Sit down
table-bot = Bot
table-bot_on = A bot on chair { $chair }
table-bot_level = How strong?
table-full = Every chair is taken. You can watch when the game starts.
table-start = Start
table-start_bots = Start now, with bots
table-leave = Get up
table-close = Close the table
table-rated = rated
table-friendly = friendly
table-no_clock = no clock
table-hot = one screen for all
table-friendly_if = You are a guest here: if you sit down, the game is friendly and moves nobody’s rating. With an account, a name and a password, it counts.
table-friendly_you = The game is friendly and moves nobody’s rating, because you are a guest. Make an account before it starts, a name and a password, and it counts.
table-friendly_guests = The game is friendly and moves nobody’s rating: { $count ->
    [one] { $names } plays as a guest.
   *[other] { $names } play as guests.
}
table-friendly_host = You may start it as it is, or wait: with an account it would count.
table-friendly_waits = The host starts it.
table-make_account = Make an account or sign in
table-start_friendly = Start the friendly game
table-option = { $about }: { $value }
table-option_teams = teams of two
table-option_scoring_added = only new shadows count
table-option_scoring_whole = grown siestas count whole
table-option_swap_on = with swap
table-option_announce_on = figures are announced
table-pass_to = Pass the device to { $name }
table-pass_about = Nobody else should look now.
table-pass_ready = I am { $name }
table-spoken = Seat { $seat }: { $move }, { $points ->
    [one] { $written } point
   *[other] { $written } points
}
table-spoken_label = What happens
table-spoken_yours = Your turn.
table-spoken_started = The game begins.
table-spoken_took_back = A move was taken back.
table-spoken_offered = { $name } would like to take a move back.
table-spoken_resigned = { $name } gave up.
table-spoken_timeout = { $name } ran out of time.
table-side = Beside the board
table-rematch_sent = You have invited { $names } to a rematch.
table-rematch_wait = To the table of the rematch
table-rematch_waiting = Waiting for { $names }
table-rematch_about = You have invited { $names } to a rematch. The game starts when everybody has sat down.
table-rematch_from = { $name } invites to a rematch
table-kept = Kept for { $name }
table-kept_you = Kept for you
table-your_name = Your name
table-your_name_about = So the others know who sits there. No account needed.
table-your_name_save = Use this name
table-rules_of = How { $game } works
table-rules_page = All of it
table-rules_fetching = Fetching the rules…
table-option_animals_none = no animals
