"""Cards in hands and piles: listed, shuffled, drawn."""

from sobremesa.core.bits import count_bits, lowest_bit
from sobremesa.core.chance import below
from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import GENERATOR_WORDS, State
from sobremesa.games.soleil_et_lune import layout as at


@uncounted
def add_card(state: State, cards: int, card: int) -> None:
    """Put a card into a set of cards."""
    state[cards + card // at.SUIT] += 1 << card % at.SUIT if card % at.SUIT else at.ECLIPSE


@uncounted
def list_cards(state: State, cards: int, listed: State, count: int) -> int:
    """Write the cards of a set after the `count` already listed; returns how many there are."""
    for suit in range(2):
        numbers = state[cards + suit] & at.NUMBERS
        for _ in range(state[cards + suit] >> 32):
            listed[count] = at.SUIT * suit
            count += 1
        while numbers:
            listed[count] = at.SUIT * suit + lowest_bit(numbers)
            numbers &= numbers - 1
            count += 1
    return count


@uncounted
def shuffle(cards: State, count: int, rng: State) -> None:
    """Bring cards into a random order, each order as likely."""
    for last in range(count - 1, 0, -1):
        other = below(rng, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@uncounted
def hand_size(state: State, seat: int) -> int:
    """How many cards a seat holds."""
    suns, moons = state[at.HANDS + 2 * seat], state[at.HANDS + 2 * seat + 1]
    return (
        count_bits(suns & at.NUMBERS)
        + count_bits(moons & at.NUMBERS)
        + (suns >> 32)
        + (moons >> 32)
    )


@uncounted
def draw(state: State, seat: int) -> bool:
    """Fill an empty hand; false when there is nothing to draw or nobody draws any more."""
    if state[at.OUT]:
        return False
    if state[at.PILE] == 0:
        pile = state[at.PILE + 1 : at.PILE + 1 + at.CARDS]
        state[at.PILE] = list_cards(state, at.DISCARDS, pile, 0)
        if state[at.PILE] == 0:
            return False
        shuffle(pile, state[at.PILE], state[at.GENERATOR : at.GENERATOR + GENERATOR_WORDS])
        state[at.DISCARDS] = state[at.DISCARDS + 1] = 0
        state[at.SHUFFLES] += 1
    state[at.SINCE + seat] = state[at.SHUFFLES]
    for _ in range(min(at.HAND, state[at.PILE])):
        add_card(state, at.HANDS + 2 * seat, state[at.PILE + state[at.PILE]])
        state[at.PILE] -= 1
    return True
