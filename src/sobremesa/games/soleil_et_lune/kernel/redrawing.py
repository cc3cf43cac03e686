"""What a seat can't see, dealt anew."""

import numpy as np

from sobremesa.core.chance import number
from sobremesa.core.compiler import counted, uncounted
from sobremesa.core.kernel import State
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune.kernel.drawing import add_card, hand_size, list_cards, shuffle


@counted
def redraw_pool(state: State, seat: int, since: int, rng: State) -> None:
    """Redraw all cards that a seat can't see of those drawn from one pile.

    They are sorted first: so the same dice deal the same, whoever holds them now.
    """
    cards, pool = np.zeros(2, np.int64), np.empty(at.CARDS, np.int64)
    sizes = np.zeros(4, np.int64)
    for other in range(state[at.SEATS]):
        if other != seat and state[at.SINCE + other] == since:
            sizes[other] = hand_size(state, other)
            for suit in range(2):
                cards[suit] += state[at.HANDS + 2 * other + suit]
    rest = state[at.PILE] if since == state[at.SHUFFLES] else 0
    for place in range(at.PILE + 1, at.PILE + 1 + rest):
        add_card(cards, 0, state[place])
    count = list_cards(cards, 0, pool, 0) - rest
    shuffle(pool, count + rest, rng)
    for other in range(state[at.SEATS]):
        if sizes[other]:
            state[at.HANDS + 2 * other] = state[at.HANDS + 2 * other + 1] = 0
            for _ in range(sizes[other]):
                count -= 1
                add_card(state, at.HANDS + 2 * other, pool[rest + count])
    state[at.PILE + 1 : at.PILE + 1 + rest] = pool[:rest]


@uncounted
def redraw(state: State, seat: int, rng: State) -> None:
    """Redraw the pile and the other hands; a hand drawn before a reshuffle holds cards of then.

    Once somebody is out nobody draws again: then no chance is left to come.
    """
    redraw_pool(state, seat, state[at.SHUFFLES], rng)
    for other in range(state[at.SEATS]):
        since = state[at.SINCE + other]
        seen = since == state[at.SHUFFLES] or other == seat
        for earlier in range(other):
            seen |= state[at.SINCE + earlier] == since and earlier != seat
        if not seen:
            redraw_pool(state, seat, since, rng)
    if state[at.OUT] == 0:
        for word in range(3):
            state[at.GENERATOR + word] = np.int64(number(rng))
        state[at.GENERATOR + 3] = 1
