"""Reviews: what a seat could not know changes nothing, ends are exact, and the account balances."""

from __future__ import annotations

import threading
from functools import cache
from itertools import pairwise
from random import Random

import msgspec
import numpy as np
import pytest

from sobremesa import Position, Refusal, registry
from sobremesa.core.cache import load
from sobremesa.core.kernel import (
    GENERATOR_WORDS,
    MARGIN,
    MOST_SEATS,
    MOVER,
    OVER,
    Weights,
    generator,
)
from sobremesa.players import Budget
from sobremesa.records import read, write
from sobremesa.study import Review, Reviewer, Turn, estimate, line_of, review
from sobremesa.study.evaluator import make_control
from sobremesa.study.findings import grade_by
from sobremesa.study.judge import Judge, error, make_judge
from tests.games.often import is_long
from tests.study.luck import SURE, luck_of_game, luck_of_turn, play_game

LITTLE, USUAL = 1, 400
every_game = pytest.mark.parametrize("key", registry)
hidden_game = pytest.mark.parametrize("key", [k for k, g in registry.items() if g.kernel.hidden])


@cache
def played(
    key: str, seats: int = 2, player: str = "greedy", seed: str = "test", **options: str
) -> tuple[Position, ...]:
    """Every position of a quick game."""
    return tuple(play_game(key, seats, player, seed, **options))


def judge_one(before: Position, after: Position, simulations: int = LITTLE) -> Turn:
    return next(Reviewer([before, after], simulations, "test").turns())


@every_game
def test_start_luck_skill_and_what_was_not_foreseen_make_the_result(key: str) -> None:
    line = played(key)[-4:]
    reviewer = Reviewer(line, LITTLE, "test")
    found = reviewer.conclude(reviewer.begin(), [*reviewer.turns()])
    assert found.over
    assert [turn.move for turn in found.turns] == [move.text for move in line[-1].history[-3:]]
    ahead = line[-1].scores[0] - line[-1].scores[1]
    check_balance(found)
    for account in found.accounts:
        assert account.result == (ahead if account.seat == 1 else -ahead)
        if not registry[key].kernel.hidden:
            assert account.luck == 0
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def check_balance(found: Review) -> None:
    """Whether what made every seat's result adds up to it."""
    for account in found.accounts:
        parts = (account.start, account.luck, *account.skill, account.unforeseen)
        assert sum(parts) == pytest.approx(account.result, abs=1e-9)


def test_among_three_every_seat_has_an_account_that_balances() -> None:
    line = played("sidoke", 3)[10:13]
    reviewer = Reviewer(line, LITTLE, "test")
    found = reviewer.conclude(reviewer.begin(), [*reviewer.turns()])
    assert not found.over
    check_balance(found)
    for account in found.accounts:
        assert account.result == pytest.approx(found.turns[-1].after[account.seat - 1])


def test_partners_have_one_account_and_it_balances() -> None:
    line = played("sidoke", 4, mode="teams")[-6:]
    reviewer = Reviewer(line, LITTLE, "test")
    found = reviewer.conclude(reviewer.begin(), [*reviewer.turns()])
    check_balance(found)
    first, second, third, fourth = (account.result for account in found.accounts)
    scores = line[-1].scores
    assert first == third == scores[0] + scores[2] - scores[1] - scores[3]
    assert second == fourth == -first


@hidden_game
def test_a_whole_game_from_its_deal_balances(key: str) -> None:
    line = played(key)
    found = review(line[-1], Budget(simulations=LITTLE), "test")
    assert (len(found.turns), found.over) == (len(line) - 1, True)
    check_balance(found)
    assert found.accounts[0].luck


@hidden_game
def test_a_turn_is_judged_by_what_its_seat_knew(key: str) -> None:
    for ply in (4, 15):
        before, after = played(key)[ply : ply + 2]
        move = after.history[-1].text
        other = before.imagine(before.to_move, Random(1))
        assert (other.copy_state() != before.copy_state()).any()
        same, swapped = judge_one(before, after), judge_one(other, other.play(move))
        nothing = (0.0, 0.0)
        assert msgspec.structs.replace(same, luck=nothing) == msgspec.structs.replace(
            swapped, luck=nothing
        )


@every_game
def test_a_position_is_estimated_by_what_its_seat_knows(key: str) -> None:
    for position in played(key)[4:6]:
        found = estimate(position, Budget(simulations=LITTLE))
        assert (found.seat, len(found.leads)) == (position.to_move, 2)
        assert (found.choices[0].behind, len(found.choices)) <= (0.0, found.looked_at)
        assert found.choices[0].lead == pytest.approx(found.leads[found.seat - 1])
        for choice in found.choices:
            position.play(choice.move)
        other = position.imagine(position.to_move, Random(1))
        assert estimate(other, Budget(simulations=LITTLE)) == found


