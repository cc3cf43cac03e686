"""What single pieces would bring, and how much room siestas have to grow, without laying any."""

from sobremesa.core.bits import count_bits, lowest_bit
from sobremesa.core.compiler import uncounted
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
def gains_of(state, step, layer):
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
def open_cells(state, kind, part):
    """The cells of four rows on which a piece of a kind may be laid and scores for somebody."""
    cells = state[at.EFFECTS + 3 * kind + part] & ~state[at.OCCUPIED + part]
    if kind == at.SUN:
        cells &= ~state[at.BY_SHADOW + part]
    elif kind == at.SHADOW:
        cells &= ~state[at.BY_SUN + part]
    return cells


@uncounted
def net_of(state, packed, seat):
    """A seat's gain, and that less the most that a rival gets; who sits across is no rival."""
    own = (packed >> 16 * seat) & 0xFFFF
    most = 0
    for other in range(state[at.SEATS]):
        if other != seat and (other ^ seat) != 2:
            most = max(most, (packed >> 16 * other) & 0xFFFF)
    return own, own - most


@uncounted
def keep_best(best, net):
    """Keep a gain among the three highest."""
    if net > best[2]:
        if net > best[0]:
            return net, best[0], best[1]
        if net > best[1]:
            return best[0], net, best[1]
        return best[0], best[1], net
    return best


@uncounted
def near_suns(state, line, first, last):
    """The cells of a row or column, in both directions, that a sun touches."""
    suns = state[at.SUN_LINES + line]
    near = (suns << 1) | (suns >> 1)
    if line > first:
        near |= state[at.SUN_LINES + line - 1]
    if line < last:
        near |= state[at.SUN_LINES + line + 1]
    return near


@uncounted
def look_around(state, seat, counts):
    """What the board offers to a seat; returns the most that three pieces would gain, about.

    `counts` are cells where a sun, a shadow, a roof scores for the seat; where one gains two, or
    four, more than a rival; where siestas of its own alone, or shared, have room for one, two,
    three shadows.
    """
    counts[:] = 0
    best = (0, 0, 0)
    for kind in range(3):
        if kind == at.ROOF and state[at.LEFT + at.ROOF + seat] == 0:
            continue
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
                    best = keep_best(best, net)
    for line in range(2 * at.SIDE):
        roofs = state[at.ROOF_LINES + line]
        suns = state[at.SUN_LINES + line]
        if not roofs or not suns:
            continue
        lit = roofs_after(suns, roofs)
        mine = state[at.SEAT_LINES + 2 * at.SIDE * seat + line]
        ends = after_runs(lit, mine)
        if not ends:
            continue
        first = 0 if line < at.SIDE else at.SIDE
        shadows = state[at.SHADOW_LINES + line]
        free = BOTH & ~(suns | shadows | roofs | near_suns(state, line, first, first + at.SIDE - 1))
        one = scoring_shadows(shadows, ends, free)
        if not one:
            continue
        shared = scoring_shadows(shadows, after_runs(lit, roofs & ~mine), free)
        two, shared_two = (one << 1) & free, (shared << 1) & free
        three, shared_three = (two << 1) & free, (shared_two << 1) & free
        counts[5] += count_bits(one & ~shared)
        counts[6] += count_bits(two & ~shared_two)
        counts[7] += count_bits(three & ~shared_three)
        counts[8] += count_bits(one & shared)
        counts[9] += count_bits(two & shared_two)
        counts[10] += count_bits(three & shared_three)
        if two & ~shared_two:
            best = keep_best(best, 1)
            if three & ~shared_three:
                best = keep_best(best, 1)
    return best[0] + best[1] + best[2]
