"""Records that can't be altered unseen: each line is tied to all before it by a link.

A link is a keyed hash of the link before and of the line's text. The key follows from the secret
seed: nobody can guess a hidden move from its link while the game goes on, and everybody can check
all links once the seed is published.
"""

import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_

import msgspec

from sobremesa.core.record import HintTaken, Record, Takeover
from sobremesa.core.refusal import Refusal
from sobremesa.records import entries
from sobremesa.records.record import find_fair, find_game, find_setting

# Of SHA-256, and what HMAC mixes a key with.
BLOCK, PADS = 64, (0x36, 0x5C)
# What happens before a game begins.
BEFOREHAND = {
    entries.Created,
    entries.Sat,
    entries.Spoke,
    entries.BotSat,
    entries.Left,
    entries.Started,
}
DECODER = msgspec.json.Decoder(reduce(or_, entries.Line.__subclasses__()))


@lru_cache(maxsize=4096)
def prepare(key: bytes) -> "tuple[hashlib._Hash, hashlib._Hash]":
    """Both halves of HMAC-SHA-256 with a key begun, for many links."""
    block = key.ljust(BLOCK, b"\0")
    inner, outer = (hashlib.sha256(bytes(byte ^ pad for byte in block)) for pad in PADS)
    return inner, outer


def link(key: bytes, before: str, text: str) -> str:
    """The link of a line, in hexadecimal; before the first line it is empty.

    It is what `hmac` finds, in half the time: every move at a table waits for one.
    """
    inner, outer = prepare(key)
    line, found = inner.copy(), outer.copy()
    line.update(bytes.fromhex(before) + text.encode())
    found.update(line.digest())
    return found.hexdigest()


def check_lines(record: Record) -> None:
    """Refuse lines that don't follow from each other, or tell another game than the record.

    Games with lines were played at a table, and no table begins with a diagram: that could give a
    seat points of which no line knows.
    """
    if not record.lines:
        return
    if record.diagram is not None:
        raise Refusal("records.lines_differ", field="diagram", line=1)
    fair = find_fair(record)
    if fair is None:
        return
    key, before = fair.record_key, ""
    for number, line in enumerate(record.lines, 1):
        before = link(key, before, line.text)
        if line.link != before:
            raise Refusal("records.line_altered", line=number, text=line.text)
    hear_story(record).compare(record)


def hear_story(record: Record) -> "Story":
    """The game as the lines of a record tell it; refuses a line that is none, or comes too late.

    The seed is known once a game is over, so anybody could add lines with the right links.
    """
    story = Story(record.seats)
    for number, line in enumerate(record.lines, 1):
        try:
            told = DECODER.decode(line.text)
            taken_back = type(told) is entries.TookBack
            late = story.is_past(told) or (taken_back and over_after(record, story.moves))
            story.add(told)
        except (msgspec.MsgspecError, IndexError, ValueError, Refusal):
            raise Refusal("records.line_altered", line=number, text=line.text) from None
        if late:
            raise Refusal("records.line_late", line=number, text=line.text)
    played = record.result is not None and record.result.how == "played"
    if played and type(told) is not entries.Moved:
        raise Refusal("records.line_late", line=number, text=line.text)
    return story


def over_after(record: Record, moves: Sequence[tuple[int, str]]) -> bool:
    """Whether a game is over after some moves, which need not be those of its record."""
    position = find_game(record).open(find_setting(record))
    for _, move in moves:
        position = position.play(move)
    return position.to_move is None


def find_head(record: Record, head: str) -> int:
    """The number of lines up to a link that somebody kept; refuses a link of another story.

    Without the seed nobody can tell whether links belong to their lines: they prove nothing.
    """
    links = [line.link for line in record.lines]
    if not links:
        raise Refusal("records.lines_missing")
    if find_fair(record) is None:
        raise Refusal("records.links_unchecked")
    if head.strip().lower() not in links:
        raise Refusal("records.head_other", seen=head, right=links[-1])
    return 1 + links.index(head.strip().lower())


