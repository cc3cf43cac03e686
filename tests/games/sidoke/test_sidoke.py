"""What a seat of Sidoké can know and imagine, how drafts are guided, what text is refused."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from random import Random

import msgspec
import numpy as np
import pytest

from sobremesa import Refusal, registry
from sobremesa.core.figure import read_figure
from sobremesa.core.kernel import generator
from sobremesa.core.position import Position
from sobremesa.core.words import LANGUAGES, words_in
from sobremesa.games.sidoke.layout import (
    GENERATOR,
    MOST_STEPS,
    RETURNED,
    SIDOKES,
)
from sobremesa.games.sidoke.pieces import EVERY_TILE, tile_name
from sobremesa.players import read_player
from sobremesa.records import read, verify, write

game = registry["sidoke"]


def figure(name: str) -> Position:
    """The position of a worked example."""
    return game.read(read_figure(game.folder / "figures" / f"{name}.txt").diagram)


def line_of(position: Position, name: str) -> list[str]:
    """A line of the diagram."""
    lines = (line.partition("|") for line in position.diagram().split("\n"))
    return {each.strip(): content.split() for each, _, content in lines}[name]


def with_lines(position: Position, **lines: str) -> Position:
    """A position with some lines of its diagram changed: `rack_1` is the line `rack 1`."""
    named = {name.replace("_", " "): content for name, content in lines.items()}
    text = [
        f"{name}| {named[name.strip()]}" if name.strip() in named else f"{name}{bar}{content}"
        for name, bar, content in (line.partition("|") for line in str(position).split("\n"))
    ]
    return game.read("\n".join(text))


def worlds(position: Position, seat: int | None, times: int) -> Counter[tuple[str, ...]]:
    """What a seat imagines: the racks and the bag in order, and how often."""
    rng = Random(7)
    names = [f"rack {at + 1}" for at in range(position.setting.seats)]
    imagined = (position.imagine(seat, rng) for _ in range(times))
    return Counter(
        tuple(" ".join(line_of(each, name)) for name in [*names, "bag"]) for each in imagined
    )


def evenly(found: Counter[tuple[str, ...]], kinds: int, times: int) -> bool:
    """Whether all possible worlds were imagined about as often."""
    mean = times / kinds
    return len(found) == kinds and all(abs(n - mean) < 5 * mean**0.5 for n in found.values())


def test_a_seat_imagines_every_deal_of_what_it_cannot_see_as_often() -> None:
    position = with_lines(figure("20-nobody-can-place"), rack_2="G5 B6", bag="P6S B1")
    found = worlds(position, 1, 3600)
    assert {rack for rack, *_ in found} == {"R1 Y6"}
    assert evenly(found, 12, 3600)


def test_a_spectator_imagines_all_racks() -> None:
    found = worlds(figure("20-nobody-can-place"), None, 300)
    seen = {tile for rack, *_ in found for tile in rack.split()}
    assert seen == {"R1", "Y6", "G5", "B6", "P6S", "B1"}


def test_what_a_seat_returned_is_in_no_rack_that_has_not_been_filled_since() -> None:
    """Seat 1 gave R1 back; seat 2 has not drawn, so it can't hold it, and seat 1 knows that."""
    position = figure("20-nobody-can-place").play("swap R1")
    found = worlds(position, 1, 2400)
    assert not any("R1" in racks.split() for _, racks, _ in found)
    assert evenly(found, 6, 2400)
    own = set(line_of(position, "rack 2"))
    others = {rack for rack, *_ in worlds(position, 2, 300)}
    assert {tile for rack in others for tile in rack.split()} == {"R1", "Y6", "P6S", "B1"} - own


def test_who_has_drawn_since_may_hold_what_was_returned() -> None:
    start = figure("20-nobody-can-place")
    bag = "P6S B1 O6 Y5 P1 O5 B5 R6"
    position = with_lines(start, rack_2="G3 B6", bag=bag).play("swap R1").play("G3@H6")
    assert position.to_move == 1
    assert any("R1" in rack.split() for _, rack, _ in worlds(position, 1, 500))


