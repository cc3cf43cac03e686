"""The wire leans on parts of uvicorn and websockets that are not promised: they must be there."""

from __future__ import annotations

import asyncio

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from sobremesa.server.wire import MOST_FRAMES, Frames

pytestmark = pytest.mark.anyio
LEANT_ON = {
    WebSocketsSansIOProtocol: "conn queue read_paused writable close_sent close_timer disconnected "
    "transport loop config handle_connect data_received send receive connection_lost "
    "pause_writing resume_writing",
    HttpToolsProtocol: "transport client cycle loop connection_made connection_lost data_received "
    "on_message_begin on_message_complete on_headers_complete on_response_complete pipeline "
    "handle_websocket_upgrade pause_writing resume_writing",
    ServerProtocol: "state reader parser current_size recv_frame fail data_to_send close_sent "
    "logger",
}


async def app(scope: object, receive: object, send: object) -> None:
    """Nothing."""


@pytest.mark.parametrize("kind", LEANT_ON, ids=lambda kind: kind.__name__)
async def test_what_the_wire_leans_on_is_still_there(kind: type) -> None:
    config = uvicorn.Config(app, log_config=None)
    config.load()
    if kind is ServerProtocol:
        made = kind()
    else:
        made = kind(
            config=config,
            server_state=ServerState(),
            app_state={},
            _loop=asyncio.get_running_loop(),
        )
    missing = [name for name in LEANT_ON[kind].split() if not hasattr(made, name)]
    assert not missing, (
        f"{kind.__module__} has no {', '.join(missing)} any more, on which "
        "server/wire.py or server/connections.py leans: mend them, then the pins in pyproject.toml"
    )


async def test_the_library_reads_no_frame_after_one_too_many() -> None:
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
