"""Game clocks: none, days for each turn, or minutes with an increment a turn (Fischer)."""

import re
from dataclasses import dataclass, replace
from typing import Self

from sobremesa.core.refusal import Refusal
from sobremesa.server.tables.events import ClockShown

SECOND, MINUTE, DAY = 1000, 60_000, 86_400_000
DAYS = re.compile(r"([1-9]|[12][0-9]|30)d", re.ASCII)
FISCHER = re.compile(r"([1-9][0-9]{0,2})\+([0-9]{1,3})", re.ASCII)


@dataclass(frozen=True)
class Clock:
    """A way of counting time, typed as `none`, `3d` or `10+5`.

    >>> Clock.read("10+5")
    Clock(text='10+5', budget=600000, increment=5000)
    """

    text: str
    budget: int | None = None
    increment: int | None = None

    @classmethod
    def read(cls, text: str) -> Self:
        if text == "none":
            return cls(text)
        if match := DAYS.fullmatch(text):
            return cls(text, int(match[1]) * DAY)
        if match := FISCHER.fullmatch(text):
            return cls(text, int(match[1]) * MINUTE, int(match[2]) * SECOND)
        raise Refusal("tables.clock_wrong", text=text)


@dataclass(frozen=True)
class Times:
    """How much time every seat has left, in milliseconds, and since when the mover's runs.

    Seats count from 1; `seat` is None while no clock runs, and `held` is then the seat whose clock
    will go on when the game can.
    """

    clock: Clock
    left: tuple[int, ...]
    seat: int | None = None
    since: int = 0
    held: int | None = None

    @classmethod
    def start(cls, clock: Clock, seats: int) -> Self:
        return cls(clock, (clock.budget or 0,) * seats)

    def run(self, seat: int | None, now: int) -> Self:
        """Let the clock of a seat run, or none."""
        if self.clock.budget is None:
            return self
        if self.clock.increment is None and seat is not None:
            left = (self.clock.budget,) * len(self.left)
            return replace(self, left=left, seat=seat, since=now, held=None)
        return replace(self, seat=seat, since=now, held=None)

    def stop(self, now: int, turn_over: bool) -> Self:
        """Take off what the mover used; a turn that is over brings the increment."""
        if self.seat is None:
            return self
        used = max(0, now - self.since)
        gained = (self.clock.increment or 0) if turn_over else 0
        left = list(self.left)
        left[self.seat - 1] = max(0, left[self.seat - 1] - used) + gained
        return replace(self, left=tuple(left), seat=None, since=now)

    def hold(self, now: int) -> Self:
        """Let the running clock stand: from here on nobody can play."""
        return self if self.seat is None else replace(self.stop(now, False), held=self.seat)

    def release(self, now: int) -> Self:
        """Let the clock go on that was held."""
        return self if self.held is None else replace(self, seat=self.held, since=now, held=None)

    def shift(self, pause: int) -> Self:
        """Let a pause, in which nobody could play, cost nobody anything."""
        return replace(self, since=self.since + pause) if pause else self

    @property
    def deadline(self) -> int | None:
        """When the running clock reaches zero."""
        return None if self.seat is None else self.since + self.left[self.seat - 1]

    def shown(self, now: int) -> ClockShown | None:
        """The clocks as a browser shows them; the running one as it stands now."""
        if self.clock.budget is None:
            return None
        left = list(self.left)
        if self.seat is not None:
            left[self.seat - 1] = max(0, left[self.seat - 1] - max(0, now - self.since))
        return ClockShown(self.clock.text, tuple(left), self.seat)
