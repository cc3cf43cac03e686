"""What single pieces would bring, and how much room siestas have to grow, without laying any."""

from sobremesa.core.bits import count_bits, lowest_bit
from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel.lines import (
    EVERYWHERE,
    HERE,
    after_runs,
    line_pair,
    roofs_after,
    scoring_shadows,
)
from sobremesa.games.siesta.kernel.places import CELL_OF
from sobremesa.games.siesta.kernel.scoring import seat_points

BOTH = EVERYWHERE & 0xFFFFFFFF


@uncounted
def gains_of(state: State, step: int, layer: int) -> int:
    """What a piece that a seat lays would bring to each seat, 16 bits a seat."""
    kind, cell = (step >> at.KIND) & 3, step & at.CELL
    row, column, here = (cell >> at.ROW) & 15, cell & 15, HERE[cell]
    suns = line_pair(state, at.SUN_LINES, row, column)
    shadows = line_pair(state, at.SHADOW_LINES, row, column)
    roofs = line_pair(state, at.ROOF_LINES, row, column)
    if kind == at.SUN:
        suns |= here
    elif kind == at.SHADOW:
        shadows |= here
    else:
        roofs |= here
    lit = roofs_after(suns, roofs)
    packed = -state[at.POINTS + row] - state[at.POINTS + at.SIDE + column]
    for seat in range(state[at.SEATS]):
        mine = line_pair(state, at.SEAT_LINES + 2 * at.SIDE * seat, row, column)
        if kind == at.ROOF and seat == layer:
            mine |= here
        across, down = seat_points(shadows, lit, mine)
        packed += (across + down) << 16 * seat
    return packed


@uncounted
def open_cells(state: State, kind: int, part: int) -> int:
    """The cells of four rows on which a piece of a kind may be laid and scores for somebody."""
    cells = state[at.EFFECTS + 3 * kind + part] & ~state[at.OCCUPIED + part]
    if kind == at.SUN:
        cells &= ~state[at.BY_SHADOW + part]
    elif kind == at.SHADOW:
        cells &= ~state[at.BY_SUN + part]
    return cells


@uncounted
def net_of(state: State, packed: int, seat: int) -> tuple[int, int]:
    """A seat's gain, and that less the most that a rival gets; who sits across is no rival."""
    own = (packed >> 16 * seat) & 0xFFFF
    most = 0
    for other in range(state[at.SEATS]):
        if other != seat and (other ^ seat) != 2:
            most = max(most, (packed >> 16 * other) & 0xFFFF)
    return own, own - most


@uncounted
def keep_best(best: tuple[int, int, int], net: int) -> tuple[int, int, int]:
    """Keep a gain among the three highest."""
    if net > best[2]:
        if net > best[0]:
            return net, best[0], best[1]
        if net > best[1]:
            return best[0], net, best[1]
        return best[0], best[1], net
    return best


@uncounted
def near_pieces(state: State, lines: int, line: int) -> int:
    """The cells of a row or column, in both directions, that a piece of a kind touches."""
    pieces = state[lines + line]
    near = (pieces << 1) | (pieces >> 1)
    if line % at.SIDE > 0:
        near |= state[lines + line - 1]
    if line % at.SIDE < at.SIDE - 1:
        near |= state[lines + line + 1]
    return near


@uncounted
def run_before(shadows: int, end: int) -> int:
    """How many shadows lie in a row before a cell, which is a single bit."""
    length = 0
    end >>= 1
    while shadows & end:
        length += 1
        end >>= 1
    return length


@uncounted
def weigh_pieces(state: State, seat: int, counts: State) -> tuple[int, int, int]:
    """Every piece that scores for a seat; returns the three highest gains."""
    best = (0, 0, 0)
    for kind in range(3):
        for part in range(3):
            cells = open_cells(state, kind, part)
            while cells:
                step = kind << at.KIND | part << at.PART | CELL_OF[lowest_bit(cells)]
                cells &= cells - 1
                own, net = net_of(state, gains_of(state, step, seat), seat)
                if own:
                    counts[kind] += 1
                    counts[3] += net >= 2
                    counts[4] += net >= 4
                    counts[14 + kind] = max(counts[14 + kind], net)
                    counts[17 + kind] += max(0, net)
                    best = keep_best(best, net)
    return best


