"""What a seat of Soleil et Lune can know, and what it may imagine."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import msgspec
import pytest

from sobremesa import Refusal, registry
from sobremesa.core.figure import read_figure
from sobremesa.core.kernel import generator
from sobremesa.core.position import Position
from sobremesa.games.soleil_et_lune.explain import Run
from sobremesa.games.soleil_et_lune.game import Lack
from sobremesa.games.soleil_et_lune.layout import GENERATOR
from sobremesa.games.soleil_et_lune.refusals import lack
from sobremesa.records import read, verify, write

game = registry["soleil_et_lune"]
TINY = """soleil_et_lune, seat 1 to move, scores 0 0 0
sun 1     |
moon 1    |
sun 2     |
moon 2    |
sun 3     |
moon 3    |
hand 1    | S1
hand 2    | S2 S3
hand 3    | M1
taken 1   |
taken 2   |
taken 3   |
discards  |
pile      | M2
turn      | 9"""
ROWS = """soleil_et_lune, seat 1 to move, scores 3 -2
sun 1     | X/7 10 13 16/X/15 21 26
moon 1    | 7 12 X/19 24 27
sun 2     | 2 5 9 14/X/12 X/17 22
moon 2    | 9 13 X/20 22
hand 1    | S8 S20 S29 SX M4
hand 2    | S3 M3 M5
taken 1   | S18 S19 S23 S24 S25 S27 S28 M8 M10 M11 M14 M15 M16 M17 M18
taken 2   | S1 S4 S6 S11 M1 M2 M6 M21 M23
discards  | MX
pile      | M25 MX
turn      | 33"""
SHUFFLED = TINY + "\nshuffles  | 1, hands 1 0 1"


def world(position: Position) -> tuple[str, ...]:
    """What can't be seen by everybody: hands and pile, in order."""
    lines = (line.partition("|") for line in position.diagram().split("\n"))
    return tuple(
        content.strip() for name, _, content in lines if name.split()[0] in ("hand", "pile")
    )


def imagined(diagram: str, seat: int | None, times: int) -> Counter[tuple[str, ...]]:
    position, rng = game.read(diagram), Random(7)
    return Counter(world(position.imagine(seat, rng)) for _ in range(times))


def deals(cards: list[str], sizes: list[int]) -> set[tuple[str, ...]]:
    """Every way of dealing cards to hands, the last of them a pile in order."""
    found = set()
    for order in permutations(cards):
        parts, rest = [], list(order)
        for size in sizes:
            parts.append(" ".join(sorted(rest[:size], key=lambda card: "SM".index(card[0]))))
            rest = rest[size:]
        parts = [" ".join(sorted(part.split(), key=cards.index)) for part in parts[:-1]] + parts[
            -1:
        ]
        found.add(tuple(parts))
    return found


def test_a_seat_imagines_every_deal_of_what_it_cannot_see_as_often() -> None:
    times = 12_000
    found = imagined(TINY, 1, times)
    expected = {("S1", *deal) for deal in deals(["S2", "S3", "M1", "M2"], [2, 1, 1])}
    assert set(found) == expected
    assert len(expected) == 12
    assert all(abs(count - times / 12) < 5 * (times / 12) ** 0.5 for count in found.values())


def test_a_spectator_imagines_all_hands() -> None:
    assert {hand for hand, *_ in imagined(TINY, None, 2000)} == {"S1", "S2", "S3", "M1", "M2"}


def test_a_hand_drawn_before_a_reshuffle_holds_cards_of_that_time() -> None:
    """Seat 2 drew before the discards were shuffled: what lies in the new pile can't be its."""
    times = 4000
    found = imagined(SHUFFLED, 1, times)
    assert set(found) == {("S1", "S2 S3", "M1", "M2"), ("S1", "S2 S3", "M2", "M1")}
    assert all(abs(count - times / 2) < 5 * (times / 2) ** 0.5 for count in found.values())


def test_the_seat_that_drew_before_sees_the_others_mixed() -> None:
    found = imagined(SHUFFLED, 2, 2000)
    assert set(found) == {(a, "S2 S3", b, c) for a, b, c in permutations(["S1", "M1", "M2"])}


def test_a_player_never_sees_the_diagram_that_a_game_began_with() -> None:
    """It shows every hand, and reshuffles follow from its text."""
    position = game.read(TINY)
    assert position.setting.diagram == TINY
    assert position.imagine(1, Random(1)).setting.diagram == ""


def test_chance_to_come_is_redrawn_too() -> None:
    position = game.start(2, "chance")
    generators = {
        tuple(position.imagine(1, Random(seed)).copy_state()[GENERATOR : GENERATOR + 3].tolist())
        for seed in range(20)
    }
    generators.add(tuple(position.copy_state()[GENERATOR : GENERATOR + 3].tolist()))
    assert len(generators) == 21


