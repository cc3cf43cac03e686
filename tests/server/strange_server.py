"""A server whose bots are strange, and which notes how late its event loop is.

`python -m tests.server.strange_server serve …`; `LAG_FILE` is where the longest delay is written.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from functools import partial
from pathlib import Path

from litestar import Litestar

from sobremesa.__main__ import main
from sobremesa.server import app
from sobremesa.server.bots import Bots
from tests.server.strange_players import BY_CHANCE

EVERY, SAID = 0.005, 0.2


def create(*arguments: object) -> Litestar:
    """The application, with a task that watches the loop beside it."""
    made = build(*arguments)  # type: ignore[arg-type]  # whatever the real one takes
    made.on_startup.append(watch)
    return made


async def watch() -> None:
    """Begin to watch once the bots are ready: whatever is loaded before is nobody's wait."""
    tasks.append(asyncio.create_task(note_lag(Path(os.environ["LAG_FILE"]))))


async def note_lag(file: Path) -> None:
    """Write the longest delay of a short sleep, in seconds, since the file was last emptied."""
    longest = written = 0.0
    while True:
        began = time.monotonic()
        await asyncio.sleep(EVERY)
        now = time.monotonic()
        longest = max(longest, now - began - EVERY)
        if now - written > SAID:
            if not file.exists():
                longest = 0.0
            file.write_text(str(longest))
            written = now


tasks: list[asyncio.Task[None]] = []
build = app.create

if __name__ == "__main__":
    vars(app).update(Bots=partial(Bots, players=BY_CHANCE), create=create)
    sys.exit(main())
