"""The table of rights, as a running server has them: written as text, a line a right."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

from tests.server.hosts import Host
from tests.server.rights import actions, routes
from tests.server.rights.cast import ROLES

KEPT = Path(__file__).parent / "rights.txt"
ABOUT = """\
Who may ask for what, and do what at a table, derived from a running server; by a cookie and by a
token alike, unless a cell has two answers. Nobody's token is a made-up one. Partner and opponent
are those of the maker, whose turn it is where a game is `playing`; in `started` nobody has moved,
and where it is `offered` the maker has asked to take back a move.
"""


async def derive(host: Host, every_way: bool = False) -> str:
    """The whole table, as it is kept; actions also by a cookie on sockets and a token in requests.

    Which is two ways more, and as a rule not needed.
    """
    parts = [
        await write("route", routes.rows(host)),
        await write("action", actions.rows(host, every_way)),
    ]
    return "\n".join([ABOUT, *parts])


async def write(what: str, rows: AsyncIterator[tuple[str, list[str]]]) -> str:
    lines = [[what, *ROLES], *[[name, *cells] async for name, cells in rows]]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        + "\n"
        for line in lines
    )
