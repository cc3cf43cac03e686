"""What speaks for a move of Soleil et Lune: runs taken, made and broken, and how rows go on."""

from collections.abc import Iterator

from sobremesa.core.kernel import State
from sobremesa.core.story import Reason
from sobremesa.core.turns import Item, Move
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune import pieces
from sobremesa.games.soleil_et_lune.explain import GAIN

# So many numbers between a card and the end of a row leave room, or take it away.
CLOSE, FAR = 3, 7
# Cards side by side that are nearly a run.
NEARLY = at.RUN - 1


def find_merits(before: State, after: State, move: Move, own: set[int]) -> tuple[Reason, ...]:
    """From the states before and after it; `own` are the seats of the mover's side."""
    items = {item.code.partition(".")[2]: item for item in move.items}
    if "taken" in items:
        cards = sum(item.params.get("cards", 0) for item in move.items if item.code == TAKEN)
        points = move.points[move.seat - 1]
        return (Reason("soleil_et_lune.why_takes", move.seat, {"points": points, "cards": cards}),)
    laid = items.get("laid") or items.get("eclipsed")
    if laid is None:
        return ()
    row = int(laid.cells[0].partition("/")[2])
    tell = tell_own if row in own else tell_other
    found = [*tell(before, after, laid, move.seat, row)]
    if "animal" in items:
        found.append(Reason("soleil_et_lune.why_animal", move.seat))
    return tuple(found)


TAKEN = "soleil_et_lune.taken"


def tell_own(before: State, after: State, laid: Item, seat: int, row: int) -> Iterator[Reason]:
    """A card on a row of one's own side: it may make a run, mend one, or fit closely."""
    suit, slot = read_slot(laid)
    cells = laid.cells
    length = run_at(after, row - 1, suit, slot)
    if length >= at.RUN:
        start, end = next(
            each
            for each in pieces.runs_of(after, row - 1, suit, at.RUN)
            if each[0] <= slot < each[1]
        )
        cards = [card for stack in pieces.stacks(after, row - 1, suit)[start:end] for card in stack]
        points = GAIN * sum(card[1:] != "X" for card in cards)
        about = {"cards": length, "points": points}
        yield Reason("soleil_et_lune.why_run", seat, about, cells)
    elif "on" in laid.params and length:
        yield Reason("soleil_et_lune.why_mends", seat, {"cards": length}, cells)
    elif length == NEARLY:
        yield Reason("soleil_et_lune.why_nearly", seat, {"cards": length}, cells)
    elif length == 1 and len(pieces.tops(after, row - 1, suit)) == 1:
        yield Reason("soleil_et_lune.why_begins", seat, {}, cells)
    between = gap_at(after, row - 1, suit, slot)
    if between is not None and between <= CLOSE:
        yield Reason("soleil_et_lune.why_close", seat, {"between": between}, cells)


def tell_other(before: State, after: State, laid: Item, seat: int, row: int) -> Iterator[Reason]:
    """A card on another's row: it may break a run, or shut an end, and mostly costs a point."""
    suit, slot = read_slot(laid)
    cells = laid.cells
    if laid.code == "soleil_et_lune.eclipsed":
        length = run_at(before, row - 1, suit, slot)
        code = "why_breaks" if length >= at.RUN else "why_darkens"
        yield Reason(f"soleil_et_lune.{code}", row, {"cards": length}, cells)
        return
    between = gap_at(after, row - 1, suit, slot)
    if between is not None and between >= FAR:
        yield Reason("soleil_et_lune.why_shuts", row, {"between": between}, cells)


def read_slot(laid: Item) -> tuple[int, int]:
    """The suit of a row and the slot, from 0, on which a card was laid.

    A card that lengthens a row at its left lies on the first slot afterwards.
    """
    name = laid.cells[0].partition("/")[0]
    return pieces.SUITS.index(name[0]), int(name[1:]) - 1


def run_at(state: State, seat: int, suit: int, slot: int) -> int:
    """How many cards without an eclipse lie side by side around a slot."""
    runs = pieces.runs_of(state, seat, suit, 1)
    return next((end - start for start, end in runs if start <= slot < end), 0)


def gap_at(state: State, seat: int, suit: int, slot: int) -> int | None:
    """How many numbers are left out between the end of a row and its neighbour; None elsewhere."""
    row = pieces.tops(state, seat, suit)
    neighbour = 1 if slot == 0 else slot - 1 if slot == len(row) - 1 else None
    if neighbour is None or neighbour >= len(row):
        return None
    here, beside = row[slot], row[neighbour]
    return None if here is None or beside is None else abs(here - beside) - 1
