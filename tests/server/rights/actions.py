"""Who may do what at a table: every action, at every stage, as every role."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import Any

from sobremesa.client import Refused
from sobremesa.client.client import new_word
from sobremesa.server.pages.document import ACTIONS
from tests.server.hosts import Host
from tests.server.rights.cast import (
    ROLES,
    Cast,
    Role,
    Stage,
    Troupe,
    Way,
    seated,
    troupe,
)

# Nothing is hidden in it, so that moves can be taken back; and four can play it in teams.
GAME = "siesta"
# An address may open so many tables an hour; whoever breaks off games has to pause.
MOST_TABLES = 40
USUAL: tuple[Stage, ...] = ("open", "playing", "over")
# Where an action depends on more than that.
BESIDE: dict[str, tuple[Stage, ...]] = {
    "abort": ("started",),
    "accept_take_back": ("offered",),
    "decline_take_back": ("offered",),
}
# What an action says besides its name.
FIELDS: dict[str, Callable[[Cast], dict[str, Any]]] = {
    "move": lambda cast: {"ply": cast.ply, "move": a_move(cast)},
    "judge": lambda cast: {"draft": a_move(cast)},
    "moves": lambda cast: {"ply": cast.ply},
    "hint": lambda cast: {"ply": cast.ply, "stage": "where"},
    "say": lambda cast: {"text": "hello"},
    "word": lambda cast: {"word": "mine"},
    "bot": lambda cast: {"level": "novice"},
}
# These change nothing, or nothing that decides about others.
HARMLESS = ("judge", "moves", "hint", "say", "rematch", "ping")


def a_move(cast: Cast) -> str:
    return cast.moves[0] if cast.moves else "A1"


def names() -> list[str]:
    """Every action that there is, by name."""
    return [str(kind.__struct_config__.tag) for kind in ACTIONS]


async def act(cast: Cast, role: Role, way: Way, live: bool, name: str) -> str:
    """What comes of an action: `yes`, or why not; by a request, or on a socket."""
    fields = FIELDS[name](cast) if name in FIELDS else {}
    if not live:
        action = {"do": name, "id": new_word(), **fields}
        path = f"/api/tables/{cast.table}/do"
        answer = await cast.troupe.ask(role, way, "POST", path, action)
        return "yes" if answer.is_success else said(answer.json()["code"])
    try:
        await (await cast.follow(role)).do(name, **fields)
    except Refused as refused:
        return said(refused.code)
    return "yes"


def said(code: str) -> str:
    """A refusal without the room that it comes from."""
    return code.partition(".")[2]


class Stages:
    """Tables at their stages, each used until somebody has changed it."""

    def __init__(self, host: Host, stack: AsyncExitStack) -> None:
        self.host, self.stack = host, stack
        self.troupe: Troupe | None = None
        self.casts: dict[Stage, Cast] = {}

    async def at(self, stage: Stage) -> Cast:
        if self.troupe is None or self.troupe.tables >= MOST_TABLES:
            self.troupe = await self.stack.enter_async_context(troupe(self.host))
            self.casts = {}
        if stage not in self.casts:
            made = seated(self.troupe, GAME, stage)
            self.casts[stage] = await self.stack.enter_async_context(made)
        return self.casts[stage]

    def change(self, stage: Stage, name: str) -> bool:
        """Somebody has done something; whether that changed the table."""
        if name in HARMLESS:
            return False
        del self.casts[stage]
        if name == "abort":
            self.troupe = None
        return True


async def rows(host: Host, every_way: bool) -> AsyncIterator[tuple[str, list[str]]]:
    """A line an action and stage: what comes of it for each role, also where ways differ.

    By a cookie in requests and by a token on sockets; what has changed a table by the one is not
    tried by the other, since that needs another table. Or every way, whatever it takes.
    """
    ways: list[tuple[Way, bool]] = [("cookie", False), ("token", True)]
    if every_way:
        ways += [("cookie", True), ("token", False)]
    async with AsyncExitStack() as stack:
        stages = Stages(host, stack)
        for name in names():
            for stage in (*USUAL, *BESIDE.get(name, ())):
                cells = []
                for role in ROLES:
                    ways.reverse()
                    found = []
                    for way, live in ways:
                        found.append(await act(await stages.at(stage), role, way, live, name))
                        if found[-1] == "yes" and stages.change(stage, name) and not every_way:
                            break
                    cells.append(" / ".join(sorted(set(found))))
                yield f"{name}, {stage}", cells
                if name == "say" and every_way:
                    # Nobody may say much in so short a time.
                    stages.troupe = None
