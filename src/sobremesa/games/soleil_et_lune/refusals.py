"""Why a card of Soleil et Lune can't be laid where somebody wants it, or a row not be taken."""

from itertools import pairwise

from sobremesa.core.kernel import MOVER, State
from sobremesa.core.refusal import Refusal
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune.pieces import SUITS, card_name, tops


def find_refusal(state: State, card: int, seat: int, place: int, may_start: bool) -> Refusal:
    """The refusal of a lay that is not legal; names card, row and slot. Seats count from 0."""
    suit, number = divmod(card, at.SUIT)
    told = {"card": card_name(card), "row": f"{SUITS[suit]}/{seat + 1}"}
    word = int(state[at.HANDS + 2 * int(state[MOVER]) + suit])
    if not (word >> number & 1 if number else word >> 32):
        return refuse("not_in_hand", told)
    row = tops(state, seat, suit)
    if not number and place < at.COVER:
        return refuse("eclipse_needs_slot", told)
    if not row:
        return refuse("first_card" if may_start else "no_row", told)
    if place < at.COVER:
        return reason_at_end(row, number, place == at.LEFT, told)
    slot = place - at.COVER
    told["slot"] = str(slot + 1)
    if slot not in range(len(row)):
        return refuse("no_slot", {**told, "slots": str(len(row))})
    if not number:
        return refuse("eclipse_on_eclipse", told)
    if row[slot] is not None:
        return refuse("slot_not_eclipsed", told)
    return reason_to_cover(row, slot, told)


def reason_at_end(row: list[int | None], number: int, left: bool, told: dict[str, str]) -> Refusal:
    end = row[0] if left else row[-1]
    if end is None:
        return refuse("eclipse_at_end", {**told, "slot": "1" if left else str(len(row))})
    code = "left_too_high" if left else "right_too_low"
    return refuse(code, {**told, "end": str(end)})


def reason_to_cover(row: list[int | None], slot: int, told: dict[str, str]) -> Refusal:
    before = [number for number in row[:slot] if number is not None]
    after = [number for number in row[slot + 1 :] if number is not None]
    neighbours = row[max(slot - 1, 0) : slot] + row[slot + 1 : slot + 2]
    if (before or after) and not any(neighbours):
        return refuse("eclipse_enclosed", told)
    if before and after:
        return refuse("out_of_order", {**told, "low": str(before[-1]), "high": str(after[0])})
    if before:
        return refuse("too_low_there", {**told, "low": str(before[-1])})
    return refuse("too_high_there", {**told, "high": str(after[0])})


def lack(row: list[int | None]) -> Refusal | None:
    """What keeps a row of which nothing may be taken from it: an eclipse, or a card or two.

    >>> lack([4, 7, 12, None, 24, 27]).params["length"]
    6
    >>> lack([10, 11, 12]).params["missing"]
    2

    A run that may not be taken all the same waits for the card that an animal asks for.

    >>> lack([1, 2, 3, 5, 8]).code
    'soleil_et_lune.must_lay'
    """
    bounds = [-1, *(i for i, top in enumerate(row) if top is None), len(row)]
    if any(end - start > at.RUN for start, end in pairwise(bounds)):
        return Refusal("soleil_et_lune.must_lay")
    return lack_cover(row, bounds) or lack_cards(row, bounds)


def lack_cover(row: list[int | None], bounds: list[int]) -> Refusal | None:
    """The eclipse that a number could cover for the longest run; bounds are eclipses and ends."""
    middles = zip(bounds, bounds[1:], bounds[2:], strict=False)
    joined = [(after - before - 1, slot) for before, slot, after in middles]
    for length, slot in sorted(joined, reverse=True):
        low = 1 + max((number for number in row[:slot] if number), default=0)
        high = min((number for number in row[slot:] if number), default=at.HIGHEST + 1) - 1
        if length >= at.RUN and low <= high:
            told = {"slot": slot + 1, "low": low, "high": high, "span": high - low}
            return Refusal("soleil_et_lune.lacks_cover", length=length, **told)
    return None


def lack_cards(row: list[int | None], bounds: list[int]) -> Refusal | None:
    """The cards that are missing at an end of the row, if it is a card or two."""
    nearly = []
    for start, end in pairwise(bounds):
        length = end - start - 1
        left = (row[0] or 1) - 1 if row and start < 0 else 0
        right = at.HIGHEST - (row[-1] or at.HIGHEST) if row and end == len(row) else 0
        if length >= at.RUN - 2 and left + right >= at.RUN - length:
            nearly.append(length)
    if not nearly:
        return None
    length = max(nearly)
    return Refusal("soleil_et_lune.lacks_cards", length=length, missing=at.RUN - length)


def refuse(code: str, told: dict[str, str]) -> Refusal:
    return Refusal(f"soleil_et_lune.{code}", **told)
