"""People who ask until they are answered."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, Self

from sobremesa.client import Client, Refused
from sobremesa.core.refusal import Refusal

# What a server answers that asks to be asked again: no error of its own.
RETRY = ("server.database_unavailable", "server.preparing", "server.too_many")
ANEW = (*RETRY, "client.unreachable", "tables.seated_already", "tables.started_already")
# Before a game of Sitaos is over.
FULL_BOARD = 40


async def patiently(ask: Any, *arguments: Any, **more: Any) -> Any:
    """Ask until there is an answer, over whatever the server goes through.

    Whoever is told that it is done already, or that a table has gone on, begins anew.
    """
    while True:
        try:
            return await ask(*arguments, **more)
        except Refusal as refusal:
            if refusal.code not in ANEW:
                raise
            await asyncio.sleep(0.2)


class Insistent:
    """Somebody who sends each move by the same message until it is acknowledged."""

    def __init__(self, person: Client, table: str) -> None:
        self.person, self.table = person, table
        self.chance = Random(table)
        self.done: list[str] = []
        self.wrong: list[str] = []
        self.again = 0
        self.tries = 0
        self.over = False

    @classmethod
    async def sit(cls, person: Client) -> Self:
        """Somebody alone at a table, with both seats."""
        return cls(person, str(await patiently(person.create, "sitaos", hot=True)))

    async def move_on(self, moves: int) -> None:
        """Play so many moves, or until somebody has won."""
        while len(self.done) < moves and not self.over:
            await self.move()
            await asyncio.sleep(0.4 * self.chance.random())

    async def move(self) -> None:
        """Play one move, unless the board is nearly full or somebody has won."""
        ply = len(self.done)
        if ply == FULL_BOARD:
            return
        view = (await patiently(self.person.look, self.table, 1 + ply % 2))["view"]
        self.over = view["outcome"] is not None
        if self.over:
            return
        move = self.chance.choice(view["steps"]) if view["ply"] == ply else "?"
        while True:
            try:
                answer = await self.person.do(
                    self.table, "move", id=f"ply{ply}", ply=ply, move=move
                )
            except Refused as refused:
                if refused.code not in RETRY:
                    self.wrong.append(f"{self.table} {ply}: {refused.code}")
                    return
                self.tries += 1
                await asyncio.sleep(0.05)
            else:
                self.again += "again" in answer
                self.done.append(move)
                return
