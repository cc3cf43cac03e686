"""Learning what positions are worth from games that players play against themselves."""
