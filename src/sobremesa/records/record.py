"""A game as text, read, written and played again: JSON, one game a line where there are many."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from operator import sub

import msgspec

from sobremesa import games
from sobremesa.core.fair import Fair
from sobremesa.core.game import Game, Setting
from sobremesa.core.position import Position
from sobremesa.core.record import FORMAT, HintTaken, Record
from sobremesa.core.refusal import Refusal

SEED = re.compile(r"[0-9a-f]{64}")
AT = re.compile(r"at `\$\.?([^`]*)`")
MISSING = re.compile(r"field `(\w+)`")


def find_game(record: Record) -> Game:
    """The game of a record; refuses unknown games and other rules than ours."""
    game = games.game(record.game)
    if record.rules != game.rules_version:
        raise Refusal("records.rules_unknown", rules=record.rules, known=game.rules_version)
    return game


def find_setting(record: Record) -> Setting:
    setting = find_game(record).make_setting(record.seats, record.options, find_fair(record))
    return replace(setting, diagram=record.diagram or "")


def find_fair(record: Record) -> Fair | None:
    """Where the chance of a record came from, if its seed is known."""
    if record.fair is None or record.fair.seed is None:
        return None
    if SEED.fullmatch(record.fair.seed) is None:
        raise Refusal("records.form_wrong", field="fair.seed")
    return Fair(bytes.fromhex(record.fair.seed), record.fair.words, record.fair.table)


def write(record: Record) -> str:
    return msgspec.json.encode(record).decode()


def read(text: str | bytes) -> Record:
    """A record from its text; refuses what is none, and says what is wrong with it."""
    try:
        record = msgspec.json.decode(text, type=Record)
    except msgspec.ValidationError as error:
        raise Refusal("records.form_wrong", field=find_field(str(error))) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("records.not_json") from None
    if not 1 <= record.format <= FORMAT:
        raise Refusal("records.format_unknown", format=record.format)
    find_game(record)
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


def positions(record: Record) -> Iterator[Position]:
    """Every position of a record; refuses a wrong move, and hidden hands without the seed."""
    game, setting = find_game(record), find_setting(record)
    if game.kernel.hidden and setting.fair is None and not setting.diagram:
        raise Refusal("records.seed_missing")
    position = game.open(setting)
    yield position
    for number, move in enumerate(record.moves, 1):
        refusal, scores = None, position.scores
        if position.to_move is not None and move.seat != position.to_move:
            refusal = Refusal("records.seat_wrong", seat=move.seat, turn=position.to_move)
        else:
            try:
                position = position.play(move.move)
            except Refusal as reason:
                refusal = reason
        points = tuple(map(sub, position.scores, scores))
        if refusal is None and points != move.points:
            refusal = Refusal("records.points_wrong", points=move.points, right=points)
        if refusal is not None:
            raise Refusal("records.move_wrong", number=number, move=move.move, why=refusal)
        yield position


def count_hints(hints: Iterable[HintTaken], seats: int) -> list[int]:
    """How many hints each seat took.

    >>> count_hints([HintTaken(2, 4, "where"), HintTaken(2, 4, "what")], 2)
    [0, 2]
    """
    taken = Counter(hint.seat for hint in hints)
    return [taken[seat] for seat in range(1, seats + 1)]


def find_hinted(hints: Iterable[HintTaken]) -> list[int]:
    """The plies at which somebody took a hint before they moved.

    >>> find_hinted([HintTaken(2, 5, "where"), HintTaken(2, 5, "what"), HintTaken(2, 3, "where")])
    [3, 5]
    """
    return sorted({hint.ply for hint in hints})


def replay(record: Record, ply: int | None = None) -> Position:
    """The position after so many moves, or after the last."""
    if ply is None:
        ply = len(record.moves)
    if not 0 <= ply <= len(record.moves):
        raise Refusal("records.ply_wrong", ply=ply, last=len(record.moves))
    return next(islice(positions(record), ply, None))
