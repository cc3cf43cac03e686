"""Limits that hold across the processes of one PostgreSQL: each tells the others what was spent."""

import asyncio
import contextlib
from collections import Counter

from sobremesa.core.refusal import Refusal
from sobremesa.server.db import notices
from sobremesa.server.db.database import Database, Transaction
from sobremesa.server.limits import Limits

EVERY = 0.5
# A notice has at most 8,000 bytes.
AT_ONCE = 40


class Sharing:
    """Tells what was spent through this process, and heeds what others tell.

    For a moment somebody may do more than is meant: once for each process.
    """

    def __init__(self, limits: Limits, database: Database, process: str) -> None:
        self.limits = limits
        self.database = database
        self.process = process
        limits.spent = Counter()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            spent, self.limits.spent = self.limits.spent or Counter(), Counter()
            times = [(kind, key, count) for (kind, key), count in spent.items() if count > 0]

            def tell(transaction: Transaction, times: list[tuple[str, str, int]] = times) -> None:
                for first in range(0, len(times), AT_ONCE):
                    notice = notices.Spent(self.process, times[first : first + AT_ONCE])
                    transaction.announce(notices.write(notice))

            if times:
                with contextlib.suppress(Refusal):
                    await self.database.transact(tell)

    def heed(self, notice: notices.Spent) -> None:
        if notice.by != self.process:
            for kind, key, times in notice.times:
                self.limits.take(kind, key, times)
