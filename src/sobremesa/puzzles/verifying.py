"""Whether a puzzle is what it says: legal, and its answers the best, found once more."""

from random import Random

from sobremesa.core.refusal import Refusal
from sobremesa.puzzles.ends import by_lead, by_result, know
from sobremesa.puzzles.judging import judge, read
from sobremesa.puzzles.kept import Found
from sobremesa.puzzles.puzzle import name_puzzle
from sobremesa.puzzles.trying import try_all, write_all
from sobremesa.puzzles.values import effort, is_clear, look_at

# The best turn must be ahead again, but by a little less.
AHEAD, ERRORS = 0.03, 2.0


def is_legal(found: Found) -> bool:
    """Whether its position can be read, its turns be played, and its answers are judged right."""
    puzzle = found.puzzle
    try:
        named = name_puzzle(found.game.key, puzzle.kind, puzzle.diagram) == puzzle.id
        right = all(judge(found, move).right for move in puzzle.best)
        wrong = all(read(found, move).text not in puzzle.best for move in puzzle.others)
    except Refusal:
        return False
    return bool(puzzle.best) and named and right and wrong and str(found.position) == puzzle.diagram


def is_best(found: Found, seed: str) -> bool:
    """Whether its answers are the best ones, looked for again."""
    match found.puzzle.kind:
        case "points":
            return has_most_points(found)
        case "end":
            return ends_best(found, seed)
        case _:
            return is_ahead(found, seed)


def has_most_points(found: Found) -> bool:
    tried = try_all(found.position)
    right = [each.turn for each in tried if each.points == tried[0].points]
    best = {*write_all(found.position, right)} == {*found.puzzle.best}
    return best and tried[0].points == found.puzzle.worth


def ends_best(found: Found, seed: str) -> bool:
    position, puzzle = found.position, found.puzzle
    state = know(position, Random(seed))  # noqa: S311 - play, not secrets
    if state is None:
        return False
    prove = by_result if puzzle.worth is None else by_lead
    again = prove(position, state, try_all(position))
    if again is None:
        return False
    told = (puzzle.worth, puzzle.result)
    return {*again.best} == {*puzzle.best} and (again.worth, again.result) == told


def is_ahead(found: Found, seed: str) -> bool:
    position = found.position
    weighed = look_at(position, effort(position), seed)
    if weighed is None or position.write(weighed.turns[0]) not in found.puzzle.best:
        return False
    return is_clear(weighed, position, AHEAD, ERRORS)
