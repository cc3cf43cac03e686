"""Whatever somebody changes in the record of a table is found out, each damage by its name."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest

from sobremesa import Refusal, game
from sobremesa.core.record import Record
from sobremesa.core.turns import Ending
from sobremesa.records import entries, read, verify, write
from sobremesa.records.links import link
from sobremesa.records.record import find_setting
from sobremesa.server.tables.plan import Plan
from tests.server.stories import Story

Data = dict[str, Any]
Damage = Callable[[Data], None]
TEAMS = {"mode": "teams"}
DIFFER, ALTERED, RESULT = "records.lines_differ", "records.line_altered", "records.result_wrong"
ENDING, SEALED = "records.ending_wrong", "records.commitment_wrong"


def resigned() -> Story:
    """Two people, the option to swap, which nobody used; the second gives up."""
    story = Story.begin(Plan("sitaos", 2, {"swap": "on"}), (1, 2), drawn=True)
    play(story, "D4", "E4", "D5", "E5", "C3")
    story.tell(entries.Resigned(2), 9)
    return story


def out_of_time() -> Story:
    story = Story.begin(Plan("sitaos", 2, clock="3+0"), (1, 2), drawn=True)
    play(story, "D4", "E4", "D5")
    story.tell(entries.TimedOut(2), 9)
    return story


def broken_off() -> Story:
    story = Story.begin(Plan("siesta", 2), (1, 2), drawn=True)
    story.move(1)
    story.tell(entries.Aborted(2), 9)
    return story


def partners() -> Story:
    """All four give up, one after another; three seats are taken over before."""
    story = Story.begin(Plan("siesta", 4, TEAMS), (1, 2, 3, 4), drawn=True)
    for at in range(1, 7):
        story.move(at)
    for at, seat in enumerate((1, 2, 4, 3), 9):
        story.tell(entries.Resigned(seat), at)
    return story


def taken_over() -> Story:
    """Of three people one leaves; the game goes on to its end."""
    story = Story.begin(Plan("siesta", 3), (1, 2, 3), drawn=True)
    for at in range(1, 5):
        story.move(at)
    story.tell(entries.Resigned(2), 5)
    return play_out(story)


def hinted() -> Story:
    """A game against a bot in which hints were taken, to its end."""
    story = Story.begin(Plan("sitaos", 2), (1,), ("novice",), drawn=True)
    seat = story.table.order.index(0) + 1
    while story.table.live.to_move != seat:
        story.move(1)
    story.tell(entries.Hinted(seat, "where"), 2)
    story.tell(entries.Hinted(seat, "what"), 2)
    return play_out(story)


def play(story: Story, *moves: str) -> None:
    for at, move in enumerate(moves, 1):
        story.move(at, move)


def play_out(story: Story) -> Story:
    while story.table.live.to_move is not None:
        story.move(9)
    return story


STORIES = {
    each.__name__: each
    for each in (resigned, out_of_time, broken_off, partners, taken_over, hinted)
}


@lru_cache
def told(name: str) -> Story:
    """A game that is over, by how it went."""
    return STORIES[name]()


def other_move(data: Data) -> None:
    assert data["moves"][4]["move"] == "C3"
    data["moves"][4]["move"] = "A1"


def drop_last(data: Data) -> None:
    data["moves"].pop()


def other_words(data: Data) -> None:
    data["fair"]["words"] = ["x", "y"]


def put(*path: str | int, value: object) -> Damage:
    """Something else in a place of the record."""

    def damage(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        assert data[path[-1]] != value
        data[path[-1]] = value

    return damage


def count_again(record: Record, data: Data) -> None:
    """Points, ranks and teams as they follow from everything else that a record says now."""
    changed = read(json.dumps(data))
    position = game(record.game).open(find_setting(changed))
    for move in record.moves:
        position = position.play(move.move)
    assert record.result is not None
    again = position.record(ending=Ending(record.result.how, record.result.by))
    data |= {field: json.loads(write(again))[field] for field in ("moves", "result")}


def with_options(**options: str) -> Damage:
    """Other options, and all that follows from them."""

    def damage(data: Data) -> None:
        record = read(json.dumps(data))
        assert data["options"] != options
        data["options"] = options
        count_again(record, data)

    return damage


def points_beforehand(data: Data) -> None:
    """A diagram of the opening whose heading gives the last seat points, and what follows."""
    record = read(json.dumps(data))
    opening = game(record.game).start(record.seats, **record.options)
    nothing = " ".join("0" * record.seats)
    assert f"scores {nothing}" in str(opening)
    data["diagram"] = str(opening).replace(f"scores {nothing}", f"scores {nothing[:-1]}90")
    count_again(record, data)
    assert record.result is not None
    assert data["result"]["scores"] != [*record.result.scores]


def mere_diagram(data: Data) -> None:
    record = read(json.dumps(data))
    data["diagram"] = str(game(record.game).start(record.seats, **record.options))


def drop_line(number: int) -> Damage:
    def damage(data: Data) -> None:
        del data["lines"][number]

    return damage


def other_options_in_line(data: Data) -> None:
    """Other options, in the line that says them too."""
    text = json.loads(data["lines"][0]["text"])
    assert text["options"] == data["options"] == {"swap": "on"}
    data["options"] = text["options"] = {}
    data["lines"][0]["text"] = json.dumps(text, separators=(",", ":"))


def not_over(data: Data) -> None:
    data["result"] = None


DAMAGES: list[tuple[str, str, Damage, str]] = [
    ("another move of equal points", "resigned", other_move, DIFFER),
    ("a last move left out", "resigned", drop_last, DIFFER),
    ("other words in a game without chance", "resigned", other_words, "records.seats_wrong"),
    ("a swap that could not be had", "resigned", with_options(), DIFFER),
    ("claims that had to be announced", "resigned", with_options(swap="on", announce="on"), DIFFER),
    ("the usual rules written out", "hinted", put("options", value={"swap": "off"}), DIFFER),
    ("another option in its line too", "resigned", other_options_in_line, ALTERED),
    ("partners made opponents", "partners", with_options(), DIFFER),
    ("points counted in another way", "taken_over", with_options(scoring="whole"), DIFFER),
    ("points before the first move", "partners", points_beforehand, DIFFER),
    ("points before the first stone", "resigned", points_beforehand, DIFFER),
    ("a diagram of the opening", "resigned", mere_diagram, DIFFER),
    ("partners changed who gave up", "partners", put("result", "by", value=1), DIFFER),
    ("out of time instead of given up", "resigned", put("result", "how", value="timeout"), DIFFER),
    ("given up, not out of time", "out_of_time", put("result", "how", value="resigned"), DIFFER),
    ("broken off by somebody else", "broken_off", put("result", "by", value=1), DIFFER),
    ("broken off by nobody", "broken_off", put("result", "by", value=None), DIFFER),
    ("given up in the end", "hinted", put("result", "how", value="resigned"), ENDING),
    ("a game that is not over", "resigned", not_over, DIFFER),
    ("a game that was broken off not over", "broken_off", not_over, DIFFER),
    ("a takeover left out", "taken_over", put("takeovers", value=[]), DIFFER),
    ("a takeover at another ply", "taken_over", put("takeovers", 0, "ply", value=2), DIFFER),
    ("another seat taken over", "taken_over", put("takeovers", 0, "seat", value=1), DIFFER),
    ("takeovers in another order", "partners", lambda data: data["takeovers"].reverse(), DIFFER),
    ("a hint left out", "hinted", lambda data: data["hints"].pop(), DIFFER),
    ("a hint at another ply", "hinted", put("hints", 0, "ply", value=8), DIFFER),
    ("a hint that went further", "hinted", put("hints", 1, "stage", value="why"), DIFFER),
    ("a stronger bot", "hinted", put("seating", "chairs", value=[None, "expert"]), DIFFER),
    ("no word of who sat where", "hinted", put("seating", value=None), DIFFER),
    ("the first line left out", "resigned", drop_line(0), ALTERED),
    ("a move left out of the lines", "resigned", drop_line(5), ALTERED),
    ("the last line left out", "resigned", drop_line(-1), DIFFER),
    ("another table", "resigned", put("fair", "table", value="elsewhere"), SEALED),
    ("no seed", "resigned", put("fair", "seed", value=None), "records.seed_unpublished"),
]  # fmt: skip


def refusal_of(record: Record, **kept: str) -> str:
    """With which code a record is refused; empty if it is not."""
    try:
        verify(record, **kept)
    except Refusal as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize("name", STORIES)
def test_a_record_that_nobody_damaged_is_right(name: str) -> None:
    table = told(name).table
    assert refusal_of(table.record(), head=table.link) == ""


@pytest.mark.parametrize(
    ("name", "damage", "code"), [each[1:] for each in DAMAGES], ids=[each[0] for each in DAMAGES]
)
def test_a_damage_is_found_out(name: str, damage: Damage, code: str) -> None:
    table = told(name).table
    data = json.loads(write(table.record()))
    damage(data)
    assert refusal_of(read(json.dumps(data)), head=table.link) == code


@pytest.mark.parametrize("name", STORIES)
@pytest.mark.parametrize("field", ["scores", "ranks", "teams", "rating_ranks"])
def test_points_ranks_and_teams_are_those_that_the_moves_say(name: str, field: str) -> None:
    """However a game ended, whoever was taken over: none of it is anybody's word."""
    table = told(name).table
    data = json.loads(write(table.record()))
    result, seats = data["result"], data["seats"]
    ranks = [result["ranks"][::-1], [1] * seats, [*range(1, seats + 1)]]
    others = {
        "scores": [[points + (seat == 1) for seat, points in enumerate(result["scores"])]],
        "ranks": ranks,
        "teams": [None, [], [[1, 2]], [[1, 2], [3, 4]]],
        "rating_ranks": [*ranks, None],
    }
    damages = [other for other in others[field] if other != result[field]]
    assert damages
    for other in damages:
        record = read(json.dumps({**data, "result": {**result, field: other}}))
        assert refusal_of(record, head=table.link) == RESULT


