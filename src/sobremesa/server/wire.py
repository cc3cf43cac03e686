"""A browser's connection, with a short way in and out for messages that are short and whole.

Everything else takes the library's way, which is many times as long: the handshake, pings, large
messages and fragments, whatever is wrong. That way every frame counts, an empty one too: who sends
too many is not heard any more. What comes or goes in one turn of the event loop is done together:
one thing a hundred times in a row is twice as fast as a hundred times between others.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary, ref

import structlog
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # in C if it was built
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from sobremesa.server.closing import Closing
from sobremesa.server.moments import timepiece

WIRE = "sobremesa.wire"
WHOLE_TEXT, MASKED, SHORT = 0x81, 0x80, 126
MOST_WAITING = 4
# Frames at once, then a second; short messages that are heard have a limit of their own.
MOST_FRAMES, FRAMES = 400.0, 100.0
# In bytes; a larger one is read no further.
LARGEST_MESSAGE = 16_384
# Long enough for a flooder to read why; nothing of the flood is read meanwhile.
GOODBYE = 1.0
# How long a browser may read nothing while there is more than it and the system will hold.
UNREAD = 5.0
Load = TypeVar("Load", str, bytes)
log = structlog.get_logger()


class Gathered(Generic[Load]):
    """What is gathered for connections in a turn of the event loop, until it comes round."""

    def __init__(self, deal: Callable[["Wire", Load], None]) -> None:
        self.deal: Callable[[Wire, Load], None] = deal
        self.waiting: list[tuple[Wire, Load]] = []

    def put(self, wire: "Wire", load: Load) -> None:
        """Let something be done together with what else comes up in this turn."""
        if not self.waiting:
            wire.loop.call_soon(self.empty)
        self.waiting.append((wire, load))

    def empty(self) -> None:
        """Do it now, in the order in which it came; what fails is no matter of the others."""
        waiting, self.waiting = self.waiting, []
        deal = self.deal
        for wire, load in waiting:
            try:
                deal(wire, load)
            except Exception:
                log.exception("message_failed")


GATHERED: WeakKeyDictionary[asyncio.AbstractEventLoop, tuple[Gathered[str], Gathered[bytes]]] = (
    WeakKeyDictionary()
)


class Straight:
    """In the place of a queue once nobody waits at its end: what comes goes to who is heard.

    It does not keep its wire, which has it: a circle would lie in memory long after its end.
    """

    __slots__ = ("wire",)

    def __init__(self, wire: "Wire") -> None:
        self.wire = ref(wire)

    def put_nowait(self, message: Any) -> None:
        wire = self.wire()
        if wire is not None and message["type"] == "websocket.receive":
            wire.arrived.put(wire, message.get("text") or "")

    def empty(self) -> bool:
        return True

    def qsize(self) -> int:
        return 0


class Staying:
    """In the place of `close_timer`: while there is one, the library does not close."""

    def cancel(self) -> None:
        """There is no timer to stop."""


class Frames(ServerProtocol):
    """The library's reading of frames, which ends where there are too many."""

    noisy = False
    left = MOST_FRAMES
    at = 0.0

    def recv_frame(self, frame: Frame) -> None:
        """Count a frame, then let the library have it; after one too many there is none."""
        super().recv_frame(frame)
        moment = time.monotonic()
        self.left = min(MOST_FRAMES, self.left + (moment - self.at) * FRAMES) - 1
        self.at = moment
        if self.left < 0 and not self.noisy:
            self.noisy = True
            self.fail(Closing.NOISY)


