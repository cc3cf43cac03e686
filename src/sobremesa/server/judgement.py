"""What the referee says of a draft, as an answer."""

from sobremesa.core.position import Position
from sobremesa.core.words import Words
from sobremesa.server.errors import problem
from sobremesa.server.tables.events import Judged


def judge_draft(position: Position, draft: str, words: Words, id: str = "") -> Judged:
    """What a draft would do, and what may follow it."""
    judgement = position.judge(draft)
    refused, refusal = judgement.status == "refused", judgement.refusal
    return Judged(
        id=id,
        ply=position.ply,
        status=judgement.status,
        refusal=None if refusal is None else problem(refusal, words),
        points=judgement.points,
        items=judgement.items,
        steps=() if refused else position.steps(draft.split()),
    )
