"""Sidoké as people play it: tiles and cells by name, turns as text, refusals, views."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Self

import msgspec
import numpy as np

from sobremesa.core.cache import load
from sobremesa.core.diagram import Paint, plain, wrong_heading
from sobremesa.core.fair import Fair
from sobremesa.core.game import Game, Setting
from sobremesa.core.kernel import MOVER, OVER, SCORES, Kernel, State, generator
from sobremesa.core.listing import list_turns, steps_with, turns_with
from sobremesa.core.options import Choice
from sobremesa.core.position import Position
from sobremesa.core.practice import Practice
from sobremesa.core.refusal import Refusal
from sobremesa.core.story import Kinds, Reason, in_order
from sobremesa.core.turns import Item, Judgement, Move, Reading
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke import pieces, story
from sobremesa.games.sidoke.diagram import read_diagram, write_diagram
from sobremesa.games.sidoke.explain import LAST_POINTS, explain
from sobremesa.games.sidoke.merits import find_merits
from sobremesa.games.sidoke.refusals import find_fault, find_lack

COUNT = re.compile(r"\d{1,3}", re.ASCII)


class SidokeBoard(msgspec.Struct, frozen=True, tag_field="game", tag="sidoke"):
    """Tiles by cell; the racks that one may see, and the size of each; tiles in the bag.

    `sidokes` has for each seat the lines of six that it has carried off; `bonus` by cell the letter
    of a colour, `D` for a double, `+` for the central block; `since_placed` is the number of turns
    since a tile was placed.
    """

    tiles: dict[str, str]
    racks: tuple[tuple[str, ...] | None, ...]
    rack_sizes: tuple[int, ...]
    bag: int
    sidokes: tuple[tuple[tuple[str, ...], ...], ...]
    bonus: dict[str, str]
    since_placed: int


@dataclass(frozen=True, eq=False, repr=False)
class Sidoke(Position):
    """A position of Sidoké.

    >>> position = game.start(seed="hello")
    >>> position.board(1, False).racks[0]
    ('R4E', 'O1S', 'B2S', 'B5S', 'B5E', 'P3E')
    """

    @classmethod
    def opening(cls, setting: Setting) -> State:
        """Six tiles each, the rest in the bag."""
        fair = setting.fair or Fair.fresh()
        state = cls._empty(setting, fair)
        deck = fair.stream("deal").shuffled(pieces.EVERY_TILE)
        for seat in range(setting.seats):
            dealt, deck = deck[: at.RACK], deck[at.RACK :]
            pieces.rack_of(state, seat)[:] = pieces.gather_tiles(dealt)
        state[at.BAG] = len(deck)
        state[at.BAG + 1 : at.BAG + 1 + len(deck)] = deck[::-1]
        return state

    @staticmethod
    def _empty(setting: Setting, fair: Fair) -> State:
        state = np.zeros(at.SIZE, np.int64)
        state[at.SEATS] = setting.seats
        state[at.FITS : at.FITS + 2 * at.CELLS] = at.ANY
        state[at.GENERATOR : at.GENERATOR + 4] = generator(fair.stream("play"))
        return state

    @classmethod
    def read(cls, game: Game, diagram: str) -> Self:
        """The position that a text diagram shows; what goes back to the bag follows its text."""
        heading, setting = game.read_heading(diagram)
        state = cls._empty(setting, Fair.from_text(setting.diagram))
        read_diagram(setting.diagram, state, setting.seats)
        every = (1 << at.SIDE) - 1
        load("sobremesa.games.sidoke.kernel.lines").refresh(state, every, every)
        state[SCORES : SCORES + setting.seats] = heading.scores
        state[MOVER] = OVER if heading.to_move is None else heading.to_move - 1
        position = cls(game, setting, state)
        if heading.to_move is not None and not pieces.rack_of(state, heading.to_move - 1).any():
            raise Refusal("sidoke.mover_wrong", seat=heading.to_move)
        over = load("sobremesa.games.sidoke.kernel.steps").is_over(state)
        if over != (heading.to_move is None):
            raise wrong_heading(diagram)
        return position

    @cached_property
    def _placements(self) -> State:
        """The kernel's tile steps of every placement, a row each, -1 after the last."""
        if self.to_move is None:
            return np.empty((0, at.RACK), np.int64)
        listing = load("sobremesa.games.sidoke.kernel.listing").list_placements
        return list_turns(listing, self._state, at.RACK)

    @cached_property
    def _tiles(self) -> dict[int, int]:
        """The tiles on the board, by cell."""
        return pieces.lying(self._state)

    @cached_property
    def _rack(self) -> list[int]:
        """The tiles of the seat to move, in order."""
        if self.to_move is None:
            return []
        return pieces.tiles_in(pieces.rack_of(self._state, self.to_move - 1))

    def turns(self) -> Iterator[Sequence[int]]:
        """Every placement, then every choice of tiles to exchange; or a pass."""
        for steps in self._placements.tolist():
            yield [*(step for step in steps if step >= 0), at.END]
        for count in range(1, min(len(self._rack), int(self._state[at.BAG])) + 1):
            for tiles in combinations(self._rack, count):
                yield [*(at.SWAP | tile for tile in sorted(tiles)), at.END]
        if self.forced:
            yield [at.PASS]

    def steps(self, draft: Sequence[str] = ()) -> tuple[str, ...]:
        """Each tile on a cell, or put aside, that lies with the draft in some legal turn."""
        words = " ".join(draft).split()
        if words and words[0].lower() == "swap":
            return self._swaps(words[1:])
        try:
            laid = [self._read_step(word) for word in words]
        except Refusal:
            return ()
        found = sorted(steps_with(self._placements, laid), key=pieces.reading_order)
        written = tuple(map(pieces.step_name, found))
        if draft or self.to_move is None:
            return written
        swaps = tuple(f"swap {name}" for name in self._swaps([]))
        return (*written, *swaps, *([self.forced] if self.forced else []))

    def _swaps(self, named: Sequence[str]) -> tuple[str, ...]:
        """The tiles that may be put aside after some."""
        rack = [pieces.tile_name(tile) for tile in self._rack]
        aside = {name.upper() for name in named}
        fine = len(aside) == len(named) and aside <= set(rack)
        if not fine or len(named) >= self._state[at.BAG]:
            return ()
        return tuple(name for name in rack if name not in aside)

    def read_move(self, text: str) -> Reading:
        """`B4S@F6 R5@G6`, `swap B4S R5`, or a part of it; `pass` where nothing else is possible."""
        words = text.split()
        if not words:
            return Reading("", (), missing=Refusal("core.incomplete"))
        if words[0].lower() == "swap":
            return self._read_swap(words[1:])
        if words[0].lower() == "pass" and len(words) == 1:
            if self.forced is None:
                raise Refusal("sidoke.must_swap" if self._state[at.BAG] else "sidoke.must_place")
            return Reading("pass", (at.PASS,))
        if len(words) == 1 and pieces.TILE.fullmatch(words[0]):
            return self._read_tile(pieces.find_tile(words[0]))
        return self._read_placement([self._read_step(word) for word in words])

    def _read_step(self, word: str) -> int:
        """The kernel's step of a typed tile on a cell."""
        name, i, cell = word.partition("@")
        if not i:
            raise Refusal("core.unreadable", text=word)
        return pieces.find_tile(name) << at.TILE_STEP | pieces.find_cell(cell)

    def _check_rack(self, tiles: Sequence[int]) -> None:
        pieces.gather_tiles(tiles)
        rack = self._rack
        for tile in tiles:
            if tile not in rack:
                raise Refusal("sidoke.not_on_rack", tile=pieces.tile_name(tile))

    def _read_tile(self, tile: int) -> Reading:
        """A tile without a cell: what is missing is one of those where it can go."""
        self._check_rack([tile])
        name, listed = pieces.tile_name(tile), np.unique(self._placements).tolist()
        cells = [step & at.CELL for step in listed if step >> at.TILE_STEP == tile]
        if not cells:
            raise Refusal("sidoke.fits_nowhere", tile=name)
        cell_names = tuple(pieces.CELL_NAMES[cell] for cell in sorted(cells))
        missing = Refusal("sidoke.where", tile=name, cells=cell_names)
        return Reading(name, (), missing=missing)

    def _read_placement(self, laid: list[int]) -> Reading:
        """Tiles on cells, in any order; what is not whole yet is told what it lacks."""
        self._check_rack([step >> at.TILE_STEP for step in laid])
        old = self._tiles
        placed: dict[int, int] = {}
        for step in laid:
            if step & at.CELL in old or step & at.CELL in placed:
                raise Refusal("core.taken", cell=pieces.CELL_NAMES[step & at.CELL])
            placed[step & at.CELL] = step >> at.TILE_STEP
        found = turns_with(self._placements, laid)
        whole = found[(found >= 0).sum(axis=1) == len(laid)]
        lack = None if len(whole) else find_fault(old, placed) or find_lack(old, placed)
        if lack is not None and not len(found):
            raise lack
        if lack is not None:
            return Reading(self.write(laid), tuple(laid), missing=lack)
        steps = [step for step in whole[0].tolist() if step >= 0]
        return Reading(self.write(steps), (*steps, at.END))

    def _read_swap(self, names: Sequence[str]) -> Reading:
        bag = int(self._state[at.BAG])
        if bag == 0:
            raise Refusal("sidoke.bag_empty")
        if not names:
            rack = tuple(pieces.tile_name(tile) for tile in self._rack)
            return Reading("swap", (), missing=Refusal("sidoke.which_tiles", tiles=rack))
        if len(names) == 1 and COUNT.fullmatch(names[0]):
            raise Refusal("sidoke.swap_names")
        tiles = [pieces.find_tile(name) for name in names]
        self._check_rack(tiles)
        if len(tiles) > bag:
            raise Refusal("sidoke.bag_too_small", tiles=len(tiles), bag=bag)
        return Reading(write_swap(tiles), (*(at.SWAP | tile for tile in sorted(tiles)), at.END))

    def explain(self, reading: Reading, after: State | None) -> tuple[Item, ...]:
        """What tiles bring, or that they were exchanged; the last points if the game ends."""
        return explain(self._state, self._tiles, reading.steps, after)

    def judge(self, text: str) -> Judgement:
        """As for every game; but whether others can still place is not told before the move."""
        judgement = super().judge(text)
        if judgement.status != "complete" or not self._may_end_in_secret(text, judgement.items):
            return judgement
        items = tuple(item for item in judgement.items if item.code not in LAST_POINTS)
        return msgspec.structs.replace(judgement, items=items, points=None)

    def _may_end_in_secret(self, text: str, items: Sequence[Item]) -> bool:
        """Whether the game would end depends on who holds what, as far as everybody knows.

        When the bag is empty the racks together are known, and on a board with tiles it makes no
        difference who holds which.
        """
        if items[0].code == "sidoke.swapped":
            since, seats = int(self._state[at.SINCE]) + 1, self.setting.seats
            return seats <= since < at.ROUNDS * seats
        gone = {cell for item in items if item.code == "sidoke.sidoke" for cell in item.cells}
        placed = len(text.split())
        room = at.RACK - len(self._rack) + placed
        return len(gone) == int(self._state[at.LYING]) + placed and int(self._state[at.BAG]) <= room

    def write(self, steps: Sequence[int]) -> str:
        """The turn as text: tiles on cells in reading direction, or tiles to exchange."""
        if at.PASS in steps:
            return "pass"
        tiles = [step - at.SWAP for step in steps if at.SWAP <= step < at.END]
        if tiles:
            return write_swap(tiles)
        laid = sorted(
            (step for step in steps if 0 <= step < at.SWAP), key=lambda step: step & at.CELL
        )
        return " ".join(pieces.step_name(step) for step in laid)

    @property
    def forced(self) -> str | None:
        """`pass`, when the bag is empty and no tile can be placed."""
        stuck = self.to_move is not None and not self._state[at.BAG] and not len(self._placements)
        return "pass" if stuck else None

    def move_for(self, move: Move, seat: int | None) -> Move:
        """Of an exchange the others see only how many tiles it was."""
        if seat == move.seat or not move.text.startswith("swap "):
            return move
        return msgspec.structs.replace(move, text=f"swap {move.items[0].params['tiles']}")

    def board(self, seat: int | None, open: bool) -> SidokeBoard:
        """Board, Sidokés, the own rack; of what is hidden only the sizes."""
        seats = range(self.setting.seats)
        racks = [named(pieces.tiles_in(pieces.rack_of(self._state, each))) for each in seats]
        return SidokeBoard(
            {pieces.CELL_NAMES[cell]: pieces.tile_name(tile) for cell, tile in self._tiles.items()},
            tuple(rack if open or i + 1 == seat else None for i, rack in enumerate(racks)),
            tuple(map(len, racks)),
            int(self._state[at.BAG]),
            tuple(tuple(map(named, pieces.sidokes_of(self._state, each))) for each in seats),
            {**pieces.BONUS},
            int(self._state[at.SINCE]),
        )

    def places(self, move: str) -> tuple[str, ...]:
        return tuple(step.partition("@")[2] for step in move.split() if "@" in step)

    def merits(self, after: Self) -> tuple[Reason, ...]:
        return find_merits(self._tiles, after._tiles, after.history[-1])

    def reasons(self) -> tuple[Reason, ...]:
        return (story.find_reason(self._state, self.setting.seats),)

    def kinds(self, seat: int) -> Kinds:
        return in_order(super().kinds(seat), story.CODES)

    def diagram(self, paint: Paint = plain, seats: Collection[int] | None = None) -> str:
        """The board with its inlays, then racks, Sidokés and bag, a line each."""
        text = self.last.text if self.last else ""
        last = [word.partition("@")[2] for word in text.split() if "@" in word]
        return write_diagram(self._state, self.setting.seats, seats, last, paint)


def named(tiles: Iterable[int]) -> tuple[str, ...]:
    return tuple(pieces.tile_name(tile) for tile in tiles)


def write_swap(tiles: Sequence[int]) -> str:
    return " ".join(
        ["swap", *(pieces.tile_name(tile) for tile in sorted(tiles, key=pieces.in_order))]
    )


game = Game(
    key="sidoke",
    seats=range(2, 5),
    position=Sidoke,
    kernel=Kernel(
        "sobremesa.games.sidoke.kernel",
        at.MOST_STEPS,
        longest_move=at.LONGEST,
        hidden=True,
        features=at.FEATURES,
        foresight=2,
    ),
    practice=Practice(width=30, rate=0.008),
    options=(Choice("mode", "ffa", ("ffa", "teams")),),
)
