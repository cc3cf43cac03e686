"""What holds for the positions of every registered game: nobody can change one."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from random import Random

import msgspec
import numpy as np

from sobremesa.core.game import Game
from sobremesa.core.turns import Item
from sobremesa.players import read_player
from tests.games.test_conformance import every_game, every_setup, random_game


@every_setup
def test_positions_never_change(game: Game, seats: int, options: dict[str, str]) -> None:
    position = random_game(game, seats, options, "never")[2]
    before = str(position), position.copy_state().tolist()
    list(islice(position.moves(), 20))
    position.play(next(iter(position.moves())))
    position.imagine(position.to_move, Random(1))
    position.view(1)
    for bot in ("random", "greedy", "uct:20"):
        read_player(bot).ask(position)
    assert (str(position), position.copy_state().tolist()) == before


@every_game
def test_nothing_public_reaches_the_array_of_a_position(game: Game) -> None:
    state = game.position.opening(game.make_setting(game.seats[0], {}, None))
    position = game.position(game, game.make_setting(game.seats[0], {}, None), state)
    before = str(position)
    found = [getattr(position, name) for name in dir(position) if not name.startswith("_")]
    arrays = [each for each in found if isinstance(each, np.ndarray)]
    for array in (state, position.copy_state(), *arrays):
        array[:] = 1
    assert not arrays
    assert str(position) == before


def spoil(handed_out: object) -> int:
    """Writes into every table that can be written to; returns how many there were.

    What an item tells is left alone: moves are kept by the thousand and handed out as they are.
    """
    if isinstance(handed_out, Item):
        return 0
    if isinstance(handed_out, msgspec.Struct):
        return sum(spoil(getattr(handed_out, name)) for name in handed_out.__struct_fields__)
    if isinstance(handed_out, Mapping):
        count = sum(map(spoil, handed_out.values()))
        with suppress(TypeError):
            for key in [*handed_out, "spoiled"]:
                handed_out[key] = "spoiled"  # type: ignore[index]  # whether it refuses is asked
                count += 1
        return count
    return sum(map(spoil, handed_out)) if isinstance(handed_out, (list, tuple)) else 0


@every_setup
def test_whoever_writes_into_what_a_position_hands_out_changes_only_that(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    def look() -> list[object]:
        views = [
            position.view(seat, open) for seat in range(1, seats + 1) for open in (False, True)
        ]
        return [*views, position.view(), position.history, position.known(1), position.box()]

    positions = random_game(game, seats, options, "spoiled")
    for position in (positions[2], positions[-1]):
        before = msgspec.json.encode(look()), repr(position.setting), str(position)
        moves = list(islice(position.moves(), 20))
        assert spoil(look()) > 0
        assert spoil(position.setting.options) == spoil(position.setting.chosen) == 0
        assert (msgspec.json.encode(look()), repr(position.setting), str(position)) == before
        assert list(islice(position.moves(), 20)) == moves
