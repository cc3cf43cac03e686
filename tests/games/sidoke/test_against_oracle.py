"""Sidoké against its slow twin: legal moves, points thing by thing, racks, bag and end."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sobremesa import registry
from sobremesa.core.position import Position
from tests.games.often import often
from tests.games.sidoke.oracle import (
    TILES,
    Gain,
    Oracle,
    all_placements,
    bad_lines,
    gains,
    lines_of,
    read_move,
    write_placement,
)

game = registry["sidoke"]
SETUPS = [(2, "ffa"), (3, "ffa"), (4, "ffa"), (4, "teams")]
SWAPS = 10
EMPTY = game.start(2, "empty").diagram().split("\n")[:13]


def table(position: Position) -> dict[str, list[str]]:
    """The lines of a diagram by name."""
    lines = (line.partition("|") for line in position.diagram().split("\n"))
    return {name.strip(): content.split() for name, _, content in lines}


def twin(position: Position) -> Oracle:
    """The oracle with the same tiles."""
    lines, board = table(position), position.board(None, True)
    return Oracle(board.racks, lines["bag"], board.tiles)


def drawn(position: Position, after: Position, seat: int, move: str) -> list[str]:
    """What a seat drew with a move."""
    kept = set(position.board(seat, True).racks[seat - 1])
    kept -= {tile for tile, _ in read_move(move)[1]}
    return sorted(set(after.board(seat, True).racks[seat - 1]) - kept)


def compare(position: Position, oracle: Oracle) -> None:
    """Tiles, scores, whose turn it is and who has won are the same."""
    board = position.board(None, True)
    assert position.to_move == oracle.to_move
    assert list(position.scores) == oracle.scores()
    assert board.tiles == oracle.board
    assert [set(rack) for rack in board.racks] == list(oracle.racks.values())
    assert set(table(position)["bag"]) == oracle.bag
    assert board.since_placed == oracle.still
    for seat, made in enumerate(board.sidokes, 1):
        assert {tile for line in made for tile in line} == oracle.taken[seat]
        assert len(made) == len(oracle.sidokes[seat])
    if position.outcome:
        won = {seat for seat, rank in enumerate(position.outcome.ranks, 1) if rank == 1}
        assert won == oracle.winners(position.setting.options["mode"] == "teams")


def check_tiles(position: Position) -> None:
    """All 108 tiles, each in one place, and every line on the board is one."""
    board = position.board(None, True)
    found = [*board.tiles.values(), *table(position)["bag"]]
    for rack, made in zip(board.racks, board.sidokes, strict=True):
        found += [*rack, *{tile for line in made for tile in line}]
    assert sorted(found) == sorted(TILES)
    assert not bad_lines(board.tiles, board.tiles)
    assert all(len(line) < 6 for line in lines_of(board.tiles, board.tiles))


def told(position: Position) -> list[Gain]:
    """What the last move brought its seat on the board, thing by thing."""
    assert position.last is not None
    found = []
    for item in position.last.items:
        code, what = item.code, item.code.removeprefix("sidoke.")
        if code in ("sidoke.line", "sidoke.colour", "sidoke.sidoke"):
            kind = str(item.params.get("kind", what))
            found.append(Gain(kind, item.cells, item.points[position.last.seat - 1]))
    return found


def choose(moves: list[str], rng: Random) -> str:
    """A random placement where there is one, but one time in ten an exchange."""
    places = [move for move in moves if "@" in move]
    swaps = [move for move in moves if "@" not in move]
    return rng.choice(swaps if swaps and (not places or rng.randrange(SWAPS) == 0) else places)


def play_out(position: Position, rng: Random) -> None:
    oracle = twin(position)
    while True:
        compare(position, oracle)
        check_tiles(position)
        moves = list(position.moves())
        assert len(moves) == len(set(moves))
        assert set(moves) == oracle.moves()
        assert (position.forced == "pass") == (moves == ["pass"])
        if not moves:
            break
        move, seat, before = choose(sorted(moves), rng), position.to_move, dict(oracle.board)
        assert seat is not None
        next_tiles = table(position)["bag"][: oracle.due(move)]
        after = position.play(move)
        new = drawn(position, after, seat, move)
        assert new == sorted(next_tiles)
        oracle.play(move, new)
        if "@" in move:
            assert Counter(told(after)) == Counter(gains(before, read_move(move)[1]))
        position = after
    assert position.outcome is not None


@often(8)
@given(st.integers(0, 2**32), st.sampled_from(SETUPS))
def test_both_agree_at_every_move(seed: int, setup: tuple[int, str]) -> None:
    seats, mode = setup
    play_out(game.start(seats, str(seed), mode=mode), Random(seed))


def shortened(seats: int, mode: str, seed: int, bag: int) -> Position:
    """A start with so many tiles in the bag; the others are left out of the game."""
    lines = str(game.start(seats, str(seed), mode=mode)).split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("bag"))
    lines[at] = " ".join(lines[at].split()[: 2 + bag])
    return game.read("\n".join(lines))


@often(12)
@given(st.integers(0, 2**32), st.sampled_from(SETUPS), st.integers(0, 12))
def test_both_agree_when_the_bag_runs_empty(seed: int, setup: tuple[int, str], bag: int) -> None:
    seats, mode = setup
    position, rng = shortened(seats, mode, seed, bag), Random(seed)
    oracle = twin(position)
    while position.to_move is not None:
        compare(position, oracle)
        moves = sorted(position.moves())
        assert set(moves) == oracle.moves()
        move = choose(moves, rng)
        after = position.play(move)
        oracle.play(move, drawn(position, after, position.to_move, move))
        position = after
    compare(position, oracle)


def random_board(rng: Random, tiles: int) -> tuple[dict[str, str], list[str]]:
    """Tiles laid at random by the oracle's rules, one after another, and those left."""
    left = list(TILES)
    rng.shuffle(left)
    board: dict[str, str] = {}
    while len(board) < tiles:
        rack = [left.pop() for _ in range(2)]
        found = sorted(all_placements(board, rack), key=sorted)
        if found:
            placed = rng.choice(found)
            board |= {cell: tile for tile, cell in placed}
            rack = [tile for tile in rack if tile not in board.values()]
            lines = lines_of(board, [cell for _, cell in placed])
            gone = {cell for line in lines if len(line) == 6 for cell in line}
            left += [board.pop(cell) for cell in gone]
        left += rack
        rng.shuffle(left)
    return board, left


