"""One turn, judged from what its seat knew: what else it could have played, and what for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

import numpy as np

from sobremesa.core.kernel import MARGIN, MOVER, State, Weights, generator
from sobremesa.core.position import Position
from sobremesa.players import Budget, Turns, read_player
from sobremesa.players.levels import TOP, find_level
from sobremesa.study.evaluator import SPECTATOR, Evaluator, Worlds
from sobremesa.study.findings import Choice, Estimate, Turn, grade_by, worth
from sobremesa.study.prover import Proven, Prover

# So many of the most promising turns are looked at in a few worlds, and some of them in all.
FIRST, SHOWN = 12, 5
GLANCE, LEAST_WORLDS = 8, 32
# A difference of fewer standard errors may be noise.
NOISE = 2.0
TEMPERATURE = 1.0
# So many simulations for each turn are usual. Answers to a turn are then looked for with this part
# of the nodes that the strongest bot has.
USUAL_OPEN, USUAL_HIDDEN, TOP_SHARE = 300, 2000, 4
DRAWS = 8


@dataclass(frozen=True)
class Weighed:
    """Turns in order, the best first, what came of them in all worlds, and which are proven.

    `asked` are the places of those that were asked for.
    """

    turns: list[list[int]]
    worlds: Worlds
    exact: list[bool]
    asked: list[int]
    looked_at: int


class Loss(NamedTuple):
    """What a turn lost in points and in chance, beside the turn at the place `best`."""

    best: int
    points: float
    chance: float


class Judge:
    """Judges the turns of one game."""

    def __init__(
        self, evaluator: Evaluator, search: Turns, answers: Turns, simulations: int
    ) -> None:
        self.evaluator = evaluator
        self.prover = Prover(evaluator, simulations)
        self.search, self.answers = search, answers
        self.simulations = simulations
        more = self.simulations - GLANCE * FIRST
        self.worlds = max(LEAST_WORLDS, GLANCE + more // (SHOWN + 1))

    def seed(self, label: str) -> None:
        """Let what is searched for next depend on nothing before, nor on the dice of worlds."""
        self.search.rng = Random(f"{label}/search")  # noqa: S311 - play, not secrets
        self.answers.rng = Random(f"{label}/answers")  # noqa: S311 - likewise

    def judge(self, position: Position, after: Position, rng: Random) -> Turn:
        """A turn that led from one position to another."""
        seat, dice = (position.to_move or 0) - 1, generator(rng)
        known = position.imagine(position.to_move, rng)
        played = [*known.read_move(after.history[-1].text).steps]
        weighed = self.weigh(known, [played], dice, rng)
        (place,) = weighed.asked
        best, lost, lost_chance = lose(weighed, place, seat, after)
        leads, chances = (rows.mean(axis=1) for rows in weighed.worlds)
        skill = leads[place] - leads[best] if lost else np.zeros(len(leads[best]))
        luck = self.luck(position, after, played, leads[place], dice, rng)
        return Turn(
            ply=position.ply,
            seat=seat + 1,
            move=after.history[-1].text,
            leads=tuple(leads[best].tolist()),
            chances=tuple(chances[best].tolist()),
            choices=self.choices(known, weighed, seat),
            place=place,
            looked_at=weighed.looked_at,
            lost=lost,
            lost_chance=lost_chance,
            grade=grade_by(
                lost, lost_chance, float(chances[best, seat]), *over_next(weighed, place, seat)
            ),
            exact=weighed.exact[0] and weighed.exact[place],
            skill=tuple(skill.tolist()),
            luck=tuple(luck.tolist()),
        )

    def estimate(self, position: Position, rng: Random, among: Sequence[str] = ()) -> Estimate:
        """A position in which nothing has been played yet; only some turns, if they are named."""
        seat, dice = (position.to_move or 0) - 1, generator(rng)
        known = position.imagine(position.to_move, rng)
        if among:
            named = unique(known, [[*known.read_move(move).steps] for move in among])
            proven, turns = self.prove(known, named, rng)
            weighed = self.compare(known, turns, proven, dice)
        else:
            weighed = self.weigh(known, [], dice, rng)
        leads, chances = (rows[0].mean(axis=0).tolist() for rows in weighed.worlds)
        choices = self.choices(known, weighed, seat)
        return Estimate(seat + 1, tuple(leads), tuple(chances), choices, weighed.looked_at)

    def weigh(
        self, known: Position, asked: Sequence[list[int]], dice: State, rng: Random
    ) -> Weighed:
        """The best turns and those that are asked for, the best first."""
        evaluator, state = self.evaluator, known.copy_state()
        seat = int(state[MOVER])
        proven, turns = self.prove(known, self.candidates(known, asked), rng)
        glance = evaluator.try_turns(state, seat, turns, dice, 0, GLANCE)
        self.put_proven(known, turns, proven, glance, seat)
        order = rank(glance, seat)
        shown = unique(known, [*(turns[place] for place in order[:SHOWN]), *asked])
        weighed = self.compare(known, shown, proven, dice)
        names = [known.write(turn) for turn in weighed.turns]
        places = [names.index(known.write(turn)) for turn in asked]
        return replace(weighed, asked=places, looked_at=len(turns))

    def prove(
        self, known: Position, turns: Sequence[list[int]], rng: Random
    ) -> tuple[dict[str, Proven], list[list[int]]]:
        """What can be proven of turns, by their text, and the turns with a best one added."""
        proof = self.prover.prove(known.copy_state(), turns, rng)
        # The best one comes first, and is proven; among those asked for it may not be.
        proven = {known.write(each.turn): each for each in reversed(proof)}
        return proven, unique(known, [*(each.turn for each in proof), *turns])

    def compare(
        self, known: Position, turns: Sequence[list[int]], proven: dict[str, Proven], dice: State
    ) -> Weighed:
        """Turns in all worlds, the best first."""
        state = known.copy_state()
        seat = int(state[MOVER])
        tried = self.evaluator.try_turns(state, seat, turns, dice, 0, self.worlds)
        self.put_searched(known, turns, tried, seat)
        exact = self.put_proven(known, turns, proven, tried, seat)
        order = rank(tried, seat)
        return Weighed(
            [turns[place] for place in order],
            Worlds(*(rows[order] for rows in tried)),
            [exact[place] for place in order],
            [],
            len(turns),
        )

    def candidates(self, known: Position, asked: Sequence[list[int]]) -> list[list[int]]:
        """The most promising turns, as a search has it, and those that are asked for."""
        if known.forced:
            return [[*known.read_move(known.forced).steps]]
        turns, chances = self.search.weigh(known)
        order = np.argsort(-chances, kind="stable")[:FIRST]
        return unique(known, [*(turns[place] for place in order), *asked])

    def put_searched(
        self, known: Position, turns: Sequence[list[int]], worlds: Worlds, seat: int
    ) -> None:
        """Chances by looking ahead, where nothing is hidden, between two sides.

        Worlds then tell leads, and how sure a difference is.
        """
        if self.evaluator.kernel.hidden or len({*known.setting.sides}) != 2:
            return
        for place, turn in enumerate(turns):
            after = known.play(known.write(turn))
            if after.to_move is None:
                continue
            own = known.setting.sides[after.to_move - 1] == known.setting.sides[seat]
            best = (float(self.answers.weigh(after)[1].max()) - MARGIN) / (1 - 2 * MARGIN)
            self.prover.heed()
            chance = best if own else 1 - best
            found = self.evaluator.leads_of(min(1.0, max(0.0, chance)) - 0.5, seat) + 0.5
            worlds.chances[place] += found - worlds.chances[place].mean(axis=0)

    def put_proven(
        self,
        known: Position,
        turns: Sequence[list[int]],
        proven: dict[str, Proven],
        worlds: Worlds,
        seat: int,
    ) -> list[bool]:
        """What is proven takes the place of what was tried; whether it is, turn by turn."""
        exact = []
        for place, turn in enumerate(turns):
            found = proven.get(known.write(turn))
            if found is not None and found.result is not None:
                shares = self.evaluator.leads_of(found.result - 0.5, seat) + 0.5
                worlds.chances[place] = shares
            if found is not None and found.lead is not None:
                worlds.leads[place] = self.evaluator.leads_of(found.lead, seat)
            exact.append(found is not None and found.result is not None)
        return exact

    def choices(self, known: Position, weighed: Weighed, seat: int) -> tuple[Choice, ...]:
        found = []
        leads, chances = (rows[:, :, seat] for rows in weighed.worlds)
        for place, turn in enumerate(weighed.turns):
            move = known.write(turn)
            behind = leads[0] - leads[place]
            found.append(
                Choice(
                    move,
                    known.judge(move).points or (),
                    float(leads[place].mean()),
                    error(leads[place]),
                    float(chances[place].mean()),
                    float(behind.mean()),
                    error(behind),
                    weighed.exact[place],
                )
            )
        return tuple(found)

    def luck(
        self,
        before: Position,
        after: Position,
        played: list[int],
        expected: Weights,
        dice: State,
        rng: Random,
    ) -> Weights:
        """What chance changed after a turn, for every seat: pieces that the mover drew, or others.

        Of those who knew no more than a spectator and now do, all that they hold was drawn.
        """
        evaluator, luck = self.evaluator, np.zeros(self.evaluator.seats)
        if not evaluator.kernel.hidden:
            return luck
        old, new = before.copy_state(), after.copy_state()
        for seat in range(evaluator.seats):
            if seat == old[MOVER]:
                if self.draws(old, played, rng):
                    luck += evaluator.expect(new, seat, dice, self.worlds) - expected
            elif not self.has_secrets(old, seat, dice) and self.has_secrets(new, seat, dice):
                luck += self.secret(new, seat, dice)
        return luck

    def draws(self, state: State, played: list[int], rng: Random) -> bool:
        """Whether what the mover knows after a turn is left to chance."""
        evaluator, seat, dice = self.evaluator, int(state[MOVER]), generator(rng)
        known = [
            evaluator.redraw(
                evaluator.after(evaluator.redraw(state, seat, generator(rng)), played), seat, dice
            )
            for _ in range(DRAWS)
        ]
        return any((world != known[0]).any() for world in known)

    def has_secrets(self, state: State, seat: int, dice: State) -> bool:
        """Whether a seat knows more than a spectator."""
        seen = [self.evaluator.redraw(state, view, dice) for view in (seat, SPECTATOR)]
        return bool((seen[0] != seen[1]).any())

    def secret(self, state: State, seat: int, dice: State) -> Weights:
        """What a seat's hidden pieces change, beside others that it might hold."""
        mine, anyone = (
            self.evaluator.expect(state, view, dice, self.worlds) for view in (seat, SPECTATOR)
        )
        return mine - anyone


