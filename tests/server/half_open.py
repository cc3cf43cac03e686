"""Connections on which something is begun and not ended, and newcomers among them."""

from __future__ import annotations

import contextlib
import resource
import select
import socket
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import httpx

from tests.server.hosts import Host, new_address
from tests.server.strangers import dial, hear_all, upgrade

POST = b"POST /api/session HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: http://127.0.0.1\r\n"
HALF = {
    "silent": b"",
    "half headers": POST,
    "missing bodies": POST + b"content-length: 100\r\n\r\n{",
    "half handshakes": upgrade("127.0.0.1", "2" * 12)[:-2],
}
AT_ADDRESS, SECONDS = 100, 10.0


@contextlib.contextmanager
def many_files() -> Iterator[int]:
    """How many files this process may open at the most; meanwhile it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        yield hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def visit(host: Host) -> float:
    """Somebody new comes, from an address of their own; how long that takes."""
    began = time.monotonic()
    way = httpx.HTTPTransport(local_address=new_address(), verify=False)
    with httpx.Client(base_url=host.url, transport=way, headers={"origin": host.url}) as browser:
        browser.get("/").raise_for_status()
        browser.post("/api/me").raise_for_status()
    return time.monotonic() - began


def closed(lines: dict[int, socket.socket]) -> Iterator[int]:
    """Those of many lines on which the other side has hung up since."""
    poll = select.poll()
    for number in lines:
        poll.register(number, select.POLLIN)
    for number, _ in poll.poll(0):
        try:
            while lines[number].recv(65536, socket.MSG_DONTWAIT):
                pass
            yield number
        except BlockingIOError:
            pass
        except ConnectionError:
            yield number


@dataclass
class Left:
    """How long newcomers waited, and how long the server did until it hung up, at the most.

    `said` is what it said to the last, whose body never came.
    """

    waits: list[float] = field(default_factory=list)
    longest: float = 0.0
    open: int = 0
    said: bytes = b""


def leave_open(host: Host, said: Mapping[str, bytes], each: int) -> Left:
    """Begin so many of each kind of thing and end none; newcomers come meanwhile."""
    left = Left()
    with contextlib.ExitStack() as stack:
        lines: dict[int, socket.socket] = {}
        opened: dict[int, float] = {}
        for words in said.values():
            for at in range(each):
                if at % AT_ADDRESS == 0:
                    address = new_address()
                    left.waits.append(visit(host))
                line = stack.enter_context(dial(host, address, words))
                lines[line.fileno()], opened[line.fileno()] = line, time.monotonic()
        slow = stack.enter_context(dial(host, new_address(), HALF["missing bodies"]))
        while lines and time.monotonic() - max(opened.values()) < 2 * SECONDS:
            left.waits.append(visit(host))
            for number in list(closed(lines)):
                del lines[number]
                left.longest = max(left.longest, time.monotonic() - opened[number])
        left.open = len(lines)
        left.said, _ = hear_all(slow, SECONDS)
    return left
