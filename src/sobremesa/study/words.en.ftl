study-why_wins = Ends the game, and you win it.
study-why_points = Brings you { $points ->
    [one] one point
   *[other] { $points } points
} in all.
study-why_costs = Costs { $name } { $points ->
    [one] one point
   *[other] { $points } points
}.
study-why_gives = But it gives { $name } { $points ->
    [one] one point
   *[other] { $points } points
}.
study-why_spares = Leaves { $name } an answer worth { $points }; after other good turns it would be { $usual }.
study-why_likely = { $name } may then gain about { $points ->
    [one] one point
   *[other] { $points } points
}.
study-why_reply = The best answer of { $name }, { $move }, then brings { $points ->
    [one] one point
   *[other] { $points } points
}.
study-why_best = Of all turns looked at it promises most.
study-hint_forced = The rules leave no choice here.
study-hint_unlearned = Nothing was learned about { $game } yet: there are no hints.
study-hint_rated = This game is rated: there are no hints.
study-hint_people = Somebody else plays too: hints are for games against bots alone.
study-hint_order = First where, then what, then why: one after the other.
study-hint_preparing = Hints are being prepared, which takes a minute or two after a start; yours comes by itself. You can play on.
study-hint_late = No hint was found in time: ask again.
