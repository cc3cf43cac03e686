"""The rules of Soleil et Lune on the flat array of `layout.py`."""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.bits import (
    count_bits,
    lowest_bit,
)
from sobremesa.core.chance import (
    below,
    number,
)
from sobremesa.core.kernel import (
    GENERATOR_WORDS,
    MOVER,
    OVER,
    SCORES,
)
from sobremesa.games.soleil_et_lune.layout import (
    ANIMALS,
    CARD_STEP,
    CARDS,
    COVER,
    DARK,
    DESTROY,
    DISCARDS,
    ECLIPSE,
    ECLIPSED,
    GENERATOR,
    HAND,
    HANDS,
    LEFT,
    LENGTH,
    MOST_TURNS,
    MUST_LAY,
    NUMBERS,
    OUT,
    PILE,
    PLACE,
    RUN,
    SEAT_STEP,
    SEATS,
    SHUFFLES,
    SINCE,
    SLOTS,
    SUIT,
    TAKE,
    TAKEN,
    TURNS,
    UNDER,
)
from sobremesa.games.soleil_et_lune.rows import (
    count_lays,
    count_runs,
    gather,
    nth_lay,
    row_of,
    run_from,
)


@njit(cache=True, nogil=True)
def count_takes(state):
    """How many non-empty sets of runs the mover may take now."""
    if state[MUST_LAY]:
        return 0
    seat = state[MOVER]
    return (1 << count_runs(state, row_of(seat, 0)) + count_runs(state, row_of(seat, 1))) - 1


@njit(cache=True, nogil=True)
def legal(state, steps):
    """Lays row by row, then takes; where there is neither, self-destruction."""
    if state[MOVER] == OVER:
        return 0
    count = 0
    for seat in range(state[SEATS]):
        for suit in range(2):
            hand = state[HANDS + 2 * state[MOVER] + suit]
            for n in range(count_lays(state, seat, suit, hand)):
                steps[count] = nth_lay(state, seat, suit, hand, n)
                count += 1
    for runs in range(1, count_takes(state) + 1):
        steps[count] = TAKE | runs
        count += 1
    if count == 0:
        steps[0] = DESTROY
        count = 1
    return count


@njit(cache=True, nogil=True)
def pick(state, rng):
    """A random legal step, each as likely."""
    suns, moons = state[HANDS + 2 * state[MOVER]], state[HANDS + 2 * state[MOVER] + 1]
    takes = total = count_takes(state)
    packed = 0
    for seat in range(state[SEATS]):
        on_suns, on_moons = count_lays(state, seat, 0, suns), count_lays(state, seat, 1, moons)
        packed |= (on_suns | on_moons << 8) << 16 * seat
        total += on_suns + on_moons
    if total == 0:
        return DESTROY
    chosen = below(rng, total)
    if chosen < takes:
        return TAKE | (chosen + 1)
    chosen -= takes
    row = 0
    while chosen >= packed & 255:
        chosen -= packed & 255
        packed >>= 8
        row += 1
    return nth_lay(state, row >> 1, row & 1, moons if row & 1 else suns, chosen)