def make_judge(position: Position, simulations: int, seed: str, control: State) -> Judge:
    search = Turns(seed, Budget(simulations=1 + simulations // 2), TEMPERATURE)
    top = read_player(find_level(position.game, TOP).spec)
    nodes = top.budget.simulations if isinstance(top, Turns) else None
    share = 1 + (nodes or 0) * simulations // (TOP_SHARE * USUAL_OPEN)
    answers = Turns(seed, Budget(simulations=share))
    return Judge(Evaluator(position, control), search, answers, simulations)


def lose(weighed: Weighed, place: int, seat: int, after: Position) -> Loss:
    """What the turn at a place, which led to `after`, lost: nothing, unless that is sure."""
    values = worth(weighed.worlds.chances, weighed.worlds.leads)[:, :, seat]
    behind = values[0] - values[place]
    worse = behind.mean() > NOISE * error(behind) and not has_won(after, seat)
    best = 0 if worse else place
    leads, chances = (rows[:, :, seat].mean(axis=1) for rows in weighed.worlds)
    return Loss(
        best,
        max(0.0, float(leads[best] - leads[place])),
        max(0.0, float(chances[best] - chances[place])),
    )


def over_next(weighed: Weighed, place: int, seat: int) -> tuple[float, float]:
    """How much better the turn at a place is than every other, for certain: points and chance."""
    if place or len(weighed.turns) == 1:
        return 0.0, 0.0
    found = []
    for rows in weighed.worlds:
        ahead = rows[0, :, seat] - rows[1:, :, seat]
        sure = [float(row.mean()) - NOISE * error(row) for row in ahead]
        found.append(max(0.0, min(sure)))
    return found[0], found[1]


def has_won(position: Position, seat: int) -> bool:
    """Whether the game is over, and a seat's side alone has won: nothing was better than that."""
    ranks = position.outcome.ranks if position.outcome else ()
    sides = position.setting.sides
    winners = {side for side, rank in zip(sides, ranks, strict=False) if rank == 1}
    return winners == {sides[seat]}


def unique(position: Position, turns: Sequence[list[int]]) -> list[list[int]]:
    """Each turn once, whatever the order of its steps."""
    return [*{position.write(turn): list(turn) for turn in reversed(turns)}.values()][::-1]


def rank(worlds: Worlds, seat: int) -> list[int]:
    values = worth(worlds.chances, worlds.leads)[:, :, seat].mean(axis=1)
    found: list[int] = np.argsort(-values, kind="stable").tolist()
    return found


def error(values: Weights) -> float:
    """The standard error of a mean."""
    return float(values.std(ddof=1) / np.sqrt(len(values)))
