"""How often kernels and oracles are compared.

Every run has a short form; `TIMES=100 ./sobremesa test tests/games -k oracle` plays a hundred times
as many games.
"""

from __future__ import annotations

import os

from hypothesis import settings

TIMES = int(os.environ.get("TIMES", "1"))


def often(examples: int) -> settings:
    """So many examples in every run; their number is multiplied in the long form."""
    return settings(max_examples=examples * TIMES, deadline=None)
