"""What comes of an action at a table, or why it is refused.

Nothing here waits, writes or sends: a table and an action give a change, which `rooms.py` commits.
"""

import secrets
from collections.abc import Callable
from typing import assert_never

import msgspec

from sobremesa.core.refusal import Refusal
from sobremesa.players.levels import find_level
from sobremesa.records import entries
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.bots import Preparing
from sobremesa.server.tables import actions
from sobremesa.server.tables.change import Change
from sobremesa.server.tables.opening import open_rematch, write_opening
from sobremesa.server.tables.stored import count_abort, hold
from sobremesa.server.tables.table import ABORTED, OPEN, OVER, PLAYING, SUBSTITUTE, Table
from sobremesa.study.hints import STAGES, need_learned

IDLE = 14 * 86_400_000


class Stale(Refusal):
    """Somebody was faster, or the ply is not the one on the table."""

    def __init__(self) -> None:
        super().__init__("tables.stale")


class Moment(msgspec.Struct, frozen=True):
    """What a decision depends on besides the table.

    `at` is the time; `prepared` whether the rules of its game are there; `free_at` when somebody
    who breaks off games again and again may sit down with others; `rematch_closed` whether the
    table of an earlier rematch was given up; `gone` are those who can't come to another; `seed`
    makes the secret of a new table.
    """

    at: int
    prepared: bool = True
    free_at: int = 0
    rematch_closed: bool = False
    gone: frozenset[int] = frozenset()
    seed: Callable[[int], bytes] = secrets.token_bytes


def acting_seat(table: Table, visitor: Visitor, action: actions.Action) -> int:
    """The seat for which a person acts, in a game that goes on."""
    if table.status == OPEN:
        raise Refusal("tables.not_started")
    if table.status != PLAYING:
        raise Refusal("tables.over")
    mine = table.seats_of(visitor.id)
    if not mine or (action.as_seat is not None and action.as_seat not in mine):
        raise Refusal("tables.not_seated")
    if action.as_seat is not None:
        return action.as_seat
    mover = table.live.to_move
    return mover if mover in mine else mine[0]


def need_turn(table: Table, seat: int, ply: int | None = None) -> None:
    """Refuse whoever is not to move, or has seen another position."""
    position = table.live
    if ply is not None and ply != position.ply:
        raise Stale
    if seat != position.to_move:
        raise Refusal("tables.wrong_turn", seat=position.to_move)


def decide(table: Table, visitor: Visitor, action: actions.Deed, moment: Moment) -> Change:
    """What will happen if a person does something; refused where it may not be done."""
    change = Change.of(table, moment.at, message_of(visitor, action))
    match action:
        case actions.MoveAction():
            move(change, visitor, action)
        case actions.SayAction():
            say(change, visitor, action)
        case actions.AbortAction():
            abort(change, visitor, action)
        case actions.ResignAction():
            change.add(entries.Resigned(acting_seat(table, visitor, action)), visitor.id)
        case actions.RematchAction():
            rematch(change, visitor, moment)
        case actions.EndIdleAction():
            end_idle(change, visitor, action)
        case actions.OfferAction() | actions.AcceptAction() | actions.DeclineAction():
            take_back(change, visitor, action)
        case _:
            gather(change, visitor, action, moment)
    return change


def message_of(visitor: Visitor, action: actions.Action) -> str:
    """The id of what a person asks for, which nobody else's is."""
    return f"{visitor.id}:{action.id}"


def move(change: Change, visitor: Visitor, action: actions.MoveAction) -> None:
    table = change.after
    seat = acting_seat(table, visitor, action)
    need_turn(table, seat, action.ply)
    change.play(seat, table.live.play(action.move), visitor.id)


def need_hint(table: Table, visitor: Visitor, action: actions.HintAction) -> int:
    """The seat for which a hint is asked; refused where ratings move, or somebody else plays."""
    seat = acting_seat(table, visitor, action)
    if table.rated:
        raise Refusal("study.hint_rated")
    if sum(holder.person is not None for holder in table.holders) > 1:
        raise Refusal("study.hint_people")
    need_learned(table.live)
    need_turn(table, seat, action.ply)
    if STAGES.index(action.stage) > len(table.hinted):
        raise Refusal("study.hint_order")
    return seat


def take_hint(change: Change, visitor: Visitor, action: actions.HintAction) -> None:
    """Count a hint before it is told; who asks once more for what was told takes no other."""
    seat = need_hint(change.after, visitor, action)
    if action.stage not in change.after.hinted:
        change.add(entries.Hinted(seat, action.stage), visitor.id)


