"""How a server is told to run: what is wrong is named, and what is shown can be set again."""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from sobremesa.cli import main
from sobremesa.cli.settings import table
from sobremesa.core.words import words_in
from sobremesa.server.settings import Settings, Wrong, option

ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "docs" / "hosting.md"
WRONG = {
    "SOBREMESA_HOST": "http://127.0.0.1",
    "SOBREMESA_PORT": "99999",
    "SOBREMESA_DATABASE_URL": "mysql://me:secret@localhost/x",
    "SOBREMESA_WORKERS": "0",
    "SOBREMESA_ORIGINS": "https://play.club, games.example.org",
    "SOBREMESA_TRUSTED_PROXIES": "127.0.0.1, nginx",
    "SOBREMESA_SECURE_COOKIES": "ja",
    "SOBREMESA_BOT_PROCESSES": "-1",
    "SOBREMESA_LOG_LEVEL": "loud",
    "SOBREMESA_PROT": "8000",
}


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("SOBREMESA_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def test_all_that_is_wrong_is_named_at_once_before_anything_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in WRONG.items():
        monkeypatch.setenv(name, value)
    folder = tmp_path / "data"
    assert main(["serve", "--data-dir", str(folder)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert not folder.exists()
    lines = told.err.splitlines()
    assert len(lines) == len(WRONG)
    for name, value in WRONG.items():
        assert any(name in line for line in lines), name
        assert "secret" in value or name == "SOBREMESA_PROT" or any(value in line for line in lines)
    assert "secret" not in told.err
    assert "There is no setting SOBREMESA_PROT; is SOBREMESA_PORT meant?" in lines


@pytest.mark.parametrize("name", sorted(WRONG))
def test_each_is_refused_alone_too_in_french_and_english(name: str) -> None:
    with pytest.raises(Wrong) as found:
        Settings.read({name: WRONG[name]})
    (refusal,) = found.value.refusals
    for language in ("en", "fr"):
        assert name in words_in(language).refusal(refusal)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SOBREMESA_PORT", "80.5"),
        ("SOBREMESA_PORT", "٨٠"),
        ("SOBREMESA_HOST", "two words"),
        ("SOBREMESA_WORKERS", "2"),
        ("SOBREMESA_ORIGINS", "https://games.example.org/table"),
        ("SOBREMESA_ORIGINS", "https://games.example.org:many"),
        ("SOBREMESA_ORIGINS", "ftp://games.example.org"),
        ("SOBREMESA_TRUSTED_PROXIES", "10.0.0.0/99"),
        ("SOBREMESA_DATABASE_URL", "postgresql://me:…@db/x"),
    ],
)
def test_what_only_looks_right_is_refused(name: str, value: str) -> None:
    with pytest.raises(Wrong):
        Settings.read({name: value})


def test_what_is_empty_is_not_set_and_an_option_overrules_its_variable() -> None:
    empty = dict.fromkeys(Settings().variables, "")
    assert Settings.read(empty) == Settings()
    chosen = Settings.read({"SOBREMESA_PORT": "99999", "SOBREMESA_HOST": "::1"}, port="8123")
    assert (chosen.port, chosen.host) == (8123, "::1")
    with pytest.raises(Wrong, match="--port"):
        Settings.read({}, port="99999")


def test_what_settings_prints_can_be_set_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOBREMESA_ORIGINS", "https://play.club/, https://jouer.club:8443")
    monkeypatch.setenv("SOBREMESA_TRUSTED_PROXIES", "192.0.2.0/24, ::1")
    monkeypatch.setenv("SOBREMESA_SECURE_COOKIES", "ON")
    monkeypatch.setenv("SOBREMESA_DATA_DIR", "/srv/our club’s tables")
    assert main(["settings"]) == 0
    script = f"set -a\n{capsys.readouterr().out}\nenv -0"
    bare = {"PATH": os.environ["PATH"]}
    printed = subprocess.check_output(["sh", "-c", script], env=bare, text=True)
    again = dict(each.split("=", 1) for each in printed.split("\0") if each)
    assert Settings.read(again) == Settings.read(os.environ)
    assert main(["settings", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert Settings.read({row["variable"]: row["value"] for row in rows}) == Settings.read(again)
    told = {row["variable"]: row for row in rows}
    assert told["SOBREMESA_SECURE_COOKIES"]["value"] == "yes"
    assert told["SOBREMESA_SECURE_COOKIES"]["set"]
    assert not told["SOBREMESA_HOST"]["set"]


def test_no_password_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOBREMESA_DATABASE_URL", "postgresql://me:secret@db/x?password=hidden&a=1")
    assert main(["settings"]) == 0
    assert (
        "\n# SOBREMESA_DATABASE_URL='postgresql://me:…@db/x?password=…&a=1'\n"
        in capsys.readouterr().out
    )


def test_the_hosting_page_shows_every_setting() -> None:
    assert table(words_in("en")) in HOSTING.read_text(encoding="utf-8")


def options_of(command: str) -> list[str]:
    """The settings that a command has as options, in the order of the settings."""
    made = import_module(f"sobremesa.cli.{command}").command(words_in("en"))
    has = {name for parameter in made.params for name in parameter.opts}
    return [name for field in fields(Settings) if (name := option(field.name)) in has]


def test_the_hosting_page_says_which_commands_have_settings_as_options() -> None:
    page = " ".join(HOSTING.read_text(encoding="utf-8").split())
    assert options_of("serve") == [option(field.name) for field in fields(Settings)[:5]]
    *first, last = (f"`{name}`" for name in options_of("serve"))
    assert f"`serve` has the first five as options too, {', '.join(first)} and {last};" in page
    assert options_of("admin") == options_of("backup")
    both = " and ".join(f"`{name}`" for name in options_of("backup"))
    assert f"; `admin` and `backup` have {both}." in page


def test_what_is_set_for_services_and_containers_are_settings() -> None:
    docs = [path for path in (ROOT / "docs").iterdir() if path.is_file()]
    for path in (ROOT / "Dockerfile", ROOT / "compose.yaml", *docs):
        named = set(re.findall(r"SOBREMESA_[A-Z_]+", path.read_text(encoding="utf-8")))
        assert named <= Settings().variables.keys(), path
    image = dict(re.findall(r"(SOBREMESA_[A-Z_]+)=(\S+)", (ROOT / "Dockerfile").read_text()))
    assert Settings.read(image).host == "0.0.0.0"