def drawn_up(board: dict[str, str], rack: list[str], other: list[str], bag: list[str]) -> Position:
    """A position with a board and racks, from its text."""
    lines = ["sidoke, seat 1 to move, scores 0 0", EMPTY[0]]
    for row, line in enumerate(EMPTY[1:], 1):
        marks = zip("ABCDEFGHIJKL", line.partition("|")[2].split(), strict=True)
        cells = " ".join(board.get(f"{letter}{row}", mark) for letter, mark in marks)
        lines.append(f"{row} | {cells}")
    lines += [f"rack 1 | {' '.join(rack)}", f"rack 2 | {' '.join(other)}"]
    lines += ["sidokes 1 |", "sidokes 2 |", f"bag | {' '.join(bag)}"]
    return game.read("\n".join(lines))


@often(30)
@given(st.integers(0, 2**32), st.integers(0, 40), st.integers(1, 6))
def test_placements_of_any_rack_on_any_board_are_those_of_brute_force(
    seed: int, tiles: int, size: int
) -> None:
    rng = Random(seed)
    board, left = random_board(rng, tiles)
    rack, other, bag = left[:size], left[size : size + 6], left[size + 6 :]
    position = drawn_up(board, rack, other, bag)
    listed = [move for move in position.moves() if "@" in move]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {write_placement(placed) for placed in all_placements(board, rack)}
    for move in rng.sample(listed, min(20, len(listed))):
        after = position.play(move)
        assert Counter(told(after)) == Counter(gains(board, read_move(move)[1]))


@often(8)
@given(st.integers(0, 2**32), st.integers(0, 25))
def test_a_rack_of_one_number_or_one_colour_finds_all_its_orders(seed: int, tiles: int) -> None:
    """Racks that go well together have thousands of placements."""
    rng = Random(seed)
    board, left = random_board(rng, tiles)
    letter = rng.choice("123456ROYGBP")
    rack = [tile for tile in left if letter in tile][:5]
    others = [tile for tile in left if tile not in rack]
    position = drawn_up(board, rack, others[:6], others[6:])
    listed = [move for move in position.moves() if "@" in move]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {write_placement(placed) for placed in all_placements(board, rack)}
