"""The flat array of Siesta.

    words 0-4     seat to move and scores, as in every game
    word 5        number of seats
    word 6        1 when whole siestas count again (option `scoring`)
    word 7        steps of this turn so far; words 8-10 those steps
    word 11       how many pieces this turn has: three, or fewer in a last turn
    word 12       the mover's score when the turn began
    words 13-18   suns, shadows, and roofs of seats 0-3 that are left
    word 19       1 when two more pieces can be laid after any one, whatever happens in this turn
    word 20       a piece that would have scored for the mover when the turn began; -1 for none
    LINES         what lies where: for sun, shadow, any roof, roofs of seats 0-3, one word for each
                  of 12 rows and 12 columns: 12 bits from the left (top), and the same 12 bits
                  mirrored, 16 bits higher
    POINTS        what each row and column has brought to seats 0-3, 16 bits a seat
    FIELDS        sets of cells: occupied; next to a sun; next to a shadow; next to a roof
    EFFECTS       sets of cells where a sun, a shadow, a roof would score for somebody. A cell is
                  added when a piece makes it one, and never removed: a piece on it, or a sun or
                  shadow beside it, is looked at when the set is used

A set of cells is three words of four rows each, 12 bits a row. A cell is row * 16 + column. A step
is kind * 256 + cell, the kinds being sun, shadow, roof.
"""

from sobremesa.core.kernel import MOST_SEATS, OWN

SIDE = 12
KIND, CELL, ROW = 8, 255, 4
PART, PARTS = ROW + 2, 3
SUN, SHADOW, ROOF = 0, 1, 2
SUNS, SHADOWS, ROOFS = 25, 75, 15
TURN = 3
# What a new double siesta brings.
DOUBLE = 2

SEATS, WHOLE, STEP, LAID, LENGTH, SCORE_BEFORE = OWN, OWN + 1, OWN + 2, OWN + 3, OWN + 6, OWN + 7
LEFT = OWN + 8
ROOM, WITNESS = OWN + 14, OWN + 15
LINES = OWN + 16
SUN_LINES, SHADOW_LINES, ROOF_LINES, SEAT_LINES = (LINES + 2 * SIDE * kind for kind in range(4))
POINTS = SEAT_LINES + 2 * SIDE * MOST_SEATS
OCCUPIED = POINTS + 2 * SIDE
NEXT_TO = OCCUPIED + 3
BY_SUN, BY_SHADOW, BY_ROOF = (NEXT_TO + 3 * kind for kind in range(3))
EFFECTS = NEXT_TO + 9
SIZE = EFFECTS + 9
MOST_STEPS = 3 * SIDE * SIDE

# The numbers of features (`kernel/values.py`). A situation is who moves next and how many roofs a
# seat and the others have left, in turns of three or, fine, one by one. A lead counts in points,
# and by which of STAGES it reaches.
LARGEST_LEAD = 15
STAGES = (-14, -11, -9, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 14)
SPANS = ROOFS // TURN
SITUATIONS = MOST_SEATS * SPANS * SPANS
FINE_SITUATIONS = MOST_SEATS * ROOFS * ROOFS
SUN_SPANS = 4
SHADOW_SPANS = 5
COARSE = 0
BY_STAGE = COARSE + 2 * SITUATIONS
FINE = BY_STAGE + len(STAGES) * SITUATIONS
FINE_BY_STAGE = FINE + 2 * FINE_SITUATIONS
BY_SUNS = FINE_BY_STAGE + len(STAGES) * FINE_SITUATIONS
BY_SHADOWS = BY_SUNS + 2 * SITUATIONS * SUN_SPANS
PAIR = BY_SHADOWS + 2 * MOST_SEATS * SHADOW_SPANS
PROMISE = PAIR + (1 + len(STAGES)) * MOST_SEATS * SPANS
BY_PROMISE = PROMISE + 2 * SITUATIONS
OPEN = BY_PROMISE + len(STAGES) * SITUATIONS
OPENINGS = 26
OPEN_FINE = OPEN + OPENINGS * MOST_SEATS * SPANS
FEATURES = OPEN_FINE + OPENINGS * MOST_SEATS * ROOFS
