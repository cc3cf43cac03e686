"""What a move did: a card laid, runs taken, rows destroyed; and what followed from it."""

import msgspec

from sobremesa.core.kernel import MOVER, OVER, State
from sobremesa.core.turns import Item
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune import pieces

# A number that is set aside costs its point no longer, and brings one.
GAIN = 2


class Run(msgspec.Struct, frozen=True):
    """What a run that may be taken brings: each slot from the left, its cards upwards."""

    points: int
    worth: tuple[tuple[int, ...], ...]


def explain(state: State, step: int, after: State, seats: int) -> tuple[Item, ...]:
    """What a step did, from the state before it and the one after it."""
    if step == at.DESTROY:
        own = [explain_destroy(state, seats)]
    elif step >= at.TAKE:
        runs = enumerate(runs_by_name(state).values())
        own = [explain_run(state, *run, seats) for bit, run in runs if step >> bit & 1]
    else:
        own = explain_lay(state, step, seats)
    return (*own, *explain_rest(state, after, seats))


def runs_by_name(state: State) -> dict[str, tuple[int, int, int]]:
    """The runs that the mover may take, by name: suit, first slot, the one after the last."""
    if state[at.MUST_LAY]:
        return {}
    return {
        f"{pieces.SUITS[suit]}{start + 1}": (suit, start, end)
        for suit in range(2)
        for start, end in pieces.runs_of(state, int(state[MOVER]), suit, at.RUN)
    }


def explain_lay(state: State, step: int, seats: int) -> list[Item]:
    card, seat, place = step >> at.CARD_STEP, step >> at.SEAT_STEP & 3, step & at.PLACE
    suit, number = divmod(card, at.SUIT)
    about = {"card": pieces.card_name(card), "seat": seat + 1}
    row = pieces.stacks(state, seat, suit)
    slot = {at.LEFT: 1, at.RIGHT: len(row) + 1}.get(place, place - at.COVER + 1)
    cells = (pieces.slot_name(seat, suit, slot),)
    if place >= at.COVER:
        about["on"] = row[slot - 1][-1]
    code = "soleil_et_lune.laid" if number else "soleil_et_lune.eclipsed"
    items = [Item(code, points_for(seat, -1 if number else 0, seats), cells, about)]
    if number and state[at.ANIMALS] >> number & 1:
        items.append(Item("soleil_et_lune.animal", points_for(seat, 0, seats), cells, about))
    return items


def explain_run(state: State, suit: int, start: int, end: int, seats: int) -> Item:
    """What taking a run brings."""
    mover, run = int(state[MOVER]), show_run(state, suit, start, end)
    cells = tuple(pieces.slot_name(mover, suit, slot + 1) for slot in range(start, end))
    about = {"cards": sum(map(len, run.worth))}
    return Item("soleil_et_lune.taken", points_for(mover, run.points, seats), cells, about)


def show_run(state: State, suit: int, start: int, end: int) -> Run:
    """What taking a run would bring, card by card."""
    taken = pieces.stacks(state, int(state[MOVER]), suit)[start:end]
    worth = tuple(tuple(GAIN if card[1:] != "X" else 0 for card in stack) for stack in taken)
    return Run(sum(map(sum, worth)), worth)


def explain_destroy(state: State, seats: int) -> Item:
    """The hand and the own rows lost; what lay there costs no points any more."""
    mover = int(state[MOVER])
    hand = pieces.list_names(state[at.HANDS + 2 * mover :][:2])
    rows = [
        card for suit in range(2) for stack in pieces.stacks(state, mover, suit) for card in stack
    ]
    lost = sum(card[1:] != "X" for card in rows)
    about = {"cards": [*hand, *rows]}
    return Item("soleil_et_lune.destroyed", points_for(mover, lost, seats), (), about)


def explain_rest(state: State, after: State, seats: int) -> list[Item]:
    """What happened besides: all of it follows from how many cards lie where."""
    nobody = points_for(0, 0, seats)
    new = int(after[at.OUT]) & ~int(state[at.OUT])
    out = [seat + 1 for seat in range(seats) if new >> seat & 1]
    items = [Item("soleil_et_lune.out", nobody, (), {"seat": seat}) for seat in out]
    shuffled = after[at.SHUFFLES] > state[at.SHUFFLES]
    if shuffled:
        items.append(Item("soleil_et_lune.shuffled", nobody))
    drawer = int(after[MOVER])
    if drawer != OVER and (shuffled or after[at.PILE] < state[at.PILE]):
        count = pieces.count_cards(after[at.HANDS + 2 * drawer :][:2])
        about = {"seat": drawer + 1, "cards": count}
        items.append(Item("soleil_et_lune.drew", nobody, (), about))
    return items


def points_for(seat: int, points: int, seats: int) -> tuple[int, ...]:
    """Points for one seat, counted from 0, and none for the others."""
    return tuple(points if each == seat else 0 for each in range(seats))
