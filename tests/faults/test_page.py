"""The page of faults, and what is done about each."""

from __future__ import annotations

from tests.faults.fault import find_faults, page


def test_the_page_tells_of_faults_that_can_be_brought_about() -> None:
    assert [*page()] == list(range(1, 35))
    assert {each.number for each in find_faults()} <= page().keys()
