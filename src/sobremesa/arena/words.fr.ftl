arena-arrangement = Les places ne peuvent pas jouer comme « { $text } ». Possible : { $known }.
arena-players = Une arène demande au moins deux joueurs différents.
