"""Sitaos: the sheet for two pencils, drawn from the game's own figures."""

from __future__ import annotations

import itertools
from xml.etree import ElementTree as ET

import pytest

from sobremesa.core.words import LANGUAGES, words_in
from sobremesa.games.sitaos.layout import DIAMOND_POINTS, GOAL, LINE_POINTS, SQUARE_POINTS
from sobremesa.games.sitaos.sheet import HEIGHT, PITCH, WIDTH, draw_sheet

SVG = "{http://www.w3.org/2000/svg}"
A4, LETTER, MARGIN = (210, 297), (215.9, 279.4), 10


def drawn(language: str) -> ET.Element:
    return ET.fromstring(draw_sheet(words_in(language)))


def said(sheet: ET.Element) -> list[str]:
    return [str(text.text) for text in sheet.iter(f"{SVG}text")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_stands_on_the_sheet_with_its_points(language: str) -> None:
    words, texts = words_in(language), said(drawn(language))
    for kind, points in (
        ("square", SQUARE_POINTS),
        ("diamond", DIAMOND_POINTS),
        ("line", LINE_POINTS),
    ):
        for size, worth in enumerate(points):
            if worth:
                at = texts.index(words(f"sitaos.sheet_{kind}", size=size))
                assert texts[at - 1] == str(worth)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_sheet_fits_on_paper_with_nineteen_millimetres_a_cell(
    paper: tuple[float, float],
) -> None:
    assert paper[0] - 2 * MARGIN >= WIDTH
    assert paper[1] - 2 * MARGIN >= HEIGHT
    sheet = drawn("en")
    assert (sheet.get("width"), sheet.get("height")) == (f"{WIDTH}mm", f"{HEIGHT}mm")
    board = [ring for ring in sheet.iter(f"{SVG}circle") if ring.get("stroke-dasharray")]
    across = sorted({float(str(ring.get("cx"))) for ring in board})
    assert len(board) == 56
    assert [right - left for left, right in itertools.pairwise(across)] == [PITCH] * 7
    assert PITCH == 19


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_bars_run_to_the_goal(language: str) -> None:
    texts = said(drawn(language))
    for points in range(0, GOAL + 1, 10):
        assert texts.count(str(points)) >= 2
    assert sum(str(GOAL) in text for text in texts) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_ink_is_spent_on_fills(language: str) -> None:
    sheet = drawn(language)
    shapes = [shape for shape in sheet.iter() if shape.tag in (f"{SVG}circle", f"{SVG}path")]
    assert {shape.get("fill") for shape in shapes} <= {None, "#fff"}
    assert sheet.get("fill") == "none"
