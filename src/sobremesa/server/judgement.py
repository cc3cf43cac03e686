"""What the referee says of a draft, as data."""

from __future__ import annotations

from typing import Any

from sobremesa.core.position import Position


def judge_draft(position: Position, draft: str) -> dict[str, Any]:
    """What a draft would do, and what may follow it; the refusal is still without words."""
    judgement = position.judge(draft)
    refused = judgement.status == "refused"
    return {
        "ply": position.ply,
        "status": judgement.status,
        "refusal": judgement.refusal,
        "points": judgement.points and list(judgement.points),
        "items": [item.data() for item in judgement.items],
        "steps": [] if refused else list(position.steps(draft.split())),
    }
