"""Ratings follow from ranks, and from nothing else."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from sobremesa.ratings import START, Standing, changes, expected

ratings = st.floats(-500, 4000)
standings = st.builds(Standing, ratings, st.integers(0, 100), st.integers(1, 4))
several = st.lists(standings, min_size=2, max_size=4)


@given(ratings, ratings)
def test_what_two_may_expect_is_one_point_together(own: float, other: float) -> None:
    assert math.isclose(expected(own, other) + expected(other, own), 1)


@given(several)
def test_where_all_weigh_alike_points_only_pass_from_hand_to_hand(people: list[Standing]) -> None:
    alike = [Standing(min(each.rating, 2399), 50, each.rank) for each in people]
    assert math.isclose(sum(changes(alike)), 0, abs_tol=1e-9)


@given(several)
def test_the_order_of_people_does_not_matter(people: list[Standing]) -> None:
    there, back = changes(people), changes(people[::-1])[::-1]
    assert all(math.isclose(one, two, abs_tol=1e-9) for one, two in zip(there, back, strict=True))


@given(several)
def test_nobody_gains_or_loses_more_than_a_whole_game(people: list[Standing]) -> None:
    assert all(abs(change) <= 40 for change in changes(people))


@given(several)
def test_a_better_rank_never_brings_less(people: list[Standing]) -> None:
    worse = [Standing(people[0].rating, people[0].games, people[0].rank + 1), *people[1:]]
    assert changes(worse)[0] <= changes(people)[0]


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    strong, weak = 1900.0, 1500.0
    expected_win, _ = changes([Standing(strong, 50, 1), Standing(weak, 50, 2)])
    _, surprise = changes([Standing(strong, 50, 2), Standing(weak, 50, 1)])
    assert (round(expected_win, 2), round(surprise, 2)) == (1.82, 18.18)


def test_a_draw_of_equals_changes_nothing() -> None:
    assert changes([Standing(START, 0, 1)] * 4) == [0.0] * 4


def test_without_others_nothing_changes() -> None:
    assert changes([Standing(START, 0, 1)]) == [0.0]
    assert changes([]) == []


def test_a_difference_beyond_all_measure_is_still_a_number() -> None:
    assert 0 <= expected(0, 1e300) < 1e-9
    assert expected(1e300, 0) == 1
