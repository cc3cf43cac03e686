sheet-title = Feuille pour deux crayons
sheet-of = { $game } : la feuille pour deux crayons
sheet-print = Imprimer
sheet-rules = Règles
sheet-pencils = Avec deux crayons
sheet-pencils_about = Imprimer une feuille pour jouer à { $game } avec deux crayons
