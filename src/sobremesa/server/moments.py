"""The time as the server counts it: milliseconds since 1970 that never jump."""

import threading
import time

# Longer than a busy process lets its ticks wait.
FREEZE = 3_000_000_000


class Timepiece:
    """Counts from the wall clock's time at the beginning, whatever that clock is set to later.

    While `tick` is called again and again, time in which it was not, because the process was
    frozen or its machine slept, is left out: in the eyes of the server it did not pass.
    """

    def __init__(self) -> None:
        self.start = time.time_ns() - time.monotonic_ns()
        self.seen: int | None = None
        self.lost = 0
        self.end: int | None = None
        self.lock = threading.Lock()

    def now(self) -> int:
        if self.end is not None:
            return self.end
        moment = time.monotonic_ns()
        if self.seen is not None and moment - self.seen > FREEZE:
            self._leave_out(moment)
        return (self.start + moment) // 1_000_000

    def tick(self) -> int:
        """Say that the process runs; how many milliseconds have been left out so far."""
        self.now()
        with self.lock:
            self.seen = time.monotonic_ns()
        return self.lost // 1_000_000

    def halt(self) -> None:
        """Stop the clock for good: people are cut off, and what is still done costs nobody time."""
        if self.end is None:
            self.end = self.now()

    def rest(self) -> None:
        """Count on without `tick`, as nobody will call it again: a gap is no longer a freeze."""
        with self.lock:
            self.seen = None

    def adopt(self, moment: int) -> None:
        """Set the clock to the time of other processes on the same database."""
        with self.lock:
            self.start = moment * 1_000_000 - time.monotonic_ns()

    def _leave_out(self, moment: int) -> None:
        """Leave out the time since the last tick; several threads may notice a freeze at once."""
        with self.lock:
            if self.seen is not None and moment - self.seen > FREEZE:
                self.start -= moment - self.seen
                self.lost += moment - self.seen
                self.seen = moment


timepiece = Timepiece()
now = timepiece.now
