"""Somebody at a server: a session with its token, and everything that can be asked for."""

import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Self

import httpx

from sobremesa.client.answers import Data, Refused, read_answer, read_refusal
from sobremesa.client.live import Live
from sobremesa.core.refusal import Refusal

SECONDS = 30.0
# A connection that is not used is kept for less than servers keep it, which is 5 seconds: they
# would close it just when it is used again.
CONNECTIONS = httpx.Limits(max_connections=100, max_keepalive_connections=20, keepalive_expiry=2.0)


class Client:
    """One person at one server.

    It asks for nothing by itself: `visit` makes a guest, `sign_in` an account's session. Whoever
    keeps `token` comes back as the same person with it. `commitments` are those of the tables one
    has seen, as they were at first: what a record is held against (`sobremesa verify
    --commitment`). Where a machine has several addresses, `address` is the one to come from.
    """

    def __init__(
        self,
        base_url: str,
        language: str = "en",
        transport: httpx.AsyncBaseTransport | None = None,
        token: str = "",
        address: str | None = None,
    ) -> None:
        self.url = httpx.URL(base_url)
        self.commitments: dict[str, str] = {}
        self.address = address
        if transport is None and address is not None:
            verify = self.url.scheme != "http"
            transport = httpx.AsyncHTTPTransport(
                local_address=address, verify=verify, limits=CONNECTIONS
            )
        port = "" if self.url.port is None else f":{self.url.port}"
        host = f"[{self.url.host}]" if ":" in self.url.host else self.url.host
        self.origin = f"{self.url.scheme}://{host}{port}"
        self.http = httpx.AsyncClient(
            base_url=base_url,
            headers={"accept-language": language},
            timeout=SECONDS,
            limits=CONNECTIONS,
            # Loading certificates takes longer than a visit; a plain connection needs none.
            verify=self.url.scheme != "http",
            transport=transport,
        )
        self.token = token

    @property
    def token(self) -> str:
        """What the server knows one by; empty before one has come in."""
        return str(self.http.headers.get("authorization", "")).removeprefix("Bearer ")

    @token.setter
    def token(self, token: str) -> None:
        self.http.headers.pop("authorization", None)
        if token:
            self.http.headers["authorization"] = f"Bearer {token}"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of the connections; the session stays."""
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """Ask for something below `/api`; what is None in a query is left out."""
        asked = {name: value for name, value in query.items() if value is not None}
        try:
            response = await self.http.request(
                method, f"/api{path}", params=asked or None, json=body
            )
        except httpx.TransportError as error:
            raise self._unreachable(error) from error
        return read_answer(response)

    def _unreachable(self, error: Exception) -> Refusal:
        return Refusal(
            "client.unreachable", address=self.origin, why=str(error) or type(error).__name__
        )

    async def _enter(self, method: str, path: str, body: Any = None) -> Data:
        """Become somebody: keep the new session's token for what is asked from now on."""
        answer = dict(await self.ask(method, path, body))
        self.token = answer.pop("token", self.token)
        return answer

    async def visit(self) -> Data:
        """Come in: as who one was, or as a new guest."""
        return await self._enter("POST", "/me")

    async def who(self) -> Data:
        """Who one is; refused to whoever has not come in."""
        return dict(await self.ask("GET", "/me"))

    async def change(self, name: str | None = None, language: str | None = None) -> Data:
        """Another name, or another language."""
        wanted = {"name": name, "language": language}
        body = {key: value for key, value in wanted.items() if value is not None}
        return dict(await self.ask("PATCH", "/me", body))

    async def keep(self, name: str, password: str) -> Data:
        """Make an account of a guest, who keeps everything."""
        return await self._enter("POST", "/me/account", {"name": name, "password": password})

    async def change_password(self, old: str, new: str) -> None:
        """Another password; all other sessions end."""
        await self._enter("PUT", "/me/password", {"old": old, "new": new})

    async def delete(self, password: str | None = None) -> None:
        """Leave for good; games stay, without the name."""
        body = {} if password is None else {"password": password}
        await self.ask("DELETE", "/me", body)

    async def sign_in(self, name: str, password: str) -> Data:
        """Come in as an account."""
        return await self._enter("POST", "/session", {"name": name, "password": password})

    async def sign_out(self) -> None:
        await self.ask("DELETE", "/session")
        self.token = ""

    async def mute(self, person: int) -> None:
        """See nothing any more of what somebody writes."""
        await self.ask("PUT", f"/me/mutes/{person}")

    async def unmute(self, person: int) -> None:
        """See again what somebody writes."""
        await self.ask("DELETE", f"/me/mutes/{person}")

    async def mutes(self) -> list[Data]:
        """Whom one has muted."""
        return list(await self.ask("GET", "/me/mutes"))

    async def games(self) -> list[Data]:
        return list(await self.ask("GET", "/games"))

    async def tables(
        self, status: str = "open", game: str | None = None, before: str | None = None
    ) -> Data:
        """A page of public tables, newest first; its `before` fetches the next one."""
        return dict(await self.ask("GET", "/tables", status=status, game=game, before=before))

    async def my_tables(self) -> list[Data]:
        """The tables at which one sits, those first where it is one's turn."""
        return list((await self.ask("GET", "/tables/mine"))["tables"])

    async def create(
        self,
        game: str,
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        chairs: Sequence[str | None] = (),
        word: str | None = None,
        **more: Any,
    ) -> str:
        """Open a table and sit down; `chairs` names bots by level. Returns the table's name.

        `more` is rated, public, clock, hot, partners, as the server's document describes them. A
        word for the shuffle is drawn unless one is given; it is said once the commitment is known.
        """
        plan = {
            "game": game,
            "seats": seats,
            "options": dict(options or {}),
            "chairs": list(chairs),
            **more,
        }
        opened = await self.ask("POST", "/tables", plan)
        await self.add_word(opened["id"], opened["commitment"], word)
        return str(opened["id"])

    async def add_word(self, table: str, commitment: str, word: str | None = None) -> None:
        """Say one's word for the shuffle of a table that one has opened, also by a rematch."""
        self.commitments.setdefault(table, commitment)
        try:
            await self.do(table, "word", word=new_word() if word is None else word)
        except Refused as refused:
            # Whoever was silent for too long plays all the same.
            if refused.code != "tables.started_already":
                raise

    async def rematch(self, table: str, word: str | None = None) -> str:
        """Ask for a rematch, or sit down where somebody else has asked for one; its name."""
        asked = await self.do(table, "rematch")
        if "commitment" in asked:
            await self.add_word(asked["rematch"], asked["commitment"], word)
            return str(asked["rematch"])
        try:
            await self.sit(asked["rematch"], word=word)
        except Refused as refused:
            if refused.code not in ("tables.seated_already", "tables.started_already"):
                raise
        return str(asked["rematch"])

    async def look(self, table: str, as_seat: int | None = None) -> Data:
        """Where a table stands."""
        query = {} if as_seat is None else {"as": as_seat}
        seen = dict(await self.ask("GET", f"/tables/{table}", **query))
        self.commitments.setdefault(table, seen["table"]["commitment"])
        return seen

    async def do(self, table: str, what: str, **fields: Any) -> Data:
        """Do something at a table, by one request; `Live.do` does the same on a socket."""
        action = {"do": what, "id": new_word(), **fields}
        return dict(await self.ask("POST", f"/tables/{table}/do", action))

    async def sit(self, table: str, chair: int | None = None, word: str | None = None) -> Data:
        """Take a chair, from 1, or any; a word is drawn for the shuffle unless one is given."""
        if table not in self.commitments:
            await self.look(table)
        return await self.do(table, "sit", chair=chair, word=new_word() if word is None else word)

    def follow(self, table: str, after: int | None = None, as_seat: int | None = None) -> Live:
        """Be at a table as things happen; after a number, only what came after it."""
        return Live(self, table, after, as_seat)

    async def archive(
        self,
        person: int | None = None,
        game: str | None = None,
        result: str | None = None,
        before: str | None = None,
    ) -> Data:
        """A page of finished games, the newest first."""
        return dict(
            await self.ask(
                "GET", "/archive", person=person, game=game, result=result, before=before
            )
        )

    async def record(self, table: str) -> Data:
        return dict(await self.ask("GET", f"/archive/{table}"))

    async def position(self, table: str, ply: int | None = None) -> Data:
        """A position of a finished game, all hands open."""
        return dict(await self.ask("GET", f"/archive/{table}/position", ply=ply))

    async def my_records(self) -> AsyncIterator[str]:
        """The records of one's own games, a line each."""
        try:
            async with self.http.stream("GET", "/api/me/records.jsonl") as response:
                if not response.is_success:
                    raise read_refusal(response.status_code, await response.aread())
                async for line in response.aiter_lines():
                    yield line
        except httpx.TransportError as error:
            raise self._unreachable(error) from error

    async def ladder(self, game: str, after: str | None = None) -> Data:
        """A page of the people who play a game rated, the strongest first."""
        return dict(await self.ask("GET", f"/games/{game}/ladder", after=after))

    async def person(self, person: int) -> Data:
        return dict(await self.ask("GET", f"/people/{person}"))

    async def ratings(self, person: int, game: str) -> Data:
        """How somebody's rating came to be."""
        return dict(await self.ask("GET", f"/people/{person}/ratings/{game}"))

    async def health(self) -> Data:
        """Whether the server and what it needs are well."""
        return dict(await self.ask("GET", "/health"))


def new_word() -> str:
    """Something that nobody guesses: a message's id, a person's part of a shuffle."""
    return secrets.token_hex(8)
