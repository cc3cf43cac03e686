"""UCT on any kernel: a tree of steps grown by random games, in flat arrays.

Each node is judged by the seat that stepped into it (maxⁿ), so two or four seats, alone or in
teams, are all the same. Where hands are hidden, every simulation first redraws what the searching
seat can't know, and at each node only the steps that are legal in that world compete. Where a
kernel has a rollout, the tree is the seat's own move, and leads count by how much they grow.

    first, next      children: the first one, and each one's next sibling; 0 for none
    children, tried  how many there are, and how many of them have been visited
    step             the kernel's step that leads into the node
    visits, offers   how often it was visited, and could have been
    mean, spread     average reward of the seat that stepped here, and 1/√visits
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.addresses import LEGAL, PLAY, REDRAW, ROLLOUT, legal_at, play_at, redraw_at
from sobremesa.core.chance import below
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOST_SEATS, MOVER, OVER, SCORES, State
from sobremesa.players.search import DEEPEST, finish

ROOT = 1
# A node is its place in the arrays; compiled code wants one type for all of them.
Node = int | np.int64


class Tree(NamedTuple):
    """The arrays of a tree; node 0 means none, and `used` holds the number of nodes."""

    used: NDArray[np.int64]
    step: NDArray[np.int64]
    first: NDArray[np.int32]
    next: NDArray[np.int32]
    children: NDArray[np.int32]
    tried: NDArray[np.int32]
    visits: NDArray[np.int32]
    offers: NDArray[np.int32]
    mean: NDArray[np.float64]
    spread: NDArray[np.float64]


def plant(size: int) -> Tree:
    """A tree that is only a root, with room for so many nodes."""
    return Tree(
        used=np.array([ROOT + 1], np.int64),
        step=np.zeros(size, np.int64),
        first=np.zeros(size, np.int32),
        next=np.zeros(size, np.int32),
        children=np.zeros(size, np.int32),
        tried=np.zeros(size, np.int32),
        visits=np.zeros(size, np.int32),
        offers=np.zeros(size, np.int32),
        mean=np.zeros(size, np.float64),
        spread=np.zeros(size, np.float64),
    )


@compiled
def expand(tree: Tree, node: Node, steps: State, count: int) -> bool:
    """Give a node a child for each step, side by side; false when the tree is full."""
    first = tree.used[0]
    if first + count > len(tree.step):
        return False
    tree.used[0] += count
    tree.first[node] = first
    tree.children[node] = count
    for at in range(count):
        tree.step[first + at] = steps[at]
        tree.next[first + at] = first + at + 1 if at + 1 < count else 0
    return True


@compiled
def select(tree: Tree, node: Node, exploration: float, rng: State) -> Node:
    """An unvisited child at random, or the one with the highest upper confidence bound."""
    first, tried, children = tree.first[node], tree.tried[node], tree.children[node]
    if tried < children:
        chosen = first + tried + below(rng, children - tried)
        tree.step[first + tried], tree.step[chosen] = tree.step[chosen], tree.step[first + tried]
        tree.tried[node] += 1
        return np.int64(first + tried)
    width = exploration * np.sqrt(np.log(tree.visits[node]))
    best = first
    highest = -1.0
    for child in range(first, first + children):
        bound = tree.mean[child] + width * tree.spread[child]
        if bound > highest:
            highest = bound
            best = child
    return np.int64(best)


@compiled
def child_of(tree: Tree, node: Node, step: int) -> Node:
    """The child that a step leads to, made if there is none; 0 when the tree is full."""
    child = tree.first[node]
    last = 0
    while child:
        if tree.step[child] == step:
            return np.int64(child)
        last = child
        child = tree.next[child]
    made = tree.used[0]
    if made == len(tree.step):
        return np.int64(0)
    tree.used[0] += 1
    tree.step[made] = step
    if last:
        tree.next[last] = made
    else:
        tree.first[node] = made
    tree.children[node] += 1
    return np.int64(made)


@compiled
def select_offered(
    tree: Tree, node: Node, steps: State, count: int, exploration: float, rng: State
) -> Node:
    """As `select`, among the children whose steps are legal in this world; 0 when full."""
    best: Node = np.int64(0)
    unvisited = 0
    highest = -1.0
    for at in range(count):
        child = child_of(tree, node, steps[at])
        if child == 0:
            continue
        tree.offers[child] += 1
        if tree.visits[child] == 0:
            unvisited += 1
            if below(rng, unvisited) == 0:
                best = child
        elif unvisited == 0:
            width = exploration * np.sqrt(np.log(tree.offers[child]))
            bound = tree.mean[child] + width * tree.spread[child]
            if bound > highest:
                highest = bound
                best = child
    return best


@compiled
def reward(
    opening: State, state: State, sides: State, scale: int, rewards: NDArray[np.float64]
) -> None:
    """What the end is worth to each seat: the share of the other sides it beat, ties count half.

    With a scale, after a rollout, it is how much the lead over each of them has grown: by so much,
    and half of what is between a tie and a win is had.
    """
    totals = np.zeros(MOST_SEATS, np.int64)
    seats = len(sides)
    for seat in range(seats):
        totals[sides[seat]] += state[SCORES + seat]
        if scale:
            totals[sides[seat]] -= opening[SCORES + seat]
    for seat in range(seats):
        rivals = beaten = 0.0
        for other in range(seats):
            if sides[other] != sides[seat]:
                lead = totals[sides[seat]] - totals[sides[other]]
                rivals += 1.0
                if scale:
                    beaten += 0.5 + 0.5 * lead / (abs(lead) + scale)
                else:
                    beaten += 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        rewards[seat] = beaten / rivals


@compiled
def grow(
    functions: State,
    tree: Tree,
    root: Node,
    opening: State,
    sides: State,
    most_steps: int,
    exploration: float,
    simulations: int,
    rng: State,
) -> None:
    """Add so many simulations to the tree below a node that stands for the state `opening`."""
    legal, play = legal_at(functions[LEGAL]), play_at(functions[PLAY])
    redraw = redraw_at(functions[REDRAW])
    hidden, by_rollout = functions[REDRAW] != 0, functions[ROLLOUT] != 0
    seat = opening[MOVER]
    state = np.empty_like(opening)
    steps = np.empty(most_steps, np.int64)
    path = np.empty(DEEPEST, np.int64)
    movers = np.empty(DEEPEST, np.int64)
    rewards = np.empty(MOST_SEATS)
    for _ in range(simulations):
        state[:] = opening
        if hidden:
            redraw(state, seat, rng)
        node, depth = root, 0
        while state[MOVER] != OVER and depth < DEEPEST:
            if hidden:
                count = legal(state, steps)
                child = select_offered(tree, node, steps, count, exploration, rng)
            else:
                if tree.children[node] == 0:
                    expand(tree, node, steps, legal(state, steps))
                if tree.children[node] == 0:
                    child = np.int64(0)
                else:
                    child = select(tree, node, exploration, rng)
            if child == 0:
                break
            movers[depth] = state[MOVER]
            path[depth] = child
            depth += 1
            complete = play(state, tree.step[child])
            node = child
            if tree.visits[child] == 0 or (by_rollout and complete):
                break
        scale = finish(functions, state, rng)
        reward(opening, state, sides, scale, rewards)
        tree.visits[root] += 1
        for at in range(depth):
            child = path[at]
            tree.visits[child] += 1
            tree.mean[child] += (rewards[movers[at]] - tree.mean[child]) / tree.visits[child]
            tree.spread[child] = 1.0 / np.sqrt(tree.visits[child])


@compiled
def favourite(tree: Tree, node: Node) -> Node:
    """The child with the most visits; 0 when there is none."""
    best = tree.first[node]
    child = best
    while child:
        if tree.visits[child] > tree.visits[best]:
            best = child
        child = tree.next[child]
    return np.int64(best)
