"""Whole turns of several steps as kernels list them: a row each, -1 after the last step."""

from collections.abc import Callable, Collection

import numpy as np

from sobremesa.core.kernel import State

ROOM = 8192
# Writes the turns of a state into rows, as long as there is room; returns how many there are.
Listing = Callable[[State, State], int]


def list_turns(listing: Listing, state: State, longest: int) -> State:
    """Every turn of a state, in the order in which the kernel finds them."""
    found = np.empty((ROOM, longest), np.int64)
    count = listing(state.copy(), found)
    if count > ROOM:
        found = np.empty((count, longest), np.int64)
        listing(state.copy(), found)
    return found[:count].copy()


def turns_with(turns: State, draft: Collection[int]) -> State:
    """The turns that hold all steps of a draft, in whatever order; none holds a step twice.

    >>> turns_with(np.array([[1, 2, -1], [3, 2, 1]]), [1, 3]).tolist()
    [[3, 2, 1]]
    """
    if len(set(draft)) < len(draft):
        return turns[:0]
    for step in draft:
        turns = turns[(turns == step).any(axis=1)]
    return turns


def steps_with(turns: State, draft: Collection[int]) -> list[int]:
    """Each step that lies, together with those of a draft, in some turn.

    >>> steps_with(np.array([[1, 2, -1], [3, 2, 1]]), [2])
    [1, 3]
    """
    found: list[int] = np.unique(turns_with(turns, draft)).tolist()
    return [step for step in found if step >= 0 and step not in draft]
