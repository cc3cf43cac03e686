"""Whether a record is what it says: chance as its seed has it, moves legal, the result right.

That the deck was fixed beforehand shows beside the commitment that somebody saw before the game. It
can't show that whoever ran the game kept the hands to itself.
"""

from sobremesa.core.position import Position
from sobremesa.core.record import Record
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Ending
from sobremesa.records.links import check_lines, find_head
from sobremesa.records.notes import check_notes
from sobremesa.records.record import find_fair, replay


def verify(record: Record, commitment: str | None = None, head: str | None = None) -> Position:
    """The last position of a record in which all is right; refuses at the first thing wrong.

    `commitment` is what was published before the game, as somebody kept it who saw it then; the
    record's own could have been made with its seed, after the words. `head` is the last link that
    somebody kept: without it a record is legal, but another legal game could stand in its place.
    """
    fair = find_fair(record)
    if record.fair is not None and fair is not None and fair.commitment != record.fair.commitment:
        raise Refusal("records.commitment_wrong")
    if commitment is not None:
        if fair is None:
            raise Refusal("records.seed_unpublished")
        if fair.commitment != commitment.strip().lower():
            raise Refusal("records.commitment_other", seen=commitment, right=fair.commitment)
    check_seating(record)
    result = record.result
    if result is not None and fair is None and record.diagram is None:
        raise Refusal("records.seed_unpublished")
    seats, plies = range(1, record.seats + 1), range(len(record.moves) + 1)
    for takeover in record.takeovers:
        if takeover.seat not in seats or takeover.ply not in plies:
            raise Refusal("records.form_wrong", field="takeovers")
    if any(hint.seat not in seats or hint.ply < 0 for hint in record.hints):
        raise Refusal("records.form_wrong", field="hints")
    position = replay(record)
    if result is not None and result.by is not None and result.by not in seats:
        raise Refusal("records.form_wrong", field="result.by")
    if result is not None and (result.how == "played") == (position.outcome is None):
        raise Refusal("records.ending_wrong", how=result.how)
    ending = None if result is None else Ending(result.how, result.by)
    if position.record(ending=ending).result != result:
        raise Refusal("records.result_wrong")
    check_lines(record)
    check_notes(record)
    if head is not None:
        find_head(record, head)
    return position


def check_seating(record: Record) -> None:
    """Refuse seats that are not what chance gave to the chairs, and words that are not of them."""
    seating, fair = record.seating, find_fair(record)
    if seating is None:
        return
    chairs = [*range(1, record.seats + 1)]
    if len(seating.chairs) != record.seats or sorted(seating.order) != chairs:
        raise Refusal("records.form_wrong", field="seating")
    if record.fair is None or sorted(seating.joined) != chairs:
        raise Refusal("records.form_wrong", field="seating.joined")
    words = record.fair.words
    if len(words) != record.seats:
        raise Refusal("records.form_wrong", field="fair.words")
    if any(word and seating.chairs[at - 1] for at, word in zip(seating.joined, words, strict=True)):
        raise Refusal("records.bot_word")
    if fair is not None and tuple(fair.draw_seats(seating.draw, record.seats)) != seating.order:
        raise Refusal("records.seats_wrong", order=seating.order)
