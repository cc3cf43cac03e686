"""Which steps are legal, what a step does, and when a turn and the game are over."""

from sobremesa.core.bits import lowest_bit
from sobremesa.core.compiler import counted, uncounted
from sobremesa.core.kernel import MOVER, OVER, SCORES, State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel import places
from sobremesa.games.siesta.kernel.dead_ends import (
    can_end,
    can_end_after,
    find_certain,
    has_room,
    is_last_of_three,
)
from sobremesa.games.siesta.kernel.laying import lay
from sobremesa.games.siesta.kernel.scoring import count_again


@counted
def legal(state: State, steps: State) -> int:
    """The steps that lie in some legal turn together with those already laid."""
    if state[MOVER] == OVER:
        return 0
    if places.is_first_turn(state):
        return places.list_first(state, steps)
    if is_last_of_three(state):
        if places.has_scored(state):
            return places.list_placeable(state, steps)
        return places.list_scoring(state, steps)
    count = 0
    for kind in range(3):
        for part in range(3):
            cells = places.placeable(state, kind, part)
            certain = find_certain(state, kind, part)
            while cells:
                step = kind << at.KIND | part << at.PART | places.CELL_OF[lowest_bit(cells)]
                if certain & cells & -cells or can_end_after(state, step):
                    steps[count] = step
                    count += 1
                cells &= cells - 1
    return count


@uncounted
def begin_turn(state: State) -> None:
    """Find out how many pieces the turn has, or that there is none and the game is over."""
    state[at.STEP] = 0
    state[at.SCORE_BEFORE] = state[SCORES + state[MOVER]]
    state[at.LENGTH] = at.TURN
    state[at.ROOM] = has_room(state)
    state[at.WITNESS] = places.find_scoring(state)
    if state[at.ROOM] and state[at.WITNESS] >= 0:
        return
    for length in range(at.TURN, 0, -1):
        state[at.LENGTH] = length
        if can_end(state):
            return
    state[MOVER] = OVER


@uncounted
def play(state: State, step: int) -> int:
    """Lay a piece; after the last one of a turn score it and pass on, or end the game."""
    lay(state, step)
    if state[at.STEP] < state[at.LENGTH]:
        return 0
    if state[at.WHOLE]:
        count_again(state)
    if places.is_exhausted(state):
        state[MOVER] = OVER
    else:
        state[MOVER] = state[MOVER] + 1 if state[MOVER] + 1 < state[at.SEATS] else 0
        begin_turn(state)
    return 1
