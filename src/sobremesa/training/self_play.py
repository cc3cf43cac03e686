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
    PICK,
    PLAY,
    REDRAW,
    best_at,
    features_at,
    pick_at,
    play_at,
    redraw_at,
)
from sobremesa.core.chance import below
from sobremesa.core.chances import settle, share
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOST_SEATS, MOVER, OVER, SCORES, State, Weights
from sobremesa.core.practice import Practice
from sobremesa.players.candidates import list_candidates
from sobremesa.players.outlook import play_turn

FINE = 1 << 30
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
def random_turn(functions: State, state: State, rng: State) -> None:
    pick, play = pick_at(functions[PICK]), play_at(functions[PLAY])
    while not play(state, pick(state, rng)):
        pass


@compiled
def choose(values: Weights, count: int, warmth: float, rng: State) -> int:
    """A turn by chance, the better ones mostly."""
    total = 0.0
    for place in range(count):
        total += np.exp((values[place] - values[0]) / warmth)
    drawn = total * below(rng, FINE) / FINE
    for place in range(count):
        drawn -= np.exp((values[place] - values[0]) / warmth)
        if drawn < 0:
            return place
    return 0


@compiled
def note(
    functions: State, state: State, sides: State, weights: Weights, notes: Notes, turn: int
) -> bool:
    """Write down the features of every seat and the chances they foretell; false without room."""
    features = features_at(functions[FEATURES])
    seats = len(sides)
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
def play_game(
    functions: State,
    opening: State,
    sides: State,
    weights: Weights,
    most_steps: int,
    longest_move: int,
    practice: Practice,
    notes: Notes,
    rng: State,
    end: Weights,
) -> int:
    """Play one game; returns how many of its turns are written down, and its end as chances."""
    play, best = play_at(functions[PLAY]), best_at(functions[BEST])
    redraw = redraw_at(functions[REDRAW])
    state = opening.copy()
    if functions[REDRAW]:
        redraw(state, -1, rng)
    turns, values = np.empty(practice.width * longest_move, np.int64), np.empty(practice.width)
    found, steps = np.empty(2 * len(weights) + 2, np.int64), np.empty(longest_move, np.int64)
    for _ in range(below(rng, practice.opening + 1)):
        if state[MOVER] != OVER:
            random_turn(functions, state, rng)
    turn = 0
    notes.begins[0] = 0
    while state[MOVER] != OVER and turn < MOST_TURNS:
        trusted = 1
        count = 0
        if practice.experiments and below(rng, practice.experiments) == 0:
            random_turn(functions, state, rng)
            trusted = 0
        else:
            if practice.habits and functions[BEST] and below(rng, practice.habits) == 0:
                count = best(state, sides, rng, steps)
                for at in range(count):
                    play(state, steps[at])
            if count == 0:
                count = list_candidates(
                    functions, state, sides, weights, most_steps, found, rng, turns, values
                )
                place = choose(values, count, practice.warmth, rng)
                play_turn(
                    functions, state, turns[place * longest_move : (place + 1) * longest_move]
                )
        if state[MOVER] == OVER:
            break
        if not note(functions, state, sides, weights, notes, turn):
            return 0
        notes.trusted[turn] = trusted
        turn += 1
    settle(state, sides, end)
    notes.points[turn] = state[SCORES : SCORES + MOST_SEATS]
    return turn


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
            for at in range(
                notes.begins[turn * seats + seat], notes.begins[turn * seats + seat + 1], 2
            ):
                slope[notes.pairs[at]] += error * notes.pairs[at + 1]
            wrong += (end[seat] - notes.chances[turn, seat]) ** 2
            # A position that an experiment followed has taught itself nothing.
            before = turn if notes.trusted[turn] else max(0, turn - 1)
            memory = practice.memory if notes.trusted[turn] else 0.0
            wanted[seat] = memory * wanted[seat] + (1.0 - memory) * notes.chances[before, seat]
    return wrong / max(1, turns * seats)


@compiled
def study(
    functions: State,
    opening: State,
    sides: State,
    weights: Weights,
    most_steps: int,
    longest_move: int,
    practice: Practice,
    games: int,
    notes: Notes,
    rng: State,
    slope: Weights,
) -> float:
    """Play games and add up what they teach; returns how wrong the weights were on average."""
    end = np.empty(MOST_SEATS)
    wrong = 0.0
    for _ in range(games):
        turns = play_game(
            functions, opening, sides, weights, most_steps, longest_move, practice, notes, rng, end
        )
        wrong += learn_from(sides, practice, notes, turns, end, slope)
    return wrong / games
