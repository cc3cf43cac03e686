"""Records: read, replayed and verified, or refused with the move and the reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from sobremesa import Refusal, registry
from sobremesa.core.fair import Fair
from sobremesa.core.position import Position
from sobremesa.core.record import Takeover
from sobremesa.core.turns import Ending
from sobremesa.players import read_player
from sobremesa.records import read, read_all, replay, verify, write


@pytest.fixture(scope="module")
def finished() -> Position:
    player = read_player("greedy", "records")
    position = registry["sitaos"].start(seed=Fair(bytes(32), ("word", ""), "table"), swap=True)
    while position.to_move is not None:
        position = position.play(player.ask(position))
    return position


def test_a_finished_game_is_verified_from_its_seed(finished: Position) -> None:
    record = read(write(finished.record()))
    assert record.fair is not None
    assert record.fair.words == ("word", "")
    assert verify(record).scores == finished.scores


def test_a_record_is_replayed_to_any_ply(finished: Position) -> None:
    record = read(write(finished.record()))
    assert replay(record, 0).ply == 0
    assert replay(record, 7).ply == 7
    for ply in (-1, finished.ply + 1):
        with pytest.raises(Refusal) as caught:
            replay(record, ply)
        assert caught.value.code == "records.ply_wrong"


def test_a_game_that_somebody_ended_is_verified_too() -> None:
    position = registry["sitaos"].start(seed="x").play("D4").play("E4")
    for how in ("resigned", "timeout", "aborted"):
        record = read(write(position.record(ending=Ending(how, 2), takeovers=[Takeover(1, 1)])))
        assert record.result is not None
        assert record.result.rating_ranks == (None if how == "aborted" else (1, 2))
        assert record.fair is not None
        assert record.fair.seed is not None
        assert verify(record).ply == 2


def test_a_running_game_keeps_its_seed() -> None:
    record = read(write(registry["sitaos"].start(seed="x").play("D4").record(1)))
    assert record.fair is not None
    assert record.fair.seed is None
    assert record.result is None
    assert verify(record).to_move == 2


def test_a_game_from_a_diagram_remembers_where_it_began() -> None:
    diagram = str(registry["sitaos"].start().play("D4").play("E4"))
    position = registry["sitaos"].read(diagram).play("A1")
    text = write(position.record())
    assert write(verify(read(text)).record()) == text


def change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """A damage: another value at a place such as `moves.3.seat`."""

    def damage(data: dict[str, Any]) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        place: Any = data
        for step in way:
            place = place[step]
        place[last] = value

    return damage


@pytest.mark.parametrize(
    ("damage", "code", "words"),
    [
        (change("format", 99), "records.format_unknown", "99"),
        (change("game", "chess"), "core.game_unknown", "chess"),
        (change("rules", 9), "records.rules_unknown", "9"),
        (change("seats", 3), "core.seats_wrong", "3"),
        (change("seats", "two"), "records.form_wrong", "seats"),
        (change("moves.3.seat", "x"), "records.form_wrong", "moves[3].seat"),
        (change("options", {"pie": "on"}), "core.option_unknown", "pie"),
        (change("options", {"swap": "maybe"}), "core.option_wrong", "maybe"),
        (change("moves.4.move", "Z9"), "records.move_wrong", "Move 5 (Z9)"),
        (change("moves.4.move", "nonsense"), "records.move_wrong", "nonsense"),
        (change("moves.4.seat", 2), "records.move_wrong", "seat 1, not of seat 2"),
        (change("moves.4.points", [7, 0]), "records.move_wrong", "not 7, 0"),
        (change("result", None), "records.result_wrong", "result"),
        (change("result.scores", [0, 0]), "records.result_wrong", "result"),
        (change("result.rating_ranks", [1, 1]), "records.result_wrong", "result"),
        (change("result.how", "resigned"), "records.ending_wrong", "resigned"),
        (change("result.how", "lost"), "records.form_wrong", "result.how"),
        (change("fair.seed", "00" * 31 + "01"), "records.commitment_wrong", "seed"),
        (change("fair.seed", "nonsense"), "records.form_wrong", "fair.seed"),
        (change("fair.seed", "00" * 31), "records.form_wrong", "fair.seed"),
        (change("fair.seed", None), "records.seed_unpublished", "seed"),
        (change("fair", None), "records.seed_unpublished", "seed"),
        (change("takeovers", [{"seat": 9, "ply": 1}]), "records.form_wrong", "takeovers"),
        (change("takeovers", [{"seat": 1, "ply": -1}]), "records.form_wrong", "takeovers"),
        (change("result.by", 9), "records.form_wrong", "result.by"),
        (change("moves.2", {"seat": 1}), "records.form_wrong", "moves[2].move"),
    ],
)
def test_a_damaged_record_says_what_is_wrong(
    finished: Position, damage: Callable[[dict[str, Any]], None], code: str, words: str
) -> None:
    data = json.loads(write(finished.record()))
    damage(data)
    with pytest.raises(Refusal) as caught:
        verify(read(json.dumps(data)))
    assert caught.value.code == code
    assert words in str(caught.value)


def test_a_move_after_the_end_is_refused(finished: Position) -> None:
    data = json.loads(write(finished.record()))
    data["moves"].append({"seat": 1, "move": "A1", "points": [0, 0]})
    with pytest.raises(Refusal) as caught:
        verify(read(json.dumps(data)))
    assert "The game is over" in str(caught.value)


@pytest.mark.parametrize(
    "text", [b"", b"\n\n", b"\x00\xff\xfe\x80", b"{", b"[" * 100_000, b"null", b"[]", b'"x"']
)
def test_what_is_no_record_is_refused(text: bytes) -> None:
    with pytest.raises(Refusal):
        list(read_all(text))


def test_a_truncated_record_is_refused(finished: Position) -> None:
    text = write(finished.record()).encode()
    for length in range(1, len(text) - 1, 97):
        with pytest.raises(Refusal):
            list(read_all(text[:length]))


def test_many_records_stand_one_a_line_and_a_wrong_one_is_named(finished: Position) -> None:
    line = write(finished.record())
    assert len(list(read_all(f"{line}\n\n{line}\n".encode()))) == 2
    with pytest.raises(Refusal) as caught:
        list(read_all(f"{line}\nnonsense\n{line}".encode()))
    assert caught.value.params["line"] == 2


def test_blank_lines_count_as_lines() -> None:
    with pytest.raises(Refusal) as caught:
        list(read_all(b"\n\n\nnonsense"))
    assert caught.value.params["line"] == 4


def test_a_diagram_with_other_options_than_the_record_is_refused() -> None:
    position = registry["sitaos"].read(str(registry["sitaos"].start())).play("A1")
    data = msgspec.to_builtins(position.record()) | {"options": {"swap": "on"}}
    with pytest.raises(Refusal) as caught:
        verify(read(write(data)))
    assert caught.value.code == "core.heading_wrong"


def test_a_single_record_may_be_laid_out_on_many_lines(finished: Position) -> None:
    pretty = json.dumps(msgspec.to_builtins(finished.record()), indent=2).encode()
    (record,) = read_all(pretty)
    assert verify(record).scores == finished.scores
