"""Small parts of the contract: cells, options, outcomes, endings."""

from __future__ import annotations

import pickle
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

import pytest

from sobremesa import registry
from sobremesa.core.cells import Grid
from sobremesa.core.game import Setting
from sobremesa.core.options import Choice, Numbers, Option, Switch, with_defaults
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Ending, Outcome

OPTIONS: tuple[Option, ...] = (Switch("swap"), Choice("mode", "ffa", ("ffa", "teams")))


def test_every_cell_of_a_board_has_a_name_that_is_found_again() -> None:
    grid = Grid(12, 12)
    assert [grid.find(grid.name(*cell)) for cell in grid.cells()] == list(grid.cells())
    assert grid.name(*grid.corner) == "L12"


@pytest.mark.parametrize(
    ("text", "code"),
    [("M1", "core.off_board"), ("A13", "core.off_board"), ("A0", "core.no_cell")]
    + [
        (text, "core.no_cell")
        for text in ("", "A", "7", "AA1", "A-1", "A1 ", "A١", "ª1", "\u212a1", "ſ1")
    ],
)
def test_what_is_no_cell_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        Grid(12, 12).find(text)
    assert caught.value.code == code


def test_options_have_defaults_and_are_read_from_values_or_text() -> None:
    assert with_defaults(OPTIONS, 2, {}) == {"swap": False, "mode": "ffa"}
    assert with_defaults(OPTIONS, 2, {"swap": "on", "mode": "teams"}) == {
        "swap": True,
        "mode": "teams",
    }
    assert with_defaults(OPTIONS, 2, {"swap": True})["swap"] is True


@pytest.mark.parametrize("chosen", [{"swap": "yes"}, {"swap": 1}, {"swap": None}, {"mode": True}])
def test_a_wrong_value_is_refused_with_what_is_accepted(chosen: dict[str, object]) -> None:
    with pytest.raises(Refusal) as caught:
        with_defaults(OPTIONS, 2, chosen)
    assert caught.value.code == "core.option_wrong"
    assert caught.value.params["accepts"]


ANIMALS = Numbers("animals", (4, 8), 29)


@pytest.mark.parametrize("value", ["8,4", "4, 8", "4,8,4", (8, 4), [4, 8, 8]])
def test_numbers_are_read_from_values_or_text_in_any_order(value: object) -> None:
    assert ANIMALS.read(value) == (4, 8)


def test_no_numbers_are_written_none() -> None:
    assert ANIMALS.read("none") == ANIMALS.read(()) == ()
    assert ANIMALS.write(()) == "none"


@pytest.mark.parametrize(
    "value", ["", "4,", "04", "٤", "²", "0", "30", "9" * 5000, (0,), (30,), (True,), ["4"], 4, None]
)
def test_what_is_no_list_of_numbers_is_refused_with_an_example(value: object) -> None:
    with pytest.raises(Refusal) as caught:
        ANIMALS.read(value)
    assert "from 1 to 29" in str(caught.value)
    assert "4,8" in str(caught.value)


def test_four_players_may_have_another_default() -> None:
    mode = Choice("mode", "ffa", ("ffa", "teams"), at_four="teams")
    assert with_defaults((mode,), 4, {}) == {"mode": "teams"}
    assert with_defaults((mode,), 3, {}) == {"mode": "ffa"}
    assert with_defaults((mode,), 4, {"mode": "ffa"}) == {"mode": "ffa"}


def test_a_refusal_survives_a_journey_to_another_process() -> None:
    refusal = Refusal("records.move_wrong", number=3, why=Refusal("core.over"))
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.code, again.params["number"]) == (refusal.code, 3)
    assert again.params["why"].code == "core.over"


def test_a_position_survives_a_journey_to_another_process() -> None:
    for game in registry.values():
        position = game.start(game.seats[0], "journey")
        position = position.play(next(iter(position.moves())))
        for again in (pickle.loads(pickle.dumps(position)), deepcopy(position)):
            assert str(again) == str(position)
            assert again.setting == position.setting


@pytest.mark.parametrize("seat", [0, -1, 3, 99])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    position = registry["sitaos"].start()
    for ask in (position.view, position.record, partial(position.imagine, rng=Random(1))):
        with pytest.raises(Refusal) as caught:
            ask(seat)
        assert caught.value.code == "core.seat_wrong"
    with pytest.raises(Refusal):
        position.record(ending=Ending("resigned", seat))


def test_a_running_game_can_not_have_been_played() -> None:
    with pytest.raises(Refusal) as caught:
        registry["sitaos"].start().record(ending=Ending("played"))
    assert caught.value.code == "core.not_over"


def test_a_seed_is_a_text() -> None:
    wrong: Any
    for wrong in (0, 5, b"x"):
        with pytest.raises(Refusal) as caught:
            registry["sitaos"].start(seed=wrong)
        assert caught.value.code == "core.seed_wrong"


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal) as caught:
        with_defaults(OPTIONS, 2, {"pie": True})
    assert caught.value.params == {"option": "pie", "known": ("swap", "mode")}


def test_partners_sit_opposite_each_other() -> None:
    assert Setting(4, {"mode": "teams"}).sides == (0, 1, 0, 1)
    assert Setting(3, {"mode": "ffa"}).sides == (0, 1, 2)


def test_equal_points_share_a_rank_and_the_next_one_is_left_out() -> None:
    assert Outcome.of([5, 9, 9, 1], (0, 1, 2, 3)).ranks == (3, 1, 1, 4)
    assert Outcome.of([7, 7], (0, 1)).ranks == (1, 1)


def test_who_gives_up_comes_last_for_rating_only() -> None:
    result = Ending("resigned", 2).result([5, 40, 5], (0, 1, 2))
    assert result.ranks == (2, 1, 2)
    assert result.rating_ranks == (1, 3, 1)


def test_the_partner_of_who_gives_up_loses_too() -> None:
    result = Ending("timeout", 3).result([30, 5, 30, 5], (0, 1, 0, 1))
    assert result.ranks == (1, 2, 1, 2)
    assert result.rating_ranks == (2, 1, 2, 1)
    assert result.teams == ((1, 3), (2, 4))


def test_an_aborted_game_is_not_rated() -> None:
    assert Ending("aborted", 1).result([0, 0], (0, 1)).rating_ranks is None
