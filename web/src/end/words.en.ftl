end-aborted = Broken off
end-won = { $who ->
    [you] You win
   *[other] { $count ->
        [one] { $names } wins
       *[other] { $names } win
    }
}
end-won_to = { $who ->
    [you] You win, { $points } to { $others }
   *[other] { $count ->
        [one] { $names } wins, { $points } to { $others }
       *[other] { $names } win, { $points } to { $others }
    }
}
end-won_by = { $who ->
    [you] You win
   *[other] { $count ->
        [one] { $names } wins
       *[other] { $names } win
    }
} by { $by ->
    [one] one
   *[other] { $by }
}
end-shared = { $names } share it
end-spoken = { $title }, { $points }. { $why }
end-points = Points by kind
end-total = { $points ->
    [one] { $written } point
   *[other] { $written } points
}
end-turns = { $count ->
    [one] The turn that mattered
    [2] Two turns that mattered
   *[other] Three turns that mattered
}
end-turns_about = with most points
end-turns_reviewed = that changed the game most, as the review tells
end-turn = Turn { $turn }
end-fair = A fair shuffle
end-fair_about = The seed of all chance was drawn, and its fingerprint shown, before anyone added a word to it. Seed and words together made the deal and, unless it is a rematch, the draw of seats.
end-fair_held = This browser saw the fingerprint before the game, and it is that of the seed: the shuffle was fixed beforehand.
end-fair_late = The fingerprint is the one that this browser saw, but it came when the game had begun: only who was there before knows that the seed was not chosen later.
end-fair_unseen = This browser saw the fingerprint only after the end. Who was there before the game can tell whether it held.
end-fair_broken = The seed is not the one that was promised: its fingerprint is not what this browser saw before. Don’t trust the shuffle of this game.
end-fair_word_in = Your word, { $word }, is in the shuffle.
end-fair_word_out = Your word, { $word }, is not in the shuffle: the game began without it.
end-fair_commitment = Fingerprint that this browser saw
end-fair_link = Last line of the record that this browser saw, tied to all before it
end-fair_shown = Fingerprint that the table shows now
end-fair_seed = Seed
end-fair_words = Words, in the order of sitting down
end-fair_check = Anyone can check seats, deal and every move:
end-fair_record = save the record
end-record = The record, unaltered
end-record_check = Anyone can check that no line of it was altered:
end-fair_limits = It shows that the deck was fixed beforehand, not that the server kept the hands to itself.
end-review = Review
