"""`sobremesa serve` and the commands beside it, as a host meets them: real processes."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import httpx
import psycopg
import pytest

from sobremesa import registry
from sobremesa.cli import main
from sobremesa.core.cache import mark
from sobremesa.core.words import words_in
from tests.server.hosts import unforeseen

PATIENCE = 60.0
SOBREMESA = [sys.executable, "-P", "-m", "sobremesa"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("SOBREMESA_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server on a port that the system chose; its address, and its process."""
    process = subprocess.Popen(
        [*SOBREMESA, "serve", "--port", "0", "--no-build", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        told = ""
        while "http://" not in told:
            line = process.stdout.readline()
            assert line, process.stderr.read() if process.stderr else ""
            told += line
        found = re.search(r"http://\S+", told)
        assert found is not None
        yield found[0], process
    finally:
        # Its workers too: as long as one lives, it holds the output open.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def wait_for(url: str, ready: Callable[[httpx.Response], bool]) -> httpx.Response:
    """Ask until the answer is the one that is waited for."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            # Without certificates: to load them takes longer than the answer.
            answer = httpx.get(url, timeout=5, verify=False)
        except httpx.TransportError:
            answer = None
        if answer is not None and ready(answer):
            return answer
        time.sleep(0.1)
    raise AssertionError(url)


def wait_until(happened: Callable[[], bool]) -> None:
    """Come back when something has happened."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def end(process: subprocess.Popen[str], by: signal.Signals) -> tuple[int, str]:
    """Tell a server to end, without a complaint; its exit code and log."""
    process.send_signal(by)
    _, log = process.communicate(timeout=PATIENCE)
    assert unforeseen(log) == []
    return process.returncode, log


def test_a_server_starts_answers_and_ends_when_it_is_told(tmp_path: Path) -> None:
    with serving("--data-dir", str(tmp_path), "--admin", "Zoé") as (url, process):
        health = wait_for(f"{url}api/health", lambda answer: answer.json()["bots"] == "ready")
        assert health.status_code == 200
        games = dict.fromkeys(registry, "ready")
        works = {"status": "ok", "database": "ok", "writing": "ok"}
        assert health.json() == {**works, "bots": "ready", "games": games}
        assert "server" not in health.headers
        metrics = httpx.get(f"{url}metrics")
        assert "sobremesa_moves_total" in metrics.text
        afar = httpx.get(f"{url}metrics", headers={"X-Forwarded-For": "203.0.113.9"})
        assert afar.status_code == 404
        assert main(["backup", str(tmp_path / "copy.db"), "--data-dir", str(tmp_path)]) == 0
        code, log = end(process, signal.SIGTERM)
    assert code == 0
    lines = [json.loads(line) for line in log.splitlines()]
    assert "bots_ready" in [line["event"] for line in lines]
    assert mark(os.environ.get("NUMBA_CACHE_DIR", "")).exists()
    for name in ("copy.db", "sobremesa.db"):
        with closing(sqlite3.connect(tmp_path / name)) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            rows = database.execute("SELECT name, admin FROM person").fetchall()
            assert rows == [("Zoé", 1)]


def test_that_rules_are_compiled_is_said_until_all_are_and_an_interrupt_is_quiet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cold = tmp_path / "cold"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(cold))
    preparing = words_in("en")("cli.serve_preparing")
    # The second start comes after a first that was ended halfway; the third has the usual kernels,
    # and is ended while bots load them.
    for start in range(3):
        if start == 2:
            monkeypatch.undo()
        ready = mark(os.environ.get("NUMBA_CACHE_DIR", "")).exists()
        told = "" if ready else preparing
        with serving("--data-dir", str(tmp_path)) as (url, process):
            wait_for(f"{url}api/health", lambda answer: answer.status_code == 200)
            wait_until(lambda: any(cold.rglob("*.nbi")))
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE)
            # Not by `communicate`, which knows nothing of what was read ahead with the address.
            assert process.stdout is not None
            assert process.stderr is not None
            said, log = process.stdout.read(), process.stderr.read()
        assert (process.returncode, said.strip()) == (0, told)
        assert unforeseen(log) == []
        # It has not compiled all before it ended.
        assert not mark(str(cold)).exists()


