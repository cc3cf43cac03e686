"""Reading in the archive: a few at a time, so that strangers who read don't keep people waiting."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sobremesa.core.refusal import Refusal
from sobremesa.server.limits import Limits

AT_ONCE, MOST_WAITING = 2, 40
PATIENCE = 5
# While others wait, a turn is followed by a rest: about eighty turns a second, and the processor is
# for those who play.
REST = 0.02


class Readers:
    """Those who read now, and those who wait for their turn; who comes then is asked to come again.

    >>> Readers(Limits()).waiting
    0
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.turns = asyncio.Semaphore(AT_ONCE)
        self.waiting = 0

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Read when it is one's turn; an address has so many turns a second."""
        self.limits.spend("archive", address)
        if self.waiting >= MOST_WAITING:
            raise Refusal("server.too_many", seconds=PATIENCE)
        self.waiting += 1
        try:
            await self.turns.acquire()
        finally:
            self.waiting -= 1
        try:
            yield
            if self.waiting:
                await asyncio.sleep(REST)
        finally:
            self.turns.release()
