"""All games as OpenSpiel games, which its algorithms play.

    register_all()
    game = pyspiel.load_game("sobremesa_siesta(players=3)")

Chance is sampled: where something is dealt, a game begins with a chance node of a single outcome
that deals afresh; what is drawn later comes with the step that it follows.
"""

from typing import Any, Self

import numpy as np
import pyspiel

from sobremesa.adapters.one_game import OneGame
from sobremesa.core.game import Game
from sobremesa.core.kernel import Seen
from sobremesa.core.spaces import functions_of, size_of, split
from sobremesa.games import registry

DEAL = 0
USUAL = ""


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A game in progress."""

    def __init__(self, game: Any, table: OneGame, rng: np.random.Generator) -> None:
        super().__init__(game)
        self.table, self._rng = table, rng
        self._dealt = not table.game.kernel.hidden
        if self._dealt:
            table.deal(rng)

    def current_player(self) -> int:
        """Who is to move: first of all chance, where there is something to deal."""
        if not self._dealt:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.to_move

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.legal().tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A deal, whichever it is."""
        return [(DEAL, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self._dealt:
            self.table.play(action)
        else:
            self.table.deal(self._rng)
            self._dealt = True

    def _action_to_string(self, player: int, action: int) -> str:
        return "deal" if player == pyspiel.PlayerId.CHANCE else self.table.name_action(action)

    def is_terminal(self) -> bool:
        return self._dealt and self.table.over

    def returns(self) -> list[float]:
        """From -1 to 1 for each player, by the share of the others that its side has beaten."""
        return self.table.utilities() if self._dealt else [0.0] * self.table.setting.seats

    def __str__(self) -> str:
        """The table, all hands open."""
        return self.table.describe() if self._dealt else "to be dealt"

    def resample_from_infostate(self, player: int, sampler: Any) -> Self:
        """The same game with all that a player can't know, and all chance to come, dealt anew."""
        other: Self = self.clone()
        other.table = self.table.redraw(player, self._rng)
        return other


class Observer:
    """What a player knows, as one array and plane by plane."""

    def __init__(self, table: OneGame) -> None:
        self.tensor: Seen = np.zeros(size_of(table.planes), np.float32)
        self.dict = split(self.tensor, table.planes)

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state."""
        self.tensor[:] = state.table.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The table as a player sees it."""
        return state.table.describe(player) if state._dealt else str(state)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One of our games; subclasses say which."""

    ours: Game

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        self.parameters = parameters or {}
        seats = int(self.parameters.get("players", self.ours.seats[0]))
        names = [option.name for option in self.ours.options]
        chosen = {name: self.parameters.get(name, USUAL) for name in names}
        self._setting = self.ours.make_setting(
            seats, {name: value for name, value in chosen.items() if value != USUAL}, None
        )
        table = OneGame(self.ours, self._setting)
        info = pyspiel.GameInfo(
            num_distinct_actions=table.actions.count,
            max_chance_outcomes=int(self.ours.kernel.hidden),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=functions_of(self.ours).longest_game(seats),
        )
        super().__init__(type_of(self.ours), info, self.parameters)
        seed = int(self.parameters.get("seed", -1))
        self._rng = np.random.default_rng(None if seed < 0 else seed)

    def new_initial_state(self) -> SpielState:
        """A game that is not dealt yet; each is dealt otherwise."""
        return SpielState(self, OneGame(self.ours, self._setting), self._rng)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        """What a player knows at the moment, which is not all that it has seen."""
        return Observer(OneGame(self.ours, self._setting))


def type_of(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is made."""
    hidden = game.kernel.hidden
    chance = pyspiel.GameType.ChanceMode
    known = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"sobremesa_{game.key}",
        long_name=f"Sobremesa {game.key}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.SAMPLED_STOCHASTIC if hidden else chance.DETERMINISTIC,
        information=known.IMPERFECT_INFORMATION if hidden else known.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "seed": -1,
            **dict.fromkeys((option.name for option in game.options), USUAL),
        },
    )


def register_all() -> None:
    """Make every game known to OpenSpiel, as `sobremesa_<key>`."""
    known = set(pyspiel.registered_names())
    for game in registry.values():
        if f"sobremesa_{game.key}" not in known:
            pyspiel.register_game(type_of(game), type(game.key, (SpielGame,), {"ours": game}))
