"""One game as Gymnasium sees it, by Gymnasium's own check; `bench adapters` has them all."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from sobremesa import registry
from sobremesa.adapters.gymnasium import Environment, VectorEnvironment, register_all

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def test_a_game_passes_the_check_of_its_interface() -> None:
    check_env(Environment("sitaos", opponent="random"), skip_render_check=True)


@pytest.mark.parametrize("seat", [1, 2])
def test_a_seat_plays_to_the_end_against_one_of_our_players(seat: int) -> None:
    environment, rng = Environment("sitaos", seat=seat, opponent="greedy"), np.random.default_rng(1)
    _, info = environment.reset(seed=seat)
    ended = False
    while not ended:
        legal = np.flatnonzero(info["action_mask"])
        _, reward, ended, cut, info = environment.step(rng.choice(legal))
        assert not cut
        assert not info["illegal"]
    own, other = info["scores"][seat - 1], info["scores"][2 - seat]
    assert reward == np.sign(own - other)


def test_an_illegal_action_loses_and_is_told() -> None:
    environment = Environment("sitaos", seat=2, opponent="random")
    _, info = environment.reset(seed=3)
    taken = int(np.argmin(info["action_mask"]))
    _, reward, ended, _, info = environment.step(np.int64(taken))
    assert (reward, ended, info["illegal"]) == (-1, True, True)


def test_many_games_are_played_at_once_by_one_player_for_all_seats() -> None:
    register_all()
    assert all(f"sobremesa/{key}-v0" in gymnasium.registry for key in registry)
    many, rng = gymnasium.make_vec("sobremesa/sitaos-v0", num_envs=8), np.random.default_rng(4)
    _, info = many.reset(seed=5)
    ended = 0
    while ended < 16:
        masks, acting = info["action_mask"], info["to_move"].copy()
        chosen = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        seen, rewards, done, _, info = many.step(chosen)
        assert many.observation_space.contains(seen)
        assert np.array_equal(rewards, info["rewards"][np.arange(8), acting])
        assert not info["rewards"][~done].any()
        assert not info["rewards"].sum(axis=1).any()
        ended += done.sum()


def test_among_many_games_only_those_with_an_illegal_action_are_lost() -> None:
    many = VectorEnvironment("sitaos", num_envs=4)
    many.reset(seed=6)
    many.step(np.array([0, 1, 2, 3]))
    _, rewards, done, _, info = many.step(np.array([0, 5, 5, 99]))
    assert info["illegal"].tolist() == done.tolist() == [True, False, False, True]
    assert rewards.tolist() == [-1, 0, 0, -1]
    assert info["to_move"].tolist() == [0, 0, 0, 0]
    with pytest.raises(ValueError, match="one player"):
        VectorEnvironment("sitaos", opponent="greedy")
