"""Plain moves take a table's lock without waiting for it."""

from __future__ import annotations

import asyncio

import pytest

from sobremesa.server.tables.plain import seize

pytestmark = pytest.mark.anyio


async def test_a_lock_is_seized_only_while_it_is_free() -> None:
    lock = asyncio.Lock()
    assert seize(lock)
    assert not seize(lock)
    lock.release()
    assert seize(lock)


async def test_whoever_waits_for_a_lock_comes_before_those_who_would_seize_it() -> None:
    lock = asyncio.Lock()
    await lock.acquire()
    waiting = asyncio.ensure_future(lock.acquire())
    await asyncio.sleep(0)
    lock.release()
    assert not seize(lock)
    assert await waiting
    lock.release()
    assert seize(lock)
