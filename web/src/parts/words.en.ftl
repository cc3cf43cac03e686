parts-skip = To the page
parts-home = Sobremesa, home
parts-pages = Pages
parts-puzzles = Puzzles
parts-rules = Rules
parts-ladder = Ladder
parts-how = How it works
parts-day = Day
parts-night = Night
parts-other_language = En français
parts-sign_in = Sign in
parts-failed = This page could not be fetched. Are you online?
parts-lacking = A part of this page could not be fetched. There may be a newer version, or no connection.
parts-reload = Reload
parts-later = Later
parts-game = Game
parts-ask = Ask
parts-by_ear = By ear and by keyboard
parts-close = Close
parts-bot = { $level } bot
parts-is_bot = bot
parts-rated = rated
parts-clock_days = { $days ->
    [one] one day a turn
   *[other] { $days } days a turn
}
parts-clock_minutes = { $minutes } min + { $seconds } s
parts-taken = { $taken } of { $seats }
parts-move = move { $ply }
parts-teams = teams
parts-lesson = Learn { $game }
parts-preparing_title = { $game } is being prepared
parts-seats_label = At the table
parts-seats_unnamed = Seat { $seat }
parts-seats_seat = Seat { $seat }:
parts-seats_points = { $points ->
    [one] point
   *[other] points
}
parts-seats_team = Team { $team }
parts-seats_here = here
parts-seats_away = away
parts-seats_left_bot = a bot plays on
parts-seats_left_gone = gone
parts-seats_to_move = to move
parts-seats_little_time = little time left
parts-log_title = Log
parts-log_hinted = after a hint
parts-log_empty = Nothing has been played yet.
parts-chat_title = Chat
parts-chat_say = Say something
parts-chat_empty = Nobody has said anything.
parts-chat_you = You
parts-chat_about = About { $name }
parts-chat_page = Games and ratings
parts-chat_mute = Read { $name } no more
parts-chat_muted = You no longer read { $name }.
parts-chat_unmute = Read again
parts-chat_unread = { $unread ->
    [one] new message
   *[other] new messages
}
