players-unknown = There is no player “{ $player }”. For example: { $examples }.
