"""Whether a record is what it says: the deck fixed beforehand, every move legal, the result right.

It can't show that whoever ran the game kept the hands to itself.
"""

from __future__ import annotations

import msgspec

from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Ending
from sobremesa.records.record import Record
from sobremesa.records.replay import replay


def verify(record: Record) -> Position:
    """The last position of a record in which all is right; refuses at the first thing wrong."""
    fair = record.find_fair()
    if record.fair is not None and fair is not None and fair.commitment != record.fair.commitment:
        raise Refusal("records.commitment_wrong")
    result = record.result
    if result is not None and fair is None and record.diagram is None:
        raise Refusal("records.seed_unpublished")
    seats, plies = range(1, record.seats + 1), range(len(record.moves) + 1)
    for takeover in record.takeovers:
        if takeover.seat not in seats or takeover.ply not in plies:
            raise Refusal("records.form_wrong", field="takeovers")
    position = replay(record)
    if result is not None and result.by is not None and result.by not in seats:
        raise Refusal("records.form_wrong", field="result.by")
    if result is not None and (result.how == "played") == (position.outcome is None):
        raise Refusal("records.ending_wrong", how=result.how)
    ending = None if result is None else Ending(result.how, result.by)
    takeovers = [(takeover.seat, takeover.ply) for takeover in record.takeovers]
    right = position.record(ending=ending, takeovers=takeovers)
    if right["result"] != msgspec.to_builtins(result):
        raise Refusal("records.result_wrong")
    return position
