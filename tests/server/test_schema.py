"""The database: migrations make what the models say, from any number of processes at once."""

from __future__ import annotations

import multiprocessing
import sqlite3
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text

from sobremesa.core.refusal import Refusal
from sobremesa.server import maintenance
from sobremesa.server.db.current import MODELLED, Column, bring_up_to_date, is_current
from sobremesa.server.db.migrations.env import MODELS
from sobremesa.server.db.schema import check, connect, migrate, modelled_columns
from sobremesa.server.settings import Settings


@pytest.fixture(params=["sqlite", "postgres"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return Settings(data_dir=str(tmp_path / "data"))
    make: Callable[[], str] = request.getfixturevalue("new_database")
    return Settings(database_url=make())


def names(settings: Settings) -> dict[str, Any]:
    """Tables, keys and indexes of a database by name."""
    with connect(settings) as connection:
        found = inspect(connection)
        return {
            table: (
                found.get_pk_constraint(table)["name"],
                sorted(str(key["name"]) for key in found.get_foreign_keys(table)),
                sorted(str(index["name"]) for index in found.get_indexes(table)),
                sorted(str(each["name"]) for each in found.get_unique_constraints(table)),
            )
            for table in found.get_table_names()
            if table != "alembic_version"
        }


def test_migrations_make_what_the_models_say(settings: Settings) -> None:
    migrate(settings)
    check(settings)
    with connect(settings) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, MODELS) == []
    assert len(names(settings)) == len(MODELS.tables) > 10


def test_names_of_keys_are_those_of_the_models(tmp_path: Path) -> None:
    made, modelled = (Settings(data_dir=str(tmp_path / name)) for name in ("made", "modelled"))
    migrate(made)
    modelled.folder.mkdir()
    engine = create_engine(f"sqlite:///{modelled.file}")
    MODELS.create_all(engine)
    engine.dispose()
    assert names(made) == names(modelled)


def test_several_may_start_at_once(settings: Settings) -> None:
    with ProcessPoolExecutor(3, multiprocessing.get_context("spawn")) as processes:
        list(processes.map(migrate, [settings] * 6))
    check(settings)


def test_a_migration_that_was_made_is_not_made_again(settings: Settings) -> None:
    migrate(settings)
    account = maintenance.make_admin(settings, "Zoé")
    migrate(settings)
    assert account is not None
    assert maintenance.make_admin(settings, "Zoé") is None


def test_a_database_of_another_version_is_refused(settings: Settings) -> None:
    migrate(settings)
    with connect(settings) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for look in (check, migrate):
        with pytest.raises(Refusal) as refused:
            look(settings)
        assert refused.value.code == "server.database_other_version"


@pytest.mark.parametrize(
    "changed",
    [
        ("game_seat", "ALTER TABLE game_seat DROP COLUMN rank"),
        ("pause", "ALTER TABLE pause ADD COLUMN why VARCHAR(20)"),
        ("ix_game_game", "DROP INDEX ix_game_game"),
        ("ix_game_game", "DROP INDEX ix_game_game", "CREATE INDEX ix_game_game ON game (game)"),
        (
            "ix_rating_change_once",
            "DROP INDEX ix_rating_change_once",
            "CREATE INDEX ix_rating_change_once ON rating_change (person_id, table_id)",
        ),
    ],
)
def test_tables_of_an_older_form_are_refused(settings: Settings, changed: tuple[str, ...]) -> None:
    name, *statements = changed
    migrate(settings)
    with connect(settings) as connection:
        for statement in statements:
            connection.execute(text(statement))
    for look in (check, migrate):
        with pytest.raises(Refusal, match=f": {name} in it") as refused:
            look(settings)
        assert refused.value.code == "server.database_other_tables"


def test_what_a_start_looks_at_is_what_the_models_say(settings: Settings) -> None:
    kept = msgspec.json.decode(MODELLED.read_bytes(), type=list[Column])
    assert kept == sorted(modelled_columns())
    assert not is_current(settings)
    bring_up_to_date(settings)
    assert is_current(settings)
    with connect(settings) as connection:
        connection.execute(text("DROP INDEX ix_game_game"))
    assert not is_current(settings)
    with pytest.raises(Refusal) as refused:
        bring_up_to_date(settings)
    assert refused.value.code == "server.database_other_tables"


def test_what_others_keep_in_the_same_database_is_not_looked_at(settings: Settings) -> None:
    migrate(settings)
    with connect(settings) as connection:
        connection.execute(text("CREATE TABLE guests (name VARCHAR(20) PRIMARY KEY)"))
        connection.execute(text("CREATE INDEX ix_game_how ON game (how)"))
    migrate(settings)
    check(settings)


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "sobremesa.db").write_bytes(b"nothing like it" * 100)
    (tmp_path / "file").touch()
    nobody = "postgresql://somebody:secret@127.0.0.1:1/nothing"
    refused = {
        "server.database_unreachable": Settings(data_dir=str(tmp_path)),
        "server.folder_unwritable": Settings(data_dir=str(tmp_path / "file" / "below")),
    }
    for code, settings in refused.items():
        with pytest.raises(Refusal) as found:
            migrate(settings)
        assert found.value.code == code
        assert "secret" not in str(found.value)
    with pytest.raises(Refusal, match="can’t be used") as found:
        migrate(Settings(database_url=nobody))
    assert "secret" not in str(found.value)


