"""The slow twin of Sidoké, written from its rules page alone with sets of cell and tile names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import combinations, pairwise
from typing import NamedTuple

COLOURS = "ROYGBP"
TILES = [f"{c}{n}{mark}" for c in COLOURS for n in range(1, 7) for mark in ("S", "E", "")]
RACK = 6
LONGEST = 6
STILL_ROUNDS = 3

LAYOUT = """
. . . R . . . . . . . .
. D . . . O . B . . D .
. . Y . . . . . . Y . .
. . . . G . P . . . . R
. B . . D . . D G . . .
. . . P . + + . . . O .
. O . . . + + . P . . .
. . . G D . . D . . B .
R . . . . P . G . . . .
. . Y . . . . . . Y . .
. D . . B . O . . . D .
. . . . . . . . R . . .
"""
ROWS = [[f"{letter}{n}" for letter in "ABCDEFGHIJKL"] for n in range(1, 13)]
COLUMNS = [[f"{letter}{n}" for n in range(1, 13)] for letter in "ABCDEFGHIJKL"]
CELLS = [cell for row in ROWS for cell in row]
PRINTED = dict(zip(CELLS, LAYOUT.split(), strict=True))
WAYS = {cell: [whole for whole in ROWS + COLUMNS if cell in whole] for cell in CELLS}
SIDES = [pair for whole in ROWS + COLUMNS for pair in pairwise(whole)]
NEAR = {cell: {near for pair in SIDES if cell in pair for near in pair} for cell in CELLS}
CENTRE = {cell for cell in CELLS if PRINTED[cell] == "+"}
DOUBLES = {cell for cell in CELLS if PRINTED[cell] == "D"}
VALUES = {"simple": 20, "extra": 30, "supreme": 40}

TILE = re.compile(r"[ROYGBP][1-6][SE]?")

Board = Mapping[str, str]
Line = tuple[str, ...]
Placement = frozenset[tuple[str, str]]
Fitting = Mapping[str, set[str]]


class Reason(Enum):
    """Why a move is refused."""

    OVER = "the game is over"
    NOT_HELD = "the tile is not in the mover's rack"
    NO_TILE = "no tile is placed or exchanged"
    TILE_TWICE = "one tile is named twice"
    CELL_TWICE = "two tiles share a cell"
    OFF_BOARD = "the board has no such cell"
    OCCUPIED = "a tile already lies there"
    NOT_ONE_LINE = "the new tiles are neither in one row nor in one column"
    GAP = "an empty cell lies between the new tiles"
    FIRST_NEEDS_TWO = "on an empty board two or more tiles are placed"
    NOT_CENTRAL = "on an empty board one new tile lies on the central block"
    NOT_TOUCHING = "no new tile touches a tile that already lay"
    NO_LINE = "these touching tiles are neither a run nor a set"
    BAG_TOO_SMALL = "the bag holds fewer tiles than are exchanged"
    NO_PASS = "who can place or exchange doesn't pass"
    WRONG_DRAW = "the tiles drawn are too few, too many, or not from the bag"


class Fault(NamedTuple):
    """A reason with the cells of the offending line (or the cells at fault) and the tiles."""

    reason: Reason
    cells: Line = ()
    tiles: tuple[str, ...] = ()


class Refused(ValueError):
    """A move that can't be played, with everything that is wrong with it."""

    def __init__(self, move: str, faults: Sequence[Fault]) -> None:
        super().__init__(f"{move}: {'; '.join(fault.reason.value for fault in faults)}")
        self.faults = list(faults)


class Gain(NamedTuple):
    """Points for one thing: a "line", a "colour" cell, or a Sidoké by its kind."""

    what: str
    cells: Line
    points: int


def is_run(tiles: Sequence[str]) -> bool:
    """Numbers rise by one at each step; the tiles are of one colour or all of different ones.

    >>> is_run(["R1", "O2", "Y3"]), is_run(["R1", "R2", "R3"]), is_run(["R1", "O2", "O3"])
    (True, True, False)
    >>> is_run(["R1", "O3"]), is_run(["O2", "R1"])
    (False, False)
    """
    numbers = [int(tile[1]) for tile in tiles]
    colours = {tile[0] for tile in tiles}
    rising = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return rising and len(colours) in (1, len(tiles))


