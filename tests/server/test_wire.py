"""Our connections lean on parts of libraries that are not promised: they must be there."""

from __future__ import annotations

import importlib
import inspect
import re

import pytest

SANSIO = "uvicorn.protocols.websockets.websockets_sansio_impl"
HTTPTOOLS = "uvicorn.protocols.http.httptools_impl"
# By module and name: what of it is called, read or overridden.
LEANT_ON = {
    f"{SANSIO}:WebSocketsSansIOProtocol": "conn queue read_paused writable close_sent close_timer "
    "disconnected transport loop config scope request response initial_response "
    "handshake_complete handle_connect data_received run_asgi send receive shutdown "
    "connection_lost pause_writing resume_writing",
    f"{HTTPTOOLS}:HttpToolsProtocol": "transport client cycle loop connection_made "
    "connection_lost data_received on_message_begin on_message_complete on_headers_complete "
    "on_response_complete pipeline handle_websocket_upgrade pause_writing resume_writing",
    f"{HTTPTOOLS}:RequestResponseCycle": "response_started response_complete",
    "uvicorn.protocols.utils:ClientDisconnected": "",
    "websockets.server:ServerProtocol": "state reader parser current_size recv_frame fail "
    "data_to_send close_sent logger",
    "websockets.streams:StreamReader": "buffer",
    "websockets.protocol:OPEN": "",
    "websockets.frames:Frame": "",
    "websockets.frames:apply_mask": "",
    "websockets.http11:Request": "",
    "psycopg:Connection": "wait pgconn",
    "psycopg.pq:TransactionStatus": "ACTIVE",
}
WAIT = ["self", "gen", "interval", "timeout"]
MEND = (
    ": mend server/wire.py, server/connections.py or server/db/drivers.py, which lean on it, "
    "then the pins in pyproject.toml"
)


@pytest.mark.parametrize("place", LEANT_ON)
def test_what_our_connections_lean_on_is_still_there(place: str) -> None:
    module, _, name = place.partition(":")
    try:
        kind = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError):
        pytest.fail(f"{module} has no {name} any more{MEND}")
    missing = [part for part in LEANT_ON[place].split() if not has(kind, part)]
    assert not missing, f"{module}:{name} has no {', '.join(missing)} any more{MEND}"


def has(kind: type, part: str) -> bool:
    """Whether a class has something, or gives it to its objects."""
    written = [each for place in inspect.getmro(kind) for each in vars(place).values()]
    return hasattr(kind, part) or any(
        re.search(rf"\bself\.{part}\b[^=\n]*=(?!=)", inspect.getsource(each))
        for each in written
        if inspect.isfunction(each)
    )


def test_a_connection_to_postgresql_waits_as_we_have_it_wait() -> None:
    import psycopg

    assert [*inspect.signature(psycopg.Connection.wait).parameters] == WAIT, f"psycopg{MEND}"


def test_what_reads_frames_is_made_as_we_make_it() -> None:
    from websockets.server import ServerProtocol

    assert {"max_size", "logger"} <= {*inspect.signature(ServerProtocol).parameters}, (
        f"websockets{MEND}"
    )


def test_the_library_reads_no_frame_after_one_too_many() -> None:
    from websockets.frames import Frame, Opcode
    from websockets.protocol import OPEN
    from websockets.server import ServerProtocol

    from sobremesa.server.wire import MOST_FRAMES, Frames

    frames = Frames()
    frames.state = OPEN
    frames.parser = super(ServerProtocol, frames).parse()
    next(frames.parser)
    ping = Frame(Opcode.PING, b"").serialize(mask=True)
    frames.receive_data(ping * 10 * int(MOST_FRAMES))
    assert frames.noisy
    assert frames.close_sent is not None
    assert frames.close_sent.code == 1008
    assert MOST_FRAMES < len(frames.events_received()) < 2 * MOST_FRAMES
    assert not frames.reader.buffer
