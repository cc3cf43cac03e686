"""Small parts of the contract: cells, options, outcomes, endings."""

from __future__ import annotations

import pytest

from sobremesa.core.cells import Grid
from sobremesa.core.game import Setting
from sobremesa.core.options import Choice, Option, Switch, settle
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
    assert settle(OPTIONS, {}) == {"swap": False, "mode": "ffa"}
    assert settle(OPTIONS, {"swap": "on", "mode": "teams"}) == {"swap": True, "mode": "teams"}
    assert settle(OPTIONS, {"swap": True})["swap"] is True


@pytest.mark.parametrize("chosen", [{"swap": "yes"}, {"swap": 1}, {"swap": None}, {"mode": True}])
def test_a_wrong_value_is_refused_with_what_is_accepted(chosen: dict[str, object]) -> None:
    with pytest.raises(Refusal) as caught:
        settle(OPTIONS, chosen)
    assert caught.value.code == "core.option_wrong"
    assert caught.value.params["accepts"]


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal) as caught:
        settle(OPTIONS, {"pie": True})
    assert caught.value.params == {"option": "pie", "known": ("swap", "mode")}


def test_partners_sit_opposite_each_other() -> None:
    assert Setting(4, {"mode": "teams"}).sides == (0, 1, 0, 1)
    assert Setting(3, {"mode": "ffa"}).sides == (0, 1, 2)


def test_equal_points_share_a_rank_and_the_next_one_is_left_out() -> None:
    assert Outcome.of([5, 9, 9, 1], (0, 1, 2, 3)).ranks == (3, 1, 1, 4)
    assert Outcome.of([7, 7], (0, 1)).ranks == (1, 1)


def test_who_gives_up_comes_last_for_rating_only() -> None:
    result = Ending("resigned", 2).result([5, 40, 5], (0, 1, 2))
    assert result["ranks"] == [2, 1, 2]
    assert result["rating_ranks"] == [1, 3, 1]


def test_the_partner_of_who_gives_up_loses_too() -> None:
    result = Ending("timeout", 3).result([30, 5, 30, 5], (0, 1, 0, 1))
    assert result["ranks"] == [1, 2, 1, 2]
    assert result["rating_ranks"] == [2, 1, 2, 1]
    assert result["teams"] == [[1, 3], [2, 4]]


def test_an_aborted_game_is_not_rated() -> None:
    assert Ending("aborted", 1).result([0, 0], (0, 1))["rating_ranks"] is None
