archive-game_unknown = There is no game “{ $game }”. There are: { $known }.
archive-not_found = There is no finished game at table “{ $table }”.
archive-key_wrong = “{ $key }” is no place in the archive; take the one that the page before gave.
