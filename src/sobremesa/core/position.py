"""A position, as the referee sees it."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import sub
from random import Random
from typing import Any, Self

import msgspec
import numpy as np

from sobremesa.core.cache import load
from sobremesa.core.diagram import Paint, plain
from sobremesa.core.fair import Fair
from sobremesa.core.game import Game, Setting
from sobremesa.core.kernel import ILLEGAL, MOVER, OVER, SCORES, State, generator
from sobremesa.core.record import (
    FORMAT,
    FairData,
    HintTaken,
    Line,
    MoveData,
    Record,
    Seating,
    Takeover,
)
from sobremesa.core.refusal import Refusal
from sobremesa.core.story import (
    Kinds,
    Reason,
    Story,
    choose_turns,
    count_kinds,
    reason_of,
    with_rest,
)
from sobremesa.core.turns import (
    DiagramBoard,
    Ending,
    Item,
    Judgement,
    Move,
    Outcome,
    Reading,
    View,
)


def show_fair(fair: Fair, open: bool) -> FairData:
    """What may be known of chance: all but the seed, and the seed once the game is over."""
    return FairData(fair.commitment, fair.table, fair.words, fair.seed.hex() if open else None)


def split_move(move: str) -> tuple[str, list[str]]:
    """The word in small letters that a move may begin with, and its other words but for claims.

    >>> split_move("take S1 M2"), split_move("D4 = 4 12")
    (('take', ['S1', 'M2']), ('', ['D4']))
    """
    words = move.partition("=")[0].split()
    return (words[0], words[1:]) if words[0].islower() else ("", words)


def read_head(state: State, seats: int) -> tuple[int | None, tuple[int, ...]]:
    """The seat that is to move, from 1, or None when the game is over; everybody's points."""
    mover = state.item(MOVER)
    scores = tuple(state[SCORES : SCORES + seats].tolist())
    return None if mover == OVER else mover + 1, scores


class Untold(msgspec.Struct, frozen=True):
    """A move that nobody has looked at yet: where it was played, its steps, its text if known."""

    before: "Position"
    steps: tuple[int, ...]
    text: str | None


