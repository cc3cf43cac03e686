"""Who reviews which game, on real databases: once, by the engine of today, and anew if it stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sobremesa import game
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Ending
from sobremesa.records import write
from sobremesa.server.bots import Bots
from sobremesa.server.db.database import Database
from sobremesa.server.db.journal import ENTRIES
from sobremesa.server.db.schema import migrate
from sobremesa.server.limits import Limits
from sobremesa.server.reviews import kept, queue
from sobremesa.server.reviews.kept import Asked
from sobremesa.server.reviews.queue import ReviewQueue
from sobremesa.server.reviews.routes import take
from sobremesa.server.settings import Settings

pytestmark = pytest.mark.anyio
ROW = "SELECT state, engine FROM review WHERE id = :id"
RECORD = write(game("sitaos").start().play("D4").play("E4").record(ending=Ending("resigned", 1)))
ASKED = Asked("a" * 40, None, RECORD, 2, 1, "1")


@pytest.fixture(params=["sqlite", "postgres"])
async def reviews(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[ReviewQueue]:
    """Reviews that nobody works on yet."""
    url = ""
    if request.param == "postgres":
        make: Callable[[], str] = request.getfixturevalue("new_database")
        url = make()
    settings = Settings(data_dir=str(tmp_path), database_url=url)
    migrate(settings)
    database, bots = Database(settings, ENTRIES), Bots(settings)
    database.start()
    bots.ready.set()
    yield ReviewQueue(database, bots)
    database.stop()


async def state_of(reviews: ReviewQueue, asked: Asked) -> str:
    return (await reviews.kept.find(asked.id, asked.engine, asked.plies, 0)).state


async def until(reviews: ReviewQueue, asked: Asked, state: str) -> None:
    async with asyncio.timeout(60):
        while await state_of(reviews, asked) != state or asked.id in reviews.taken:
            await asyncio.sleep(0.05)


async def test_a_game_is_taken_once_and_again_by_another_engine(reviews: ReviewQueue) -> None:
    newer = replace(ASKED, engine="2")
    assert [await reviews.take(ASKED) for _ in range(2)] == [True, False]
    await reviews.kept.save(ASKED, kept.DONE, [])
    assert await state_of(reviews, ASKED) == "done"
    assert await state_of(reviews, newer) == "none"
    assert not await reviews.take(ASKED)
    assert await reviews.take(newer)
    assert await state_of(reviews, newer) == "waiting"
    # Whoever still works with the older one changes nothing.
    await reviews.kept.save(ASKED, kept.DONE, [])
    assert await state_of(reviews, newer) == "waiting"


async def test_a_review_that_waits_for_what_bots_use_says_so(reviews: ReviewQueue) -> None:
    await reviews.take(ASKED)
    assert (await reviews.look(ASKED, 0)).state == "waiting"
    reviews.bots.ready.clear()
    assert (await reviews.look(ASKED, 0)).state == "preparing"


async def test_what_failed_or_was_left_is_taken_again(
    reviews: ReviewQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    await reviews.take(ASKED)
    await reviews.kept.save(ASKED, kept.FAILED, [])
    assert await state_of(reviews, ASKED) == "failed"
    assert await reviews.take(ASKED)
    monkeypatch.setattr(kept, "GONE", -1)
    assert await state_of(reviews, ASKED) == "none"
    assert await reviews.take(ASKED)


async def test_a_server_that_ends_stops_what_it_reviews_and_it_begins_anew(
    reviews: ReviewQueue,
) -> None:
    reviews.start()
    await reviews.take(ASKED)
    await reviews.stop()
    assert await reviews.kept.database.fetch(ROW, id=ASKED.id) == []
    assert await reviews.take(ASKED)


async def test_a_record_that_can_not_be_replayed_fails_and_the_next_is_reviewed(
    reviews: ReviewQueue,
) -> None:
    broken = replace(ASKED, id="b" * 40, record=RECORD.replace('"E4"', '"D4"'))
    reviews.start()
    try:
        await reviews.take(broken)
        await reviews.take(ASKED)
        await until(reviews, ASKED, "done")
        assert await state_of(reviews, broken) == "failed"
    finally:
        await reviews.stop()
    assert await state_of(reviews, ASKED) == "done"


async def test_a_process_that_hangs_is_given_up_and_the_next_game_is_reviewed(
    reviews: ReviewQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "PROGRAM", "import time; time.sleep(600)")
    monkeypatch.setattr(queue, "SILENT", 0.1)
    hung = replace(ASKED, id="d" * 40)
    reviews.start()
    try:
        await reviews.take(hung)
        await until(reviews, hung, "failed")
        monkeypatch.undo()
        await reviews.take(ASKED)
        await until(reviews, ASKED, "done")
    finally:
        await reviews.stop()


async def test_nobody_has_more_games_reviewed_than_is_fair(reviews: ReviewQueue) -> None:
    services: Any = SimpleNamespace(limits=Limits(clock=lambda: 0.0), reviews=reviews)
    for _ in range(30):
        await take(services, ASKED, "person 1")
    for number in range(19):
        await take(services, replace(ASKED, id=str(number)), "person 1")
    with pytest.raises(Refusal) as refused:
        await take(services, replace(ASKED, id="one more"), "person 1")
    assert refused.value.code == "server.too_many"
    await take(services, replace(ASKED, id="another"), "person 2")


async def test_who_is_sent_away_because_too_many_wait_has_spent_nothing(
    reviews: ReviewQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    services: Any = SimpleNamespace(limits=Limits(clock=lambda: 0.0), reviews=reviews)
    monkeypatch.setattr(queue, "MOST_WAITING", 0)
    for _ in range(30):
        with pytest.raises(Refusal) as refused:
            await take(services, ASKED, "person 1")
        assert refused.value.params == {"seconds": queue.PATIENCE}
    monkeypatch.undo()
    await take(services, ASKED, "person 1")
    assert await state_of(reviews, ASKED) == "waiting"


async def test_a_server_ends_even_if_its_database_is_gone(reviews: ReviewQueue) -> None:
    reviews.start()
    await reviews.take(ASKED)
    await reviews.kept.database.transact(lambda transaction: transaction.run("DROP TABLE review"))
    await reviews.stop()


async def test_records_that_were_brought_are_forgotten_after_a_while(
    reviews: ReviewQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    await reviews.take(ASKED)
    assert await reviews.kept.find_record(ASKED.id) == RECORD
    monkeypatch.setattr(kept, "KEPT", -1)
    await reviews.take(replace(ASKED, id="c" * 40))
    assert await reviews.kept.find_record(ASKED.id) is None
