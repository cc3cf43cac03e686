board_soleil-cloth = The table: rows of suns and moons
board_soleil-others = The rows of the others
board_soleil-seat = seat { $seat }
board_soleil-card = { $number ->
    [X] { $suit ->
        [M] eclipse of the moon
       *[S] eclipse of the sun
    }
   *[other] { $suit ->
        [M] moon { $number }
       *[S] sun { $number }
    }
}
board_soleil-card_animal = { board_soleil-card }, { $animal ->
    [butterfly] butterfly
    [swallow] swallow
    [bat] bat
    [owl] owl
   *[hare] hare
}
board_soleil-row = { $row_suit ->
    [M] { $whose ->
        [own] your moon row
        [team] moon row of { $name }
        [seat] seat { $name }’s moon row
       *[other] { $name }’s moon row
    }
   *[S] { $whose ->
        [own] your sun row
        [team] sun row of { $name }
        [seat] seat { $name }’s sun row
       *[other] { $name }’s sun row
    }
}
board_soleil-partner = your partner
board_soleil-empty = no card yet
board_soleil-lay_on = Lay on stack { $slot } of { board_soleil-row }, on { board_soleil-card }
board_soleil-lay_left = Lay { board_soleil-card } at the left end of { board_soleil-row }
board_soleil-lay_right = Lay { board_soleil-card } at the right end of { board_soleil-row }
board_soleil-lay_first = Lay { board_soleil-card } as the first card of { board_soleil-row }
board_soleil-lift = { board_soleil-card }, not confirmed yet: take it back
board_soleil-take = { $count ->
    [5] Take five
    [6] Take six
    [7] Take seven
    [8] Take eight
    [9] Take nine
   *[other] Take { $count }
}
board_soleil-worth = { $numbers }{ $eclipses ->
    [0] {""}
    [one] , eclipse 0
   *[other] , { $eclipses } eclipses 0
}
board_soleil-and = { $before } and { $last }
board_soleil-from_to = You go from { $from } to { $to }.
board_soleil-key_take = T
board_soleil-may_take = { $count ->
    [5] a run of five may be taken
    [6] a run of six may be taken
    [7] a run of seven may be taken
   *[other] a run of { $count } may be taken
}
board_soleil-may_take_several = { $runs ->
    [2] two runs may be taken
    [3] three runs may be taken
   *[other] { $runs } runs may be taken
}
board_soleil-took = { $cards } taken, { $points }
board_soleil-peek = Look into stack { $slot } of { board_soleil-row }, { $count } cards
board_soleil-stack = Stack { $slot } of { board_soleil-row }, from the top
board_soleil-close = Close
board_soleil-hand = Your hand
board_soleil-hand_of = { $name }’s hand
board_soleil-hand_hidden = { $count ->
    [0] { $name } holds no card
    [one] { $name } holds one card
   *[other] { $name } holds { $count } cards
}
board_soleil-fits_nowhere = { $card }, fits nowhere
board_soleil-laid_already = { $card }, laid on the table
board_soleil-shows = shows { $animal ->
    [butterfly] a butterfly
    [swallow] a swallow
    [bat] a bat
    [owl] an owl
   *[hare] a hare
}: { $when ->
    [now] you lay another card.
   *[after] you lay another card after it.
}
board_soleil-owes = { $name } lays another card.
board_soleil-nothing_fits = Nothing fits: hand and rows are lost.
board_soleil-go_on = Go on
board_soleil-take_or_lay = Take a run, or lay a card.
board_soleil-pick = Pick a card from your hand.
board_soleil-choose = Choose one of the lit places.
board_soleil-pile = Pile and discards
board_soleil-to_draw = { $count ->
    [0] nothing to draw
   *[other] to draw
}
board_soleil-discards = { $count ->
    [one] discard
   *[other] discards
}
board_soleil-look_discards = { $count ->
    [one] Look at the discard
   *[other] Look through the { $count } discards
}
board_soleil-discards_title = Discards
board_soleil-set_aside = set aside
board_soleil-lying = lying
board_soleil-in_hand = in hand
board_soleil-look_taken = { $name }: { $count ->
    [one] one card set aside
   *[other] { $count } cards set aside
}
board_soleil-taken_title = Set aside by { $name }
board_soleil-you = You
board_soleil-out = out
board_soleil-say_on = { board_soleil-card } on stack { $slot } of { board_soleil-row }
board_soleil-say_left = { board_soleil-card } at the left end of { board_soleil-row }
board_soleil-say_right = { board_soleil-card } at the right end of { board_soleil-row }
board_soleil-say_run = { $row_suit ->
    [M] the run from stack { $slot } of the moon row
   *[S] the run from stack { $slot } of the sun row
}
board_soleil-say_take = takes { $runs }
board_soleil-say_destroy = nothing fits, hand and rows are lost
board_soleil-tell_left = { board_soleil-card }, { $whose ->
    [you] your left end
    [own] own left end
   *[other] left end of { $name }
}
board_soleil-tell_right = { board_soleil-card }, { $whose ->
    [you] your right end
    [own] own right end
   *[other] right end of { $name }
}
board_soleil-tell_cover = { board_soleil-card } on { $whose ->
    [you] your eclipse
    [own] an own eclipse
   *[other] an eclipse of { $name }
}
board_soleil-tell_eclipse = Eclipse on { $whose ->
    [you] your { board_soleil-card }
    [own] own { board_soleil-card }
   *[other] { board_soleil-card } of { $name }
}
board_soleil-tell_take = Takes { $count ->
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
   *[other] { $count }
} { $suit ->
    [M] moons
   *[S] suns
}
board_soleil-tell_destroy = Nothing fits: hand and rows are lost
board_soleil-own_laid = { $card } on your row
board_soleil-own_eclipsed = { $card } covers one of your numbers
board_soleil-first = Cards set aside are points, cards that still lie cost one: build rising rows and take runs of five. Tap a card, then a lit place.
