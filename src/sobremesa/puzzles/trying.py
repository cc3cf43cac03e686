"""Every turn of a position, and what it leads to."""

from typing import NamedTuple

from sobremesa.core.kernel import MOVER, OVER, SCORES, State
from sobremesa.core.position import Position


class Tried(NamedTuple):
    """A turn as steps, the state after it, and the points that its player gets at once."""

    turn: list[int]
    after: State
    points: int

    @property
    def ends(self) -> bool:
        return bool(self.after[MOVER] == OVER)


def try_all(position: Position) -> list[Tried]:
    """All turns, those with most points first."""
    state, kernel = position.copy_state(), position.game.kernel
    score = SCORES + int(state[MOVER])
    found = []
    for turn in position.turns():
        after = state.copy()
        for step in turn:
            kernel.play(after, step)
        found.append(Tried([*turn], after, int(after[score] - state[score])))
    return sorted(found, key=lambda tried: -tried.points)


def write_all(position: Position, turns: list[list[int]]) -> tuple[str, ...]:
    """Turns as text, each once."""
    return tuple(dict.fromkeys(map(position.write, turns)))
