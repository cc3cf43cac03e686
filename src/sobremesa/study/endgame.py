"""The last turns played to every end, step by step, between two sides: the result for certain.

Alpha-beta from the eyes of one side, in any game. Loops instead of calling itself: Numba does not
find such functions again in its cache.
"""

import numpy as np

from sobremesa.core.addresses import LEGAL, PICK, PLAY, legal_at, pick_at, play_at
from sobremesa.core.chances import final_chances
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import LEAD, MARGIN, MOST_SEATS, MOVER, NODES, OVER, STOP, State
from sobremesa.players.outlook import Guide

DEEPEST = 40
UNKNOWN = -1.0


@compiled
def lead_in(value: float) -> float:
    """The lead of which a game that is over is worth so much (`core/chances.py`)."""
    if value == 0.5:
        return 0.0
    if value > 0.5:
        return MARGIN * LEAD / (1.0 - value) - LEAD
    return LEAD - MARGIN * LEAD / value


@compiled
def may_exhaust(guide: Guide, state: State, nodes: int, rng: State) -> bool:
    """Whether so many nodes may do, guessed by one random game (Knuth's way)."""
    functions = guide.functions
    legal, pick, play = (
        legal_at(functions[LEGAL]),
        pick_at(functions[PICK]),
        play_at(functions[PLAY]),
    )
    steps, end = np.empty(guide.most_steps, np.int64), state.copy()
    size = 0.0
    for _ in range(DEEPEST):
        if end[MOVER] == OVER:
            # With the best turns first, alpha-beta looks at the square root of all.
            return bool(size / 2.0 < np.log(nodes))
        size += np.log(legal(end, steps))
        play(end, pick(end, rng))
    return False


@compiled
def exhaust(guide: Guide, state: State, side: int, control: State) -> float:
    """What the game is worth to a side, all playing for the result and then for the lead.

    As `final_chances` says it; -1 when the nodes are used up or somebody says stop.
    """
    legal, play = legal_at(guide.functions[LEGAL]), play_at(guide.functions[PLAY])
    sides = guide.sides
    states = np.empty((DEEPEST + 1, len(state)), np.int64)
    choices = np.empty((DEEPEST + 1, guide.most_steps), np.int64)
    counts, places = np.zeros(DEEPEST + 1, np.int64), np.zeros(DEEPEST + 1, np.int64)
    best, low = np.zeros(DEEPEST + 1), np.zeros(DEEPEST + 1)
    high, chances = np.zeros(DEEPEST + 1), np.empty(MOST_SEATS)
    own = 0
    while sides[own] != side:
        own += 1
    states[0] = state
    low[0], high[0] = -1.0, 2.0
    ply, entering = 0, True
    while True:
        if control[NODES] < 0 or control[STOP]:
            return UNKNOWN
        if entering:
            control[NODES] -= 1
            if states[ply, MOVER] == OVER:
                final_chances(states[ply], sides, chances)
                counts[ply] = places[ply] = 0
                best[ply] = chances[own]
            elif ply == DEEPEST:
                return UNKNOWN
            else:
                counts[ply] = legal(states[ply], choices[ply])
                places[ply] = 0
                best[ply] = -1.0 if sides[states[ply, MOVER]] == side else 2.0
        if places[ply] < counts[ply] and low[ply] < high[ply]:
            states[ply + 1] = states[ply]
            play(states[ply + 1], choices[ply, places[ply]])
            places[ply] += 1
            low[ply + 1], high[ply + 1] = low[ply], high[ply]
            ply += 1
            entering = True
            continue
        if ply == 0:
            return float(best[0])
        ply -= 1
        entering = False
        if sides[states[ply, MOVER]] == side:
            best[ply] = max(best[ply], best[ply + 1])
            low[ply] = max(low[ply], best[ply])
        else:
            best[ply] = min(best[ply], best[ply + 1])
            high[ply] = min(high[ply], best[ply])
