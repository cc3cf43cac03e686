"""The Markdown of the rules pages, read into blocks."""

from __future__ import annotations

import pytest

from sobremesa.rules.blocks import (
    Heading,
    Listing,
    Paragraph,
    Picture,
    Span,
    Table,
    read_blocks,
    slug,
)

PAGE = """# Title

First *line*
and `code` and **`both`**, [a link](https://example.org/) too.†

[A caption: 1 point](figures/01-first.txt)
[Another](figures/02b-second.txt)

## One thing
- a point
- another **one**

| card | points |
|---|---:|
| sun† | −1 |

## What is assumed †
- this

## After it
Text.
"""


def test_every_kind_of_block_is_read() -> None:
    title, text, first, second, heading, points, table, *rest = read_blocks(PAGE)
    assert title == Heading(1, "title", [Span("Title")])
    assert text == Paragraph(
        [
            Span("First "),
            Span("line", ["emphasis"]),
            Span(" "),
            Span("and "),
            Span("code", ["code"]),
            Span(" and "),
            Span("both", ["strong", "code"]),
            Span(", "),
            Span("a link", [], "https://example.org/"),
            Span(" too."),
            Span("†", ["assumed"]),
        ]
    )
    assert first == Picture("01-first", "A caption: 1 point")
    assert second == Picture("02b-second", "Another")
    assert heading == Heading(2, "one-thing", [Span("One thing")])
    assert points == Listing([[Span("a point")], [Span("another "), Span("one", ["strong"])]])
    assert table == Table(
        [[Span("card")], [Span("points")]],
        ["left", "right"],
        [[[Span("sun"), Span("†", ["assumed"])], [Span("−1")]]],
    )
    assert len(rest) == 4


def test_the_section_about_what_is_assumed_is_marked_as_far_as_it_goes() -> None:
    *_, heading, points, after, text = read_blocks(PAGE)
    assert heading == Heading(
        2, "assumed", [Span("What is assumed "), Span("†", ["assumed"])], assumed=True
    )
    assert points == Listing([[Span("this")]], assumed=True)
    assert after == Heading(2, "after-it", [Span("After it")])
    assert text == Paragraph([Span("Text.")])


@pytest.mark.parametrize(
    "markdown", ["> quoted", "1. first", "```\ncode\n```", "![x](y.png)", "[x](figures/X.png)"]
)
def test_markdown_that_no_page_uses_is_not_read_silently(markdown: str) -> None:
    with pytest.raises(ValueError):
        read_blocks(markdown)


def test_headings_in_french_have_names_of_plain_letters() -> None:
    assert slug("Comment s’écrivent les coups") == "comment-secrivent-les-coups"
