"""One game as PettingZoo sees it, by PettingZoo's own tests; `bench adapters` has them all."""

from __future__ import annotations

import pytest
from pettingzoo.test import api_test, seed_test

from sobremesa import Refusal
from sobremesa.adapters import pettingzoo

pytestmark = pytest.mark.filterwarnings("ignore")


def test_a_game_passes_the_tests_of_its_interface(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env("sitaos", swap=True), num_cycles=200, verbose_progress=False)
    assert "Passed API test" in capsys.readouterr().out


def test_the_same_seed_is_the_same_game() -> None:
    seed_test(lambda: pettingzoo.env("sitaos"), num_cycles=60)


def test_whoever_plays_an_illegal_action_loses() -> None:
    environment = pettingzoo.env("sitaos")
    environment.reset(seed=1)
    environment.step(0)
    environment.step(0)
    assert environment.unwrapped.rewards == {"seat_1": 0, "seat_2": -1}
    assert all(environment.unwrapped.terminations.values())


def test_unwrapped_an_illegal_action_and_unknown_options_are_refused() -> None:
    environment = pettingzoo.raw_env("sitaos", render_mode="ansi")
    environment.reset(seed=1)
    environment.step(0)
    assert str(environment.render()).count("r") == 1
    with pytest.raises(ValueError, match="action 0 is not legal"):
        environment.step(0)
    with pytest.raises(Refusal):
        pettingzoo.env("sitaos", seats=3)
