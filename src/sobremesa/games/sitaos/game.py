"""Sitaos as people play it: cells by name, moves as text, refusals, views."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import msgspec
import numpy as np

from sobremesa.core.diagram import Paint, plain, wrong_heading
from sobremesa.core.game import Game, Setting
from sobremesa.core.kernel import MOVER, SCORES, Kernel, State
from sobremesa.core.options import Switch
from sobremesa.core.position import Position, Untold
from sobremesa.core.refusal import Refusal
from sobremesa.core.story import Kinds, Reason, in_order
from sobremesa.core.turns import Item, Judgement, Reading
from sobremesa.games.sitaos import story
from sobremesa.games.sitaos.diagram import read_diagram, write_diagram
from sobremesa.games.sitaos.explain import (
    WORTH,
    Shape,
    completed,
    explain,
    explain_claims,
    match_claims,
)
from sobremesa.games.sitaos.layout import FEATURES, GOAL, MOST_STEPS, SIZE, STONES, SWAP, WITH_SWAP
from sobremesa.games.sitaos.merits import find_merits
from sobremesa.games.sitaos.pieces import BITS, CELLS, GRID, PLACES
from sobremesa.games.sitaos.sheet import draw_sheet

MOVE = re.compile(r"\s*(?P<place>[^\s=]+)\s*(?P<claims>=[\s0-9]*)?")
MOST_CLAIMS, LARGEST_CLAIM = 20, 99
POINTS_STEP = 64


class SitaosBoard(msgspec.Struct, frozen=True, tag_field="game", tag="sitaos"):
    """The stones by cell, 1 for red, 2 for blue, and the goal.

    `swapped` is where the stone lies that blue took over, if it did. Where figures are announced,
    `figures` has what can be, by code and size, with its points.
    """

    stones: dict[str, int]
    swapped: str | None
    goal: int
    figures: dict[str, dict[str, int]] | None


@dataclass(frozen=True, eq=False, repr=False)
class Sitaos(Position):
    """A position of Sitaos.

    >>> game.start().play("D4").play("e4").to_move
    1
    """

    @classmethod
    def opening(cls, setting: Setting) -> State:
        state = np.zeros(SIZE, np.int64)
        state[WITH_SWAP] = setting.options["swap"]
        return state

    @classmethod
    def read(cls, game: Game, diagram: str) -> Self:
        heading, setting = game.read_heading(diagram)
        state = cls.opening(setting)
        read_diagram(diagram, heading, state)
        position = cls(game, setting, state)
        done = not position._free or max(heading.scores) >= GOAL
        if done != (heading.to_move is None) or min(heading.scores) < 0:
            raise wrong_heading(diagram)
        return position

    def steps(self, draft: Sequence[str] = ()) -> tuple[str, ...]:
        """Every free cell, and `swap` where it may be played; nothing after a first step."""
        if draft or self.to_move is None:
            return ()
        return (*self._free, "swap") if self._may_swap else tuple(self._free)

    def moves(self) -> Iterator[str]:
        """The legal moves; a stone is a whole one, so none has to be tried."""
        return (self.write((int(step),)) for step in self.game.kernel.legal(self._state))

    def read_move(self, text: str) -> Reading:
        """`D4`, `swap`, or `D4 = 4 12` where shapes are announced."""
        cell, claims = text, None
        if text not in BITS:
            if not text.strip():
                return Reading("", (), missing=Refusal("core.incomplete"))
            place, claims = self._split(text)
            if place.lower() == "swap":
                if claims is not None:
                    raise Refusal("core.unreadable", text=text.strip())
                return self._read_swap()
            cell = GRID.name(*GRID.find(place))
        if cell in self._stones:
            raise Refusal("core.taken", cell=cell)
        if not self.setting.options["announce"]:
            return Reading(cell, (PLACES[cell],))
        return self._read_claims(cell, claims or "=")

    def _split(self, text: str) -> tuple[str, str | None]:
        """What stands before and after the sign `=`, if there is one."""
        match = MOVE.fullmatch(text)
        if match is None:
            raise Refusal("core.unreadable", text=text.strip())
        if match["claims"] is not None and not self.setting.options["announce"]:
            raise Refusal("sitaos.announce_off")
        return match["place"], match["claims"]

    def _read_swap(self) -> Reading:
        if not self.setting.options["swap"]:
            raise Refusal("sitaos.swap_off")
        if not self._may_swap:
            raise Refusal("sitaos.swap_late")
        return Reading("swap", (SWAP,))

    def _read_claims(self, cell: str, text: str) -> Reading:
        numbers = text[1:].split()
        if len(numbers) > MOST_CLAIMS or any(len(number) > 2 for number in numbers):
            raise Refusal("sitaos.claim_wrong", most=MOST_CLAIMS, largest=LARGEST_CLAIM)
        claims = sorted(map(int, numbers))
        missed = match_claims(claims, self._completed(cell))[1]
        step = PLACES[cell] + POINTS_STEP * sum(shape.points for shape in missed)
        return Reading(self._claiming(cell, claims), (step,))

    def explain(self, reading: Reading, after: State | None) -> tuple[Item, ...]:
        """Each shape that a stone completes; where they are announced, what of them was."""
        cell, _, claimed = reading.text.partition(" = ")
        mover = self.to_move or 0
        if cell not in BITS:
            return ()
        if not self.setting.options["announce"]:
            if after is not None and after.item(SCORES + mover - 1) == self.scores[mover - 1]:
                return ()
            return tuple(explain(shape, mover) for shape in self._completed(cell))
        claims = [*map(int, claimed.split())]
        return explain_claims(cell, claims, self._completed(cell), mover)

    def judge(self, text: str) -> Judgement:
        """As for every game; where shapes are announced, without a word about points."""
        judgement = super().judge(text)
        if self.setting.options["announce"]:
            return msgspec.structs.replace(judgement, items=(), points=None)
        return judgement

    def write(self, steps: Sequence[int]) -> str:
        """The move as text; where shapes are announced, with all that it completes."""
        (step,) = steps
        if step == SWAP:
            return "swap"
        cell = CELLS[step]
        if not self.setting.options["announce"]:
            return cell
        return self._claiming(cell, [shape.points for shape in self._completed(cell)])

    def board(self, seat: int | None, open: bool) -> SitaosBoard:
        figures = None
        if self.setting.options["announce"]:
            figures = {code: {**points} for code, points in WORTH.items()}
        return SitaosBoard({**self._stones}, self._swapped, GOAL, figures)

    def reasons(self) -> tuple[Reason, ...]:
        return (story.find_reason(self.last, self.scores),)

    def kinds(self, seat: int) -> Kinds:
        """Lines from the log; the rest from the board, unless shapes have to be announced."""
        kinds = super().kinds(seat)
        if not self.setting.options["announce"]:
            kinds = story.recount(self._state.item(STONES + seat - 1), kinds)
        return in_order(kinds, story.CODES)

    def places(self, move: str) -> tuple[str, ...]:
        """The free cells around: a single one would be the whole move."""
        cell = move.partition(" ")[0]
        if cell not in BITS:
            return ()
        column, row = GRID.find(cell)
        around = [(x, y) for x, y in GRID.cells() if max(abs(x - column), abs(y - row)) <= 1]
        return tuple(GRID.name(*place) for place in around if GRID.name(*place) in self._free)

    def merits(self, after: Self) -> tuple[Reason, ...]:
        mover = self._state.item(MOVER)
        own, other = (self._state.item(STONES + seat) for seat in (mover, 1 - mover))
        return find_merits(own, other, after.history[-1])

    def diagram(self, paint: Paint = plain, seats: Collection[int] | None = None) -> str:
        last = self.last.text.split(" ")[0] if self.last else ""
        return write_diagram(self._stones, last, paint)

    @cached_property
    def _stones(self) -> dict[str, int]:
        """The stones by cell: 1 for red, 2 for blue."""
        red, blue = (int(stones) for stones in self._state[STONES : STONES + 2])
        return {cell: 1 if red & bit else 2 for cell, bit in BITS.items() if (red | blue) & bit}

    def _follow(self, state: State, untold: Untold) -> Self:
        """As for every game; where somebody looked at the stones, all but one are known already."""
        after, step = super()._follow(state, untold), untold.steps[0]
        if "_free" in vars(self) and step != SWAP:
            cell, free = CELLS[step % POINTS_STEP], self._free.copy()
            free.remove(cell)
            vars(after).update(_stones={**self._stones, cell: self.to_move}, _free=free)
        return after

    @cached_property
    def _free(self) -> list[str]:
        return [cell for cell in BITS if cell not in self._stones]

    @property
    def _swapped(self) -> str | None:
        """The cell of the one blue stone that blue did not lay, after a swap."""
        history = self.history
        if not self.setting.options["swap"] or all(move.text != "swap" for move in history[:2]):
            return None
        laid = {move.text.partition(" ")[0] for move in history if move.seat == 2}
        return next(cell for cell, seat in self._stones.items() if seat == 2 and cell not in laid)

    @property
    def _may_swap(self) -> bool:
        if not self.setting.options["swap"]:
            return False
        return self.to_move == 2 and self._state.item(STONES + 1) == 0

    def _completed(self, cell: str) -> list[Shape]:
        """The shapes that a stone of the mover completes, mostly none."""
        return completed(self._state.item(STONES + self._state.item(MOVER)) | BITS[cell], cell)

    @staticmethod
    def _claiming(cell: str, claims: Sequence[int]) -> str:
        return " ".join([cell, "=", *map(str, claims)]) if claims else cell


game = Game(
    key="sitaos",
    seats=range(2, 3),
    position=Sitaos,
    kernel=Kernel("sobremesa.games.sitaos.kernel", MOST_STEPS, features=FEATURES),
    options=(Switch("swap", when_rated=True), Switch("announce")),
    sheet=draw_sheet,
)
