"""Expected leads at the end: what they are among two sides and more, and how they are learned."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa import registry
from sobremesa.core.cache import load
from sobremesa.core.game import Game
from sobremesa.core.kernel import Weights
from sobremesa.core.values import Values, lead_weights_for
from sobremesa.training.learning import SPREAD, Course, Learned

LEADS = load("sobremesa.core.leads")


def count(totals: list[float], sides: list[int], spread: float) -> Weights:
    leads = np.zeros(len(sides))
    padded = np.array([*totals, *[0.0] * (4 - len(totals))])
    LEADS.count_leads(padded, np.array(sides), spread, leads)
    return leads


@pytest.mark.parametrize("sides", [[0, 1], [0, 1, 0, 1]])
def test_between_two_sides_one_leads_by_what_the_other_is_behind(sides: list[int]) -> None:
    leads = count([12.5, 8.0], sides, 3.0)
    assert leads == pytest.approx([4.5 if side == 0 else -4.5 for side in sides])


def test_among_more_the_lead_is_over_the_best_other_side() -> None:
    assert count([10, 4, 7], [0, 1, 2], 0.0) == pytest.approx([3, -6, -3])


def test_of_several_that_may_yet_be_the_best_one_will_have_more_than_each() -> None:
    assert count([5, 5, 5], [0, 1, 2], 2.0) == pytest.approx([-2 * np.log(2)] * 3)


def test_what_is_learned_of_a_position_is_the_slope_of_its_leads() -> None:
    leads, self_play = load("sobremesa.training.leads"), load("sobremesa.training.self_play")
    sides, errors = np.array([0, 1, 2]), np.array([1.5, -0.5, 0.25, 0.0])
    notes = self_play.make_notes(64, 3)
    notes.pairs[:8] = [0, 2, 1, 1, 0, 3, 1, 4]
    notes.begins[:4] = [0, 4, 6, 8]
    notes.points[0, :3] = [3, 1, 2]

    def told(weights: Weights) -> float:
        totals, found = np.zeros(4), np.zeros(4)
        leads.foretell(sides, weights, notes, 0, totals)
        LEADS.count_leads(totals, sides, weights[-1], found)
        return float((errors * found).sum())

    weights, slope = np.array([0.3, -0.2, 1.7]), np.zeros(3)
    leads.learn_turn(sides, weights, notes, 0, errors, slope)
    small = 1e-6 * np.eye(3)
    steep = [(told(weights + step) - told(weights - step)) / 2e-6 for step in small]
    assert slope == pytest.approx(steep, rel=1e-4)


def test_leads_are_kept_beside_chances_and_older_values_have_none() -> None:
    game = registry["sitaos"]
    chances, leads = np.ones(game.kernel.features), np.ones(game.kernel.features + 1)
    older, newer = Values({"2": chances}, {}), Values({"2": chances}, {}, {"2": leads})
    assert older.digest == newer.digest == Values.read(newer.write()).digest
    assert Values.read(newer.write()).digest_of_leads == newer.digest_of_leads
    assert not Values.read(older.write()).leads


def test_a_course_for_leads_is_none_for_chances() -> None:
    game = registry["sitaos"]
    plain = Course(game, "2", "test", 64)
    course = Course(game, "2", "test", 64, np.ones(game.kernel.features))
    assert Learned.read(plain, Learned.begin(course).write()) is None
    assert Learned.begin(course).weights[-1] == SPREAD


@pytest.mark.parametrize("game", registry.values(), ids=registry)
def test_every_game_knows_how_far_ahead_two_will_be(game: Game) -> None:
    position = game.start(2, "test")
    assert lead_weights_for(game, position.setting).any()
