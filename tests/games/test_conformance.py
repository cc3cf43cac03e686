"""What holds for every registered game, whatever its rules."""

from __future__ import annotations

from functools import cache
from itertools import islice, product
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa import Refusal, registry
from sobremesa.core.figure import read_figure
from sobremesa.core.game import Game
from sobremesa.core.kernel import MOST_SEATS, generator
from sobremesa.core.position import Position
from sobremesa.core.turns import Move, View
from sobremesa.core.words import LANGUAGES, words_in
from sobremesa.players import read_player
from sobremesa.records import read, replay, verify, write
from sobremesa.rules import read_lesson

SETUPS = [
    (game, seats, dict(zip((option.name for option in game.options), chosen, strict=True)))
    for game in registry.values()
    for seats in game.seats
    for chosen in product(*(option.accepts for option in game.options))
    if seats == MOST_SEATS or "teams" not in chosen
]
NAMES = [f"{game.key}-{seats}-{'-'.join(options.values())}" for game, seats, options in SETUPS]
every_setup = pytest.mark.parametrize(("game", "seats", "options"), SETUPS, ids=NAMES)
every_hidden_setup = pytest.mark.parametrize(
    ("game", "seats", "options"),
    [setup for setup in SETUPS if setup[0].kernel.hidden],
    ids=[name for name, setup in zip(NAMES, SETUPS, strict=True) if setup[0].kernel.hidden],
)
every_game = pytest.mark.parametrize("game", registry.values(), ids=registry)
some_text = st.text(st.sampled_from("ABDHLabdh0147 =,*^#@<>/SMXsmx.-é\x00☀"), max_size=14)


def random_game(game: Game, seats: int, options: dict[str, str], seed: str) -> list[Position]:
    """Every position of a random game."""
    player = read_player("random", seed)
    positions = [game.start(seats, seed, **options)]
    while positions[-1].to_move is not None:
        position = positions[-1]
        positions.append(position.play(position.forced or player.ask(position)))
    return positions


@cache
def any_game(game: Game) -> list[Position]:
    """The positions of one game, played once for all texts."""
    return random_game(game, game.seats[0], {}, "any text")


@every_setup
def test_random_games_end_with_ranks(game: Game, seats: int, options: dict[str, str]) -> None:
    for seed in ("a", "b", "c"):
        *running, last = random_game(game, seats, options, seed)
        assert all(position.outcome is None for position in running)
        assert last.outcome is not None
        assert len(last.outcome.ranks) == len(last.scores) == seats
        assert min(last.outcome.ranks) == 1
        assert list(last.moves()) == []
        assert last.steps() == ()


