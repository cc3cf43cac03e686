"""What every model shares."""

from __future__ import annotations

from typing import Annotated

from advanced_alchemy.base import CommonTableAttributes, orm_registry
from sqlalchemy import BigInteger, Integer, String
from sqlalchemy.orm import DeclarativeBase, mapped_column

# SQLite numbers rows by itself only in a column of type INTEGER, which holds 64 bits there.
Id = BigInteger().with_variant(Integer, "sqlite")
PersonId = Annotated[int, mapped_column(Id)]
TableId = Annotated[str, mapped_column(String(12))]
# Milliseconds since 1970.
Moment = Annotated[int, mapped_column(BigInteger)]


class Base(CommonTableAttributes, DeclarativeBase):
    """A row; names of tables are written out, since raw SQL names them too."""

    registry = orm_registry
