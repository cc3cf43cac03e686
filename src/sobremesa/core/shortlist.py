"""The most promising turns so far, the best first."""

from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import State, Weights


@compiled
def insert(
    turns: State, values: Weights, count: int, value: float, turn: State, length: int
) -> int:
    """Keep a turn among the best so far, the best first; returns how many there are."""
    longest = len(turns) // len(values)
    if count == len(values):
        if value <= values[count - 1]:
            return count
        count -= 1
    at = count
    while at > 0 and values[at - 1] < value:
        values[at] = values[at - 1]
        for i in range(longest):
            turns[at * longest + i] = turns[(at - 1) * longest + i]
        at -= 1
    values[at] = value
    for i in range(longest):
        turns[at * longest + i] = turn[i] if i < length else -1
    return count + 1