class Story:
    """A game as its lines tell it."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.created: entries.Created | None = None
        self.chairs: list[str | None] = [None] * seats
        self.joined: list[int] = []
        self.order: tuple[int, ...] = ()
        self.words: tuple[str, ...] = ()
        self.moves: list[tuple[int, str]] = []
        self.leavers: list[int] = []
        self.takeovers: list[Takeover] = []
        self.hints: list[HintTaken] = []
        self.ended: tuple[str, int | None] | None = None

    def is_past(self, line: entries.Line) -> bool:
        """Whether a line comes too late: after the end, or about chairs once the game has begun."""
        return self.ended is not None or (bool(self.order) and type(line) in BEFOREHAND)

    def add(self, line: entries.Line) -> None:
        match line:
            case entries.Created():
                self.created = self.created or line
            case entries.Sat(chair):
                self.joined.append(chair)
            case entries.BotSat(chair, level):
                self.chairs[chair] = level
                self.joined.append(chair)
            case entries.Left(chair):
                self.joined.remove(chair)
            case entries.Started(order, words):
                self.order, self.words = order, words
            case entries.Moved(seat, move):
                self.moves.append((seat, move))
            case entries.TookBack(ply):
                del self.moves[ply:]
            case entries.Hinted(seat, stage):
                self.hints.append(HintTaken(seat, len(self.moves), stage))
            case entries.Resigned(seat):
                self._leave("resigned", seat)
            case entries.TimedOut(seat):
                self._leave("timeout", seat)
            case entries.Aborted(seat):
                self.ended = "aborted", seat

    def _leave(self, how: str, seat: int) -> None:
        """Two seats: the other wins. More: a bot takes over while there are people."""
        self.leavers.append(seat)
        people = [at + 1 for at, chair in enumerate(self.order) if self.chairs[chair] is None]
        if self.seats > 2 and {*people} - {*self.leavers}:
            self.takeovers.append(Takeover(seat, len(self.moves)))
        else:
            self.ended = how, seat

    def compare(self, record: Record) -> None:
        """Refuse a record that says something else.

        Points, ranks and teams are not compared: they follow from what is, by the rules.
        """
        for field, right, written in self._agreed(record):
            if right is not None and right != written:
                raise Refusal("records.lines_differ", field=field, line=1)
        result, seating = record.result, record.seating
        ended = self.ended or ("played", None)
        told = {
            "moves": (self.moves, [(move.seat, move.move) for move in record.moves]),
            "result": (ended, result and (result.how, result.by)),
            "takeovers": (self.takeovers, [*record.takeovers]),
            "hints": (self.hints, [*record.hints]),
            "fair.words": (self.words, record.fair and record.fair.words),
            "seating.chairs": (tuple(self.chairs), seating and seating.chairs),
            "seating.joined": (tuple(at + 1 for at in self.joined), seating and seating.joined),
            "seating.order": (tuple(at + 1 for at in self.order), seating and seating.order),
        }
        for field, (right, written) in told.items():
            if right != written:
                raise Refusal("records.lines_differ", field=field, line=self._first(record, field))

    def _agreed(self, record: Record) -> Iterator[tuple[str, object, object]]:
        """What a table was opened for, as its first line has it, and as the record has it."""
        created, fair, seating = self.created, record.fair, record.seating
        if created is not None:
            yield "fair.commitment", created.commitment, fair and fair.commitment
            yield "seating.draw", created.draw, seating and seating.draw
            yield "game", created.game, record.game
            yield "rules", created.rules, record.rules
            yield "seats", created.seats, record.seats
            yield "options", created.options, record.options

    def _first(self, record: Record, field: str) -> int:
        """The line at which the record first tells another game; the last if it ends otherwise."""
        if field != "moves":
            return len(record.lines)
        written = [(move.seat, move.move) for move in record.moves]
        pairs = zip(self.moves, written, strict=False)
        ply = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
        if ply is None:
            ply = min(len(self.moves), len(written))
        moved = [
            number
            for number, line in enumerate(record.lines, 1)
            if isinstance(DECODER.decode(line.text), entries.Moved)
        ]
        return moved[min(ply, len(moved) - 1)] if moved else len(record.lines)
