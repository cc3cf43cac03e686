"""How a game is practised to learn what its positions are worth."""

from typing import NamedTuple


class Practice(NamedTuple):
    """Games against oneself, in rounds with a step to better weights after each.

    `width` turns are weighed, and worse ones chosen the more seldom: by `warmth`, in chance, e
    times. One turn in `experiments` is any at all, and one in `habits` what the kernel thinks best;
    0 for never. The first turns, up to `opening` of them, are random. `memory` tells how far the
    end of a game reaches back (λ); `rate` is the length of a step, `round` the games of a round.
    """

    width: int = 60
    warmth: float = 0.01
    experiments: int = 20
    habits: int = 0
    opening: int = 6
    memory: float = 0.85
    rate: float = 0.006
    round: int = 64


USUAL = Practice()
