soleil_et_lune_board-cloth = The table: rows of suns and moons
soleil_et_lune_board-others = The rows of the others
soleil_et_lune_board-card = { $number ->
    [X] { $suit ->
        [M] eclipse of the moon
       *[S] eclipse of the sun
    }
   *[other] { $suit ->
        [M] moon { $number }
       *[S] sun { $number }
    }
}
soleil_et_lune_board-card_animal = { soleil_et_lune_board-card }, { $animal ->
    [butterfly] butterfly
    [swallow] swallow
    [bat] bat
    [owl] owl
   *[hare] hare
}
soleil_et_lune_board-row = { $row_suit ->
    [M] { $whose ->
        [own] your moon row
        [team] moon row of { $name }
        [seats] moon row of seats { $name }
        [seat] seat { $name }’s moon row
       *[other] { $name }’s moon row
    }
   *[S] { $whose ->
        [own] your sun row
        [team] sun row of { $name }
        [seats] sun row of seats { $name }
        [seat] seat { $name }’s sun row
       *[other] { $name }’s sun row
    }
}
soleil_et_lune_board-partner = your partner
soleil_et_lune_board-empty = no card yet
soleil_et_lune_board-lay_on = Lay on stack { $slot } of { soleil_et_lune_board-row }, on { soleil_et_lune_board-card }
soleil_et_lune_board-lay_left = Lay { soleil_et_lune_board-card } at the left end of { soleil_et_lune_board-row }
soleil_et_lune_board-lay_right = Lay { soleil_et_lune_board-card } at the right end of { soleil_et_lune_board-row }
soleil_et_lune_board-lay_first = Lay { soleil_et_lune_board-card } as the first card of { soleil_et_lune_board-row }
soleil_et_lune_board-lift = { soleil_et_lune_board-card }, not confirmed yet: take it back
soleil_et_lune_board-take = { $count ->
    [5] Take five
    [6] Take six
    [7] Take seven
    [8] Take eight
    [9] Take nine
   *[other] Take { $count }
}
soleil_et_lune_board-worth = { $numbers }{ $eclipses ->
    [0] {""}
    [one] , eclipse 0
   *[other] , { $eclipses } eclipses 0
}
soleil_et_lune_board-and = { $before } and { $last }
soleil_et_lune_board-from_to = You go from { $from } to { $to }.
soleil_et_lune_board-key_take = T
soleil_et_lune_board-may_take = { $count ->
    [5] a run of five may be taken
    [6] a run of six may be taken
    [7] a run of seven may be taken
   *[other] a run of { $count } may be taken
}
soleil_et_lune_board-may_take_several = { $runs ->
    [2] two runs may be taken
    [3] three runs may be taken
   *[other] { $runs } runs may be taken
}
soleil_et_lune_board-took = { $cards } taken, { $points }
soleil_et_lune_board-peek = Look into stack { $slot } of { soleil_et_lune_board-row }, { $count } cards
soleil_et_lune_board-stack = Stack { $slot } of { soleil_et_lune_board-row }, from the top
soleil_et_lune_board-close = Close
soleil_et_lune_board-hand = Your hand
soleil_et_lune_board-hand_of = { $name }’s hand
soleil_et_lune_board-hand_hidden = { $count ->
    [0] { $name } holds no card
    [one] { $name } holds one card
   *[other] { $name } holds { $count } cards
}
soleil_et_lune_board-fits_nowhere = { $card }, fits nowhere
soleil_et_lune_board-laid_already = { $card }, laid on the table
soleil_et_lune_board-shows = shows { $animal ->
    [butterfly] a butterfly
    [swallow] a swallow
    [bat] a bat
    [owl] an owl
   *[hare] a hare
}: { $when ->
    [now] you lay another card.
   *[after] you lay another card after it.
}
soleil_et_lune_board-owes = { $name } lays another card.
soleil_et_lune_board-nothing_fits = Nothing fits: hand and rows are lost.
soleil_et_lune_board-go_on = Go on
soleil_et_lune_board-take_or_lay = Take a run, or lay a card.
soleil_et_lune_board-only_take = No card fits: take a run.
soleil_et_lune_board-pick = Pick a card from your hand.
soleil_et_lune_board-choose = Choose one of the lit places.
soleil_et_lune_board-pile = Pile and discards
soleil_et_lune_board-to_draw = { $count ->
    [0] nothing to draw
   *[other] to draw
}
soleil_et_lune_board-discards = { $count ->
    [one] discard
   *[other] discards
}
soleil_et_lune_board-look_discards = { $count ->
    [one] Look at the discard
   *[other] Look through the { $count } discards
}
soleil_et_lune_board-discards_title = Discards
soleil_et_lune_board-set_aside = set aside
soleil_et_lune_board-lying = lying
soleil_et_lune_board-in_hand = in hand
soleil_et_lune_board-look_taken = { $name }: { $count ->
    [one] one card set aside
   *[other] { $count } cards set aside
}
soleil_et_lune_board-taken_title = Set aside by { $name }
soleil_et_lune_board-you = You
soleil_et_lune_board-out = out
soleil_et_lune_board-say_on = { soleil_et_lune_board-card } on stack { $slot } of { soleil_et_lune_board-row }
soleil_et_lune_board-say_left = { soleil_et_lune_board-card } at the left end of { soleil_et_lune_board-row }
soleil_et_lune_board-say_right = { soleil_et_lune_board-card } at the right end of { soleil_et_lune_board-row }
soleil_et_lune_board-say_run = { $row_suit ->
    [M] the run from stack { $slot } of the moon row
   *[S] the run from stack { $slot } of the sun row
}
soleil_et_lune_board-say_take = takes { $runs }
soleil_et_lune_board-say_destroy = nothing fits, hand and rows are lost
soleil_et_lune_board-tell_left = { soleil_et_lune_board-card }, { $whose ->
    [you] your left end
    [own] own left end
    [seat] left end of seat { $name }
   *[other] left end of { $name }
}
soleil_et_lune_board-tell_right = { soleil_et_lune_board-card }, { $whose ->
    [you] your right end
    [own] own right end
    [seat] right end of seat { $name }
   *[other] right end of { $name }
}
soleil_et_lune_board-tell_cover = { soleil_et_lune_board-card } on { $whose ->
    [you] your eclipse
    [own] an own eclipse
    [seat] an eclipse of seat { $name }
   *[other] an eclipse of { $name }
}
soleil_et_lune_board-tell_eclipse = Eclipse on { $whose ->
    [you] your { soleil_et_lune_board-card }
    [own] own { soleil_et_lune_board-card }
    [seat] { soleil_et_lune_board-card } of seat { $name }
   *[other] { soleil_et_lune_board-card } of { $name }
}
soleil_et_lune_board-tell_take = Takes { $count ->
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
soleil_et_lune_board-tell_destroy = Nothing fits: hand and rows are lost
soleil_et_lune_board-own_laid = { $card } on your row
soleil_et_lune_board-own_eclipsed = { $card } covers one of your numbers
soleil_et_lune_board-first = Cards set aside are points, cards that still lie cost one: build rising rows and take runs of five. Tap a card, then a lit place.
