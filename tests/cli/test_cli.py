"""The command line: what it prints, and one clear line with the right code for every mistake."""

from __future__ import annotations

import io
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from sobremesa import registry
from sobremesa.cli import main
from sobremesa.cli.chart import draw
from sobremesa.cli.play import COMMANDS
from sobremesa.core.fair import Fair
from sobremesa.core.record import Notes, Seating, Takeover, Variation
from sobremesa.core.turns import Ending
from sobremesa.core.words import LANGUAGES, words_in
from sobremesa.records import annotate, write
from sobremesa.study import Review

MAIN = Path(__file__).parents[2] / "src" / "sobremesa" / "__main__.py"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_two_people_play_at_one_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "a1", "H7", "A2", "H6", "B1", "G7", "B2")
    assert main(["play", "sitaos", "--players", "person,person"]) == 0
    printed = capsys.readouterr().out
    assert "red: B2\n  square of side 1 (A1 B1 A2 B2): red +2\nred: 2 · blue: 0" in printed


def test_whoever_plays_may_ask(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "last", "D4", "last", "on d4", "on E4", "on Z9", "turn", "left", "quit")
    assert main(["--lang", "en", "play", "sitaos", "--players", "person,person"]) == 0
    printed = capsys.readouterr().out
    assert "Nothing has been played yet." in printed
    assert printed.count("red: D4\n") == 2
    assert "D4: r\n" in printed
    assert "E4: empty\nblue> There is no cell “Z9” here." in printed
    assert "It is the turn of blue." in printed
    assert "The board shows all there is." in printed


def test_what_is_left_is_told_in_french(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "reste", "sur F5", "quitter")
    assert main(["--lang", "fr", "play", "siesta"]) == 0
    printed = capsys.readouterr().out
    assert len(re.findall(r"Dans la boîte\s: ", printed)) == 2
    assert "F5\u00a0: vide" in printed


def test_a_person_plays_against_a_bot_in_french(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    type_in(monkeypatch, "D4", "D4", "coups", "annuler", "annuler", "aide", "quitter")
    assert main(["play", "sitaos"]) == 0
    printed = capsys.readouterr().out
    assert "D4 est occupée." in printed
    assert len(re.findall(r"^bleu\u00a0: [A-H][1-7]$", printed, re.MULTILINE)) == 1
    assert "Il n’y a rien à reprendre." in printed
    assert printed.count("Tapez une intersection") == 2


def test_the_terminal_tells_what_is_left_in_the_box_and_names_bots_as_the_web_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "*F5 ^G5 #H5", "quit")
    assert main(["play", "siesta", "--seats", "3", "--players", "person,person,Strong"]) == 0
    printed = capsys.readouterr().out
    assert "seat 1: 1 · seat 2: 0 · seat 3 (strong bot): 0" in printed
    before, after = re.findall(r"^In the box: (.*)\.$", printed, re.MULTILINE)
    roofs = "15 roofs of seat 2, 15 roofs of seat 3"
    assert before == f"25 suns, 75 shadows, 15 roofs of seat 1, {roofs}"
    assert after == f"24 suns, 74 shadows, 14 roofs of seat 1, {roofs}"
    type_in(monkeypatch, "quitter")
    assert main(["--lang", "fr", "play", "sitaos", "--players", "person,débutant"]) == 0
    assert "bleu (robot débutant)" in capsys.readouterr().out


def test_help_says_what_moves_look_like_and_what_each_command_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "help", "quit")
    assert main(["play", "sitaos", "-o", "swap"]) == 0
    told = capsys.readouterr().out.partition("red> ")[2].splitlines()
    assert told[0].startswith("Put stones on a grid")
    assert told[1:3] == ["Type a cell, as in D4.", "As blue’s first move you may type swap."]
    last = 3 + len(COMMANDS)
    assert [line.split()[0] for line in told[3:last]] == [*COMMANDS]
    assert told[last].endswith("sobremesa rules sitaos")


def test_a_hint_says_first_where_then_what_then_why_and_is_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "hint", "hint", "hint", "quit")
    assert main(["play", "siesta", "--seed", "hint"]) == 0
    first, second, third = capsys.readouterr().out.split("> ")[1:4]
    cells = re.findall(r"[A-L]\d+", first)
    assert first.startswith("Look at ")
    assert not re.search(r"[*^#]", first)
    assert re.findall(r"[A-L]\d+", second.splitlines()[1]) == cells
    assert "Opens a siesta for you" in third
    assert "Opens" not in second