def is_set(tiles: Sequence[str]) -> bool:
    """The same number in all different colours.

    >>> is_set(["R4", "B4", "G4"]), is_set(["R4", "R4E"])
    (True, False)
    """
    return len({tile[1] for tile in tiles}) == 1 and len({tile[0] for tile in tiles}) == len(tiles)


def sidoke(tiles: Sequence[str]) -> str:
    """The kind of a line of six: only a run of six colours can be more than simple.

    >>> sidoke("R1S O2S Y3S G4S B5S P6S".split()), sidoke("R1S R2S R3S R4S R5S R6S".split())
    ('supreme', 'simple')
    """
    marks = {tile[2:] for tile in tiles}
    if is_run(tiles) and len({tile[0] for tile in tiles}) == LONGEST:
        if marks == {"S"}:
            return "supreme"
        if marks == {"E"}:
            return "extra"
    return "simple"


def line_through(board: Board, cell: str, whole: list[str]) -> Line:
    """The touching tiles on both sides of a tile in its row or column, in reading direction."""
    first = last = whole.index(cell)
    while first > 0 and whole[first - 1] in board:
        first -= 1
    while last + 1 < len(whole) and whole[last + 1] in board:
        last += 1
    return tuple(whole[first : last + 1])


def lines_of(board: Board, cells: Iterable[str]) -> list[Line]:
    """Every line of two or more tiles, along and across, that holds one of these cells."""
    found = {line_through(board, cell, whole) for cell in cells for whole in WAYS[cell]}
    return sorted(line for line in found if len(line) > 1)


@cache
def is_line(tiles: tuple[str, ...]) -> bool:
    """Touching tiles are one run or one set."""
    return is_run(tiles) or is_set(tiles)


def bad_lines(board: Board, cells: Iterable[str]) -> list[Fault]:
    """The lines through these cells that are neither run nor set."""
    read = [(line, tuple(board[cell] for cell in line)) for line in lines_of(board, cells)]
    return [Fault(Reason.NO_LINE, line, tiles) for line, tiles in read if not is_line(tiles)]


def tiles_beside(board: Board, cell: str, whole: list[str]) -> tuple[Line, Line]:
    """The tiles that touch a free cell on each of its sides in its row or column."""
    line = line_through(board, cell, whole)
    at = line.index(cell)
    before, after = line[:at], line[at + 1 :]
    return tuple(map(board.__getitem__, before)), tuple(map(board.__getitem__, after))


def bad_start(board: Board, cells: Line) -> list[Fault]:
    """Two tiles and the central block on an empty board; later, one that touches."""
    if board:
        near = any(not NEAR[cell].isdisjoint(board) for cell in cells)
        return [] if near else [Fault(Reason.NOT_TOUCHING, cells)]
    found = [] if len(cells) > 1 else [Fault(Reason.FIRST_NEEDS_TWO, cells)]
    return found if CENTRE & set(cells) else [*found, Fault(Reason.NOT_CENTRAL, cells)]


def bad_cells(board: Board, placed: Sequence[tuple[str, str]]) -> list[Fault]:
    """What is wrong before any line is looked at: each tile needs a free cell of its own."""
    tiles = [tile for tile, _ in placed]
    cells = [cell for _, cell in placed]
    found = [] if placed else [Fault(Reason.NO_TILE)]
    found += [Fault(Reason.TILE_TWICE, (), (t,)) for t in sorted(set(tiles)) if tiles.count(t) > 1]
    found += [Fault(Reason.CELL_TWICE, (c,)) for c in sorted(set(cells)) if cells.count(c) > 1]
    found += [Fault(Reason.OFF_BOARD, (c,)) for c in sorted(set(cells) - set(CELLS))]
    found += [Fault(Reason.OCCUPIED, (c,)) for c in sorted(set(cells) & set(board))]
    return found


