study_page-title = Study
study_page-of = Study · { $game }
study_page-fetching = Setting up the board…
study_page-preparing = The study comes by itself when the rules of this game are compiled, which a new machine does once: a minute or two.
study_page-none = There is no study here.
study_page-untitled = Untitled study
study_page-name = Title
study_page-by = by { $name }
study_page-read = You read this study. Make a copy of your own to try lines and write beside them.
study_page-lines = Lines
study_page-lines_about = arrows: along a line and between lines
study_page-start = The beginning
study_page-move = Move { $ply }, { $name }
study_page-line = Variation after move { $ply }
study_page-remove = Forget this line
study_page-turn = { $name } to move
study_page-over = The game is over here
study_page-confirm = { $points ->
    [none] Try it
   *[other] Try { $points }
}
study_page-undo = Take back
study_page-comment = Comment on this position
study_page-comment_about = For you, and for whoever has the link.
study_page-engine = The engine’s word
study_page-engine_about = Judged from what { $name } knows.
study_page-ask = Ask the engine
study_page-thinks = The engine thinks…
study_page-said = With the best turn { $name } wins { $chance } % of the time, { $lead } { $points ->
    [one] point
   *[other] points
} at the end.
study_page-leads = { $lead } at the end
study_page-kept = Saved
study_page-changed = Not saved yet
study_page-saving = Saving…
study_page-failed = Not saved
study_page-again = Try again
study_page-reload = Load it again
study_page-keep = Keep and share
study_page-share = Copy the link
study_page-copied = The link is copied. Whoever has it can read this study.
study_page-record = Record with variations
study_page-copy = Make my own copy
study_page-throw = Throw away
study_page-throw_sure = Throw this study away for good?
study_page-throw_about = Whoever has the link will find nothing there any more.
study_page-throw_yes = Throw it away
study_page-to_game = The game
study_page-mine = Your studies
study_page-mine_none = No study yet. Open a replay or a review and choose “Study from here”.
