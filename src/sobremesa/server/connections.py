"""The connections of a server process: how many there may be, and how long they may be idle.

A request, all of it, comes within seconds. An address has so many connections at once and no more.
Where the system lets the process open only few files, those that have been idle for longest make
room for new ones.
"""

import asyncio
import os
import time
from collections import Counter
from functools import cache, partial
from typing import Any

import structlog
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sobremesa.server.limits import neighbourhood
from sobremesa.server.origin import plain_address, trusted
from sobremesa.server.settings import Settings
from sobremesa.server.wire import Wire

# For a whole request, from the connection or its first byte; and for an answer to be read on.
PATIENCE, READING = 8.0, 60.0
MOST_PIPELINED = 16
# Files that are no connections: the database's, pages, bots, the log.
RESERVED, WANTED_FILES, FEW_FILES = 200, 65_536, 4_096
WARN_AGAIN, MOST_WARNED = 60.0, 1_000
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n"
MANY = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 5\r\n"
LATE = b"HTTP/1.1 408 Request Timeout\r\n"
END = b"content-length: 0\r\nconnection: close\r\n\r\n"
log = structlog.get_logger()


class AddressLimit:
    """How many connections each address has; of IPv6 a whole /64 counts as one.

    >>> by_address = AddressLimit(200)
    >>> by_address.enter("2001:db8::1"), by_address.enter("2001:db8::2"), by_address.counts
    (True, True, Counter({'20010db800000000::/64': 2}))
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.counts: Counter[str] = Counter()
        self.warned: dict[str, float] = {}

    def enter(self, address: str) -> bool:
        """Count one more, unless it is one too many; 0 is no limit."""
        address = neighbourhood(address)
        if self.most and self.counts[address] >= self.most:
            self._warn(address)
            return False
        self.counts[address] += 1
        return True

    def leave(self, address: str) -> None:
        address = neighbourhood(address)
        self.counts[address] -= 1
        if self.counts[address] <= 0:
            del self.counts[address]

    def _warn(self, address: str) -> None:
        """Let the host know, now and then: it may be a proxy that nobody has said is trusted."""
        moment = time.monotonic()
        if moment - self.warned.get(address, -WARN_AGAIN) >= WARN_AGAIN:
            if len(self.warned) >= MOST_WARNED:
                self.warned.clear()
            self.warned[address] = moment
            log.warning("connections_limited", address=address, most=self.most)


class ConnectionLimits:
    """How many connections the process has, of which address, and which of them are idle."""

    def __init__(self, settings: Settings, files: int) -> None:
        self.settings = settings
        self.by_address = AddressLimit(settings.connections_per_address)
        self.most = room_for(files)
        self.counted = 0
        self.idle: dict[Connection, None] = {}

    def admit(self, address: str) -> bytes:
        """Count a connection, or say why not; the one idle for longest may have to go."""
        proxy = trusted(address, self.settings)
        if not proxy and not self.by_address.enter(address):
            return MANY
        if self.counted >= self.most:
            oldest = next(iter(self.idle), None)
            if oldest is None:
                if not proxy:
                    self.by_address.leave(address)
                return BUSY
            oldest.drop()
        self.counted += 1
        return b""

    def release(self, address: str) -> None:
        self.counted -= 1
        if not trusted(address, self.settings):
            self.by_address.leave(address)


@cache
def process_limits() -> ConnectionLimits:
    """Those of this process, whose settings are in `SOBREMESA_…` variables."""
    return ConnectionLimits(Settings.read(os.environ), raise_file_limit())


class Connection(HttpToolsProtocol):
    """One connection, until it is a WebSocket."""

    address = ""
    counted = False
    timer: asyncio.TimerHandle | None = None
    reading: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.limits = process_limits()

    # As uvicorn has it: asyncio would have any kind of transport.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self.address = plain_address(host) or host
        refusal = self.limits.admit(self.address)
        if refusal:
            transport.write(refusal + END)
            transport.close()
            return
        self.counted = True
        self._await_request()

    def _await_request(self) -> None:
        self.limits.idle[self] = None
        if self.timer is None:
            self.timer = self.loop.call_later(PATIENCE, self._give_up)

    def _stop_waiting(self) -> None:
        self.limits.idle.pop(self, None)
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def on_message_begin(self) -> None:
        """A request begins; all of it has to come soon."""
        super().on_message_begin()
        if self.counted:
            self._await_request()

    def on_headers_complete(self) -> None:
        """A request is known; nobody has so many under way on one connection."""
        if len(self.pipeline) >= MOST_PIPELINED:
            raise ValueError("too many requests on one connection")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Idle until the next request; uvicorn waits a while for it."""
        super().on_response_complete()
        if self.counted and not self.pipeline and not self.transport.is_closing():
            self.limits.idle[self] = None

    def _give_up(self) -> None:
        """The request did not come to its end in time."""
        self.timer = None
        started = self.cycle is not None and not self.cycle.response_complete
        if started and self.cycle.response_started:
            self.drop()
            return
        self.transport.write(LATE + END)
        self.transport.close()

    def drop(self) -> None:
        """Make room for somebody else, at once."""
        self._release()
        self.transport.abort()

    def pause_writing(self) -> None:
        """An answer waits until the client reads on, but not for ever."""
        super().pause_writing()
        if self.reading is None:
            self.reading = self.loop.call_later(READING, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._end_reading()

    def _end_reading(self) -> None:
        if self.reading is not None:
            self.reading.cancel()
            self.reading = None

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a `Wire`, which says when it has ended, and nothing of us is kept."""
        self._stop_waiting()
        self._end_reading()
        super().handle_websocket_upgrade()
        wire = self.transport.get_protocol()
        if isinstance(wire, Wire) and self.counted:
            self.counted = False
            wire.then(partial(self.limits.release, self.address))

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_reading()
        self._release()
        super().connection_lost(exc)

    def _release(self) -> None:
        self._stop_waiting()
        if self.counted:
            self.counted = False
            self.limits.release(self.address)


def raise_file_limit() -> int:
    """As many files as the system lets the process open, within reason; how many that is."""
    try:
        import resource
    except ImportError:  # where there is no such limit
        return WANTED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return soft
        return wanted
    return WANTED_FILES if soft == resource.RLIM_INFINITY else soft


def room_for(files: int) -> int:
    """How many connections there may be where so many files may be open.

    >>> room_for(1024), room_for(256)
    (824, 128)
    """
    return max(files - RESERVED, files // 2)