def faults(board: Board, placed: Iterable[tuple[str, str]]) -> list[Fault]:
    """Everything that is wrong with a placement on this board; nothing if it is legal.

    >>> faults({}, [("R1", "F6"), ("O2", "G6")])
    []
    >>> [(f.reason.name, f.cells, f.tiles) for f in faults({"F6": "O2"}, [("R1", "G6")])]
    [('NO_LINE', ('F6', 'G6'), ('O2', 'R1'))]
    """
    pairs = sorted(placed, key=lambda pair: (pair[1], pair[0]))
    found = bad_cells(board, pairs)
    if found:
        return found
    after = {**board, **{cell: tile for tile, cell in pairs}}
    cells = tuple(cell for cell in CELLS if cell in after and cell not in board)
    shared = [whole for whole in ROWS + COLUMNS if set(cells) <= set(whole)]
    if not shared:
        found.append(Fault(Reason.NOT_ONE_LINE, cells))
    for whole in shared:
        between = whole[whole.index(cells[0]) : whole.index(cells[-1])]
        empty = tuple(cell for cell in between if cell not in after)
        if empty:
            found.append(Fault(Reason.GAP, empty))
    return found + bad_start(board, cells) + bad_lines(after, cells)


def fitting_across(board: Board, cell: str, whole: list[str], rack: frozenset[str]) -> set[str]:
    """The tiles of a rack that make a line with those that touch a free cell the other way."""
    (other,) = (way for way in WAYS[cell] if way is not whole)
    before, after = tiles_beside(board, cell, other)
    return {tile for tile in rack if is_line((*before, tile, *after))}


def fillings(
    board: Board, whole: list[str], cells: Line, rack: frozenset[str], fitting: Fitting
) -> Iterator[Placement]:
    """Every way of laying tiles of the rack on the first one, two … of these cells in order.

    A part of a run is a run and a part of a set is a set: a bad line can't be mended by more tiles.
    What lies across a cell stays as it was, since all new tiles lie in one row or column.
    """
    if not cells:
        return
    first, *rest = cells
    before, after = tiles_beside(board, first, whole)
    for tile in rack & fitting[first]:
        if is_line((*before, tile, *after)):
            yield frozenset({(tile, first)})
            laid = {**board, first: tile}
            for others in fillings(laid, whole, tuple(rest), rack - {tile}, fitting):
                yield others | {(tile, first)}


def all_placements(board: Board, rack: Iterable[str]) -> Iterator[Placement]:
    """Every legal placement of tiles of a rack, each once: a single tile counts as in a row.

    Without a gap means: no free cell of the row or column is left out between two new tiles.
    """
    held = frozenset(rack)
    for whole in ROWS + COLUMNS:
        free = [cell for cell in whole if cell not in board]
        fitting = {cell: fitting_across(board, cell, whole, held) for cell in free}
        for start in range(len(free)):
            cells = tuple(free[start : start + RACK])
            # What is wrong with the start of all of them is wrong with the first few.
            if bad_start(board, cells):
                continue
            possible = range(1 if whole in ROWS else 2, len(cells) + 1)
            sizes = [size for size in possible if not bad_start(board, cells[:size])]
            if sizes:
                for placed in fillings(board, whole, cells, held, fitting):
                    if len(placed) in sizes:
                        yield placed


def can_place(board: Board, rack: Iterable[str]) -> bool:
    """Whether a rack has any legal placement."""
    return next(all_placements(board, rack), None) is not None


def gains(board: Board, placed: Iterable[tuple[str, str]]) -> list[Gain]:
    """What a legal placement scores, thing by thing.

    >>> five = dict(zip(["F6", "G6", "H6", "I6", "J6"], "R1S O2S Y3S G4S B5S".split()))
    >>> [(gain.what, gain.points) for gain in gains(five, [("P6S", "K6")])]
    [('line', 6), ('supreme', 40)]
    """
    new = {cell: tile for tile, cell in placed}
    after = {**board, **new}
    found = []
    for line in lines_of(after, new):
        found.append(Gain("line", line, len(line)))
        if len(line) == LONGEST:
            kind = sidoke([after[cell] for cell in line])
            doubled = DOUBLES & set(line) & set(new)
            found.append(Gain(kind, line, VALUES[kind] * (2 if doubled else 1)))
    own = sorted(cell for cell, tile in new.items() if PRINTED[cell] == tile[0])
    return found + [Gain("colour", (cell,), 3) for cell in own]


