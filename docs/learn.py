"""A player of Sitaos that learns by itself, with NumPy alone: `python docs/learn.py`.

It tries every stone in a batch and takes the one that brings most: the points that count at once,
as the greedy player sees them, and what figures that are begun will still be worth. That it learns
from games against itself, by least squares: how the lead went on after positions with so many of
them. So it begins as strong as greedy, and has to find out only what greedy does not see.
"""

import sys
from itertools import product
from pathlib import Path

import numpy as np

import sobremesa
from sobremesa import Player
from sobremesa.batch import Batch
from sobremesa.core.spaces import split
from sobremesa.training.curve import draw

GAME, GAMES, ROUNDS, TEST = "sitaos", 32, 8, 200
NOISE, PATIENCE, CAUTION, ACTIONS = 0.1, 0.9, 30.0, 57
ROWS, COLUMNS, PHASES, STONES = 7, 8, 3, 4


def list_shapes():
    """Squares and diamonds of every size, and lines of five: their cells, and a sort for each."""
    for size in range(1, ROWS):
        yield [(0, 0), (0, size), (size, 0), (size, size)], size
        yield [(0, size), (size, 0), (size, 2 * size), (2 * size, size)], ROWS + size
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        yield [(i * down, i * right) for i in range(5)], 0


def list_figures():
    """Every shape wherever it fits on the board."""
    for (shape, sort), row, column in product(list_shapes(), range(ROWS), range(COLUMNS)):
        cells = [(row + down, column + right) for down, right in shape]
        if all(0 <= r < ROWS and 0 <= c < COLUMNS for r, c in cells):
            yield cells, sort


FIGURES = list(list_figures())
SORTS = sorted({sort for _, sort in FIGURES})
LYING = np.zeros((ROWS * COLUMNS, len(FIGURES)), np.float32)
OF_SORT = np.zeros((len(FIGURES), len(SORTS)), np.float32)
for place, (cells, sort) in enumerate(FIGURES):
    LYING[[row * COLUMNS + column for row, column in cells], place] = 1
    OF_SORT[place, SORTS.index(sort)] = 1
FEATURES = PHASES * 2 * STONES * len(SORTS)


def describe(batch, seats):
    """How many figures of each sort a seat, or the other one, has begun alone; by phase."""
    stones = split(batch.observe(seats), batch.planes)["stones"].reshape(batch.n, 2, -1)
    own, other = stones[:, 0] @ LYING, stones[:, 1] @ LYING
    counts = [
        ((mine == number) & (theirs == 0)) @ OF_SORT
        for mine, theirs in ((own, other), (other, own))
        for number in range(1, STONES + 1)
    ]
    phase = (stones.sum(axis=(1, 2)) * PHASES / (ROWS * COLUMNS + 1)).astype(int)
    found = np.zeros((batch.n, PHASES, FEATURES // PHASES), np.float32)
    found[np.arange(batch.n), phase] = np.concatenate(counts, axis=1)
    return found.reshape(batch.n, -1)


class Looking:
    """Tries every legal action of every game, in a batch that is large enough for all of them."""

    def __init__(self, games):
        self.tried = Batch(GAME, games * ACTIONS, seed="tried", check=False)

    def choose(self, batch, weights, rng, noise=0.0):
        """The best action of each game; now and then, and among equal ones, any."""
        tried = self.tried
        actions, counts = batch.legal()
        games, places = np.divmod(np.arange(tried.n), ACTIONS)
        chosen = actions[games, np.minimum(places, counts[games] - 1)]
        tried.take(batch, games)
        rewards, done, _ = tried.step(chosen)
        movers = batch.movers[games]
        later = describe(tried, movers) @ weights
        worth = rewards[np.arange(tried.n), movers] + np.where(done, 0, later)
        worth = (worth + 1e-3 * rng.random(tried.n)).reshape(batch.n, ACTIONS)
        best = worth.argmax(axis=1)
        some = (rng.random(batch.n) * counts).astype(int)
        return actions[
            np.arange(batch.n), np.where(rng.random(batch.n) < noise, some, best % counts)
        ]


def play_round(batch, looking, weights, rng):
    """A game in every row: what each position was like, and how its mover's lead went on."""
    batch.reset()
    live, notes = np.ones(batch.n, bool), []
    while live.any():
        movers = batch.movers.copy()
        rewards, done, _ = batch.step(looking.choose(batch, weights, rng, NOISE))
        notes.append((describe(batch, movers), movers, rewards[:, 0] * live, live & ~done))
        live = live & ~done
    ahead, seen, went = np.zeros(batch.n), [], []
    for features, movers, gained, kept in reversed(notes):
        seen.append(features[kept])
        went.append((ahead * (1 - 2 * movers))[kept])
        ahead = PATIENCE * (ahead + gained)
    return np.concatenate(seen), np.concatenate(went)


def learn(rng, tell):
    """The weights after each round of games against itself, and how they fare against greedy."""
    batch, looking = Batch(GAME, GAMES, seed="learn"), Looking(GAMES)
    weights, curve = np.zeros(FEATURES, np.float32), []
    squares, products = CAUTION * np.eye(FEATURES), np.zeros(FEATURES)
    for number in range(ROUNDS):
        seen, went = play_round(batch, looking, weights, rng)
        squares += seen.T @ seen
        products += seen.T @ went
        weights = np.linalg.solve(squares, products).astype(np.float32)
        if number % 2:
            games = TEST if number == ROUNDS - 1 else TEST // 5
            curve.append(compare(weights, games, f"round {number}"))
            tell(f"after {GAMES * (number + 1)} games: {curve[-1]:.1%} of {games} against greedy\n")
    return weights, curve


class Learned(Player):
    """A player of ours that uses what was learned."""

    def __init__(self, weights, seed):
        super().__init__(seed)
        self.weights, self.looking, self.batch = weights, Looking(1), Batch(GAME, 1, check=False)

    def choose(self, position):
        """The move for the seat to move."""
        self.batch.states[0] = position.copy_state()
        self.batch.movers[0] = position.to_move - 1
        self.batch.take(self.batch, 0)
        rng = np.random.default_rng(self.rng.getrandbits(32))
        action = self.looking.choose(self.batch, self.weights, rng)[0]
        return position.write([int(self.batch.actions.steps[action])])


def compare(weights, games, seed):
    """The share of games won against the greedy player, ties as a half; each begins half."""
    points = 0.0
    for number in range(games):
        text, own = f"{seed} {number}", number % 2 + 1
        players = [Learned(weights, text), sobremesa.read_player("greedy", text)]
        position = sobremesa.game(GAME).start(seed=text)
        while position.to_move is not None:
            position = position.play(players[position.to_move != own].ask(position))
        ranks = position.outcome.ranks
        points += 0.5 if ranks == (1, 1) else ranks[own - 1] == 1
    return points / games


if __name__ == "__main__":
    _, shares = learn(np.random.default_rng(1), sys.stdout.write)
    picture = draw({"share": shares}, "Share of games won against greedy, while it learns")
    Path(sys.argv[1] if sys.argv[1:] else "learn.svg").write_text(picture, encoding="utf-8")
