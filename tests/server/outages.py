"""Databases that somebody else holds, that say nothing, or that have no room."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Somebody else writes to the file, and does not come to an end."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def silent(database: str) -> Iterator[None]:
    """A PostgreSQL that is there and says nothing."""
    with psycopg.connect(database, autocommit=True) as asking:
        rows = asking.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
        processes = [pid for (pid,) in rows if pid != asking.info.backend_pid]
        text = asking.execute("SELECT pg_read_file('postmaster.pid')").fetchone()
    assert text is not None
    processes.append(int(text[0].split()[0]))
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


@contextmanager
def locked_journal(database: str) -> Iterator[None]:
    """Somebody else holds the journal of a PostgreSQL: it can be read, and not written to."""
    with psycopg.connect(database) as other:
        other.execute("LOCK TABLE journal IN EXCLUSIVE MODE")
        yield
        other.rollback()


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[None]:
    """A file system of a few megabytes; raises `OSError` where nobody may mount one."""
    folder.mkdir(parents=True, exist_ok=True)
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "none", str(folder)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except subprocess.CalledProcessError as error:
        raise OSError(error.stderr.decode().strip()) from None
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@contextmanager
def no_room(folder: Path) -> Iterator[None]:
    """Something else has taken all the room on a file system."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (1 << 16, 1 << 12, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue
    try:
        yield
    finally:
        ballast.unlink()
