"""All games as Gymnasium environments: one seat against our players, or many games at once.

>>> import gymnasium
>>> register_all()
>>> environment = gymnasium.make("sobremesa/sitaos-v0", opponent="random")
>>> seen, info = environment.reset(seed=1)
>>> seen.shape, int(info["action_mask"].sum())
((117,), 56)
>>> many = gymnasium.make_vec("sobremesa/sitaos-v0", num_envs=64)
>>> many.reset(seed=1)[0].shape
(64, 117)
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sobremesa.adapters.one_game import OneGame
from sobremesa.batch import Batch
from sobremesa.core.fair import Fair
from sobremesa.core.kernel import Seen
from sobremesa.core.position import Position
from sobremesa.core.spaces import size_of
from sobremesa.games import game as find_game
from sobremesa.games import registry
from sobremesa.players import read_player

Step = tuple[Seen, float, bool, bool, dict[str, Any]]
LOST = -1.0


class Environment(gymnasium.Env[Seen, np.int64]):
    """A seat of a game; the other seats are played by one of our players, by its spec.

    `reward` comes at the end, from -1 to 1, by the share of the others that the seat's side has
    beaten. An illegal action loses the game, and `info["illegal"]` says so.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  # Gymnasium wants it there

    def __init__(
        self,
        game: str,
        seats: int = 2,
        seat: int = 1,
        opponent: str = "greedy",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.render_mode = render_mode
        self._game, self._seat = find_game(game), seat
        self._seats, self._options, self._spec = seats, options, opponent
        self._table = OneGame.of(self._game, seats, options)
        size = size_of(self._table.planes)
        self.observation_space = spaces.Box(-np.inf, np.inf, (size,), np.float32)
        self.action_space = spaces.Discrete(self._table.actions.count)
        self._position: Position
        self._draft: list[int] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal a game and let the others play until the seat is to move."""
        super().reset(seed=seed)
        text = self.np_random.bytes(16).hex()
        self._player = read_player(self._spec, text)
        fair = Fair.from_text(text)
        self._follow(self._game.begin(self._seats, fair, self._options))
        self._let_others_play()
        return self._table.observe(self._seat - 1), self._info()

    def _follow(self, position: Position) -> None:
        self._position, self._draft = position, []
        self._table.state = position.copy_state()

    def _let_others_play(self) -> None:
        position = self._position
        while position.to_move not in (None, self._seat):
            position = position.play(position.forced or self._player.ask(position))
        self._follow(position)

    def _info(self, illegal: bool = False) -> dict[str, Any]:
        lost = illegal or self._table.over
        mask = np.zeros(self._table.actions.count, np.int8) if lost else self._table.mask()
        return {"action_mask": mask, "illegal": illegal, "scores": self._table.scores}

    def step(self, action: np.int64) -> Step:
        """Play a step of the seat; when its move is whole, the others answer."""
        if not self._table.may_play(int(action)):
            return self._table.observe(self._seat - 1), LOST, True, False, self._info(illegal=True)
        self._draft.append(self._table.actions.steps.item(int(action)))
        if self._table.play(int(action)):
            self._follow(self._position.advance(self._draft))
            self._let_others_play()
        reward = self._table.utilities()[self._seat - 1]
        return (
            self._table.observe(self._seat - 1),
            reward,
            self._table.over,
            False,
            self._info(),
        )

    def render(self) -> str | None:
        """The table as text, as the seat sees it."""
        return self._table.describe(self._seat - 1) if self.render_mode == "ansi" else None


class VectorEnvironment(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Many games at once on a batch: whoever steps plays all seats, each when it is to move.

    The reward is that of the seat which has just acted, from -1 to 1 at the end; `info` has those
    of all seats (`rewards`), who is to move (`to_move`), and what is legal (`action_mask`). A game
    that ends begins anew in the same step, so what is observed is the next one. An illegal action
    loses the game, and `info["illegal"]` says so.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as above

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int = 2,
        opponent: str = "self",
        threads: int = 1,
        **options: Any,
    ) -> None:
        if opponent != "self":
            raise ValueError("many games at once are played by one player: opponent='self'")
        self.num_envs = num_envs
        self._arguments: dict[str, Any] = {"game": game, "n": num_envs, "seats": seats, **options}
        self._arguments |= {"reward": "rank", "check": False, "threads": threads}
        self._batch = Batch(**self._arguments)
        size, count = size_of(self._batch.planes), self._batch.actions.count
        self.single_observation_space = spaces.Box(-np.inf, np.inf, (size,), np.float32)
        self.single_action_space = spaces.Discrete(count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal all games; the same seed deals the same."""
        if seed is None:
            self._batch.reset()
        else:
            self._batch = Batch(**self._arguments, seed=str(seed))
        return self._batch.observe(), self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._batch.mask(), "to_move": self._batch.movers}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each game."""
        batch, everybody = self._batch, np.arange(self.num_envs)
        acting, illegal = batch.movers.copy(), batch.illegal(actions).copy()
        if illegal.any():
            actions = np.where(illegal, batch.legal()[0][:, 0], actions)
        stepped = batch.step(actions)
        done = stepped.done | illegal
        rewards = np.where(done[:, None], 2 * stepped.rewards - 1, 0)
        if illegal.any():
            rewards[illegal] = 0
            rewards[everybody[illegal], acting[illegal]] = LOST
            batch.reset(illegal & ~stepped.done)
        info = {**self._info(), "rewards": rewards, "illegal": illegal}
        cut = np.zeros(self.num_envs, np.bool_)
        return batch.observe(), rewards[everybody, acting], done, cut, info


def register_all() -> None:
    """Make every game known to Gymnasium, as `sobremesa/<key>-v0`."""
    here = __name__
    for key in registry:
        if f"sobremesa/{key}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"sobremesa/{key}-v0",
                entry_point=f"{here}:Environment",
                vector_entry_point=f"{here}:VectorEnvironment",
                kwargs={"game": key},
            )
