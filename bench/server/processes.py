"""Servers and drivers: processes of their own, so that nothing is measured by itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from tests.server.hosts import free_port

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 300.0
GOODBYE = 10.0


class Failed(Exception):
    """A process did not do what it should, with what it said last."""


@dataclass(frozen=True)
class Load:
    """Moves that were played: how many a second, and how late the other player saw each."""

    seconds: float
    delays: tuple[float, ...]

    @property
    def figures(self) -> tuple[float, float, float]:
        """Moves a second, then milliseconds within which half and 99 of 100 moves were seen."""
        return (
            len(self.delays) / self.seconds,
            median(self.delays),
            quantiles(self.delays, n=100)[98],
        )


@contextmanager
def running(
    command: Sequence[str | Path],
    environment: Mapping[str, str] | None = None,
    folder: Path = ROOT,
    speaks: bool = False,
) -> Iterator[subprocess.Popen[str]]:
    """A process that is ended, whatever happens; of one that `speaks`, errors are seen too."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **(environment or {})},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE if speaks else subprocess.DEVNULL,
        stderr=None if speaks else subprocess.DEVNULL,
        text=True,
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """All files as they were at a commit, to be measured beside those of now."""
    with TemporaryDirectory() as folder:
        packed = subprocess.run(
            ["git", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE, check=True
        )
        subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
        yield Path(folder)


def server_command(port: int, data: Path, database_url: str = "") -> list[str]:
    """What starts our own server on a port of the loopback."""
    command = [sys.executable, "-P", "-m", "sobremesa", "serve", "--no-build"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--data-dir", str(data)]
    return [*command, "--database-url", database_url] if database_url else command


def server_environment(root: Path = ROOT) -> dict[str, str]:
    """Where its files lie, and that it says little."""
    return {"PYTHONPATH": str(root / "src"), "SOBREMESA_LOG_LEVEL": "warning"}


@contextmanager
def our_server(data: Path, database_url: str = "", root: Path = ROOT) -> Iterator[int]:
    """Our own server on a free port of the loopback, when it is ready and its bots are.

    `root` is where its files lie.
    """
    port = free_port()
    command = server_command(port, data, database_url)
    with running(command, server_environment(root), root) as process:
        await_health(process, port)
        yield port


def await_health(process: subprocess.Popen[str], port: int) -> None:
    """Wait until a server says that it is well; the first start compiles kernels."""
    end, last = time.monotonic() + PATIENCE, "nothing"
    while time.monotonic() < end:
        if process.poll() is not None:
            raise Failed(f"the server ended with {process.returncode}")
        try:
            url = f"http://127.0.0.1:{port}/api/health"
            with urllib.request.urlopen(url, timeout=GOODBYE) as answer:
                last = answer.read().decode()
                if json.loads(last)["bots"] == "ready":
                    return
        except OSError:
            pass
        time.sleep(0.1)
    raise Failed(f"the server was not ready after {PATIENCE:.0f} s; it said last: {last}")


def hear(process: subprocess.Popen[str], seconds: float, what: str) -> str:
    """The next line of a process that speaks; one that is silent for longer is ended."""
    assert process.stdout is not None
    impatience = threading.Timer(seconds, process.kill)
    impatience.start()
    try:
        line = process.stdout.readline()
    finally:
        impatience.cancel()
    if not line:
        raise Failed(f"no word of {what}, for which there were {seconds:.0f} s")
    return line


def own_address(number: int) -> str:
    """An address of the loopback for somebody: a server limits what comes from one address.

    Each process begins elsewhere, so that those who load a server together are strangers.
    """
    number += os.getpid() << 10
    return f"127.{number >> 16 & 127 | 1}.{number >> 8 & 255}.{number & 255}"


def drive(command: Sequence[str | Path], warm_up: int, seconds: float, folder: Path = ROOT) -> Load:
    """Run a driver, which prints a line for each game that all tables played; all but the first."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "NODE_ENV": "production", "PYTHONPATH": str(ROOT / "src")},
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        raise Failed(f"the driver was not done after {seconds:.0f} s") from late
    if done.returncode:
        raise Failed(f"the driver failed: {done.stderr[-2000:]}")
    games = [json.loads(line) for line in done.stdout.splitlines()][warm_up:]
    return Load(
        sum(game["seconds"] for game in games),
        tuple(delay for game in games for delay in game["delays"]),
    )