def unpublished(name: str) -> Data:
    """A record as if its game went on: neither seed nor result are there."""
    data: Data = json.loads(write(told(name).table.record()))
    data["fair"]["seed"] = data["result"] = None
    return data


def test_without_the_seed_links_prove_nothing() -> None:
    data, head = unpublished("resigned"), told("resigned").table.link
    other_move(data)
    assert refusal_of(read(json.dumps(data)), head=head) == "records.links_unchecked"


def test_a_diagram_stands_in_no_record_with_lines_whether_or_not_its_seed_is_known() -> None:
    data = json.loads(write(told("partners").table.record()))
    points_beforehand(data)
    data["fair"]["seed"] = None
    assert refusal_of(read(json.dumps(data))) == DIFFER


def test_a_table_of_before_that_does_not_say_its_game_is_right_as_well() -> None:
    """Records are as old as their tables, whose first line had the commitment alone."""
    story = Story.begin(Plan("sitaos", 2, {"swap": "on"}), (1, 2), drawn=True)
    table, before = story.table, ""
    commitment = entries.Created(table.fair.commitment)
    play(story, "D4", "E4")
    story.tell(entries.Resigned(1), 3)
    data = json.loads(write(table.record()))
    assert entries.write_entry(commitment) == (
        f'{{"type":"created","commitment":"{table.fair.commitment}"}}'
    )
    data["lines"][0]["text"] = entries.write_entry(commitment)
    for line in data["lines"]:
        line["link"] = before = link(table.fair.record_key, before, line["text"])
    assert refusal_of(read(json.dumps(data)), head=before) == ""


