players-unknown = There is no player “{ $player }”. For example: { $examples }.
players-level_unknown = There is no level “{ $level }”. Levels: { $known }.
players-level_novice = novice
players-level_casual = casual
players-level_club = club
players-level_strong = strong
players-nothing_learned = Nothing was learned about { $game } yet: it can be played by uct.
