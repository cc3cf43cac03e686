players-unknown = Il n’y a pas de joueur « { $player } ». Par exemple : { $examples }.
