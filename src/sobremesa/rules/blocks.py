"""The Markdown of the rules pages as blocks and spans.

A `†` follows what the printed rules do not say. In a heading it marks the whole section, the one
that says what is assumed.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token

SIGN = "†"
ASSUMED: Literal["assumed"] = "assumed"
FIGURES = "figures/"
FIGURE_LINK = re.compile(r"figures/([a-z0-9-]+)\.txt")
ALIGNED = re.compile(r"text-align:(left|right|center)")
Mark = Literal["strong", "emphasis", "code", "assumed"]
Align = Literal["left", "right", "center"]
MARKS: dict[str, Mark] = {"strong": "strong", "em": "emphasis"}


class Span(msgspec.Struct):
    """A piece of text, how it is set, and where it leads if it is a link."""

    text: str
    marks: list[Mark] = []
    href: str | None = None


class Heading(msgspec.Struct, tag_field="kind", tag="heading"):
    """A heading; `id` is what links within the page lead to."""

    level: int
    id: str
    spans: list[Span]
    assumed: bool = False


class Paragraph(msgspec.Struct, tag_field="kind", tag="paragraph"):
    """A paragraph."""

    spans: list[Span]
    assumed: bool = False


class Listing(msgspec.Struct, tag_field="kind", tag="list"):
    """A list of points."""

    items: list[list[Span]]
    assumed: bool = False


class Table(msgspec.Struct, tag_field="kind", tag="table"):
    """A table: its head, how each column is aligned, its rows."""

    head: list[list[Span]]
    align: list[Align]
    rows: list[list[list[Span]]]
    assumed: bool = False


class Picture(msgspec.Struct, tag_field="kind", tag="figure"):
    """The place of a figure; the page holds the figure by its name."""

    name: str
    caption: str


Block = Heading | Paragraph | Listing | Table | Picture


def read_blocks(markdown: str) -> list[Block]:
    """A page as blocks; refuses Markdown of other kinds than the pages use.

    >>> read_blocks("A **siesta**.†")[0].spans[1:3]
    [Span(text='siesta', marks=['strong'], href=None), Span(text='.', marks=[], href=None)]
    """
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    blocks: list[Block] = []
    assumed = False
    for kind, part in parts(tokens):
        inlines = [token for token in part if token.type == "inline"]
        if kind == "heading":
            level = int(part[0].tag[1:])
            spans = spans_of(inlines[0])
            assumed = any(ASSUMED in span.marks for span in spans)
            name = ASSUMED if assumed else slug(inlines[0].content)
            blocks.append(Heading(level, name, spans, assumed))
        elif kind == "paragraph":
            blocks += paragraphs(inlines[0], assumed)
        elif kind == "bullet_list":
            blocks.append(Listing([spans_of(token) for token in inlines], assumed))
        elif kind == "table":
            blocks.append(table_of(part, assumed))
        else:
            raise ValueError(f"a rules page has no {kind}")
    return blocks


def parts(tokens: Sequence[Token]) -> Iterator[tuple[str, list[Token]]]:
    """The tokens of each block of the page, with what kind of block it is."""
    part: list[Token] = []
    for token in tokens:
        part.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield token.type.removesuffix("_close"), part
            part = []


def paragraphs(inline: Token, assumed: bool) -> Iterator[Block]:
    """A paragraph; one of links to figures is those figures."""
    spans: list[Span] = []
    for span in spans_of(inline):
        if span.href is None or not span.href.startswith(FIGURES):
            spans.append(span)
            continue
        link = FIGURE_LINK.fullmatch(span.href)
        if link is None:
            raise ValueError(f"{span.href} is no figure")
        yield from text_of(spans, assumed)
        spans = []
        yield Picture(link[1], span.text)
    yield from text_of(spans, assumed)


def text_of(spans: list[Span], assumed: bool) -> Iterator[Paragraph]:
    """A paragraph, unless there is nothing to read in it."""
    if any(span.text.strip() for span in spans):
        yield Paragraph(spans, assumed)


def table_of(part: Sequence[Token], assumed: bool) -> Table:
    rows: list[list[list[Span]]] = []
    align: list[Align] = []
    for token in part:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "th_open":
            align.append(alignment(token))
        elif token.type == "inline":
            rows[-1].append(spans_of(token))
    return Table(rows[0], align, rows[1:], assumed)


def alignment(token: Token) -> Align:
    match = ALIGNED.search(str(token.attrGet("style") or ""))
    named: dict[str, Align] = {"right": "right", "center": "center"}
    return named.get(match[1], "left") if match else "left"


def spans_of(inline: Token) -> list[Span]:
    """The spans of a line of text, each sign of what is assumed by itself."""
    spans: list[Span] = []
    marks: list[Mark] = []
    href: str | None = None
    for token in inline.children or ():
        if token.tag in MARKS:
            if token.nesting > 0:
                marks.append(MARKS[token.tag])
            else:
                marks.remove(MARKS[token.tag])
        elif token.tag == "a":
            href = str(token.attrGet("href")) if token.nesting > 0 else None
        elif token.type == "softbreak":
            spans.append(Span(" "))
        elif token.type == "code_inline":
            spans.append(Span(token.content, [*marks, "code"], href))
        elif token.type == "text":
            for text in re.split(f"({SIGN})", token.content):
                if text:
                    signed: list[Mark] = [ASSUMED] if text == SIGN else []
                    spans.append(Span(text, [*marks, *signed], href))
        else:
            raise ValueError(f"a rules page has no {token.type}")
    return spans


def slug(text: str) -> str:
    """The name of a heading within its page.

    >>> slug("À deux, trois ou quatre")
    'a-deux-trois-ou-quatre'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain))
