"""A whole game reviewed, turn by turn, and what made its result: luck, skill, and neither."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from threading import Event

import numpy as np

from sobremesa.core.kernel import STOP, State, generator
from sobremesa.core.position import Position
from sobremesa.core.record import Record
from sobremesa.core.refusal import Refusal
from sobremesa.core.values import values_of
from sobremesa.players import Budget
from sobremesa.records import positions
from sobremesa.study.evaluator import SPECTATOR, Stopped, make_control
from sobremesa.study.findings import Account, Beginning, Estimate, Review, Turn
from sobremesa.study.judge import USUAL_HIDDEN, USUAL_OPEN, Judge, make_judge

# Another number whenever reviews of the same game come out differently.
ENGINE = 3


@dataclass
class Reviewer:
    """Reviews a game, and can be stopped from any thread: then no further turn comes."""

    game: Sequence[Position]
    simulations: int
    seed: str
    control: State = field(default_factory=make_control)
    stopped: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        first = self.game[0]
        if not first.game.kernel.features:
            raise Refusal("players.nothing_learned", game=first.game.key)
        self.judge: Judge = make_judge(first, self.simulations, self.seed, self.control)

    def stop(self) -> None:
        self.stopped.set()
        self.control[STOP] = 1
        self.judge.search.stop()
        self.judge.answers.stop()

    def turns(self) -> Iterator[Turn]:
        """Every turn as it is judged."""
        for before, after in zip(self.game, self.game[1:], strict=False):
            try:
                self.judge.seed(f"{self.seed}/{before.ply}")
                turn = self.judge.judge(before, after, self._chance(before.ply))
            except Stopped:
                return
            if self.stopped.is_set():
                return
            yield turn

    def _chance(self, ply: int) -> Random:
        return Random(f"{self.seed}/{ply}")  # noqa: S311 - play, not secrets

    def begin(self) -> Beginning | None:
        """What the deal changed; nothing where there is none."""
        first, judge = self.game[0], self.judge
        if not first.game.kernel.hidden:
            return None
        state, dice = first.copy_state(), generator(self._chance(-1))
        start = judge.evaluator.expect(state, SPECTATOR, dice, judge.worlds)
        luck = sum(
            (judge.secret(state, seat, dice) for seat in range(first.setting.seats)),
            np.zeros(first.setting.seats),
        )
        return Beginning(tuple(start.tolist()), tuple(luck.tolist()))

    def conclude(self, beginning: Beginning | None, turns: Sequence[Turn]) -> Review:
        first, last = self.game[0], self.game[-1]
        return Review(
            first.game.key,
            first.setting.seats,
            first.setting.teams,
            engine_of(first),
            self.simulations,
            self.seed,
            last.outcome is not None,
            tuple(turns),
            account(last, beginning, turns),
        )


def engine_of(position: Position) -> str:
    """What a review depends on besides the game: how it is made, and by which weights."""
    values = values_of(position.game)
    return f"{ENGINE}-{values.digest}-{values.digest_of_leads}"


def account(
    last: Position, beginning: Beginning | None, turns: Sequence[Turn]
) -> tuple[Account, ...]:
    """For each seat, what made its result; of a game that is not over, what is expected."""
    seats = last.setting.seats
    nothing = (0.0,) * seats
    start = beginning or Beginning(turns[0].leads if turns else nothing, nothing)
    result = leads_at(last) if last.outcome else turns[-1].after if turns else start.leads
    luck, skill = np.array(start.luck), np.zeros((seats, seats))
    unforeseen, expected = np.zeros(seats), np.add(start.leads, start.luck)
    for turn in turns:
        unforeseen += np.subtract(turn.leads, expected)
        skill[:, turn.seat - 1] += turn.skill
        luck += turn.luck
        expected = np.array(turn.after)
    unforeseen += np.subtract(result, expected)
    return tuple(
        Account(
            seat + 1,
            start.leads[seat],
            float(luck[seat]),
            tuple(skill[seat].tolist()),
            float(unforeseen[seat]),
            float(result[seat]),
        )
        for seat in range(seats)
    )


def leads_at(position: Position) -> tuple[float, ...]:
    """How far each seat's side is ahead of the best other one."""
    sides = position.setting.sides
    totals = {
        side: sum(own for own, its in zip(position.scores, sides, strict=True) if its == side)
        for side in sides
    }
    return tuple(
        float(totals[side] - max(total for other, total in totals.items() if other != side))
        for side in sides
    )


def line_of(game: Position | Record) -> list[Position]:
    """Every position of a game, from its record or from its last position."""
    if isinstance(game, Record):
        return [*positions(game)]
    line = [game.game.open(game.setting)]
    for move in game.history:
        line.append(line[-1].play(move.text))
    return line


def usual_budget(position: Position) -> Budget:
    """What is usual for each turn: fifty of them take less than half a minute."""
    return Budget(simulations=USUAL_HIDDEN if position.game.kernel.hidden else USUAL_OPEN)


def review(game: Position | Record, budget: Budget | None = None, seed: str = "review") -> Review:
    """A whole game reviewed; the same seed and number of simulations give the same.

    >>> from sobremesa import game
    >>> position = game("sitaos").start().play("A1").play("D4")
    >>> [turn.move for turn in review(position, Budget(simulations=10)).turns]
    ['A1', 'D4']
    """
    line = line_of(game)
    simulations = (budget or usual_budget(line[0])).simulations or 0
    reviewer = Reviewer(line, simulations, seed)
    return reviewer.conclude(reviewer.begin(), [*reviewer.turns()])


def estimate(
    position: Position,
    budget: Budget | None = None,
    seed: str = "review",
    among: Sequence[str] = (),
) -> Estimate:
    """What there is to be had in one position, for the seat to move; or by the turns named.

    >>> from sobremesa import game
    >>> estimate(game("sitaos").start().play("A1"), Budget(simulations=10)).seat
    2
    """
    if position.to_move is None:
        raise Refusal("core.over")
    if not position.game.kernel.features:
        raise Refusal("players.nothing_learned", game=position.game.key)
    simulations = (budget or usual_budget(position)).simulations or 0
    judge = make_judge(position, simulations, seed, make_control())
    chance = Random(f"{seed}/{position.ply}")  # noqa: S311 - play
    return judge.estimate(position, chance, among)
