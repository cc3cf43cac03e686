study-title = Study
study-of = Study · { $game }
study-fetching = Setting up the board…
study-preparing = The study comes by itself when the rules of this game are compiled, which a new machine does once: a minute or two.
study-none = There is no study here.
study-untitled = Untitled study
study-name = Title
study-by = by { $name }
study-read = You read this study. Make a copy of your own to try lines and write beside them.
study-lines = Lines
study-lines_about = arrows: along a line and between lines
study-start = The beginning
study-move = Move { $ply }, { $name }
study-line = Variation after move { $ply }
study-remove = Forget this line
study-turn = { $name } to move
study-over = The game is over here
study-confirm = { $points ->
    [none] Try it
   *[other] Try { $points }
}
study-undo = Take back
study-comment = Comment on this position
study-comment_about = For you, and for whoever has the link.
study-engine = The engine’s word
study-engine_about = Judged from what { $name } knows.
study-ask = Ask the engine
study-thinks = The engine thinks…
study-said = With the best turn { $name } wins { $chance } % of the time, { $lead } { $points ->
    [one] point
   *[other] points
} at the end.
study-leads = { $lead } at the end
study-kept = Saved
study-changed = Not saved yet
study-saving = Saving…
study-failed = Not saved
study-again = Try again
study-reload = Load it again
study-keep = Keep and share
study-share = Copy the link
study-copied = The link is copied. Whoever has it can read this study.
study-record = Record with variations
study-copy = Make my own copy
study-throw = Throw away
study-throw_sure = Throw this study away for good?
study-throw_about = Whoever has the link will find nothing there any more.
study-throw_yes = Throw it away
study-to_game = The game
study-mine = Your studies
study-mine_none = No study yet. Open a replay or a review and choose “Study from here”.
