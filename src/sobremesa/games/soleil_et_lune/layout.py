"""The flat array of Soleil et Lune.

    words 0-4     seat to move and scores, as in every game
    word 5        number of seats
    word 6        1 when seats 1 and 3 play against 2 and 4
    word 7        the numbers that bear an animal, a bit each
    word 8        1 when the mover has laid an animal and must lay another card
    word 9        turns that are over
    word 10       seats that are out, a bit each
    word 11       how often the discards were shuffled into a new pile
    words 12-15   for each seat, how often they had been when its hand was drawn
    words 16-19   the generator that shuffles them (`core/chance.py`)
    HANDS         a set of cards for each seat
    TAKEN         a set of cards for each seat: those set aside
    DISCARDS      a set of cards
    PILE          how many cards it holds, then the cards; the last one is drawn next
    ROWS          for each seat a sun row and a moon row: how many slots, which of them are
                  eclipsed, a bit each, then the slots from the left: the number on top, plus 32
                  when an eclipse lies on it
    UNDER         for each card the number that lies under the eclipse which it covers, or 0

A card is suit * 32 + number, the suits being suns and moons and an eclipse having number 0. A set
of cards is two words, one a suit: a bit for each number, and the count of eclipses from bit 32 on.
Every stack is a number, an eclipse, a number and so on; so the numbers alone tell it.

A step that lays is card * 512 + seat of the row * 128 + place: the left end, the right end, or 2
and the slot to be covered. A step that takes is TAKE plus a bit for each run taken, counted along
the mover's sun row, then the moon row.
"""

from sobremesa.core.kernel import GENERATOR_WORDS, MOST_SEATS, OWN

HIGHEST, SUIT = 29, 32
ECLIPSES = 5
CARDS = 2 * (HIGHEST + ECLIPSES)
NUMBERS = (1 << HIGHEST + 1) - 2
ECLIPSE = 1 << 32
ECLIPSED, NUMBER = 32, 31

HAND = 5
RUN = 5
MOST_TURNS = 400

SEATS, TEAMS, ANIMALS, MUST_LAY, TURNS, OUT, SHUFFLES, SINCE = range(OWN, OWN + 8)
GENERATOR = SINCE + MOST_SEATS
HANDS = GENERATOR + GENERATOR_WORDS
TAKEN = HANDS + 2 * MOST_SEATS
DISCARDS = TAKEN + 2 * MOST_SEATS
PILE = DISCARDS + 2
ROWS = PILE + 1 + CARDS
LENGTH, DARK, SLOTS, ROW = 0, 1, 2, 2 + HIGHEST
UNDER = ROWS + 2 * MOST_SEATS * ROW
SIZE = UNDER + 2 * SUIT

CARD_STEP, SEAT_STEP, PLACE = 9, 7, 127
LEFT, RIGHT, COVER = 0, 1, 2
TAKE, DESTROY = 1 << 16, 1 << 17
MOST_RUNS = 2 * (HIGHEST // RUN)
MOST_STEPS = (1 << MOST_RUNS) + HAND * (2 * MOST_SEATS + HIGHEST)

# For what features say (`kernel/values.py`). A game has phases: so many cards left to draw begin
# each, and the first is when nobody draws any more. In each phase there are features of a seat, and
# of a row; all of them for the mover and, again, for the others.
PHASES = (0, 1, 11, 21, 31)
TURN, MUST, POINTS, LYING, SIZES = range(5)
HAND_ECLIPSES, HAND_ANIMALS, STUCK, STUCK_ALL, STUCK_LYING, ELSEWHERE, SEAT_FEATURES = range(
    SIZES + HAND + 1, SIZES + HAND + 8
)
MISSING, MISSING_CARDS, TAKABLE, SLOTS_FULL, SLOTS_DARK, ENDS_DARK, LIVE, FITTING = range(8)
FOES_FITTING, RUNS = 8, 9
DEAD = RUNS + 7
REACH = DEAD + 4
COVER_OWN = REACH + 6
COVER_LIVE = COVER_OWN + 3
THREATS = COVER_LIVE + 3
ROW_FEATURES = THREATS + 3
ROLE = SEAT_FEATURES + ROW_FEATURES
PHASE = 2 * ROLE
FEATURES = (len(PHASES) + 1) * PHASE