def test_no_hint_is_given_where_somebody_else_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "hint", "quit")
    assert main(["play", "sitaos", "--players", "person,person"]) == 0
    assert "hints are for games against bots alone" in capsys.readouterr().out


def test_the_moves_of_an_announced_game_tell_no_figures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "A1", "H7", "A2", "H6", "B1", "G7", "moves")
    assert main(["play", "sitaos", "-o", "announce", "--players", "person,person"]) == 0
    assert "=" not in capsys.readouterr().out.rpartition("red> ")[2]


def test_a_hand_of_one_person_is_shown_in_her_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "M16>", "quitter")
    assert main(["--lang", "fr", "play", "soleil_et_lune", "--seed", "a"]) == 0
    printed = capsys.readouterr().out
    assert "encore    | oui" in printed
    assert "main 1    | S2 S28 M25 M26\nmain 2    | ? ? ? ? ?" in printed


def test_whoever_takes_the_screen_sees_all_that_the_others_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "", "M16>", "M25>", "")
    pair = ["--players", "person,person"]
    assert main(["--lang", "en", "play", "soleil_et_lune", "--seed", "a", *pair]) == 0
    before, curtain, after = capsys.readouterr().out.rpartition("Pass the screen to seat 2")
    assert curtain
    assert "Animals: 4,8,12,16,20,24,28;" in " ".join(before.split())
    assert "hand 1    | ? ? ?\nhand 2    | S25 M11 M17 M27 MX" in after
    assert after.index("seat 1: M16>/1") < after.index("seat 1: M25>/1")


def test_the_screen_is_only_wiped_when_a_hand_was_on_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    type_in(monkeypatch, "", "M25>", "")
    assert main(["play", "soleil_et_lune", "--seed", "a", "--players", "person,person"]) == 0
    first, wiped, second = capsys.readouterr().out.partition("\x1b[2J")
    assert wiped
    assert "Pass the screen to seat 1" in first
    assert "Pass the screen to seat 2" in second


def test_bots_play_a_game_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "sitaos", "--players", "greedy,uct:50", "--seed", "x"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"(red|blue) wins\.|A draw\.", told)
    assert re.search(r"(Red|Blue) reached 100 points|The board is full", told)
    assert re.search(r"^red +\d+ +\d+ for .*squares?", told, re.MULTILINE)
    *_, last = told.split("The turns that mattered:\n")
    turn = r"  turn \d+, (red|blue), \+\d+: \d+ for (a|\d+) \w+"
    told_turns = [line for line in last.splitlines() if re.match(turn, line)]
    assert len(told_turns) == 3
    boards = re.findall(r"(?:^ +\d+ \|.*\n){7}", last, re.MULTILINE)
    assert len(boards) == len({*boards}) == 3


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


