"""What a seat knows, as numbers."""

from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import Plane, Seen, State
from sobremesa.core.observing import begin, first_planes
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune.kernel.drawing import hand_size
from sobremesa.games.soleil_et_lune.kernel.lines import row_of

FACES = at.HIGHEST + 1


def list_planes(seats: int) -> tuple[Plane, ...]:
    """Cards by suit and number, an eclipse being number 0; rows slot by slot from the left."""
    cards, slots = (2, FACES), (2, at.HIGHEST)
    return (
        *first_planes(seats),
        Plane("hand", cards, "how many of each card the seat holds"),
        Plane("hand_sizes", (seats,), "how many cards each seat holds"),
        Plane("old_hands", (seats,), "how many shuffles ago the hand of each seat was drawn"),
        Plane("rows", (seats, *slots), "the number on top of each slot of each row, or 0"),
        Plane("eclipsed", (seats, *slots), "1 where an eclipse lies on it"),
        Plane("under", cards, "the number under the eclipse that a number in a row covers, or 0"),
        Plane("taken", (seats, *cards), "how many of each card each seat has set aside"),
        Plane("discards", cards, "how many of each card are discarded"),
        Plane("pile", (1,), "how many cards are left to draw"),
        Plane("turns", (1,), "how many turns are over"),
        Plane("must_lay", (1,), "1 when the seat to move has laid an animal and must lay again"),
        Plane("out", (seats,), "1 for a seat that is out"),
        Plane("animals", (FACES,), "1 for a number that bears an animal"),
    )


@uncounted
def copy_cards(state: State, cards: int, out: Seen, first: int) -> int:
    """Write how many of each card a set has; returns where the next plane begins."""
    for suit in range(2):
        out[first] = state[cards + suit] >> 32
        for number in range(1, FACES):
            out[first + number] = state[cards + suit] >> number & 1
        first += FACES
    return first


@uncounted
def copy_row(
    state: State, seat: int, suit: int, out: Seen, tops: int, eclipsed: int, under: int
) -> None:
    """Write the slots of a row, and what lies under those on top."""
    row = row_of(seat, suit)
    for slot in range(state[row + at.LENGTH]):
        word = state[row + at.SLOTS + slot]
        number = word & at.NUMBER
        out[tops + slot] = number
        out[eclipsed + slot] = word >= at.ECLIPSED
        while number:
            below = state[at.UNDER + at.SUIT * suit + number]
            out[under + FACES * suit + number] = below
            number = below


@uncounted
def copy_rows(state: State, seat: int, out: Seen, first: int) -> int:
    """Write all rows, those of the seat first; returns where the next plane begins."""
    seats = state[at.SEATS]
    size = 2 * at.HIGHEST * seats
    for i in range(seats):
        for suit in range(2):
            tops = first + at.HIGHEST * (2 * i + suit)
            copy_row(state, (seat + i) % seats, suit, out, tops, tops + size, first + 2 * size)
    return first + 2 * size + 2 * FACES


@uncounted
def observe(state: State, seat: int, out: Seen) -> None:
    """The own hand, and of the others only how many cards they hold and of which pile."""
    seats = state[at.SEATS]
    first = begin(state, seat, seats, out)
    first = copy_cards(state, at.HANDS + 2 * seat, out, first)
    for i in range(seats):
        other = (seat + i) % seats
        out[first + i] = hand_size(state, other)
        out[first + seats + i] = state[at.SHUFFLES] - state[at.SINCE + other]
    first = copy_rows(state, seat, out, first + 2 * seats)
    for i in range(seats):
        first = copy_cards(state, at.TAKEN + 2 * ((seat + i) % seats), out, first)
    first = copy_cards(state, at.DISCARDS, out, first)
    out[first] = state[at.PILE]
    out[first + 1] = state[at.TURNS]
    out[first + 2] = state[at.MUST_LAY]
    first += 3
    for i in range(seats):
        out[first + i] = state[at.OUT] >> (seat + i) % seats & 1
    for number in range(FACES):
        out[first + seats + number] = state[at.ANIMALS] >> number & 1
