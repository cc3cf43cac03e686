"""The table of Soleil et Lune as text, written and read back.

sun 1     | 3 X/5 9         slots from the left, stacks from top to bottom
hand 1    | S12 SX M7
pile      | S20 M9          the next card first
"""

import re
from collections.abc import Collection, Iterable

from sobremesa.core.diagram import Paint, take_line, write_lines
from sobremesa.core.kernel import SCORES, State
from sobremesa.core.refusal import Refusal
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune import pieces

NAMES = ("sun", "moon")
WIDTH = 10
STACK = re.compile(r"(X/)?[1-9][0-9]?(/X/[1-9][0-9]?)*", re.ASCII)
SHUFFLED = re.compile(r"(\d{1,3}), hands(( \d{1,3}){2,4})", re.ASCII)


def write_diagram(
    state: State, seats: int, shown: Collection[int] | None, last: Collection[str], paint: Paint
) -> str:
    """The table with the hands of some seats, or with all that is hidden; `last` are slots."""
    lines: list[tuple[str, str]] = []
    for seat in range(seats):
        for suit, name in enumerate(NAMES):
            lines.append((f"{name} {seat + 1}", write_row(state, seat, suit, last, paint)))
    for seat in range(seats):
        hand = state[at.HANDS + 2 * seat : at.HANDS + 2 * seat + 2]
        hidden = ["?"] * pieces.count_cards(hand)
        cards = pieces.list_names(hand) if shown is None or seat + 1 in shown else hidden
        lines.append((f"hand {seat + 1}", write_cards(cards, paint)))
    for seat in range(seats):
        taken = pieces.list_names(state[at.TAKEN + 2 * seat : at.TAKEN + 2 * seat + 2])
        lines.append((f"taken {seat + 1}", write_cards(taken, paint)))
    lines.append(
        ("discards", write_cards(pieces.list_names(state[at.DISCARDS : at.DISCARDS + 2]), paint))
    )
    size = int(state[at.PILE])
    pile = [pieces.card_name(int(card)) for card in state[at.PILE + 1 : at.PILE + 1 + size][::-1]]
    lines.append(("pile", write_cards(pile, paint) if shown is None else f"? × {size}"))
    lines += [("turn", str(int(state[at.TURNS]) + 1)), *write_rest(state, seats, paint)]
    return "\n".join(write_lines(lines, WIDTH, paint))


def write_rest(state: State, seats: int, paint: Paint) -> list[tuple[str, str]]:
    """The lines that are only there when they tell something."""
    lines = []
    if state[at.MUST_LAY]:
        lines.append(("must lay", paint("yes", "label")))
    out = [str(seat + 1) for seat in range(seats) if state[at.OUT] >> seat & 1]
    if out:
        lines.append(("out", " ".join(out)))
    if state[at.SHUFFLES]:
        since = " ".join(str(number) for number in state[at.SINCE : at.SINCE + seats])
        hands = paint("hands", "label")
        lines.append(("shuffles", f"{state[at.SHUFFLES]}, {hands} {since}"))
    return lines


def write_cards(names: Iterable[str], paint: Paint) -> str:
    return " ".join(paint(name, style_of(name[0], name[-1] == "X")) for name in names)


def write_row(state: State, seat: int, suit: int, last: Collection[str], paint: Paint) -> str:
    """A row; a card was just laid on the slots in `last`."""
    written = []
    for slot, cards in enumerate(pieces.stacks(state, seat, suit), 1):
        top, *below = [card[1:] for card in reversed(cards)]
        style = style_of(pieces.SUITS[suit], top == "X")
        marked = f"{style} last" if pieces.slot_name(seat, suit, slot) in last else style
        written.append("/".join([paint(top, marked), *(paint(card, "empty") for card in below)]))
    return " ".join(written)


def style_of(suit: str, eclipse: bool) -> str:
    return "shadow" if eclipse or suit not in pieces.SUITS else NAMES[pieces.SUITS.index(suit)]


def read_diagram(text: str, state: State, seats: int) -> None:
    """Put what a diagram shows on an empty table."""
    pairs = (line.partition("|") for line in text.strip().split("\n")[1:])
    lines = {name.strip(): content.strip() for name, _, content in pairs}
    for seat in range(seats):
        for suit, name in enumerate(NAMES):
            read_row(state, seat, suit, take_line(lines, f"{name} {seat + 1}"))
        for where, name in ((at.HANDS, "hand"), (at.TAKEN, "taken")):
            cards = pieces.gather_cards(take_line(lines, f"{name} {seat + 1}").split())
            state[where + 2 * seat : where + 2 * seat + 2] = cards
        numbers = sum(
            int(word & at.NUMBERS).bit_count() for word in state[at.TAKEN + 2 * seat :][:2]
        )
        state[SCORES + seat] += numbers
    state[at.DISCARDS : at.DISCARDS + 2] = pieces.gather_cards(take_line(lines, "discards").split())
    pile = [pieces.find_card(name) for name in reversed(take_line(lines, "pile").split())]
    check_deck(state, seats, pile)
    state[at.PILE] = len(pile)
    state[at.PILE + 1 : at.PILE + 1 + len(pile)] = pile
    read_rest(lines, state, seats)
    check_seats(state, seats)


