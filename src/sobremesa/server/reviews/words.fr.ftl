reviews-not_judged = L’analyse n’en est pas encore à ce tour.
reviews-not_kept = Cette partie n’est plus ici. Ouvrez de nouveau le fichier.
reviews-not_over = Cette partie n’est pas terminée. Seules les parties terminées sont analysées.
reviews-still_played = Cette partie se joue encore. Elle pourra être analysée quand elle sera terminée.
