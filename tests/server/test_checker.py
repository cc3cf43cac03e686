"""The page on the fair shuffle, and the checker in `docs/` that is written from it alone."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sobremesa import Refusal
from sobremesa.core.fair import Fair
from sobremesa.records import read, verify
from sobremesa.server.tables.actions import ResignAction
from tests.server.stories import LocalServer, local_server

DOCS = Path(__file__).parents[2] / "docs"


def check(record: dict[str, Any], folder: Path, *commitment: str) -> tuple[int, str]:
    """What the checker says of a record."""
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    checker = [sys.executable, "-I", str(DOCS / "check_shuffle.py"), str(file), *commitment]
    done = subprocess.run(checker, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout + done.stderr


async def play_some(there: LocalServer, game: str, seats: int, **plan: Any) -> dict[str, Any]:
    """A game at a table, given up after some moves; its record."""
    room = await there.open(seats, game, **plan)
    for _ in range(3 * seats):
        if room.table.live.forced is None:
            await there.move(room, next(room.table.live.moves()))
    for person in range(1, 2 if seats == 2 else seats + 1):
        await there.do(room.table.id, person, ResignAction("resign"))
    record = room.table.record()
    assert record.result is not None
    assert record.result.how == "resigned"
    return dict(msgspec.to_builtins(record))


def test_the_worked_example_of_the_page_is_right() -> None:
    failed, tried = doctest.testfile(str(DOCS / "fair-shuffle.md"), module_relative=False)
    assert tried > 10
    assert failed == 0


def test_the_checker_knows_nothing_of_sobremesa_and_is_short() -> None:
    text = (DOCS / "check_shuffle.py").read_text()
    assert re.search(r"^ *(from|import) sobremesa\b", text, re.MULTILINE) is None
    assert len(text.splitlines()) < 80


@pytest.mark.anyio
async def test_the_checker_agrees_with_records_of_games_with_chance(tmp_path: Path) -> None:
    async with local_server(tmp_path) as there:
        records = [
            await play_some(there, "soleil_et_lune", 2),
            await play_some(there, "sidoke", 3),
            await play_some(there, "soleil_et_lune", 4, options={"mode": "teams"}, partners=True),
        ]
    assert [record["seating"]["draw"] for record in records] == ["shuffled", "shuffled", "turned"]
    for record in records:
        verify(read(json.dumps(record)), record["fair"]["commitment"])
        code, said = check(record, tmp_path, record["fair"]["commitment"])
        assert code == 0, said
        assert said.count("right: seat ") == record["seats"]
        assert "right: the seats go to the chairs" in said
        for field, value in (("options", {"eclipses": "off"}), ("rules", 2), ("diagram", "")):
            code, said = check(record | {field: value}, tmp_path)
            assert code == 1
            assert f"WRONG: opened with its {field}" in said


@pytest.mark.anyio
async def test_a_seed_chosen_after_the_words_is_found_out_by_the_commitment_seen(
    tmp_path: Path,
) -> None:
    async with local_server(tmp_path) as there:
        record = await play_some(there, "sidoke", 2)
    seen = record["fair"]["commitment"]
    fair, seating = record["fair"], record["seating"]
    # A server that did not like the deal: another seed, and everything in the record made to fit.
    later = Fair(bytes(32), tuple(fair["words"]), fair["table"])
    fair |= {"seed": later.seed.hex(), "commitment": later.commitment}
    seating["order"] = later.draw_seats(seating["draw"], 2)
    record["moves"] = []
    record["result"] |= {"scores": [0, 0], "ranks": [1, 1]}
    record["lines"] = []
    verify(read(json.dumps(record)))
    assert check(record, tmp_path)[0] == 0
    with pytest.raises(Refusal) as found:
        verify(read(json.dumps(record)), seen)
    assert found.value.code == "records.commitment_other"
    code, said = check(record, tmp_path, seen)
    assert code == 1
    assert f"WRONG: the seed is that of the commitment {seen}" in said


@pytest.mark.anyio
async def test_seats_words_and_hands_that_were_changed_afterwards_are_found_out(
    tmp_path: Path,
) -> None:
    async with local_server(tmp_path) as there:
        record = await play_some(there, "sidoke", 3)
    order = record["seating"]["order"]
    seating, fair = record["seating"], record["fair"]
    # Who joined when is no part of the shuffle, and no matter to the checker.
    for damage, code, checked in (
        ({"seating": seating | {"order": [*order[1:], order[0]]}}, "records.seats_wrong", 1),
        ({"seating": seating | {"order": [1, 1, 2]}}, "records.form_wrong", 1),
        ({"seating": seating | {"joined": [1, 2]}}, "records.form_wrong", 0),
        ({"fair": fair | {"commitment": "00" * 32}}, "records.commitment_wrong", 1),
        ({"fair": fair | {"words": ["", "x", ""]}}, "records.seats_wrong", 1),
    ):
        wrong = record | {"lines": []} | damage
        with pytest.raises(Refusal) as found:
            verify(read(json.dumps(wrong)))
        assert found.value.code in (code, "records.move_wrong"), damage
        assert check(wrong, tmp_path)[0] == checked, damage
    old = {name: value for name, value in record.items() if name not in ("seating", "lines")}
    assert verify(read(json.dumps(old))).ply == len(record["moves"])
