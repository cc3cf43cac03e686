"""What somebody tried and said beside a game: a record with variations and comments."""

from collections.abc import Iterator, Sequence

import msgspec

from sobremesa.core.position import Position
from sobremesa.core.record import Notes, Record
from sobremesa.core.refusal import Refusal
from sobremesa.records.record import positions


def notes_of(record: Record) -> Notes:
    """The notes of a record; none where nobody has studied it."""
    return Notes() if isinstance(record.notes, msgspec.UnsetType) else record.notes


def annotate(record: Record, notes: Notes) -> Record:
    """A record with these notes in the place of its own."""
    return msgspec.structs.replace(record, notes=notes)


def follow_notes(line: Sequence[Position], notes: Notes) -> list[Position]:
    """The position after each move by its number: those of the game, then those tried.

    Refuses a variation that is not legal, and a comment on a move that is not there.
    """
    found = [*line]
    for number, variation in enumerate(notes.variations, len(line)):
        if not 0 <= variation.after < number:
            field = f"notes.variations[{number - len(line)}].after"
            raise Refusal("records.form_wrong", field=field)
        try:
            found.append(found[variation.after].play(variation.move))
        except Refusal as why:
            raise Refusal(
                "records.variation_wrong", number=number, move=variation.move, why=why
            ) from None
    if any(number not in range(len(found)) for number in notes.comments):
        raise Refusal("records.form_wrong", field="notes.comments")
    return found


def check_notes(record: Record) -> None:
    """Refuse variations that are not legal; what is said of them is nobody's proof."""
    if not isinstance(record.notes, msgspec.UnsetType):
        follow_notes([*positions(record)], record.notes)


def lines_after(notes: Notes, moves: int, number: int) -> Iterator[list[int]]:
    """Each variation that leaves the game, or another variation, after a move: its moves by number.

    A line goes on with the first move tried after its last one; others after it are lines of their
    own. So many `moves` has the game.

    >>> from sobremesa.core.record import Variation
    >>> tried = [Variation(0, "A1"), Variation(3, "B2"), Variation(3, "C3"), Variation(4, "D4")]
    >>> notes = Notes(tuple(tried))
    >>> [*lines_after(notes, 2, 0)], [*lines_after(notes, 2, 3)]
    ([[3, 4, 6]], [[5]])
    """
    following: dict[int, list[int]] = {}
    for at, variation in enumerate(notes.variations, moves + 1):
        following.setdefault(variation.after, []).append(at)
    first = following.get(number, [])
    for start in first[1:] if number > moves else first:
        line = [start]
        while after := following.get(line[-1]):
            line.append(after[0])
        yield line