def go_on(name: str, *lines: entries.Line) -> tuple[Data, str]:
    """A record to which somebody has added lines, well linked since the seed is known by now."""
    table = told(name).table
    data, head = json.loads(write(table.record())), table.link
    for added in lines:
        text = entries.write_entry(added)
        head = link(table.fair.record_key, head, text)
        data["lines"].append({"text": text, "link": head})
    return data, table.link


def test_no_line_comes_after_the_end_not_even_one_that_takes_moves_back() -> None:
    """Whoever kept the last link would be told that it stands among the lines, as it does."""
    data, head = go_on("resigned", entries.TookBack(4), entries.Resigned(1))
    data["moves"].pop()
    data["result"] |= {"by": 1, "rating_ranks": [2, 1]}
    assert refusal_of(read(json.dumps(data)), head=head) == "records.line_late"


def test_a_game_that_was_played_to_its_end_is_not_taken_back() -> None:
    record = told("hinted").table.record()
    data, head = go_on("hinted", entries.TookBack(6), entries.Resigned(1))
    del data["moves"][6:]
    data["result"] |= {"how": "resigned", "by": 1}
    count_again(read(json.dumps(data)), data)
    assert data["result"]["rating_ranks"] == [2, 1]
    assert record.result is not None
    assert refusal_of(read(json.dumps(data)), head=head) == "records.line_late"


def test_nobody_takes_a_hint_after_the_last_move() -> None:
    plies = len(told("hinted").table.record().moves)
    data, head = go_on("hinted", entries.Hinted(1, "where"))
    data["hints"].append({"seat": 1, "ply": plies, "stage": "where"})
    assert refusal_of(read(json.dumps(data)), head=head) == "records.line_late"


@pytest.mark.parametrize(
    "line",
    [
        entries.Created("00" * 32, options={}),
        entries.Sat(0, "again"),
        entries.BotSat(1, "expert"),
        entries.Left(1),
        entries.Started((1, 0), ("x", "y")),
    ],
    ids=lambda line: type(line).__name__,
)
def test_nobody_sits_down_again_once_the_game_has_begun(line: entries.Line) -> None:
    """Not even behind a link that was kept in the middle of the game."""
    data, before = json.loads(write(told("resigned").table.record())), ""
    head = data["lines"][6]["link"]
    data["lines"].insert(7, {"text": entries.write_entry(line), "link": ""})
    for each in data["lines"]:
        each["link"] = before = link(told("resigned").table.key, before, each["text"])
    assert refusal_of(read(json.dumps(data)), head=head) == "records.line_late"
