"""The time as the server counts it: milliseconds since 1970 that never jump."""

from __future__ import annotations

import time

START = time.time_ns() - time.monotonic_ns()


def now() -> int:
    """This moment; a wall clock that is set back or forth while the server runs changes nothing."""
    return (START + time.monotonic_ns()) // 1_000_000
