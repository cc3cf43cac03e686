"""Every stone by what it promises, the most promising first.

A stone changes only the shapes through its cell: so all turns are valued by what each adds and
takes away.
"""

import numpy as np

from sobremesa.core.bits import count_bits, lowest_bit
from sobremesa.core.chances import doubt, final_chances
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER, OVER, SCORES, State, Weights
from sobremesa.core.shortlist import insert
from sobremesa.games.sitaos import layout as at
from sobremesa.games.sitaos.kernel.places import free_cells, may_swap
from sobremesa.games.sitaos.kernel.shapes import FIRST, SHAPES, STONES, THROUGH
from sobremesa.games.sitaos.kernel.steps import play
from sobremesa.games.sitaos.kernel.values import NEAR, features, phase_of


@compiled
def score_value(phase: int, score: int, weights: Weights) -> float:
    """What so many points are worth."""
    first = phase + 2 * at.SHAPE_STONES
    value = weights[first] * (score // at.SCORE_UNIT)
    for near in range(len(NEAR)):
        if score >= at.GOAL - NEAR[near]:
            value += weights[first + 1 + near]
    return value


@compiled
def whole_value(state: State, seat: int, weights: Weights, found: State) -> float:
    """What a position is worth to a seat, by all its features."""
    lead = 0.0
    for at_seat in range(2):
        for i in range(features(state, at_seat, found)):
            worth = weights[found[2 * i]] * found[2 * i + 1]
            lead += worth if at_seat == seat else -worth
    return doubt(1.0 / (1.0 + np.exp(-lead)))


@compiled
def change(
    cell: int, owns: State, others: State, mine: int, theirs: int, weights: Weights
) -> tuple[float, bool]:
    """What a stone adds to one's shapes and takes from the other's; whether it completes any."""
    change = 0.0
    completes = False
    i = 0
    while THROUGH[cell, i] >= 0:
        place = THROUGH[cell, i]
        own, other = owns[place], others[place]
        if other == 0:
            change += weights[mine + FIRST[place] + own + 1]
            if own:
                change -= weights[mine + FIRST[place] + own]
            completes |= own + 1 == STONES[place]
        elif own == 0:
            change += weights[theirs + FIRST[place] + other]
        i += 1
    return change, completes


@compiled
def count_stones(
    state: State, seat: int, mine: int, theirs: int, weights: Weights, owns: State, others: State
) -> float:
    """How many stones each shape has of both colours; returns what they are worth to a seat."""
    value = 0.0
    for place in range(len(SHAPES)):
        own = count_bits(SHAPES[place] & state[at.STONES + seat])
        other = count_bits(SHAPES[place] & state[at.STONES + 1 - seat])
        owns[place], others[place] = own, other
        if own and not other:
            value += weights[mine + FIRST[place] + own]
        elif other and not own:
            value -= weights[theirs + FIRST[place] + other]
    return value


@compiled
def candidates(
    state: State, sides: State, weights: Weights, rng: State, turns: State, values: Weights
) -> int:
    """Every stone, and the swap, the most promising first."""
    seat = state[MOVER]
    after = np.empty_like(state)
    free = free_cells(state)
    phase = phase_of(at.MOST_STEPS - count_bits(free) + 1)
    mine, theirs = phase, phase + at.SHAPE_STONES
    owns, others = np.empty(len(SHAPES), np.int64), np.empty(len(SHAPES), np.int64)
    base = count_stones(state, seat, mine, theirs, weights, owns, others)
    base -= score_value(phase, state[SCORES + 1 - seat], weights)
    step, chances = np.empty(1, np.int64), np.empty(2)
    # Few stones bring points or end the game: only those are laid to see.
    score, last = score_value(phase, state[SCORES + seat], weights), count_bits(free) == 1
    count = 0
    while free:
        cell = lowest_bit(free)
        free &= free - 1
        added, completes = change(cell, owns, others, mine, theirs, weights)
        after[MOVER], points = seat, score
        if completes or last:
            after[:] = state
            play(after, cell)
            points = score_value(phase, after[SCORES + seat], weights)
        if after[MOVER] == OVER:
            final_chances(after, sides, chances)
            value = chances[seat]
        else:
            value = doubt(1.0 / (1.0 + np.exp(-(base + added + points))))
        step[0] = cell
        count = insert(turns, values, count, value, step, 1)
    if may_swap(state):
        after[:] = state
        play(after, at.SWAP)
        found = np.empty(2 * (len(SHAPES) + len(NEAR) + 1), np.int64)
        step[0] = at.SWAP
        value = whole_value(after, seat, weights, found)
        count = insert(turns, values, count, value, step, 1)
    return count
