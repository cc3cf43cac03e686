"""Siesta as people play it: pieces by kind and cell, turns as sets, siesta by siesta."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Self

import msgspec
import numpy as np

from sobremesa.core.cache import load
from sobremesa.core.diagram import Paint, plain, wrong_heading
from sobremesa.core.game import Game, Setting
from sobremesa.core.kernel import Kernel, State, generator
from sobremesa.core.listing import list_turns
from sobremesa.core.options import Choice
from sobremesa.core.position import Position
from sobremesa.core.practice import Practice
from sobremesa.core.refusal import Refusal
from sobremesa.core.story import Kinds, Reason, in_order
from sobremesa.core.turns import Item, Move, Reading
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta import story
from sobremesa.games.siesta.diagram import read_diagram, write_diagram
from sobremesa.games.siesta.explain import explain
from sobremesa.games.siesta.merits import find_merits
from sobremesa.games.siesta.pieces import marks_of, name_pieces, read_pieces, write_pieces
from sobremesa.games.siesta.refusals import find_refusal
from sobremesa.games.siesta.rows import marks_in, write_lines


class SiestaBoard(msgspec.Struct, frozen=True, tag_field="game", tag="siesta"):
    """What lies on each cell: `*` a sun, `#` a shadow, a digit the roof of that seat.

    `left` has suns, shadows, and roofs by the digit of their seat.
    """

    pieces: dict[str, str]
    left: dict[str, int]
    pieces_a_turn: int


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
        state = np.zeros(at.SIZE, np.int64)
        state[at.SEATS], state[at.WHOLE] = setting.seats, setting.options["scoring"] == "whole"
        state[at.LENGTH], state[at.WITNESS] = at.TURN, -1
        state[at.LEFT + at.SUN], state[at.LEFT + at.SHADOW] = at.SUNS, at.SHADOWS
        state[at.LEFT + at.ROOF : at.LEFT + at.ROOF + setting.seats] = at.ROOFS
        return state

    @classmethod
    def read(cls, game: Game, diagram: str) -> Self:
        heading, setting = game.read_heading(diagram)
        state = cls.opening(setting)
        read_diagram(diagram, heading, state)
        position = cls(game, setting, state)
        left = position._left
        exhausted = not (left["*"] and left["#"])
        if (
            position.to_move != heading.to_move
            or min(left.values()) < 0
            or (exhausted and heading.to_move)
        ):
            raise wrong_heading(diagram)
        return position

    @cached_property
    def _board(self) -> str:
        """What lies in all rows and columns."""
        return write_lines(self._state)

    @cached_property
    def _marks(self) -> dict[str, str]:
        """What lies where: `*`, `#` or the digit of a seat."""
        return marks_in(self._board)

    @property
    def _left(self) -> dict[str, int]:
        suns, shadows, *roofs = self._state[
            at.LEFT : at.LEFT + at.ROOF + self.setting.seats
        ].tolist()
        return {"*": suns, "#": shadows} | {str(seat): each for seat, each in enumerate(roofs, 1)}

    def steps(self, draft: Sequence[str] = ()) -> tuple[str, ...]:
        try:
            pieces = read_pieces(" ".join(draft))
        except Refusal:
            return ()
        if self.to_move is None or len(pieces) > self._state[at.LENGTH]:
            return ()
        return tuple(name_pieces(self._mark_with(pieces)[1]))

    @cached_property
    def _turns(self) -> State:
        """The kernel's steps of every legal turn, a row each."""
        listing = load("sobremesa.games.siesta.kernel.listing").list_turns
        return list_turns(listing, self._state, at.TURN)

    def turns(self) -> Iterator[Sequence[int]]:
        return ([step for step in steps if step >= 0] for steps in self._turns.tolist())

    def sample(self, rng: Random | np.random.Generator) -> str:
        """A random legal turn, each as likely, for tests; it lists all turns, so it is slow."""
        turn = self._turns[int(generator(rng)[0]) % len(self._turns)]
        return self.write(turn.tolist())

    def write(self, steps: Sequence[int]) -> str:
        """The turn as text: suns, roofs, shadows, each from the upper left."""
        return write_pieces([step for step in steps if step >= 0])

    def read_move(self, text: str) -> Reading:
        """`*F5 ^G5 #H5`, in any order; a part of it is judged as far as it goes."""
        pieces, length = read_pieces(text), int(self._state[at.LENGTH])
        if len(pieces) > length:
            raise Refusal("siesta.too_many", most=length, laid=len(pieces))
        after, draft = self._state.copy(), np.array(pieces, np.int64)
        unlaid = load("sobremesa.games.siesta.kernel.listing").lay_draft(after, draft)
        if unlaid and not self._mark_with(pieces)[0]:
            raise self._refusal(after, next(int(step) for step in draft if step >= 0))
        if not unlaid and not load("sobremesa.games.siesta.kernel.dead_ends").can_end(after):
            code = "siesta.scores_nothing" if len(pieces) == length else "siesta.leads_nowhere"
            raise Refusal(code)
        missing = None
        if len(pieces) < length:
            missing = Refusal("siesta.too_few", most=length, laid=len(pieces))
        steps = after[at.LAID : at.LAID + len(pieces) - unlaid].tolist()
        return Reading(write_pieces(pieces), tuple(steps), missing)

    def _mark_with(self, pieces: list[int]) -> tuple[bool, State]:
        """Whether some legal turn has these pieces; all others that it may have, as sets."""
        found = np.zeros(3 * at.PARTS, np.int64)
        draft = np.array(pieces, np.int64)
        listing = load("sobremesa.games.siesta.kernel.listing")
        some = listing.mark_with(self._state.copy(), draft, found)
        return some, found

    def explain(self, reading: Reading, after: State | None) -> tuple[Item, ...]:
        """Each siesta that gains shadows, each new double."""
        whole = self.setting.options["scoring"] == "whole"
        laid = marks_of(reading.steps, self.to_move or 0)
        return explain(self._board, laid, self.setting.seats, whole)

    def _refusal(self, state: State, step: int) -> Refusal:
        """Why a piece can't be laid in a state; the kernel has said that it can't."""
        places = load("sobremesa.games.siesta.kernel.places")
        left = places.supply(state, step >> at.KIND)
        marks = marks_in(write_lines(state))
        return find_refusal(step, marks, left, places.is_first_turn(state))

    def board(self, seat: int | None, open: bool) -> SiestaBoard:
        """What lies on each cell, what is left, and how many pieces this turn has."""
        return SiestaBoard({**self._marks}, self._left, int(self._state[at.LENGTH]))

    def reasons(self) -> tuple[Reason, ...]:
        return (story.find_reason(self.last, self._left, self.setting.seats),)

    def kind_of(self, move: Move, item: Item, seat: int) -> str:
        return story.kind_of(move, item, seat)

    def kinds(self, seat: int) -> Kinds:
        """From the log; where only new shadows count, counted again on the board."""
        kinds = super().kinds(seat)
        if self.setting.options["scoring"] == "added":
            kinds = story.recount(self._board, seat, kinds)
        return in_order(kinds, story.CODES)

    def places(self, move: str) -> tuple[str, ...]:
        return tuple(sorted(piece[1:] for piece in move.split()))

    def merits(self, after: Self) -> tuple[Reason, ...]:
        return find_merits(self._board, after._board, after.history[-1])

    def box(self) -> tuple[tuple[str, dict[str, int]], ...]:
        """Suns and shadows that everybody shares, and the roofs of each seat."""
        left = self._left
        return (
            ("siesta.left_suns", {"count": left["*"]}),
            ("siesta.left_shadows", {"count": left["#"]}),
            *(
                ("siesta.left_roofs", {"seat": seat, "count": left[str(seat)]})
                for seat in range(1, self.setting.seats + 1)
            ),
        )

    def diagram(self, paint: Paint = plain, seats: Collection[int] | None = None) -> str:
        last = {piece[1:] for piece in self.last.text.split()} if self.last else set()
        return write_diagram(self._marks, last, paint)


game = Game(
    key="siesta",
    seats=range(2, 5),
    position=Siesta,
    kernel=Kernel(
        "sobremesa.games.siesta.kernel",
        at.MOST_STEPS,
        longest_move=at.TURN,
        features=at.FEATURES,
    ),
    practice=Practice(width=16, rate=0.012),
    options=(
        Choice("mode", "ffa", ("ffa", "teams")),
        Choice("scoring", "added", ("added", "whole")),
    ),
)
