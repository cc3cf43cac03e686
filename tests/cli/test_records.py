"""Records at the command line: simulated, replayed, verified."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from sobremesa import registry
from sobremesa.cli import main
from sobremesa.core.fair import Fair
from sobremesa.core.record import Notes, Seating, Takeover, Variation
from sobremesa.core.turns import Ending
from sobremesa.records import annotate, write


def test_simulated_games_are_kept_replayed_and_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "games.jsonl")
    simulate = ["simulate", "sitaos", "--games", "4", "--players", "greedy,random", "--seed", "s"]
    assert main([*simulate, "--out", file, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 4
    assert [player["player"] for player in report["players"]] == ["greedy", "random"]
    assert sum(player["wins"] for player in report["players"]) <= 4
    assert main(["verify", file]) == 0
    assert "4 records" in capsys.readouterr().out
    assert main(["verify", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["right"] is True
    assert main(["replay", file, "--number", "2"]) == 0
    assert " wins." in capsys.readouterr().out
    assert main(["replay", file, "--ply", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ply"] == 3


def test_a_simulation_is_the_same_for_the_same_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = []
    for name in ("a", "b"):
        file = tmp_path / name
        players = ["--players", "uct:50,greedy", "--games", "2", "--seed", "1"]
        assert main(["simulate", "sitaos", *players, "--out", str(file)]) == 0
        texts.append(file.read_text())
    assert texts[0] == texts[1]
    assert "2 games in" in capsys.readouterr().out


def test_verify_holds_a_record_against_the_commitment_that_was_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fair = Fair(bytes(range(32)), ("one", "two"), "abcdefghjkmn")
    order = fair.draw_seats("shuffled", 2)
    seating = Seating((None, None), (1, 2), "shuffled", tuple(order))
    position = registry["sitaos"].start(seed=fair).play("D4")
    record = msgspec.to_builtins(position.record(ending=Ending("aborted", 1), seating=seating))
    file = tmp_path / "record.json"

    def say(data: object, *more: str) -> tuple[int, str]:
        file.write_text(json.dumps(data))
        code = main(["verify", str(file), *more])
        told = capsys.readouterr()
        return code, told.out + told.err

    code, told = say(record, "--commitment", fair.commitment.upper())
    assert code == 0
    assert "the deck was fixed beforehand" in told
    assert "The seats are those that were drawn" in told
    assert "kept hidden hands to itself" in told
    # By itself a record shows nothing about beforehand, and an old one nothing about seats.
    old = {name: value for name, value in record.items() if name != "seating"}
    code, told = say(old)
    assert code == 0
    assert "fixed beforehand shows only" in told
    assert "Not checked is the draw of seats" in told
    code, told = say(record, "--commitment", "00" * 32)
    assert code == 1
    assert "is not that of the seed" in told
    code, told = say(record, "--commitment", "00" * 32, "--lang", "fr")
    assert "n’est pas celle de la graine" in told
    assert say(record, "--commitment", "nonsense")[0] == 2
    file.write_text(f"{json.dumps(record)}\n" * 2)
    assert main(["verify", str(file), "--commitment", fair.commitment]) == 1
    assert "one game" in capsys.readouterr().err


def test_a_game_that_was_resigned_is_replayed_with_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "resigned.json"
    position = registry["sitaos"].start(seed="x").play("D4").play("E4")
    file.write_text(
        write(position.record(ending=Ending("resigned", 2), takeovers=[Takeover(1, 1)]))
    )
    assert main(["replay", str(file)]) == 0
    printed = capsys.readouterr().out
    assert "Blue gave up." in printed
    assert "A bot took over seat 1 after ply 1." in printed
    assert main(["replay", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["result"]["how"] == "resigned"
    assert told["story"]["reasons"][0]["code"] == "core.end_resigned"


def test_what_was_tried_beside_a_game_is_told_under_its_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = registry["sitaos"].start(seed="x").play("D4").play("E4").play("D5")
    tried = (Variation(1, "A1"), Variation(4, "B2"), Variation(4, "C3"), Variation(3, "H7"))
    notes = Notes(tried, {0: "from here", 5: "two\nlines \x1b[31m"})
    file = tmp_path / "studied.json"
    file.write_text(write(annotate(position.record(ending=Ending("resigned", 2)), notes)))
    assert main(["verify", str(file)]) == 0
    capsys.readouterr()
    assert main(["replay", str(file)]) == 0
    printed = capsys.readouterr().out
    told = [line.rstrip() for line in printed.splitlines() if "↳" in line or "“" in line]
    assert told == [
        "     “from here”",
        "     ↳ 2. A1 3. B2 “two lines [31m”",
        "       ↳ 3. C3",
        "     ↳ 4. H7",
    ]
    assert printed.index(": D4") < printed.index("2. A1") < printed.index(": E4")
    assert main(["replay", str(file), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["notes"]["variations"]) == 4
    file.write_text(file.read_text().replace('"move":"A1"', '"move":"D4"'))
    assert main(["replay", str(file)]) == 1
    assert "Tried move 4 (D4)" in capsys.readouterr().err


def test_an_illegal_move_in_a_record_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "one.jsonl"
    assert main(["simulate", "sitaos", "--games", "2", "--out", str(file)]) == 0
    first, second = file.read_text().splitlines()
    data = json.loads(second)
    data["moves"][6]["move"] = data["moves"][5]["move"]
    file.write_text(f"{first}\n{json.dumps(data)}\n")
    capsys.readouterr()
    assert main(["verify", str(file)]) == 1
    told = capsys.readouterr().err
    assert "Record 2: Move 7" in told
    assert "is taken" in told


@pytest.mark.parametrize(
    "text", [b"", b"\x00\xff\x80binary", b'{"format":1', b"{}\n", b'{"format":"\\n\\u001b[31m"}']
)
def test_a_file_that_is_no_record_is_told_in_one_line_with_code_1(
    text: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "damaged.jsonl"
    file.write_bytes(text)
    for command in ("replay", "verify"):
        assert main([command, str(file)]) == 1
        told = capsys.readouterr()
        assert told.err.count("\n") == 1
        assert told.out == ""
