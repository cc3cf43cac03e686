"""A table as it happens: events come in, actions go out, a cut connection is made anew."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.frames import CloseCode
from websockets.typing import Subprotocol

from sobremesa.client.answers import Data, Refused, read_refusal
from sobremesa.core.refusal import Refusal

if TYPE_CHECKING:
    from sobremesa.client.client import Client

PATIENCE = 30.0
LARGEST = 1 << 20
SHORTEST, LONGEST = 0.05, 2.0
FINAL = (CloseCode.POLICY_VIOLATION, CloseCode.MESSAGE_TOO_BIG)
OURS = 4000
PREPARING = "server.preparing"
ANSWERS = ("done", "judged", "moves", "hint", "pong")


class Live:
    """One's place at a table.

    Iterating gives the snapshot, then one numbered event after another, none twice and none left
    out, also over a cut connection; and `presence`, which has no number. Whatever is asked for
    while the connection is cut is sent when it is back, and done once. `table`, `view`, `history`
    and what follows from them are where the table stands now, maybe ahead of the event in hand;
    `link` ties all that happened there together, and is worth keeping until the end.
    """

    def __init__(
        self, client: Client, table: str, after: int | None = None, as_seat: int | None = None
    ) -> None:
        self.client = client
        self.id = table
        self.as_seat = as_seat
        self.number = after
        self.table: Data = {}
        self.seat: int | None = as_seat
        self.view: Data | None = None
        self.history: list[Data] = []
        self.link = ""
        self._changed: object = None
        self._events: asyncio.Queue[Data | None] = asyncio.Queue()
        self._asked: dict[str, tuple[str, asyncio.Future[Data]]] = {}
        self._socket: ClientConnection | None = None
        self._failure: Refusal | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        try:
            if self._task is not None:
                await end(self._task)
        finally:
            self._fail(self._failure or Refusal("client.left"))

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Data:
        event = await self._events.get()
        if event is None:
            self._events.put_nowait(None)
            if self._failure is not None and self._failure.code != "client.left":
                raise self._failure
            raise StopAsyncIteration
        return event

    @property
    def ply(self) -> int:
        return int(self.view["ply"]) if self.view else 0

    @property
    def steps(self) -> list[str]:
        """The legal steps, if it is one's turn."""
        return list(self.view["steps"] or ()) if self.view else []

    @property
    def my_turn(self) -> bool:
        """Whether one is to decide; what the rules play by themselves is nobody's decision."""
        return self.view is not None and self.view["steps"] is not None

    @property
    def to_move(self) -> int | None:
        return self.view["to_move"] if self.view else None

    @property
    def over(self) -> bool:
        return self.table.get("status") in ("over", "aborted")

    async def decisions(self) -> AsyncIterator[Decision]:
        """Each position in which one is to decide, once, until the game is over."""
        decided: object = None
        async for _ in self:
            if self.over:
                return
            if self.my_turn and self._changed is not decided:
                decided = self._changed
                yield Decision(self, dict(self.view or {}))

    async def do(self, what: str, **fields: Any) -> Data:
        """Do something, and wait until the server says that it is done."""
        if self._failure is not None:
            raise self._failure
        id = secrets.token_hex(8)
        action = {"do": what, "id": id, **fields}
        if self.as_seat is not None:
            action.setdefault("as", self.as_seat)
        text = json.dumps(action)
        answer: asyncio.Future[Data] = asyncio.get_running_loop().create_future()
        self._asked[id] = (text, answer)
        try:
            if self._socket is not None:
                with contextlib.suppress(ConnectionClosed):
                    await self._socket.send(text)
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:
            raise Refusal("client.silent", seconds=int(PATIENCE)) from None
        finally:
            self._asked.pop(id, None)

    async def move(self, move: str, ply: int | None = None) -> Data:
        """Play a whole move in the position that one has seen last, or in that of a ply."""
        return await self.do("move", move=move, ply=self.ply if ply is None else ply)

    async def judge(self, draft: str) -> Data:
        """What a move, or a part of one, would do."""
        return await self.do("judge", draft=draft)

    async def hint(self, stage: str) -> Data:
        """Where to play, then what, then why; against bots alone, and counted."""
        return await self.do("hint", stage=stage, ply=self.ply)

    async def say(self, text: str) -> Data:
        return await self.do("say", text=text)

    async def resign(self) -> Data:
        return await self.do("resign")

    async def ping(self) -> Data:
        """Ask whether the other end is there."""
        return await self.do("ping")

    async def _run(self) -> None:
        """Keep a connection until the server ends it for good, or can't be reached for long."""
        clock = asyncio.get_running_loop().time
        heard, delays = clock(), growing()
        while self._failure is None:
            try:
                async with self._connect() as socket:
                    began = clock()
                    await self._listen(socket)
            except ConnectionClosed as closed:
                heard = clock()
                if heard - began > LONGEST:
                    delays = growing()
                self._end(closed)
            except (OSError, InvalidHandshake, TimeoutError) as error:
                await self._despair(error, clock() - heard)
            await asyncio.sleep(next(delays))

    async def _despair(self, error: Exception, seconds: float) -> None:
        """Give up where there is no such table, or where nobody has answered for long."""
        if isinstance(error, InvalidStatus) and error.response.status_code < 500:
            if error.response.body:
                self._fail(read_refusal(error.response.status_code, bytes(error.response.body)))
                return
            # Where the address is wrong there are no words; the same question over HTTP has some.
            try:
                await self.client.look(self.id)
            except Refusal as refusal:
                self._fail(refusal)
            else:
                self._fail(Refusal("client.answer_wrong", status=error.response.status_code))
        elif seconds > PATIENCE:
            why = str(error) or type(error).__name__
            self._fail(Refusal("client.unreachable", address=self.client.origin, why=why))

    def _connect(self) -> connect:
        client = self.client
        query = {"after": self.number, "as": self.as_seat}
        asked = "&".join(f"{name}={value}" for name, value in query.items() if value is not None)
        shown = [Subprotocol("sobremesa"), Subprotocol(f"bearer.{client.token}")]
        base = f"{client.origin}{client.url.path.rstrip('/')}".replace("http", "ws", 1)
        return connect(
            f"{base}/api/tables/{self.id}/live?{asked}",
            subprotocols=shown if client.token else None,
            compression=None,
            max_size=LARGEST,
            close_timeout=1,
            local_addr=(client.address, 0) if client.address else None,
        )

    async def _listen(self, socket: ClientConnection) -> None:
        # Asked on a connection that was cut: it may be done already, and only the server knows.
        unsure = dict(self._asked)
        await self._send_again(socket, unsure)
        self._socket = socket
        try:
            while True:
                message = json.loads(await socket.recv())
                if message["type"] == "prepared":
                    await self._send_again(socket, unsure)
                elif message.get("code") == PREPARING and message["id"] in unsure:
                    continue
                self._take(message)
        finally:
            self._socket = None

    async def _send_again(self, socket: ClientConnection, asked: Mapping[str, object]) -> None:
        for id, (text, _) in list(self._asked.items()):
            if id in asked:
                await socket.send(text)

    def _end(self, closed: ConnectionClosed) -> None:
        """Give up where the server has said why; else the connection is made anew."""
        frame = closed.rcvd
        if frame is not None and (frame.code in FINAL or frame.code >= OURS):
            self._fail(Refusal("client.closed", number=str(int(frame.code)), reason=frame.reason))

    def _fail(self, failure: Refusal) -> None:
        self._failure = failure
        for _, answer in self._asked.values():
            if not answer.done():
                answer.set_exception(failure)
        self._events.put_nowait(None)

    def _take(self, message: Data) -> None:
        """An answer goes to who asked, an event to who listens."""
        if message["type"] in ANSWERS:
            self._answer(message["id"], message)
        elif message["type"] == "refused":
            self._answer(message["id"], Refused(message))
        elif message["type"] == "snapshot" or self._is_news(message.get("number")):
            self._note(message)
            if "id" in message:
                self._answer(message["id"], message)

    def _is_news(self, number: int | None) -> bool:
        return number is None or self.number is None or number > self.number

    def _answer(self, id: str | None, answer: Data | Refused) -> None:
        """A server that could not read a message's id means the one that it got first."""
        if id is None:
            id = next(iter(self._asked), None)
        future = self._asked[id][1] if id in self._asked else None
        if isinstance(answer, Refused) and answer.snapshot is not None:
            self._note(answer.snapshot)
        if future is not None and not future.done():
            if isinstance(answer, Refused):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    def _note(self, event: Data) -> None:
        """Remember where the table stands, and pass the event on."""
        self.number, self.link = event.get("number", self.number), event.get("link", self.link)
        if "table" in event:
            self.table = event["table"]
            self.client.commitments.setdefault(self.id, self.table["commitment"])
        if "history" in event:
            self.history = list(event["history"])
        elif event["type"] == "moved":
            self.history.append(event["move"])
        if "view" in event:
            self.view, self._changed = event["view"], event
            self.seat = self.view["seat"] if self.view else event.get("seat")
        elif event["type"] == "moved":
            # Missed while the connection was cut: the position comes with the snapshot after it.
            self.view, self._changed = None, event
        self._events.put_nowait(event)


class Decision:
    """A position in which one is to move, as one sees it."""

    def __init__(self, live: Live, view: Data) -> None:
        self.live = live
        self.view = view

    @property
    def ply(self) -> int:
        return int(self.view["ply"])

    @property
    def steps(self) -> list[str]:
        """The steps with which, or with some others, one may move: single pieces, tiles, cards."""
        return list(self.view["steps"])

    async def moves(self) -> list[str]:
        """Every whole move that may be played here; never empty."""
        return list((await self.live.do("moves", ply=self.ply))["moves"])

    async def play(self, move: str) -> Data:
        """Play a whole move here; refused when the table has moved on."""
        return await self.live.move(move, self.ply)


async def end(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait until it is over; whoever is cancelled meanwhile is so afterwards."""
    task.cancel()
    # Waited for, not awaited: its cancellation could not be told from one's own.
    try:
        await asyncio.wait([task])
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
    if not task.cancelled():
        task.result()


def growing() -> Iterator[float]:
    """Waits between attempts, each longer than the one before."""
    for at in itertools.count():
        yield min(LONGEST, SHORTEST * 2 ** min(at, 10))
