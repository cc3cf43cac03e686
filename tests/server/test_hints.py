"""Hints at tables: thought about beside the server, told to who asked alone, kept in the record."""

from __future__ import annotations

import pytest

from sobremesa.client import Refused
from tests.server.hosts import Host
from tests.server.people import (
    at_table,
    catch_up,
    check_record,
    followed,
    guests,
    until,
    until_type,
)

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", ["siesta", "soleil_et_lune"])
async def test_a_hint_is_told_in_three_parts_to_who_asked_alone(host: Host, game: str) -> None:
    async with guests(host.wait_for_bots(), 2) as people:
        table = await people[0].create(game, chairs=["novice"])
        async with followed(people, table) as (live, other):
            if not live.my_turn:
                await until(live, lambda event: live.my_turn)
            where = await live.hint("where")
            assert (where["type"], where["ply"], where["stage"]) == ("hint", live.ply, "where")
            assert where["where"]
            assert (where["move"], where["reasons"]) == (None, [])
            assert await live.hint("where") | {"id": ""} == where | {"id": ""}
            what = await live.hint("what")
            assert (await live.judge(what["move"]))["status"] == "complete"
            assert what["reasons"] == []
            assert (await live.hint("why"))["reasons"]
            seen = await until_type(other, "hinted")
            assert (seen["seat"], seen["stage"]) == (live.seat, "where")
            assert not {"where", "move", "reasons"} & seen.keys()
            await catch_up(live, other)
            assert sorted(other.table["hints"]) == [0, 3]
            assert other.table["hinted"] == [where["ply"]]
            await live.move(what["move"])
            await live.resign()
        record = await check_record(people[0], table)
        assert [hint["stage"] for hint in record["hints"]] == ["where", "what", "why"]
        line = await people[1].ask("GET", f"/archive/{table}/line")
        assert sorted(line["hints"]) == [0, 3]
        assert line["hinted"] == [where["ply"]]


async def test_against_people_a_hint_is_refused_with_the_reason(host: Host) -> None:
    async with guests(host, 2) as people, at_table(people) as (live, _):
        with pytest.raises(Refused) as refused:
            await live.hint("where")
        assert refused.value.code == "study.hint_people"
        assert "against bots alone" in str(refused.value)
