"""`sobremesa train`: learn what the positions of a game are worth."""

import time
from pathlib import Path

import click
from rich.progress import Progress

from sobremesa.cli import shell
from sobremesa.cli.shell import argument, option
from sobremesa.core.refusal import Refusal
from sobremesa.core.values import Values, arrangements, values_of
from sobremesa.core.words import Words
from sobremesa.games import game as find_game
from sobremesa.spread import spread_over
from sobremesa.training.curve import draw, write_line
from sobremesa.training.learning import Course, Learned, learn

SAVE = 20.0


def command(words: Words) -> click.Command:
    def run(
        game: str,
        seed: str,
        games: int,
        arrangement: tuple[str, ...],
        lead: bool,
        workers: int | None,
        ray: str | None,
        out: str | None,
    ) -> None:
        with shell.usage(words):
            found = find_game(game)
            if not found.kernel.features:
                raise Refusal("cli.nothing_to_learn", game=game)
            path = Path(out or f"{found.key}-values.npz")
            shipped = values_of(found) if lead else Values({}, {})
            before = Values.read(path.read_bytes()) if path.is_file() else shipped
            chances = before.weights if lead else {}
            known = tuple(chances) if lead else arrangements(found)
            for each in arrangement:
                if each not in known:
                    raise Refusal("arena.arrangement", text=each, known=known)
        names = arrangement or known
        courses = [Course(found, each, seed, games, chances.get(each)) for each in names]
        all_learned = [study(words, course, path, workers, ray) for course in courses]
        values = add(before, all_learned)
        path.write_bytes(values.write())
        curves = {each.course.arrangement: each.wrong for each in all_learned}
        path.with_suffix(".svg").write_text(
            draw(curves, words("cli.curve", game=words(found.key))), encoding="utf-8"
        )
        for course in courses:
            part_of(path, course).unlink(missing_ok=True)
        digest = values.digest_of_leads if lead else values.digest
        click.echo(words("cli.trained", path=str(path), digest=digest))

    at_least_one = click.IntRange(min=1)
    return shell.Command(
        words,
        "train",
        run,
        argument(words, "game"),
        option(words, "--seed", code="cli.train_seed", shown="X", default="learn"),
        option(
            words, "--games", code="cli.train_games", shown="N", type=at_least_one, default=100_000
        ),
        option(words, "--arrangement", code="cli.arrangement", shown="2|3|4|teams", multiple=True),
        option(words, "--lead", code="cli.train_lead", is_flag=True),
        *shell.spread_options(words),
        option(words, "--out", code="cli.train_out", shown="X"),
    )


def add(before: Values, all_learned: list[Learned]) -> Values:
    """Values with what was learned; leads that were learned by playing otherwise are left out."""
    weights, leads = dict(before.weights), dict(before.leads)
    about = {"courses": {}, **before.about}
    courses, lead_courses = dict(about["courses"]), dict(about.get("leads", {}))
    for each in all_learned:
        course = each.course
        command = f"sobremesa train {course.game.key} --seed {course.seed} --games {course.games}"
        about["practice"] = course.game.practice._asdict()
        if course.chances is None:
            weights[course.arrangement] = each.weights
            courses[course.arrangement] = command
            leads.pop(course.arrangement, None)
            lead_courses.pop(course.arrangement, None)
        else:
            weights[course.arrangement] = course.chances
            leads[course.arrangement] = each.weights
            lead_courses[course.arrangement] = f"{command} --lead"
    return Values(weights, {**about, "courses": courses, "leads": lead_courses}, leads)


def part_of(path: Path, course: Course) -> Path:
    """Where a course is kept until it is over."""
    return path.with_suffix(f".{course.arrangement}.part")


def study(
    words: Words, course: Course, path: Path, workers: int | None, ray: str | None
) -> Learned:
    """Go through a course, or on with it; it is kept again and again."""
    part = part_of(path, course)
    learned = (Learned.read(course, part.read_bytes()) if part.is_file() else None) or (
        Learned.begin(course)
    )
    console = shell.notes()
    label = words("cli.training", game=words(course.game.key), arrangement=course.arrangement)
    kept = time.monotonic()
    with (
        spread_over(workers, ray) as spread,
        Progress(console=console, disable=not console.is_terminal) as progress,
    ):
        bar = progress.add_task(label, total=course.games, completed=learned.games)
        for step in learn(learned, spread):
            learned = step
            progress.update(bar, completed=learned.games)
            if time.monotonic() - kept > SAVE:
                part.write_bytes(learned.write())
                kept = time.monotonic()
    part.write_bytes(learned.write())
    first, last = learned.wrong[0], learned.wrong[-1]
    console.print(f"{label}: {write_line(learned.wrong)} {first:.4f} → {last:.4f}")
    return learned
