"""What people do besides playing: hints, reviews, puzzles, studies."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from typing import Any

from sobremesa import game
from sobremesa.client import Client, Live
from sobremesa.core.record import Notes, Variation
from sobremesa.core.turns import Ending
from sobremesa.puzzles import puzzle_of_day, puzzles_of
from sobremesa.records import annotate, write
from tests.server.people import catch_up, followed, until

SECONDS = 120.0
NOTES = Notes(
    (Variation(1, "A1"), Variation(0, "H7"), Variation(4, "C3")),
    {0: "Un début « calme » 🍀", 2: "why not?\nD5", 5: "better"},
)


async def play_with_hints(person: Client) -> tuple[str, str]:
    """Two games against a bot in which hints are taken: one that is resigned, one that goes on."""
    over = await person.create("siesta", chairs=["novice"])
    async with followed([person], over) as (live,):
        await take_hints(live, "where", "what", "why")
        await play_first_move(live)
        await take_hints(live, "where")
        await live.resign()
    going_on = await person.create("soleil_et_lune", chairs=["novice"])
    async with followed([person], going_on) as (live,):
        await take_hints(live, "where", "what")
        await play_first_move(live)
        await take_hints(live, "where")
    return over, going_on


async def take_hints(live: Live, *stages: str) -> None:
    if not live.my_turn:
        await until(live, lambda event: live.my_turn)
    for stage in stages:
        await live.hint(stage)


async def play_first_move(live: Live) -> None:
    moves = (await live.do("moves", ply=live.ply))["moves"]
    await live.move(moves[0])
    await catch_up(live)


async def reviewed(person: Client, id: str) -> Any:
    """A review, asked for if nobody has, once it is done."""
    await person.ask("POST", f"/reviews/{id}")
    async with asyncio.timeout(SECONDS):
        while (review := await person.ask("GET", f"/reviews/{id}"))["state"] != "done":
            await asyncio.sleep(0.2)
    return review


async def bring(person: Client) -> str:
    """A review of a record out of a file, by its name."""
    review = await person.ask("POST", "/reviews", {"record": annotated_record()})
    await reviewed(person, review["id"])
    return str(review["id"])


async def try_puzzles(person: Client) -> None:
    """One is solved at the second try on its day, one given up after a hint, one still open."""
    today = datetime.now(UTC).date()
    daily = puzzle_of_day(today)
    others = [found for found in puzzles_of(game("sitaos")) if found.puzzle.id != daily.puzzle.id]
    for found in (daily, others[1]):
        wrong = next(move for move in found.position.moves() if move not in found.puzzle.best)
        body = {"move": wrong, "date": str(today)}
        await person.ask("POST", f"/puzzles/{found.puzzle.id}/tries", body)
    right = {"move": daily.puzzle.best[0], "date": str(today)}
    await person.ask("POST", f"/puzzles/{daily.puzzle.id}/tries", right)
    hopeless = f"/puzzles/{others[0].puzzle.id}"
    await person.ask("POST", f"{hopeless}/hint", {"stage": 1})
    await person.ask("POST", f"{hopeless}/solution")


async def study(person: Client, **of: object) -> str:
    """A study of a game of the archive, or of a record, with a move tried and words; its name."""
    begun = await person.ask("POST", "/studies", of)
    way, number = f"/studies/{begun['id']}", len(begun["moves"]) + 1
    tried = await person.ask("POST", f"{way}/try", {"moves": [], "draft": ""})
    draft = {
        "version": begun["version"],
        "title": "« Où ai-je perdu ? »",
        "opens": 1,
        "variations": [{"after": 0, "move": first_move(begun, tried)}],
        "comments": {"0": "Un début calme", str(number): "why not?"},
    }
    await person.ask("PUT", way, draft)
    return str(begun["id"])


def first_move(begun: Any, tried: Any) -> str:
    """A step that begins a game, and is not the one with which this one began."""
    played = begun["moves"][0]["text"] if begun["moves"] else ""
    return str(next(step for step in tried["view"]["steps"] if step != played))


async def record_of(person: Client, study: str) -> str:
    """The record of a study as it is taken home, with its notes."""
    record = await person.ask("GET", f"/studies/{study}/record")
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)


def annotated_record() -> str:
    """A record with variations and comments as the library writes it."""
    position = game("sitaos").start(seed="annotated")
    for move in ("D4", "E4", "D5"):
        position = position.play(move)
    return write(annotate(position.record(ending=Ending("resigned", 1)), NOTES))
