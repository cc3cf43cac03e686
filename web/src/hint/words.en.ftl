hint-title = Hint
hint-thinking = Looking at the board…
hint-where = Look here: { $places }.
hint-nowhere = Nothing on the board this time: see what else you may do.
hint-next = { $stage ->
    [what] Ask again to hear what.
   *[why] Ask again to hear why.
}
hint-count = { $count ->
    [one] One hint in this game
   *[other] { $count } hints in this game
}
