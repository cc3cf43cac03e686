"""What a programmer meets who installs the library and imports it."""

from __future__ import annotations

from collections.abc import MutableMapping
from types import ModuleType
from typing import cast

import pytest

import sobremesa
import sobremesa.games


def test_a_game_is_found_by_its_key_and_an_unknown_one_is_told_which_there_are() -> None:
    assert sobremesa.game("sitaos").key == "sitaos"
    with pytest.raises(sobremesa.Refusal) as caught:
        sobremesa.game("chess")
    assert caught.value.code == "core.game_unknown"
    assert caught.value.params["known"] == tuple(sobremesa.registry)


def test_the_registry_has_every_game_and_can_not_be_changed() -> None:
    assert {key: game.key for key, game in sobremesa.registry.items()} == {
        folder.name: folder.name
        for folder in (sobremesa.registry["sitaos"].folder.parent).iterdir()
        if (folder / "game.py").exists()
    }
    with pytest.raises(TypeError):
        cast("MutableMapping[str, object]", sobremesa.registry)["chess"] = None


def test_the_games_and_each_of_them_are_packages_under_their_name() -> None:
    assert isinstance(sobremesa.games, ModuleType)
    for key in sobremesa.registry:
        assert isinstance(getattr(sobremesa.games, key), ModuleType)


@pytest.mark.parametrize("key", sobremesa.registry)
def test_a_position_shows_itself_in_one_line_that_hides_its_secrets(key: str) -> None:
    start = sobremesa.game(key).start(seed="a secret")
    assert repr(start) == f"<{key}, seat 1 to move, scores 0 0, ply 0>"
    after = start.play(next(iter(start.moves())))
    assert repr(after).startswith(f"<{key}, seat ")
    assert "\n" not in repr(after)
