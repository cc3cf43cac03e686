"""Siesta as people play it: pieces by kind and cell, turns as sets, siesta by siesta."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

import numpy as np

from sobremesa.core.cache import load
from sobremesa.core.diagram import Paint, draw, plain, read_board, read_heading
from sobremesa.core.game import Game, Setting
from sobremesa.core.kernel import MOVER, OVER, SCORES, Kernel, State, generator
from sobremesa.core.listing import list_turns, steps_with, turns_with
from sobremesa.core.options import Choice
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Reading
from sobremesa.games.siesta.layout import (
    KIND,
    LEFT,
    LENGTH,
    MOST_STEPS,
    ROOF,
    ROOFS,
    ROW,
    SCORE_BEFORE,
    SEAT_LINES,
    SEATS,
    SHADOW,
    SHADOW_LINES,
    SHADOWS,
    SIDE,
    SIZE,
    STEP,
    SUN,
    SUN_LINES,
    SUNS,
    TURN,
    WHOLE,
    WITNESS,
)
from sobremesa.games.siesta.naps import GRID, naps_gained

SIGNS = {"*": SUN, "#": SHADOW, "^": ROOF}
SIGN = {kind: sign for sign, kind in SIGNS.items()}
PRINTED = "*^#"
PIECE = re.compile(r"([*^#])(.*)")
STYLES = {"*": "sun", "#": "shadow", ".": "empty"}


def drafts() -> Any:
    """The compiled functions for drafts."""
    return load("sobremesa.games.siesta.drafts")


def lines() -> Any:
    """The compiled functions for pieces and lines."""
    return load("sobremesa.games.siesta.lines")


def places() -> Any:
    """The compiled functions for what may be laid where."""
    return load("sobremesa.games.siesta.places")


def step_of(sign: str, cell: str) -> int:
    """The kernel's step for a piece on a cell."""
    column, row = GRID.find(cell)
    return SIGNS[sign] << KIND | row << ROW | column


def written(step: int) -> str:
    """A step as text."""
    return SIGN[step >> KIND] + GRID.name(step & 15, step >> ROW & 15)


def in_print(pieces: Sequence[str]) -> str:
    """A turn as text: suns, roofs, shadows, each from the upper left."""

    def place(piece: str) -> tuple[int, int, int]:
        column, row = GRID.find(piece[1:])
        return PRINTED.index(piece[0]), row, column

    return " ".join(sorted(pieces, key=place))


