"""All games as PettingZoo environments (AEC).

>>> environment = env("sitaos")
>>> environment.reset(seed=1)
>>> environment.step(27)
>>> observation, reward, ended, cut, info = environment.last()
>>> environment.agent_selection, int(observation["action_mask"].sum())
('seat_2', 55)
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from sobremesa.adapters.one_game import OneGame
from sobremesa.games import game as find_game


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game whose seats are agents; a turn of several steps is several actions of one agent.

    Rewards come at the end: from -1 to 1 by the share of the others that a seat's side has beaten.
    """

    def __init__(
        self, game: str, seats: int = 2, render_mode: str | None = None, **options: object
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"sobremesa_{game}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._table = OneGame.of(find_game(game), seats, options)
        self._rng = np.random.default_rng()
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, count = len(self._table.observe(0)), self._table.actions.count
        self._spaces = {
            agent: spaces.Dict(
                observation=spaces.Box(-np.inf, np.inf, (size,), np.float32),
                action_mask=spaces.Box(0, 1, (count,), np.int8),
            )
            for agent in self.possible_agents
        }
        self._actions = {agent: spaces.Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game; the same seed deals the same."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._table.deal(self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self.agent_selection = self.agents[self._table.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows, and what it may do if it is to move."""
        seat = self._seats[agent]
        decides = seat == self._table.to_move
        mask = self._table.mask() if decides else np.zeros(self._table.actions.count, np.int8)
        return {"observation": self._table.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the agent to move."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        if action is None or not self._table.may_play(int(action)):
            raise ValueError(f"action {action} is not legal now")
        self._table.play(int(action))
        if self._table.over:
            self.rewards = dict(zip(self.possible_agents, self._table.utilities(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._table.to_move]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as text, all hands open."""
        return self._table.describe() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def raw_env(game: str, **arguments: Any) -> Environment:
    """A game without PettingZoo's wrappers, which take most of the time."""
    return Environment(game, **arguments)


def env(game: str, **arguments: Any) -> Any:
    """A game in PettingZoo's usual wrappers; whoever plays an illegal action loses."""
    wrapped = wrappers.TerminateIllegalWrapper(Environment(game, **arguments), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
