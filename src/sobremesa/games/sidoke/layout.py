"""The board and the flat array of Sidoké.

    words 0-4     seat to move and scores, as in every game
    word 5        number of seats
    word 6        turns since a tile was placed
    word 7        how many tiles lie on the board
    word 8        how many of them the mover has placed in this turn
    word 9        how many Sidokés were made
    words 10-13   the generator that mixes returned tiles into the bag (`core/chance.py`)
    NEW           the tiles placed in this turn, as steps
    RACKS         a set of tiles for each seat
    ASIDE         the set of tiles that the mover has put aside in this turn
    RETURNED      for each seat and each other one, the tiles that it has put back into the bag
                  since that other one last drew: they can't be in that rack, and it knows it
    SIDOKES       a word for each Sidoké: seat, then its tiles from the last to the first
    OCCUPIED      for each row, then for each column, a bit for each cell with a tile
    TILES         for each cell the tile on it plus 1, or 0
    FITS          for each cell the kinds that would lengthen or join the tiles beside it to a line
                  of its row, then for each cell the same for its column; all kinds where there are
                  none. Where a line begins or ends, that line (`kernel/lines.py`) instead. Brought
                  up to date when a turn is over.
    BAG           how many tiles it holds, then the tiles; the last one is drawn next

A kind is colour * 6 + number - 1; a tile is mark * 36 + kind, the marks being S, E and none. A set
of tiles is three words, one a mark, with a bit for each kind. A cell is row * 12 + column. Axis 0
runs along rows, axis 1 along columns.

A turn that places is a step for each tile, tile * 256 + cell, and END. The first tile lies on the
first cell in reading direction that touches an old tile, or on the central block of an empty
board. Then come those after it, then those before it from the last to the first. So each placement
is listed once, and whatever has been placed so far is a placement itself, but for a lone first tile
on an empty board. A turn that exchanges is SWAP plus the tile for each tile, in ascending order,
and END.
"""

import numpy as np

from sobremesa.core.kernel import GENERATOR_WORDS, MOST_SEATS, OWN

SIDE = 12
CELLS = SIDE * SIDE
COLOURS, NUMBERS, MARKS = 6, 6, 3
KINDS = COLOURS * NUMBERS
DECK = MARKS * KINDS
ANY = (1 << KINDS) - 1
RACK = 6
SIX = 6
FIRST_TILES = 2
ROUNDS = 3

COLOUR_POINTS = 3
SIMPLE, EXTRA, SUPREME = 20, 30, 40
EMPTY_RACK, NO_SIDOKE = 5, -20

LETTERS = "ROYGBP"
DOUBLE, CENTRE = 7, 8
SIGNS = f".{LETTERS}D+"
BOARD = """
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
INLAYS = np.array([SIGNS.index(sign) for sign in BOARD.split()], np.int64)
"""What each cell bears: 0, a colour plus 1, DOUBLE or CENTRE."""

MONO, RAINBOW, SET = 1, 2, 4
"""What a line is, or may become: a run of one colour, of different colours, or a set."""

SEATS, SINCE, LYING, LAID, MADE = range(OWN, OWN + 5)
GENERATOR = MADE + 1
NEW = GENERATOR + GENERATOR_WORDS
RACKS = NEW + RACK
ASIDE = RACKS + MARKS * MOST_SEATS
RETURNED = ASIDE + MARKS
MOST_SIDOKES = 24
SIDOKES = RETURNED + MARKS * MOST_SEATS * MOST_SEATS
OCCUPIED = SIDOKES + MOST_SIDOKES
TILES = OCCUPIED + 2 * SIDE
FITS = TILES + CELLS
BAG = FITS + 2 * CELLS
SIZE = BAG + 1 + DECK

TILE_STEP, CELL = 8, 255
SWAP, END, PASS = 1 << 15, 1 << 16, 1 << 17
LONGEST = RACK + 1
MOST_STEPS = RACK * CELLS + RACK + 1
PACKED = 7

PHASES = np.array([60, 36, 18, 6, 0], np.int64)
"""Down to so many tiles in the bag a phase of the game lasts."""
LEAD, LACKING, MOVING, JOINING, TWINS, HELD, PHASE = range(7)
"""Of each phase: points more than the last seat's, no Sidoké yet, being to move, neighbours and
twins on the rack, its size."""
SAME = sum(1 << NUMBERS * colour for colour in range(COLOURS))
"""The kinds with number 1."""
CHANCE_JOINING = 0.43
FEATURES = PHASE * len(PHASES)