def test_three_seats_of_which_one_has_drawn_since_are_imagined_evenly() -> None:
    """What seat 1 returned may be with seat 2, who drew, but not with seat 3, who did not."""
    start = figure("19-pass")
    position = with_lines(start, rack_1="Y6 R1", rack_2="B6 G3", rack_3="G5", bag="P6S B1")
    position = position.play("swap R1").play("G3@H6")
    found = worlds(position, 1, 4500)
    assert not any("R1" in rack.split() for _, _, rack, _ in found)
    hidden = {tile for world in found for line in world[1:] for tile in line.split()}
    size = len(line_of(position, "rack 2"))
    assert hidden == {"R1", "B6", "G5", "B1"}
    assert size == 4 - 1 - len(line_of(position, "bag"))
    racks = {tuple(world[1:3]) for world in found}
    expected = {
        (frozenset(second), third)
        for third in ("B6", "G5", "B1")
        for second in combinations(sorted(hidden - {third}), size)
    }
    assert {(frozenset(second.split()), third) for second, third in racks} == expected
    assert evenly(found, len(found), 4500)


def test_chance_to_come_is_redrawn_too() -> None:
    position = game.start(2, "chance")
    states = [position, *(position.imagine(1, Random(seed)) for seed in range(20))]
    generators = {tuple(each.copy_state()[GENERATOR:][:3].tolist()) for each in states}
    assert len(generators) == 21


def test_kernels_and_positions_redraw_alike() -> None:
    position = game.start(4, "alike")
    state = position.copy_state()
    game.kernel.functions.redraw(state, 2, generator(Random(5)))
    assert position.imagine(3, Random(5)).copy_state().tolist() == state.tolist()


