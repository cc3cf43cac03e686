"""What nobody can read, what is too large, and what is too much."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import re
import time
import zlib
from collections import Counter
from collections.abc import Sequence
from random import Random

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from sobremesa.client import Client
from tests.faults.fault import SQLITE, Measured, at_least, at_most, equal, fault
from tests.faults.ground import Ground
from tests.server.floods import FLOODS, flood
from tests.server.hosts import Host, new_address
from tests.server.nonsense import NONSENSE, ODD_MOVES, fuzz
from tests.server.people import SECONDS, at_table, bare, close_code, hear
from tests.server.strangers import dial, hear_all, upgrade, watch

MESSAGES, EACH, AT_ONCE, POSTED = 50_000, 60, 10, 2_000
DEEP = ["[" * 10_000, '{"a":' * 3_000, "[" * 8_000 + "]" * 8_000]
DEEPER = ["[" * 10_000 + "]" * 10_000, '{"a":' * 10_000 + "1" + "}" * 10_000]
# Why a connection may be closed: no UTF-8, too much that can't be read, too large; or 1006, where
# the line was gone before the reason could be read, since more was still being sent.
CLOSED = {1006, 1007, 1008, 1009}
LARGE, TIMES, PACKED = 10_000_000, 40, 0x40
# A frame that closes a connection, with a code from 1000 on, and perhaps why.
CLOSING = re.compile(rb"\x88[\x02-\x7d](\x03[\xe8-\xff])", re.DOTALL)
GROWTH, FLOODED = 8.0, 1.0
RATE, THROTTLED = 1_000, 2.0
LATE, TRIES = 0.2, 3


@fault(8, (SQLITE,), seconds=300)
async def nonsense(ground: Ground) -> Sequence[Measured]:
    """Whatever is sent to a table, by those who play there and by strangers."""
    host = await ground.launch()
    answered: Counter[str] = Counter()
    async with ground.guests(host) as people, at_table(people) as (first, _):
        async with bare(first.client, first.id) as socket:
            known = [*NONSENSE, *DEEP]
            for text in (*known, *(odd_move(move) for move in ODD_MOVES)):
                await send_one(socket, text, answered)
        strangers = [Client(host.url, address=new_address()) for _ in range(AT_ONCE)]

        async def sow(number: int) -> None:
            chance, client = Random(number), strangers[number]
            if number % 2:
                await client.visit()
            while answered["sent"] < MESSAGES:
                await send_some(client, first.id, chance, answered)

        await asyncio.gather(*map(sow, range(AT_ONCE)))
        wrong = await post_some(people[0], first.id, Random("posted"))
        for client in strangers:
            await client.close()
    closed = {int(code) for code in answered if code.isdigit()}
    return [
        at_least("messages made by chance, on sockets", answered["sent"], MESSAGES),
        equal("messages that were neither answered nor closed upon", answered["silent"], 0),
        equal("codes of closing besides 1006 to 1009", sorted(closed - CLOSED), []),
        equal(f"answers besides 2xx and 4xx to {POSTED} posted so", wrong, 0),
    ]


def odd_move(move: str) -> str:
    return json.dumps({"do": "move", "id": "odd", "ply": 0, "move": move})


async def send_one(socket: ClientConnection, text: str, answered: Counter[str]) -> None:
    """Send a message, and wait until it is answered."""
    await socket.send(text)
    told = await hear(socket, "refused", "done")
    answered["silent"] += told["type"] != "refused"


async def send_some(client: Client, table: str, chance: Random, answered: Counter[str]) -> None:
    """Send a few messages on a new connection; each is answered, unless the server hangs up."""
    async with bare(client, table) as socket:
        await hear(socket, "snapshot")
        sent = answers = 0
        with contextlib.suppress(ConnectionClosed):
            for _ in range(EACH):
                message = fuzz(chance)
                await socket.send(message, text=True)
                sent += 1
            async with asyncio.timeout(SECONDS):
                while answers < sent:
                    told = json.loads(await socket.recv())
                    answers += "id" in told and told["type"] != "presence"
        answered["sent"] += sent
        if socket.close_code is not None:
            answered[str(socket.close_code)] += 1
        else:
            answered["silent"] += sent - answers


async def post_some(client: Client, table: str, chance: Random) -> int:
    """Post such messages; how many were answered as if it were the server's fault."""
    wrong = 0
    for content in (*map(str.encode, DEEPER), *(fuzz(chance) for _ in range(POSTED))):
        answer = await client.http.post(f"/api/tables/{table}/do", content=content)
        wrong += not 200 <= answer.status_code < 500
        if answer.status_code == 429:
            await asyncio.sleep(0.5)
    return wrong


