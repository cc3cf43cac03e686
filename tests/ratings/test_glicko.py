"""Glicko-2 against the worked example of Glickman's paper."""

from __future__ import annotations

import pytest

from sobremesa.glicko import LEAST_SURE, Strength, expected, rate


def test_the_published_example_comes_out() -> None:
    player = Strength(1500, 200, 0.06)
    games = [
        (Strength(1400, 30), 1.0),
        (Strength(1550, 100), 0.0),
        (Strength(1700, 300), 0.0),
    ]
    after = rate(player, games)
    # The paper rounds on the way.
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_surprise_raises_volatility_and_what_was_expected_does_not() -> None:
    steady = Strength(1500, 40, 0.06)
    surprised = rate(steady, [(Strength(2400, 30), 1.0)] * 5)
    assert surprised.volatility > steady.volatility
    assert rate(steady, [(Strength(1500, 30), 0.5)]).volatility < steady.volatility


def test_who_plays_no_games_becomes_less_sure_but_never_less_than_a_newcomer() -> None:
    known = Strength(1700, 50, 0.06)
    later = rate(known, [])
    assert later.rating == known.rating
    assert known.deviation < later.deviation < LEAST_SURE
    assert rate(Strength(), []).deviation == LEAST_SURE


def test_what_one_wins_the_other_loses_among_equals() -> None:
    one, other = Strength(1500, 80), Strength(1500, 80)
    assert expected(one, other) == 0.5
    won, lost = rate(one, [(other, 1.0)]), rate(other, [(one, 0.0)])
    assert won.rating - 1500 == pytest.approx(1500 - lost.rating)
