"""Learning by self-play: the same for every number of workers, and after a break."""

from __future__ import annotations

import numpy as np

from sobremesa import registry
from sobremesa.core.values import Values
from sobremesa.spread import spread_over
from sobremesa.training.curve import draw
from sobremesa.training.learning import Course, Learned, learn

COURSE = Course(registry["sitaos"], "2", "test", 640)


def finish(learned: Learned, workers: int) -> Learned:
    with spread_over(workers) as spread:
        for step in learn(learned, spread):
            learned = step
    return learned


def test_one_worker_and_two_learn_the_same_also_after_a_break() -> None:
    alone = finish(Learned.begin(COURSE), 1)
    with spread_over(2) as spread:
        steps = learn(Learned.begin(COURSE), spread)
        broken = [next(steps) for _ in range(4)][-1]
    again = Learned.read(COURSE, broken.write())
    assert again is not None
    together = finish(again, 2)
    assert (alone.weights == together.weights).all()
    assert alone.wrong == together.wrong
    assert np.mean(alone.wrong[-3:]) < np.mean(alone.wrong[:3])


def test_a_course_that_was_another_is_not_gone_on_with() -> None:
    other = Course(COURSE.game, "2", "other", 640)
    assert Learned.read(other, Learned.begin(COURSE).write()) is None


def test_values_are_written_and_read_and_told_apart() -> None:
    weights = np.linspace(-1, 1, COURSE.game.kernel.features)
    values = Values({"2": weights}, {"courses": {"2": "sobremesa train sitaos"}})
    again = Values.read(values.write())
    assert again.digest == values.digest
    assert again.about == values.about
    assert again.digest != Values({"2": weights + 0.01}, {}).digest


def test_a_curve_is_a_picture() -> None:
    picture = draw({"2": [0.3, 0.2, 0.1], "teams": [0.4, 0.3]}, "Sitaos")
    assert picture.count("<polyline") == 2
    assert "teams</text>" in picture
