"""Games against oneself, and what they teach: TD(λ) on the chances that features foretell.

After every turn the features of all seats are written down. When the game is over, each position's
chances are drawn towards those of the positions after it and, the more the nearer, to the end.
Behind a turn that was only an experiment nothing is learned from what came after it.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.addresses import (
    BEST,
    FEATURES,
    PLAY,
    REDRAW,
    best_at,
    features_at,
    play_at,
    redraw_at,
)
from sobremesa.core.chance import below
from sobremesa.core.chances import final_chances, share
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOST_SEATS, MOVER, OVER, SCORES, State, Weights
from sobremesa.core.practice import Practice
from sobremesa.players.candidates import choose, list_candidates
from sobremesa.players.outlook import Guide
from sobremesa.players.playing import play_at_random, play_turn

MOST_TURNS = 1024


class Notes(NamedTuple):
    """What is written down of a game: pairs of features, where each seat's begin, and chances.

    And everybody's points, in the end too.
    """

    pairs: State
    begins: State
    chances: NDArray[np.float64]
    trusted: State
    points: NDArray[np.int64]


def make_notes(room: int, seats: int) -> Notes:
    return Notes(
        np.empty(room, np.int64),
        np.zeros(MOST_TURNS * seats + seats + 1, np.int64),
        np.empty((MOST_TURNS, MOST_SEATS)),
        np.zeros(MOST_TURNS, np.int64),
        np.zeros((MOST_TURNS + 1, MOST_SEATS), np.int64),
    )


@compiled
def note(guide: Guide, state: State, notes: Notes, turn: int) -> bool:
    """Write down the features of every seat and the chances they foretell; false without room."""
    features = features_at(guide.functions[FEATURES])
    sides, weights, seats = guide.sides, guide.weights, len(guide.sides)
    place = notes.begins[turn * seats]
    totals = np.zeros(MOST_SEATS)
    for seat in range(seats):
        if place + 2 * len(weights) > len(notes.pairs):
            return False
        count = features(state, seat, notes.pairs[place:])
        for _ in range(count):
            totals[sides[seat]] += weights[notes.pairs[place]] * notes.pairs[place + 1]
            place += 2
        notes.begins[turn * seats + seat + 1] = place
    share(totals, sides, notes.chances[turn])
    notes.points[turn] = state[SCORES : SCORES + MOST_SEATS]
    return True


@compiled
def take_turn(
    guide: Guide, state: State, longest_move: int, practice: Practice, rng: State
) -> bool:
    """Play a turn as it is practised; false where it was only an experiment."""
    functions = guide.functions
    if practice.experiments and below(rng, practice.experiments) == 0:
        play_at_random(functions, state, rng)
        return False
    if practice.habits and functions[BEST] and below(rng, practice.habits) == 0:
        play, best = play_at(functions[PLAY]), best_at(functions[BEST])
        steps = np.empty(longest_move, np.int64)
        count = best(state, guide.sides, rng, steps)
        for at in range(count):
            play(state, steps[at])
        if count:
            return True
    turns, values = np.empty(practice.width * longest_move, np.int64), np.empty(practice.width)
    count = list_candidates(guide, state, rng, turns, values)
    place = choose(values, count, practice.warmth, rng)
    play_turn(functions, state, turns[place * longest_move : (place + 1) * longest_move])
    return True


@compiled
def play_game(
    guide: Guide,
    opening: State,
    longest_move: int,
    practice: Practice,
    notes: Notes,
    rng: State,
    end: Weights,
) -> int:
    """Play one game; returns how many of its turns are written down, and its end as chances."""
    redraw = redraw_at(guide.functions[REDRAW])
    state = opening.copy()
    if guide.functions[REDRAW]:
        redraw(state, -1, rng)
    for _ in range(below(rng, practice.opening + 1)):
        if state[MOVER] != OVER:
            play_at_random(guide.functions, state, rng)
    turn = 0
    notes.begins[0] = 0
    while state[MOVER] != OVER and turn < MOST_TURNS:
        trusted = take_turn(guide, state, longest_move, practice, rng)
        if state[MOVER] == OVER:
            break
        if not note(guide, state, notes, turn):
            return 0
        notes.trusted[turn] = trusted
        turn += 1
    final_chances(state, guide.sides, end)
    notes.points[turn] = state[SCORES : SCORES + MOST_SEATS]
    return turn


@compiled
def features_of(notes: Notes, seats: int, turn: int, seat: int) -> State:
    """What was written down of a seat after a turn: pairs of a feature's number and how much."""
    at = turn * seats + seat
    return notes.pairs[notes.begins[at] : notes.begins[at + 1]]


@compiled
def look_back(
    practice: Practice, notes: Notes, turn: int, foretold: NDArray[np.float64], wanted: Weights
) -> None:
    """From what should have been foretold after a turn to what should have been before it."""
    # A position that an experiment followed has taught itself nothing.
    before = turn if notes.trusted[turn] else max(0, turn - 1)
    memory = practice.memory if notes.trusted[turn] else 0.0
    wanted[:] = memory * wanted + (1.0 - memory) * foretold[before]


@compiled
def learn_from(
    sides: State, practice: Practice, notes: Notes, turns: int, end: Weights, slope: Weights
) -> float:
    """Add to the slope in which weights foretell this game better; returns how wrong they were."""
    seats = len(sides)
    wanted = end.copy()
    wrong = 0.0
    for turn in range(turns - 1, -1, -1):
        for seat in range(seats):
            error = wanted[seat] - notes.chances[turn, seat]
            pairs = features_of(notes, seats, turn, seat)
            for at in range(0, len(pairs), 2):
                slope[pairs[at]] += error * pairs[at + 1]
            wrong += (end[seat] - notes.chances[turn, seat]) ** 2
        look_back(practice, notes, turn, notes.chances, wanted)
    return wrong / max(1, turns * seats)
