soleil_et_lune = Soleil et Lune
soleil_et_lune-about = Ascending rows of suns and moons, eclipses that break them: set aside runs of five before your hand runs dry. By Jacques Zeimet, Drei Hasen in der Abendsonne 2012.
soleil_et_lune-mode = each for himself, or seats 1 and 3 against 2 and 4
soleil_et_lune-animals = the numbers that bear an animal, after which one lays another card
soleil_et_lune-how = Type a card and where it goes: S12>/1 to the right end of row 1, S12</1 to the left, S12@3/2 on the eclipse in slot 3 of row 2, MX@1/2 an eclipse on a moon; or take S1, the run that begins at slot 1 of your sun row.
soleil_et_lune-how_animals = Animals: { $value }; after one you lay another card.
soleil_et_lune-label_sun = sun { $seat }
soleil_et_lune-label_moon = moon { $seat }
soleil_et_lune-label_hand = hand { $seat }
soleil_et_lune-label_taken = taken { $seat }
soleil_et_lune-label_discards = discards
soleil_et_lune-label_pile = pile
soleil_et_lune-label_turn = turn
soleil_et_lune-label_must = one more
soleil_et_lune-label_out = out
soleil_et_lune-label_shuffles = shuffles
soleil_et_lune-label_yes = yes
soleil_et_lune-label_hands = hands
soleil_et_lune-laid = { $card } on a row of seat { $seat }
soleil_et_lune-eclipsed = { $card } covers a number of seat { $seat }
soleil_et_lune-animal = { $card } bears an animal: one more card
soleil_et_lune-taken = { $cards ->
    [one] one card set aside
   *[other] { $cards } cards set aside
}
soleil_et_lune-destroyed = nothing fits, hand and rows are lost: { $cards }
soleil_et_lune-shuffled = the discards are shuffled into a new pile
soleil_et_lune-drew = { $cards ->
    [one] seat { $seat } draws one card
   *[other] seat { $seat } draws { $cards } cards
}
soleil_et_lune-out = seat { $seat } can’t draw and is out
soleil_et_lune-no_card = “{ $text }” is no card. Cards are S1 to S{ $highest }, M1 to M{ $highest }, SX and MX.
soleil_et_lune-not_in_hand = You don’t hold { $card }.
soleil_et_lune-no_row = There is no row { $row }, and you can’t start it with { $card }.
soleil_et_lune-first_card = There is no row { $row } yet: its first card is written with >, as in { $card }>.
soleil_et_lune-left_too_high = { $card } doesn’t fit at the left of row { $row }: it must be lower than { $end }.
soleil_et_lune-right_too_low = { $card } doesn’t fit at the right of row { $row }: it must be higher than { $end }.
soleil_et_lune-eclipse_at_end = { $card } can’t go beyond the eclipse that ends row { $row } in slot { $slot }: cover it first.
soleil_et_lune-no_slot = Row { $row } has no slot { $slot } for { $card }; its last is { $slots }.
soleil_et_lune-eclipse_on_eclipse = { $card } covers a number: an eclipse already lies in slot { $slot } of row { $row }.
soleil_et_lune-slot_not_eclipsed = { $card } may only cover an eclipse: a number lies in slot { $slot } of row { $row }.
soleil_et_lune-eclipse_needs_slot = { $card } lies on a number: name its slot, as in { $card }@1/1, instead of an end of row { $row }.
soleil_et_lune-out_of_order = { $card } doesn’t fit in slot { $slot } of row { $row }: it must lie between { $low } and { $high }.
soleil_et_lune-too_low_there = { $card } doesn’t fit in slot { $slot } of row { $row }: it must be higher than { $low }.
soleil_et_lune-too_high_there = { $card } doesn’t fit in slot { $slot } of row { $row }: it must be lower than { $high }.
soleil_et_lune-eclipse_enclosed = { $card } can’t cover slot { $slot } of row { $row }: of neighbouring eclipses only one next to a number can be covered.
soleil_et_lune-no_run = No run of five or more that you can take begins at { $run }. Runs: { $runs }.
soleil_et_lune-where = Where does { $card } go? { $lays }.
soleil_et_lune-fits_nowhere = { $card } fits nowhere now.
soleil_et_lune-which_run = Which runs? { $runs }.
soleil_et_lune-no_runs = You have no run of five or more to take.
soleil_et_lune-worth = { $numbers ->
    [one] One number no longer costs 1 and now counts 1.
   *[other] { $numbers } numbers no longer cost 1 and now count 1.
}
soleil_et_lune-lacks_cover = Cover the eclipse in slot { $slot } with { $span ->
    [0] { $low }
   *[other] { $low } to { $high }
}, and all { $length } are one run.
soleil_et_lune-lacks_cards = { $missing ->
    [one] Four side by side: one card more makes a run of five.
   *[other] Three side by side: two cards more make a run of five.
}
soleil_et_lune-must_lay = After an animal you must lay a card, not take.
soleil_et_lune-not_forced = Nobody destroys by choice: there is a card to lay or a run to take.
soleil_et_lune-card_twice = { $card } lies in two places.
soleil_et_lune-slot_unreadable = “{ $slot }” is no slot of a row.
soleil_et_lune-row_wrong = The visible numbers of a row must ascend: { $row }.
soleil_et_lune-mover_wrong = Seat { $seat } can’t be to move: it has no cards or is out.
soleil_et_lune-hand_wrong = Seat { $seat } can’t hold so many cards: { $most } at most.
soleil_et_lune-team_rows_wrong = A team has one row of each suit, one before each partner: not so with seat { $seat }.
soleil_et_lune-lesson_1 = Your rows rise from left to right, suns with suns and moons with moons; gaps are fine. The sun 17 is higher than your 14: lay it at the right end of your suns. Each card that lies there costs a point, until you set it aside.
soleil_et_lune-lesson_reply = With the 18, seat 2 has five moons in a row: a run, which it could take in its next turn.
soleil_et_lune-lesson_2 = Break that run! An eclipse goes on any number of its suit, your own or another’s: put your eclipse of the moon on the 13 of seat 2.
soleil_et_lune-lesson_3 = Seat 2 has eclipsed your 9. A number that fits between its neighbours brings the light back: the sun 8 goes between 5 and 14, so lay it on the eclipse.
soleil_et_lune-lesson_4 = The 8 bears an animal, and after an animal you must lay one more card. The sun 23 fits at the right end, and your row has five cards without an eclipse.
soleil_et_lune-lesson_5 = That is a run, and nobody has broken it. Take it, instead of laying a card: each of its numbers, hidden ones too, turns from a point lost into a point won.
soleil_et_lune-lesson_end = That is the game. You draw five cards when your hand is empty; if nothing fits and there is no run to take, hand and rows are lost. It ends when there is nothing left to draw, and most points win. The sun is up: play a real game!
soleil_et_lune-end_dry = { $who ->
    [you] Pile and discards were empty when you had to draw.
   *[other] Pile and discards were empty when { $name } had to draw.
}
soleil_et_lune-end_last = { $what ->
    [lay] { $who ->
        [you] Then you laid the last card.
       *[other] Then { $name } laid the last card.
    }
    [take] { $who ->
        [you] Then you took the last run.
       *[other] Then { $name } took the last run.
    }
   *[destroy] { $who ->
        [you] Then you lost your last cards.
       *[other] Then { $name } lost the last cards.
    }
}
soleil_et_lune-end_turns = { $turns } turns were played: no game is longer.
soleil_et_lune-end_suns = { $count ->
    [one] sun set aside
   *[other] suns set aside
}
soleil_et_lune-end_moons = { $count ->
    [one] moon set aside
   *[other] moons set aside
}
soleil_et_lune-end_lying = still lying
soleil_et_lune-end_taken = { $count ->
    [one] for a run set aside
   *[other] for { $count } runs set aside
}
soleil_et_lune-end_laid = { $count ->
    [one] for a card laid
   *[other] for { $count } cards laid
}
soleil_et_lune-end_destroyed = for rows that were lost
soleil_et_lune-end_gained = set aside
soleil_et_lune-end_lost = lying
soleil_et_lune-why_takes = Sets { $cards } cards aside before anybody can break the run: { $points ->
    [one] one point
   *[other] { $points } points
}.
soleil_et_lune-why_run = Makes a run of { $cards }: if nobody breaks it you take it next turn, { $points ->
    [one] one point
   *[other] { $points } points
}.
soleil_et_lune-why_mends = Covers an eclipse: { $cards ->
    [one] the card shows again.
   *[other] { $cards } cards lie side by side again.
}
soleil_et_lune-why_nearly = Brings { $cards } cards side by side: one more makes a run.
soleil_et_lune-why_begins = Begins a row that other cards can follow.
soleil_et_lune-why_close = Follows closely on its neighbour, so that the row keeps room for more.
soleil_et_lune-why_breaks = Breaks a run of { $cards } that { $name } could have taken.
soleil_et_lune-why_darkens = Darkens a row of { $name } before it becomes a run.
soleil_et_lune-why_shuts = Leaves { $name } little room at this end of the row: { $between } numbers are skipped.
soleil_et_lune-why_animal = Bears an animal: you lay another card at once.
