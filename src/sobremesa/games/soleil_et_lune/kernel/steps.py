"""Which steps are legal, what a step does, and when a turn and the game are over."""

from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, OVER, SCORES, State
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune.kernel.drawing import draw
from sobremesa.games.soleil_et_lune.kernel.laying import place_number
from sobremesa.games.soleil_et_lune.kernel.lines import gather, row_of, run_from
from sobremesa.games.soleil_et_lune.kernel.places import count_takes, list_lays


@uncounted
def legal(state: State, steps: State) -> int:
    """Lays row by row, then takes; where there is neither, self-destruction."""
    if state[MOVER] == OVER:
        return 0
    count = 0
    for seat in range(state[at.SEATS]):
        for suit in range(2):
            hand = state[at.HANDS + 2 * state[MOVER] + suit]
            count = list_lays(state, seat, suit, hand, steps, count)
    for runs in range(1, count_takes(state) + 1):
        steps[count] = at.TAKE | runs
        count += 1
    if count == 0:
        steps[0] = at.DESTROY
        count = 1
    return count


@uncounted
def end_turn(state: State) -> None:
    """Pass on to the next seat that has cards or can draw; the others are out."""
    state[at.MUST_LAY] = 0
    state[at.TURNS] += 1
    if state[at.TURNS] == at.MOST_TURNS:
        state[MOVER] = OVER
        return
    seat = state[MOVER]
    for _ in range(state[at.SEATS]):
        seat = seat + 1 if seat + 1 < state[at.SEATS] else 0
        if state[at.OUT] >> seat & 1:
            continue
        if state[at.HANDS + 2 * seat] or state[at.HANDS + 2 * seat + 1] or draw(state, seat):
            state[MOVER] = seat
            return
        state[at.OUT] |= 1 << seat
    state[MOVER] = OVER


@uncounted
def lay(state: State, step: int) -> None:
    """Lay a card; after an animal the mover goes on, drawing first if the hand is empty."""
    mover = state[MOVER]
    card, seat, place = step >> at.CARD_STEP, step >> at.SEAT_STEP & 3, step & at.PLACE
    suit, value = card // at.SUIT, card % at.SUIT
    row, hand = row_of(seat, suit), at.HANDS + 2 * mover
    if value == 0:
        state[hand + suit] -= at.ECLIPSE
        state[row + at.SLOTS + place - at.COVER] += at.ECLIPSED
        state[row + at.DARK] |= 1 << place - at.COVER
        end_turn(state)
        return
    state[hand + suit] -= 1 << value
    place_number(state, row, suit, value, place)
    state[SCORES + seat] -= 1
    if state[at.ANIMALS] >> value & 1:
        state[at.MUST_LAY] = 1
        if state[hand] or state[hand + 1] or draw(state, mover):
            return
        state[at.OUT] |= 1 << mover
    end_turn(state)


@uncounted
def take(state: State, runs: int) -> None:
    """Set runs aside, whole stacks each; what is left of a row closes up."""
    seat = state[MOVER]
    for suit in range(2):
        row = row_of(seat, suit)
        length = state[row + at.LENGTH]
        slot = left = dark = 0
        while slot < length:
            end = run_from(state, row, slot)
            taken = end - slot >= at.RUN and runs & 1
            runs >>= end - slot >= at.RUN
            for i in range(slot, min(end + 1, length)):
                word = state[row + at.SLOTS + i]
                if taken and i < end:
                    state[SCORES + seat] += 2 * gather(state, suit, word, at.TAKEN + 2 * seat)
                else:
                    state[row + at.SLOTS + left] = word
                    dark |= (word >= at.ECLIPSED) << left
                    left += 1
            slot = end + 1
        state[row + at.LENGTH], state[row + at.DARK] = left, dark
    end_turn(state)


@uncounted
def destroy(state: State) -> None:
    """Lose the hand and the own rows to the discards."""
    seat = state[MOVER]
    for suit in range(2):
        row = row_of(seat, suit)
        for i in range(row + at.SLOTS, row + at.SLOTS + state[row + at.LENGTH]):
            state[SCORES + seat] += gather(state, suit, state[i], at.DISCARDS)
        state[row + at.LENGTH] = state[row + at.DARK] = 0
        state[at.DISCARDS + suit] += state[at.HANDS + 2 * seat + suit]
        state[at.HANDS + 2 * seat + suit] = 0
    end_turn(state)


@uncounted
def play(state: State, step: int) -> int:
    """Lay, take or destroy; each is a move of its own, since cards may be drawn after it."""
    if step == at.DESTROY:
        destroy(state)
    elif step >= at.TAKE:
        take(state, step - at.TAKE)
    else:
        lay(state, step)
    return 1