def read_move(move: str) -> tuple[str, list[tuple[str, str]]]:
    """What a move does, and the tiles that it names in any order, with their cells if it places.

    >>> read_move("B4S@F6 R5@G6"), read_move("swap R5")
    (('placement', [('B4S', 'F6'), ('R5', 'G6')]), ('exchange', [('R5', '')]))
    """
    words = move.split()
    kind = {"swap": "exchange", "pass": "pass"}.get(words[0] if words else "", "placement")
    pairs = [word.partition("@") for word in (words if kind == "placement" else words[1:])]
    for tile, at, _ in pairs:
        if kind == "pass" or not TILE.fullmatch(tile) or bool(at) != (kind == "placement"):
            raise ValueError(f"{move}: a move looks like B4S@F6 R5@G6, or swap B4S R5, or pass")
    return kind, [(tile, cell) for tile, _, cell in pairs]


def write_placement(placed: Iterable[tuple[str, str]]) -> str:
    """A placement as text in reading direction.

    >>> write_placement({("R5", "F10"), ("B4S", "F9")})
    'B4S@F9 R5@F10'
    """
    ordered = sorted(placed, key=lambda pair: CELLS.index(pair[1]))
    return " ".join(f"{tile}@{cell}" for tile, cell in ordered)


def write_exchange(aside: Iterable[str]) -> str:
    """An exchange as text, its tiles in the order of the page: R1S R1E R1 R2S … P6."""
    return " ".join(["swap", *sorted(aside, key=TILES.index)])


