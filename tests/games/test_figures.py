"""The worked examples of every game's rules."""

from __future__ import annotations

import pytest

from sobremesa import Refusal, registry
from sobremesa.core.figure import Figure, read_figure
from sobremesa.core.game import Game
from sobremesa.core.position import Position

FIGURES = [
    pytest.param(game, read_figure(path), id=f"{game.key}-{path.stem}")
    for game in registry.values()
    for path in sorted((game.folder / "figures").glob("*.txt"))
]


@pytest.mark.parametrize(("game", "figure"), FIGURES)
def test_a_figure_shows_what_happens(game: Game, figure: Figure) -> None:
    position = game.read(figure.diagram)
    assert str(position) == figure.diagram
    assert figure.instructions
    for verb, rest in figure.instructions:
        if verb == "play":
            position = position.play(rest)
        elif verb == "refused":
            code, _, move = rest.partition(" ")
            with pytest.raises(Refusal) as caught:
                position.play(move)
            assert caught.value.code == code
        elif verb == "incomplete":
            assert position.judge(rest).status == "incomplete"
        else:
            assert told(position, verb, rest) == rest


def told(position: Position, verb: str, rest: str) -> str:
    """What a position says to a figure's question."""
    if verb == "points":
        assert position.last is not None
        mine = [item.points[position.last.seat - 1] for item in position.last.items]
        return " ".join(str(points) for points in sorted(mine) if points) or "-"
    if verb == "scores":
        return " ".join(map(str, position.scores))
    if verb == "to move":
        return str(position.to_move or "-")
    if verb == "ranks":
        assert position.outcome is not None
        return " ".join(map(str, position.outcome.ranks))
    lines = [line.partition("|") for line in position.diagram().split("\n")]
    table = {name.strip(): content.strip() or "-" for name, _, content in lines}
    if verb == "rows":
        seat, name, *_ = rest.split()
        return f"{seat} {name} {table[f'{name} {seat}']}"
    if verb == "hand":
        seat = rest.split(maxsplit=1)[0]
        return f"{seat} {table[f'hand {seat}']}"
    if verb in ("rack", "sidokes"):
        seat = rest.split(maxsplit=1)[0]
        return f"{seat} {table[f'{verb} {seat}']}"
    if verb == "discards":
        return table["discards"]
    if verb in ("pile", "bag"):
        return str(len(table[verb].replace("-", "").split()))
    raise AssertionError(f"no figure asks for {verb}")
