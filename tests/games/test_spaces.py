"""What holds for the actions and the observations of every registered game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import numpy as np
import pytest

from sobremesa import Refusal, registry
from sobremesa.core.cache import PACKAGE, load
from sobremesa.core.game import Game
from sobremesa.core.kernel import MOVER, OVER, Kernel, Plane, Seen, State, generator
from sobremesa.core.position import Position
from sobremesa.core.spaces import (
    Actions,
    actions_of,
    functions_of,
    planes_of,
    size_of,
    split,
)
from sobremesa.core.words import LANGUAGES, words_in
from sobremesa.games import OWN
from tests.games.test_conformance import every_hidden_setup, every_setup, otherwise, random_game
from tests.players import toy_maxn

every_game_and_seats = pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in registry.values() for seats in game.seats],
    ids=[f"{game.key}-{seats}" for game in registry.values() for seats in game.seats],
)


def random_states(game: Game, seats: int, options: dict[str, str], seed: str) -> Iterator[State]:
    """Every state of a random game, also those in the midst of a turn."""
    state, rng = game.start(seats, seed, **options).copy_state(), generator(Random(seed))
    while state[MOVER] != OVER:
        yield state
        game.kernel.functions.play(state, game.kernel.functions.pick(state, rng))
    yield state


def observe(game: Game, seats: int, state: State, seat: int) -> Seen:
    out = np.full(size_of(planes_of(game, seats)), np.nan, np.float32)
    game.kernel.functions.observe(state, seat, out)
    return out


def redrawn(game: Game, state: State, seat: int, rng: Random) -> State:
    other = state.copy()
    game.kernel.functions.redraw(other, seat, generator(rng))
    return other


@every_game_and_seats
def test_actions_and_steps_are_inverse(game: Game, seats: int) -> None:
    actions = actions_of(game, seats)
    assert len(set(actions.steps.tolist())) == actions.count
    assert [actions.number_of(int(step)) for step in actions.steps] == list(range(actions.count))
    assert actions.number_of(int(actions.steps.max()) + 1) == actions.number_of(-1) == -1
    assert sorted(set(actions.numbers.tolist()) - {-1}) == list(range(actions.count))


@every_game_and_seats
def test_more_seats_only_add_actions(game: Game, seats: int) -> None:
    most = actions_of(game, game.seats[-1])
    assert (
        actions_of(game, seats).steps.tolist()
        == most.steps[: actions_of(game, seats).count].tolist()
    )


def allowed(game: Game, actions: Actions, state: State) -> list[int]:
    """The steps that the check of single ones lets through."""
    may_play = game.kernel.functions.may_play
    return [int(step) for step in actions.steps if may_play(state, step)]


@every_setup
def test_a_single_step_is_legal_just_when_it_is_listed(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    actions, rng = actions_of(game, seats), Random(20)
    for length, state in enumerate(random_states(game, seats, options, "single")):
        legal = game.kernel.legal(state).tolist()
        assert all(actions.number_of(step) >= 0 for step in legal)
        if rng.random() < 0.2 or length < 4 or state[MOVER] == OVER:
            assert sorted(legal) == sorted(allowed(game, actions, state))
        else:
            assert all(game.kernel.functions.may_play(state, step) for step in legal)


@every_setup
def test_no_random_game_is_longer_than_the_longest(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    longest = functions_of(game).longest_game(seats)
    assert sum(1 for _ in random_states(game, seats, options, "long")) - 1 <= longest


@every_setup
def test_an_observation_has_a_finite_number_everywhere(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    for state in random_states(game, seats, options, "finite"):
        seen = observe(game, seats, state, 0)
        assert np.isfinite(seen).all()
    planes = split(seen, planes_of(game, seats))
    assert all(planes[plane.name].shape == plane.shape for plane in planes_of(game, seats))
    assert planes["scores"].tolist() == [float(score) for score in state[1 : 1 + seats]]


@every_hidden_setup
def test_what_a_seat_observes_and_may_do_does_not_hang_on_what_it_cannot_know(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    rng, differing = Random(21), 0
    for number, state in enumerate(random_states(game, seats, options, "redrawn")):
        for seat in range(seats):
            if number % 3 and seat != state[MOVER]:
                continue
            other = redrawn(game, state, seat, rng)
            differing += other.tolist() != state.tolist()
            assert np.array_equal(
                observe(game, seats, state, seat), observe(game, seats, other, seat)
            )
            if seat == state[MOVER]:
                assert game.kernel.legal(state).tolist() == game.kernel.legal(other).tolist()
    assert differing > 10


def shown(position: Position, seat: int) -> bytes:
    """What a view shows of the moment: not of the moves that led there."""
    view = position.view(seat)
    now = (view.board, view.to_move, view.scores, view.outcome, view.steps)
    return msgspec.json.encode(now)


def look(seen: dict[bytes, bytes], position: Position) -> None:
    """Whatever looks the same in numbers has to be the same view."""
    seats = position.setting.seats
    for seat in range(1, seats + 1):
        key = observe(position.game, seats, position.copy_state(), seat - 1).tobytes()
        assert seen.setdefault(key + bytes([seat]), shown(position, seat)) == shown(position, seat)


@every_setup
def test_an_observation_tells_apart_what_a_view_tells_apart(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    rng, seen = Random(22), dict[bytes, bytes]()
    positions = random_game(game, seats, options, "apart")
    for position in [*positions[:4], *rng.sample(positions, 6), positions[-1]]:
        look(seen, position)
        if game.kernel.hidden:
            look(seen, otherwise(position, None, rng))
        moves = list(position.moves()) if position.to_move else []
        for move in rng.sample(moves, min(8, len(moves))):
            look(seen, position.play(move))
    assert len(seen) > 20


def test_a_game_that_does_not_number_its_steps_is_refused_in_words() -> None:
    sitaos = registry["sitaos"]
    bare = Game("bare", sitaos.seats, sitaos.position, Kernel(toy_maxn.__name__, 3))
    load(toy_maxn.__name__)
    with pytest.raises(Refusal) as caught:
        actions_of(bare, 2)
    assert caught.value.code == "core.no_actions"
    assert all("bare" in words_in(language).refusal(caught.value) for language in LANGUAGES)


def test_planes_are_cut_out_of_rows_of_observations_without_a_copy() -> None:
    planes = (Plane("one", (2, 3), ""), Plane("other", (1,), ""))
    rows = np.zeros((5, size_of(planes)), np.float32)
    split(rows, planes)["one"][:, 1, 2] = 7
    assert rows[:, 5].tolist() == [7] * 5


def test_the_page_about_the_laboratory_names_every_plane() -> None:
    page = (PACKAGE.parents[1] / "docs/laboratory.md").read_text(encoding="utf-8")
    for game in OWN.values():
        for plane in planes_of(game, 2)[2:]:
            shape = " × ".join(map(str, plane.shape))
            assert f"| `{plane.name}` | {shape} | {plane.tells} |" in page
