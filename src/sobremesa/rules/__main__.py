"""`python -m sobremesa.rules` makes anew what is kept of the figures and lessons of every game."""

from sobremesa.games import registry
from sobremesa.rules.kept import kept_file, make_kept

if __name__ == "__main__":
    for game in registry.values():
        kept_file(game).write_bytes(make_kept(game))
