"""Searches on kernels, compiled once for all games.

`functions` are a kernel's addresses (`core/addresses.py`), `sides` tells for each seat with whom
it plays.
"""

import numpy as np

from sobremesa.core.addresses import (
    LEGAL,
    PICK,
    PLAY,
    PLAYOUT,
    REDRAW,
    ROLLOUT,
    legal_at,
    pick_at,
    play_at,
    playout_at,
    redraw_at,
    rollout_at,
)
from sobremesa.core.chance import below
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER, OVER, SCORES, State

DEEPEST = 1024


@compiled
def random_move(functions: State, state: State, rng: State, steps: State) -> int:
    """Play a random move in place; its steps are written down, their number returned."""
    pick, play = pick_at(functions[PICK]), play_at(functions[PLAY])
    count = 0
    complete = 0
    while not complete:
        steps[count] = pick(state, rng)
        complete = play(state, steps[count])
        count += 1
    return count


@compiled
def finish(functions: State, state: State, rng: State) -> int:
    """Play to the end at random, or a few good turns by a rollout; returns its scale, else 0."""
    if functions[ROLLOUT]:
        rollout = rollout_at(functions[ROLLOUT])
        scale: int = rollout(state, rng)
        return scale
    if functions[PLAYOUT]:
        playout = playout_at(functions[PLAYOUT])
        playout(state, rng)
    else:
        pick, play = pick_at(functions[PICK]), play_at(functions[PLAY])
        while state[MOVER] != OVER:
            play(state, pick(state, rng))
    return 0


@compiled
def random_games(functions: State, opening: State, games: int, rng: State, wins: State) -> int:
    """Play games step by step at random; counts each seat's first places, returns all steps."""
    pick, play = pick_at(functions[PICK]), play_at(functions[PLAY])
    redraw = redraw_at(functions[REDRAW])
    state = np.empty_like(opening)
    steps = 0
    for _ in range(games):
        state[:] = opening
        if functions[REDRAW]:
            redraw(state, -1, rng)
        while state[MOVER] != OVER:
            play(state, pick(state, rng))
            steps += 1
        scores = state[SCORES : SCORES + len(wins)]
        best = scores.max()
        for seat in range(len(wins)):
            wins[seat] += scores[seat] == best
    return steps


@compiled
def gain(before: State, after: State, sides: State, seat: int) -> int:
    """What a seat's side won between two states, less what the others did."""
    total = 0
    for other in range(len(sides)):
        won = after[SCORES + other] - before[SCORES + other]
        total += won if sides[other] == sides[seat] else -won
    return total


@compiled
def best_move(
    functions: State, state: State, sides: State, most_steps: int, rng: State, steps: State
) -> int:
    """Write down the move that gains most at once, ties at random; returns how many steps."""
    legal, play = legal_at(functions[LEGAL]), play_at(functions[PLAY])
    seat = state[MOVER]
    longest = len(steps)
    states = np.empty((longest + 1, len(state)), np.int64)
    choices = np.empty((longest, most_steps), np.int64)
    counts = np.zeros(longest, np.int64)
    at = np.zeros(longest, np.int64)
    states[0] = state
    counts[0] = legal(states[0], choices[0])
    depth = ties = length = 0
    best = -(1 << 62)
    while depth >= 0:
        if at[depth] == counts[depth]:
            depth -= 1
            continue
        step = choices[depth, at[depth]]
        at[depth] += 1
        states[depth + 1] = states[depth]
        if not play(states[depth + 1], step):
            depth += 1
            at[depth] = 0
            counts[depth] = legal(states[depth], choices[depth])
            continue
        value = gain(state, states[depth + 1], sides, seat)
        if value > best:
            best = value
            ties = 0
        if value == best:
            ties += 1
            if below(rng, ties) == 0:
                length = depth + 1
                for each in range(length):
                    steps[each] = choices[each, at[each] - 1]
    return length