def say(change: Change, visitor: Visitor, action: actions.SayAction) -> None:
    """Chat; what is said is kept as it is and shown as text."""
    text = "".join(sign for sign in action.text if sign.isprintable()).strip()
    if not text:
        raise Refusal("tables.nothing_said")
    change.add(entries.Said(text), visitor.id)


def need_open(table: Table) -> None:
    if table.status != OPEN:
        raise Refusal("tables.started_already")


def need_host(table: Table, visitor: Visitor) -> None:
    need_open(table)
    if table.host != visitor.id:
        raise Refusal("tables.forbidden")


def find_chair(table: Table, wanted: int | None, person: int | None) -> int:
    """A free chair, from 0: the one wanted, from 1, or the first that is not kept for others."""
    invited = table.invited or [None] * table.plan.seats
    free = [
        at
        for at, chair in enumerate(table.chairs)
        if chair is None and invited[at] in (None, person)
    ]
    mine = [at for at in free if person is not None and invited[at] == person]
    if wanted is not None and wanted - 1 not in free:
        raise Refusal("tables.chair_taken", chair=wanted)
    if not free:
        raise Refusal("tables.full")
    return wanted - 1 if wanted is not None else (mine or free)[0]


def gather(change: Change, visitor: Visitor, action: actions.Gathering, moment: Moment) -> None:
    """What people do before a game, and that it begins when they have."""
    match action:
        case actions.SitAction():
            sit(change, visitor, action, moment)
        case actions.WordAction():
            speak(change, visitor, action)
        case actions.BotAction():
            sit_bot(change, visitor, action)
        case actions.LeaveAction():
            leave(change, visitor, action)
        case actions.StartAction():
            start(change, visitor, moment)
        case _:
            assert_never(action)
    start_if_ready(change, moment)