def test_several_processes_on_a_postgres_end_while_they_compile(
    new_database: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cold = tmp_path / "cold"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(cold))
    with serving("--database-url", new_database(), "--workers", "2") as (url, process):
        health = wait_for(f"{url}api/health", lambda answer: answer.status_code == 200)
        assert "preparing" in health.json()["games"].values()
        wait_until(lambda: any(cold.rglob("*.nbi")))
        code, _ = end(process, signal.SIGTERM)
    assert code == 0
    assert not mark(str(cold)).exists()


def test_several_processes_share_a_postgres(new_database: Callable[[], str]) -> None:
    database = new_database()
    with serving("--database-url", database, "--workers", "2") as (url, process):
        ready = f"{url}api/health"
        wait_for(ready, lambda answer: answer.json()["bots"] == "ready")
        with psycopg.connect(database) as connection:
            deadline = time.monotonic() + PATIENCE
            while time.monotonic() < deadline:
                rows = connection.execute("SELECT count(*) FROM pulse").fetchone()
                connection.commit()
                if rows == (2,):
                    break
                time.sleep(0.2)
        assert rows == (2,)
        code, _ = end(process, signal.SIGTERM)
    assert code == 0


def test_what_hinders_a_start_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        folder = ["--data-dir", str(tmp_path)]
        below = ["--data-dir", str(tmp_path / "file" / "x")]
        nobody = ["--database-url", "postgresql://me:secret@127.0.0.1:1/x"]
        wrong = {
            ("serve", "--port", port, *folder): (1, port),
            ("serve", "--port", "0", *below): (1, "can’t be written"),
            ("serve", "--port", "0", *nobody): (1, "database can’t be used"),
            ("serve", "--port", "0", "--host", "203.0.113.1", *folder): (1, "203.0.113.1"),
            ("serve", "--workers", "2", *folder): (2, "2 workers need a PostgreSQL"),
            ("serve", "--port", "70000"): (2, "--port"),
            ("backup", "x", "--data-dir", str(tmp_path / "nothing")): (1, "no database"),
            ("backup", "x", *nobody): (1, "pg_dump"),
            ("admin", "dance"): (2, "dance"),
            ("admin", "make"): (2, "needs a name"),
            ("admin", "recompute-ratings", "Zoé"): (2, "Too much"),
            ("admin", "reset-password", "Zoé", "--data-dir", str(tmp_path / "no")): (1, "no data"),
        }
        for arguments, (code, words) in wrong.items():
            assert main(arguments) == code, arguments
            told = capsys.readouterr()
            assert words in told.err
            assert told.err.count("\n") == 1
            assert "secret" not in told.err


def test_an_admin_works_on_the_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from sobremesa.server.db.schema import migrate
    from sobremesa.server.settings import Settings

    migrate(Settings(data_dir=str(tmp_path)))
    for arguments, words in [
        (["make", "Zoé"], "Zoé is an admin now, with the password "),
        (["make", "Zoé"], "Zoé is an admin now.\n"),
        (["reset-password", "zoe"], "The new password of zoe is "),
        (["recompute-ratings"], "Every rating was counted again."),
    ]:
        assert main(["admin", *arguments, "--data-dir", str(tmp_path)]) == 0
        assert words in capsys.readouterr().out


def test_playing_at_the_terminal_loads_nothing_of_the_server() -> None:
    code = (
        "import sys\n"
        "from sobremesa.cli import main\n"
        "main(['games'])\n"
        "main(['--help'])\n"
        "print([name for name in sys.modules if name.split('.')[0] in "
        "('litestar', 'sqlalchemy', 'uvicorn', 'alembic', 'psycopg', 'structlog', 'numba')])"
    )
    printed = subprocess.check_output([sys.executable, "-P", "-c", code], text=True)
    assert printed.splitlines()[-1] == "[]"
