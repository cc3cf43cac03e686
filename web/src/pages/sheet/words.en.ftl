sheet-title = Sheet for two pencils
sheet-of = { $game }: the sheet for two pencils
sheet-print = Print
sheet-rules = Rules
sheet-pencils = With two pencils
sheet-pencils_about = Print a sheet to play { $game } with two pencils
