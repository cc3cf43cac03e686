"""Which steps are legal, what a step does, and when a turn and the game are over."""

from sobremesa.core.bits import lowest_bit
from sobremesa.core.chance import below
from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import GENERATOR_WORDS, MOVER, OVER, SCORES, State
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel import places
from sobremesa.games.sidoke.kernel.drawing import draw
from sobremesa.games.sidoke.kernel.laying import carry_off, put
from sobremesa.games.sidoke.kernel.lines import refresh
from sobremesa.games.sidoke.kernel.scoring import score_placed


@uncounted
def end_placement(state: State) -> None:
    """Score, carry Sidokés off, draw up to six."""
    if score_placed(state):
        rows = columns = 0
        for i in range(state[at.LAID]):
            cell = state[at.NEW + i] & at.CELL
            rows |= 1 << cell // at.SIDE
            columns |= 1 << cell % at.SIDE
        carry_off(state)
        refresh(state, rows, columns)
    state[at.LAID] = state[at.SINCE] = 0
    draw(
        state,
        min(state[at.BAG], at.RACK - places.count_tiles(state, places.own_rack(state), at.ANY)),
    )
    pass_on(state)


@uncounted
def end_swap(state: State) -> None:
    """Draw first, then return what was put aside to a random place in the bag."""
    mover = state[MOVER]
    rng = state[at.GENERATOR : at.GENERATOR + GENERATOR_WORDS]
    draw(state, places.count_tiles(state, at.ASIDE, at.ANY))
    for mark in range(at.MARKS):
        word = state[at.ASIDE + mark]
        for seat in range(state[at.SEATS]):
            if seat != mover:
                state[at.RETURNED + at.MARKS * (4 * mover + seat) + mark] |= word
        while word:
            tile = mark * at.KINDS + lowest_bit(word)
            word &= word - 1
            state[at.BAG] += 1
            place = at.BAG + 1 + below(rng, state[at.BAG])
            state[at.BAG + state[at.BAG]] = state[place]
            state[place] = tile
        state[at.ASIDE + mark] = 0
    state[at.SINCE] += 1
    pass_on(state)


@uncounted
def is_over(state: State) -> bool:
    """Whether the game ends between two turns."""
    if state[at.BAG]:
        if state[at.SINCE] >= at.ROUNDS * state[at.SEATS]:
            return True
        if state[at.SINCE] < state[at.SEATS]:
            return False
    for seat in range(state[at.SEATS]):
        if places.can_place(state, seat):
            return False
    return True


@uncounted
def pass_on(state: State) -> None:
    """The turn goes to the next seat that has tiles; or the game ends."""
    if is_over(state):
        finish(state)
        return
    seat = state[MOVER]
    while True:
        seat = seat + 1 if seat + 1 < state[at.SEATS] else 0
        if places.kinds_of(state, at.RACKS + at.MARKS * seat):
            state[MOVER] = seat
            return


@uncounted
def finish(state: State) -> None:
    """The last points: for an empty rack, and for seats without a Sidoké."""
    made = 0
    for i in range(state[at.MADE]):
        made |= 1 << (state[at.SIDOKES + i] >> at.PACKED * at.SIX)
    for seat in range(state[at.SEATS]):
        if places.kinds_of(state, at.RACKS + at.MARKS * seat) == 0:
            state[SCORES + seat] += at.EMPTY_RACK
        if not made >> seat & 1:
            state[SCORES + seat] += at.NO_SIDOKE
    state[MOVER] = OVER


@uncounted
def legal(state: State, steps: State) -> int:
    """The tiles that may be placed or put aside next, and END; where there is nothing, PASS."""
    if state[MOVER] == OVER:
        return 0
    rack = places.own_rack(state)
    aside = places.kinds_of(state, at.ASIDE) != 0
    count = 0
    if state[at.LAID]:
        count = places.list_next(state, rack, steps)
    elif not aside:
        count = places.list_first(state, rack, steps)
    if not state[at.LAID]:
        count = places.list_swaps(state, steps, count)
    if aside or (state[at.LAID] and places.may_end(state)):
        steps[count] = at.END
        count += 1
    if count == 0:
        steps[0] = at.PASS
        count = 1
    return count


@uncounted
def play(state: State, step: int) -> int:
    """Place a tile, put one aside, or end the turn; 1 when it is over."""
    if step < at.SWAP:
        put(state, step)
        return 0
    if step < at.END:
        tile = step - at.SWAP
        state[places.own_rack(state) + tile // at.KINDS] ^= 1 << tile % at.KINDS
        state[at.ASIDE + tile // at.KINDS] |= 1 << tile % at.KINDS
        return 0
    if step == at.PASS:
        state[at.SINCE] += 1
        pass_on(state)
    elif state[at.LAID]:
        end_placement(state)
    else:
        end_swap(state)
    return 1