@njit(cache=True, nogil=True)
def add_card(state, cards, card):
    """Put a card into a set of cards."""
    state[cards + card // SUIT] += 1 << card % SUIT if card % SUIT else ECLIPSE


@njit(cache=True, nogil=True)
def list_cards(state, cards, listed, count):
    """Write the cards of a set after the `count` already listed; returns how many there are."""
    for suit in range(2):
        numbers = state[cards + suit] & NUMBERS
        for _ in range(state[cards + suit] >> 32):
            listed[count] = SUIT * suit
            count += 1
        while numbers:
            listed[count] = SUIT * suit + lowest_bit(numbers)
            numbers &= numbers - 1
            count += 1
    return count


@njit(cache=True, nogil=True)
def shuffle(cards, count, rng):
    """Bring cards into a random order, each order as likely."""
    for last in range(count - 1, 0, -1):
        other = below(rng, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@njit(cache=True, nogil=True)
def hand_size(state, seat):
    """How many cards a seat holds."""
    suns, moons = state[HANDS + 2 * seat], state[HANDS + 2 * seat + 1]
    return count_bits(suns & NUMBERS) + count_bits(moons & NUMBERS) + (suns >> 32) + (moons >> 32)


@njit(cache=True, nogil=True)
def draw(state, seat):
    """Fill an empty hand; false when there is nothing to draw or nobody draws any more."""
    if state[OUT]:
        return False
    if state[PILE] == 0:
        pile = state[PILE + 1 : PILE + 1 + CARDS]
        state[PILE] = list_cards(state, DISCARDS, pile, 0)
        if state[PILE] == 0:
            return False
        shuffle(pile, state[PILE], state[GENERATOR : GENERATOR + GENERATOR_WORDS])
        state[DISCARDS] = state[DISCARDS + 1] = 0
        state[SHUFFLES] += 1
    state[SINCE + seat] = state[SHUFFLES]
    for _ in range(min(HAND, state[PILE])):
        add_card(state, HANDS + 2 * seat, state[PILE + state[PILE]])
        state[PILE] -= 1
    return True


@njit(cache=True, nogil=True)
def end_turn(state):
    """Pass on to the next seat that has cards or can draw; the others are out."""
    state[MUST_LAY] = 0
    state[TURNS] += 1
    if state[TURNS] == MOST_TURNS:
        state[MOVER] = OVER
        return
    seat = state[MOVER]
    for _ in range(state[SEATS]):
        seat = seat + 1 if seat + 1 < state[SEATS] else 0
        if state[OUT] >> seat & 1:
            continue
        if state[HANDS + 2 * seat] or state[HANDS + 2 * seat + 1] or draw(state, seat):
            state[MOVER] = seat
            return
        state[OUT] |= 1 << seat
    state[MOVER] = OVER


@njit(cache=True, nogil=True)
def place_number(state, row, suit, value, place):
    """Put a number at an end of a row, or on an eclipse."""
    slots = row + SLOTS
    under = 0
    if place >= COVER:
        at = slots + place - COVER
        under = state[at] - ECLIPSED
        state[row + DARK] -= 1
    else:
        at = slots if place == LEFT else slots + state[row + LENGTH]
        for other in range(slots + state[row + LENGTH], at, -1):
            state[other] = state[other - 1]
        state[row + LENGTH] += 1
    state[at] = value
    state[UNDER + SUIT * suit + value] = under


@njit(cache=True, nogil=True)
def lay(state, step):
    """Lay a card; after an animal the mover goes on, drawing first if the hand is empty."""
    mover = state[MOVER]
    card, seat, place = step >> CARD_STEP, step >> SEAT_STEP & 3, step & PLACE
    suit, value = card // SUIT, card % SUIT
    row, hand = row_of(seat, suit), HANDS + 2 * mover
    if value == 0:
        state[hand + suit] -= ECLIPSE
        state[row + SLOTS + place - COVER] += ECLIPSED
        state[row + DARK] += 1
        end_turn(state)
        return
    state[hand + suit] -= 1 << value
    place_number(state, row, suit, value, place)
    state[SCORES + seat] -= 1
    if state[ANIMALS] >> value & 1:
        state[MUST_LAY] = 1
        if state[hand] or state[hand + 1] or draw(state, mover):
            return
        state[OUT] |= 1 << mover
    end_turn(state)


@njit(cache=True, nogil=True)
def take(state, runs):
    """Set runs aside, whole stacks each; what is left of a row closes up."""
    seat = state[MOVER]
    for suit in range(2):
        row = row_of(seat, suit)
        length = state[row + LENGTH]
        slot = left = 0
        while slot < length:
            end = run_from(state, row, slot)
            taken = end - slot >= RUN and runs & 1
            runs >>= end - slot >= RUN
            for at in range(slot, min(end + 1, length)):
                word = state[row + SLOTS + at]
                if taken and at < end:
                    state[SCORES + seat] += 2 * gather(state, suit, word, TAKEN + 2 * seat)
                else:
                    state[row + SLOTS + left] = word
                    left += 1
            slot = end + 1
        state[row + LENGTH] = left
    end_turn(state)


@njit(cache=True, nogil=True)
def destroy(state):
    """Lose the hand and the own rows to the discards."""
    seat = state[MOVER]
    for suit in range(2):
        row = row_of(seat, suit)
        for at in range(row + SLOTS, row + SLOTS + state[row + LENGTH]):
            state[SCORES + seat] += gather(state, suit, state[at], DISCARDS)
        state[row + LENGTH] = state[row + DARK] = 0
        state[DISCARDS + suit] += state[HANDS + 2 * seat + suit]
        state[HANDS + 2 * seat + suit] = 0
    end_turn(state)


@njit(cache=True, nogil=True)
def play(state, step):
    """Lay, take or destroy; each is a move of its own, since cards may be drawn after it."""
    if step == DESTROY:
        destroy(state)
    elif step >= TAKE:
        take(state, step - TAKE)
    else:
        lay(state, step)
    return 1


@njit(cache=True, nogil=True)
def redraw_pool(state, seat, since, rng):
    """Redraw all cards that a seat can't see of those drawn from one pile."""
    pool = np.empty(CARDS, np.int64)
    sizes = np.zeros(4, np.int64)
    count = 0
    for other in range(state[SEATS]):
        if other != seat and state[SINCE + other] == since:
            sizes[other] = hand_size(state, other)
            count = list_cards(state, HANDS + 2 * other, pool, count)
    rest = state[PILE] if since == state[SHUFFLES] else 0
    pool[count : count + rest] = state[PILE + 1 : PILE + 1 + rest]
    shuffle(pool, count + rest, rng)
    for other in range(state[SEATS]):
        if sizes[other]:
            state[HANDS + 2 * other] = state[HANDS + 2 * other + 1] = 0
            for _ in range(sizes[other]):
                count -= 1
                add_card(state, HANDS + 2 * other, pool[rest + count])
    state[PILE + 1 : PILE + 1 + rest] = pool[:rest]


@njit(cache=True, nogil=True)
def redraw(state, seat, rng):
    """Redraw the pile and the other hands; a hand drawn before a reshuffle holds cards of then."""
    redraw_pool(state, seat, state[SHUFFLES], rng)
    for other in range(state[SEATS]):
        since = state[SINCE + other]
        seen = since == state[SHUFFLES] or other == seat
        for earlier in range(other):
            seen |= state[SINCE + earlier] == since and earlier != seat
        if not seen:
            redraw_pool(state, seat, since, rng)
    for word in range(3):
        state[GENERATOR + word] = np.int64(number(rng))
    state[GENERATOR + 3] = 1
