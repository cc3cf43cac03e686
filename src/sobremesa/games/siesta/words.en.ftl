siesta = Siesta
siesta-about = Suns, roofs and shadows in lines: whoever’s roof lies between sun and shadow scores. By Guido Hoffmann, Goldsieber 1999.
siesta-mode = each for himself, or seats 1 and 3 against 2 and 4
siesta-scoring = added: new shadows count; whole: all shadows of a siesta that grew count again
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
