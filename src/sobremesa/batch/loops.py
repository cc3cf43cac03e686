"""Many games at once: loops over rows of states, compiled once for all games.

Kernel functions come as addresses (`core/addresses.py`). Every loop takes the rows from `first` to
before `last`, so that several threads can share a batch.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.addresses import (
    legal_at,
    may_play_at,
    observe_at,
    pick_at,
    play_at,
    redraw_at,
)
from sobremesa.core.chance import number
from sobremesa.core.chances import best_rival, side_totals
from sobremesa.core.compiler import counted, uncounted
from sobremesa.core.kernel import MOVER, OVER, SCORES, Seen, State, Weights

MIXING = 12
LEADS, RANKS, WINS = range(3)
# Actions as a batch lists them.
Numbers = NDArray[np.int32]
Flags = NDArray[np.bool_]


class Games(NamedTuple):
    """A row for each game: its state, its generator, and how many games the row has begun.

    Every one of them begins with `opening`, which is dealt anew by `seed`, a single word.
    """

    states: State
    generators: State
    begun: State
    opening: State
    seed: State


class Results(NamedTuple):
    """A row for each game: what a step brought each seat, and whether the game ended with it.

    `totals` has the points of each side, `leads` the lead of each seat's side, `finals` the points
    of the last game that ended; `sides` tells for each seat with whom it plays.
    """

    rewards: Seen
    done: Flags
    movers: State
    totals: Weights
    leads: Weights
    finals: State
    sides: State


@counted
def deal(redraw_place: int, games: Games, row: int) -> None:
    """Begin the next game of a row: how chance falls hangs on seed, row and count alone."""
    state, rng = games.states[row], games.generators[row]
    for word in range(len(state)):
        state[word] = games.opening[word]
    rng[0], rng[1], rng[2], rng[3] = games.seed[0], row, games.begun[row], 1
    for _ in range(MIXING):
        number(rng)
    games.begun[row] += 1
    if redraw_place:
        redraw = redraw_at(redraw_place)
        redraw(state, -1, rng)


@counted
def deal_all(redraw_place: int, games: Games, chosen: Flags, first: int, last: int) -> None:
    """Begin the next game of each chosen row."""
    for row in range(first, last):
        if chosen[row]:
            deal(redraw_place, games, row)


@counted
def list_legal(
    legal_place: int,
    games: Games,
    numbers: Numbers,
    listed: Numbers,
    counts: Numbers,
    first: int,
    last: int,
) -> None:
    """Write down the legal actions of every game."""
    legal = legal_at(legal_place)
    steps = np.empty(listed.shape[1], np.int64)
    for row in range(first, last):
        count = legal(games.states[row], steps)
        counts[row] = count
        for i in range(count):
            listed[row, i] = numbers[steps[i]]


@uncounted
def mask_legal(listed: Numbers, counts: Numbers, mask: Flags, first: int, last: int) -> None:
    """Mark the actions that are listed, and no other."""
    for row in range(first, last):
        mask[row] = False
        for i in range(counts[row]):
            mask[row, listed[row, i]] = True


@uncounted
def observe_all(
    observe_place: int, games: Games, seats: State, out: Seen, first: int, last: int
) -> None:
    """Write down what a seat of each game knows."""
    observe = observe_at(observe_place)
    for row in range(first, last):
        observe(games.states[row], seats[row], out[row])


@uncounted
def find_illegal(
    may_play_place: int,
    games: Games,
    steps: State,
    actions: State,
    illegal: Flags,
    first: int,
    last: int,
) -> bool:
    """Mark the rows whose action is not legal; without an address those where it is none at all."""
    may_play = may_play_at(may_play_place)
    found = False
    for row in range(first, last):
        action = actions[row]
        illegal[row] = action < 0 or action >= len(steps)
        if may_play_place and not illegal[row]:
            illegal[row] = not may_play(games.states[row], steps[action])
        found |= illegal[row]
    return found


@uncounted
def note_leads(state: State, results: Results, row: int) -> None:
    """The reward of each seat is by how much its side's lead over the best other one has grown."""
    totals = results.totals[row]
    side_totals(state, results.sides, totals)
    for seat in range(len(results.sides)):
        side = results.sides[seat]
        lead = totals[side] - best_rival(totals, results.sides, side)
        results.rewards[row, seat] = lead - results.leads[row, seat]
        results.leads[row, seat] = lead


@uncounted
def note_ranks(state: State, results: Results, row: int) -> None:
    """The reward of each seat is the share of the others that its side beat; ties count half."""
    totals = results.totals[row]
    side_totals(state, results.sides, totals)
    for seat in range(len(results.sides)):
        others = beaten = 0.0
        for other in range(len(results.sides)):
            if results.sides[other] != results.sides[seat]:
                lead = totals[results.sides[seat]] - totals[results.sides[other]]
                others += 1.0
                beaten += 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        results.rewards[row, seat] = beaten / others


@uncounted
def note_wins(state: State, results: Results, row: int) -> None:
    """The reward of each seat is 1 if its side has most points, shared by all sides that have."""
    totals = results.totals[row]
    side_totals(state, results.sides, totals)
    most = max(totals[results.sides[0]], best_rival(totals, results.sides, results.sides[0]))
    winners = seats = 0
    for seat in range(len(results.sides)):
        partners = 0
        for other in range(len(results.sides)):
            partners += results.sides[other] == results.sides[seat]
        winners += totals[results.sides[seat]] == most
        seats = max(seats, partners)
    for seat in range(len(results.sides)):
        won = totals[results.sides[seat]] == most
        results.rewards[row, seat] = won * seats / winners


@uncounted
def end_game(state: State, results: Results, row: int, kind: int) -> None:
    """The last rewards of a game, and its points."""
    if kind == RANKS:
        note_ranks(state, results, row)
    elif kind == WINS:
        note_wins(state, results, row)
    for seat in range(len(results.sides)):
        results.leads[row, seat] = 0
        results.finals[row, seat] = state[SCORES + seat]


@uncounted
def step_all(
    play_place: int,
    redraw_place: int,
    games: Games,
    steps: State,
    actions: State,
    kind: int,
    results: Results,
    first: int,
    last: int,
) -> None:
    """Play an action in every game; whatever ends begins anew."""
    play = play_at(play_place)
    for row in range(first, last):
        state = games.states[row]
        play(state, steps[actions[row]])
        if kind == LEADS:
            note_leads(state, results, row)
        else:
            for seat in range(len(results.sides)):
                results.rewards[row, seat] = 0
        over = state[MOVER] == OVER
        results.done[row] = over
        if over:
            end_game(state, results, row, kind)
            deal(redraw_place, games, row)
        results.movers[row] = state[MOVER]


@counted
def roll_out(
    pick_place: int,
    play_place: int,
    games: Games,
    finals: State,
    lengths: State,
    first: int,
    last: int,
) -> None:
    """Play every game to its end at random, without changing it: points, and steps."""
    pick, play = pick_at(pick_place), play_at(play_place)
    state = np.empty_like(games.opening)
    for row in range(first, last):
        for word in range(len(state)):
            state[word] = games.states[row, word]
        lengths[row] = 0
        while state[MOVER] != OVER:
            play(state, pick(state, games.generators[row]))
            lengths[row] += 1
        for seat in range(finals.shape[1]):
            finals[row, seat] = state[SCORES + seat]
