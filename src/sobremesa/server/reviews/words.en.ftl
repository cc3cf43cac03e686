reviews-not_judged = The review has not come to this turn yet.
reviews-not_kept = This record is not here any more. Open the file again.
reviews-not_over = This game is not over. Only finished games are looked at.
reviews-still_played = This game is still being played. It can be looked at when it is over.
