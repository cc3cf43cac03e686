"""Those who listen at a table, and what may reach them: nothing that depends on hidden cards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import msgspec

from sobremesa.client import Client
from sobremesa.core.position import Position
from tests.server.people import Event, bare

# What an event may hold besides the position; none of it comes from cards.
BESIDE = {"type", "number", "at", "link", "id", "person", "name", "clock", "move"}


class Ear:
    """Somebody who keeps everything that a socket brings."""

    def __init__(self, client: Client, table: str, seat: int | None) -> None:
        self.client, self.table, self.seat = client, table, seat
        self.heard: list[str] = []

    async def listen(self) -> None:
        """Until the game has ended."""
        async with bare(self.client, self.table) as socket:
            while not self.heard or not (json.loads(self.heard[-1]).get("table") or {}).get(
                "ended"
            ):
                self.heard.append(str(await socket.recv()))

    @property
    def events(self) -> Iterator[Event]:
        """What came before the end."""
        return (json.loads(text) for text in self.heard[:-1])


def check_view(position: Position, seat: int | None, view: Event) -> None:
    """A view is the same in a world in which all that the seat can't know is another."""
    assert view == json.loads(view_elsewhere(position, seat, 0))


def view_elsewhere(position: Position, seat: int | None, world: int) -> bytes:
    """What a seat sees where all that it can't know is another, as it is sent."""
    other = position.imagine(seat, Random(f"{world} {position.ply} {seat}"))
    return msgspec.json.encode(other.view(seat))


def check_event(position: Position, seat: int | None, event: Event) -> None:
    """So is the event of a move."""
    check_view(position, seat, event["view"])
    assert event["move"] == event["view"]["last"]
    assert set(event) <= {"view", *BESIDE}
