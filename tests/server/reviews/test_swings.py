"""How much the turns of a game changed."""

from __future__ import annotations

import pytest

from sobremesa.server.reviews.swings import swings_of
from sobremesa.study import Turn


def turn(seat: int, chance: float, lead: float = 0.0) -> Turn:
    """A turn before which the first of two seats stands so."""
    return Turn(
        ply=0,
        seat=seat,
        move="",
        leads=(lead, -lead),
        chances=(chance, 1 - chance),
        choices=(),
        place=0,
        looked_at=0,
        lost=0,
        lost_chance=0,
        grade="",
        exact=False,
        skill=(0, 0),
        luck=(0, 0),
    )


def test_a_turn_changes_what_its_seat_may_expect_up_to_the_next() -> None:
    found = swings_of([turn(1, 0.5), turn(2, 0.7), turn(1, 0.4)], ranks=(1, 2), leads=(0, 0))
    assert found == pytest.approx([0.2, 0.3, 0.6])


def test_moves_of_one_seat_in_a_row_are_one_turn_and_who_shares_a_win_has_half() -> None:
    found = swings_of([turn(1, 0.5), turn(1, 0.9), turn(2, 0.8)], ranks=(1, 1), leads=(0, 0))
    assert found == pytest.approx([0.3, 0.3])


def test_where_no_chance_changes_points_count() -> None:
    found = swings_of([turn(1, 1.0, 10), turn(2, 1.0, 15)], ranks=(1, 2), leads=(13, -13))
    assert found[0] > found[1] > 0