@every_game
def test_turns_that_are_named_are_compared_and_no_others(key: str) -> None:
    position = played(key)[4]
    named = [move for _, move in zip(range(3), position.moves(), strict=False)]
    found = estimate(position, Budget(simulations=LITTLE), among=[*named, named[0]])
    assert {choice.move for choice in found.choices} == {*named}
    assert found.choices[0].behind == 0
    assert found.choices[0].chance + 0.002 * found.choices[0].lead == max(
        choice.chance + 0.002 * choice.lead for choice in found.choices
    )


def test_where_nobody_is_to_move_nothing_is_estimated() -> None:
    with pytest.raises(Refusal) as refused:
        estimate(played("sitaos")[-1])
    assert refused.value.code == "core.over"


@every_game
def test_the_played_turn_is_among_those_looked_at_and_never_better_than_the_best(key: str) -> None:
    for before, after in zip(played(key)[2:4], played(key)[3:5], strict=True):
        turn = judge_one(before, after)
        choice = turn.choices[turn.place]
        assert turn.move == choice.move
        assert len({each.move for each in turn.choices}) == len(turn.choices) <= turn.looked_at
        assert turn.lost >= 0
        assert turn.lost_chance >= 0
        if turn.place == 0:
            assert turn.better is None


def best_end(position: Position) -> tuple[float, int]:
    """The best result and lead of seat 1 that both find by trying everything."""
    if position.outcome:
        lead = position.scores[0] - position.scores[1]
        return (lead > 0) - (lead < 0), lead
    ends = (best_end(position.play(move)) for move in position.moves())
    return max(ends) if position.to_move == 1 else min(ends)


def check_end(position: Position, most: int) -> None:
    """Whether turns of an end are judged as trying everything says."""
    sign = 1 if position.to_move == 1 else -1
    best, lead = best_end(position)
    for move in [*position.moves()][:most]:
        after = position.play(move)
        turn = judge_one(position, after, USUAL)
        result, its_lead = best_end(after)
        assert turn.exact
        assert turn.leads[0] == pytest.approx(lead if turn.better else its_lead)
        assert turn.choices[turn.place].lead == pytest.approx(sign * its_lead)
        assert turn.lost_chance == pytest.approx(sign * (best - result) / 2)
        assert turn.grade == "??" or best == result


@pytest.mark.parametrize("seed", range(3))
def test_the_last_stones_are_judged_exactly(seed: int) -> None:
    rng, position = Random(seed), registry["sitaos"].start()
    while position.ply < 51 and position.to_move:
        position = position.play(rng.choice([*position.moves()]))
    check_end(position, 5)


@pytest.mark.parametrize(("seed", "plies"), [("end10", 5), ("end1", 3)])
def test_with_an_empty_bag_the_last_tiles_are_judged_exactly(seed: str, plies: int) -> None:
    for position in played("sidoke", seed=seed)[-plies - 1 : -1]:
        assert position.board(position.to_move, open=False).bag == 0
        check_end(position, 3)