@uncounted
def free_in(state: State, line: int) -> int:
    """The free cells of a row or column, in both directions."""
    lying = state[at.SUN_LINES + line] | state[at.SHADOW_LINES + line]
    return BOTH & ~(lying | state[at.ROOF_LINES + line])


@uncounted
def count_runs(state: State, line: int, counts: State) -> int:
    """Runs of shadows with room for a roof and a sun behind it; returns the longest."""
    shadows = state[at.SHADOW_LINES + line]
    longest = 0
    if shadows:
        empty = free_in(state, line)
        bright = empty & ~near_pieces(state, at.SHADOW_LINES, line)
        ends = (shadows << 1) & empty & (bright >> 1)
        while ends:
            end = ends & -ends
            ends ^= end
            length = run_before(shadows, end)
            longest = max(longest, length)
            counts[21] += length >= 2
            counts[22] += length >= 3
            counts[23] += length >= 4
    return longest


@uncounted
def count_room(state: State, seat: int, line: int, counts: State) -> int:
    """Places for shadows in siestas of a seat; returns how many more one of its own alone takes.

    More than the next one, up to two.
    """
    roofs, suns = state[at.ROOF_LINES + line], state[at.SUN_LINES + line]
    if not roofs or not suns:
        return 0
    lit = roofs_after(suns, roofs)
    mine = state[at.SEAT_LINES + 2 * at.SIDE * seat + line]
    ends = after_runs(lit, mine)
    if not ends:
        return 0
    shadows = state[at.SHADOW_LINES + line]
    free = free_in(state, line) & ~near_pieces(state, at.SUN_LINES, line)
    one = scoring_shadows(shadows, ends, free)
    shared = scoring_shadows(shadows, after_runs(lit, roofs & ~mine), free)
    two, shared_two = (one << 1) & free, (shared << 1) & free
    three, shared_three = (two << 1) & free, (shared_two << 1) & free
    four, shared_four = (three << 1) & free, (shared_three << 1) & free
    counts[5] += count_bits(one & ~shared)
    counts[6] += count_bits(two & ~shared_two)
    counts[7] += count_bits(three & ~shared_three)
    counts[8] += count_bits(one & shared)
    counts[9] += count_bits(two & shared_two)
    counts[10] += count_bits(three & shared_three)
    counts[11] += count_bits(four & ~shared_four)
    counts[12] += count_bits((four << 1) & free & ~(shared_four << 1))
    counts[13] += count_bits(four & shared_four)
    if two & ~shared_two:
        return 2 if three & ~shared_three else 1
    return 0


@uncounted
def look_around(state: State, seat: int, counts: State) -> int:
    """What the board offers to a seat; returns the most that three pieces would gain, about.

    Gains are those of single pieces that score for the seat, less what a rival gets. `counts` are

        0-2    cells where a sun, a shadow, a roof scores
        3-4    cells where a piece gains at least two, four
        5-7    places for the next shadow, the second and the third in siestas of the seat alone
        8-10   the same in siestas that it shares
        11-13  places for a fourth and a fifth alone, and a fourth shared
        14-19  the highest gain of a sun, a shadow, a roof; and all gains together
        20     the highest gain
        21-23  runs of at least two, three, four shadows that take a roof and a sun behind it
        24     the longest of them
    """
    counts[:] = 0
    best = weigh_pieces(state, seat, counts)
    pair = 0
    for line in range(2 * at.SIDE):
        pair = max(pair, count_runs(state, line, counts))
        more = count_room(state, seat, line, counts)
        if more > 0:
            best = keep_best(best, 1)
        if more > 1:
            best = keep_best(best, 1)
    counts[20], counts[24] = best[0], pair
    return max(best[0] + best[1] + best[2], pair + best[0])
