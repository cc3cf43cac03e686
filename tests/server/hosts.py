"""Servers as people meet them: a process of its own, a port, a database."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import psycopg

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90.0
PORTS = 20_000, 32_000
# Limits are by address, and the tests are many people on one machine.
ADDRESSES = count(os.getpid() % 200 << 16 | 1 << 8)
QUICK = {"SOBREMESA_BOT_PROCESSES": "1", "SOBREMESA_REVIEW_SIMULATIONS": "1"}
# Servers whose logs are looked at after every test.
LAUNCHED: list[Host] = []


def unforeseen(log: str) -> list[str]:
    """Lines of a server's log that tell of something unforeseen."""
    # uvicorn is surprised by a browser that sends no UTF-8; we are not.
    ours = [line for line in log.splitlines() if "Invalid UTF-8 sequence" not in line]
    return [line for line in ours if "Traceback" in line or '"level": "error"' in line]


def new_address() -> str:
    """An address of the loopback that nobody in this process has had."""
    number = next(ADDRESSES)
    return f"127.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def free_port() -> int:
    """A port of the loopback that nobody listens on, and that stays free for who begins again.

    Not one of those that systems give to connections: a client that tries to come back would be
    given the very port that it calls, and keep it.
    """
    while True:
        port = PORTS[0] + secrets.randbelow(PORTS[1] - PORTS[0])
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@dataclass(eq=False)
class Host:
    """A server process on a folder, or on a PostgreSQL; it may be ended and begun again.

    `files` is how many it may have open, where that is limited; `environment` are variables that it
    has beside those of the tests, `program` what Python runs.
    """

    folder: Path
    database_url: str = ""
    port: int = field(default_factory=free_port)
    files: int = 0
    environment: dict[str, str] = field(default_factory=dict)
    program: tuple[str, ...] = ("-m", "sobremesa")
    process: subprocess.Popen[bytes] | None = None
    read: int = 0

    @property
    def url(self) -> str:
        """Where browsers find it."""
        return f"http://127.0.0.1:{self.port}"

    def launch(self) -> Host:
        """Begin to start; `wait` says when it is done."""
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-P", *self.program, "serve", "--port", str(self.port)]
        where = ["--data-dir", str(self.folder), "--no-build"]
        if self.database_url:
            where += ["--database-url", self.database_url]
        if self.files:
            limit = f'ulimit -n {self.files} && exec "$@"'
            command = ["sh", "-c", limit, "sh", *command]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *where],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**os.environ, **QUICK, **self.environment},
            )
        if self not in LAUNCHED:
            LAUNCHED.append(self)
        return self

    def wait(self) -> Host:
        """Come back when every game can be played; bots may still be on their way."""
        self._ask(lambda health: {*health["games"].values()} == {"ready"})
        return self

    def wait_for_bots(self) -> Host:
        """Come back when bots think, and hints can be had."""
        self._ask(lambda health: bool(health["bots"] == "ready"))
        return self

    def wait_for_answer(self) -> dict[str, Any]:
        """Come back when it answers, whatever it says of its health."""
        return self._ask(lambda health: True)

    def _ask(self, enough: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        until = time.monotonic() + PATIENCE
        # No connection is kept: the server may end and begin again meanwhile.
        once = httpx.Limits(max_keepalive_connections=0)
        with httpx.Client(verify=False, limits=once) as client:
            while time.monotonic() < until:
                with contextlib.suppress(httpx.TransportError):
                    health: dict[str, Any] = client.get(f"{self.url}/api/health").json()
                    if enough(health):
                        return health
                if self.process is None or self.process.poll() is not None:
                    break
                time.sleep(0.05)
        self.kill()
        raise AssertionError((self.folder / "log").read_text())

    def kill(self) -> None:
        """End it at once, whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        code = self._end(signal.SIGTERM)
        assert self.complaints() == []
        return code

    def _end(self, by: signal.Signals) -> int:
        if self.process is None:
            return 0
        self.process.send_signal(by)
        code = self.process.wait(20)
        self.process = None
        return code

    def complaints(self) -> list[str]:
        """Lines of its log since the last look that tell of something unforeseen."""
        with (self.folder / "log").open("rb") as log:
            log.seek(self.read)
            lines, end, _ = log.read().rpartition(b"\n")
        self.read += len(lines + end)
        return unforeseen(lines.decode())

    def megabytes(self) -> float:
        """The memory that the process has to itself, and its share of what it has with others."""
        assert self.process is not None
        told = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return int(re.findall(r"^Pss: +(\d+) kB", told, re.MULTILINE)[0]) / 1024

    def rows(self, sql: str, *params: object) -> list[tuple[Any, ...]]:
        """What its database holds; parameters are `?`."""
        if self.database_url:
            with psycopg.connect(self.database_url) as postgres:
                return postgres.execute(sql.replace("?", "%s"), params).fetchall()
        with contextlib.closing(sqlite3.connect(self.folder / "sobremesa.db")) as file:
            return file.execute(sql, params).fetchall()
