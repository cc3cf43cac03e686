"""Records that were written by the program of another day."""

from __future__ import annotations

from pathlib import Path

import pytest

from sobremesa import registry
from sobremesa.records import notes_of, positions, read_all, verify

FOLDERS = sorted((Path(__file__).parent.parent / "kept").glob("[0-9]*"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_record_of_another_day_is_read_verified_and_played_again(folder: Path) -> None:
    found = set()
    for record in read_all((folder / "records.jsonl").read_bytes()):
        last = verify(record)
        assert [position.ply for position in positions(record)] == [*range(last.ply + 1)]
        assert [move.text for move in last.history] == [move.move for move in record.moves]
        if record.result is not None:
            assert last.scores == record.result.scores
        found.add((record.game, record.seats, record.seating is not None))
    for key, game in registry.items():
        assert {(key, seats, False) for seats in game.seats} <= found
        assert any((key, seats, True) in found for seats in game.seats)


def test_records_of_every_way_to_end_are_kept() -> None:
    first = read_all((FOLDERS[0] / "records.jsonl").read_bytes())
    endings = {record.result.how if record.result else None for record in first}
    assert endings == {"played", "resigned", "timeout", "aborted", None}


def test_records_with_lines_takeovers_hints_and_notes_are_kept() -> None:
    newest = [*read_all((FOLDERS[-1] / "records.jsonl").read_bytes())]
    assert any(record.lines and record.takeovers for record in newest)
    assert {hint.stage for record in newest for hint in record.hints} == {"where", "what", "why"}
    noted = [record for record in newest if notes_of(record).variations]
    assert {bool(record.lines) for record in noted} == {True, False}
    assert all(notes_of(record).comments for record in noted)
