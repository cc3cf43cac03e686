"""What every kernel offers, and how it is found.

A state is one flat array of int64; copying a game is copying the array. Its first words are the
same for every game, so that searches can read them without a call:

    word 0      seat to move, counted from 0, or -1 when the game is over
    words 1-4   scores of the seats
    words 5-    the game's own, drawn in its `layout.py`

A kernel is a package of compiled functions on such a state (`core/compiler.py`); what they draw by
chance comes from a generator `rng` (`core/chance.py`).

Numba compiles a function at its first call and keeps it on disk. A state handed to it must be
writable: a read-only array is another type, for which everything would be compiled again.
"""

from dataclasses import dataclass
from random import Random
from typing import NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.cache import load
from sobremesa.core.fair import Stream

State = NDArray[np.int64]
Weights = NDArray[np.float64]
Seen = NDArray[np.float32]
MOVER, SCORES, OWN = 0, 1, 5
OVER = -1
# What a step that is tried answers if it is not legal; else whether the move is complete.
ILLEGAL = -1
MOST_SEATS = 4
GENERATOR_WORDS = 4
# Words of what controls a search: how many nodes are left, whether to stop, what was proven.
NODES, STOP, RESULT, CONTROLS = 0, 1, 2, 3
# Of a win, so much is left for how high it is; half of that at a lead of so many points. What is
# only foretold is never as good as a win, nor as bad as a loss.
MARGIN, LEAD = 0.02, 20.0


class Plane(NamedTuple):
    """A part of what is observed: its name, its shape, and what its numbers tell."""

    name: str
    shape: tuple[int, ...]
    tells: str


class Functions(Protocol):
    """The functions of a kernel. Every game has the first three, and others where they apply."""

    def legal(self, state: State, steps: State) -> int:
        """Writes the legal steps into an array, returns how many; none leads into a dead end."""

    def pick(self, state: State, rng: State) -> int:
        """A random legal step, as the game's random play wants it."""

    def play(self, state: State, step: int) -> int:
        """Plays a step in place; returns 1 when the move is complete, else 0."""

    def redraw(self, state: State, seat: int, rng: State) -> None:
        """Redraws what a seat (-1: a spectator) can't know, and all chance to come, if any."""

    def playout(self, state: State, rng: State) -> None:
        """Plays at random to the end.

        The scores may then be any that rank the seats as that game would. Only where it beats
        picking and playing step by step.
        """

    def rollout(self, state: State, rng: State) -> int:
        """Plays the move to its end and a few more, as well as it quickly can.

        Returns by how many points a lead must grow to be half of what may be hoped for. Only where
        random play to the end tells little: a search then tries every move of its own seat, but no
        answers, and looks at how the scores have changed.
        """

    def best(self, state: State, sides: State, rng: State, steps: State) -> int:
        """Writes down the most promising move, returns the number of its steps; 0 for no idea.

        Only where it is found better than by trying every move for its points.
        """

    def features(self, state: State, seat: int, found: State) -> int:
        """Writes down what makes a position good or bad for a seat; returns how much it is.

        Pairs of a feature's number and how often, or how much of it, there is. What each is worth
        is learned (`core/values.py`).
        """

    def candidates(
        self,
        state: State,
        sides: State,
        weights: Weights,
        rng: State,
        turns: State,
        values: Weights,
    ) -> int:
        """Writes down whole turns and what they promise, the best first; returns how many.

        As many as there are `values`: chances, from 0 to 1, that the mover's side wins after the
        turn, exact where it ends the game. Each turn has room for the longest move in `turns` and
        -1 after its last step. Only where it beats listing all turns and looking at each.
        """

    def solve(self, state: State, sides: State, control: State, steps: State) -> int:
        """Writes down a turn with the best result for certain; returns its steps, 0 for not sure.

        Only near the end. `control` says how many nodes are left and when to stop, and gets the
        result for the mover's side: 1, 0 or -1.
        """

    def may_play(self, state: State, step: int) -> bool:
        """Whether the step of an action is legal, found without listing all that are.

        This and what follows is for programs that number steps and see numbers: a game has all of
        it or nothing. The last three are not compiled.
        """

    def observe(self, state: State, seat: int, out: Seen) -> None:
        """Writes down all that a seat knows, plane after plane; nothing that it can't know."""

    def list_planes(self, seats: int) -> tuple[Plane, ...]:
        """The planes in the order in which `observe` writes them."""

    def list_actions(self, seats: int) -> State:
        """The step of each action: whatever may be legal in some state, without gaps, each once."""

    def longest_game(self, seats: int) -> int:
        """A number of steps that no game exceeds."""


@dataclass(frozen=True)
class Kernel:
    """The kernel of a game, imported at its first use: Numba takes a second to load.

    `module` is the package's name, `most_steps` the longest list of legal steps, `longest_move`
    the most steps of a move; `hidden` tells whether seats have something to hide, and the kernel
    a `redraw`. There are so many `features`, if any; where a search can't look ahead turn by turn,
    it asks what they say after `insight` turns, each the most promising, and `foresight` good ones.
    """

    module: str
    most_steps: int
    longest_move: int = 1
    hidden: bool = False
    features: int = 0
    insight: int = 0
    foresight: int = 0

    @property
    def functions(self) -> Functions:
        """The kernel's functions; those that it does not have are missing."""
        return cast("Functions", load(self.module))

    def legal(self, state: State) -> State:
        steps = np.empty(self.most_steps, np.int64)
        count = self.functions.legal(state, steps)
        return steps[:count]

    def play(self, state: State, step: int) -> bool:
        """Plays a step in place; true when the move is complete."""
        return bool(load(self.module).play(state, step))


def generator(rng: Random | np.random.Generator | Stream) -> State:
    """The four words of a kernel's generator (`core/chance.py`), drawn from another source."""
    drawn = rng.bytes(24) if isinstance(rng, np.random.Generator) else rng.randbytes(24)
    return np.append(np.frombuffer(drawn, "<i8").astype(np.int64), np.int64(1))
