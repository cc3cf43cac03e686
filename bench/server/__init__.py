"""How many moves a second the server takes, beside boardgame.io, and what 200,000 games cost it."""
