"""Whole turns played in place: one that is listed, any at all, or what the kernel thinks best."""

from sobremesa.core.addresses import BEST, PICK, PLAY, best_at, pick_at, play_at
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import State
from sobremesa.players.outlook import Guide


@compiled
def play_turn(functions: State, state: State, steps: State) -> None:
    """Play a turn as a candidate lists it: -1 follows its last step."""
    play = play_at(functions[PLAY])
    for step in steps:
        if step < 0:
            break
        play(state, step)


@compiled
def play_at_random(functions: State, state: State, rng: State) -> None:
    pick, play = pick_at(functions[PICK]), play_at(functions[PLAY])
    while not play(state, pick(state, rng)):
        pass


@compiled
def play_best(guide: Guide, state: State, rng: State, steps: State) -> None:
    """Play what the kernel thinks best, or a random turn where it has no idea."""
    functions = guide.functions
    play, best = play_at(functions[PLAY]), best_at(functions[BEST])
    count = best(state, guide.sides, rng, steps) if functions[BEST] else 0
    for at in range(count):
        play(state, steps[at])
    if count == 0:
        play_at_random(functions, state, rng)
