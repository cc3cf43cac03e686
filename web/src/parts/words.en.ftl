app-skip = To the page
app-home = Sobremesa, home
app-pages = Pages
app-puzzles = Puzzles
app-rules = Rules
app-ladder = Ladder
app-how = How it works
app-day = Day
app-night = Night
app-other_language = En français
app-sign_in = Sign in
app-failed = This page could not be fetched. Are you online?
app-lacking = A part of this page could not be fetched. There may be a newer version, or no connection.
app-reload = Reload
app-later = Later
app-game = Game
app-ask = Ask
app-by_ear = By ear and by keyboard
app-close = Close
app-bot = { $level } bot
app-is_bot = bot
app-rated = rated
app-clock_days = { $days ->
    [one] one day a turn
   *[other] { $days } days a turn
}
app-clock_minutes = { $minutes } min + { $seconds } s
app-taken = { $taken } of { $seats }
app-move = move { $ply }
app-teams = teams
app-preparing_title = { $game } is being prepared
seats-label = At the table
seats-unnamed = Seat { $seat }
seats-seat = Seat { $seat }:
seats-points = { $points ->
    [one] point
   *[other] points
}
seats-team = Team { $team }
seats-here = here
seats-away = away
seats-left_bot = a bot plays on
seats-left_gone = gone
seats-to_move = to move
seats-little_time = little time left
log-title = Log
log-hinted = after a hint
log-empty = Nothing has been played yet.
chat-title = Chat
chat-say = Say something
chat-empty = Nobody has said anything.
chat-you = You
chat-about = About { $name }
chat-page = Games and ratings
chat-mute = Read { $name } no more
chat-muted = You no longer read { $name }.
chat-unmute = Read again
chat-unread = { $unread ->
    [one] new message
   *[other] new messages
}
