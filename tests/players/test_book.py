"""Books of first moves: whole, true to their game, and followed by those who play their best."""

from __future__ import annotations

import pytest

from sobremesa import Position, registry
from sobremesa.core.game import Game
from sobremesa.games.sitaos.pieces import CELLS, images
from sobremesa.players import Budget, Turns, read_player
from sobremesa.players.book import CLOSE, NEXT, advise, read_book

every_game = pytest.mark.parametrize("game", registry.values(), ids=registry)
sitaos = registry["sitaos"]
BOOK = read_book(sitaos.folder)
SWAP = BOOK.lines["swap=on"]


def after(*moves: str, swap: bool = True) -> Position:
    position = sitaos.start(2, "book", swap=swap)
    for move in moves:
        position = position.play(move)
    return position


@every_game
def test_every_line_of_a_book_can_be_played_and_its_command_is_told(game: Game) -> None:
    book = read_book(game.folder)
    assert bool(book.command) == bool(book.lines)
    for chosen, lines in book.lines.items():
        options = dict(each.split("=") for each in chosen.split(",") if each)
        for line, share in lines.items():
            position = game.begin(2, "book", options)
            for move in line.split(NEXT):
                position = position.play(move)
            assert 0 <= share <= 1
            assert [move.text for move in position.history] == line.split(NEXT)


def test_there_are_sixteen_first_stones_and_the_book_knows_them_all() -> None:
    assert len({images(cell) for cell in CELLS.values()}) == 16
    shares = BOOK.lines[""]
    assert {*shares} == {*CELLS.values()}
    for cell, share in shares.items():
        assert {shares[image] for image in images(cell)} == {share}


def test_with_the_swap_the_first_stone_is_a_balanced_one() -> None:
    best = max(SWAP[cell] for cell in CELLS.values())
    chosen = {read_player("turns:1", str(seed)).ask(after()) for seed in range(20)}
    assert len(chosen) > 1
    assert all(SWAP[stone] >= best - CLOSE for stone in chosen)


def test_a_strong_first_stone_is_swapped_and_a_weak_one_is_not() -> None:
    shares = BOOK.lines[""]
    strong, weak = max(shares, key=lambda cell: shares[cell]), min(shares, key=lambda c: shares[c])
    assert shares[strong] > 0.5 > shares[weak]
    assert read_player("turns:1").ask(after(strong)) == "swap"
    assert advise(after(weak)).bad == ["swap"]
    assert read_player("turns:1").ask(after(weak)) in CELLS.values()


def test_whoever_is_warmed_up_searches_even_where_the_book_knows_a_move() -> None:
    player = Turns("warm", Budget(simulations=5))
    player.ask(after())
    assert not player.control.any()
    player.warm(after())
    assert player.control.any()


def test_a_book_says_nothing_where_it_ends_or_the_game_began_elsewhere() -> None:
    assert not advise(after("D4", "swap")).good
    assert not advise(after("D4", swap=False)).good
    assert not advise(sitaos.read(str(after()))).good
