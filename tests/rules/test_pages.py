"""Every game's rules page, figures and lesson as data."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from sobremesa import registry
from sobremesa.core.figure import read_figure
from sobremesa.core.game import Game
from sobremesa.core.words import LANGUAGES, words_in
from sobremesa.rules import RulesPage, read_lesson, read_page
from sobremesa.rules.blocks import Block, Heading, Listing, Paragraph, Picture, Table
from sobremesa.rules.figures import play_through
from sobremesa.rules.kept import find_figure, kept_file, make_kept

every_game = pytest.mark.parametrize("game", registry.values(), ids=registry)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def signs(block: Block) -> int:
    """How often a block says that something is assumed."""
    return msgspec.json.encode(block).count(b'["assumed"]')


@every_game
@every_language
def test_a_page_is_json_and_reads_back(game: Game, language: str) -> None:
    page = read_page(game, language)
    text = msgspec.json.encode(page)
    assert msgspec.json.encode(msgspec.json.decode(text, type=RulesPage)) == text
    assert (page.game, page.language, page.title) == (
        game.key,
        language,
        words_in(language)(game.key),
    )


@every_game
def test_both_languages_say_the_same_block_by_block(game: Game) -> None:
    english, french = (read_page(game, language) for language in LANGUAGES)
    assert [type(block) for block in english.blocks] == [type(block) for block in french.blocks]
    assert list(english.figures) == list(french.figures)
    for one, two in zip(english.blocks, french.blocks, strict=True):
        assert signs(one) == signs(two)
        if isinstance(one, Listing) and isinstance(two, Listing):
            assert len(one.items) == len(two.items)
        if isinstance(one, Table) and isinstance(two, Table):
            assert (len(one.rows), one.align) == (len(two.rows), two.align)


@every_game
@every_language
def test_what_is_assumed_is_marked_in_the_text_and_told_at_the_end(
    game: Game, language: str
) -> None:
    blocks = read_page(game, language).blocks
    (at,) = [
        at
        for at, block in enumerate(blocks)
        if isinstance(block, Heading) and block.id == "assumed"
    ]
    assert sum(map(signs, blocks[:at])) >= 4
    for number, block in enumerate(blocks):
        if not isinstance(block, Picture):
            assert block.assumed == (number >= at)


# What the books leave open or say otherwise: where the page follows our reading, and what it says
# about that at its end, in English and in French.
OPEN = [
    ("siesta", "en", "any of the four directions.†", "from left to right or from top to bottom"),
    ("siesta", "fr", "l’un des quatre sens.†", "de gauche à droite ou de haut en bas"),
    ("siesta", "en", "Seat 1 opens†", "Here the seats are drawn"),
    ("siesta", "fr", "La place 1 ouvre†", "Ici, les places sont tirées au sort"),
    ("siesta", "en", "Seat 1 opens†", "in a rematch the start passes on"),
    ("siesta", "fr", "La place 1 ouvre†", "à la revanche, c’est au suivant de commencer"),
    ("siesta", "en", "a sun or a roof completes it.†", "a sun or a roof completes counts as well"),
    ("siesta", "fr", "un soleil ou un toit l’achève.†", "un soleil ou un toit achève compte aussi"),
    ("siesta", "en", "share the win.†", "Equal points share the win"),
    ("siesta", "fr", "on partage la victoire.†", "À égalité de points, on partage"),
    ("sitaos", "en", "the longest that runs through it.†", "only the longest line counts"),
    ("sitaos", "fr", "la plus longue qui passe par elle.†", "seule la plus longue ligne compte"),
    ("sitaos", "en", "full value of the new length.†", "counts at its full new value"),
    ("sitaos", "fr", "valeur de sa nouvelle longueur.†", "compte pour toute sa nouvelle valeur"),
    ("soleil_et_lune", "en", "play goes clockwise.†", "the youngest starts"),
    ("soleil_et_lune", "fr", "aiguilles d’une montre.†", "le plus jeune qui commence"),
    ("soleil_et_lune", "en", "play goes clockwise.†", "in a rematch the start passes on"),
    (
        "soleil_et_lune",
        "fr",
        "aiguilles d’une montre.†",
        "à la revanche, c’est au suivant de commencer",
    ),
    ("soleil_et_lune", "en", "with both of your rows.†", "to the “piles”"),
    ("soleil_et_lune", "fr", "avec vos deux rangées.†", "aux « piles »"),
    ("soleil_et_lune", "en", "you can only take, you take.†", "destroying a row can be wise"),
    ("soleil_et_lune", "fr", "ne peut que prendre prend.†", "sage de détruire une rangée"),
    ("soleil_et_lune", "en", "share the win.†", "Equal points share the win"),
    ("soleil_et_lune", "fr", "on partage la victoire.†", "À égalité de points, on partage"),
    ("sidoke", "en", "Seat 1 starts.†", "The youngest starts in print"),
    ("sidoke", "fr", "La place 1 commence.†", "le plus jeune commence"),
    ("sidoke", "en", "Seat 1 starts.†", "in a rematch the start passes on"),
    ("sidoke", "fr", "La place 1 commence.†", "à la revanche, c’est au suivant de commencer"),
    ("sidoke", "en", "at each step in reading direction,†", "exactly one at each step"),
    ("sidoke", "fr", "pas dans le sens de lecture,†", "exactement un à chaque pas"),
    ("sidoke", "en", "the tiles they hold then.†", "exchanged at least once"),
    ("sidoke", "fr", "les tuiles qu’il a alors.†", "échangé au moins une fois"),
    ("sidoke", "en", "emptied again is an empty board.†", "The centre binds the next placement"),
    ("sidoke", "fr", "est un plateau vide.†", "Le centre oblige la pose suivante"),
    ("sidoke", "en", "share the win.†", "Equal points share the win"),
    ("sidoke", "fr", "on partage la victoire.†", "À égalité de points, on partage"),
]


@pytest.mark.parametrize(("key", "language", "marked", "said"), OPEN)
def test_what_the_books_leave_open_is_marked_where_it_is_played_and_said_at_the_end(
    key: str, language: str, marked: str, said: str
) -> None:
    text = (registry[key].folder / f"rules.{language}.md").read_text(encoding="utf-8")
    played, told = text.replace("\xa0", " ").rsplit("\n## ", 1)
    assert "†" in marked
    assert marked in played
    assert said in told


@every_game
@every_language
def test_headings_can_be_linked_to(game: Game, language: str) -> None:
    blocks = read_page(game, language).blocks
    names = [block.id for block in blocks if isinstance(block, Heading)]
    assert all(names)
    assert len(set(names)) == len(names)
    assert any(isinstance(block, Paragraph) for block in blocks)


@every_game
def test_a_figure_has_a_frame_for_the_start_and_for_whatever_is_played_or_tried(game: Game) -> None:
    for name, figure in read_page(game, "en").figures.items():
        written = read_figure(game.folder / "figures" / f"{name}.txt").instructions
        verbs = [verb for verb, _ in written if verb in ("play", "refused")]
        assert [frame.say.kind for frame in figure.frames] == ["start", *verbs]
        assert figure.caption
        before = figure.frames[0].view
        assert str(game.read(figure.diagram)) == figure.diagram
        for frame in figure.frames[1:]:
            say = frame.say
            assert say.seat == before.to_move or before.outcome
            if say.kind == "refused":
                assert frame.view == before
                assert say.refusal is not None
                for language in LANGUAGES:
                    assert words_in(language)(say.refusal.code, **say.refusal.params)
            else:
                last = frame.view.last
                assert last is not None
                assert (last.text, last.items) == (say.text, say.items)
            before = frame.view


def test_figures_show_every_hand() -> None:
    for figure in read_page(registry["soleil_et_lune"], "en").figures.values():
        for frame in figure.frames:
            assert all(hand is not None for hand in frame.view.board["hands"])


def test_what_a_figure_calls_refused_and_is_not_is_noticed() -> None:
    game = registry["sitaos"]
    figure = read_figure(game.folder / "figures" / "07-taken.txt")
    free = next(iter(game.read(figure.diagram).moves()))
    changed = replace(figure, instructions=(("refused", f"core.taken {free}"),))
    with pytest.raises(ValueError, match="not refused"):
        list(play_through(game.read(changed.diagram), changed))


@every_game
def test_a_lesson_shows_the_learner_no_more_than_the_seat_sees(game: Game) -> None:
    lesson = read_lesson(game)
    position = game.read(lesson.diagram)
    encode = msgspec.json.encode
    assert encode(lesson.start) == encode(position.view(lesson.learner))
    for step in lesson.steps:
        position = position.play(step.move.text)
        assert encode(step.view) == encode(position.view(lesson.learner))
        assert step.move == position.last
    gained = sum(step.move.points[lesson.learner - 1] for step in lesson.steps if not step.auto)
    assert gained > 0


@pytest.mark.parametrize(
    ("language", "patterns"),
    [
        ("en", ["plain", "stripes", "dots", "chevrons"]),
        ("fr", ["unie", "rayures", "pois", "chevrons"]),
    ],
)
def test_the_rules_of_siesta_say_what_the_roofs_of_each_seat_look_like(
    language: str, patterns: list[str]
) -> None:
    (material,) = [
        block
        for block in read_page(registry["siesta"], language).blocks[:4]
        if isinstance(block, Listing)
    ]
    roofs = "".join(span.text for span in material.items[-1])
    assert all(word in roofs for word in patterns)


@every_game
def test_what_is_kept_of_figures_and_lessons_is_what_the_kernel_says(game: Game) -> None:
    made = make_kept(game)
    kept = kept_file(game).read_bytes()
    assert kept == made, "make it anew: .venv/bin/python -m sobremesa.rules"


def test_pages_and_lessons_are_read_without_a_kernel() -> None:
    code = (
        "import sys\n"
        "from sobremesa import registry\n"
        "from sobremesa.rules import read_lesson, read_page\n"
        "for game in registry.values():\n"
        "    read_lesson(game), read_page(game, 'en'), read_page(game, 'fr')\n"
        "print('numba' in sys.modules)"
    )
    assert subprocess.check_output([sys.executable, "-P", "-c", code], text=True) == "False\n"


def test_a_figure_that_was_edited_is_played_through(tmp_path: Path) -> None:
    game = registry["sitaos"]
    shutil.copytree(game.folder, tmp_path / "sitaos", ignore=shutil.ignore_patterns("*.py"))
    figure = tmp_path / "sitaos" / "figures" / "01a-square-one.txt"
    figure.write_text(figure.read_text(encoding="utf-8").partition("play:")[0], encoding="utf-8")
    elsewhere = type("Elsewhere", (Game,), {"folder": tmp_path / "sitaos"})
    edited = elsewhere(game.key, game.seats, game.position, game.kernel, game.options)
    assert len(find_figure(edited, "01a-square-one", "").frames) == 1
    assert len(find_figure(game, "01a-square-one", "").frames) == 2
