"""`python -m bench adapters`: the suites of other libraries try every game, with all seats.

PettingZoo's `api_test` and `seed_test`, Gymnasium's `check_env`, OpenSpiel's `random_sim_test`.
"""

import argparse
import warnings
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from sobremesa import registry
from sobremesa.adapters import gymnasium, openspiel, pettingzoo
from sobremesa.core.game import Game

SIMULATIONS = 3


def try_petting_zoo(game: Game, seats: int) -> None:
    make = partial(pettingzoo.env, game.key, seats=seats)
    api_test(make(), num_cycles=300)
    seed_test(make, num_cycles=100)


def try_gymnasium(game: Game, seats: int) -> None:
    for seat in range(1, seats + 1):
        environment = gymnasium.Environment(game.key, seats=seats, seat=seat, opponent="random")
        check_env(environment, skip_render_check=True)


def try_open_spiel(game: Game, seats: int) -> None:
    """OpenSpiel's own test; where something is dealt, also that it is another deal each time."""
    openspiel.register_all()
    spiel = pyspiel.load_game(f"sobremesa_{game.key}(players={seats})")
    pyspiel.random_sim_test(spiel, num_sims=SIMULATIONS, serialize=False, verbose=False)
    if game.kernel.hidden:
        states = [dealt(spiel) for _ in range(SIMULATIONS)]
        assert len({str(state) for state in states}) == SIMULATIONS
        try_resampling(states[0])


def dealt(spiel: Any) -> Any:
    state = spiel.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    return state


def try_resampling(state: Any) -> None:
    """Of another deal that a player takes for the same, it sees the same all along."""
    rng = Random("resample")
    while not state.is_terminal():
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.legal_actions() == state.legal_actions()
        assert np.array_equal(other.table.observe(player), state.table.observe(player))
        state.apply_action(rng.choice(state.legal_actions()))


TRIED = {
    "PettingZoo": try_petting_zoo,
    "Gymnasium": try_gymnasium,
    "OpenSpiel": try_open_spiel,
}


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench adapters", description=__doc__)
    parser.add_argument("--games", nargs="+", default=list(registry), metavar="GAME")
    options = parser.parse_args(arguments)
    warnings.simplefilter("ignore")
    for key in options.games:
        for seats in registry[key].seats:
            for name, attempt in TRIED.items():
                attempt(registry[key], seats)
                print(f"{key}, {seats} seats: {name} found nothing wrong", flush=True)
