"""Sit down at a server's tables from Python.

    async with Client("http://127.0.0.1:8000") as me:
        await me.visit()
        table = await me.create("sitaos", chairs=[None, "casual"])
        async with me.follow(table) as live:
            async for event in live:
                if live.my_turn:
                    await live.move(live.steps[0])
                elif live.over:
                    break

What a server refuses is raised as a `Refusal`, with its code, parameters and words.
"""

from __future__ import annotations

from sobremesa.client.answers import Refused
from sobremesa.client.client import Client
from sobremesa.client.live import Live

__all__ = ["Client", "Live", "Refused"]
