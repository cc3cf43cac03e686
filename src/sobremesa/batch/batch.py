"""Many games of one setting, side by side, in arrays that are made once and written again."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sobremesa.core.cache import load
from sobremesa.core.fair import Fair
from sobremesa.core.game import Game
from sobremesa.core.kernel import GENERATOR_WORDS, MOST_SEATS, MOVER, Seen, State, generator
from sobremesa.core.refusal import Refusal
from sobremesa.core.spaces import Actions, actions_of, functions_of, planes_of, size_of
from sobremesa.games import game as find_game

Reward = Literal["lead", "rank", "win"]
Loop = Callable[[int, int], Any]


class Stepped(NamedTuple):
    """What a step did, a row for each game; the next step writes into the same arrays.

    `rewards` has a column for each seat, `done` tells which games ended, after which their rows
    begin anew, and `movers` which seat is to move then, counted from 0 as columns are.
    """

    rewards: Seen
    done: NDArray[np.bool_]
    movers: State


class Batch:
    """So many games of one setting, each of which begins anew, freshly dealt, when it is over.

    What a game in a row is dealt hangs on the seed, the row, and how many games the row has had:
    not on how many rows or threads there are, nor on what is played. Arrays that a method returns
    are written again by its next call; copy what has to stay. Rewards are one of these:

    lead    at every step, by how many points the lead of a seat's side over the best other one has
            grown; together they are the lead at the end
    rank    at the end, the share of the other seats that a seat's side has beaten, ties as a half
    win     at the end, 1 for every seat of the side with most points, shared where sides tie
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int = 2,
        seed: str | int | None = None,
        *,
        reward: Reward = "lead",
        check: bool = True,
        threads: int = 1,
        **options: object,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        if reward not in get_args(Reward):
            raise Refusal("batch.reward_wrong", reward=reward, accepts=get_args(Reward))
        if n < 1 or threads < 1:
            raise Refusal("batch.size_wrong")
        functions_of(self.game)
        fair = Fair.fresh() if seed is None else Fair.from_text(str(seed))
        first = self.game.begin(seats, fair, options)
        self.n, self.setting, self.check = n, first.setting, check
        self.actions: Actions = actions_of(self.game, seats)
        self.planes = planes_of(self.game, seats)
        self._loops = load("sobremesa.batch.loops")
        self._kind = get_args(Reward).index(reward)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        bounds = np.linspace(0, n, threads + 1).astype(int).tolist()
        self._shares = list(pairwise(bounds))
        self._make_arrays(first.copy_state(), generator(fair.stream("batch"))[:1])
        self.reset()

    def _make_arrays(self, opening: State, seed: State) -> None:
        n, seats, kernel = self.n, self.setting.seats, self.game.kernel
        self._games = self._loops.Games(
            np.empty((n, len(opening)), np.int64),
            np.empty((n, GENERATOR_WORDS), np.int64),
            np.zeros(n, np.int64),
            opening,
            seed.copy(),
        )
        self._results = self._loops.Results(
            np.zeros((n, seats), np.float32),
            np.zeros(n, np.bool_),
            np.zeros(n, np.int64),
            np.zeros((n, MOST_SEATS), np.float64),
            np.zeros((n, seats), np.float64),
            np.zeros((n, seats), np.int64),
            np.array(self.setting.sides, np.int64),
        )
        self._listed = np.zeros((n, kernel.most_steps), np.int32)
        self._counts = np.zeros(n, np.int32)
        self._is_listed = False
        self._illegal = np.zeros(n, np.bool_)
        self._mask: NDArray[np.bool_] | None = None
        self._seen: Seen | None = None

    @property
    def states(self) -> State:
        """The flat arrays of all games, as their kernel has them."""
        states: State = self._games.states
        return states

    @property
    def movers(self) -> State:
        """The seat to move in each game, counted from 0."""
        movers: State = self._results.movers
        return movers

    @property
    def finals(self) -> State:
        """Everybody's points in the last game of each row that came to its end."""
        finals: State = self._results.finals
        return finals

    @property
    def begun(self) -> State:
        """How many games each row has begun."""
        begun: State = self._games.begun
        return begun

    def reset(self, chosen: ArrayLike = True) -> State:
        """Begin the next game in every row, or in those that are chosen; returns who is to move."""
        place, marked = self._find("redraw"), np.broadcast_to(chosen, self.n).astype(np.bool_)
        self._share(lambda *rows: self._loops.deal_all(place, self._games, marked, *rows))
        self._results.leads[marked] = 0
        self._results.movers[:] = self.states[:, MOVER]
        self._is_listed = False
        return self.movers

    def take(self, other: "Batch", rows: ArrayLike) -> None:
        """Go on from games of another batch: of row `rows[i]` there in row i; both may go on.

        So a program looks ahead: it tries in one batch what it may do in another.
        """
        taken = np.broadcast_to(rows, self.n)
        for mine, theirs in (
            (self._games.states, other._games.states),
            (self._games.generators, other._games.generators),
            (self._results.movers, other._results.movers),
            (self._results.leads, other._results.leads),
        ):
            mine[:] = theirs[taken]
        self._is_listed = False

    def legal(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The legal actions of each game, a row each, and how many they are.

        What stands in a row behind them means nothing.
        """
        if not self._is_listed:
            place, numbers = self._find("legal"), self.actions.numbers
            listed, counts = self._listed, self._counts
            self._share(
                lambda *rows: self._loops.list_legal(
                    place, self._games, numbers, listed, counts, *rows
                )
            )
            self._is_listed = True
        return self._listed, self._counts

    def mask(self) -> NDArray[np.bool_]:
        """Whether each action is legal, a row for each game."""
        listed, counts = self.legal()
        if self._mask is None:
            self._mask = np.zeros((self.n, self.actions.count), np.bool_)
        mask = self._mask
        self._share(lambda *rows: self._loops.mask_legal(listed, counts, mask, *rows))
        return mask

    def observe(self, seats: ArrayLike | None = None) -> Seen:
        """What the seat to move knows in each game, or another one: see `planes`."""
        if self._seen is None:
            self._seen = np.zeros((self.n, size_of(self.planes)), np.float32)
        place, seen = self._find("observe"), self._seen
        chosen = np.broadcast_to(self.movers if seats is None else seats, self.n).astype(np.int64)
        if chosen.min() < 0 or chosen.max() >= self.setting.seats:
            raise Refusal("core.seat_wrong", seat=int(chosen.max()), seats=self.setting.seats)
        self._share(lambda *rows: self._loops.observe_all(place, self._games, chosen, seen, *rows))
        return seen

    def illegal(self, actions: ArrayLike) -> NDArray[np.bool_]:
        """Whether the action for each game is not legal."""
        self._find_illegal(self._read(actions), self._find("may_play"))
        return self._illegal

    def _read(self, actions: ArrayLike) -> State:
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.n,):
            raise Refusal("batch.actions_wrong", games=self.n)
        return chosen

    def _find_illegal(self, chosen: State, place: int) -> bool:
        steps, marks = self.actions.steps, self._illegal
        found = self._share(
            lambda *rows: self._loops.find_illegal(place, self._games, steps, chosen, marks, *rows)
        )
        return any(found)

    def step(self, actions: ArrayLike) -> Stepped:
        """Play an action in each game; refuses all of them if one is not legal, unless unchecked.

        Unchecked, an action that is not legal makes a game that no rules know.
        """
        chosen, steps, results = self._read(actions), self.actions.steps, self._results
        if self._find_illegal(chosen, self._find("may_play") if self.check else 0):
            row = int(np.argmax(self._illegal))
            raise Refusal("batch.action_wrong", row=row, action=int(chosen[row]))
        play, redraw = self._find("play"), self._find("redraw")
        self._share(
            lambda *rows: self._loops.step_all(
                play, redraw, self._games, steps, chosen, self._kind, results, *rows
            )
        )
        self._is_listed = False
        return Stepped(results.rewards, results.done, results.movers)

    def rollout(self) -> tuple[State, State]:
        """Everybody's points if each game is played on at random, and after how many steps.

        The games themselves stay as they are; the next rollout plays others.
        """
        finals, lengths = np.zeros_like(self.finals), np.zeros(self.n, np.int64)
        pick, play = self._find("pick"), self._find("play")
        self._share(
            lambda *rows: self._loops.roll_out(pick, play, self._games, finals, lengths, *rows)
        )
        return finals, lengths

    def _find(self, name: str) -> int:
        """Where a function of the kernel is; it is compiled when it is first needed."""
        place: int = load("sobremesa.core.addresses").find_address(self.game.kernel, name)
        return place

    def _share(self, loop: Loop) -> list[Any]:
        """Run a loop over all rows, on as many threads as there are."""
        if self._pool is None:
            return [loop(0, self.n)]
        return list(self._pool.map(lambda share: loop(*share), self._shares))
