"""Why a game of Soleil et Lune is over, and what everybody's points were for."""

from collections.abc import Iterator, Sequence

from sobremesa.core.kernel import State
from sobremesa.core.story import Kind, Kinds, Reason
from sobremesa.core.turns import Move
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune import pieces

ASIDE = ("soleil_et_lune.end_suns", "soleil_et_lune.end_moons")
OUT = "soleil_et_lune.out"


def find_reasons(state: State, history: Sequence[Move]) -> Iterator[Reason]:
    """Who could not draw any more, and who made the last move after that."""
    if int(state[at.TURNS]) == at.MOST_TURNS:
        yield Reason("soleil_et_lune.end_turns", params={"turns": at.MOST_TURNS})
        return
    outs = [(ply, item) for ply, move in enumerate(history, 1) for item in move.items]
    first = next(((ply, item) for ply, item in outs if item.code == OUT), None)
    if first is None:
        yield Reason("core.end_played")
        return
    ply, item = first
    yield Reason("soleil_et_lune.end_dry", item.params["seat"])
    if ply < len(history):
        last = history[-1]
        what = last.text.split()[0]
        yield Reason(
            "soleil_et_lune.end_last",
            last.seat,
            {"what": what if what in ("take", "destroy") else "lay"},
            last.items[0].cells,
        )


def recount(state: State, seat: int) -> Kinds:
    """Suns and moons set aside, less the numbers that still lie, all of them seen on the table."""
    found = []
    for suit, code in enumerate(ASIDE):
        aside = (int(state[at.TAKEN + 2 * (seat - 1) + suit]) & at.NUMBERS).bit_count()
        found.append(Kind(code, aside, aside))
    lying = sum(
        card[1:] != "X"
        for suit in range(2)
        for stack in pieces.stacks(state, seat - 1, suit)
        for card in stack
    )
    found.append(Kind("soleil_et_lune.end_lying", -lying, lying))
    return tuple(kind for kind in found if kind.points)