def test_reshuffles_follow_from_the_seed() -> None:
    diagram = (
        SHUFFLED.replace("pile      | M2", "pile      |")
        .replace("discards  |", "discards  | S20 S21 S22 M20 M21 M22 MX")
        .replace("hand 2    | S2 S3", "hand 2    |")
    )
    once, again = (game.read(diagram).play("S1>/1") for _ in range(2))
    assert world(once) == world(again)
    assert once.copy_state()[GENERATOR] != game.read(diagram).copy_state()[GENERATOR]


def test_every_deal_differs_and_follows_from_its_seed() -> None:
    assert len({world(game.start(3, str(seed))) for seed in range(50)}) == 50
    assert world(game.start(3, "x")) == world(game.start(3, "x"))


def test_verify_proves_the_deal_from_seed_and_commitment() -> None:
    position = game.start(2, "proof")
    rng = Random(3)
    while position.to_move is not None:
        position = position.play(rng.choice(list(position.moves())))
    record = read(write(position.record()))
    assert verify(record).scores == position.scores
    assert record.fair is not None
    fair = msgspec.structs.replace(record.fair, seed="00" * 32)
    with pytest.raises(Refusal) as caught:
        verify(msgspec.structs.replace(record, fair=fair))
    assert caught.value.code == "records.commitment_wrong"


def test_a_running_record_shows_neither_seed_nor_the_deal_it_began_with() -> None:
    position = game.read(TINY).play("S1>/1")
    assert position.record(1).diagram is None
    with pytest.raises(Refusal) as caught:
        verify(read(write(game.start(2, "running").record(1))))
    assert caught.value.code == "records.seed_missing"


def test_seats_that_look_together_see_their_hands_but_not_the_pile() -> None:
    shown = game.start(2, "hidden").diagram(seats=(1, 2))
    assert "? ?" not in shown
    assert "? × 58" in shown


def test_only_the_card_just_laid_is_marked() -> None:
    position = game.read(
        TINY.replace("scores 0 0 0", "scores -3 0 0")
        .replace("sun 1     |", "sun 1     | X/5 7 9")
        .replace("hand 1    | S1", "hand 1    | SX")
    )

    def mark(text: str, style: str) -> str:
        return f"[{text}]" if "last" in style else text

    assert "[" not in position.diagram(mark)
    assert "sun 1     | X/5 [X]/7 9" in position.play("SX@2/1").diagram(mark)


def test_a_diagram_with_hidden_hands_can_not_be_read_back() -> None:
    position = game.start(2, "hidden")
    heading = str(position).split("\n")[0]
    shown = position.diagram(seats=(1,))
    assert "? ? ? ? ?" in shown
    assert "? × 58" in shown
    with pytest.raises(Refusal):
        game.read(f"{heading}\n{shown}")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("S2 S3", "S2 S2"),
        ("S2 S3", "S2 M2"),
        ("S2 S3", "S2 S30"),
        ("sun 1     |", "sun 1     | 5 3"),
        ("sun 1     |", "sun 1     | X"),
        ("sun 1     |", "sun 1     | 31"),
        ("scores 0 0 0\nsun 1     |", "scores -2 0 0\nsun 1     | 5/X/5"),
        ("S2 S3", "S2 S3 S4 S5 S6 S7"),
        ("turn      | 9", "turn      | 500"),
        ("turn      | 9", "turn      | 9\nout       | 5"),
        ("turn      | 9", "turn      | 9\nout       | 2"),
        ("turn      | 9", "turn      | 9\nnonsense  | 5"),
        ("turn      | 9", "turn      | 9\nshuffles  | 1, hands 2 0 0"),
        ("hand 1    | S1", "hand 1    |"),
        ("discards  |\n", ""),
        ("scores 0 0 0", "scores 1 0 0"),
        ("seat 1 to move", "over"),
        ("M2", "SX SX SX SX SX SX"),
    ],
)
def test_a_wrong_diagram_is_refused(old: str, new: str) -> None:
    assert old in TINY
    with pytest.raises(Refusal):
        game.read(TINY.replace(old, new))


@pytest.mark.parametrize(
    ("rows", "scores"), [(("sun 1", "moon 1"), "-2 0 0 0"), (("sun 2", "sun 4"), "0 -1 0 -1")]
)
def test_rows_that_no_team_can_have_are_refused(rows: tuple[str, str], scores: str) -> None:
    alone = game.start(4, "rows", mode="ffa")
    pile = next(line for line in str(alone).split("\n") if line.startswith("pile")).split()[2:]
    diagram = str(alone).replace("scores 0 0 0 0", f"scores {scores}")
    for row in rows:
        card = next(card for card in pile if card[0] == row[0].upper() and card[1:] != "X")
        pile.remove(card)
        diagram = diagram.replace(f" {card} ", " ").replace(f"{row:<10}|", f"{row:<10}| {card[1:]}")
    assert game.read(diagram).scores == tuple(map(int, scores.split()))
    with pytest.raises(Refusal) as caught:
        game.read(diagram.replace(", mode=ffa", ""))
    assert caught.value.code == "soleil_et_lune.team_rows_wrong"


