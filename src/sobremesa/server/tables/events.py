"""What whoever follows a table gets: snapshots, events, answers, each a struct.

What happened is in the journal (`sobremesa.records.entries`); here is how it is shown. An event has
the number and the link of its entry and, where an action caused it, the action's `id`: it answers
whoever asked. What an event leaves out has not changed, or was missed: a snapshot follows.
"""

from typing import Any, Literal, Required, Self, TypedDict

import msgspec

from sobremesa.core.position import Position
from sobremesa.core.record import FairData, Stage
from sobremesa.core.story import Reason, Story
from sobremesa.core.turns import Item, Move, Result, Teams, View
from sobremesa.core.words import Words
from sobremesa.server.accounts.schemas import Me
from sobremesa.server.errors import Problem, problem

Status = Literal["open", "playing", "over", "aborted"]


class Shown(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """A message from the server."""


class Seated(msgspec.Struct, frozen=True):
    """Who sits on a chair or holds a seat; `called` is the name that was given to it alone."""

    person: int | None
    name: str | None
    called: str | None
    bot: str | None


class Invited(msgspec.Struct, frozen=True):
    """For whom a chair of a rematch is kept."""

    person: int
    name: str


class Ended(msgspec.Struct, frozen=True):
    """How a game ended and what its end tells, with the seed that was secret until then."""

    result: Result
    fair: FairData | None
    story: Story


class TableShown(msgspec.Struct, frozen=True):
    """All that everybody may know of a table besides the position.

    `teams` are the seats that play together; `rated` says whether the result moves ratings as the
    table stands; `guests` are those without accounts who keep a table that was opened as rated from
    counting; `offer` is the seat that asks to take a move back; `hints` has for each seat how many
    it took, `hinted` the plies at which it did; `inviter` opened the table of the `rematch`.
    """

    id: str
    game: str
    seats: int
    options: dict[str, str]
    teams: Teams
    rated: bool
    guests: list[int]
    public: bool
    clock: str
    hot: bool
    partners: bool
    status: Status
    host: int
    commitment: str
    chairs: list[Seated | None]
    holders: list[Seated]
    leavers: list[int]
    offer: int | None
    hints: list[int]
    hinted: list[int]
    rematch: str | None
    inviter: int | None
    invited: list[Invited | None]
    ended: Ended | None


class ClockShown(msgspec.Struct, frozen=True):
    """The clocks, in milliseconds left for each seat, and the seat whose clock runs."""

    clock: str
    left: tuple[int, ...]
    running: int | None


class ChatLine(msgspec.Struct, frozen=True):
    """What somebody said."""

    number: int
    at: int
    person: int
    name: str
    text: str


class Snapshot(Shown, frozen=True, kw_only=True, tag="snapshot"):
    """Where a table stands, for whoever comes or has lost the thread.

    `mine` are the seats that one holds; `preparing` says that the rules are still being compiled:
    the game can't begin, or go on, before.
    """

    number: int
    link: str
    table: TableShown
    seat: int | None
    mine: list[int]
    view: View | None
    history: tuple[Move, ...]
    clock: ClockShown | None
    chat: list[ChatLine]
    preparing: bool


class Look(Snapshot, frozen=True, kw_only=True, tag="snapshot"):
    """A snapshot that was asked for by itself, and who asked, if anyone that we know."""

    me: Me | None


class Event(Shown, frozen=True, kw_only=True):
    """Something that happened, in the order of `number`."""

    number: int
    at: int
    link: str
    id: str | None = None
    person: int | None = None
    name: str | None = None
    table: TableShown | None = None
    clock: ClockShown | None = None
    view: View | None = None


class Common(TypedDict, total=False):
    """What events of all kinds have in common."""

    number: Required[int]
    at: Required[int]
    link: Required[str]
    id: Required[str | None]
    person: Required[int | None]
    name: Required[str | None]
    table: TableShown
    clock: ClockShown | None
    view: View | None


class CreatedEvent(Event, frozen=True, kw_only=True, tag="created"):
    """A table was opened."""

    commitment: str


class SatEvent(Event, frozen=True, kw_only=True, tag="sat"):
    """Somebody took a chair, from 1."""

    chair: int


class SpokeEvent(Event, frozen=True, kw_only=True, tag="word"):
    """Somebody said a word for the shuffle; all words are shown together, at the start."""


class BotSatEvent(Event, frozen=True, kw_only=True, tag="bot"):
    """A bot took a chair."""

    chair: int
    level: str


class LeftEvent(Event, frozen=True, kw_only=True, tag="left"):
    """Somebody got up."""

    chair: int


class FreedEvent(Event, frozen=True, kw_only=True, tag="freed"):
    """A chair that was kept for somebody is anybody's, from 1."""

    chair: int


class KeptEvent(Event, frozen=True, kw_only=True, tag="kept"):
    """A guest made an account."""


class StartedEvent(Event, frozen=True, kw_only=True, tag="started"):
    """The game began: for each seat its chair, from 1, and the words of the shuffle."""

    order: tuple[int, ...]
    words: tuple[str, ...]


class MovedEvent(Event, frozen=True, kw_only=True, tag="moved"):
    """A move was played."""

    move: Move


class TookBackEvent(Event, frozen=True, kw_only=True, tag="took_back"):
    """The game goes on from an earlier ply."""

    ply: int
    history: tuple[Move, ...] | None = None


class HintedEvent(Event, frozen=True, kw_only=True, tag="hinted"):
    """A seat took a hint; what it was is told to who asked for it alone."""

    seat: int
    stage: Stage


class OfferedEvent(Event, frozen=True, kw_only=True, tag="offered"):
    """A seat asks to take its last move back."""

    seat: int


class AcceptedEvent(Event, frozen=True, kw_only=True, tag="accepted"):
    """Somebody allows it."""


class DeclinedEvent(Event, frozen=True, kw_only=True, tag="declined"):
    """Somebody does not, or who asked withdrew."""


class ResignedEvent(Event, frozen=True, kw_only=True, tag="resigned"):
    """A seat gave up."""

    seat: int


class TimedOutEvent(Event, frozen=True, kw_only=True, tag="timeout"):
    """A seat had no time left."""

    seat: int


class AbortedEvent(Event, frozen=True, kw_only=True, tag="aborted"):
    """The game was broken off."""

    seat: int | None = None


class PausedEvent(Event, frozen=True, kw_only=True, tag="paused"):
    """The clock stands: no server could play this game."""


class ResumedEvent(Event, frozen=True, kw_only=True, tag="resumed"):
    """The clock goes on."""


class SaidEvent(Event, frozen=True, kw_only=True, tag="said"):
    """Chat."""

    text: str


class RemovedEvent(Event, frozen=True, kw_only=True, tag="removed"):
    """What was said in an entry was taken away."""

    said: int


class RematchEvent(Event, frozen=True, kw_only=True, tag="rematch"):
    """A table was opened for the same people; it has a commitment of its own."""

    rematch: str
    commitment: str | None = None


class Presence(Shown, frozen=True, kw_only=True, tag="presence"):
    """The people who look at the table."""

    people: list[int]


class Named(Shown, frozen=True, kw_only=True, tag="named"):
    """Somebody is called otherwise now."""

    person: int
    name: str


class Preparing(Shown, frozen=True, kw_only=True, tag="preparing"):
    """The rules of the table's game are being compiled: nothing can be played yet."""

    game: str


class Prepared(Shown, frozen=True, kw_only=True, tag="prepared"):
    """The rules are there."""

    game: str


class Done(Shown, frozen=True, kw_only=True, tag="done"):
    """An action was done: up to which entry; `again` if it had been done before.

    `chair` is the one that was taken, from 1; `rematch` the table of a rematch.
    """

    id: str
    number: int
    ply: int
    again: bool = False
    chair: int | None = None
    rematch: str | None = None
    commitment: str | None = None


class Judged(Shown, frozen=True, kw_only=True, tag="judged"):
    """What the referee says of a draft, and the steps that may be added to it.

    `points` is null where telling it would tell too much.
    """

    id: str
    ply: int
    status: Literal["refused", "incomplete", "complete"]
    refusal: Problem | None
    points: tuple[int, ...] | None
    items: tuple[Item, ...]
    steps: tuple[str, ...]

    @classmethod
    def of(cls, position: Position, draft: str, words: Words, id: str = "") -> Self:
        judgement = position.judge(draft)
        refusal = judgement.refusal
        return cls(
            id=id,
            ply=position.ply,
            status=judgement.status,
            refusal=None if refusal is None else problem(refusal, words),
            points=judgement.points,
            items=judgement.items,
            steps=() if judgement.status == "refused" else position.steps(draft.split()),
        )


class Moves(Shown, frozen=True, kw_only=True, tag="moves"):
    """Every whole move that may be played at a ply; none where the rules play."""

    id: str
    ply: int
    moves: tuple[str, ...]


class Hint(Shown, frozen=True, kw_only=True, tag="hint"):
    """A hint as far as it was asked for: where, then the move, then why, the best reason first.

    `where` are cells, or rows by name; none where the move lies nowhere on the table.
    """

    id: str
    ply: int
    stage: Stage
    where: tuple[str, ...]
    move: str | None
    reasons: tuple[Reason, ...]


class Pong(Shown, frozen=True, kw_only=True, tag="pong"):
    """The other end is there."""

    id: str


class Refused(Shown, frozen=True, kw_only=True, tag="refused"):
    """Why an action was not done; where somebody was faster, with how the table stands.

    What could not be read has no `id`.
    """

    id: str | None
    code: str
    params: dict[str, Any]
    words: str
    snapshot: Snapshot | None = None


Answered = Done | Judged | Moves | Hint | Pong
