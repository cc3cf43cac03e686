"""Records that can't be altered unseen: every line is tied to those before it."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sobremesa import Refusal, registry
from sobremesa.cli import main
from sobremesa.records import Record, entries, find_head, read, verify, write
from sobremesa.records.links import link
from sobremesa.server.tables.plan import Plan
from tests.server.stories import Story

Damage = Callable[[dict[str, Any]], None]


def played(game: str = "sitaos", seats: int = 2, **plan: Any) -> Story:
    people = tuple(range(1, seats + 1))
    story = Story.begin(Plan(game, seats, **plan), people, drawn=True)
    for at in range(1, 7):
        story.move(at)
    return story


@pytest.fixture
def record() -> Record:
    story = played()
    story.tell(entries.Resigned(2), 9, 2)
    return story.table.record()


def test_a_link_is_the_hmac_of_the_link_before_and_the_text() -> None:
    key, before, text = hashlib.sha256(b"key").digest(), "ab" * 32, '{"type":"kept"}'
    for tied in ("", before):
        right = hmac.digest(key, bytes.fromhex(tied) + text.encode(), "sha256").hex()
        assert link(key, tied, text) == right


def damaged(record: Record, damage: Damage, forge: bool = False) -> Record:
    """A record after somebody's work on it; a forger makes the links anew."""
    data = json.loads(write(record))
    damage(data)
    if forge:
        fair = read(json.dumps({**data, "lines": []})).fair
        assert fair is not None
        seed = bytes.fromhex(fair.seed or "")
        key = hmac.digest(seed, b"sobremesa-record-v1" + fair.table.encode(), "sha256")
        before = ""
        for line in data["lines"]:
            line["link"] = before = link(key, before, line["text"])
    return read(json.dumps(data))


def other_move(data: dict[str, Any]) -> None:
    """Another move of equal points in the place of the third."""
    moves = [move["move"] for move in data["moves"]]
    free = next(cell for cell in ("A1", "H7", "A7", "H1", "B2") if cell not in moves)
    data["moves"][2]["move"] = free


def other_line(data: dict[str, Any]) -> None:
    """The same, in the lines too."""
    other_move(data)
    moved = [line for line in data["lines"] if '"moved"' in line["text"]]
    text = json.loads(moved[2]["text"]) | {"move": data["moves"][2]["move"]}
    moved[2]["text"] = json.dumps(text, separators=(",", ":"))


def test_a_record_of_a_table_has_a_line_for_all_that_decided_it(record: Record) -> None:
    kinds = [json.loads(line.text)["type"] for line in record.lines]
    assert kinds == ["created", "sat", "sat", "started", *["moved"] * 6, "resigned"]
    assert verify(record, head=record.lines[-1].link).ply == 6


def test_an_altered_line_is_named(record: Record) -> None:
    with pytest.raises(Refusal) as caught:
        verify(damaged(record, other_line))
    assert (caught.value.code, caught.value.params["line"]) == ("records.line_altered", 7)


def test_who_makes_all_links_anew_is_found_out_by_whoever_kept_the_last(record: Record) -> None:
    kept = record.lines[-1].link
    forged = damaged(record, other_line, forge=True)
    assert verify(forged).ply == 6
    with pytest.raises(Refusal) as caught:
        verify(forged, head=kept)
    assert caught.value.code == "records.head_other"


def test_a_link_that_was_kept_before_the_end_proves_what_came_before_it(record: Record) -> None:
    assert find_head(record, record.lines[5].link.upper()) == 6
    verify(record, head=record.lines[5].link)


def test_a_move_that_was_taken_back_stays_in_the_lines() -> None:
    story = played()
    story.tell(entries.TookBack(4), 8, 1)
    story.move(9)
    story.tell(entries.Resigned(1), 10, 1)
    record = story.table.record()
    assert len(record.moves) == 5
    assert sum('"moved"' in line.text for line in record.lines) == 7
    verify(record, head=story.table.link)


def test_chat_and_clocks_leave_the_links_as_they_are() -> None:
    story = played(clock="3+0")
    before = story.table.link
    story.tell(entries.Said("hello"), 8, 1)
    story.tell(entries.Paused(), 9)
    story.tell(entries.Resumed(), 10)
    assert story.table.link == before


def test_a_hidden_exchange_can_not_be_guessed_from_its_link() -> None:
    """Everybody sees the links, and that tiles were exchanged, while the seed is a secret."""
    story = Story.begin(Plan("sidoke", 2))
    position = story.table.live
    rack = position.board(1, open=True).racks[0]
    before = story.table.link
    story.move(1, f"swap {rack[0]}")
    seen = story.table.link
    tiles = [c + n + m for c in "ROYGBP" for n in "123456" for m in ("S", "E", "")]
    assert rack[0] in tiles
    for tile in tiles:
        text = entries.write_entry(entries.Moved(1, f"swap {tile}"))
        plain = hashlib.sha256(bytes.fromhex(before) + text.encode()).hexdigest()
        assert seen not in (plain, link(b"", before, text), link(bytes(32), before, text))
    real = entries.write_entry(entries.Moved(1, f"swap {rack[0]}"))
    assert seen == link(story.table.fair.record_key, before, real)


def test_a_record_without_lines_can_not_be_held_against_a_link(record: Record) -> None:
    position = registry["sitaos"].start(seed="x").play("D4")
    with pytest.raises(Refusal) as caught:
        verify(position.record(), head=record.lines[-1].link)
    assert caught.value.code == "records.lines_missing"


def test_verify_says_what_a_kept_link_proves_and_what_is_not_proved_without(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(write(record))
    assert main(["verify", str(file)]) == 0
    assert "--head" in capsys.readouterr().out
    assert main(["verify", str(file), "--head", record.lines[3].link]) == 0
    assert "4 of 11" in capsys.readouterr().out
    assert main(["verify", str(file), "--head", "0" * 64]) != 0
    file.write_text(write(damaged(record, other_line)))
    assert main(["verify", str(file), "--head", record.lines[-1].link]) != 0
    assert "Line 7" in capsys.readouterr().err
    unsealed = json.loads(write(record))
    unsealed["fair"]["seed"] = unsealed["result"] = None
    other_move(unsealed)
    file.write_text(json.dumps(unsealed))
    assert main(["verify", str(file), "--head", record.lines[-1].link]) != 0
    assert "proves nothing" in capsys.readouterr().err
