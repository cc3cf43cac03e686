"""How often something may be done: a bucket of tokens for each kind and key."""

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from sobremesa.core.refusal import Refusal

MOST_KEYS = 20_000
# What protects the process that serves a connection, and is no matter of the others.
OWN = "socket"


@dataclass(frozen=True)
class Limit:
    """So many at once, then so many a second; keys may be network addresses."""

    burst: float
    rate: float
    by_address: bool = False


KINDS = {
    "guest": Limit(300, 300 / 60, by_address=True),
    "sign_in_address": Limit(60, 60 / 60, by_address=True),
    "sign_in_name": Limit(10, 10 / 60),
    "change": Limit(60, 60 / 60),
    "table": Limit(120, 60 / 60),
    "table_address": Limit(60, 60 / 3600, by_address=True),
    "chat": Limit(10, 10 / 10),
    "socket": Limit(400, 100),
    "archive": Limit(100, 20, by_address=True),
    "study": Limit(200, 20, by_address=True),
    "hint": Limit(60, 60 / 600),
    "study_save": Limit(60, 1),
    "puzzle": Limit(60, 1, by_address=True),
    "review": Limit(20, 20 / 3600, by_address=True),
    "estimate": Limit(60, 240 / 3600, by_address=True),
}


@dataclass(slots=True)
class Bucket:
    tokens: float
    at: float


class Limits:
    """The buckets of one process; a full one, and so an address, is forgotten before long.

    Where there are very many, the ones unused for longest make room for new ones.

    `spent` is what other processes of the same database, where there may be some, do not know yet.

    >>> limits = Limits(clock=lambda: 0.0)
    >>> for _ in range(10):
    ...     limits.spend("chat", "7")
    >>> limits.spend("chat", "7")
    Traceback (most recent call last):
    sobremesa.core.refusal.Refusal: Too often: wait 1 second, then try again.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, tables_per_hour: int = 60
    ) -> None:
        self.clock = clock
        most = tables_per_hour or math.inf
        self.kinds = KINDS | {"table_address": Limit(most, most / 3600, by_address=True)}
        self.buckets: dict[str, OrderedDict[str, Bucket]] = {kind: OrderedDict() for kind in KINDS}
        self.spent: Counter[tuple[str, str]] | None = None

    def spend(self, kind: str, key: str) -> None:
        """Take one token, or refuse and say in how many seconds there is one."""
        limit = self.kinds[kind]
        if limit.by_address:
            key = neighbourhood(key)
        bucket = self._fill(kind, key)
        if bucket.tokens < 1:
            seconds = math.ceil((1 - bucket.tokens) / limit.rate)
            raise Refusal("server.too_many", seconds=max(1, seconds))
        bucket.tokens -= 1
        if self.spent is not None and kind != OWN and len(self.spent) < MOST_KEYS:
            self.spent[kind, key] += 1

    def take(self, kind: str, key: str, times: int) -> None:
        """Something was done through another process."""
        if kind in self.kinds:
            bucket = self._fill(kind, key)
            bucket.tokens = max(0.0, bucket.tokens - times)

    def _fill(self, kind: str, key: str) -> Bucket:
        """The bucket of a key, with what has come into it since the last look."""
        limit, buckets, now = self.kinds[kind], self.buckets[kind], self.clock()
        bucket = buckets.get(key)
        if bucket is None:
            bucket = buckets[key] = Bucket(limit.burst, now)
            forget_full(buckets, limit, now)
        else:
            buckets.move_to_end(key)
        bucket.tokens = min(limit.burst, bucket.tokens + (now - bucket.at) * limit.rate)
        bucket.at = now
        return bucket

    def give_back(self, kind: str, key: str) -> None:
        """What was spent did not count after all."""
        if self.kinds[kind].by_address:
            key = neighbourhood(key)
        bucket = self.buckets[kind].get(key)
        if bucket is not None:
            bucket.tokens += 1
            if self.spent is not None:
                self.spent[kind, key] -= 1


def forget_full(buckets: OrderedDict[str, Bucket], limit: Limit, now: float) -> None:
    """Let go of buckets that are as full as new ones, the ones unused for longest first."""
    full = limit.burst / limit.rate
    while buckets:
        oldest = next(iter(buckets.values()))
        if now - oldest.at <= full and len(buckets) <= MOST_KEYS:
            break
        buckets.popitem(last=False)


def neighbourhood(address: str) -> str:
    """The addresses that one client has at its disposal: of IPv6 a whole /64.

    >>> neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff")
    True
    >>> neighbourhood("192.0.2.7")
    '192.0.2.7'
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return f"{int(found) >> 64:x}::/64" if isinstance(found, IPv6Address) else str(found)