def sit(change: Change, visitor: Visitor, action: actions.SitAction, moment: Moment) -> None:
    """Take a chair, with one's word for the shuffle; the game starts when all are there."""
    table = change.after
    need_open(table)
    if visitor.id in table.people and not table.plan.hot:
        raise Refusal("tables.seated_already")
    wait = moment.free_at - change.at
    if wait > 0 and table.people - {visitor.id}:
        raise Refusal("tables.aborts_paused", seconds=-(-wait // 1000))
    chair = find_chair(table, action.chair, visitor.id)
    guest = table.plan.rated and visitor.guest
    change.add(entries.Sat(chair, action.word, guest), visitor.id)
    change.also.append(hold(table.id, [(chair, table.chairs[chair])]))
    change.chair = chair + 1


def speak(change: Change, visitor: Visitor, action: actions.WordAction) -> None:
    """Add one's word, which whoever opened the table could not before; a word is never changed."""
    table = change.after
    need_open(table)
    if visitor.id not in table.people:
        raise Refusal("tables.not_seated")
    if not table.silent(visitor.id):
        raise Refusal("tables.word_known")
    change.add(entries.Spoke(action.word), visitor.id)


def sit_bot(change: Change, visitor: Visitor, action: actions.BotAction) -> None:
    """Put a bot on a chair; the host does."""
    need_host(change.after, visitor)
    level = find_level(change.after.plan.find_game(), action.level).name
    chair = find_chair(change.after, action.chair, None)
    seat_bot(change, chair, level)
    change.chair = chair + 1


def seat_bot(change: Change, chair: int, level: str) -> None:
    change.add(entries.BotSat(chair, level))
    change.also.append(hold(change.after.id, [(chair, change.after.chairs[chair])]))


def leave(change: Change, visitor: Visitor, action: actions.LeaveAction) -> None:
    """Get up; the table passes to the next person, and closes after the last."""
    table = change.after
    need_open(table)
    chairs = chairs_of(table, visitor.id)
    if not chairs:
        raise Refusal("tables.not_seated")
    if action.as_seat is not None:
        chairs = [at for at in chairs if at == action.as_seat - 1] or chairs
    get_up(change, visitor.id, chairs)


def chairs_of(table: Table, person: int) -> list[int]:
    return [at for at, chair in enumerate(table.chairs) if chair and chair.person == person]


def get_up(change: Change, person: int, chairs: list[int]) -> None:
    """Chairs of an open table become free; after the last person the table closes."""
    for at in chairs:
        change.add(entries.Left(at), person)
        change.also.append(hold(change.after.id, [(at, None)], change.after.host))
    if not change.after.people:
        change.add(entries.Aborted(), person)


def start(change: Change, visitor: Visitor, moment: Moment) -> None:
    """Start now: bots take the chairs that are free; a rated game has two people or more."""
    table = change.after
    need_host(table, visitor)
    if table.plan.rated and len(table.people) < 2:
        raise Refusal("tables.not_full")
    if not moment.prepared:
        raise Preparing(table.plan.game)
    while not change.after.is_full:
        seat_bot(change, change.after.chairs.index(None), SUBSTITUTE)
    begin(change)


def start_if_ready(change: Change, moment: Moment) -> None:
    """The game begins when every chair is taken, the rules are there and all have said a word.

    Where a guest keeps a rated table from counting, it waits until the host is content with a
    friendly game or the guest has made an account.
    """
    table = change.after
    if table.status == OPEN and table.is_ready and not table.silent() and moment.prepared:
        begin(change)


def begin(change: Change) -> None:
    """Draw the seats and begin; whoever has said no word has said the empty one."""
    table = change.after
    order = table.draw_order()
    change.add(entries.Started(tuple(order), table.fair.words))
    change.also.append(hold(table.id, enumerate(table.holders)))


def abort(change: Change, visitor: Visitor, action: actions.AbortAction) -> None:
    """Break off: an open table by its host, a game by who has not moved yet."""
    table = change.after
    if table.status == OPEN:
        need_host(table, visitor)
        change.add(entries.Aborted(), visitor.id)
        return
    seat = acting_seat(table, visitor, action)
    if any(mine in table.moved for mine in table.seats_of(visitor.id)):
        raise Refusal("tables.too_late")
    if len(table.people) > 1:
        change.also.append(count_abort(visitor.id, change.at))
    change.add(entries.Aborted(seat), visitor.id)


def last_ply_of(table: Table, seat: int) -> int:
    """The ply before the last move of a seat; the ones before belong to the same turn."""
    plies = [at for at, move in enumerate(table.live.history) if move.seat == seat]
    if not plies:
        raise Refusal("tables.nothing_to_take_back")
    return plies[-1]


def take_back(change: Change, visitor: Visitor, action: actions.TakeBack) -> None:
    """What somebody wants, or thinks, of taking a move back."""
    match action:
        case actions.OfferAction():
            offer(change, visitor, action)
        case actions.AcceptAction():
            accept(change, visitor, action)
        case actions.DeclineAction():
            decline(change, visitor, action)
        case _:
            assert_never(action)


def offer(change: Change, visitor: Visitor, action: actions.OfferAction) -> None:
    """Ask to take back one's last move; against bots alone it is done at once."""
    table = change.after
    seat = acting_seat(table, visitor, action)
    if table.rated or table.live.game.kernel.hidden:
        raise Refusal("tables.no_take_back")
    ply = last_ply_of(table, seat)
    alone = table.people_left() == {visitor.id}
    change.add(entries.TookBack(ply) if alone else entries.Offered(seat), visitor.id)


def accept(change: Change, visitor: Visitor, action: actions.AcceptAction) -> None:
    """Let a move be taken back; it is when everybody agrees."""
    table = change.after
    acting_seat(table, visitor, action)
    if table.offer is None or table.holders[table.offer[0] - 1].person == visitor.id:
        raise Refusal("tables.nothing_offered")
    seat, others = table.offer
    agreed = {visitor.id, table.holders[seat - 1].person, *others}
    everybody = table.people_left() <= agreed
    what = entries.TookBack(last_ply_of(table, seat)) if everybody else entries.Accepted()
    change.add(what, visitor.id)


def decline(change: Change, visitor: Visitor, action: actions.DeclineAction) -> None:
    """Keep the move as it is; who asked may also withdraw."""
    acting_seat(change.after, visitor, action)
    if change.after.offer is None:
        raise Refusal("tables.nothing_offered")
    change.add(entries.Declined(), visitor.id)


def rematch(change: Change, visitor: Visitor, moment: Moment) -> None:
    """A new table for the same people, or the one that somebody has opened already."""
    table = change.after
    if table.status not in (OVER, ABORTED) or not table.holders:
        raise Refusal("tables.not_over")
    if visitor.id not in table.people:
        raise Refusal("tables.not_seated")
    if table.rematch is not None and not moment.rematch_closed:
        change.rematch = table.rematch
        return
    opening = open_rematch(table, visitor, change.at, moment.gone, moment.seed)
    change.also.append(lambda transaction: write_opening(transaction, opening))
    change.rematch, change.commitment = opening.after.id, opening.after.fair.commitment
    change.add(entries.Rematched(change.rematch, change.commitment), visitor.id)


def end_idle(change: Change, visitor: Visitor, action: actions.EndIdleAction) -> None:
    """End a game in which nobody has moved for fourteen days."""
    table = change.after
    seat = acting_seat(table, visitor, action)
    idle = change.at - table.moved_at >= IDLE
    if table.plan.clock != "none" or table.live.to_move == seat or not idle:
        raise Refusal("tables.not_idle")
    change.add(entries.Aborted(), visitor.id)