@dataclass(frozen=True, eq=False, repr=False)
class Siesta(Position):
    """A position of Siesta.

    >>> position = game.start().play("#H5 *F5 ^G5")
    >>> position.last.text, position.scores
    ('*F5 ^G5 #H5', (1, 0))
    """

    @classmethod
    def opening(cls, setting: Setting) -> State:
        """The empty board and full supplies."""
        state = np.zeros(SIZE, np.int64)
        state[SEATS], state[WHOLE] = setting.seats, setting.options["scoring"] == "whole"
        state[LENGTH], state[WITNESS] = TURN, -1
        state[LEFT + SUN], state[LEFT + SHADOW] = SUNS, SHADOWS
        state[LEFT + ROOF : LEFT + ROOF + setting.seats] = ROOFS
        return state

    @classmethod
    def read(cls, game: Game, diagram: str) -> Siesta:
        """The position that a text diagram shows."""
        heading = read_heading(diagram, game.key)
        seats = len(heading.scores)
        setting = replace(game.settle(seats, heading.options, None), diagram=diagram.strip())
        state = cls.opening(setting)
        board = read_board(diagram, GRID, "*#" + "1234"[:seats])
        for cell, mark in board.items():
            state[MOVER] = int(mark) - 1 if mark.isdigit() else 0
            state[STEP] = 0
            lines().lay(state, step_of(mark if mark in SIGNS else "^", cell))
        state[SCORES : SCORES + seats] = heading.scores
        state[STEP] = 0
        state[MOVER] = OVER if heading.to_move is None else heading.to_move - 1
        if heading.to_move is not None:
            state[SCORE_BEFORE] = heading.scores[heading.to_move - 1]
            if board and not game.kernel.functions.is_exhausted(state):
                game.kernel.functions.begin_turn(state)
        gone = state[LEFT : LEFT + ROOF + seats]
        position = cls(game, setting, state)
        exhausted = not all(state[[LEFT + SUN, LEFT + SHADOW]])
        if position.to_move != heading.to_move or gone.min() < 0 or (exhausted and heading.to_move):
            raise Refusal("core.heading_wrong", line=diagram.strip().split("\n")[0])
        return position

    @property
    def marks(self) -> dict[str, str]:
        """What lies where: `*`, `#` or the digit of a seat."""
        lines = {"*": SUN_LINES, "#": SHADOW_LINES}
        for seat in range(self.setting.seats):
            lines[str(seat + 1)] = SEAT_LINES + 2 * SIDE * seat
        return {
            GRID.name(column, row): mark
            for mark, line in lines.items()
            for row in range(SIDE)
            for column in range(SIDE)
            if self.state[line + row] >> column & 1
        }

    @property
    def left(self) -> dict[str, int]:
        """What is left: suns, shadows, and roofs by seat."""
        roofs = {
            str(seat + 1): int(self.state[LEFT + ROOF + seat]) for seat in range(self.setting.seats)
        }
        return {"*": int(self.state[LEFT + SUN]), "#": int(self.state[LEFT + SHADOW]), **roofs}

    def steps(self, draft: Sequence[str] = ()) -> tuple[str, ...]:
        """Each piece that lies with those of the draft in some legal turn."""
        try:
            pieces = self._read_pieces(" ".join(draft))
        except Refusal:
            return ()
        return tuple(map(written, steps_with(self._turns, pieces)))

    @cached_property
    def _turns(self) -> State:
        """The kernel's steps of every legal turn, a row each."""
        return list_turns(drafts().list_turns, self.state, TURN)

    def moves(self) -> Iterator[str]:
        """The legal turns, each once."""
        return (self.write(steps) for steps in self._turns.tolist())

    def sample(self, rng: Random | np.random.Generator) -> str:
        """A random legal turn, each as likely, for tests and simulations.

        It lists all turns; random play step by step is much faster, but likes some more.
        """
        turn = self._turns[int(generator(rng)[0]) % len(self._turns)]
        return self.write(turn.tolist())

    def write(self, steps: Sequence[int]) -> str:
        """The turn as text: suns, roofs, shadows, each from the upper left."""
        return in_print([written(step) for step in steps if step >= 0])

    def _read_pieces(self, text: str) -> list[int]:
        pieces = []
        for word in text.split():
            match = PIECE.fullmatch(word)
            if match is None:
                raise Refusal("core.unreadable", text=word)
            pieces.append(step_of(match[1], match[2]))
        return pieces

    def read_move(self, text: str) -> Reading:
        """`*F5 ^G5 #H5`, in any order; a part of it is judged as far as it goes."""
        pieces = self._read_pieces(text)
        functions, length = self.game.kernel.functions, int(self.state[LENGTH])
        if len(pieces) > length:
            raise Refusal("siesta.too_many", most=length, laid=len(pieces))
        after, draft = self.state.copy(), np.array(pieces, np.int64)
        unlaid = drafts().lay_draft(after, draft)
        if unlaid and not len(turns_with(self._turns, pieces)):
            raise self._reason(after, next(int(step) for step in draft if step >= 0))
        if not unlaid and not functions.can_end(after):
            code = "siesta.scores_nothing" if len(pieces) == length else "siesta.leads_nowhere"
            raise Refusal(code)
        missing = None
        if len(pieces) < length:
            missing = Refusal("siesta.too_few", most=length, laid=len(pieces))
        whole = self.setting.options["scoring"] == "whole"
        laid = [step for step, open_step in zip(pieces, draft, strict=True) if open_step < 0]
        items = naps_gained(self.marks, self._marked(laid), self.setting.seats, whole)
        return Reading(self.write(pieces), tuple(self._in_order(pieces)), items, missing)

    def _in_order(self, pieces: list[int]) -> list[int]:
        """The pieces in an order in which they may be laid."""
        state, waiting, order = self.state.copy(), list(pieces), []
        while ready := [step for step in waiting if drafts().may_lay(state, step)]:
            lines().lay(state, ready[0])
            order.append(ready[0])
            waiting.remove(ready[0])
        return order

    def _marked(self, pieces: list[int]) -> dict[str, str]:
        return {
            written(step)[1:]: str(self.to_move) if step >> KIND == ROOF else SIGN[step >> KIND]
            for step in pieces
        }

    def _reason(self, state: State, step: int) -> Refusal:
        """Why a piece can't be laid in a state; the kernel has said that it can't."""
        functions, piece = self.game.kernel.functions, written(step)
        sign, cell = piece[0], piece[1:]
        marks = replace(self, state=state).marks
        column, row = GRID.find(cell)
        around = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]
        near = [GRID.name(*place) for place in around if GRID.has(*place)]
        if cell in marks:
            return Refusal("core.taken", cell=cell)
        if places().supply(state, SIGNS[sign]) == 0:
            return Refusal(
                {"*": "siesta.no_suns", "#": "siesta.no_shadows", "^": "siesta.no_roofs"}[sign]
            )
        if functions.is_first_turn(state):
            return Refusal("siesta.first_turn")
        if not any(other in marks for other in near):
            return Refusal("siesta.touches_nothing", cell=cell)
        for other in near:
            if sign == "*" and marks.get(other) == "#":
                return Refusal("siesta.sun_next_to_shadow", cell=cell, neighbour=other)
            if sign == "#" and marks.get(other) == "*":
                return Refusal("siesta.shadow_next_to_sun", cell=cell, neighbour=other)
        return Refusal("siesta.no_siesta", cell=cell)

    def board(self, seat: int | None, open: bool) -> dict[str, Any]:
        """What lies on each cell, what is left, and how many pieces this turn has."""
        return {"pieces": self.marks, "left": self.left, "pieces_a_turn": int(self.state[LENGTH])}

    def box(self) -> tuple[tuple[str, dict[str, int]], ...]:
        """Suns and shadows that everybody shares, and the roofs of each seat."""
        left = self.left
        return (
            ("siesta.left_suns", {"count": left["*"]}),
            ("siesta.left_shadows", {"count": left["#"]}),
            *(
                ("siesta.left_roofs", {"seat": seat, "count": left[str(seat)]})
                for seat in range(1, self.setting.seats + 1)
            ),
        )

    def diagram(self, paint: Paint = plain, seats: Collection[int] | None = None) -> str:
        """The board: `*` suns, `#` shadows, roofs by the digit of their seat."""
        marks = self.marks
        last = {piece[1:] for piece in self.last.text.split()} if self.last else set()

        def mark(cell: str) -> str:
            sign = marks.get(cell, ".")
            style = STYLES.get(sign, f"seat{sign}")
            return paint(sign, f"{style} last" if cell in last else style)

        return draw(GRID, mark)


game = Game(
    key="siesta",
    seats=range(2, 5),
    position=Siesta,
    kernel=Kernel(
        "sobremesa.games.siesta.kernel",
        MOST_STEPS,
        longest_move=TURN,
        best="sobremesa.games.siesta.best",
    ),
    options=(
        Choice("mode", "ffa", ("ffa", "teams")),
        Choice("scoring", "added", ("added", "whole")),
    ),
)
