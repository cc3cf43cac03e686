"""What turns lead to for certain, near the end: played to every end, or proven by the game."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from sobremesa.core.cache import load
from sobremesa.core.kernel import MOVER, NODES, OVER, RESULT, SCORES, STOP, State, generator
from sobremesa.players.turns import find_known_state
from sobremesa.study.evaluator import Evaluator, Stopped

NODES_A_SIMULATION = 50


class Proven(NamedTuple):
    """A turn with its share of the win for certain, and its lead where that is known too."""

    turn: list[int]
    result: float | None
    lead: float | None


class Prover:
    """Plays ends between two sides, where all is known, as far as so many nodes reach."""

    def __init__(self, evaluator: Evaluator, simulations: int) -> None:
        self.evaluator = evaluator
        self.kernel, self.sides = evaluator.kernel, evaluator.sides
        self.control = evaluator.control
        self.endgame: Any = load("sobremesa.study.endgame")
        self.nodes = simulations * NODES_A_SIMULATION

    def prove(self, state: State, turns: Sequence[list[int]], rng: Random) -> list[Proven]:
        """A best turn, then those asked for; nothing where the end is too far."""
        if len({*self.sides.tolist()}) != 2:
            return []
        known = (
            find_known_state(self.kernel, state, generator(rng)) if self.kernel.hidden else state
        )
        if known is None:
            return []
        return self.exhaust(known, turns, rng) or self.solve(known, turns)

    def may_exhaust(self, state: State, rng: Random) -> bool:
        """Whether it is worth a try to play all that can be played."""
        guide, dice = self.evaluator.guide, generator(rng)
        return bool(self.endgame.may_exhaust(guide, state, self.nodes, dice))

    def exhaust(self, state: State, turns: Sequence[list[int]], rng: Random) -> list[Proven]:
        """By playing all that can be played."""
        if not self.may_exhaust(state, rng):
            return []
        side = int(self.sides[state[MOVER]])
        most = self.value(state, side)
        best = None if most is None else self.find(state, side, most)
        if most is None or best is None:
            return []
        found = [self.certain(best, most)]
        for turn in turns:
            value = self.value(self.evaluator.after(state, turn), side)
            if value is None:
                return []
            found.append(self.certain(turn, value))
        return found

    def certain(self, turn: list[int], value: float) -> Proven:
        result = 0.5 if value == 0.5 else float(value > 0.5)
        return Proven(turn, result, float(self.endgame.lead_in(value)))

    def find(self, state: State, side: int, most: float) -> list[int] | None:
        """A turn that gets the most, step by step."""
        turn: list[int] = []
        complete = False
        while not complete:
            for step in self.kernel.legal(state).tolist():
                after = state.copy()
                complete = self.kernel.play(after, step)
                if self.value(after, side) == most:
                    break
            else:
                return None
            turn.append(step)
            state = after
        return turn

    def value(self, state: State, side: int) -> float | None:
        """What a state is worth to a side for certain, as `final_chances` says it."""
        self.control[NODES] = self.nodes
        found = self.endgame.exhaust(self.evaluator.guide, state, side, self.control)
        self.heed()
        return None if found == self.endgame.UNKNOWN else float(found)

    def solve(self, state: State, turns: Sequence[list[int]]) -> list[Proven]:
        """By what the game itself can prove, which are results only."""
        if not hasattr(self.kernel.functions, "solve"):
            return []
        solved = self.result(state)
        if solved is None:
            return []
        found = [Proven(*solved, None)]
        for turn in turns:
            after = self.evaluator.after(state, turn)
            if after[MOVER] == OVER:
                won = np.sign(self.lead(after, int(state[MOVER])))
                found.append(Proven(turn, float(1 + won) / 2, None))
                continue
            answer = self.result(after)
            same = self.sides[after[MOVER]] == self.sides[state[MOVER]]
            share = None if answer is None else answer[1] if same else 1 - answer[1]
            found.append(Proven(turn, share, None))
        return found

    def result(self, state: State) -> tuple[list[int], float] | None:
        """A turn of the mover's that gets the best result for certain, and that as a share."""
        steps = np.empty(self.kernel.longest_move, np.int64)
        self.control[NODES] = self.nodes
        count = self.kernel.functions.solve(state.copy(), self.sides, self.control, steps)
        self.heed()
        return (steps[:count].tolist(), float(1 + self.control[RESULT]) / 2) if count else None

    def lead(self, state: State, seat: int) -> int:
        """How far a seat's side is ahead of the other."""
        scores = state[SCORES : SCORES + len(self.sides)]
        own = self.sides == self.sides[seat]
        return int(scores[own].sum() - scores[~own].sum())

    def heed(self) -> None:
        if self.control[STOP]:
            raise Stopped
