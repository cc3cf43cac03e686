"""The most promising turns, by what their mover knows: points, and the tiles that stay."""

import numpy as np

from sobremesa.core.bits import count_bits, lowest_bit
from sobremesa.core.chances import final_chances, share
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOST_SEATS, MOVER, OVER, SCORES, State, Weights
from sobremesa.core.shortlist import insert
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.best_move import ROOM
from sobremesa.games.sidoke.kernel.listing import list_placements
from sobremesa.games.sidoke.kernel.places import count_tiles, kinds_of, own_rack
from sobremesa.games.sidoke.kernel.steps import play
from sobremesa.games.sidoke.kernel.values import joining, lowest_score, makers, phase_of


@compiled
def promise(
    state: State, kept: State, points: int, six: bool, phase: int, weights: Weights
) -> float:
    """What points, a first Sidoké and the kinds that stay on the rack are worth together."""
    kinds = kinds_of(kept, 0)
    size = count_tiles(kept, 0, at.ANY)
    drawn = min(at.RACK - size, state[at.BAG])
    pairs = joining(kinds) + at.CHANCE_JOINING * (drawn * size + drawn * (drawn - 1) / 2)
    value = weights[phase + at.LEAD] * points + weights[phase + at.JOINING] * pairs
    value += weights[phase + at.TWINS] * (size - count_bits(kinds))
    value += weights[phase + at.HELD] * (size + drawn)
    if six:
        value -= weights[phase + at.LACKING]
    return value


@compiled
def base_value(state: State, sides: State, phase: int, weights: Weights, totals: Weights) -> bool:
    """What is said for each side whatever the mover does, as far as it knows."""
    totals[:] = 0.0
    lowest, made = lowest_score(state), makers(state)
    for seat in range(state[at.SEATS]):
        value = weights[phase + at.LEAD] * (state[SCORES + seat] - lowest)
        if not made >> seat & 1:
            value += weights[phase + at.LACKING]
        totals[sides[seat]] += value
    return made >> state[MOVER] & 1 == 0


@compiled
def candidates(
    state: State, sides: State, weights: Weights, rng: State, turns: State, values: Weights
) -> int:
    """The most promising placements, and exchanges where they promise more."""
    seat = state[MOVER]
    found = np.empty((ROOM, at.RACK + 1), np.int64)
    count = list_placements(state, found)
    if count > ROOM:
        found = np.empty((count, at.RACK + 1), np.int64)
        list_placements(state, found)
    phase = phase_of(state[at.BAG])
    totals, chances, after = np.zeros(MOST_SEATS), np.empty(MOST_SEATS), np.empty_like(state)
    lacking = base_value(state, sides, phase, weights, totals)
    base = totals[sides[seat]]
    rack = own_rack(state)
    kept, turn = np.empty(at.MARKS, np.int64), np.empty(at.LONGEST, np.int64)
    listed = 0
    for i in range(count):
        kept[:] = state[rack : rack + at.MARKS]
        length = 0
        while length < at.RACK and found[i, length] >= 0:
            turn[length] = found[i, length]
            tile = turn[length] >> at.TILE_STEP
            kept[tile // at.KINDS] ^= 1 << tile % at.KINDS
            length += 1
        turn[length] = at.END
        length += 1
        if state[at.BAG] < length - 1 and is_last(state, turn, length, after):
            final_chances(after, sides, chances)
        else:
            points = found[i, at.RACK]
            totals[sides[seat]] = base + promise(
                state, kept, points, lacking and points >= at.SIX + at.SIMPLE, phase, weights
            )
            share(totals, sides, chances)
        listed = insert(turns, values, listed, chances[seat], turn, length)
    if state[at.BAG] == 0:
        return listed if count else note_pass(state, sides, turns, values)
    for groups in range(2):
        kept[:] = 0
        if groups and not keep_group(state, rack, kept):
            continue
        length = list_swap(state, rack, kept, turn)
        if state[at.SINCE] + 1 >= at.ROUNDS * state[at.SEATS]:
            is_last(state, turn, length, after)
            final_chances(after, sides, chances)
        else:
            totals[sides[seat]] = base + promise(state, kept, 0, False, phase, weights)
            share(totals, sides, chances)
        listed = insert(turns, values, listed, chances[seat], turn, length)
    return listed


@compiled
def note_pass(state: State, sides: State, turns: State, values: Weights) -> int:
    """The only turn where no other is possible."""
    turn = np.empty(at.LONGEST, np.int64)
    turn[0] = at.PASS
    after, chances = np.empty_like(state), np.empty(MOST_SEATS)
    chances[state[MOVER]] = 0.5
    if is_last(state, turn, 1, after):
        final_chances(after, sides, chances)
    return insert(turns, values, 0, chances[state[MOVER]], turn, 1)


@compiled
def keep_group(state: State, rack: int, kept: State) -> bool:
    """Choose the most tiles of one number and different colours; whether there is a choice.

    There must be two at least, some others to exchange, and enough in the bag for all.
    """
    kinds = kinds_of(state, rack)
    group = 0
    for number in range(at.NUMBERS):
        same = kinds & at.SAME << number
        if count_bits(same) > max(1, count_bits(group)):
            group = same
    chosen = group != 0 and count_bits(group) < count_tiles(state, rack, at.ANY) <= state[at.BAG]
    for mark in range(at.MARKS):
        kept[mark] = state[rack + mark] & group
        group &= ~kept[mark]
    return chosen


@compiled
def list_swap(state: State, rack: int, kept: State, turn: State) -> int:
    """Write down the exchange of all tiles but some, as many as the bag allows."""
    length = 0
    for mark in range(at.MARKS):
        word = state[rack + mark] & ~kept[mark]
        while word:
            if length < state[at.BAG]:
                turn[length] = at.SWAP | (mark * at.KINDS + lowest_bit(word))
                length += 1
            else:
                kept[mark] |= word & -word
            word &= word - 1
    turn[length] = at.END
    return length + 1


@compiled
def is_last(state: State, turn: State, length: int, after: State) -> bool:
    """Whether a turn ends the game, as its mover knows; `after` is the state then.

    With an empty bag the tiles of all racks together are known, and while tiles lie it makes no
    difference who holds which.
    """
    after[:] = state
    for i in range(length):
        play(after, turn[i])
    return after[MOVER] == OVER and (after[at.LYING] > 0 or after[at.SEATS] == 2)
