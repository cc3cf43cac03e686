"""Whoever asks for what they may not."""

from __future__ import annotations

from collections.abc import Sequence

from tests.faults.fault import SQLITE, Measured, at_least, equal, fault
from tests.faults.ground import Ground
from tests.server.rights.derive import KEPT, derive


@fault(22, (SQLITE,), seconds=300)
async def rights(ground: Ground) -> Sequence[Measured]:
    """Every route and action as every role, by cookie and by token, requests and sockets."""
    host = await ground.launch()
    found = (await derive(host, every_way=True)).splitlines()
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    others = [line.split("  ")[0] for line in {*found} ^ {*kept}]
    return [
        at_least("lines of the table of rights", len(found), 100),
        equal("lines that differ from those kept", sorted(set(others)), []),
    ]
