"""`sobremesa analyse`: a game looked at afterwards, turn by turn."""

from collections.abc import Sequence

import click
import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sobremesa.cli.board import scores, seat_name
from sobremesa.cli.chart import draw
from sobremesa.cli.ending import minus, print_turns
from sobremesa.cli.replay import NUMBER, find_record
from sobremesa.cli.shell import Command, argument, json_option, notes, option, read_file, usage
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.story import choose_turns
from sobremesa.core.words import Words
from sobremesa.study import Review, Reviewer, Turn, line_of, swings_of
from sobremesa.study.review import usual_budget

WIDTH = 64
BUDGET = click.IntRange(1, 10**6)


def command(words: Words) -> click.Command:
    def run(file: str, number: int, seat: int | None, budget: int | None, as_json: bool) -> None:
        with usage(words):
            text = read_file(file)
        line = line_of(find_record(text, number))
        if seat is not None and seat > line[0].setting.seats:
            raise Refusal("core.seat_wrong", seat=seat, seats=line[0].setting.seats)
        review = analyse(words, line, budget or usual_budget(line[0]).simulations or 0)
        if as_json:
            click.echo(msgspec.json.encode(review).decode())
        else:
            show(words, line[-1], review, [seat] if seat else range(1, review.seats + 1))

    return Command(
        words,
        "analyse",
        run,
        argument(words, "file"),
        option(words, "--number", code="cli.replay_number", shown="N", type=NUMBER, default=1),
        option(words, "--seat", code="cli.analyse_seat", shown="N", type=NUMBER),
        option(words, "--budget", code="cli.analyse_budget", shown="N", type=BUDGET),
        json_option(words),
    )


def analyse(words: Words, line: Sequence[Position], budget: int) -> Review:
    """Review a game, telling how far it is."""
    console = notes()
    reviewer = Reviewer(line, budget, "review")
    label = words("cli.analysing", game=words(line[0].game.key))
    turns: list[Turn] = []
    with Progress(console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task(label, total=len(line) - 1)
        beginning = reviewer.begin()
        for turn in reviewer.turns():
            turns.append(turn)
            progress.advance(bar)
    return reviewer.conclude(beginning, turns)


def show(words: Words, last: Position, review: Review, seats: Sequence[int]) -> None:
    """The review for people: a graph, what mattered, the mistakes, and what made the result."""
    console = Console(highlight=False, emoji=False)
    console.print(scores(words, last), markup=False)
    if review.turns:
        console.print(words("cli.analyse_graph"), markup=False)
        console.print(graph(review), markup=False)
        turns = choose_turns(last.history, last.kind_of, swings_of(review.turns, last))
        print_turns(console, words, last, turns)
    console.print(mistakes(words, last, review, seats))
    console.print(luck_and_skill(words, last, review))


def graph(review: Review) -> str:
    """The expected result over the game: a line for two sides, else one a seat."""
    ends = [account.result for account in review.accounts]
    rows = [*(turn.leads for turn in review.turns), ends]
    two = review.seats == 2 or bool(review.teams)
    signs = "•" if two else "1234"[: review.seats]
    lines = {sign: [row[seat] for row in rows] for seat, sign in enumerate(signs)}
    marks = {place: turn.grade for place, turn in enumerate(review.turns) if turn.grade}
    return draw(lines, marks, WIDTH)


def mistakes(words: Words, last: Position, review: Review, seats: Sequence[int]) -> Table:
    """Turns with a mark, what they lost, and what was better."""
    table = Table(title=words("cli.analyse_turns"), title_justify="left")
    for column in ("turn", "seat", "played"):
        table.add_column(words(f"cli.analyse_{column}_column"))
    table.add_column("")
    for column in ("points", "chance"):
        table.add_column(words(f"cli.analyse_{column}_column"), justify="right")
    table.add_column(words("cli.analyse_better_column"))
    for turn in review.turns:
        if turn.grade and turn.seat in seats:
            table.add_row(
                str(turn.ply + 1),
                seat_name(words, last, turn.seat),
                turn.move,
                turn.grade,
                signed(words, -turn.lost) if turn.better else "",
                percent(words, -turn.lost_chance) if turn.better else "",
                better(words, turn),
            )
    return table


def better(words: Words, turn: Turn) -> str:
    """The better turn and where it would have led, as surely as that is known."""
    if turn.better is None:
        return words("cli.analyse_only")
    lead, error = signed(words, turn.better.lead), tenths(words, turn.better.error)
    code = (
        "cli.analyse_exact" if turn.better.exact and not turn.better.error else "cli.analyse_lead"
    )
    return words(code, move=turn.better.move, lead=lead, error=error)


def luck_and_skill(words: Words, last: Position, review: Review) -> Table:
    """What made each seat's result, in points ahead."""
    table = Table(title=words("cli.analyse_accounts"), title_justify="left")
    table.add_column(words("cli.analyse_seat_column"))
    for column in ("start", "luck", "skill", "others", "unforeseen", "result"):
        table.add_column(words(f"cli.analyse_{column}_column"), justify="right")
    for account in review.accounts:
        own = account.skill[account.seat - 1]
        parts = (account.start, account.luck, own, sum(account.skill) - own, account.unforeseen)
        table.add_row(
            seat_name(words, last, account.seat),
            *(signed(words, part) for part in (*parts, account.result)),
        )
    return table


def signed(words: Words, points: float) -> str:
    """Points ahead or behind, as this language writes them, with a real minus."""
    sign = "" if not round(points, 1) else "−" if points < 0 else "+"
    return sign + tenths(words, points)


def percent(words: Words, chance: float) -> str:
    return words("cli.percent", share=minus(round(100 * chance)))


def tenths(words: Words, points: float) -> str:
    return words("cli.tenths", value=abs(round(points, 1)))