def test_perft_and_games_speak_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "sitaos", "2", "--json"]) == 0
    counts = [json.loads(line)["lines"] for line in capsys.readouterr().out.splitlines()]
    assert counts == [56, 3080]
    assert main(["games", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["key"] == "sitaos"


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_speak_to_programs(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "siesta", "--json", "--lang", language]) == 0
    page = json.loads(capsys.readouterr().out)
    assert (page["title"], page["language"]) == ("Siesta", language)
    assert len(page["figures"]) > 20
    assert page["lesson"]["end"] == "siesta.lesson_end"


def test_rules_lead_to_the_sheet_for_two_pencils(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sitaos.svg"
    assert main(["rules", "sitaos", "--lang", "en"]) == 0
    assert "sobremesa rules sitaos --sheet sitaos.svg" in capsys.readouterr().out
    assert main(["rules", "sitaos", "--sheet", str(sheet), "--lang", "fr"]) == 0
    assert "une feuille pour deux crayons" in sheet.read_text(encoding="utf-8")
    assert main(["rules", "siesta", "--sheet", str(sheet), "--lang", "en"]) == 2
    assert "siesta has no sheet for pencils." in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_a_help_page(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("play", "simulate", "replay", "verify", "perft", "games", "rules"):
        assert main([command, "--help", "--lang", language]) == 0
        assert "--lang [en|fr]" in capsys.readouterr().out
    assert main(["rules", "sidoke", f"--lang={language}"]) == 0
    assert "Caroline Meunier" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "credit", "on_paper"),
    [
        (
            "en",
            "author not named in the published rules",
            "the published rules name no author",
        ),
        (
            "fr",
            "auteur non nommé dans les règles publiées",
            "les règles publiées ne nomment pas d’auteur",
        ),
    ],
)
def test_sitaos_is_credited_to_nobody_whom_its_rules_do_not_name(
    language: str, credit: str, on_paper: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = registry["sitaos"]
    rules = (game.folder / f"rules.{language}.md").read_text(encoding="utf-8")
    assert main(["games", "--lang", language, "--json"]) == 0
    about = json.loads(capsys.readouterr().out)[0]["about"]
    for told in (rules, about):
        assert credit in told.lower()
        assert "Meunier" not in told
    draw = game.sheet
    assert draw is not None
    assert on_paper in draw(words_in(language))
    assert "Meunier" not in draw(words_in(language))


def test_the_readme_credits_every_game_as_its_rules_do() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    for key, game in registry.items():
        (row,) = [line for line in readme.splitlines() if line.startswith(f"| `{key}` |")]
        name, _, year = row.split("|")[3].strip().partition(", ")
        credit = (game.folder / "rules.en.md").read_text(encoding="utf-8").splitlines()[2]
        assert credit.startswith(f"{words_in('en')(key)}, ")
        assert name in credit
        assert year in credit


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["play", "chess"], 2, "chess"),
        (["play", "sitaos", "--seats", "3"], 2, "3 seats"),
        (["play", "sitaos", "--seats", "many"], 2, "--seats"),
        (["play", "sitaos", "-o", "pie=on"], 2, "pie"),
        (["play", "sitaos", "-o", "swap=maybe"], 2, "maybe"),
        (["play", "sitaos", "--players", "person"], 2, "One player for 2 seats"),
        (["play", "sitaos", "--players", "person,nobody"], 2, "nobody"),
        (["play"], 2, "GAME is missing"),
        (["play", "sitaos", "chess"], 2, "Too much: chess"),
        (["dance"], 2, "dance"),
        (["games", "--loud"], 2, "--loud"),
        (["games", "--lang", "de"], 2, "de"),
        (["simulate", "sitaos", "--games", "0"], 2, "--games"),
        (["simulate", "sitaos", "--seed"], 2, "--seed"),
        (["simulate", "sitaos", "--out", "/nowhere/x.jsonl"], 2, "/nowhere/x.jsonl"),
        (["perft", "sitaos", "deep"], 2, "DEPTH"),
        (["replay", "/nowhere/x.jsonl"], 2, "/nowhere/x.jsonl"),
        (["verify", "/"], 2, "/ can’t be read"),
        (["play", "sitaos", "-o", "seats=3"], 2, "“seats”"),
        (["simulate", "sitaos", "-o", "seed=3"], 2, "“seed”"),
        (["perft", "sitaos", "1", "-o", "swap="], 2, "swap can’t be “”"),
        (["play", "sitaos", "--seats", "9" * 30], 2, "--seats"),
        (["replay", "x", "--number", "9" * 30], 2, "--number"),
        (["simulate", "sitaos", "--games", "1", "--out", "/dev/full"], 2, "/dev/full"),
    ],
)
def test_a_wrong_command_is_told_in_one_line_with_code_2(
    arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == code
    told = capsys.readouterr()
    assert words in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


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


def test_odd_input_from_the_terminal_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, f"D4 = {'9' * 5000}", "\x1b[31m", ":cat:", "\udcff", "swap = 4")
    options = ["-o", "announce", "-o", "swap", "--players", "person,person", "--seed", "\udcff"]
    assert main(["play", "sitaos", *options]) == 0
    printed = capsys.readouterr().out
    assert "Announce at most 20 figures" in printed
    assert "As blue’s first move" in printed
    assert "Add the points" in printed
    assert "\x1b[31m" not in printed
    assert ":cat:" in printed


