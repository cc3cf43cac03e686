"""The API's document as JSON: `python -m sobremesa.server.pages.document >openapi.json`.

No server is needed for it; the client's types are made from it. Routes describe themselves; what
goes over a socket, and the boards of the games, are added here from the structs that are sent.
"""

import sys
from collections.abc import Callable
from tempfile import TemporaryDirectory
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from litestar.params import PathParameter, QueryParameter

from sobremesa.core.turns import DiagramBoard
from sobremesa.games import registry
from sobremesa.server.accounts.schemas import Arrived
from sobremesa.server.closing import Closing
from sobremesa.server.limits import KINDS
from sobremesa.server.origin import SAFE
from sobremesa.server.settings import Settings
from sobremesa.server.tables import events
from sobremesa.server.tables.actions import AnyAction
from sobremesa.server.tables.routes import follow
from sobremesa.server.wire import FRAMES, LARGEST_MESSAGE, MOST_FRAMES

SOCKET = "/api/tables/{table}/live"
REF = "#/components/schemas/{name}"
REFUSED = {
    "description": "Refused",
    "content": {"application/json": {"schema": {"$ref": REF.format(name="Problem")}}},
}
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
ABOUT = (
    "Follow a table over a WebSocket. The client sends a `SocketAction` a message, the server "
    "answers and tells with a `SocketMessage` each. An event with the `id` of an action is its "
    "answer. `after` is the number of the last event seen: those missed come first, then a "
    "snapshot. A message has at most {size} bytes; at most {burst} messages come at once, then "
    "{rate} a second, and of other frames, such as pings and parts of messages, {frames}, then "
    "{then} a second. Whoever may not open a socket is answered over HTTP. Closing codes: {codes}."
)
# What parameters demand, by the framework's names and the document's.
DEMANDS = {"ge": "minimum", "le": "maximum", "pattern": "pattern", "description": "description"}
# With what every request may be refused before its route is reached (`admission.py`: the server was
# called by another name; too much at once), and whatever changes something (`origin.py`).
EVER, CHANGING = (421, 429), (403, 413)
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
    for ways in document["paths"].values():
        for method, way in ways.items():
            for status in EVER if method.upper() in SAFE else EVER + CHANGING:
                way["responses"].setdefault(str(status), REFUSED)
    schemas["ClosingCode"] = {
        "oneOf": [
            {"const": int(each), "title": each.name.lower(), "description": each.why}
            for each in Closing
        ]
    }
    document["paths"][SOCKET] = {"get": describe_socket()}
    return document


def describe_socket() -> dict[str, Any]:
    """How a table is followed, and how that is refused before the socket is open."""
    limit = KINDS["socket"]
    told = ABOUT.format(
        size=LARGEST_MESSAGE,
        burst=int(limit.burst),
        rate=int(limit.rate),
        frames=int(MOST_FRAMES),
        then=int(FRAMES),
        codes="; ".join(f"{code:d}, {code.why}" for code in Closing),
    )
    return {
        "operationId": "FollowTable",
        "summary": "Follow",
        "description": told,
        "parameters": parameters_of(follow.fn),
        "responses": {
            "101": {"description": "The socket is open"},
            # The framework says no more where it does not understand the address.
            "403": REFUSED | {"description": "Refused; without a body where the address is wrong"},
            "404": REFUSED,
            "405": REFUSED | {"description": "It is asked for without a socket"},
        }
        | {str(status): REFUSED for status in (*EVER, 503)},
        "deprecated": False,
    }


def parameters_of(handler: Callable[..., Any]) -> list[dict[str, Any]]:
    """What a handler takes from the path and the query, as its annotations say."""
    found = []
    for name, hint in get_type_hints(handler, include_extras=True).items():
        kind, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        for note in notes:
            if isinstance(note, (PathParameter, QueryParameter)):
                demands = {key: getattr(note, theirs) for theirs, key in DEMANDS.items()}
                schema = {key: value for key, value in demands.items() if value is not None}
                schema["type"] = "integer" if int in (kind, *get_args(kind)) else "string"
                place = "path" if isinstance(note, PathParameter) else "query"
                found.append(parameter(place, note.name or name, schema))
    return found


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
