"""Records that are not what was promised, held against what browsers saw."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sobremesa.core.fair import Fair
from sobremesa.records import read, verify
from tests.faults.fault import SQLITE, Measured, Missing, equal, fault
from tests.faults.ground import Ground
from tests.server.people import at_table, check_record, play_turns

ROOT = Path(__file__).parents[2]
GAMES = ("sidoke", "soleil_et_lune")
SPEC = "e2e/fair.spec.ts"
BROWSER = 240


@fault(34, (SQLITE,), seconds=300)
async def other_seeds(ground: Ground) -> Sequence[Measured]:
    """A seed chosen after the words, and another commitment: the record fits, and is found out."""
    host = await ground.launch()
    honest, late, other = [], [], []
    for game in GAMES:
        async with ground.guests(host) as people, at_table(people, game) as (first, second):
            await play_turns(first, second, plies=6)
            await first.resign()
            record = await check_record(people[0], first.id)
            seen = people[1].commitments[first.id]
        honest.append(await check(ground.folder, record, seen))
        late.append(await check(ground.folder, choose_later(record), seen))
        other.append(await check(ground.folder, record, "ab" * 32))
    browsers = await asyncio.to_thread(ask_browsers)
    return [
        equal("`verify --commitment` of records as they are", set(honest), {"right"}),
        equal("of a seed chosen after the words", set(late), {"wrong"}),
        equal("of another commitment than was seen", set(other), {"wrong"}),
        equal(f"browsers say so too ({SPEC})", browsers, "passed"),
    ]


def choose_later(record: dict[str, Any]) -> dict[str, Any]:
    """The record of a server that did not like the deal: another seed, and all made to fit."""
    fair, seating = record["fair"], record["seating"]
    later = Fair(os.urandom(32), tuple(fair["words"]), fair["table"])
    result = record["result"] | {"scores": [0, 0], "ranks": [1, 1]}
    changed = record | {
        "fair": fair | {"seed": later.seed.hex(), "commitment": later.commitment},
        "seating": seating | {"order": later.draw_seats(seating["draw"], 2)},
        "moves": [],
        "lines": [],
        "result": result,
    }
    # By itself it is right in every respect.
    verify(read(json.dumps(changed)))
    return changed


async def check(folder: Path, record: dict[str, Any], commitment: str) -> str:
    """What `sobremesa verify --commitment` says of a record."""
    file = folder / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    command = [sys.executable, "-m", "sobremesa", "verify", str(file), "--commitment", commitment]
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    said, _ = await process.communicate()
    if process.returncode == 0:
        return "right"
    return "wrong" if b"commitment" in said else said.decode()


def ask_browsers() -> str:
    """Whether the tests pass in which a browser is shown another seed, or another commitment."""
    command = [sys.executable, "web/npm.py", "run", "e2e", "--", SPEC]
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=BROWSER, check=False
        )
    except subprocess.TimeoutExpired:
        return f"not done after {BROWSER} s"
    if done.returncode and "passed" not in done.stdout and "failed" not in done.stdout:
        raise Missing(f"a browser: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")
    return "passed" if not done.returncode else done.stdout[-300:]
