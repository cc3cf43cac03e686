"""Lines over the turns of a game, drawn with letters."""

from collections.abc import Mapping, Sequence

HEIGHT = 11
EMPTY, ZERO = " ", "·"


def draw(lines: Mapping[str, Sequence[float]], marks: Mapping[int, str], width: int) -> str:
    """Each line by its sign, points at the left, and marks below the turns that bear one.

    >>> rows = draw({"•": [0, 4, -4]}, {1: "?"}, 20).splitlines()
    >>> rows[0], rows[5], rows[10], rows[11]
    ('    +4  •', '     0 •··', '    -4   •', '        ?')
    """
    length = max(len(line) for line in lines.values())
    most = max(1.0, *(abs(value) for line in lines.values() for value in line))
    columns = min(width, length)
    field = [[EMPTY] * columns for _ in range(HEIGHT)]
    field[HEIGHT // 2] = [ZERO] * columns
    for sign, line in lines.items():
        for column in range(columns):
            value = line[turn_at(column, columns, length)]
            field[round((1 - value / most) * (HEIGHT - 1) / 2)][column] = sign
    labels = {0: f"{most:+.0f}", HEIGHT // 2: "0", HEIGHT - 1: f"{-most:+.0f}"}
    rows = [f"{labels.get(at, ''):>6} {''.join(row)}".rstrip() for at, row in enumerate(field)]
    return "\n".join([*rows, *below(marks, columns, length)])


def turn_at(column: int, columns: int, length: int) -> int:
    """Which turn a column shows, where there are more turns than columns."""
    return column if columns == length else round(column * (length - 1) / (columns - 1))


def below(marks: Mapping[int, str], columns: int, length: int) -> list[str]:
    """The marks under their columns, and the number of every tenth turn."""
    shown, numbers = [EMPTY] * (columns + 1), [EMPTY] * (columns + 4)
    for place, mark in marks.items():
        column = place if columns == length else round(place * (columns - 1) / (length - 1))
        for offset, sign in enumerate(mark):
            if column + offset < len(shown) and shown[column + offset] == EMPTY:
                shown[column + offset] = sign
    for turn in (0, *range(9, length, 10)):
        column = turn if columns == length else round(turn * (columns - 1) / (length - 1))
        for offset, sign in enumerate(str(turn + 1)):
            numbers[column + offset] = sign
    return [f"{'':>6} {''.join(row)}".rstrip() for row in (shown, numbers)]
