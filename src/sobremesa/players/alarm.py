"""Something done when a clock has run on by so much, unless it is called off before."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Clock = Callable[[], float]
# A clock that counts work may stand still for a while: it is asked again, but not all the time.
SHORTEST_WAIT = 0.0002


@contextmanager
def alarm(clock: Clock, seconds: float | None, ring: Callable[[], None]) -> Iterator[None]:
    """Rings after so many seconds of a clock, if it is not left before; None for never.

    With `time.process_time` work is measured, and others on the same machine don't matter.
    """
    if seconds is None:
        yield
        return
    end, left = clock() + seconds, threading.Event()

    def watch() -> None:
        while not left.wait(max(end - clock(), SHORTEST_WAIT)):
            if clock() >= end:
                ring()
                return

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        left.set()
        # Who leaves while it rings must not be rung for later, in the midst of something else.
        watcher.join()
