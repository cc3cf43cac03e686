"""What makes a position of Sidoké good: points, one's own Sidoké, a rack that goes together."""

from sobremesa.core.bits import count_bits, lowest_bit
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER, SCORES, State
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.places import count_tiles, kinds_of


@compiled
def phase_of(bag: int) -> int:
    """Where the features of a phase begin, by how many tiles are in the bag."""
    phase = 0
    while bag < at.PHASES[phase]:
        phase += 1
    return at.PHASE * phase


@compiled
def lowest_score(state: State) -> int:
    """The points of the last seat."""
    lowest = state[SCORES]
    for seat in range(1, state[at.SEATS]):
        lowest = min(lowest, state[SCORES + seat])
    return lowest


@compiled
def makers(state: State) -> int:
    """The seats that have made a Sidoké, a bit each."""
    made = 0
    for i in range(state[at.MADE]):
        made |= 1 << (state[at.SIDOKES + i] >> at.PACKED * at.SIX)
    return made


@compiled
def joining(kinds: int) -> int:
    """How many pairs of some kinds may lie beside each other in a line."""
    count = 0
    left = kinds
    while left:
        kind = lowest_bit(left)
        left &= left - 1
        number = kind % at.NUMBERS
        near = at.SAME << number
        if number + 1 < at.NUMBERS:
            near |= at.SAME << number + 1
        if number > 0:
            near |= at.SAME << number - 1
        count += count_bits(left & near)
    return count


@compiled
def features(state: State, seat: int, found: State) -> int:
    """The points of a seat, whether it lacks a Sidoké, what its rack is like."""
    phase = phase_of(state[at.BAG])
    rack = at.RACKS + at.MARKS * seat
    kinds, size = kinds_of(state, rack), count_tiles(state, rack, at.ANY)
    found[0], found[1] = phase + at.LEAD, state[SCORES + seat] - lowest_score(state)
    found[2], found[3] = phase + at.LACKING, 1 - (makers(state) >> seat & 1)
    found[4], found[5] = phase + at.MOVING, state[MOVER] == seat
    found[6], found[7] = phase + at.JOINING, joining(kinds)
    found[8], found[9] = phase + at.TWINS, size - count_bits(kinds)
    found[10], found[11] = phase + at.HELD, size
    return 6