def test_what_goes_back_to_the_bag_goes_anywhere_in_it() -> None:
    """An exchange of one tile: it lies at every place of the bag about as often."""
    start = game.start(2, "anywhere")
    state = start.imagine(None, Random(1)).copy_state()
    places: Counter[int] = Counter()
    for seed in range(1700):
        state[GENERATOR : GENERATOR + 4] = generator(Random(seed))
        position = type(start)(game, start.setting, state)
        tile = line_of(position, "rack 1")[0]
        places[line_of(position.play(f"swap {tile}"), "bag").index(tile) // 12] += 1
    assert len(places) == 8
    assert all(abs(count - 1700 / 8) < 5 * (1700 / 8) ** 0.5 for count in places.values())


def test_every_deal_differs_and_follows_from_its_seed() -> None:
    assert len({str(game.start(3, str(seed))) for seed in range(50)}) == 50
    assert str(game.start(3, "x")) == str(game.start(3, "x"))
    position = game.start(4, "all")
    dealt = [tile for seat in range(1, 5) for tile in line_of(position, f"rack {seat}")]
    assert sorted([*dealt, *line_of(position, "bag")]) == sorted(map(tile_name, EVERY_TILE))


def test_others_see_of_an_exchange_only_how_many_tiles_it_was() -> None:
    position = figure("17-exchange").play("swap O6 G1")
    assert position.last is not None
    assert position.last.text == "swap O6 G1"
    for seat, text in ((1, "swap O6 G1"), (2, "swap 2"), (None, "swap 2")):
        view = position.view(seat)
        assert view.last is not None
        assert view.last.text == position.known(seat)[-1].text == text
        assert position.record(seat).moves[-1].move == text
        assert position.imagine(seat, Random(1)).history[-1].text == text
    opened = position.view(None, open=True)
    assert opened.last is not None
    assert opened.last.text == "swap O6 G1"
    for seat in (2, None):
        left = [position.view(seat), position.known(seat), position.record(seat)]
        seen = msgspec.json.encode(left).decode()
        assert not any(f'"{tile}"' in seen for tile in ("O6", "G1", "B6E", "Y5E", "P2"))


def test_a_whole_record_tells_what_was_exchanged_and_is_verified() -> None:
    position, player = game.start(3, "proof"), read_player("random", "proof")
    while position.to_move is not None:
        position = position.play(position.forced or player.ask(position))
    record = read(write(position.record()))
    assert any(move.move.startswith("swap ") for move in record.moves)
    assert verify(record).scores == position.scores


def test_a_seat_sees_its_own_rack_and_the_sizes_of_others() -> None:
    board = game.start(3, "racks").view(2).board
    assert [rack is not None for rack in board.racks] == [False, True, False]
    assert (board.rack_sizes, board.bag, board.since_placed) == ((6, 6, 6), 90, 0)
    assert (board.bonus["D1"], board.bonus["B2"], board.bonus["F6"]) == ("R", "D", "+")


def test_sidokes_lie_before_their_seat_line_by_line() -> None:
    position = figure("14-two-sidokes").play("P6@K6")
    row, column = ("R1", "O2", "Y3", "G4", "B5", "P6"), ("P6", "R6", "O6", "Y6", "G6", "B6E")
    assert position.board(1, False).sidokes == ((), (row, column))
    assert position.board(1, False).tiles == {}
    assert position.last is not None
    made = [item for item in position.last.items if item.code == "sidoke.sidoke"]
    about = {"kind": "simple", "doubled": 0}
    told = [{**about, "tiles": list(line)} for line in (row, column)]
    assert [item.params for item in made] == told
    assert made[1].cells == ("K6", "K7", "K8", "K9", "K10", "K11")


def test_steps_guide_a_draft_tile_by_tile() -> None:
    position = figure("05-gap")
    assert "B6@J6" in position.steps()
    assert position.steps(["B6@J6"]) == ("R2@F6", "R5@I6", "G5@I6")
    assert position.steps(["b6@j6", "R2@F6"]) == ("G5@I6",)
    assert position.steps(["G5@I6 R2@F6 B6@J6"]) == ()
    assert position.steps(["R2@F6", "R5@H7"]) == position.steps(["nonsense"]) == ()


def test_every_step_of_a_draft_lies_in_a_legal_turn_and_none_is_left_out() -> None:
    rng, player = Random(4), read_player("random", "drafts")
    position = game.start(2, "drafts")
    while position.to_move is not None:
        turns = [frozenset(move.split()) for move in position.moves() if "@" in move]
        for turn in rng.sample(turns, min(4, len(turns))):
            draft = rng.sample(sorted(turn), rng.randint(0, len(turn)))
            holding = [each for each in turns if each >= set(draft)]
            steps = {step for each in holding for step in each} - set(draft)
            assert {step for step in position.steps(draft) if "@" in step} == steps
            if draft:
                status = position.judge(" ".join(draft)).status
                assert status == ("complete" if frozenset(draft) in turns else "incomplete")
        position = position.play(position.forced or player.ask(position))


def test_any_tiles_on_any_cells_are_a_turn_a_part_of_one_or_refused_in_words() -> None:
    rng, player = Random(5), read_player("random", "any")
    position = game.start(2, "any")
    while position.to_move is not None:
        turns = [frozenset(move.split()) for move in position.moves() if "@" in move]
        rack = line_of(position, f"rack {position.to_move}")
        for _ in range(30):
            tiles = rng.sample(rack, rng.randint(1, min(3, len(rack))))
            row, across = rng.randint(1, 12), rng.random() < 0.5
            cells = [(rng.randint(1, 12), row) for _ in tiles]
            turned = [cell if across else cell[::-1] for cell in cells]
            names = [f"{'ABCDEFGHIJKL'[column - 1]}{line}" for column, line in turned]
            draft = [f"{tile}@{name}" for tile, name in zip(tiles, names, strict=True)]
            judgement = position.judge(" ".join(draft))
            holding = [turn for turn in turns if turn >= set(draft)]
            whole = "complete" if frozenset(draft) in holding else "incomplete"
            assert judgement.status == (whole if holding else "refused")
            if judgement.refusal is not None:
                assert all(words_in(language).refusal(judgement.refusal) for language in LANGUAGES)
        position = position.play(position.forced or player.ask(position))


def test_a_gapped_draft_is_told_what_is_missing_and_what_it_scores_line_by_line() -> None:
    position = figure("05-gap")
    judgement = position.judge("R2@F6 B6@J6")
    assert judgement.status == "incomplete"
    assert str(judgement.refusal) == "The line has a gap: no tile lies on I6."
    assert [item.cells for item in judgement.items] == [("F6", "G6", "H6")]
    assert judgement.points == (3, 0)
    assert str(position.judge("b6@j6").refusal).endswith("none does on J6.")
    whole = position.judge("R2@F6 G5@I6 B6@J6")
    assert whole.status == "complete"
    assert [item.code for item in whole.items] == ["sidoke.line", "sidoke.drew"]


def test_exchanges_are_drafted_tile_by_tile() -> None:
    position = figure("17-exchange")
    assert [step for step in position.steps() if "swap" in step][:2] == ["swap R6", "swap O6"]
    rest = ("R6", "O6", "G6E", "B1E", "P1")
    assert position.steps(["swap g1"]) == position.steps(["swap", "G1"]) == rest
    assert position.steps(["swap G1 O6", "P1"]) == ()
    assert position.steps(["swap G1", "G1"]) == position.steps(["swap P6"]) == ()
    judgement = position.judge("swap")
    assert judgement.status == "incomplete"
    assert "R6, O6" in str(judgement.refusal)


def test_a_refusal_names_tile_cell_and_the_line_that_is_none() -> None:
    position = with_lines(figure("03-no-lines"), **{"6": ". . . P . O2S + . . . O ."})
    with pytest.raises(Refusal) as caught:
        position.play("R1E@G6")
    assert caught.value.code == "sidoke.descends"
    assert str(caught.value).startswith("O2S R1E in row 6 is no run: numbers must ascend.")
    told = caught.value.params
    assert (told["tile"], told["cell"], told["axis"], told["name"]) == ("R1E", "G6", "row", "6")


def test_exchanges_are_listed_as_choices_of_tiles() -> None:
    swaps = [move for move in game.start(2, "all").moves() if move.startswith("swap")]
    assert len(swaps) == len({frozenset(move.split()) for move in swaps}) == 63
    few = [move for move in figure("17-exchange").moves() if move.startswith("swap")]
    assert len(few) == 6 + 15 + 20


def test_steps_of_the_kernel_list_the_same_turns() -> None:
    rng = Random(2)
    player = read_player("random", "kernel")
    position = game.start(3, "kernel")
    for _ in range(25):
        if rng.random() < 0.4:
            lines = position._lines(position.copy_state(), ())
            assert sorted(map(position.write, lines)) == sorted(position.moves())
        position = position.play(player.ask(position))


def test_whatever_is_listed_fits_into_the_list() -> None:
    position = game.start(2, "steps")
    assert len(game.kernel.legal(position.copy_state())) <= MOST_STEPS
    rich = with_lines(figure("01-first-placement"), rack_1="R4 O4 Y4 G4 B4 P4", rack_2="R1S")
    assert sum("@" in move for move in rich.moves()) == 46_920


def test_whether_an_exchange_ends_the_game_is_not_told_before() -> None:
    position = figure("20-nobody-can-place").play("swap R1")
    judgement = position.judge("swap G5")
    assert (judgement.status, judgement.points) == ("complete", None)
    assert [item.code for item in judgement.items] == ["sidoke.swapped"]
    assert position.play("swap G5").to_move is None
    assert figure("21-three-rounds").play("swap R1").judge("swap B6").points == (-20, -20)


def test_an_exchange_ends_nothing_while_somebody_can_place() -> None:
    position = with_lines(figure("20-nobody-can-place"), rack_1="R1 Y3")
    after = position.play("swap R1").play("swap G5")
    assert after.to_move == 1
    assert after.board(1, False).since_placed == 2


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("rack 1", "R1 O2 Y3 B5 P5 G6S G5"),
        ("rack 1", "R1 R1"),
        ("rack 1", "Y1"),
        ("rack 1", "R7"),
        ("rack 1", ""),
        ("rack 2", ""),
        ("bag", "B6E B6E"),
        ("sidokes 1", "R1S O2S"),
        ("sidokes 1", "R1S O2S Y3S G4S B5S R6S"),
        ("sidokes 1", "R1S O2S Y3S G4S B5S P6S, R1S O2S Y3S G4S B5S P6S, R1"),
        ("6", ". . . P . R1E O1E Y2 . . O ."),
        ("6", ". . . P . R1S O2S Y3S G4S B5S P6S"),
        ("6", ". . . R . + + . . . O ."),
        ("6", ". . . P . + + . . . O"),
        ("6", ". . . X . + + . . . O ."),
    ],
)
def test_a_wrong_diagram_is_refused(name: str, content: str) -> None:
    with pytest.raises(Refusal):
        with_lines(figure("01-first-placement"), **{name.replace(" ", "_"): content})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seat 1 to move", "over"),
        ("seat 1 to move", "seat 3 to move"),
        ("scores 0 0", "scores 0 0 0"),
        ("bag", "nonsense | 1\nbag"),
        ("bag ", "since | x\nbag "),
        ("bag ", "since | 7\nbag "),
        ("bag ", "since | 6\nbag "),
    ],
)
def test_a_diagram_that_contradicts_itself_is_refused(old: str, new: str) -> None:
    text = str(figure("01-first-placement"))
    assert old in text
    with pytest.raises(Refusal):
        game.read(text.replace(old, new))


def test_sidokes_that_cross_share_a_tile_in_a_diagram_too() -> None:
    position = figure("14-two-sidokes").play("P6@K6")
    again = game.read(str(position))
    one, two = (each.copy_state()[SIDOKES : SIDOKES + 2].tolist() for each in (again, position))
    assert one == two


def test_knowledge_of_returned_tiles_starts_empty() -> None:
    assert not np.any(game.start(4, "known").copy_state()[RETURNED:SIDOKES])


def test_moves_come_one_after_another() -> None:
    assert len(list(islice(game.start(2, "few").moves(), 3))) == 3
