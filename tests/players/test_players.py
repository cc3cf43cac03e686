"""Players for any game: legal, deterministic, and no wiser than their seat."""

from __future__ import annotations

import time
from random import Random

import numpy as np
import pytest

from sobremesa import Refusal, registry
from sobremesa.core.cache import load
from sobremesa.core.game import Game
from sobremesa.core.kernel import Kernel, State, generator
from sobremesa.core.position import Position
from sobremesa.players import read_player

TOY_ANSWERS = {0: 0, 1: 1}
SPECS = ("random", "greedy", "uct:100", "uct")
every_game = pytest.mark.parametrize("game", registry.values(), ids=registry)


def play_game(game: Game, specs: tuple[str, ...], seed: str, plies: int = 10_000) -> Position:
    players = [read_player(spec, f"{seed}{at}") for at, spec in enumerate(specs)]
    position = game.start(len(specs), seed)
    while position.to_move is not None and position.ply < plies:
        position = position.play(players[position.to_move - 1].ask(position))
    return position


@every_game
@pytest.mark.parametrize("spec", SPECS)
def test_the_same_seed_plays_the_same_game(game: Game, spec: str) -> None:
    specs = (spec,) * game.seats[0]
    plies = 6 if spec == "uct" else 10_000
    first, second = (play_game(game, specs, "same", plies) for _ in range(2))
    assert [move.text for move in first.history] == [move.text for move in second.history]


@every_game
def test_another_seed_plays_another_game(game: Game) -> None:
    specs = ("random",) * game.seats[0]
    games_played = {str(play_game(game, specs, str(seed))) for seed in range(5)}
    assert len(games_played) == 5


@every_game
def test_greedy_and_thinking_beat_random(game: Game) -> None:
    contests = [("greedy", "random"), ("uct:100", "random")]
    if game.key == "sitaos":
        contests.append(("uct:1000", "greedy"))
    for better, worse in contests:
        wins = 0
        for number in range(6):
            specs = (better, worse) if number % 2 == 0 else (worse, better)
            outcome = play_game(game, specs, str(number)).outcome
            assert outcome is not None
            wins += outcome.ranks[specs.index(better)] == 1
        assert wins >= 5


def test_greedy_takes_the_most_points() -> None:
    position = registry["sitaos"].start()
    for move in ("A1", "H7", "A2", "H6", "B1", "G7", "D1", "D7", "D3", "D5", "C2", "F3"):
        position = position.play(move)
    assert {read_player("greedy", str(seed)).ask(position) for seed in range(8)} == {"B3"}


def test_greedy_breaks_ties_at_random() -> None:
    start = registry["sitaos"].start()
    assert len({read_player("greedy", str(seed)).ask(start) for seed in range(20)}) > 10


@every_game
def test_a_thinker_with_a_clock_takes_its_time(game: Game) -> None:
    position = game.start(game.seats[0], "clock")
    player = read_player("uct:200ms")
    player.ask(position)
    started = time.monotonic()
    player.ask(position)
    assert time.monotonic() - started > 0.15


def search_toy(card: int, seat: int) -> int:
    """What a search in the game of the secret card prefers."""
    kernel = Kernel("tests.players.toy_hidden", 4, hidden=True)
    uct = load("sobremesa.players.uct")
    functions = load("sobremesa.core.addresses").find_addresses(kernel)
    state: State = np.array([seat, 0, 0, 0, 0, card], np.int64)
    tree = uct.plant(100)
    uct.grow(functions, tree, uct.ROOT, state, np.array([0, 1]), 4, 0.3, 3000, generator(Random(1)))
    return int(tree.step[uct.favourite(tree, uct.ROOT)])


def test_a_search_does_not_know_what_its_seat_can_not_see() -> None:
    assert [search_toy(card, seat=0) for card in range(3)] == [0, 0, 0]


def test_a_search_knows_what_its_seat_sees() -> None:
    # Seat 1 put the card there and is to move: seat 0 losing is what it wants.
    for card in range(3):
        assert search_toy(card, seat=1) != card + 1