def test_kernels_and_positions_redraw_alike() -> None:
    position = game.start(4, "alike")
    state = position.copy_state()
    game.kernel.functions.redraw(state, 2, generator(Random(5)))
    assert position.imagine(3, Random(5)).copy_state().tolist() == state.tolist()


def test_a_card_alone_is_asked_where_it_goes() -> None:
    position = game.start(2, "hello")
    judgement = position.judge("s8")
    assert judgement.status == "incomplete"
    assert str(judgement.refusal) == "Where does S8 go? S8>/1."
    assert position.judge("S1").status == "refused"
    with pytest.raises(Refusal) as caught:
        position.play("S8@1/1")
    assert caught.value.code == "soleil_et_lune.first_card"


def test_a_lay_without_a_seat_is_refused_for_the_row_of_the_team_that_lies_there() -> None:
    position = game.read(read_figure(game.folder / "figures" / "26-teams-take.txt").diagram)
    with pytest.raises(Refusal) as caught:
        position.play("S25<")
    assert caught.value.code == "soleil_et_lune.left_too_high"
    assert caught.value.params["row"] == "S/1"


def test_runs_are_drafted_one_after_another() -> None:
    position = game.read(read_figure(game.folder / "figures" / "12-take-several.txt").diagram)
    judgement = position.judge("take")
    assert judgement.status == "incomplete"
    assert str(judgement.refusal) == "Which runs? S1, S7, M2."
    assert position.steps(["take"]) == ("S1", "S7", "M2")
    assert position.steps(["take s7"]) == position.steps(["take", "S7"]) == ("S1", "M2")
    assert position.steps(["take S7", "M2"]) == position.steps(["take S7 M2"]) == ("S1",)
    assert position.steps(["take S2"]) == position.steps(["take S7", "S7"]) == ()
    assert position.steps(["S1@1/1"]) == position.steps(["nonsense"]) == position.steps([""]) == ()


def test_a_take_says_what_each_of_its_cards_is_worth_before_and_after_it_is_played() -> None:
    position = game.read(ROWS)
    (item,) = position.judge("take S2").items
    assert item.points == (12, 0)
    assert position.view(1).board.runs == {"S2": Run(12, ((2,), (2,), (2, 0, 2), (2,), (2,)))}
    after = position.play("take S2")
    assert after.history[-1].items[0] == item
    assert after.scores == (15, -2)


def test_a_row_without_a_run_says_what_it_lacks_to_whoever_may_move() -> None:
    position = game.read(ROWS)
    lacks = position.view(1).board.lacks
    told = {"slot": 3, "low": 13, "high": 23, "span": 10, "length": 5}
    assert lacks == {"M/1": Lack("soleil_et_lune.lacks_cover", told)}
    assert position.view(2).board.lacks == {}


def test_a_run_after_an_animal_waits_for_the_card_that_must_be_laid() -> None:
    position = game.read(ROWS)
    board = position.play("S8@1/1").view(1).board
    assert board.runs == {}
    assert board.lacks["S/1"] == Lack("soleil_et_lune.must_lay", {})


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ([4, 7, 12, None, 24, 27], {"slot": 4, "low": 13, "high": 23, "span": 10, "length": 6}),
        ([None, 9, 10, 11, 12], {"slot": 1, "low": 1, "high": 8, "span": 7, "length": 5}),
        ([2, 3, None, 4, 5, 6], {"length": 3, "missing": 2}),
        ([1, 2, None, 27, 28, 29], {"slot": 3, "low": 3, "high": 26, "span": 23, "length": 6}),
        ([1, 2, 3, None, None, 29], None),
        ([1, 2, 3, 29], {}),
        ([3, 4, 5, 6], {"length": 4, "missing": 1}),
        ([], None),
    ],
)
def test_a_row_lacks_an_eclipse_covered_or_a_card_or_two(
    row: list[int | None], told: dict[str, int] | None
) -> None:
    found = lack(row)
    assert (found and dict(found.params)) == (told or None)


def test_a_lay_says_which_card_it_covers() -> None:
    position = game.read(ROWS)
    assert position.judge("SX@2/1").items[0].params["on"] == "S10"
    assert position.judge("S20@5/2").items[0].params["on"] == "SX"
    assert "on" not in position.judge("S29>/1").items[0].params