def test_an_admin_is_made_once_and_gets_a_new_password(settings: Settings) -> None:
    migrate(settings)
    first = maintenance.make_admin(settings, "Ada Lovelace", "fr")
    second = maintenance.reset_password(settings, "ADA L0VELACE")
    assert first != second
    with connect(settings) as connection:
        rows = connection.execute(text("SELECT name, language, admin, password_hash FROM person"))
        ((name, language, admin, kept),) = rows.fetchall()
    assert (name, language, bool(admin)) == ("Ada Lovelace", "fr", True)
    assert kept.startswith("$argon2id$")
    with pytest.raises(Refusal) as refused:
        maintenance.reset_password(settings, "Nobody here")
    assert refused.value.code == "server.account_unknown"
    maintenance.recompute_ratings(settings)


def test_a_guest_does_not_become_an_admin(settings: Settings) -> None:
    migrate(settings)
    maintenance.make_admin(settings, "Marie")
    with connect(settings) as connection:
        connection.execute(text("UPDATE person SET password_hash = NULL, admin = false"))
    with pytest.raises(Refusal) as refused:
        maintenance.make_admin(settings, "Marie")
    assert refused.value.code == "server.guest_no_admin"


def test_a_copy_is_whole_while_somebody_writes(tmp_path: Path) -> None:
    settings = Settings(data_dir=str(tmp_path / "data"))
    migrate(settings)
    maintenance.make_admin(settings, "Zoé")
    writing = sqlite3.connect(settings.file, isolation_level=None)
    writing.execute("BEGIN IMMEDIATE")
    writing.execute("INSERT INTO pause (since, until) VALUES (1, 2)")
    copy = tmp_path / "copy.db"
    for _ in range(2):
        maintenance.back_up(settings, copy)
    writing.close()
    with sqlite3.connect(copy) as here:
        assert here.execute("SELECT name FROM person").fetchall() == [("Zoé",)]
        assert here.execute("SELECT * FROM pause").fetchall() == []
        assert here.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    here.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "data"]


def test_a_copy_that_can_not_be_made_is_refused(tmp_path: Path) -> None:
    settings = Settings(data_dir=str(tmp_path))
    refused = []
    for place in (tmp_path / "x", settings.file, tmp_path / "no" / "where", tmp_path):
        with pytest.raises(Refusal) as found:
            maintenance.back_up(settings, place)
        refused.append(found.value.code)
        migrate(settings)
    with pytest.raises(Refusal) as found:
        maintenance.back_up(Settings(database_url="postgresql://localhost/x"), tmp_path / "x")
    assert [*refused, found.value.code] == [
        "server.database_missing",
        "server.backup_itself",
        "server.folder_unwritable",
        "server.folder_unwritable",
        "server.backup_postgres",
    ]
