"""Puzzles are found in games: the same ones for the same seed, wherever it was left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from sobremesa.games import game
from sobremesa.puzzles.kept import Found
from sobremesa.puzzles.mining import AT_ONCE, Searched, gather, search_all
from sobremesa.puzzles.puzzle import Puzzle
from sobremesa.puzzles.verifying import is_best, is_legal
from sobremesa.spread import Spread, call, read_kept

T = TypeVar("T")


def here(tasks: Iterable[Callable[[], T]]) -> Iterator[T]:
    return map(call, tasks)


def nobody(tasks: Iterable[Callable[[], T]]) -> Iterator[T]:
    assert list(tasks) == []
    return iter([])


def find(path: Path | None, spread: Spread = here, count: int = 3) -> list[Puzzle]:
    return list(search_all(game("sidoke"), "points", "test", count, 99, spread, path))


def test_the_same_seed_finds_the_same_and_what_was_kept_is_not_looked_for_again(
    tmp_path: Path,
) -> None:
    path = tmp_path / "searched.jsonl"
    first = find(path)
    assert len(first) == 3
    assert find(None) == first
    assert find(path, nobody) == first
    assert len([*read_kept(path, Searched)]) % AT_ONCE == 0
    assert find(path, count=9)[:3] == first


def test_a_last_line_that_was_cut_off_is_done_again(tmp_path: Path) -> None:
    path = tmp_path / "searched.jsonl"
    first = find(path)
    path.write_bytes(path.read_bytes()[:-40])
    assert find(path) == first


def test_what_is_found_is_legal_best_and_kept_with_its_command() -> None:
    found = find(None)
    kept = gather(game("sidoke"), "test", {"points": 3, "end": 0, "turn": 0}, found)
    assert kept.command == "sobremesa puzzles make sidoke --seed test --points 3 --end 0 --turn 0"
    for number, puzzle in enumerate(kept.puzzles, 1):
        each = Found(game("sidoke"), number, puzzle)
        assert is_legal(each)
        assert is_best(each, "again")


def test_an_answer_that_is_not_the_best_is_found_out() -> None:
    from msgspec.structs import replace

    puzzle = find(None)[0]
    worse = next(iter(puzzle.others))
    lie = replace(
        puzzle, best=(worse,), others={}, worth=(puzzle.worth or 0) - puzzle.others[worse]
    )
    assert not is_best(Found(game("sidoke"), 1, lie), "again")
    assert not is_legal(Found(game("sidoke"), 1, replace(puzzle, diagram=puzzle.diagram + " ")))
