"""Why a card of Soleil et Lune can't be laid where somebody wants it."""

from __future__ import annotations

from sobremesa.core.kernel import MOVER, State
from sobremesa.core.refusal import Refusal
from sobremesa.games.soleil_et_lune.cards import SUITS, card_name, tops
from sobremesa.games.soleil_et_lune.layout import COVER, HANDS, LEFT, SUIT


def explain(state: State, card: int, seat: int, place: int, may_start: bool) -> Refusal:
    """The refusal of a lay that is not legal; names card, row and slot. Seats count from 0."""
    suit, number = divmod(card, SUIT)
    told = {"card": card_name(card), "row": f"{SUITS[suit]}/{seat + 1}"}
    word = int(state[HANDS + 2 * int(state[MOVER]) + suit])
    if not (word >> number & 1 if number else word >> 32):
        return refuse("not_in_hand", told)
    row = tops(state, seat, suit)
    if not number and place < COVER:
        return refuse("eclipse_needs_slot", told)
    if not row:
        return refuse("first_card" if may_start else "no_row", told)
    if place < COVER:
        return explain_end(row, number, place == LEFT, told)
    slot = place - COVER
    told["slot"] = str(slot + 1)
    if slot not in range(len(row)):
        return refuse("no_slot", {**told, "slots": str(len(row))})
    if not number:
        return refuse("eclipse_on_eclipse", told)
    if row[slot] is not None:
        return refuse("slot_not_eclipsed", told)
    return explain_cover(row, slot, told)


def explain_end(row: list[int | None], number: int, left: bool, told: dict[str, str]) -> Refusal:
    """Why a number does not go to an end of a row."""
    end = row[0] if left else row[-1]
    if end is None:
        return refuse("eclipse_at_end", {**told, "slot": "1" if left else str(len(row))})
    code = "left_too_high" if left else "right_too_low"
    return refuse(code, {**told, "end": str(end)})


def explain_cover(row: list[int | None], slot: int, told: dict[str, str]) -> Refusal:
    """Why a number does not go on an eclipse."""
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


def refuse(code: str, told: dict[str, str]) -> Refusal:
    """A refusal of this game."""
    return Refusal(f"soleil_et_lune.{code}", **told)
