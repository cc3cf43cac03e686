"""The page of faults, and what is done about each."""

from __future__ import annotations

from pathlib import Path

from tests.faults.fault import find_faults, page

TESTS = Path(__file__).parents[1]


def test_every_fault_of_the_page_can_be_brought_about() -> None:
    assert [*page()] == list(range(1, 35))
    assert {each.number for each in find_faults()} == page().keys()


def test_the_short_form_of_every_fault_is_in_the_test_run() -> None:
    there = "".join(file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py"))
    wanted = [line.short.strip("`") for line in page().values()]
    assert [name for name in wanted if f"def {name}(" not in there] == []