def test_a_bot_plays_differently_from_evening_to_evening(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers: set[str] = set()
    for _ in range(4):
        type_in(monkeypatch, "D4")
        assert main(["play", "sitaos"]) == 0
        answers |= set(re.findall(r"^blue: ([A-H][1-7])$", capsys.readouterr().out, re.MULTILINE))
    assert len(answers) > 1


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


def interrupted(code: str, happened: Callable[[], bool], *arguments: str) -> tuple[int, str]:
    """Run Python until something has happened, then interrupt it; exit code and what it says."""
    # Whoever runs the tests in the background may have told their children to ignore it.
    heard = "import signal, sys\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    command = [sys.executable, "-P", "-c", heard + code, *arguments]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        deadline = time.monotonic() + 60
        while not happened() and run.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        run.send_signal(signal.SIGINT)
        out, told = run.communicate(timeout=20)
    finally:
        run.kill()
    return run.returncode, f"{out}{told}".strip()


def test_an_interrupt_leaves_quietly(tmp_path: Path) -> None:
    file = tmp_path / "endless.jsonl"
    code = (
        "from sobremesa.cli import main\n"
        "sys.exit(main(['simulate', 'sitaos', '--games', '1000000', '--out', sys.argv[1]]))"
    )
    assert interrupted(code, lambda: file.exists() and file.stat().st_size > 0, str(file)) == (
        130,
        "",
    )


@pytest.mark.parametrize(
    "command", [["perft", "sitaos", "6"], ["simulate", "sitaos", "--games", "1000000"]]
)
def test_an_interrupt_while_a_kernel_is_compiled_leaves_quietly(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    code = f"from sobremesa.__main__ import main\nsys.argv[1:] = {command}\nsys.exit(main())"
    assert interrupted(code, lambda: any(tmp_path.rglob("*.nbi"))) == (130, "")


@pytest.mark.parametrize("module", ["sobremesa", "numpy", "click", "sobremesa.cli.shell"])
def test_an_interrupt_during_the_imports_leaves_quietly(module: str) -> None:
    # As the launcher calls it; the interrupt comes when a certain module is about to be imported.
    code = (
        "import os, runpy\n"
        "def hear(event, given):\n"
        f"    if event == 'import' and given[0] == {module!r}:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.addaudithook(hear)\n"
        f"sys.argv = ['sobremesa', 'games']\n"
        f"runpy.run_path({str(MAIN)!r}, run_name='__main__')"
    )
    assert interrupted(code, lambda: False) == (130, "")


def test_a_game_is_reviewed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    position = registry["sitaos"].start(seed="a")
    for move in ("A1", "D4", "H7", "E4", "G7", "D5", "A7"):
        position = position.play(move)
    path = tmp_path / "game"
    path.write_text(write(position.record()))
    assert main(["analyse", str(path), "--budget", "1", "--json"]) == 0
    review = msgspec.json.decode(capsys.readouterr().out, type=Review)
    assert [turn.move for turn in review.turns] == [move.text for move in position.history]
    worst = max(review.turns, key=lambda turn: turn.lost_chance)
    assert worst.better is not None
    assert main(["analyse", str(path), "--budget", "1", "--lang", "fr"]) == 0
    printed = capsys.readouterr().out
    assert "Résultat attendu" in printed
    assert worst.better.move in printed
    assert re.search(r"^  tour \d, (rouge|bleu), ", printed, re.MULTILINE)
    assert re.search(r"[+−]\d+,\d", printed)
    assert not re.search(r"[+−-]0[,.]0|\d\.\d", printed)
    assert main(["analyse", str(path), "--budget", "1", "--seat", "3"]) == 1
    assert capsys.readouterr().err.startswith("There is no seat 3")


def test_of_three_seats_each_has_a_line_in_the_graph() -> None:
    drawn = draw({"1": [0, 3, 6], "2": [0, -3, -6], "3": [0, 1, 1]}, {1: "??"}, 40).splitlines()
    assert drawn[0] == "    +6   1"
    assert drawn[10] == "    -6   2"
    assert drawn[11] == "        ??"


def test_a_long_game_is_drawn_no_wider_than_the_graph() -> None:
    drawn = draw({"•": [float(turn) for turn in range(200)]}, {199: "?"}, 40).splitlines()
    assert max(map(len, drawn)) <= 7 + 44
    assert drawn[11].rstrip().endswith("?")
