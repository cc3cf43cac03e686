"""What an end tells adds up, for every game, number of seats and option."""

from __future__ import annotations

from functools import cache

import pytest

from sobremesa import registry
from sobremesa.core.figure import read_figure
from sobremesa.core.game import Game
from sobremesa.core.position import Position
from sobremesa.core.story import Kind, Story, count_kinds
from sobremesa.core.turns import Ending
from sobremesa.core.words import LANGUAGES, words_in
from tests.games.test_conformance import every_game, every_setup, random_game

PLAYED = Ending("played")
SEEDS = ("story 1", "story 2", "story 3")


@cache
def ends(game: Game, seats: int, options: tuple[tuple[str, str], ...]) -> list[Position]:
    """The last positions of some random games."""
    return [random_game(game, seats, dict(options), seed)[-1] for seed in SEEDS]


@every_setup
def test_kinds_add_up_to_the_points_of_every_seat(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    for end in ends(game, seats, tuple(options.items())):
        for seat, kinds in enumerate(end.story(PLAYED).kinds, 1):
            assert sum(kind.points for kind in end.kinds(seat)) == end.scores[seat - 1]
            assert kinds == end.kinds(seat)
            codes = [kind.code for kind in kinds]
            assert len({*codes}) == len(codes)
            assert all(kind.points for kind in kinds)


@every_setup
def test_what_the_board_tells_is_what_the_log_tells(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    for end in ends(game, seats, tuple(options.items())):
        for seat in range(1, seats + 1):
            logged = count_kinds(end.history, seat, end.kind_of)
            assert sum(kind.points for kind in logged) == end.scores[seat - 1]
            # The log of Soleil et Lune has lays and takes, its table what came of them.
            assert {*end.kinds(seat)} == {*logged} or game.key == "soleil_et_lune"


@every_setup
def test_turns_that_mattered_are_those_with_most_points(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    for end in ends(game, seats, tuple(options.items())):
        turns = end.story(PLAYED).turns
        assert 1 <= len(turns) <= 3
        assert [turn.number for turn in turns] == sorted({turn.number for turn in turns})
        least = min(turn.points[turn.seat - 1] for turn in turns)
        for turn in turns:
            moves = end.history[turn.before : turn.after]
            assert {move.seat for move in moves} == {turn.seat}
            assert turn.points == tuple(
                map(sum, zip(*(move.points for move in moves), strict=True))
            )
            assert turn.points[turn.seat - 1] == sum(kind.points for kind in turn.kinds) > 0
        alone = [move for move in end.history if move.points[move.seat - 1] > least]
        told = [move for turn in turns for move in end.history[turn.before : turn.after]]
        assert all(move in told for move in alone)


@every_setup
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_end_has_words(
    game: Game, seats: int, options: dict[str, str], language: str
) -> None:
    words = words_in(language)
    for end in ends(game, seats, tuple(options.items())):
        story: Story = end.story(PLAYED)
        assert story.reasons
        for reason in story.reasons:
            for who in ("you", "other"):
                assert words(reason.code, who=who, name="Odile", **reason.params)
            assert reason.seat is None or 1 <= reason.seat <= seats
        turned = [kind for turn in story.turns for kind in turn.kinds]
        for kind in [*turned, *(kind for kinds in story.kinds for kind in kinds)]:
            assert words(kind.code, count=kind.count)


@every_game
@pytest.mark.parametrize("how", ["resigned", "timeout", "aborted"])
def test_a_game_that_was_not_played_to_its_end_says_who_ended_it(game: Game, how: str) -> None:
    position = random_game(game, game.seats[0], {}, "left")[2]
    (reason,) = position.story(Ending(how, 2)).reasons  # type: ignore[arg-type]  # one of them
    assert (reason.code, reason.seat) == (f"core.end_{how}", 2)


def test_a_review_hands_in_what_each_turn_changed() -> None:
    end = random_game(registry["sitaos"], 2, {}, "swings")[-1]
    swings = [0.0] * len(end.history)
    swings[4], swings[9], swings[7] = 3.5, 1.5, 2.0
    assert [turn.number for turn in end.story(PLAYED, swings).turns] == [5, 8, 10]


def test_points_with_which_a_diagram_began_are_told_apart() -> None:
    diagram = "\n".join(
        [
            "sitaos, over, scores 7 100",
            "    A B C D E F G H",
            *(f"{row} | {' '.join('........')}" for row in range(1, 8)),
        ]
    )
    end = registry["sitaos"].read(diagram)
    assert end.story(PLAYED).kinds == (
        (Kind("core.end_before", 7),),
        (Kind("core.end_before", 100),),
    )


def play_figure(key: str, name: str, changed: tuple[str, str] = ("", "")) -> Position:
    """The position after all moves of a figure, in whose diagram something may be changed."""
    game = registry[key]
    figure = read_figure(game.folder / "figures" / f"{name}.txt")
    position = game.read(figure.diagram.replace(*changed))
    for verb, text in figure.instructions:
        if verb == "play":
            position = position.play(text)
    return position


@pytest.mark.parametrize(
    ("key", "figure", "code", "params"),
    [
        ("siesta", "17-last-sun", "siesta.end_supply", {"what": "suns"}),
        ("siesta", "18-last-shadow", "siesta.end_supply", {"what": "shadows"}),
        ("siesta", "19-last-roof", "siesta.end_supply", {"what": "roofs"}),
        ("siesta", "22-no-legal-turn", "siesta.end_stuck", {}),
        ("sidoke", "18-bag-empty", "sidoke.end_stuck_bag", {}),
        ("sidoke", "20-nobody-can-place", "sidoke.end_stuck", {}),
        ("sidoke", "21-three-rounds", "sidoke.end_rounds", {"rounds": 3}),
        ("sitaos", "10b-full-board-win", "sitaos.end_full", {}),
        ("sitaos", "11-goal", "sitaos.end_goal", {"goal": 100}),
        ("soleil_et_lune", "21-out", "soleil_et_lune.end_dry", {}),
        ("soleil_et_lune", "21-out", "soleil_et_lune.end_last", {"what": "lay"}),
        ("soleil_et_lune", "23-last-turn", "soleil_et_lune.end_turns", {"turns": 400}),
    ],
)
def test_every_way_to_end_has_its_reason(
    key: str, figure: str, code: str, params: dict[str, object]
) -> None:
    reasons = play_figure(key, figure).story(PLAYED).reasons
    (reason,) = (each for each in reasons if each.code == code)
    assert params.items() <= reason.params.items()


def test_where_every_rack_is_emptied_that_is_the_reason() -> None:
    end = play_figure("sidoke", "18-bag-empty", ("| G3 B6", "| G3"))
    assert [reason.code for reason in end.story(PLAYED).reasons] == ["sidoke.end_racks"]
