"""The text of a game: JSON, one game a line where there are many."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

import msgspec

from sobremesa import games
from sobremesa.core.fair import Draw, Fair
from sobremesa.core.game import Game, Setting
from sobremesa.core.position import RECORD_FORMAT
from sobremesa.core.refusal import Refusal

SEED = re.compile(r"[0-9a-f]{64}")
AT = re.compile(r"at `\$\.?([^`]*)`")
MISSING = re.compile(r"field `(\w+)`")


class FairData(msgspec.Struct):
    """Where the chance came from: the seed is known once the game is over."""

    commitment: str
    table: str
    words: list[str]
    seed: str | None


class MoveData(msgspec.Struct):
    """A move as text, by whom, and what each seat got for it."""

    seat: int
    move: str
    points: list[int]


class Result(msgspec.Struct):
    """How the game ended and by which seat; ranks by points, and ranks for rating."""

    how: Literal["played", "resigned", "timeout", "aborted"]
    by: int | None
    scores: list[int]
    ranks: list[int]
    teams: list[list[int]] | None
    rating_ranks: list[int] | None


class Takeover(msgspec.Struct):
    """A seat that a bot took over, and the ply from which it played."""

    seat: int
    ply: int


class Seating(msgspec.Struct):
    """Who sat where at a table, and which chair got which seat; chairs and seats count from 1.

    `chairs` has a bot's level, or None for a person; `joined` the chairs in the order in which they
    were taken, which is that of the words; `order` for each seat its chair.
    """

    chairs: list[str | None]
    joined: list[int]
    draw: Draw
    order: list[int]


class Record(msgspec.Struct):
    """A record whose form is right; its moves are checked when it is replayed.

    `options` has only those that differ from the default, `diagram` where the game began if not
    at the beginning; `seating` is there where seats were drawn, in records made since that is kept.
    """

    format: int
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    diagram: str | None
    fair: FairData | None
    moves: list[MoveData]
    result: Result | None
    takeovers: list[Takeover]
    seating: Seating | None = None

    def find_game(self) -> Game:
        """The game of this record; refuses unknown games and other rules than ours."""
        game = games.game(self.game)
        if self.rules != game.rules_version:
            raise Refusal("records.rules_unknown", rules=self.rules, known=game.rules_version)
        return game

    def find_setting(self) -> Setting:
        """How the game was set up."""
        setting = self.find_game().settle(self.seats, self.options, self.find_fair())
        return replace(setting, diagram=self.diagram or "")

    @property
    def from_table(self) -> bool:
        """Whether it was played at a table, where seats are drawn."""
        return self.fair is not None and bool(self.fair.table)

    def find_fair(self) -> Fair | None:
        """The random source, if its seed is known."""
        if self.fair is None or self.fair.seed is None:
            return None
        if SEED.fullmatch(self.fair.seed) is None:
            raise Refusal("records.form_wrong", field="fair.seed")
        seed = bytes.fromhex(self.fair.seed)
        return Fair(seed, tuple(self.fair.words), self.fair.table)


def write(record: dict[str, Any] | Record) -> str:
    """A record as one line of text."""
    return msgspec.json.encode(record).decode()


def read(text: str | bytes) -> Record:
    """A record from its text; refuses what is none, and says what is wrong with it."""
    try:
        record = msgspec.json.decode(text, type=Record)
    except msgspec.ValidationError as error:
        raise Refusal("records.form_wrong", field=find_field(str(error))) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("records.not_json") from None
    if record.format != RECORD_FORMAT:
        raise Refusal("records.format_unknown", format=record.format)
    record.find_game()
    return record


def find_field(complaint: str) -> str:
    """The field that a complaint of msgspec's is about.

    >>> find_field("Object missing required field `seat` - at `$.moves[0]`")
    'moves[0].seat'
    """
    place, missing = AT.search(complaint), MISSING.search(complaint)
    parts = [match[1] for match in (place, missing) if match and match[1]]
    return ".".join(parts) or "JSON"


def read_all(text: bytes) -> Iterator[Record]:
    """The records of a text with one record a line, or of a single record on several lines."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise Refusal("records.empty")
    if lines[0][1].strip() == b"{":
        lines = [(lines[0][0], text)]
    for number, line in lines:
        try:
            yield read(line)
        except Refusal as refusal:
            raise Refusal("records.line_wrong", line=number, why=refusal) from None