@fault(9, (SQLITE,), seconds=90)
async def too_large(ground: Ground) -> Sequence[Measured]:
    """Frames of 10 MB, frames that would unpack to more, and bodies likewise."""
    host = await ground.launch()
    frame = Frame(Opcode.TEXT, b"x" * LARGE).serialize(mask=True)
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packed.compress(bytes(LARGE)) + packed.flush(zlib.Z_SYNC_FLUSH)
    whole = Frame(Opcode.TEXT, bomb[:-4]).serialize(mask=True)
    unpacks = bytes([whole[0] | PACKED]) + whole[1:]
    async with ground.guests(host) as people, at_table(people) as (first, _):
        before = host.megabytes()
        codes: Counter[str] = Counter()
        for _ in range(TIMES):
            for sent in (frame, unpacks):
                codes[await asyncio.to_thread(told_after, host, first.id, sent)] += 1
        bodies = {await asyncio.to_thread(post_large, host) for _ in range(TIMES)}
        packed_body = await people[0].http.post(
            "/api/reviews",
            content=gzip.compress(b'{"record": "' + bytes(LARGE)),
            headers={"content-type": "application/json", "content-encoding": "gzip"},
        )
        agreed = b"permessage-deflate" in await asyncio.to_thread(agreement, host, first.id)
        grown = host.megabytes() - before
    return [
        equal("frames of 10 MB closed with 1009", codes["1009"], TIMES),
        equal("compression is agreed upon", agreed, False),
        equal("packed frames of 10 kB closed with 1002, unread", codes["1002"], TIMES),
        equal("how bodies of 10 MB are answered", bodies, {413}),
        equal("how a packed body is answered, unread", packed_body.status_code, 400),
        at_most("memory that the process has grown by", grown, GROWTH, "MB"),
    ]


def told_after(host: Host, table: str, frame: bytes) -> str:
    """The code with which the server closes when it is sent a frame; the rest is not sent."""
    with watch(host, table, new_address()) as line:
        line.sendall(frame[:20_000])
        heard, _ = hear_all(line, 10)
    found = CLOSING.findall(heard)
    return str(int.from_bytes(found[-1])) if found else "nothing"


def agreement(host: Host, table: str) -> bytes:
    """What a server says to a browser that would like to pack its messages."""
    asked = upgrade(f"127.0.0.1:{host.port}", table)[:-2]
    asked += b"sec-websocket-extensions: permessage-deflate\r\n\r\n"
    with dial(host, new_address(), asked) as line:
        return line.recv(4096).lower().partition(b"\r\n\r\n")[0]


def post_large(host: Host) -> int:
    """How a body that is too large is answered, long before it has come."""
    head = f"POST /api/reviews HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: {LARGE}\r\n\r\n"
    with dial(host, new_address(), head.encode() + b"{" * 1000) as line:
        return int(line.recv(4096).split()[1])


@fault(10, (SQLITE,), seconds=60)
async def too_many_messages(ground: Ground) -> Sequence[Measured]:
    """A thousand messages a second on one socket, of every kind that costs something."""
    host = await ground.launch()
    kinds: list[dict[str, object]] = [
        {"do": "judge", "draft": "D4"},
        {"do": "moves", "ply": 0},
        {"do": "say", "text": "hello"},
        {"do": "ping"},
        {"do": "move", "ply": 9, "move": "D4"},
    ]
    longest, codes = 0.0, []
    for kind in kinds:
        async with ground.guests(host) as people, at_table(people) as (first, _):
            seconds, code = await send_all(first.client, first.id, json.dumps({**kind, "id": "x"}))
            longest = max(longest, seconds)
            codes.append(code)
    return [
        at_most("until it is closed", longest, THROTTLED),
        equal("closed with", sorted(set(codes)), [1008]),
    ]


async def send_all(client: Client, table: str, text: str) -> tuple[float, int]:
    """Send a message again and again until the server hangs up: how long that took, its code."""
    async with bare(client, table) as socket:
        await hear(socket, "snapshot")
        began = time.monotonic()

        async def send() -> None:
            with contextlib.suppress(ConnectionClosed):
                for at in range(10 * RATE):
                    await socket.send(text)
                    await asyncio.sleep(max(0.0, began + at / RATE - time.monotonic()))

        sending = asyncio.create_task(send())
        code = await close_code(socket)
        seconds = time.monotonic() - began
        await sending
    return seconds, code


@fault(26, (SQLITE,), seconds=120)
async def control_frames(ground: Ground) -> Sequence[Measured]:
    """Streams of empty frames, on one socket and on eight, of each kind and all together."""
    host = await ground.launch()
    told, waits = [], []
    async with (
        ground.guests(host, 4) as people,
        at_table(people[:2]) as (flooded, _),
        at_table(people[2:]) as (other, _),
    ):
        for kinds in (*([kind] for kind in FLOODS), *([kind] * 8 for kind in FLOODS)):
            # A flood that holds up others does so every time, a busy machine does not.
            waited = []
            for _ in range(TRIES):
                flooders, wait = await flood(host, flooded, other, kinds)
                told += [each.told for each in flooders]
                waited.append(wait)
                if wait < LATE:
                    break
            waits.append(min(waited))
    return [
        at_least("floods", len(told), 9 * len(FLOODS)),
        at_most("until the server says 1008", max(told), FLOODED),
        at_most("the longest wait at another table", max(waits), LATE),
    ]
