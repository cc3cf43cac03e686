arena-arrangement = Seats can’t play as “{ $text }”. Possible: { $known }.
arena-players = An arena needs at least two different players.
