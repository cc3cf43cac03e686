sitaos_board-label = Plateau de Sitaos avec { $stones } pierres ; rouge { $red }, bleu { $blue } points
sitaos_board-cell_free = { $cell }, libre
sitaos_board-cell_empty = { $cell }, vide
sitaos_board-cell_stone = { $cell }, { $colour }, { $name }
sitaos_board-cell_draft = { $cell }, votre pierre, pas encore confirmée
sitaos_board-figures = Figures
sitaos_board-figures_worth = Les carrés valent { $squares } points, les losanges { $diamonds }, les lignes { $lines }
sitaos_board-goal = Le premier à { $goal } points gagne.
sitaos_board-swap = Échanger : reprendre la pierre rouge
sitaos_board-say_swap = échange
sitaos_board-say_claims = { $cell }, annonce { $claims }
sitaos_board-mark = Marquez les figures que { $cell } complète
sitaos_board-claim = Annoncer : { $figure }, { $points } points
sitaos_board-claimed = Annoncé
sitaos_board-unclaim = Retirer les { $points } points
sitaos_board-laid =
    { $stones ->
        [one] { $stones } pierre posée sur { $all }.
       *[other] { $stones } pierres posées sur { $all }.
    }
sitaos_board-first = Les carrés, losanges et lignes de vos pierres rapportent, et { $goal } points gagnent. Touchez un croisement pour poser une pierre.
