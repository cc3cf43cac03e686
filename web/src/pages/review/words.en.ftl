review-title = Review
review-of = Review · { $game }
review-fetching = Setting up the board…
review-preparing = The review comes by itself when the rules of this game are compiled, which a new machine does once: a minute or two.
review-preparing_engine = Reviews are being prepared, which takes a minute or two after a start. This one then begins by itself.
review-none = There is nothing to look at here.
review-you = You
review-look = Look at this game
review-look_about = Every turn is judged from what its player knew then: what was better, what it cost, and what was luck. That takes up to a minute.
review-waiting = Other games are looked at first.
review-thinking = { $done } of { $plies } moves looked at
review-failed = This game could not be looked at.
review-again = Try again
review-graph = Expected result
review-graph_about = { $who ->
    [you] your chance to win, in %
   *[other] chance to win, in %
}
review-at = move { $ply } of { $plies }
review-slider = Move
review-value = { $ply ->
    [0] Before the first move
   *[other] Move { $ply }, { $name }: { $move }. { $judged }
}
review-chance = { $name } { $chance } %
review-table = Turn by turn
review-table_turn = Move
review-table_who = Who
review-table_move = Played
review-table_judged = Judgement
review-table_chance = Chance to win before
review-table_lost = Points lost
review-first = To the beginning
review-back = One move back
review-forward = One move on
review-last = To the end
review-turn = Move { $ply }
review-start = Before the first move
review-start_about = Go on move by move, or touch a mark in the graph.
review-not_yet = This turn has not been looked at yet.
review-legend_played = played
review-legend_better = better
review-played = { $who ->
    [you] You played
   *[other] { $name } played
}
review-better = Better, dashed
review-better_words = Better
review-mark = { $grade ->
    [only] only good turn
    [doubtful] doubtful
    [mistake] mistake
    [blunder] blunder
   *[fine] good
}
review-head = { $grade ->
    [blunder] A blunder
    [mistake] A mistake
    [doubtful] A doubtful turn
   *[fine] Good, and not quite the best
}{ $went ->
    [well] { " " }that went well
   *[as_it_did] {""}
}
review-head_forced = There was no choice
review-head_only = The only good turn
review-head_best = The best turn
review-head_as_good = As good as the best
review-some_points = { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } points
review-said = { $move } is better: { $costs ->
    [both] it is worth { $points } more at the end, and { $chance } % more chance to win.
    [chance] it is worth { $chance } % more chance to win.
   *[points] it is worth { $points } more at the end.
}
review-said_exact = { $move } is better for certain, played to every end: { $costs ->
    [both] { $points } more, and { $chance } % more chance to win.
    [chance] { $chance } % more chance to win.
   *[points] { $points } more.
}
review-said_forced = The rules left no other turn.
review-said_only = The next best, { $move }, is worth { $points } less at the end.
review-said_best = Of the turns looked at, nothing is better.
review-said_as_good = { $move } is as good: the difference is within the error.
review-said_won = This turn wins the game. { $move } would have won it by { $points } more.
review-said_luck = What was drawn afterwards brought { $luck }. That was luck, and it is counted as luck.
review-next = Next mistake
review-find = Find a better turn
review-study = Study from here
review-choices = Best turns
review-choices_about = points ahead at the end ± error; below, behind the best, and chance to win
review-looked_at = { $count ->
    [one] one looked at
   *[other] { $count } looked at
}
review-exact = exact
review-choice_place = Place
review-choice_move = Turn
review-choice_points = Points at once
review-choice_lead = Ahead at the end
review-choice_behind = Behind the best
review-choice_chance = Chance to win
review-choice_percent = { $chance } %
review-choice_try = Try it on the board
review-account = Luck and skill
review-account_about = { $result ->
    [won] { $who ->
        [you] you won by { $by }
       *[other] { $name } won by { $by }
    }
    [lost] { $who ->
        [you] you lost by { $by }
       *[other] { $name } lost by { $by }
    }
    [ahead] { $who ->
        [you] you could expect to win by { $by }
       *[other] { $name } could expect to win by { $by }
    }
    [behind] { $who ->
        [you] you could expect to lose by { $by }
       *[other] { $name } could expect to lose by { $by }
    }
   *[even] nobody is ahead
}
review-account_seat = For
review-start_part = The beginning
review-luck_part = Luck
review-skill_part = Skill: { $name }
review-unforeseen_part = Not foreseen
review-result_part = Together
review-try_title = Find a better turn
review-try_about = { $who ->
    [you] It is your turn again.
   *[other] { $name } is to move again.
} What was played brings { $points }.
review-try = Try { $points }
review-try_none = Try it
review-try_best = That is the best turn
review-try_as_good = That is as good as the best
review-try_better = Better, and not yet the best
review-try_same = That is what was played
review-try_worse = No better than what was played
review-try_thinks = The engine looks at this turn …
review-try_said = It brings { $points } at once and leads to { $lead } at the end; what was played, to { $played }.
review-try_left = { $count ->
    [0] no try left
    [one] one try left
   *[other] { $count } tries left
}
review-show = Show me
review-leave = Back to the review
review-undo = Take back
review-file = Open a record file
