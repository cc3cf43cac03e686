"""A count that pins down the rules: how many lines of so many whole moves a position has."""

from sobremesa.core.position import Position


def perft(position: Position, depth: int) -> int:
    """The number of lines of that length; lines that end earlier don't count."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in position.moves())
    return sum(perft(position.play(move), depth - 1) for move in position.moves())
