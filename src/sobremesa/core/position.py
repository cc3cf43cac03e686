"""A position, as the referee sees it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import sub
from random import Random
from typing import Any, Self

import numpy as np

from sobremesa.core.diagram import Paint, plain
from sobremesa.core.game import Game, Setting
from sobremesa.core.kernel import MOVER, OVER, SCORES, State, generator
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Ending, Judgement, Move, Outcome, Reading

RECORD_FORMAT = 1


def summary(state: State, seats: int) -> dict[str, Any]:
    """Who is to move, and everybody's points."""
    mover, *scores = state[MOVER : SCORES + seats].tolist()
    return {"to_move": None if mover == OVER else mover + 1, "scores": tuple(scores)}


def split_move(move: str) -> tuple[str, list[str]]:
    """The word in small letters that a move may begin with, and its other words but for claims.

    >>> split_move("take S1 M2"), split_move("D4 = 4 12")
    (('take', ['S1', 'M2']), ('', ['D4']))
    """
    words = move.partition("=")[0].split()
    return (words[0], words[1:]) if words[0].islower() else ("", words)


@dataclass(frozen=True, eq=False, repr=False)
class Position(ABC):
    """A position never changes; `play` returns the next one.

    It belongs to the referee and knows everything. Only `view` and `record` may leave it; players
    get what `imagine` returns. `to_move` is a seat, from 1, and None when the game is over;
    `scores` are the points of every seat.
    """

    game: Game
    setting: Setting
    _state: State
    history: tuple[Move, ...] = ()
    to_move: int | None = field(init=False)
    scores: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        state = self._state.copy()
        vars(self).update(summary(state, self.setting.seats), _state=state)

    def copy_state(self) -> State:
        """The flat array as kernels take it; a copy, since they write into it."""
        return self._state.copy()

    @classmethod
    @abstractmethod
    def opening(cls, setting: Setting) -> State:
        """The flat array with which a setting begins."""

    @classmethod
    @abstractmethod
    def read(cls, game: Game, diagram: str) -> Position:
        """The position that a text diagram shows; refused where something is hidden in it."""

    @abstractmethod
    def read_move(self, text: str) -> Reading:
        """A typed move or a part of one, understood; refuses what is not legal."""

    @abstractmethod
    def write(self, steps: Sequence[int]) -> str:
        """The text of a whole move from the kernel's steps."""

    def board(self, seat: int | None, open: bool) -> dict[str, Any]:
        """What a seat may see on the table, as JSON-able data.

        A game that has no board of its own in the web client is played there by its diagram.
        """
        seats = () if seat is None else (seat,)
        return {"diagram": self.diagram(seats=None if open else seats)}

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

    @property
    def last(self) -> Move | None:
        """The last move and all that it did."""
        return self.history[-1] if self.history else None

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self.history)

    def moves(self) -> Iterator[str]:
        """The legal whole moves as text, one after another."""
        return (self.write(steps) for steps in self._lines(self._state, ()))

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
        points = tuple(
            sum(item.points[seat] for item in reading.items) for seat in range(self.setting.seats)
        )
        return Judgement(
            "incomplete" if reading.missing else "complete", reading.missing, reading.items, points
        )

    def play(self, text: str) -> Self:
        """The next position; raises a refusal if the move is not legal or not whole."""
        reading = self._understand(text)
        if reading.missing:
            raise reading.missing
        state = self._state.copy()
        for step in reading.steps:
            self.game.kernel.play(state, step)
        return self._follow(state, reading)

    def _follow(self, state: State, reading: Reading) -> Self:
        """The position after a move, without `__init__`, which takes long in frozen dataclasses."""
        after = object.__new__(type(self))
        known = summary(state, self.setting.seats)
        gained = tuple(map(sub, known["scores"], self.scores))
        move = Move(self.to_move or 0, reading.text, gained, reading.items)
        vars(after).update(
            known,
            game=self.game,
            setting=self.setting,
            _state=state,
            history=(*self.history, move),
        )
        return after

    def _understand(self, text: str) -> Reading:
        if self.to_move is None:
            raise Refusal("core.over")
        return self.read_move(text)

    def move_for(self, move: Move, seat: int | None) -> Move:
        """A move as a seat may know it."""
        return move

    def _known(self, seat: int | None) -> tuple[Move, ...]:
        return tuple(self.move_for(move, seat) for move in self.history)

    def _check(self, seat: int | None) -> None:
        if seat is not None and seat not in range(1, self.setting.seats + 1):
            raise Refusal("core.seat_wrong", seat=seat, seats=self.setting.seats)

    @property
    def forced(self) -> str | None:
        """The move that nobody chooses, where the rules leave no other; it is played at once."""
        return None

    def view(self, seat: int | None = None, open: bool = False) -> dict[str, Any]:
        """All that a seat may see; None is a spectator.

        `open` shows every hand and every move as it was played: only for games that are over, also
        at an earlier ply of them.
        """
        known = self.history if open else self._known(seat)
        return {
            "game": self.game.key,
            "seats": self.setting.seats,
            "options": self.game.written_options(self.setting),
            **self.glance(seat, open),
            "history": [move.data() for move in known],
        }

    def glance(self, seat: int | None = None, open: bool = False) -> dict[str, Any]:
        """The part of a seat's view that changes with every move: all but setting and history.

        It has `steps` where the seat has something to decide.
        """
        self._check(seat)
        outcome, last = self.outcome, self.last
        if last is not None and not open:
            last = self.move_for(last, seat)
        view: dict[str, Any] = {
            "seat": seat,
            "ply": self.ply,
            "to_move": self.to_move,
            "scores": list(self.scores),
            "outcome": outcome and outcome.data(),
            "last": last and last.data(),
            "board": self.board(seat, open),
        }
        if seat is not None and seat == self.to_move and self.forced is None:
            view["steps"] = list(self.steps())
        return view

    def imagine(self, seat: int | None, rng: Random | np.random.Generator) -> Self:
        """A position with all that a seat can't know, and all chance to come, redrawn."""
        self._check(seat)
        state, setting = self._state.copy(), replace(self.setting, fair=None)
        if self.game.kernel.hidden:
            self.game.kernel.functions.redraw(state, (seat or 0) - 1, generator(rng))
            setting = replace(setting, diagram="")
        return replace(self, _state=state, setting=setting, history=self._known(seat))

    def record(
        self,
        seat: int | None = None,
        ending: Ending | None = None,
        takeovers: Sequence[tuple[int, int]] = (),
        seating: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """The game so far as a seat may know it; with its seed and all its moves once it is over.

        `ending` says how it ended if not by its rules; `takeovers` which seats a bot took over,
        each with the ply from which it played; `seating` who sat where, where seats were drawn.
        """
        self._check(seat)
        if self.outcome:
            ending = Ending("played")
        elif ending is not None:
            self._check(ending.by)
            if ending.how == "played":
                raise Refusal("core.not_over")
        fair = self.setting.fair
        secret = self.game.kernel.hidden and ending is None
        return {
            "format": RECORD_FORMAT,
            "game": self.game.key,
            "rules": self.game.rules_version,
            "seats": self.setting.seats,
            "options": self.game.written_options(self.setting),
            "diagram": None if secret else self.setting.diagram or None,
            "fair": fair and fair.data(open=ending is not None),
            "moves": [
                {"seat": move.seat, "move": move.text, "points": list(move.points)}
                for move in (self._known(seat) if ending is None else self.history)
            ],
            "result": ending and ending.result(self.scores, self.setting.sides),
            "takeovers": [{"seat": seat, "ply": ply} for seat, ply in takeovers],
            "seating": seating,
        }

    def heading(self) -> str:
        """The first line of a diagram: game, mover, scores and chosen options."""
        mover = f"seat {self.to_move} to move" if self.to_move else "over"
        scores = " ".join(str(score) for score in self.scores)
        options = self.game.written_options(self.setting)
        chosen = [f"{name}={value}" for name, value in options.items()]
        return ", ".join([self.game.key, mover, f"scores {scores}", *chosen])

    def __repr__(self) -> str:
        """One line, without anything that a seat might hide."""
        return f"<{self.heading()}, ply {self.ply}>"

    def __str__(self) -> str:
        """The position as text: the heading, then the table."""
        return f"{self.heading()}\n{self.diagram()}"
