"""What a person can do at a table, as messages."""

from typing import Annotated

import msgspec

from sobremesa.core.record import Stage

MessageId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9._:-]{1,40}$")]
Text = Annotated[str, msgspec.Meta(max_length=500)]
Word = Annotated[str, msgspec.Meta(pattern=r"^[!-~]{0,64}$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=4)]
Ply = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class Action(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    """What somebody asks for; sent again with the same `id`, made by the client, it is done once.

    `as_seat` (`as`) names the seat at a table where one session holds several.
    """

    id: MessageId
    as_seat: SeatNumber | None = msgspec.field(default=None, name="as")


class MoveAction(Action, tag="move", kw_only=True):
    """Play a whole move in the position of a ply that one has seen."""

    ply: Ply
    move: Text


class JudgeAction(Action, tag="judge", kw_only=True):
    """Ask what a part of a move would do; changes nothing."""

    draft: Text


class MovesAction(Action, tag="moves", kw_only=True):
    """Ask for every whole move that may be played in the position of a ply; changes nothing."""

    ply: Ply


class HintAction(Action, tag="hint", kw_only=True):
    """Ask for a hint in the position of a ply: where to play, then what, then why.

    In games against bots alone, which are not rated; each is counted, and stands in the record.
    """

    ply: Ply
    stage: Stage


class SayAction(Action, tag="say", kw_only=True):
    """Say something that everybody at the table can read."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class SitAction(Action, tag="sit", kw_only=True):
    """Take a chair, from 1, or any; `word` is the person's part of the fair shuffle.

    Whoever makes it up after having seen the table's commitment knows that nobody chose the seed
    to fit it.
    """

    chair: SeatNumber | None = None
    word: Word = ""


class WordAction(Action, tag="word", kw_only=True):
    """Add a word to the fair shuffle of a table that one has opened, its commitment seen."""

    word: Word


class BotAction(Action, tag="bot", kw_only=True):
    """Put a bot on a free chair."""

    chair: SeatNumber | None = None
    level: Word


class LeaveAction(Action, tag="leave"):
    """Get up before the game starts."""


class StartAction(Action, tag="start"):
    """Start now; bots take the free chairs."""


class AbortAction(Action, tag="abort"):
    """Break the game off before one's own first move."""


class ResignAction(Action, tag="resign"):
    """Give the game up."""


class OfferAction(Action, tag="offer_take_back"):
    """Ask to take back one's last move."""


class AcceptAction(Action, tag="accept_take_back"):
    """Let a move be taken back, as its player asked."""


class DeclineAction(Action, tag="decline_take_back"):
    """Refuse to let a move be taken back, or withdraw one's own request."""


class RematchAction(Action, tag="rematch"):
    """Open a new table for the same people; the start passes on."""


class EndIdleAction(Action, tag="end_idle"):
    """End a game without a clock in which nobody moved for fourteen days."""


class PingAction(Action, tag="ping"):
    """Ask whether the other end is there."""


# Changes nothing.
Query = JudgeAction | MovesAction | PingAction
# Before a game.
Gathering = SitAction | WordAction | BotAction | LeaveAction | StartAction
TakeBack = OfferAction | AcceptAction | DeclineAction
# Becomes entries, or is refused.
Deed = (
    MoveAction
    | SayAction
    | Gathering
    | AbortAction
    | ResignAction
    | TakeBack
    | RematchAction
    | EndIdleAction
)
# A hint is thought about first, then counted, and answered by itself.
AnyAction = Query | HintAction | Deed
