"""How fast the games are, beside peers that play other games, measured in one run."""
