"""The time as the server counts it: milliseconds since 1970 that never jump."""

from __future__ import annotations

import time

START = time.time_ns() - time.monotonic_ns()


def now() -> int:
    """The present moment; a wall clock that is set while the server runs changes nothing."""
    return (START + time.monotonic_ns()) // 1_000_000
