"""Tables at which three people and bots do anything in any order, and what must hold all the while.

The short form is part of every run; the long one, with as many examples as one has time for:
`pytest tests/server/test_machine.py --hypothesis-profile long`.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sobremesa.server.db import database, drivers
from sobremesa.server.db.schema import migrate
from sobremesa.server.settings import Settings
from sobremesa.server.tables import due
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.table import OPEN, PLAYING
from tests.server.party import Party
from tests.server.promises import check_all

PLANS = (
    Plan("sitaos", 2, rated=True),
    Plan("sitaos", 2, clock="1+1"),
    Plan("siesta", 3, rated=True, clock="1d"),
    Plan("siesta", 4, clock="2+0"),
    Plan("soleil_et_lune", 2, clock="1+0", rated=True),
    Plan("soleil_et_lune", 4, options={"mode": "teams"}),
    Plan("sidoke", 3),
)
SHORT = settings(max_examples=3, stateful_step_count=20, derandomize=True, database=None)
MOST_TABLES = 4
WHO = st.integers(0, 2)
WHERE = st.integers(0, MOST_TABLES - 1)


class TableMachine(RuleBasedStateMachine):
    """What people and the host of a server may do, one thing after another."""

    def __init__(self, new_database: Callable[[], Settings]) -> None:
        super().__init__()
        self.party = Party(new_database())

    def teardown(self) -> None:
        self.party.end()

    @initialize(plan=st.sampled_from(PLANS), begun=st.sampled_from([True, True, False]))
    def come_in(self, plan: Plan, begun: bool) -> None:
        self.party.open_table(0, plan, "word")
        if begun:
            self.fill(0)

    @precondition(lambda self: len(self.party.tables) < MOST_TABLES)
    @rule(who=WHO, plan=st.sampled_from(PLANS), word=st.sampled_from(["word", None]))
    def open(self, who: int, plan: Plan, word: str | None) -> None:
        self.party.open_table(who, plan, word)

    @rule(who=WHO, where=WHERE)
    def sit(self, who: int, where: int) -> None:
        self.party.ask(who, where, do="sit", word="mine")

    @rule(who=WHO, where=WHERE)
    def seat_bot(self, who: int, where: int) -> None:
        self.party.ask(who, where, do="bot", level="novice")

    @rule(who=WHO, where=WHERE, what=st.sampled_from(["leave", "start", "abort", "resign"]))
    def ask_for(self, who: int, where: int, what: str) -> None:
        self.party.ask(who, where, do=what)

    @rule(who=WHO, where=WHERE, answers=st.lists(st.tuples(WHO, st.booleans()), max_size=3))
    def take_back(self, who: int, where: int, answers: list[tuple[int, bool]]) -> None:
        """Somebody asks to take a move back; some of the others answer, perhaps too often."""
        self.party.ask(who, where, do="offer_take_back")
        for other, content in answers:
            self.party.ask(other, where, do=f"{'accept' if content else 'decline'}_take_back")

    @rule(where=WHERE)
    def fill(self, where: int) -> None:
        """Everybody sits down, and whoever is host begins."""
        for who in range(3):
            self.party.ask(who, where, do="sit", word="")
        for who in range(3):
            self.party.ask(who, where, do="start")
        table = self.party.table(where)
        assert table.status != OPEN or (table.plan.rated and len(table.people) < 2)

    @rule(where=WHERE, count=st.integers(1, 25), chance=st.integers(0, 999))
    def play_on(self, where: int, count: int, chance: int) -> None:
        for at in range(count):
            self.party.move(where, f"{chance}.{at}")

    @rule(who=WHO, where=WHERE, late=st.integers(1, 3))
    def move_stale(self, who: int, where: int, late: int) -> None:
        table = self.party.table(where)
        ply = table.live.ply - late if table.status == PLAYING else 0
        answer = self.party.ask(who, where, do="move", move="D4", ply=max(0, ply))
        seated = table.status == PLAYING and table.seats_of(self.party.people[who].id)
        assert answer["type"] == "refused" or ply < 0 or table.status != PLAYING
        if seated and ply >= 0:
            assert answer["code"] == "tables.stale"

    @rule(who=WHO)
    def send_again(self, who: int) -> None:
        self.party.send_again(who)

    @rule(who=WHO, where=WHERE)
    def rematch(self, who: int, where: int) -> None:
        self.party.rematch(who, where)

    @rule(who=WHO)
    def delete_account(self, who: int) -> None:
        self.party.delete_account(who)

    @rule(who=WHO)
    def keep_account(self, who: int) -> None:
        self.party.keep_account(who)

    @rule(who=WHO, afresh=st.booleans())
    def reconnect(self, who: int, afresh: bool) -> None:
        self.party.reconnect(who, afresh)

    @rule(who=WHO)
    def cut(self, who: int) -> None:
        self.party.cut(who)

    @rule(seconds=st.sampled_from([1, 5, 20, 70, 90_000]))
    def wait(self, seconds: int) -> None:
        self.party.wait(seconds)

    @rule(killed=st.booleans())
    def restart(self, killed: bool) -> None:
        self.party.restart(killed)

    @invariant()
    def all_is_well(self) -> None:
        check_all(self.party)


def play(new_database: Callable[[], Settings]) -> None:
    """Run the machine: as told by the profile, or the short form."""
    chosen = settings() if settings.get_current_profile_name() == "long" else SHORT

    class Machine(TableMachine):
        def __init__(self) -> None:
            super().__init__(new_database)

    run_state_machine_as_test(
        Machine,
        settings=settings(chosen, deadline=None, suppress_health_check=list(HealthCheck)),
    )


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a word that isn't said; a slow disk is not what is tried here."""
    monkeypatch.setattr(due, "SILENCE", 0.02)
    monkeypatch.setattr(due, "LATE", 0.01)
    monkeypatch.setattr(database, "READ_PATIENCE", 60.0)
    monkeypatch.setattr(database, "PATIENCE", 60.0)
    monkeypatch.setattr(drivers, "PATIENCE", 60.0)


def test_whatever_is_done_at_tables_on_sqlite_the_promises_hold(tmp_path: Path) -> None:
    made, copied = Settings(data_dir=f"{tmp_path}/made"), Settings(data_dir=f"{tmp_path}/copied")
    migrate(made)

    def copy_database() -> Settings:
        shutil.rmtree(copied.folder, ignore_errors=True)
        shutil.copytree(made.folder, copied.folder)
        return copied

    play(copy_database)


def test_whatever_is_done_at_tables_on_postgres_the_promises_hold(
    new_database: Callable[[], str],
) -> None:
    made = new_database()
    migrate(Settings(database_url=made))
    name = urlsplit(made).path.removeprefix("/")

    def copy_database() -> Settings:
        with psycopg.connect(made, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name}_copied WITH (FORCE)")
            connection.execute(f"CREATE DATABASE {name}_copied TEMPLATE {name}")
        return Settings(database_url=made.replace(name, f"{name}_copied", 1))

    play(copy_database)
