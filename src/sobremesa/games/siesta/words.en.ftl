siesta = Siesta
siesta-about = Suns, roofs and shadows in lines: whoever’s roof lies between sun and shadow scores. By Guido Hoffmann, Goldsieber 1999.
siesta-mode = each for himself, or seats 1 and 3 against 2 and 4
siesta-scoring = added: new shadows count; whole: all shadows of a siesta that grew count again
siesta-left_suns = { $count ->
    [one] one sun
   *[other] { $count } suns
}
siesta-left_shadows = { $count ->
    [one] one shadow
   *[other] { $count } shadows
}
siesta-left_roofs = { $count ->
    [one] one roof
   *[other] { $count } roofs
} of seat { $seat }
siesta-how = Type three pieces: * a sun, ^ your roof, # a shadow, as in *F5 ^G5 #H5.
siesta-siesta = { $first }–{ $last }: { $shadows ->
    [one] one shadow
   *[other] { $shadows } shadows
}
siesta-double = { $first }–{ $last }: double siesta
siesta-too_few = { $most ->
    [one] One piece this turn: you placed { $laid }.
    [2] Two pieces this turn: you placed { $laid }.
   *[other] Three pieces a turn: you placed { $laid }.
}
siesta-too_many = This turn has { $most } pieces: you placed { $laid }.
siesta-no_suns = No suns are left.
siesta-no_shadows = No shadows are left.
siesta-no_roofs = You have no roofs left.
siesta-first_turn = The first turn is a sun, a roof and a shadow in one line.
siesta-touches_nothing = { $cell } touches nothing.
siesta-sun_next_to_shadow = A sun can’t lie next to a shadow: { $cell } touches { $neighbour }.
siesta-shadow_next_to_sun = A shadow can’t lie next to a sun: { $cell } touches { $neighbour }.
siesta-no_siesta = The shadow at { $cell } is in nobody’s siesta.
siesta-scores_nothing = This turn scores nothing for you.
siesta-leads_nowhere = No turn with these pieces would score for you.
siesta-lesson_1 = A siesta is a straight line that reads sun, roof, shadow. Open the game with one: a sun on F5, your roof on G5, a shadow on H5. One shadow, one point.
siesta-lesson_reply = Seat 2 sets a sun and a roof above your shadow, and lays one more below it: H5 now lies in two siestas, and counts for both of you.
siesta-lesson_2 = A turn is three pieces, each touching what lies there, and every new shadow in a siesta with your roof is a point. Lay shadows on I5 and J5; and put a roof on K5, at their far end, for later.
siesta-lesson_3 = Now light that roof with a sun on L5: all three shadows count again from this side, and because the roofs at both ends are yours, it is a double siesta, 2 points more. Use what is left for a sun on I3 and a roof on I4: they wake up I5 once again.
siesta-lesson_4 = A new siesta counts every shadow that it finds, no matter who laid it. Seat 2 has built a long column: put your roof on H10 and a sun on H11 below it, and its five shadows are yours as well. A shadow on I6 lengthens your siesta above it.
siesta-lesson_5 = Roofs of several players may share a siesta, and everybody with a roof in it scores. A sun on G4 and a shadow on K4 bring seat 2 a point too; a shadow on G6, behind your own roof on G5, is for you alone. Remember: suns and shadows never lie side by side, and every turn must bring you at least one point.
siesta-lesson_end = You know how to play. The game ends when the suns, the shadows or somebody’s roofs run out, and most points win. Find a place in the shade, and a real game!
siesta-end_supply = { $who ->
    [you] You laid
   *[other] { $name } laid
} { $what ->
    [suns] the last sun
    [shadows] the last shadow
    [roofs] { $who ->
        [you] your
       *[other] their
    } last roof
    [suns_shadows] the last sun and the last shadow
    [suns_roofs] the last sun and { $who ->
        [you] your
       *[other] their
    } last roof
    [shadows_roofs] the last shadow and { $who ->
        [you] your
       *[other] their
    } last roof
   *[other] the last sun, the last shadow and { $who ->
        [you] your
       *[other] their
    } last roof
}: that ends the game.
siesta-end_stuck = { $who ->
    [you] No turn would have brought you a point: that ends the game.
   *[other] No turn would have brought { $name } a point: that ends the game.
}
siesta-end_new = { $count ->
    [0] for siestas
    [one] for a new siesta
   *[other] for { $count } new siestas
}
siesta-end_longer = { $count ->
    [one] for a longer one
   *[other] for { $count } longer ones
}
siesta-end_double = { $count ->
    [one] for a double
   *[other] for { $count } doubles
}
siesta-end_given = on others’ turns
siesta-why_double = Makes a double siesta for you, { $first }–{ $last }: { $points ->
    [one] one point
   *[other] { $points } points
} besides.
siesta-why_opens = Opens a double for you: later a sun on { $cell } completes it.
siesta-why_spoils = Spoils a double of { $name }, who lacked only a sun on { $cell }.
siesta-why_new = Opens a siesta for you, { $first }–{ $last }: { $points ->
    [one] one point
   *[other] { $points } points
}.
siesta-why_longer = Lengthens your siesta { $first }–{ $last }: { $points ->
    [one] one point
   *[other] { $points } points
}.
siesta-recall_siesta = A shadow counts in every siesta that it is part of, and old shadows count for a new sun and roof.
siesta-recall_double = Shadows lit from both ends, under roofs of yours alone, bring two more.
