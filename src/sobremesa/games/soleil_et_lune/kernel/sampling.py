"""Random steps, each as likely as any other."""

from sobremesa.core.chance import below
from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, State
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune.kernel.places import count_lays, count_takes, nth_lay


@uncounted
def pick(state: State, rng: State) -> int:
    """A random legal step, each as likely."""
    suns, moons = state[at.HANDS + 2 * state[MOVER]], state[at.HANDS + 2 * state[MOVER] + 1]
    takes = total = count_takes(state)
    packed = 0
    for seat in range(state[at.SEATS]):
        on_suns, on_moons = count_lays(state, seat, 0, suns), count_lays(state, seat, 1, moons)
        packed |= (on_suns | on_moons << 8) << 16 * seat
        total += on_suns + on_moons
    if total == 0:
        return at.DESTROY
    chosen = below(rng, total)
    if chosen < takes:
        return at.TAKE | (chosen + 1)
    chosen -= takes
    row = 0
    while chosen >= packed & 255:
        chosen -= packed & 255
        packed >>= 8
        row += 1
    return nth_lay(state, row >> 1, row & 1, moons if row & 1 else suns, chosen)
