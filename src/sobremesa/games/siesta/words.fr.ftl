siesta = Siesta
siesta-about = Soleils, toits et ombres en lignes : marque celui dont le toit est entre le soleil et l’ombre. De Guido Hoffmann, Goldsieber 1999.
siesta-mode = chacun pour soi (ffa), ou les places 1 et 3 contre 2 et 4 (teams)
siesta-scoring = added : les nouvelles ombres comptent ; whole : toutes les ombres d’une sieste qui a grandi comptent de nouveau
siesta-left_suns = { $count ->
    [one] { $count } soleil
   *[other] { $count } soleils
}
siesta-left_shadows = { $count ->
    [one] { $count } ombre
   *[other] { $count } ombres
}
siesta-left_roofs = { $count ->
    [one] { $count } toit
   *[other] { $count } toits
} de la place { $seat }
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
siesta-lesson_1 = Une sieste est une ligne droite qui se lit soleil, toit, ombre. Ouvrez la partie par une sieste : un soleil en F5, votre toit en G5, une ombre en H5. Une ombre, un point.
siesta-lesson_reply = La place 2 met un soleil et un toit au-dessus de votre ombre, et en pose une autre au-dessous : H5 est maintenant dans deux siestes, et compte pour vous deux.
siesta-lesson_2 = Un tour, ce sont trois pièces, dont chacune touche ce qui est déjà là, et chaque nouvelle ombre d’une sieste où vous avez un toit vaut un point. Posez des ombres en I5 et J5 ; et un toit en K5, à l’autre bout, pour plus tard.
siesta-lesson_3 = Éclairez maintenant ce toit par un soleil en L5 : les trois ombres comptent encore une fois de ce côté, et comme les toits des deux bouts sont à vous, c’est une double sieste, 2 points de plus. Il vous reste un soleil pour I3 et un toit pour I4 : ils font compter I5 une fois encore.
siesta-lesson_4 = Une sieste nouvelle compte toutes les ombres qu’elle trouve, peu importe qui les a posées. La place 2 a bâti une longue colonne : mettez votre toit en H10 et un soleil en H11, au-dessous, et ses cinq ombres sont à vous aussi. Une ombre en I6 allonge votre sieste du dessus.
siesta-lesson_5 = Les toits de plusieurs joueurs peuvent partager une sieste, et tous ceux qui y ont un toit marquent. Un soleil en G4 et une ombre en K4 donnent aussi un point à la place 2 ; une ombre en G6, derrière votre toit en G5, est pour vous seul. N’oubliez pas : soleils et ombres ne sont jamais côte à côte, et chaque tour doit vous rapporter au moins un point.
siesta-lesson_end = Vous savez jouer. La partie s’achève quand les soleils, les ombres ou les toits de quelqu’un sont épuisés, et le plus de points gagne. Trouvez une place à l’ombre, et une vraie partie !
siesta-end_supply = { $who ->
    [you] Vous avez posé
   *[other] { $name } a posé
} { $what ->
    [suns] le dernier soleil
    [shadows] la dernière ombre
    [roofs] { $who ->
        [you] votre
       *[other] son
    } dernier toit
    [suns_shadows] le dernier soleil et la dernière ombre
    [suns_roofs] le dernier soleil et { $who ->
        [you] votre
       *[other] son
    } dernier toit
    [shadows_roofs] la dernière ombre et { $who ->
        [you] votre
       *[other] son
    } dernier toit
   *[other] le dernier soleil, la dernière ombre et { $who ->
        [you] votre
       *[other] son
    } dernier toit
} : la partie s’arrête là.
siesta-end_stuck = { $who ->
    [you] Aucun tour ne vous aurait rapporté de point : la partie s’arrête là.
   *[other] Aucun tour n’aurait rapporté de point à { $name } : la partie s’arrête là.
}
siesta-end_new = { $count ->
    [0] pour des siestes
    [one] pour une nouvelle sieste
   *[other] pour { $count } nouvelles siestes
}
siesta-end_longer = { $count ->
    [one] pour une sieste allongée
   *[other] pour { $count } siestes allongées
}
siesta-end_double = { $count ->
    [one] pour une double sieste
   *[other] pour { $count } doubles siestes
}
siesta-end_given = aux tours des autres
siesta-why_double = Forme une double sieste pour vous, { $first }–{ $last } : { $points ->
    [one] un point
   *[other] { $points } points
} de plus.
siesta-why_opens = Vous prépare une double sieste : plus tard, un soleil en { $cell } la complète.
siesta-why_spoils = Gâche une double sieste de { $name }, à qui il ne manquait qu’un soleil en { $cell }.
siesta-why_new = Vous ouvre une sieste, { $first }–{ $last } : { $points ->
    [one] un point
   *[other] { $points } points
}.
siesta-why_longer = Allonge votre sieste { $first }–{ $last } : { $points ->
    [one] un point
   *[other] { $points } points
}.
siesta-recall_siesta = Une ombre compte dans chaque sieste dont elle fait partie, et d’anciennes ombres comptent pour un nouveau soleil avec un toit.
siesta-recall_double = Des ombres éclairées des deux bouts, sous vos seuls toits, rapportent deux points de plus.
