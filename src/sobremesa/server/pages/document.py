"""The API's document as JSON: `python -m sobremesa.server.pages.document >openapi.json`.

No server is needed for it; the client's types are made from it. Routes describe themselves; what
goes over a socket, and the boards of the games, are added here from the structs that are sent.
"""

import sys
from tempfile import TemporaryDirectory
from typing import Any, get_args

import msgspec

from sobremesa.core.turns import DiagramBoard
from sobremesa.games import registry
from sobremesa.server.accounts.schemas import Arrived
from sobremesa.server.limits import KINDS
from sobremesa.server.settings import Settings
from sobremesa.server.tables import events
from sobremesa.server.tables.actions import AnyAction

SOCKET = "/api/tables/{table}/live"
REF = "#/components/schemas/{name}"
ACTIONS: tuple[type[msgspec.Struct], ...] = get_args(AnyAction)
MESSAGES: tuple[type[msgspec.Struct], ...] = (
    events.Snapshot,
    *events.Event.__subclasses__(),
    events.Presence,
    events.Named,
    events.Preparing,
    events.Prepared,
    *get_args(events.Answered),
    events.Refused,
)
CLOSED = {
    1008: "too many frames, or too much that can't be read",
    1009: "a message is too large",
    1012: "the server goes; another takes over",
    1013: "the messages are not read quickly enough",
    4401: "the session has ended",
    4404: "there is no such table",
}
ABOUT = (
    "Follow a table over a WebSocket. The client sends a `SocketAction` a message, the server "
    "answers and tells with a `SocketMessage` each. An event with the `id` of an action is its "
    "answer. `after` is the number of the last event seen: those missed come first, then a "
    "snapshot. At most {burst} messages at once, then {rate} a second. Closing codes: {codes}."
)
# What is left out of an answer where there is nothing to say.
SELDOM = {"Record": ("notes",)}


def complete(document: dict[str, Any]) -> dict[str, Any]:
    """A document of the routes, with the socket's messages and the boards of all games."""
    # A game from outside may have no board of its own.
    boards: list[type[msgspec.Struct]] = [DiagramBoard]
    boards += [game.board for game in registry.values() if game.board not in boards]
    _, described = msgspec.json.schema_components((*MESSAGES, *ACTIONS, *boards), ref_template=REF)
    schemas = document["components"]["schemas"]
    schemas |= described
    schemas["Board"] = union(boards, "game")
    schemas["View"]["properties"]["board"] = {"$ref": REF.format(name="Board")}
    schemas["SocketMessage"] = union(MESSAGES, "type")
    schemas["SocketAction"] = union(ACTIONS, "do")
    require(document["paths"], schemas)
    limit = KINDS["socket"]
    codes = "; ".join(f"{code}, {why}" for code, why in CLOSED.items())
    told = ABOUT.format(burst=int(limit.burst), rate=int(limit.rate), codes=codes)
    document["paths"][SOCKET] = {
        "get": {
            "operationId": "FollowTable",
            "summary": "Follow",
            "description": told,
            "parameters": [
                parameter("path", "table", {"type": "string", "pattern": "^[0-9a-z]{12}$"}),
                parameter("query", "after", {"type": "integer", "minimum": -1}),
                parameter("query", "as", {"type": "integer", "minimum": 1, "maximum": 4}),
                parameter("query", "pace", {"type": "integer", "minimum": 0, "maximum": 2000}),
            ],
            "responses": {
                "101": {"description": "The socket is open"},
                "400": {"description": "The address is wrong"},
                "405": {"description": "It is asked for without a socket"},
            },
            "deprecated": False,
        }
    }
    return document


def require(paths: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Mark as required what is always sent, though a struct has a default for it."""
    asked = msgspec.json.encode(
        [way.get("requestBody") for ways in paths.values() for way in ways.values()]
    ).decode()
    left_out: tuple[type[msgspec.Struct], ...] = (*MESSAGES, *ACTIONS, Arrived)
    sparing = {kind.__name__ for kind in left_out}
    for name, schema in schemas.items():
        sent = name not in sparing and f'"{REF.format(name=name)}"' not in asked
        if sent and "properties" in schema:
            always = [each for each in schema["properties"] if each not in SELDOM.get(name, ())]
            schema["required"] = always


def union(kinds: tuple[type[msgspec.Struct], ...] | list[type[msgspec.Struct]], tag: str) -> Any:
    """One of several structs, told apart by a field."""
    return {
        "oneOf": [{"$ref": REF.format(name=kind.__name__)} for kind in kinds],
        "discriminator": {
            "propertyName": tag,
            "mapping": {
                str(kind.__struct_config__.tag): REF.format(name=kind.__name__) for kind in kinds
            },
        },
    }


def parameter(place: str, name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"in": place, "name": name, "required": place == "path", "schema": schema}


def document() -> bytes:
    from sobremesa.server.app import create

    with TemporaryDirectory() as folder:
        schema = create(Settings(data_dir=folder)).openapi_schema.to_schema()
    return msgspec.json.format(msgspec.json.encode(complete(schema)), indent=2)


if __name__ == "__main__":
    sys.stdout.buffer.write(document() + b"\n")