class Oracle:
    """A table of Sidoké, seen by the referee. `play` changes it.

    >>> table = Oracle([["R1", "O2", "Y3"], ["R6", "B4"]], ["G6S", "P1", "B2"])
    >>> table.play("R1@F6 O2@G6 Y3@H6", ["G6S", "P1", "B2"])
    >>> table.to_move, table.scores(), sorted(table.racks[1]), sorted(table.moves())
    (2, [3, 0], ['B2', 'G6S', 'P1'], ['B4@H7', 'B4@I6'])
    """

    def __init__(
        self, racks: Sequence[Iterable[str]], bag: Iterable[str], board: Board | None = None
    ) -> None:
        if len(racks) not in (2, 3, 4):
            raise ValueError(f"two to four seats: not {len(racks)}")
        held = {seat: list(rack) for seat, rack in enumerate(racks, start=1)}
        undrawn, lying = list(bag), dict(board or {})
        tiles = [*undrawn, *lying.values(), *(tile for rack in held.values() for tile in rack)]
        if len(set(tiles)) < len(tiles) or not set(tiles) <= set(TILES):
            raise ValueError("each tile is one of the 108, and in one place only")
        self.seats = len(racks)
        self.racks = {seat: set(rack) for seat, rack in held.items()}
        self.bag = set(undrawn)
        self.board: dict[str, str] = lying
        self.points = dict.fromkeys(held, 0)
        self.taken: dict[int, set[str]] = {seat: set() for seat in held}
        self.sidokes: dict[int, list[Gain]] = {seat: [] for seat in held}
        self.latest: dict[int, str | None] = dict.fromkeys(held)
        self.still = 0
        self.to_move: int | None = None
        self.pass_on(held)

    def rack(self) -> set[str]:
        """The mover's tiles; none once the game is over."""
        return set() if self.to_move is None else self.racks[self.to_move]

    def moves(self) -> set[str]:
        """Every legal move as text; passing only where there is no other."""
        found = {write_placement(placed) for placed in self.placements()}
        found |= {write_exchange(aside) for aside in self.exchanges()}
        return found or (set() if self.to_move is None else {"pass"})

    def placements(self) -> set[Placement]:
        """Every legal placement of the mover."""
        return set(all_placements(self.board, self.rack()))

    def exchanges(self) -> set[frozenset[str]]:
        """Every choice of tiles that the mover may exchange: no more than the bag holds."""
        sizes = range(1, min(RACK, len(self.rack()), len(self.bag)) + 1)
        return {frozenset(some) for size in sizes for some in combinations(self.rack(), size)}

    def refusals(self, move: str) -> list[Fault]:
        """Everything that is wrong with a move of the seat to move; nothing if it is legal."""
        if self.to_move is None:
            return [Fault(Reason.OVER)]
        kind, named = read_move(move)
        if kind == "pass":
            free = self.exchanges() or can_place(self.board, self.rack())
            return [Fault(Reason.NO_PASS)] if free else []
        tiles = [tile for tile, _ in named]
        found = [Fault(Reason.NOT_HELD, (), (t,)) for t in sorted(set(tiles) - self.rack())]
        if kind == "placement":
            return found + faults(self.board, named)
        twice = sorted({tile for tile in tiles if tiles.count(tile) > 1})
        found += [Fault(Reason.TILE_TWICE, (), (tile,)) for tile in twice]
        found += [] if tiles else [Fault(Reason.NO_TILE)]
        return found + ([Fault(Reason.BAG_TOO_SMALL)] if len(tiles) > len(self.bag) else [])

    def due(self, move: str) -> int:
        """How many tiles the mover draws with a legal move: as many as exchanged, or up to six."""
        kind, named = read_move(move)
        left = len(self.rack()) - len(named)
        return min(RACK - left, len(self.bag)) if kind == "placement" else len(named)

    def play(self, move: str, drawn: Iterable[str] = ()) -> None:
        """The seat to move plays a legal move and draws these tiles from the bag."""
        mover, draw = self.to_move, list(drawn)
        wrong = self.refusals(move)
        fresh = set(draw) <= self.bag and len(set(draw)) == len(draw)
        if not wrong and not (fresh and len(draw) == self.due(move)):
            wrong = [Fault(Reason.WRONG_DRAW, (), tuple(draw))]
        if wrong or mover is None:
            raise Refused(move, wrong)
        kind, named = read_move(move)
        tiles = {tile for tile, _ in named}
        self.racks[mover] = (self.racks[mover] - tiles) | set(draw)
        self.bag -= set(draw)
        if kind == "placement":
            self.place(mover, named)
        elif kind == "exchange":
            self.bag |= tiles
        self.latest[mover] = kind
        self.still = 0 if kind == "placement" else self.still + 1
        self.pass_on([*range(mover + 1, self.seats + 1), *range(1, mover + 1)])

    def place(self, mover: int, placed: list[tuple[str, str]]) -> None:
        """The tiles lie and score; then those of all Sidokés go before the mover together."""
        scored = gains(self.board, placed)
        self.points[mover] += sum(gain.points for gain in scored)
        self.board |= {cell: tile for tile, cell in placed}
        made = [gain for gain in scored if gain.what in VALUES]
        self.sidokes[mover] += made
        for cell in {cell for gain in made for cell in gain.cells}:
            self.taken[mover].add(self.board.pop(cell))

    def pass_on(self, order: Iterable[int]) -> None:
        """The next seat has its turn unless all is over; an empty rack is skipped with the bag."""
        waiting = [seat for seat in order if self.racks[seat] or self.bag]
        self.to_move = None if self.is_over() else waiting[0]

    def is_over(self) -> bool:
        """Nobody can place, with the bag empty or all latest turns idle; or three idle rounds."""
        if self.still >= STILL_ROUNDS * self.seats:
            return True
        idle = all(turn in ("exchange", "pass") for turn in self.latest.values())
        if self.bag and not idle:
            return False
        return not any(can_place(self.board, rack) for rack in self.racks.values())

    def scores(self) -> list[int]:
        """Each seat's points; at the end 5 more for an empty rack, 20 less without a Sidoké."""
        totals = dict(self.points)
        if self.to_move is None:
            for seat in self.racks:
                totals[seat] += 0 if self.racks[seat] else 5
                totals[seat] -= 0 if self.sidokes[seat] else 20
        return [totals[seat] for seat in sorted(totals)]

    def winners(self, teams: bool = False) -> set[int]:
        """The seats, or pairs of seats that face each other, with most points; none before."""
        if self.to_move is not None:
            return set()
        sides = [{1, 3}, {2, 4}] if teams else [{seat} for seat in self.racks]
        totals = [sum(self.scores()[seat - 1] for seat in side) for side in sides]
        best = [side for side, total in zip(sides, totals, strict=True) if total == max(totals)]
        return {seat for side in best for seat in side}
