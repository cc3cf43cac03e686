"""How much the turns of a game changed."""

from __future__ import annotations

import pytest

from sobremesa import Position, registry
from sobremesa.study import Choice, Turn, swings_of
from sobremesa.study.review import leads_at
from tests.games.test_conformance import random_game


def turn(seat: int, chance: float, lead: float = 0.0, led_to: float = 0.0) -> Turn:
    """A turn before which the first of two seats stands so; the mover's chance after it."""
    return judged(seat, (chance, 1 - chance), (lead, -lead), led_to)


def judged(
    seat: int, chances: tuple[float, ...], leads: tuple[float, ...], led_to: float = 0.0
) -> Turn:
    nothing = (0.0,) * len(leads)
    return Turn(
        ply=0,
        seat=seat,
        move="",
        leads=leads,
        chances=chances,
        choices=(Choice("", (), 0.0, 0.0, led_to, 0.0, 0.0, False),),
        place=0,
        looked_at=0,
        lost=0,
        lost_chance=0,
        grade="",
        exact=False,
        skill=nothing,
        luck=nothing,
    )


def end(first: int, second: int) -> Position:
    """A game of two that ended with these points."""
    rows = [f"{row} | {' '.join('........')}" for row in range(1, 8)]
    heading = f"sitaos, over, scores {first} {second}"
    return registry["sitaos"].read("\n".join([heading, "    A B C D E F G H", *rows]))


def test_a_turn_changes_what_its_seat_may_expect_up_to_the_next() -> None:
    turns = [turn(1, 0.5, 100), turn(2, 0.7, 100), turn(1, 0.4, 100)]
    assert swings_of(turns, end(100, 0)) == pytest.approx([0.2, 0.3, 0.6])


def test_moves_of_one_seat_in_a_row_are_one_turn_and_who_shares_a_win_has_half() -> None:
    found = swings_of([turn(1, 0.5), turn(1, 0.9), turn(2, 0.8)], end(100, 100))
    assert found == pytest.approx([0.3, 0.3])


def test_where_no_chance_changes_points_count() -> None:
    found = swings_of([turn(1, 1.0, 10), turn(2, 1.0, 15)], end(113, 100))
    assert found[0] > found[1] > 0


def test_partners_who_win_have_won_it_both() -> None:
    last = random_game(registry["sidoke"], 4, {"mode": "teams"}, "partners")[-1]
    assert last.outcome is not None
    assert sorted(last.outcome.ranks) == [1, 1, 2, 2]
    chances = tuple(float(rank == 1) for rank in last.outcome.ranks)
    for seat in range(1, 5):
        assert swings_of([judged(seat, chances, leads_at(last))], last) == [0.0]


def test_of_a_game_that_was_given_up_the_last_turn_changed_what_it_led_to() -> None:
    left = registry["sitaos"].start().play("A1").play("B1")
    assert swings_of([turn(1, 0.5), turn(2, 0.6, led_to=0.2)], left) == pytest.approx([0.1, 0.2])
