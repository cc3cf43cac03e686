"""The end of a game at the terminal: who won and why, points by kind, the turns that mattered."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table

from sobremesa.cli.board import seat_name, show_outcome
from sobremesa.core.position import Position
from sobremesa.core.story import Kind, Kinds, Reason, Story, TurnTold
from sobremesa.core.turns import Ending
from sobremesa.core.words import Words


def print_end(console: Console, words: Words, position: Position, ending: Ending) -> None:
    """All that an end tells."""
    story = position.story(ending)
    if position.outcome:
        console.print(show_outcome(words, position, position.outcome), markup=False)
    for reason in story.reasons:
        console.print(say_reason(words, position, reason), markup=False)
    console.print(tabulate(words, position, story))
    print_turns(console, words, position, story.turns)


def print_turns(
    console: Console, words: Words, position: Position, turns: Sequence[TurnTold]
) -> None:
    """The turns that mattered, a line each."""
    if turns:
        console.print(words("cli.end_turns"), markup=False)
    for turn in turns:
        console.print(f"  {say_turn(words, position, turn)}", markup=False)


def say_reason(words: Words, position: Position, reason: Reason) -> str:
    """Why it ended, as a sentence."""
    who = "nobody" if reason.seat is None else "other"
    name = seat_name(words, position, reason.seat or 1)
    told = words(reason.code, who=who, name=name, **reason.params)
    return told[:1].upper() + told[1:]


def tabulate(words: Words, position: Position, story: Story) -> Table:
    """Points by kind: a row for each seat, and its points at the end."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right")
    table.add_column()
    for seat, kinds in enumerate(story.kinds, 1):
        name = seat_name(words, position, seat)
        table.add_row(name, words.number(position.scores[seat - 1]), say_kinds(words, kinds))
    return table


def say_kinds(words: Words, kinds: Kinds) -> str:
    return " · ".join(told_kinds(words, kinds))


def told_kinds(words: Words, kinds: Kinds) -> Iterator[str]:
    for kind in kinds:
        yield f"{minus(kind.points)} {say_kind(words, kind)}"


def say_kind(words: Words, kind: Kind) -> str:
    """What points were for; a game that has no words for it says how often it scored."""
    code = kind.code if kind.code in words else "core.end_kind"
    return words(code, count=kind.count)


def say_turn(words: Words, position: Position, turn: TurnTold) -> str:
    """One turn: when, whose, its points and what for."""
    gained = turn.points[turn.seat - 1]
    name = seat_name(words, position, turn.seat)
    points = f"+{gained}" if gained > 0 else minus(gained)
    told = words("cli.end_turn", turn=turn.number, name=name, points=points)
    return words("cli.says", name=told, text=say_kinds(words, turn.kinds)) if turn.kinds else told


def minus(points: int) -> str:
    """Points as people write them, with a real minus."""
    return f"−{-points}" if points < 0 else str(points)
