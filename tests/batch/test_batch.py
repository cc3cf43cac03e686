"""Many games at once: the same games as one by one, whatever the rows and threads."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from sobremesa import Refusal, registry
from sobremesa.batch import Batch, Reward
from sobremesa.core.game import Game
from sobremesa.core.kernel import MOVER, OVER, SCORES
from sobremesa.core.turns import Outcome
from tests.games.test_conformance import every_game

N = 12


def choose(batch: Batch, rng: np.random.Generator) -> NDArray[np.int64]:
    """A random legal action in every game."""
    actions, counts = batch.legal()
    picked = (rng.random(batch.n) * counts).astype(np.int64)
    return actions[np.arange(batch.n), picked].astype(np.int64)


@every_game
def test_every_row_is_a_game_as_the_kernel_plays_it(game: Game) -> None:
    batch, rng = Batch(game, N, game.seats[0], "rows"), np.random.default_rng(1)
    states, ended = batch.states.copy(), 0
    total = np.zeros((N, game.seats[0]))
    while ended < N:
        chosen = choose(batch, rng)
        assert batch.movers.tolist() == states[:, MOVER].tolist()
        stepped = batch.step(chosen)
        total += stepped.rewards
        for row in range(N):
            game.kernel.play(states[row], batch.actions.steps[chosen[row]])
            over = states[row, MOVER] == OVER
            assert stepped.done[row] == over
            if over:
                scores = states[row, SCORES : SCORES + game.seats[0]]
                assert batch.finals[row].tolist() == scores.tolist()
                leads = [score - max(np.delete(scores, i)) for i, score in enumerate(scores)]
                assert total[row].tolist() == leads
                total[row], ended = 0, ended + 1
                states[row] = batch.states[row]
        assert np.array_equal(states, batch.states)


@every_game
def test_masks_lists_and_checks_agree(game: Game) -> None:
    batch, rng = Batch(game, N, game.seats[-1], "masks"), np.random.default_rng(2)
    for _ in range(40):
        mask, (actions, counts) = batch.mask(), batch.legal()
        assert mask.shape == (N, batch.actions.count)
        for row in range(N):
            listed = sorted(actions[row, : counts[row]].tolist())
            assert np.flatnonzero(mask[row]).tolist() == listed
        chosen = choose(batch, rng)
        wrong = np.flatnonzero(~mask[3])
        if len(wrong):
            before, bad = batch.states.copy(), chosen.copy()
            bad[3] = rng.choice(wrong)
            with pytest.raises(Refusal) as caught:
                batch.step(bad)
            assert caught.value.params == {"row": 3, "action": int(bad[3])}
            assert np.array_equal(before, batch.states)
        batch.step(chosen)


@every_game
def test_a_game_hangs_on_seed_row_and_count_alone(game: Game) -> None:
    one = Batch(game, N, game.seats[0], 7)
    two = Batch(game, 2 * N, game.seats[0], 7, threads=3, check=False)
    for seed in range(60):
        assert np.array_equal(one.states, two.states[:N])
        assert np.array_equal(one.observe(), two.observe()[:N])
        rng = np.random.default_rng(seed)
        drawn = rng.random(2 * N)
        chosen = [
            (actions[np.arange(len(counts)), (drawn[: len(counts)] * counts).astype(int)])
            for actions, counts in (one.legal(), two.legal())
        ]
        mine, theirs = one.step(chosen[0]), two.step(chosen[1])
        assert np.array_equal(mine.rewards, theirs.rewards[:N])
        assert np.array_equal(mine.done, theirs.done[:N])


@pytest.mark.parametrize("key", ["soleil_et_lune", "sidoke"])
def test_every_game_is_dealt_anew(key: str) -> None:
    batch = Batch(key, 200, seed="dealt")
    first = batch.observe(0).copy()
    assert len(np.unique(first, axis=0)) == 200
    batch.reset()
    again = batch.observe(0)
    assert not (first == again).all(axis=1).any()
    assert not np.array_equal(Batch(key, 200, seed="other").observe(0), first)


@pytest.mark.parametrize("reward", ["rank", "win"])
def test_a_reward_at_the_end_says_what_the_outcome_says(reward: Reward) -> None:
    for batch in (
        Batch("sidoke", N, 3, "ends", reward=reward),
        Batch("siesta", N, 4, "ends", reward=reward, mode="teams"),
    ):
        rng, ended = np.random.default_rng(3), 0
        while ended < N:
            rewards, done, _ = batch.step(choose(batch, rng))
            assert not rewards[~done].any()
            for row in np.flatnonzero(done):
                ranks = Outcome.of(batch.finals[row].tolist(), batch.setting.sides).ranks
                best = [rank == 1 for rank in ranks]
                assert [bool(each) for each in rewards[row] == rewards[row].max()] == best
                if reward == "win":
                    sides = len({batch.setting.sides[i] for i, won in enumerate(best) if won})
                    assert rewards[row].max() == pytest.approx(1 / sides)
                else:
                    assert rewards[row].sum() == pytest.approx(batch.setting.seats / 2)
                ended += 1


@every_game
def test_a_rollout_ends_every_game_and_changes_none(game: Game) -> None:
    batch = Batch(game, N, game.seats[0], "rollout")
    before = batch.states.copy()
    scores, lengths = batch.rollout()
    assert np.array_equal(before, batch.states)
    assert lengths.min() > 1
    assert not np.array_equal(batch.rollout()[0], scores)
    assert np.array_equal(Batch(game, N, game.seats[0], "rollout", threads=2).rollout()[0], scores)


@every_game
def test_what_is_tried_in_another_batch_is_what_comes_of_it(game: Game) -> None:
    batch, rng = Batch(game, N, game.seats[0], "try"), np.random.default_rng(5)
    tried = Batch(game, 2 * N, game.seats[0], "elsewhere")
    for _ in range(30):
        tried.take(batch, np.repeat(np.arange(N), 2))
        assert np.array_equal(tried.legal()[1][::2], batch.legal()[1])
        chosen = choose(batch, rng)
        ahead = tried.step(np.repeat(chosen, 2))
        assert np.array_equal(ahead.rewards[1::2], batch.step(chosen).rewards)
        assert np.array_equal(ahead.movers[::2], batch.movers)


def test_what_makes_no_batch_is_refused() -> None:
    with pytest.raises(Refusal, match="There is no reward"):
        Batch("sitaos", 4, reward="gold")  # type: ignore[arg-type]  # which is refused
    with pytest.raises(Refusal, match="one game at least"):
        Batch("sitaos", 0)
    with pytest.raises(Refusal, match="one action for each of 4 games"):
        Batch("sitaos", 4).step([0, 1])
    for action in (-1, 57):
        with pytest.raises(Refusal, match=f"Game 1: action {action} is not legal"):
            Batch("sitaos", 2, check=False).step([0, action])
    with pytest.raises(Refusal, match="seat 2"):
        Batch("sitaos", 2).observe(2)


def test_arrays_are_handed_over_without_a_copy() -> None:
    batch = Batch(registry["sitaos"], 4, seed="handed")
    for array in (batch.observe(), batch.mask(), batch.legal()[0], batch.step([0] * 4).rewards):
        taken = np.from_dlpack(array)
        assert np.shares_memory(taken, array)
    assert batch.observe() is batch.observe()
