"""Strangers at the door: bare connections, from addresses of the loopback that they choose."""

from __future__ import annotations

import base64
import os
import re
import socket
import time

import httpx

from tests.server.hosts import Host


def dial(host: Host, address: str, said: bytes = b"") -> socket.socket:
    """A connection from an address, on which something has been said."""
    line = socket.create_connection(("127.0.0.1", host.port), 10, source_address=(address, 0))
    if said:
        line.sendall(said)
    return line


def upgrade(home: str, table: str, cookie: str = "") -> bytes:
    """The words by which a browser asks to follow a table."""
    lines = [
        f"GET /api/tables/{table}/live HTTP/1.1",
        f"host: {home}",
        f"origin: http://{home}",
        "upgrade: websocket",
        "connection: upgrade",
        "sec-websocket-version: 13",
        f"sec-websocket-key: {base64.b64encode(os.urandom(16)).decode()}",
        *([f"cookie: {cookie}"] if cookie else []),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def hear_all(line: socket.socket, seconds: float) -> tuple[bytes, float]:
    """All that is said until the other side hangs up, and how long that took."""
    began, heard = time.monotonic(), bytearray()
    while (left := began + seconds - time.monotonic()) > 0:
        line.settimeout(left)
        try:
            data = line.recv(65536)
        except TimeoutError:
            break
        except ConnectionError:
            data = b""
        if not data:
            return bytes(heard), time.monotonic() - began
        heard += data
    raise AssertionError(f"nobody hung up within {seconds} s")


def hear_until(line: socket.socket, word: bytes, seconds: float) -> float:
    """How long it takes until something is said."""
    began, heard = time.monotonic(), b""
    line.settimeout(seconds)
    while word not in heard:
        try:
            data = line.recv(65536)
        except ConnectionError:
            data = b""
        if not data:
            raise AssertionError(f"somebody hung up without a word: {heard[-100:]!r}")
        heard = heard[-len(word) :] + data
    return time.monotonic() - began


def watch(host: Host, table: str, address: str, cookie: str = "") -> socket.socket:
    """A bare socket that follows a table; the server has greeted it."""
    line = dial(host, address, upgrade(f"127.0.0.1:{host.port}", table, cookie))
    heard = b""
    while b'"snapshot"' not in heard:
        data = line.recv(65536)
        if not data:
            raise AssertionError(heard)
        heard += data
    return line


def watch_deaf(host: Host, table: str, address: str) -> socket.socket:
    """A bare socket that follows a table and reads nothing; little is kept for it on the way."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    line.bind((address, 0))
    line.connect(("127.0.0.1", host.port))
    line.sendall(upgrade(f"127.0.0.1:{host.port}", table))
    return line


def count_sockets(host: Host) -> int:
    """How many WebSockets a server says it has open."""
    told = httpx.get(f"{host.url}/metrics", verify=False).text
    return int(float(re.findall(r"^sobremesa_sockets ([\d.]+)$", told, re.MULTILINE)[0]))