@dataclass(frozen=True, eq=False, repr=False)
class Position(ABC):
    """A position never changes; `play` returns the next one.

    It belongs to the referee and knows everything. Only `view` and `record` may leave it; players
    get what `imagine` returns. `ply` is how many moves have been played; what they did is told when
    somebody looks at the history. `to_move` is the seat that is to move, from 1; None when the game
    is over. `scores` are the points of every seat.
    """

    game: Game
    setting: Setting
    _state: State
    _past: tuple[Move, ...] | Untold = ()
    ply: int = field(init=False)
    to_move: int | None = field(init=False)
    scores: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        past, state = self._past, self._state.copy()
        ply = len(past) if isinstance(past, tuple) else past.before.ply + 1
        to_move, scores = read_head(state, self.setting.seats)
        vars(self).update(ply=ply, to_move=to_move, scores=scores, _state=state)

    def copy_state(self) -> State:
        """The flat array as kernels take it; a copy, since they write into it."""
        return self._state.copy()

    @classmethod
    @abstractmethod
    def opening(cls, setting: Setting) -> State:
        """The flat array with which a setting begins."""

    @classmethod
    @abstractmethod
    def read(cls, game: Game, diagram: str) -> Self:
        """The position that a text diagram shows; refused where something is hidden in it."""

    @abstractmethod
    def read_move(self, text: str) -> Reading:
        """A typed move or a part of one, understood; refuses what is not legal."""

    @abstractmethod
    def explain(self, reading: Reading, after: State | None) -> tuple[Item, ...]:
        """What a move brings, one thing after another; `after` is the array to which it leads.

        Of a part of a move, which leads nowhere yet, as much as can be said.
        """

    @abstractmethod
    def write(self, steps: Sequence[int]) -> str:
        """The text of a whole move from the kernel's steps."""

    def board(self, seat: int | None, open: bool) -> Any:
        """What a seat may see on the table: a struct of the game's own.

        A game that has no board of its own in the web client is played there by its diagram.
        """
        seats = () if seat is None else (seat,)
        return DiagramBoard(self.diagram(seats=None if open else seats))

    @abstractmethod
    def diagram(self, paint: Paint = plain, seats: Collection[int] | None = None) -> str:
        """The table as text, without the heading; a painter may colour it.

        Shows what these seats hold, or what everybody does.
        """

    def box(self) -> tuple[tuple[str, dict[str, int]], ...]:
        """What is left in the box where the diagram does not show it, as codes with numbers."""
        return ()

    @property
    def outcome(self) -> Outcome | None:
        """Ranks and teams when the game is over."""
        return None if self.to_move else Outcome.of(self.scores, self.setting.sides)

    def reasons(self) -> tuple[Reason, ...]:
        """Why the game is over by its rules; a game that says no more says only that it is."""
        return (Reason("core.end_played"),)

    def kind_of(self, move: Move, item: Item, seat: int) -> str:
        """The kind of the points that an item of a move brought a seat: a code for words."""
        return f"{self.game.key}.end_{item.code.partition('.')[2]}"

    def kinds(self, seat: int) -> Kinds:
        """What a seat's points were for: from the log, unless a game's board tells it."""
        return count_kinds(self.history, seat, self.kind_of)

    def story(self, ending: Ending, swings: Sequence[float] | None = None) -> Story:
        """What the end tells: why it came, everybody's points by kind, the turns that mattered.

        `swings` has, where somebody has looked into it, how much each turn changed.
        """
        return Story(
            self.reasons() if self.outcome else (reason_of(ending),),
            tuple(with_rest(self.kinds(seat), score) for seat, score in enumerate(self.scores, 1)),
            choose_turns(self.history, self.kind_of, swings),
        )

    def places(self, move: str) -> tuple[str, ...]:
        """Where a move happens, without a word of what: cells, or rows; none if nowhere."""
        return ()

    def merits(self, after: Self) -> tuple[Reason, ...]:
        """What the game itself says for the move that led to a position; points go without it."""
        return ()

    @property
    def last(self) -> Move | None:
        """The last move and all that it did."""
        history = self.history
        return history[-1] if history else None

    @property
    def history(self) -> tuple[Move, ...]:
        """All moves so far and what they did, found when somebody first looks."""
        past = self._past
        if isinstance(past, tuple):
            return past
        untold: list[tuple[Position, Untold]] = [(self, past)]
        while not isinstance(known := past.before._past, tuple):
            untold.append((past.before, known))
            past = known
        for position, move in reversed(untold):
            known = (*known, move.before._tell(move, position))
            vars(position)["_past"] = known
        return known

    def _tell(self, untold: Untold, after: "Position") -> Move:
        """A move that was played here, with all that it did."""
        text = self.write(untold.steps) if untold.text is None else untold.text
        items = self.explain(Reading(text, untold.steps), after._state)
        return Move(self.to_move or 0, text, tuple(map(sub, after.scores, self.scores)), items)

    def moves(self) -> Iterator[str]:
        """The legal whole moves as text, one after another."""
        return (self.write(steps) for steps in self.turns())

    def turns(self) -> Iterator[Sequence[int]]:
        """The legal whole moves as the kernel's steps, in an order in which they can be played."""
        return self._lines(self._state, ())

    def _lines(self, state: State, before: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for step in self.game.kernel.legal(state):
            after = state.copy()
            complete = self.game.kernel.play(after, step)
            steps = (*before, int(step))
            if complete:
                yield steps
            else:
                yield from self._lines(after, steps)

    def steps(self, draft: Sequence[str] = ()) -> tuple[str, ...]:
        """Each step that lies, together with those of the draft, in some legal turn.

        This says what it means for every game; games find the same without listing all turns as
        text. A word in small letters at the beginning of a turn goes with the first step.
        """
        laid = " ".join(draft).split()
        found: dict[str, None] = {}
        for move in self.moves():
            verb, words = split_move(move)
            if not laid:
                found |= dict.fromkeys(f"{verb} {word}".strip() for word in words or [""])
            elif len({*laid}) == len(laid) and {*laid} <= {verb, *words}:
                found |= dict.fromkeys(word for word in words if word not in laid)
        return tuple(found)

    def judge(self, text: str) -> Judgement:
        """What the referee says of a move, or of a part of one, before it is played."""
        try:
            reading = self._understand(text)
        except Refusal as refusal:
            return Judgement("refused", refusal)
        after = None if reading.missing else self._state_after(reading.steps)
        items = self.explain(reading, after)
        seats = range(self.setting.seats)
        points = tuple(sum(item.points[seat] for item in items) for seat in seats)
        return Judgement(
            "incomplete" if reading.missing else "complete", reading.missing, items, points
        )

    def play(self, text: str) -> Self:
        """The next position; raises a refusal if the move is not legal or not whole."""
        reading = self._understand(text)
        if reading.missing:
            raise reading.missing
        state = self._state_after(reading.steps)
        return self._follow(state, Untold(self, reading.steps, reading.text))

    def advance(self, steps: Sequence[int]) -> Self:
        """The next position after the kernel's steps of a whole move, as after `play` of its text.

        Raises a refusal if they are not legal or no whole move.
        """
        state, whole = self._state.copy(), 0
        try_step = load("sobremesa.core.stepping").stepper(self.game.kernel)
        for step in steps:
            whole = ILLEGAL if whole else try_step(state, step)
            if whole == ILLEGAL:
                raise Refusal("core.step_wrong", step=step)
        if not whole:
            raise Refusal("core.incomplete")
        return self._follow(state, Untold(self, tuple(steps), None))

    def _state_after(self, steps: Sequence[int]) -> State:
        state, play = self._state.copy(), self.game.kernel.functions.play
        for step in steps:
            play(state, step)
        return state

    def _follow(self, state: State, untold: Untold) -> Self:
        """The position after a move, without `__init__`, which takes long in frozen dataclasses."""
        after, setting = object.__new__(type(self)), self.setting
        to_move, scores = read_head(state, setting.seats)
        vars(after).update(
            game=self.game,
            setting=setting,
            _state=state,
            _past=untold,
            ply=self.ply + 1,
            to_move=to_move,
            scores=scores,
        )
        return after

    def _understand(self, text: str) -> Reading:
        if self.to_move is None:
            raise Refusal("core.over")
        return self.read_move(text)

    def move_for(self, move: Move, seat: int | None) -> Move:
        """A move as a seat may know it."""
        return move

    def known(self, seat: int | None = None) -> tuple[Move, ...]:
        """All moves so far as a seat, or a spectator, may know them."""
        return tuple(self.move_for(move, seat) for move in self.history)

    def _check(self, seat: int | None) -> None:
        if seat is not None and not 1 <= seat <= self.setting.seats:
            raise Refusal("core.seat_wrong", seat=seat, seats=self.setting.seats)

    @property
    def forced(self) -> str | None:
        """The move that nobody chooses, where the rules leave no other; it is played at once."""
        return None

    def view(self, seat: int | None = None, open: bool = False) -> View:
        """What a seat sees at this moment; None is a spectator. What was before is in `known`.

        `open` shows every hand and the last move as it was played: only for games that are over,
        also at an earlier ply of them.
        """
        self._check(seat)
        last, setting = self.last, self.setting
        if last is not None and not open:
            last = self.move_for(last, seat)
        return View(
            self.game.key,
            setting.seats,
            {**setting.chosen},
            setting.teams,
            seat,
            self.ply,
            self.to_move,
            self.scores,
            self.outcome,
            last,
            self.board(seat, open),
            self.choices(seat),
        )

    def choices(self, seat: int | None) -> tuple[str, ...] | None:
        """The steps from which a seat chooses; None where it has nothing to decide."""
        decides = seat is not None and seat == self.to_move and self.forced is None
        return self.steps() if decides else None

    def imagine(self, seat: int | None, rng: Random | np.random.Generator) -> Self:
        """A position with all that a seat can't know, and all chance to come, redrawn."""
        self._check(seat)
        state, setting = self._state.copy(), replace(self.setting, fair=None)
        if self.game.kernel.hidden:
            self.game.kernel.functions.redraw(state, (seat or 0) - 1, generator(rng))
            setting = replace(setting, diagram="")
        return replace(self, _state=state, setting=setting, _past=self.known(seat))

    def record(
        self,
        seat: int | None = None,
        ending: Ending | None = None,
        takeovers: Sequence[Takeover] = (),
        seating: Seating | None = None,
        lines: Sequence[Line] = (),
        hints: Sequence[HintTaken] = (),
    ) -> Record:
        """The game so far as a seat may know it; with its seed and all its moves once it is over.

        `ending` says how it ended if not by its rules; `takeovers` which seats a bot took over;
        `seating` who sat where, where seats were drawn, `lines` all that happened at a table, and
        `hints` those that were taken there.
        """
        self._check(seat)
        if self.outcome:
            ending = Ending("played")
        elif ending is not None:
            self._check(ending.by)
            if ending.how == "played":
                raise Refusal("core.not_over")
        fair, secret = self.setting.fair, self.game.kernel.hidden and ending is None
        return Record(
            FORMAT,
            self.game.key,
            self.game.rules_version,
            self.setting.seats,
            {**self.setting.chosen},
            None if secret else self.setting.diagram or None,
            None if fair is None else show_fair(fair, open=ending is not None),
            tuple(
                MoveData(move.seat, move.text, move.points)
                for move in (self.known(seat) if ending is None else self.history)
            ),
            None if ending is None else ending.result(self.scores, self.setting.sides),
            tuple(takeovers),
            seating,
            tuple(lines),
            tuple(hints),
        )

    def heading(self) -> str:
        """The first line of a diagram: game, mover, scores and chosen options."""
        mover = f"seat {self.to_move} to move" if self.to_move else "over"
        scores = " ".join(str(score) for score in self.scores)
        chosen = [f"{name}={value}" for name, value in self.setting.chosen.items()]
        return ", ".join([self.game.key, mover, f"scores {scores}", *chosen])

    def __repr__(self) -> str:
        """One line, without anything that a seat might hide."""
        return f"<{self.heading()}, ply {self.ply}>"

    def __str__(self) -> str:
        """The position as text: the heading, then the table."""
        return f"{self.heading()}\n{self.diagram()}"
