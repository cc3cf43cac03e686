"""Hints: where to play, what, and why, from what the seat to move knows.

What speaks for a turn the game itself says (`Position.merits`); what it gives to others, and what
they may answer, is told of every game alike.
"""

from collections.abc import Iterator
from random import Random
from statistics import mean
from typing import NamedTuple, get_args

import msgspec
import numpy as np

from sobremesa.core.position import Position
from sobremesa.core.record import Stage
from sobremesa.core.refusal import Refusal
from sobremesa.core.story import Reason
from sobremesa.core.turns import Move
from sobremesa.players import Budget, Greedy, Player, Turns, read_player
from sobremesa.players.levels import TOP
from sobremesa.study.judge import has_won

STAGES: tuple[Stage, ...] = get_args(Stage)
# In so many worlds others answer, where something is hidden; so many other turns are compared.
WORLDS, RIVALS = 12, 3
# An answer that brings so many points less than after other turns is worth telling.
SPARED = 2
MOST_MERITS, MOST_PROS, MOST_REASONS = 2, 3, 4
ANSWER = Budget(simulations=1)


class Hint(msgspec.Struct, frozen=True):
    """Where to play, as cells or rows; the move; and why, the best reason first."""

    ply: int
    seat: int
    where: tuple[str, ...]
    move: str
    reasons: tuple[Reason, ...]

    def up_to(self, stage: Stage) -> tuple[tuple[str, ...], str | None, tuple[Reason, ...]]:
        """What may be told at a stage, and nothing of those after it."""
        told = STAGES.index(stage)
        return self.where, self.move if told else None, self.reasons if told > 1 else ()


class Answers(NamedTuple):
    """What the others answer to a move: who, how much it brings on average, one of the answers."""

    seat: int
    gain: float
    move: Move


class Hinter:
    """Gives hints, and can be stopped from any thread: then it takes what it has found."""

    def __init__(self, seed: str, spec: str = TOP) -> None:
        self.seed = seed
        self.player = read_player(spec, seed)

    def stop(self) -> None:
        self.player.stop()

    def hint(self, position: Position) -> Hint:
        """For the seat to move; the same for the same seed, whatever the seat can't know."""
        need_learned(position)
        seat = position.to_move
        if seat is None or position.forced:
            raise Refusal("core.over" if seat is None else "study.hint_forced")
        known = position.imagine(seat, self._chance("known"))
        move = self.player.choose(known)
        pros = [*self._pros(known, move)][:MOST_PROS]
        reasons = [*pros, *self._cons(known, move)][:MOST_REASONS]
        return Hint(
            position.ply,
            seat,
            known.places(move),
            move,
            tuple(reasons) or (Reason("study.why_best", seat),),
        )

    def _chance(self, label: str) -> Random:
        return Random(f"{self.seed}/{label}")  # noqa: S311 - play, not secrets

    def _pros(self, known: Position, move: str) -> Iterator[Reason]:
        """What the move does for its seat and against others."""
        after, seat = known.play(move), known.to_move or 0
        if has_won(after, seat - 1) and self._ends_for_certain(known, move):
            yield Reason("study.why_wins", seat)
        merits = known.merits(after)
        yield from merits[:MOST_MERITS]
        gained = self._gained(known, after.history[-1])
        own = sum(points for other, points in gained.items() if is_partner(known, seat, other))
        scored = [item for item in after.history[-1].items if item.points[seat - 1] > 0]
        if len(scored) > 1 and own not in {merit.params.get("points") for merit in merits}:
            yield Reason("study.why_points", seat, {"points": own})
        for other, points in gained.items():
            if points < 0 and not is_partner(known, seat, other):
                yield Reason("study.why_costs", other, {"points": -points})

    def _cons(self, known: Position, move: str) -> Iterator[Reason]:
        """What the move gives to others at once, and with their answer."""
        seat = known.to_move or 0
        for other, points in self._gained(known, known.play(move).history[-1]).items():
            if points > 0 and not is_partner(known, seat, other):
                yield Reason("study.why_gives", other, {"points": points})
        answers = self._answers(known, move)
        if answers is None:
            return
        gain = round(answers.gain)
        rivals = [self._answers(known, rival) for rival in self._rivals(known, move)]
        usual = [each.gain for each in rivals if each is not None and each.seat == answers.seat]
        if usual and round(mean(usual)) >= gain + SPARED:
            about = {"points": max(gain, 0), "usual": round(mean(usual))}
            yield Reason("study.why_spares", answers.seat, about)
        elif gain > 0 and known.game.kernel.hidden:
            yield Reason("study.why_likely", answers.seat, {"points": gain})
        elif gain > 0:
            answer = answers.move.text
            told = {"points": gain, "move": answer}
            yield Reason("study.why_reply", answers.seat, told, known.places(answer))

    def _gained(self, known: Position, played: Move) -> dict[int, int]:
        """What everybody gets for a move by the referee's word; nothing where that is secret."""
        points = known.judge(played.text).points if known.game.kernel.hidden else played.points
        return dict(enumerate(points or (), 1))

    def _worlds(self, known: Position) -> list[Position]:
        """The position as it may be: as it is, or as the seat may think it is."""
        if not known.game.kernel.hidden:
            return [known]
        dice = self._chance("worlds")
        return [known.imagine(known.to_move, dice) for _ in range(WORLDS)]

    def _ends_for_certain(self, known: Position, move: str) -> bool:
        return all(world.play(move).to_move is None for world in self._worlds(known))

    def _answers(self, known: Position, move: str) -> Answers | None:
        """What the next opponent would answer; None where nobody does."""
        seat, found = known.to_move or 0, []
        for world in self._worlds(known):
            after = world.play(move)
            if after.to_move is None or is_partner(known, seat, after.to_move):
                continue
            answer = after.forced or self._answerer(known).choose(after)
            found.append(after.play(answer).history[-1])
        if not found:
            return None
        return Answers(found[0].seat, mean(each.points[each.seat - 1] for each in found), found[0])

    def _answerer(self, known: Position) -> Player:
        seed = f"{self.seed}/answer"
        return Greedy(seed) if known.game.kernel.hidden else Turns(seed, ANSWER)

    def _rivals(self, known: Position, move: str) -> list[str]:
        """Other turns that look promising."""
        turns, worth = Turns(f"{self.seed}/rivals", ANSWER).weigh(known)
        order = np.argsort(-worth, kind="stable").tolist()
        written = dict.fromkeys(known.write(turns[place]) for place in order)
        return [rival for rival in written if rival != move][:RIVALS]


def need_learned(position: Position) -> None:
    """Refuse hints about a game of which nothing was learned."""
    if not position.game.kernel.features:
        raise Refusal("study.hint_unlearned", game=position.game.key)


def is_partner(position: Position, seat: int, other: int) -> bool:
    """Whether two seats play together; a seat is its own partner."""
    sides = position.setting.sides
    return sides[seat - 1] == sides[other - 1]
