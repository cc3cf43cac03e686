"""The flat array of Siesta.

    words 0-4     seat to move and scores, as in every game
    word 5        number of seats
    word 6        1 when whole siestas count again (option `scoring`)
    word 7        steps of this turn so far; words 8-10 those steps
    word 11       how many pieces this turn has: three, or fewer in a last turn
    word 12       the mover's score when the turn began
    words 13-18   suns, shadows, and roofs of seats 0-3 that are left
    word 19       1 when two more pieces can be laid after any one, whatever happens in this turn
    word 20       a piece that would score for the mover, or -1 when none is known
    LINES         what lies where: for sun, shadow, any roof, roofs of seats 0-3, one word for each
                  of 12 rows and 12 columns: 12 bits from the left (top), and the same 12 bits
                  mirrored, 16 bits higher
    POINTS        what each row and column has brought to seats 0-3, 16 bits a seat
    FIELDS        sets of cells: occupied; next to a piece; next to a sun; next to a shadow
    MASKS         sets of cells where a piece would have an effect, first as the rows know it, then
                  as the columns do: a roof that makes a siesta; for each seat a shadow, then for
                  each seat a sun, that would score for it

A set of cells is three words of four rows each, 12 bits a row. A cell is row * 16 + column. A step
is kind * 256 + cell, the kinds being sun, shadow, roof.
"""

from __future__ import annotations

from sobremesa.core.kernel import MOST_SEATS, OWN

SIDE = 12
KIND, CELL, ROW = 8, 255, 4
SUN, SHADOW, ROOF = 0, 1, 2
SUNS, SHADOWS, ROOFS = 25, 75, 15
TURN = 3

SEATS, WHOLE, STEP, LAID, LENGTH, SCORE_BEFORE = OWN, OWN + 1, OWN + 2, OWN + 3, OWN + 6, OWN + 7
LEFT = OWN + 8
ROOM, WITNESS = OWN + 14, OWN + 15
LINES = OWN + 16
SUN_LINES, SHADOW_LINES, ROOF_LINES, SEAT_LINES = (LINES + 2 * SIDE * kind for kind in range(4))
POINTS = SEAT_LINES + 2 * SIDE * MOST_SEATS
FIELDS = POINTS + 2 * SIDE
OCCUPIED, TOUCHED, BY_SUN, BY_SHADOW = (FIELDS + 3 * field for field in range(4))
MASKS = FIELDS + 12
FAMILY = 6
ROOF_ANY = MASKS
SHADOW_SEAT, SUN_SEAT = MASKS + FAMILY, MASKS + (1 + MOST_SEATS) * FAMILY
SIZE = MASKS + (1 + 2 * MOST_SEATS) * FAMILY
MOST_STEPS = 3 * SIDE * SIDE