def test_the_last_turn_of_siesta_is_judged_exactly() -> None:
    position = played("siesta", seed="end4")[-2]
    own, other = (0, 1) if position.to_move == 1 else (1, 0)

    def lead(end: Position) -> int:
        return end.scores[own] - end.scores[other]

    afters = {move: position.play(move) for move in position.moves()}
    ends = {move: lead(after) for move, after in afters.items() if after.outcome}
    ranked = sorted(ends, key=lambda move: ends[move])
    best = ends[ranked[-1]]
    for move, after in afters.items():
        # What does not end the game is no better: there is an answer that ends it so.
        replies = (after.play(reply) for reply in after.moves()) if move not in ends else ()
        assert move in ends or any(end.outcome and lead(end) <= best for end in replies)
    for move in (ranked[0], ranked[len(ranked) // 2], ranked[-1]):
        turn = judge_one(position, afters[move], USUAL)
        assert turn.exact
        assert turn.choices[turn.place].lead == pytest.approx(ends[move])
        assert turn.choices[0].lead == pytest.approx(best)
        won = [(1 + np.sign(points)) / 2 for points in (best, ends[move])]
        assert turn.lost_chance == pytest.approx(won[0] - won[1])


@pytest.mark.parametrize(
    ("losses", "grade"),
    [
        ((0.5, 0.02, 0.5, 0, 0), ""),
        ((0.5, 0.04, 0.5, 0, 0), "?!"),
        ((0.5, 0.08, 0.5, 0, 0), "?"),
        ((0.5, 0.2, 0.5, 0, 0), "??"),
        ((8.0, 0.0, 0.995, 0, 0), "?"),
        ((8.0, 0.0, 0.5, 0, 0), ""),
        ((0.0, 0.0, 0.5, 3.0, 0.08), "!"),
        ((2.0, 1.0, 1.0, 0, 0), "??"),
        ((0.0, 0.0, 1.0, 2.0, 1.0), "!"),
    ],
)
def test_grades_go_by_chance_and_by_points_once_all_is_decided(
    losses: tuple[float, float, float, float, float], grade: str
) -> None:
    assert grade_by(*losses) == grade


def judge_of(position: Position) -> Judge:
    return make_judge(position, LITTLE, "test", make_control())


def luck_of(before: Position, after: Position, seed: int) -> Weights:
    return luck_of_turn(judge_of(before), before, after, Random(seed))


def is_drawn(before: Position, after: Position) -> bool:
    """Whether somebody's hand was filled by a turn."""
    return bool(luck_of(before, after, 1).any())


@hidden_game
def test_what_is_hidden_is_played_on_as_players_foresee_it(key: str) -> None:
    position = played(key)[6]
    evaluator, kernel = judge_of(position).evaluator, position.game.kernel
    seat, state, dice = (position.to_move or 0) - 1, position.copy_state(), generator(Random(1))
    turn = [*position.read_move(next(iter(position.moves()))).steps]
    tried = evaluator.try_turns(state, seat, [turn], dice, 0, 6).chances[0, :, seat]
    assert (evaluator.guide.insight, evaluator.guide.foresight) == (
        kernel.insight,
        kernel.foresight,
    )
    rng, chances = np.empty(GENERATOR_WORDS, np.int64), np.empty(MOST_SEATS)
    steps = np.empty(kernel.longest_move, np.int64)
    for world, chance in enumerate(tried):
        load("sobremesa.core.chance").derive(dice, world, rng)
        root = state.copy()
        kernel.functions.redraw(root, seat, rng)
        after = evaluator.after(root, turn)
        load("sobremesa.players.hidden_search").play_on(evaluator.guide, after, rng, steps)
        assert after[MOVER] != OVER
        load("sobremesa.players.outlook").estimate_chances(evaluator.guide, after, chances)
        assert chance == pytest.approx((chances[seat] - MARGIN) / (1 - 2 * MARGIN))


@hidden_game
def test_luck_is_neither_good_nor_bad_on_average(key: str) -> None:
    line = played(key)[6:30]
    before, after = next(pair for pair in pairwise(line) if is_drawn(*pair))
    lucks = []
    for seed in range(60):
        # The same turn where other cards lie in the pile.
        other = before.imagine(before.to_move, Random(seed))
        lucks.append(luck_of(other, other.play(after.history[-1].text), seed)[0])
    check_fair(np.array(lucks))


@hidden_game
def test_between_equal_players_luck_favours_nobody_in_the_long_run(key: str) -> None:
    """Four hundred games in the long form, a tenth of them in every run."""
    assert judge_of(played(key)[0]).worlds >= 32
    games = 400 if is_long() else 40
    check_fair(np.array([luck_of_game(key, number)[0] for number in range(games)]))


def check_fair(lucks: Weights) -> None:
    """Whether there was luck, and as much of it good as bad."""
    assert 0 < abs(lucks.mean()) <= SURE * error(lucks)


def test_where_nothing_is_drawn_there_is_no_luck() -> None:
    line = played("soleil_et_lune")[:20]
    piles = [position.board(None, open=True).pile for position in line]
    drawn = [before != after for before, after in pairwise(piles)]
    assert [is_drawn(before, after) for before, after in pairwise(line)] == drawn
    assert {*drawn} == {True, False}


def test_a_review_is_the_same_again_and_of_a_record_too() -> None:
    position = registry["sitaos"].start(seed="a").play("D4").play("E4").play("A1")
    again = review(position, Budget(simulations=LITTLE), "test")
    assert again == review(read(write(position.record())), Budget(simulations=LITTLE), "test")
    assert again.engine.count("-") == 2


def test_a_turn_that_wins_at_once_is_no_mistake() -> None:
    line = played("sitaos", player="turns:1")
    last = judge_one(line[-2], line[-1])
    assert last.better is None


def test_a_review_ends_when_it_is_told_to() -> None:
    reviewer = Reviewer(played("sidoke")[:20], 4000, "test")
    threading.Timer(0.2, reviewer.stop).start()
    assert len([*reviewer.turns()]) < 19
    assert len([*line_of(played("sitaos")[-1])]) == len(played("sitaos"))
