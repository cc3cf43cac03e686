"""Cards of Soleil et Lune by name, and rows as text."""

import re
from collections.abc import Iterable

from sobremesa.core.kernel import State
from sobremesa.core.refusal import Refusal
from sobremesa.games.soleil_et_lune import layout as at

SUITS = "SM"
CARD = re.compile(r"([SM])(X|[1-9][0-9]?)", re.IGNORECASE | re.ASCII)
# `S/1`, the suns of seat 1: a stack of cards in each slot.
Rows = dict[str, tuple[tuple[str, ...], ...]]


def card_name(card: int) -> str:
    """The name of a card.

    >>> card_name(12), card_name(32)
    ('S12', 'MX')
    """
    return f"{SUITS[card // at.SUIT]}{card % at.SUIT or 'X'}"


def find_card(text: str) -> int:
    """The card with a name; refuses what is none."""
    match = CARD.fullmatch(text)
    number = 0 if match is None or match[2] in "xX" else int(match[2])
    if match is None or number > at.HIGHEST:
        raise Refusal("soleil_et_lune.no_card", text=text, highest=at.HIGHEST)
    return SUITS.index(match[1].upper()) * at.SUIT + number


def list_names(words: Iterable[int]) -> list[str]:
    """The cards of a set by name: suns, solar eclipses, moons, lunar eclipses."""
    names = []
    for suit, word in enumerate(map(int, words)):
        left = word & at.NUMBERS
        while left:
            names.append(card_name(at.SUIT * suit + (left & -left).bit_length() - 1))
            left &= left - 1
        names += [card_name(at.SUIT * suit)] * (word // at.ECLIPSE)
    return names


def count_cards(words: Iterable[int]) -> int:
    return len(list_names(words))


def gather_cards(names: Iterable[str]) -> tuple[int, int]:
    """The set of named cards; no number lies in it twice."""
    words = [0, 0]
    for name in names:
        card = find_card(name)
        suit, number = divmod(card, at.SUIT)
        if number and words[suit] >> number & 1:
            raise Refusal("soleil_et_lune.card_twice", card=card_name(card))
        words[suit] += 1 << number if number else at.ECLIPSE
    return words[0], words[1]


def row_start(seat: int, suit: int) -> int:
    """Where the row of a suit before a seat, from 0, begins in the flat array."""
    return at.ROWS + at.ROW * (2 * seat + suit)


def slot_name(seat: int, suit: int, slot: int) -> str:
    """The name of a slot, from 1, in the row of a suit before a seat, from 0.

    >>> slot_name(1, 0, 3)
    'S3/2'
    """
    return f"{SUITS[suit]}{slot}/{seat + 1}"


def stacks(state: State, seat: int, suit: int) -> list[list[str]]:
    """The slots of a row from the left, each with its cards from bottom to top."""
    row = row_start(seat, suit)
    slots = state[row + at.SLOTS : row + at.SLOTS + int(state[row + at.LENGTH])]
    return [stack(state, suit, int(slot)) for slot in slots]


def stack(state: State, suit: int, slot: int) -> list[str]:
    """The cards of one slot from bottom to top."""
    eclipse = card_name(at.SUIT * suit)
    cards = [eclipse] if slot >= at.ECLIPSED else []
    number = slot & at.NUMBER
    while number:
        cards.append(card_name(at.SUIT * suit + number))
        number = int(state[at.UNDER + at.SUIT * suit + number])
        if number:
            cards.append(eclipse)
    return cards[::-1]


def tops(state: State, seat: int, suit: int) -> list[int | None]:
    """The visible numbers of a row, None for an eclipse."""
    row = row_start(seat, suit)
    slots = state[row + at.SLOTS : row + at.SLOTS + int(state[row + at.LENGTH])]
    return [None if slot >= at.ECLIPSED else int(slot) for slot in slots]


def runs_of(state: State, seat: int, suit: int, least: int) -> list[tuple[int, int]]:
    """The runs of a row that can be taken: first slot and the one after the last, from 0."""
    visible = tops(state, seat, suit)
    ends = [i for i, top in enumerate([*visible, None]) if top is None]
    starts = [0, *(end + 1 for end in ends)]
    return [(start, end) for start, end in zip(starts, ends, strict=False) if end - start >= least]


def find_holders(rows: Rows, one: int, other: int) -> tuple[int | None, int | None]:
    """Before whom the suns and the moons of a side lie, where one of its rows lies already.

    A team's second row lies before the partner of whoever holds its first.
    """
    if one == other or rows[f"S/{one}"] or rows[f"M/{other}"]:
        return one, other
    return (other, one) if rows[f"S/{other}"] or rows[f"M/{one}"] else (None, None)
