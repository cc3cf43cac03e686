"""What the tables of all subjects share; the SQL that asks them names tables and columns itself."""

from typing import Any

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, MetaData, String

# Names of keys follow from those of tables and columns; migrations rely on it too.
METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)
# SQLite numbers rows by itself only in a column of type INTEGER, which holds 64 bits there.
ID = BigInteger().with_variant(Integer, "sqlite")
# Milliseconds since 1970.
MOMENT = BigInteger()
GAME, LEVEL = String(20), String(20)


def key(name: str, kind: Any = ID) -> Column[Any]:
    """A column by which rows are found."""
    return Column(name, kind, primary_key=True)


def filled(name: str, kind: Any, **settings: Any) -> Column[Any]:
    """A column that always holds something."""
    return Column(name, kind, nullable=False, **settings)


def of_table(target: str = "game_table.id", **settings: Any) -> Column[Any]:
    """The column that says to which table, or game at one, a row belongs."""
    return Column("table_id", String(12), ForeignKey(target), **settings)


def of_person(name: str = "person_id", **settings: Any) -> Column[Any]:
    """The column that says to which person a row belongs."""
    return Column(name, ID, ForeignKey("person.id"), **settings)
