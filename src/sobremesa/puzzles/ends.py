"""Puzzles at the end, where every turn can be played, or proven, to the last piece."""

from random import Random

from sobremesa.core.kernel import MOVER, State, generator
from sobremesa.core.position import Position
from sobremesa.players.turns import find_known_state
from sobremesa.puzzles.cast import rate_by_cast
from sobremesa.puzzles.puzzle import Puzzle, name_puzzle
from sobremesa.puzzles.trying import Tried, try_all, write_all
from sobremesa.study.evaluator import Evaluator, make_control
from sobremesa.study.prover import Prover

LEAST_TURNS, MOST_TURNS, MOST_ANSWERS = 3, 2500, 2
# As `Prover` counts them: how thoroughly each turn is looked at.
SIMULATIONS = 8000
# With the same result, so many points are a clear difference, unless all is won or lost by far.
CLEAR, FAR = 2.0, 40.0
# How often a puzzle is kept though whoever takes the most points at once solves it.
PLAIN = 0.35
KEPT = 6


def find_end(position: Position, rng: Random) -> Puzzle | None:
    """A puzzle, if all is known, and one turn ends clearly better than all others."""
    known = know(position, rng)
    if known is None:
        return None
    tried = try_all(position)
    if not LEAST_TURNS <= len(tried) <= MOST_TURNS:
        return None
    found = None
    if make_prover(position).may_exhaust(known, rng):
        found = by_lead(position, known, tried)
    found = found or by_result(position, known, tried)
    if found is None:
        return None
    greedy = [each.turn for each in tried if each.points == tried[0].points]
    if {*write_all(position, greedy)} <= {*found.best} and rng.random() > PLAIN:
        return None
    return rate_by_cast(position, found)


def know(position: Position, rng: Random) -> State | None:
    """The state, where its mover knows all of it, and nothing is left to chance."""
    state = position.copy_state()
    kernel = position.game.kernel
    return find_known_state(kernel, state, generator(rng)) if kernel.hidden else state


def make_prover(position: Position) -> Prover:
    return Prover(Evaluator(position, make_control()), SIMULATIONS)


def by_lead(position: Position, state: State, tried: list[Tried]) -> Puzzle | None:
    """By playing everything that can be played."""
    prover = make_prover(position)
    side = int(prover.sides[state[MOVER]])
    worth = []
    for each in tried:
        value = prover.value(prover.evaluator.after(state, each.turn), side)
        if value is None:
            return None
        worth.append(prover.certain(each.turn, value))
    ranked = sorted(worth, key=lambda each: (-(each.result or 0), -(each.lead or 0)))
    best = ranked[0]
    right = [each for each in ranked if (each.result, each.lead) == (best.result, best.lead)]
    rest = ranked[len(right) :]
    answers = write_all(position, [each.turn for each in right])
    if len(answers) > MOST_ANSWERS or not rest:
        return None
    behind = (best.lead or 0) - (rest[0].lead or 0)
    decided = best.result == rest[0].result
    if decided and (behind < CLEAR or abs(best.lead or 0) > FAR):
        return None
    diagram = str(position)
    return Puzzle(
        name_puzzle(position.game.key, "end", diagram),
        "end",
        diagram,
        answers,
        worth=float(round(best.lead or 0)),
        result=best.result,
        others={
            position.write(each.turn): float(round((best.lead or 0) - (each.lead or 0)))
            for each in rest[:KEPT]
        },
    )


def by_result(position: Position, state: State, tried: list[Tried]) -> Puzzle | None:
    """By what the game can prove: who wins, and by which turns alone."""
    prover = make_prover(position)
    if not hasattr(prover.kernel.functions, "solve"):
        return None
    solved = prover.result(state)
    if solved is None or solved[1] == 0.0:
        return None
    right = []
    for each in tried:
        share = result_after(prover, state, each)
        if share is None:
            return None
        if share >= solved[1]:
            right.append(each.turn)
            if len(write_all(position, right)) > MOST_ANSWERS:
                return None
    diagram = str(position)
    return Puzzle(
        name_puzzle(position.game.key, "end", diagram),
        "end",
        diagram,
        write_all(position, right),
        result=solved[1],
    )


def result_after(prover: Prover, state: State, tried: Tried) -> float | None:
    """The mover's share of the win after a turn, for certain; None where it is not."""
    if tried.ends:
        lead = prover.lead(tried.after, int(state[MOVER]))
        return 0.5 if lead == 0 else float(lead > 0)
    answer = prover.result(tried.after)
    if answer is None:
        return None
    same = prover.sides[tried.after[MOVER]] == prover.sides[state[MOVER]]
    return answer[1] if same else 1 - answer[1]
