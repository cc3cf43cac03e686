siesta = Siesta
siesta-about = Soleils, toits et ombres en lignes : marque celui dont le toit est entre le soleil et l’ombre. De Guido Hoffmann, Goldsieber 1999.
siesta-mode = chacun pour soi (ffa), ou les places 1 et 3 contre 2 et 4 (teams)
siesta-scoring = added : les nouvelles ombres comptent ; whole : toutes les ombres d’une sieste qui a grandi comptent de nouveau
siesta-how = Tapez trois pièces : * un soleil, ^ votre toit, # une ombre, comme *F5 ^G5 #H5.
siesta-siesta = { $first }–{ $last } : { $shadows ->
    [one] une ombre
   *[other] { $shadows } ombres
}
siesta-double = { $first }–{ $last } : double sieste
siesta-too_few = { $most ->
    [one] Une pièce à ce tour : vous en avez posé { $laid }.
    [2] Deux pièces à ce tour : vous en avez posé { $laid }.
   *[other] Trois pièces par tour : vous en avez posé { $laid }.
}
siesta-too_many = Ce tour compte { $most } pièces : vous en avez posé { $laid }.
siesta-no_suns = Il n’y a plus de soleils.
siesta-no_shadows = Il n’y a plus d’ombres.
siesta-no_roofs = Vous n’avez plus de toits.
siesta-first_turn = Le premier tour, c’est un soleil, un toit et une ombre en ligne.
siesta-touches_nothing = { $cell } ne touche rien.
siesta-sun_next_to_shadow = Un soleil ne peut toucher une ombre : { $cell } touche { $neighbour }.
siesta-shadow_next_to_sun = Une ombre ne peut toucher un soleil : { $cell } touche { $neighbour }.
siesta-no_siesta = L’ombre en { $cell } n’est dans aucune sieste.
siesta-scores_nothing = Ce tour ne vous rapporte rien.
siesta-leads_nowhere = Aucun tour avec ces pièces ne vous rapporterait de points.
