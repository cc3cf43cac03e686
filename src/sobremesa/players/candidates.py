"""The most promising whole turns of a position, for any game."""

import numpy as np

from sobremesa.core.addresses import CANDIDATES, LEGAL, PLAY, candidates_at, legal_at, play_at
from sobremesa.core.chance import below
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOST_SEATS, MOVER, State, Weights
from sobremesa.core.shortlist import insert
from sobremesa.players.outlook import Guide, estimate_chances

FINE = 1 << 30


@compiled
def try_all(guide: Guide, state: State, turns: State, values: Weights) -> int:
    """List every turn and look at what comes of it."""
    legal, play = legal_at(guide.functions[LEGAL]), play_at(guide.functions[PLAY])
    seat, longest = state[MOVER], len(turns) // len(values)
    states = np.empty((longest + 1, len(state)), np.int64)
    choices = np.empty((longest, guide.most_steps), np.int64)
    left = np.zeros(longest, np.int64)
    turn = np.empty(longest, np.int64)
    chances = np.empty(MOST_SEATS)
    states[0] = state
    left[0] = legal(states[0], choices[0])
    depth = count = 0
    while depth >= 0:
        if left[depth] == 0:
            depth -= 1
            continue
        left[depth] -= 1
        turn[depth] = choices[depth, left[depth]]
        states[depth + 1] = states[depth]
        if not play(states[depth + 1], turn[depth]):
            depth += 1
            left[depth] = legal(states[depth], choices[depth])
            continue
        estimate_chances(guide, states[depth + 1], chances)
        count = insert(turns, values, count, chances[seat], turn, depth + 1)
    return count


@compiled
def list_candidates(guide: Guide, state: State, rng: State, turns: State, values: Weights) -> int:
    """As the kernel finds them, or by trying all."""
    if guide.functions[CANDIDATES]:
        candidates = candidates_at(guide.functions[CANDIDATES])
        count: int = candidates(state, guide.sides, guide.weights, rng, turns, values)
        return count
    return try_all(guide, state, turns, values)


@compiled
def choose(values: Weights, count: int, warmth: float, rng: State) -> int:
    """One of the turns by chance: worse by `warmth`, e times more seldom."""
    total = 0.0
    for place in range(count):
        total += np.exp((values[place] - values[0]) / warmth)
    drawn = total * below(rng, FINE) / FINE
    for place in range(count):
        drawn -= np.exp((values[place] - values[0]) / warmth)
        if drawn < 0:
            return place
    return 0
