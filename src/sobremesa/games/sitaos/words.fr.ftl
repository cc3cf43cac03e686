sitaos = Sitaos
sitaos-about = Posez des pierres sur une grille ; carrés, losanges et lignes rapportent. De Caroline Meunier, 2020.
sitaos-seat1 = rouge
sitaos-seat2 = bleu
sitaos-square = carré de côté { $size }
sitaos-diamond = losange de distance { $size }
sitaos-line = ligne de { $size }
sitaos-nothing = aucune figure de { $points }
sitaos-swap = bleu peut reprendre la première pierre de rouge
sitaos-announce = un joueur ne marque que les figures qu’il montre
sitaos-how = Tapez une intersection, comme D4.
sitaos-how_swap = Au premier coup de bleu, vous pouvez taper swap.
sitaos-how_announce = Ajoutez les points de chaque figure que vous voyez, comme D4 = 4 4 12.
sitaos-swap_off = Cette partie se joue sans échange (swap).
sitaos-swap_late = Seul le premier coup de bleu peut être swap.
sitaos-announce_off = Cette partie se joue sans annonces : tapez l’intersection seule.
sitaos-claim_wrong = Annoncez au plus { $most } figures, chacune par un nombre jusqu’à { $largest }.