def read_row(state: State, seat: int, suit: int, content: str) -> None:
    row = pieces.row_start(seat, suit)
    written = content.split()
    for i, slot in enumerate(written):
        if STACK.fullmatch(slot) is None or i >= at.HIGHEST:
            raise Refusal("soleil_et_lune.slot_unreadable", slot=slot)
        numbers = [int(part) for part in slot.split("/") if part != "X"]
        if max(numbers) > at.HIGHEST or len(set(numbers)) < len(numbers):
            raise Refusal("soleil_et_lune.slot_unreadable", slot=slot)
        dark = slot.startswith("X")
        state[row + at.SLOTS + i] = numbers[0] + (at.ECLIPSED if dark else 0)
        state[row + at.DARK] |= dark << i
        for upper, lower in zip(numbers, [*numbers[1:], 0], strict=True):
            state[at.UNDER + at.SUIT * suit + upper] = lower
        state[SCORES + seat] -= len(numbers)
    state[row + at.LENGTH] = len(written)
    visible = [int(slot) for slot in state[row + at.SLOTS :][: len(written)] if slot < at.ECLIPSED]
    if visible != sorted(set(visible)):
        raise Refusal("soleil_et_lune.row_wrong", row=content)


def check_deck(state: State, seats: int, pile: list[int]) -> None:
    """Refuse a card that lies in two places."""
    names = [pieces.card_name(card) for card in pile] + pieces.list_names(
        state[at.DISCARDS : at.DISCARDS + 2]
    )
    for seat in range(seats):
        for where in (at.HANDS, at.TAKEN):
            names += pieces.list_names(state[where + 2 * seat : where + 2 * seat + 2])
        for suit in range(2):
            names += [card for cards in pieces.stacks(state, seat, suit) for card in cards]
    words = pieces.gather_cards(names)
    for suit, word in enumerate(words):
        if word // at.ECLIPSE > at.ECLIPSES:
            raise Refusal("soleil_et_lune.card_twice", card=pieces.card_name(at.SUIT * suit))


def read_rest(lines: dict[str, str], state: State, seats: int) -> None:
    """The turn, and the lines that are only there when they tell something."""
    turn = take_line(lines, "turn")
    out = lines.pop("out", "").split()
    must_lay = lines.pop("must lay", "")
    shuffled = SHUFFLED.fullmatch(lines.pop("shuffles", "0, hands" + " 0" * seats))
    fine = (
        re.fullmatch(r"[1-9][0-9]{0,2}", turn, re.ASCII)
        and int(turn) <= at.MOST_TURNS + 1
        and set(out) <= {str(seat + 1) for seat in range(seats)}
        and must_lay in ("", "yes")
        and not lines
    )
    if not fine or shuffled is None:
        raise Refusal("core.lines_wrong")
    since = [int(number) for number in shuffled[2].split()]
    if len(since) != seats or max(since) > int(shuffled[1]):
        raise Refusal("core.lines_wrong")
    state[at.TURNS] = int(turn) - 1
    state[at.OUT] = sum(1 << int(seat) - 1 for seat in set(out))
    state[at.MUST_LAY] = must_lay == "yes"
    state[at.SHUFFLES] = int(shuffled[1])
    state[at.SINCE : at.SINCE + seats] = since


def check_seats(state: State, seats: int) -> None:
    """Refuse hands and team rows that never arise in a game."""
    for seat in range(seats):
        most = 0 if state[at.OUT] >> seat & 1 else at.HAND
        if pieces.count_cards(state[at.HANDS + 2 * seat : at.HANDS + 2 * seat + 2]) > most:
            raise Refusal("soleil_et_lune.hand_wrong", seat=seat + 1, most=most)
        lying = [state[pieces.row_start(seat, suit) + at.LENGTH] > 0 for suit in range(2)]
        across = [state[pieces.row_start(seat ^ 2, suit) + at.LENGTH] > 0 for suit in range(2)]
        if state[at.TEAMS] and (all(lying) or any(map(all, zip(lying, across, strict=True)))):
            raise Refusal("soleil_et_lune.team_rows_wrong", seat=seat + 1)