@every_setup
def test_the_same_seed_and_moves_give_the_same_game(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    positions = random_game(game, seats, options, "again")
    again = game.start(seats, "again", **options)
    for position in positions[1:]:
        assert position.last is not None
        again = again.play(position.last.text)
        assert str(again) == str(position)
        assert again.copy_state().tolist() == position.copy_state().tolist()


@every_setup
def test_what_is_listed_is_accepted_and_scores_as_judged(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    rng = Random(1)
    for position in rng.sample(random_game(game, seats, options, "listed"), 10):
        for move in islice(position.moves(), 200):
            judgement = position.judge(move)
            assert judgement.status == "complete"
            after = position.play(move)
            assert after.last is not None
            assert after.last.text == move
            assert after.last.seat == position.to_move
            gains = [new - old for new, old in zip(after.scores, position.scores, strict=True)]
            assert list(after.last.points) == gains
            explained = [
                sum(item.points[seat] for item in after.last.items) for seat in range(seats)
            ]
            assert explained == gains
            if judgement.points is not None:
                assert list(judgement.points) == gains
                assert judgement.items == after.last.items


@every_setup
def test_a_position_that_steps_lead_to_is_the_one_that_moves_lead_to(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    rng, functions = generator(Random(11)), game.kernel.functions
    played = advanced = game.start(seats, "steps", **options)
    while played.to_move is not None:
        state, steps, whole = played.copy_state(), list[int](), 0
        while not whole:
            steps.append(functions.pick(state, rng))
            whole = functions.play(state, steps[-1])
        advanced, played = advanced.advance(steps), played.play(played.write(steps))
        assert advanced.ply == played.ply
        assert advanced.scores == played.scores
        assert advanced.board(None, True) == played.board(None, True)
    assert write(advanced.record()) == write(played.record())
    assert advanced.history == played.history
    assert str(advanced) == str(played)


@every_game
def test_steps_that_are_not_a_whole_legal_move_are_refused(game: Game) -> None:
    start = game.start(game.seats[0], "steps")
    steps = game.kernel.legal(start.copy_state()).tolist()
    longest = [steps[0]] * (game.kernel.longest_move + 1)
    for wrong in ([], [-1], [max(steps) + 1 << 20], longest):
        with pytest.raises(Refusal):
            start.advance(wrong)


@every_setup
def test_a_move_that_is_no_longer_listed_is_refused(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    seen: set[str] = set()
    tried = 0
    claims = options.get("announce") == "on"
    for position in random_game(game, seats, options, "no longer"):
        listed = set(islice(position.moves(), 1000))
        steps = set(position.steps())
        for move in sorted(seen - listed)[:20]:
            if len(listed) < 1000 and not (claims and move.split(" ")[0] in steps):
                assert position.judge(move).status == "refused"
                tried += 1
        seen |= listed
    assert tried > 20


@every_game
@settings(max_examples=150, deadline=None)
@given(text=some_text, ply=st.integers(0, 60))
def test_any_text_is_played_or_refused_in_words(game: Game, text: str, ply: int) -> None:
    positions = any_game(game)
    position = positions[min(ply, len(positions) - 1)]
    judgement = position.judge(text)
    if judgement.status == "complete":
        assert position.play(text).ply == position.ply + 1
        return
    with pytest.raises(Refusal) as caught:
        position.play(text)
    assert judgement.refusal is not None
    assert judgement.refusal.code == caught.value.code
    for language in LANGUAGES:
        assert words_in(language).refusal(caught.value)


@every_game
def test_what_is_printed_is_read_in_small_letters_and_with_spaces(game: Game) -> None:
    position = game.start(game.seats[0], "small")
    for move in islice(position.moves(), 50):
        after = position.play(f"  {move.lower()} ")
        assert after.last is not None
        assert after.last.text == move


@every_setup
def test_steps_without_a_draft_begin_the_moves(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    position = random_game(game, seats, options, "steps")[3]
    steps = position.steps()
    for move in position.moves():
        assert any(f" {step} " in f" {move} " for step in steps)
    assert all(position.judge(step).status != "refused" for step in position.steps())


def check_steps(position: Position, rng: Random) -> None:
    """Draw a turn step by step: at each the steps are those that the definition in core finds."""
    draft: tuple[str, ...] = ()
    while steps := position.steps(draft):
        assert sorted(steps) == sorted(Position.steps(position, draft))
        draft = (*draft, rng.choice(steps))
    assert Position.steps(position, draft) == ()
    assert position.to_move is None or position.judge(" ".join(draft)).status == "complete"


@every_setup
def test_steps_are_those_that_lie_with_a_draft_in_some_legal_turn(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    rng = Random(4)
    positions = random_game(game, seats, options, "truth")
    # The second holds what may be played only then; the last two who is left with nothing.
    for position in [positions[1], *rng.sample(positions[2:-2], 4), *positions[-2:]]:
        check_steps(position, rng)


@every_game
def test_steps_lie_with_a_draft_in_some_legal_turn_of_every_figure(game: Game) -> None:
    rng = Random(5)
    for path in sorted((game.folder / "figures").glob("*.txt")):
        figure = read_figure(path)
        position = game.read(figure.diagram)
        check_steps(position, rng)
        for verb, text in figure.instructions:
            if verb == "play":
                position = position.play(text)
                check_steps(position, rng)


@every_setup
def test_a_draft_that_is_in_no_legal_turn_has_no_steps(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    start = game.start(seats, "none", **options)
    first = next(iter(start.moves()))
    step = start.steps()[0]
    for draft in (
        ("nonsense",),
        (step, "nonsense"),
        ("*Z99",),
        (step, step),
        ("take",),
        (first, "é"),
    ):
        assert start.steps(draft) == Position.steps(start, draft) == ()


@every_setup
def test_a_view_is_plain_data_and_only_the_mover_or_what_is_hidden_makes_a_difference(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    for position in random_game(game, seats, options, "view")[::7]:
        for seat in (None, *range(1, seats + 1)):
            view = position.view(seat)
            again = msgspec.json.decode(msgspec.json.encode(view), type=View)
            assert dump(again) == dump(view)
            decides = seat is not None and seat == position.to_move and position.forced is None
            assert view.steps == (position.steps() if decides else None)
            assert view.scores == position.scores
            if not game.kernel.hidden:
                same = msgspec.structs.replace(view, seat=None, steps=None)
                assert same == position.view()
            board = game.board
            assert isinstance(view.board, board)
            assert msgspec.json.decode(msgspec.json.encode(view.board), type=board) == view.board


@every_setup
def test_what_leaves_a_running_game_has_no_seed(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    positions = random_game(game, seats, options, "secret")
    fair = positions[0].setting.fair
    assert fair is not None
    secret = fair.seed.hex()
    for position in positions[:-1:9]:
        for seat in (None, *range(1, seats + 1)):
            left = [position.view(seat), position.known(seat), position.record(seat)]
            assert secret not in dump(left)
            assert fair.commitment in dump(position.record(seat))
        assert position.imagine(position.to_move, Random(2)).setting.fair is None
    assert secret in dump(positions[-1].record())


@every_setup
def test_record_replay_record_is_the_same_text(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    positions = random_game(game, seats, options, "record")
    text = write(positions[-1].record())
    record = read(text)
    assert write(record) == text
    assert write(verify(record).record()) == text
    assert str(replay(record, 5)) == str(positions[5])


@every_setup
def test_a_diagram_is_read_back(game: Game, seats: int, options: dict[str, str]) -> None:
    for position in random_game(game, seats, options, "diagram"):
        again = game.read(str(position))
        assert str(again) == str(position)
        assert again.steps() == position.steps()


@every_hidden_setup
def test_a_diagram_of_what_one_seat_sees_is_not_read_back(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    position = random_game(game, seats, options, "diagram")[1]
    heading = str(position).split("\n")[0]
    with pytest.raises(Refusal):
        game.read(f"{heading}\n{position.diagram(seats=(1,))}")


def dump(leaving: object) -> str:
    """Anything as text."""
    return msgspec.json.encode(leaving).decode()


def told(position: Position, seat: int | None, texts: list[str]) -> str:
    """All that leaves a position for a seat: view, record, diagram; when to move also previews."""
    leaving: list[object] = [position.view(seat), position.known(seat), position.record(seat)]
    leaving.append(position.diagram(seats=() if seat is None else (seat,)))
    if seat is not None and seat == position.to_move:
        leaving += [position.steps(), position.forced, list(islice(position.moves(), 500))]
        for text in texts:
            judgement = position.judge(text)
            refusal = judgement.refusal
            leaving.append([judgement.status, judgement.points])
            leaving.append(judgement.items)
            leaving.append(refusal and [refusal.code, refusal.params, str(refusal)])
    return dump(leaving)


def otherwise(position: Position, seat: int | None, rng: Random) -> Position:
    """The same game with all that a seat can't know redrawn."""
    state = position.imagine(seat, rng).copy_state()
    return type(position)(position.game, position.setting, state, position.history)


@every_hidden_setup
def test_worlds_that_differ_in_what_a_seat_cannot_see_look_the_same_to_it(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    rng = Random(9)
    positions = random_game(game, seats, options, "worlds")
    texts = sorted({position.last.text for position in positions if position.last})
    differing = 0
    for position in rng.sample(positions[:-1], 12):
        tried = [*position.moves(), *rng.sample(texts, min(30, len(texts))), "nonsense", ""]
        for seat in (None, *range(1, seats + 1)):
            other = otherwise(position, seat, rng)
            differing += str(other) != str(position)
            assert told(other, seat, tried) == told(position, seat, tried)
    assert differing > 12


def draws(move: Move, seat: int | None) -> bool:
    """Whether a seat has drawn something with a move, which it then sees."""
    codes = ("drew", "swapped")
    drawn = [item for item in move.items if item.code.split(".")[1] in codes]
    return any(item.params.get("seat", move.seat) == seat for item in drawn)


@every_hidden_setup
def test_what_a_seat_sees_after_a_move_of_its_own_is_the_same_but_for_what_it_drew(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    rng = Random(10)
    passed_on = 0
    *positions, _ = random_game(game, seats, options, "after")
    # Of the last ones too: where tiles are drawn, nothing is once the bag is empty.
    for position in rng.sample(positions[:-6], 8) + positions[-6:]:
        seat = position.to_move
        other = otherwise(position, seat, rng)
        for move in islice(position.moves(), 20):
            one, two = position.play(move), other.play(move)
            assert one.last is not None
            assert two.last is not None
            assert one.last == two.last
            assert told(one, None, []) == told(two, None, [])
            if one.to_move != seat and not draws(one.last, seat):
                assert told(one, seat, []) == told(two, seat, [])
                passed_on += 1
    assert passed_on > 10


@every_game
def test_wrong_seats_and_options_are_refused_in_words(game: Game) -> None:
    wrong = [(99, {}), (0, {}), (game.seats[0], {"nonsense": "on"})]
    wrong += [(game.seats[0], {option.name: "nonsense"}) for option in game.options]
    for seats, options in wrong:
        with pytest.raises(Refusal) as caught:
            game.start(seats, **options)
        for language in LANGUAGES:
            assert words_in(language).refusal(caught.value)


@every_game
def test_every_game_has_rules_pages_and_words_in_both_languages(game: Game) -> None:
    for language in LANGUAGES:
        page = (game.folder / f"rules.{language}.md").read_text(encoding="utf-8")
        figures = {path.name for path in (game.folder / "figures").glob("*.txt")}
        assert figures
        assert figures == {word.split(")")[0] for word in page.split("(figures/")[1:]}
        words = words_in(language)
        codes = [game.key, f"{game.key}.about", f"{game.key}.how"]
        assert all(code in words for code in codes)
        assert all(f"{game.key}.{option.name}" in words for option in game.options)


@every_game
def test_every_game_has_a_first_lesson_of_about_five_moves_in_both_languages(game: Game) -> None:
    lesson = read_lesson(game)
    own = [step for step in lesson.steps if not step.auto]
    assert 4 <= len(own) <= 7
    assert all(step.move.seat == lesson.learner and step.say for step in own)
    assert any(step.auto for step in lesson.steps)
    assert all(step.move.seat != lesson.learner for step in lesson.steps if step.auto)
    assert str(game.read(lesson.diagram)) == lesson.diagram
    codes = [step.say for step in lesson.steps if step.say] + [lesson.end]
    assert len(set(codes)) == len(codes)
    for language in LANGUAGES:
        words = words_in(language)
        assert all(code.startswith(f"{game.key}.lesson_") and words(code) for code in codes)
