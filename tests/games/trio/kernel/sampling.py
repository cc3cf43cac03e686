"""Random steps."""

from __future__ import annotations

import numpy as np

from sobremesa.core.chance import below
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import State

from .. import layout as at
from .steps import legal


@compiled
def pick(state: State, rng: State) -> int:
    """A random free cell, each as likely."""
    steps = np.empty(at.CELLS, np.int64)
    return int(steps[below(rng, legal(state, steps))])