class Wire(WebSocketsSansIOProtocol):
    """One connection; the application finds it among the extensions of its scope.

    `heard` is told every short message that comes while no other waits, and every message once the
    connection stays by itself. `leavings` are done when it has ended.
    """

    heard: Callable[[str], None] | None = None
    leavings: tuple[Callable[[], None], ...] = ()
    conn: Frames
    unread: asyncio.TimerHandle | None = None
    hung_up = False

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.conn = Frames(max_size=self.config.ws_max_size, logger=self.conn.logger)
        if self.loop not in GATHERED:
            GATHERED[self.loop] = Gathered(Wire._offer), Gathered(Wire._write)
        self.arrived, self.leaving = GATHERED[self.loop]

    def handle_connect(self, event: Request) -> None:
        """Let the application know the wire itself."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WIRE] = self

    def shutdown(self) -> None:
        """The server ends: whoever is cut off can't move any more."""
        timepiece.halt()
        super().shutdown()

    def pause_writing(self) -> None:
        """What is said waits until the browser reads on, but not for ever."""
        super().pause_writing()
        if self.unread is None:
            self.unread = self.loop.call_later(UNREAD, self.cut)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._end_waiting()

    def _end_waiting(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_waiting()
        super().connection_lost(exc)
        # The library's reader and the coroutine that it reads by hold each other.
        self.conn.parser.close()
        leavings, self.leavings = self.leavings, ()
        for leave in leavings:
            leave()

    def then(self, leave: Callable[[], None]) -> None:
        """Have something done when the connection has ended, at once if it has."""
        if self.disconnected:
            leave()
        else:
            self.leavings = (*self.leavings, leave)

    def stay(self) -> None:
        """Outlive the application's call, of which nothing is kept: thousands only look."""
        waiting: Any = self.queue
        self.queue: Any = Straight(self)
        while not waiting.empty():
            self.queue.put_nowait(waiting.get_nowait())
        if not self.close_sent:
            self.close_timer: Any = Staying()

    async def send(self, message: Any) -> None:
        """As the library does, which would take an answer over HTTP for no answer."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    async def run_asgi(self) -> None:
        """As the library does, but a connection that stays is not closed."""
        await super().run_asgi()
        if isinstance(self.close_timer, Staying):
            self.close_timer = None
            del self.scope, self.request, self.response

    def data_received(self, data: bytes) -> None:
        """Take a message the short way where it is one, alone and between others."""
        conn = self.conn
        text = None
        if conn.state is OPEN and not conn.reader.buffer and conn.current_size is None:
            text = read_short(data)
        if text is not None and not self.close_sent:
            self.arrived.put(self, text)
            return
        self.arrived.empty()
        super().data_received(data)
        if conn.noisy and not self.hung_up and not self.transport.is_closing():
            self._hang_up()

    def _hang_up(self) -> None:
        """Say that it is too much, and hear no more; the flood waits where it comes from.

        To whom goodbye was said before, nothing is left to say: no answer comes through the flood.
        """
        self.hung_up = True
        said, self.close_sent = self.close_sent, True
        if self.conn.close_sent is None:  # the handshake was not over yet
            self.transport.abort()
            return
        if not said:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": Closing.NOISY})
        elif self.close_timer is not None:
            self.close_timer.cancel()
        self.read_paused = False
        self.transport.pause_reading()
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_timer = self.loop.call_later(GOODBYE, self.transport.abort)

    def _offer(self, text: str) -> None:
        stays = isinstance(self.queue, Straight)
        if stays or (self.heard is not None and self.queue.empty()):
            if self.heard is not None:
                self.heard(text)
            if stays and self.read_paused and not self.close_sent:
                self.read_paused = False
                self.transport.resume_reading()
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def hear(self) -> str:
        message: Any = await self.receive()
        if message["type"] == "websocket.disconnect":
            raise ClientDisconnected
        return message.get("text") or ""

    def tell(self, text: bytes) -> bool:
        """Send a message with the others of this turn; false while the browser does not keep up."""
        if not self.writable.is_set():
            return False
        self.leaving.put(self, text)
        return True

    def _write(self, text: bytes) -> None:
        if self.conn.state is OPEN and not self.disconnected and not self.transport.is_closing():
            self.transport.write(head(len(text)) + text)

    async def leave(self, code: int) -> None:
        """Say goodbye, after all that was said."""
        self.leaving.empty()
        await self.send({"type": "websocket.close", "code": code, "reason": ""})

    def cut(self) -> None:
        """Go without a word, from one who would not hear it."""
        self.transport.abort()


def wire_of(scope: Any) -> Wire:
    """The wire of a connection, in a server that was started by `sobremesa serve`."""
    wire: Wire = scope["extensions"][WIRE]
    return wire


def read_short(data: bytes) -> str | None:
    """The text of a frame that is a short, whole message and nothing more.

    >>> read_short(bytes([0x81, 0x82, 1, 0, 0, 0, 0x69, 0x69]))
    'hi'
    """
    if len(data) < 6 or data[0] != WHOLE_TEXT or len(data) != 6 + data[1] - MASKED:
        return None
    if data[1] >= MASKED + SHORT:
        return None
    try:
        return str(apply_mask(data[6:], data[2:6]), "utf-8")
    except UnicodeDecodeError:
        return None


def head(size: int) -> bytes:
    """What stands before a text of so many bytes."""
    if size < SHORT:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
