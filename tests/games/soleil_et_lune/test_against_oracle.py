"""Soleil et Lune against its slow twin: legal moves, cards, points and end at every move."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa import registry
from sobremesa.core.position import Position
from tests.games.often import often
from tests.games.soleil_et_lune.oracle import Oracle

game = registry["soleil_et_lune"]
USUAL = "4,8,12,16,20,24,28"
SETUPS = [(2, "ffa", USUAL), (3, "ffa", USUAL), (4, "ffa", USUAL), (4, "teams", USUAL)]
SETUPS += [(2, "ffa", "none"), (4, "teams", "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15")]
SUITS = {"sun": "S", "moon": "M"}


def table(position: Position) -> dict[str, list[str]]:
    """The lines of a diagram by name."""
    lines = (line.partition("|") for line in position.diagram().split("\n"))
    return {name.strip(): content.split() for name, _, content in lines}


def twin(position: Position) -> Oracle:
    """The oracle with the same deal."""
    lines = table(position)
    seats = range(1, position.setting.seats + 1)
    deck = [card for seat in seats for card in lines[f"hand {seat}"]] + lines["pile"]
    animals = position.setting.options["animals"]
    assert isinstance(animals, tuple)
    teams = position.setting.options["mode"] == "teams"
    return Oracle(position.setting.seats, teams, set(animals), deck)


def row_text(suit: str, slots: list[list[str]]) -> list[str]:
    return ["/".join(card.removeprefix(suit) for card in reversed(slot)) for slot in slots]


def compare(position: Position, oracle: Oracle) -> None:
    lines = table(position)
    assert position.to_move == oracle.to_move
    assert list(position.scores) == oracle.scores()
    for seat in range(1, position.setting.seats + 1):
        assert sorted(lines[f"hand {seat}"]) == sorted(oracle.hands[seat])
        assert sorted(lines[f"taken {seat}"]) == sorted(oracle.taken[seat])
        for name, suit in SUITS.items():
            assert lines[f"{name} {seat}"] == row_text(suit, oracle.rows[suit, seat])
    assert sorted(lines["discards"]) == sorted(oracle.discards)
    assert lines["pile"] == oracle.pile
    assert lines.get("out", []) == [str(seat) for seat in sorted(oracle.out)]
    assert ("must lay" in lines) == oracle.must_lay
    assert lines["turn"] == [str(oracle.turns + 1)]


def check_cards(position: Position, cards: list[str]) -> None:
    """Each card is in one place, and the visible numbers of a row ascend."""
    lines = table(position)
    found = [card for name in lines for card in lines[name] if card[0] in "SM"]
    for seat in range(1, position.setting.seats + 1):
        for name, suit in SUITS.items():
            slots = [slot.split("/") for slot in lines[f"{name} {seat}"]]
            found += [suit + card for slot in slots for card in slot]
            visible = [int(slot[0]) for slot in slots if slot[0] != "X"]
            assert visible == sorted(set(visible))
    assert sorted(found) == cards


def play_out(position: Position, rng: Random, most: int = 10_000) -> None:
    oracle = twin(position)
    cards = sorted([card for hand in oracle.hands.values() for card in hand] + oracle.pile)
    for _ in range(most):
        compare(position, oracle)
        check_cards(position, cards)
        moves = sorted(oracle.moves())
        assert sorted(position.moves()) == moves
        assert (position.forced == "destroy") == (moves == ["destroy"])
        if not moves:
            break
        move = rng.choice(moves)
        after = position.play(move)

        def reshuffle(discards: list[str], after: Position = after) -> list[str]:
            lines = table(after)
            return lines[f"hand {after.to_move}"] + lines["pile"]

        oracle.play(move, reshuffle)
        position = after
    assert position.outcome is not None


@often(30)
@given(st.integers(0, 2**32), st.sampled_from(SETUPS))
def test_both_agree_at_every_move(seed: int, setup: tuple[int, str, str]) -> None:
    seats, mode, animals = setup
    play_out(game.start(seats, str(seed), mode=mode, animals=animals), Random(seed))


@often(30)
@given(st.integers(0, 2**32), st.sampled_from(SETUPS), st.integers(0, 25))
def test_both_agree_with_small_decks(seed: int, setup: tuple[int, str, str], size: int) -> None:
    """Few cards in the pile: hands run dry, seats go out, the others play on."""
    seats, mode, animals = setup
    start = str(game.start(seats, str(seed), mode=mode, animals=animals))
    lines = start.split("\n")
    pile = next(at for at, line in enumerate(lines) if line.startswith("pile"))
    lines[pile] = " ".join(lines[pile].split()[: 2 + size])
    play_out(game.read("\n".join(lines)), Random(seed))


@pytest.mark.parametrize("setup", SETUPS)
def test_the_game_ends_after_four_hundred_turns(setup: tuple[int, str, str]) -> None:
    seats, mode, animals = setup
    start = str(game.start(seats, "cap", mode=mode, animals=animals))
    position = game.read(start.replace("turn      | 1", "turn      | 398"))
    oracle = twin(position)
    oracle.turns = 397
    rng = Random(1)
    while position.to_move is not None:
        compare(position, oracle)
        move = rng.choice(sorted(oracle.moves()))
        position = position.play(move)
        oracle.play(move, sorted)
    compare(position, oracle)
    assert oracle.turns == 400
