"""The arena: paired games, kept and gone on with, and ratings that say how sure they are."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from sobremesa import Refusal, game
from sobremesa.arena.contest import Contest, Played, open_game
from sobremesa.arena.ratings import decided, interval, rate
from sobremesa.arena.results import play_all, stand
from sobremesa.cli import main
from sobremesa.records import read, verify
from sobremesa.spread import read_kept, spread_over

CONTEST = Contest(game("sitaos"), "2", "test", ("random", "greedy", "turns:1"), 4)


def test_every_opening_is_played_from_each_side_and_is_the_same_for_all() -> None:
    pairings = [*CONTEST.pairings()]
    assert len(pairings) == 3 * 4
    assert {pairing.players for pairing in pairings if pairing.opening == 0} == {
        (one, other) for one in CONTEST.players for other in CONTEST.players if one != other
    }
    openings = {str(open_game(CONTEST.game, pairing)) for pairing in pairings}
    assert len(openings) == 2


@pytest.mark.parametrize(("arrangement", "sides"), [("3", 3), ("4", 4), ("teams", 2)])
def test_where_more_play_each_side_in_turn_is_the_one_against_the_others(
    arrangement: str, sides: int
) -> None:
    contest = Contest(game("siesta"), arrangement, "test", ("greedy", "random"), sides)
    lines = [pairing.players for pairing in contest.pairings()]
    assert [line.index("greedy") for line in lines] == [*range(sides)]
    assert all(line.count("greedy") == 1 for line in lines)


def test_games_are_kept_as_records_and_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games"
    shorter = Contest(CONTEST.game, "2", "test", CONTEST.players, 2)
    with spread_over(1) as spread:
        first = [*play_all(shorter, spread, path)]
        path.write_bytes(path.read_bytes() + b'{"pairing": cut off')
        played = [*play_all(CONTEST, spread, path)]
    assert len(first) == 6
    assert len(played) == 12
    assert len([*read_kept(path, Played)]) == 12
    assert {each.record for each in first} <= {each.record for each in played}
    for each in played:
        verify(read(each.record))
    ratings = stand(CONTEST, played).ratings("greedy", 1200)
    assert ratings["greedy"].elo == 1200
    assert ratings["turns:1"].elo > ratings["greedy"].elo > ratings["random"].elo


def test_ratings_are_those_that_made_the_results_within_their_intervals() -> None:
    rng = Random(1)
    right = {"a": 1000.0, "b": 1200.0, "c": 1350.0, "d": 1700.0}
    results = {}
    for one, other in combinations(right, 2):
        chance = 1 / (1 + 10 ** ((right[other] - right[one]) / 400))
        results[one, other] = (float(sum(rng.random() < chance for _ in range(400))), 400)
    for name, rating in rate(results, "b", 1200).items():
        assert abs(rating.elo - right[name]) <= 1.5 * rating.error
    never = rate({("a", "b"): (50.0, 50)}, "b", 1200)["a"]
    assert 1600 < never.elo < 2600
    assert never.error > 150


def test_a_contest_is_decided_when_it_is_sure_enough() -> None:
    rng = Random(2)
    assert decided([1.0, 0.0], 0, 50) is None
    assert decided([float(rng.random() < 0.8) for _ in range(200)], 0, 50) is True
    assert decided([float(rng.random() < 0.4) for _ in range(400)], 0, 50) is False
    assert interval(97, 100)[0] > 0.9


def test_contests_that_can_not_be_are_refused() -> None:
    with pytest.raises(Refusal, match="teams"):
        Contest(game("sitaos"), "teams", "x", ("random", "greedy"), 2)
    with pytest.raises(Refusal, match="two different"):
        Contest(game("sitaos"), "2", "x", ("random", "random"), 2)
    with pytest.raises(Refusal, match="nobody"):
        Contest(game("sitaos"), "2", "x", ("random", "nobody"), 2)


def test_without_ray_a_cluster_is_refused_with_the_extra_that_it_needs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["arena", "sitaos", "--players", "greedy,random", "--games", "2", "--ray", "local"]
    assert main(asked) == 2
    assert "sobremesa[ray]" in capsys.readouterr().err
