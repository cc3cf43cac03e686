"""Trio as people play it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from sobremesa.core.diagram import Paint, draw, plain, read_board, wrong_heading
from sobremesa.core.game import Game, Setting
from sobremesa.core.kernel import MOVER, OVER, SCORES, Kernel, State
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Item, Reading

from . import layout as at
from .explain import explain
from .pieces import GRID, NAMES


@dataclass(frozen=True, eq=False, repr=False)
class Trio(Position):
    """A position of Trio."""

    @classmethod
    def opening(cls, setting: Setting) -> State:
        """The empty board."""
        return np.zeros(at.SIZE, np.int64)

    @classmethod
    def read(cls, game: Game, diagram: str) -> Trio:
        """The position that a text diagram shows."""
        heading, setting = game.read_heading(diagram)
        state = cls.opening(setting)
        board = read_board(diagram, GRID, "rb")
        for cell, mark in board.items():
            state[at.STONES + "rb".index(mark)] |= 1 << NAMES.index(cell)
        state[SCORES : SCORES + setting.seats] = heading.scores
        state[MOVER] = OVER if heading.to_move is None else heading.to_move - 1
        if (len(board) == at.CELLS) != (heading.to_move is None):
            raise wrong_heading(diagram)
        return cls(game, setting, state)

    def read_move(self, text: str) -> Reading:
        """A free cell."""
        if not text.strip():
            return Reading("", (), missing=Refusal("core.incomplete"))
        cell = GRID.name(*GRID.find(text.strip()))
        if cell in self._stones(0) | self._stones(1):
            raise Refusal("trio.taken", cell=cell)
        return Reading(cell, (NAMES.index(cell),))

    def explain(self, reading: Reading, after: State | None) -> tuple[Item, ...]:
        """The lines that a stone completes."""
        mover = self.to_move or 0
        return explain(self._stones(mover - 1), reading.text, mover) if reading.text else ()

    def write(self, steps: Sequence[int]) -> str:
        """The cell."""
        return NAMES[steps[0]]

    def diagram(self, paint: Paint = plain, seats: Collection[int] | None = None) -> str:
        """The board with `r` and `b` for stones."""
        red, blue = self._stones(0), self._stones(1)

        def mark(cell: str) -> str:
            if cell in red:
                return paint("r", "seat1")
            return paint("b", "seat2") if cell in blue else paint(".", "empty")

        return draw(GRID, mark)

    def _stones(self, seat: int) -> set[str]:
        stones = int(self._state[at.STONES + seat])
        return {name for cell, name in enumerate(NAMES) if stones >> cell & 1}


game = Game(
    key="trio",
    seats=range(2, 3),
    position=Trio,
    kernel=Kernel(f"{__package__}.kernel", at.CELLS),
)
