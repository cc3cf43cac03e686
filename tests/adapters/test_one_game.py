"""What the adapters share: one game, played by actions."""

from __future__ import annotations

import numpy as np

from sobremesa.adapters.one_game import OneGame, utilities
from sobremesa.core.game import Game
from tests.games.test_conformance import every_game


@every_game
def test_a_game_is_played_to_its_end_and_a_copy_goes_its_own_way(game: Game) -> None:
    table, rng = OneGame.of(game, game.seats[-1], {}), np.random.default_rng(1)
    table.deal(rng)
    other = table.copy()
    while not table.over:
        actions = table.legal()
        assert table.mask().sum() == len(actions)
        assert all(table.may_play(int(action)) for action in actions)
        assert not table.may_play(-1)
        assert not table.may_play(table.actions.count)
        assert table.utilities() == [0.0] * game.seats[-1]
        table.play(int(rng.choice(actions)))
    assert sum(table.utilities()) == 0
    assert len(table.legal()) == 0
    assert other.to_move == 0
    assert len(other.legal())


def test_what_ends_are_worth_adds_up_to_nothing() -> None:
    assert utilities([3, 3], (0, 1)) == [0, 0]
    assert utilities([1, 2, 3, 4], (0, 1, 2, 3)) == [-1, -1 / 3, 1 / 3, 1]
    assert utilities([9, 0, 0, 10], (0, 1, 0, 1)) == [-1, 1, -1, 1]