def test_every_seat_looks_after_itself() -> None:
    # Seat 0 chooses a door, then seat 1 or 2 a prize behind it; what each leaves to the others
    # is no matter to it. Behind door 1 seat 2 is better off giving seat 0 nothing.
    kernel = Kernel("tests.players.toy_maxn", 2)
    uct = load("sobremesa.players.uct")
    functions = load("sobremesa.core.addresses").find_addresses(kernel)
    tree = uct.plant(100)
    sides, rng = np.array([0, 1, 2]), generator(Random(1))
    uct.grow(functions, tree, uct.ROOT, np.zeros(6, np.int64), sides, 2, 0.3, 4000, rng)
    door = uct.favourite(tree, uct.ROOT)
    assert int(tree.step[door]) == 0
    assert [int(tree.step[uct.favourite(tree, tree.first[uct.ROOT] + at)]) for at in (0, 1)] == [
        TOY_ANSWERS[int(tree.step[tree.first[uct.ROOT] + at])] for at in (0, 1)
    ]


def test_a_finished_game_has_no_move_to_ask_for() -> None:
    position = play_game(registry["sitaos"], ("random", "random"), "over")
    for spec in SPECS:
        with pytest.raises(Refusal) as caught:
            read_player(spec).ask(position)
        assert caught.value.code == "core.over"


def test_a_full_tree_goes_on_with_what_it_has() -> None:
    uct = load("sobremesa.players.uct")
    game = registry["sitaos"]
    functions = load("sobremesa.core.addresses").find_addresses(game.kernel)
    tree = uct.plant(150)
    sides = np.array([0, 1])
    rng = generator(Random(1))
    state = game.start().copy_state()
    uct.grow(functions, tree, uct.ROOT, state, sides, game.kernel.most_steps, 0.3, 500, rng)
    assert tree.used[0] <= 150
    assert tree.visits[uct.ROOT] == 500
    assert tree.visits[2:58].sum() == 500


def rewards_of(
    scores: list[int], sides: list[int], scale: int, before: list[int] | None = None
) -> list[float]:
    """What an end is worth to the seats."""
    uct = load("sobremesa.players.uct")
    opening, state = np.zeros(5, np.int64), np.zeros(5, np.int64)
    opening[1 : 1 + len(scores)] = before or 0
    state[1 : 1 + len(scores)] = scores
    found = np.zeros(4)
    uct.reward(opening, state, np.array(sides), scale, found)
    return list(found[: len(scores)].tolist())


@pytest.mark.parametrize(
    ("scores", "sides", "rewards"),
    [
        ([5, 3], [0, 1], [1, 0]),
        ([4, 4], [0, 1], [0.5, 0.5]),
        ([9, 5, 5], [0, 1, 2], [1, 0.25, 0.25]),
        ([1, 2, 9, 3], [0, 1, 0, 1], [1, 0, 1, 0]),
    ],
)
def test_an_end_is_worth_the_share_of_rivals_beaten(
    scores: list[int], sides: list[int], rewards: list[float]
) -> None:
    assert rewards_of(scores, sides, 0) == pytest.approx(rewards)


@pytest.mark.parametrize(
    ("scores", "sides", "rewards"),
    [
        ([60, 43], [0, 1], [0.75, 0.25]),
        ([50, 43], [0, 1], [0.5, 0.5]),
        ([50, 83, 30], [0, 1, 2], [0.3, 0.9, 0.3]),
        ([50, 43, 40, 30], [0, 1, 0, 1], [0.75, 0.25, 0.75, 0.25]),
    ],
)
def test_a_rollout_is_worth_how_much_each_lead_grows(
    scores: list[int], sides: list[int], rewards: list[float]
) -> None:
    before = [50, 43, 30, 30][: len(scores)]
    assert rewards_of(scores, sides, 10, before) == pytest.approx(rewards)


def test_a_search_with_rollouts_tries_all_of_its_own_move_and_no_answers() -> None:
    kernel = Kernel("tests.players.toy_rollout", 4, longest_move=2)
    uct = load("sobremesa.players.uct")
    functions = load("sobremesa.core.addresses").find_addresses(kernel)
    tree = uct.plant(200)
    sides, rng = np.array([0, 1]), generator(Random(1))
    uct.grow(functions, tree, uct.ROOT, np.zeros(7, np.int64), sides, 4, 0.3, 2000, rng)
    first = uct.favourite(tree, uct.ROOT)
    second = uct.favourite(tree, first)
    assert (int(tree.step[first]), int(tree.step[second])) == (3, 3)
    assert tree.used[0] == uct.ROOT + 1 + 4 + 4 * 4


@pytest.mark.parametrize("spec", ["", "nobody", "greedy:5", "uct:", "uct:0", "uct:5h", "uct:-1"])
def test_an_unknown_player_is_refused_in_words(spec: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_player(spec)
    assert "uct:500ms" in str(caught.value)
