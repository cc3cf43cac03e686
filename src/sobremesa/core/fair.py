"""A fair shuffle that anyone can check.

The seed is fixed, and its commitment published, before anyone adds a word; the words that people
add keep even its maker from choosing the outcome. Every random choice of a game comes from a stream
of seed and words with a label of its own. `docs/fair-shuffle.md` says it byte by byte.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from struct import unpack
from typing import Literal, Self, TypeVar

VERSION = b"sobremesa-shuffle-v1"
RECORD = b"sobremesa-record-v1"
T = TypeVar("T")
# How chairs got their seats: shuffled; turned by chance, where people chose partners; or the start
# passed on by one, in a rematch.
Draw = Literal["shuffled", "turned", "passed_on"]


class Stream:
    """Numbers that follow from a key: 64 bits at a time, from HMAC-SHA-256 of a counter."""

    def __init__(self, key: bytes) -> None:
        self._numbers = self._run(key)

    @staticmethod
    def _run(key: bytes) -> Iterator[int]:
        counter = 0
        while True:
            block = hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
            yield from unpack(">4Q", block)
            counter += 1

    def number(self) -> int:
        return next(self._numbers)

    def randbytes(self, count: int) -> bytes:
        numbers = (self.number().to_bytes(8, "big") for _ in range(-(-count // 8)))
        return b"".join(numbers)[:count]

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each as likely; what would favour some is redrawn."""
        limit = (1 << 64) // bound * bound
        while (number := next(self._numbers)) >= limit:
            pass
        return number % bound

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order (Fisher–Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


@dataclass(frozen=True)
class Fair:
    """Where all the chance of one game comes from.

    >>> fair = Fair.from_text("hello")
    >>> fair.commitment[:16]
    '309f27cd3d4a2d24'
    >>> fair.stream("deal").shuffled("ABCDE")
    ['A', 'E', 'D', 'B', 'C']
    """

    seed: bytes
    words: tuple[str, ...] = ()
    table: str = ""

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The material that `start(seed=text)` means."""
        return cls(hashlib.sha256(text.encode(errors="surrogatepass")).digest())

    @classmethod
    def fresh(cls, table: str = "") -> Self:
        """New material that nobody has seen."""
        return cls(secrets.token_bytes(32), table=table)

    @property
    def commitment(self) -> str:
        """What is published before any word is added; the seed can't be changed after it."""
        return hashlib.sha256(VERSION + self.table.encode() + self.seed).hexdigest()

    @property
    def record_key(self) -> bytes:
        """The key of the links of a record: as secret as the seed, and published with it."""
        return hmac.digest(self.seed, RECORD + self.table.encode(), "sha256")

    def draw_seats(self, how: Draw, count: int) -> list[int]:
        """The chair, from 1, that gets each seat.

        >>> Fair.from_text("hello").draw_seats("shuffled", 4)
        [2, 3, 4, 1]
        """
        if how == "passed_on":
            return [*range(2, count + 1), 1]
        stream = self.stream("seats")
        if how == "shuffled":
            return stream.shuffled(range(1, count + 1))
        first = stream.below(count)
        return [(first + at) % count + 1 for at in range(count)]

    def stream(self, label: str) -> Stream:
        """The stream of random choices with this label: `seats`, `deal` or `play`."""
        parts = [VERSION, self.table.encode(), *(word.encode() for word in self.words)]
        message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        return Stream(hmac.digest(self.seed, message + label.encode(), "sha256"))
