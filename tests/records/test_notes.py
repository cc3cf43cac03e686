"""Records with variations and comments: read, replayed, verified, or refused with the reason."""

from __future__ import annotations

import json

import msgspec
import pytest

from sobremesa import Refusal, game
from sobremesa.core.record import Notes, Record, Variation
from sobremesa.core.turns import Ending
from sobremesa.records import (
    annotate,
    follow_notes,
    notes_of,
    positions,
    read,
    replay,
    verify,
    write,
)
from sobremesa.records.notes import lines_after


def played(*moves: str) -> Record:
    position = game("sitaos").start(seed="notes")
    for move in moves:
        position = position.play(move)
    return position.record(ending=Ending("resigned", 1))


GAME = played("D4", "E4", "D5")
NOTES = Notes(
    (Variation(1, "A1"), Variation(4, "B2"), Variation(4, "C3"), Variation(3, "H7")),
    {0: "from here", 5: "too bold"},
)


def test_a_studied_game_is_verified_as_it_was_played_and_its_variations_too() -> None:
    record = read(write(annotate(GAME, NOTES)))
    assert notes_of(record) == NOTES
    assert verify(record).history[-1].text == "D5"
    found = follow_notes([*positions(record)], NOTES)
    assert [[move.text for move in position.history] for position in found[4:]] == [
        ["D4", "A1"],
        ["D4", "A1", "B2"],
        ["D4", "A1", "C3"],
        ["D4", "E4", "D5", "H7"],
    ]


def test_a_record_that_nobody_studied_is_written_as_before() -> None:
    text = write(GAME)
    assert "notes" not in text
    assert write(read(text)) == text
    assert notes_of(read(text)) == Notes()


def test_whoever_knows_no_notes_replays_the_game() -> None:
    text = write(annotate(GAME, NOTES))

    class Older(msgspec.Struct):
        """A record as it was read before there were notes."""

        moves: list[dict[str, object]]

    assert len(msgspec.json.decode(text, type=Older).moves) == 3
    assert replay(read(text), 2).ply == 2


def test_variations_hang_together_as_lines() -> None:
    assert [*lines_after(NOTES, 3, 1)] == [[4, 5]]
    assert [*lines_after(NOTES, 3, 4)] == [[6]]
    assert [*lines_after(NOTES, 3, 3)] == [[7]]
    assert [*lines_after(NOTES, 3, 2)] == []


@pytest.mark.parametrize(
    ("notes", "code"),
    [
        (Notes((Variation(1, "D4"),)), "records.variation_wrong"),
        (Notes((Variation(4, "A1"),)), "records.form_wrong"),
        (Notes((Variation(-1, "A1"),)), "records.form_wrong"),
        (Notes((), {4: "on nothing"}), "records.form_wrong"),
    ],
)
def test_what_can_not_have_been_tried_is_refused(notes: Notes, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        verify(annotate(GAME, notes))
    assert refused.value.code == code


def test_notes_of_another_form_are_refused_by_name() -> None:
    record = json.loads(write(annotate(GAME, NOTES)))
    record["notes"]["variations"][0].pop("move")
    with pytest.raises(Refusal) as refused:
        read(json.dumps(record))
    assert refused.value.params["field"] == "notes.variations[0].move"
