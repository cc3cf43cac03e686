"""What a fault is: a number of docs/faults.md, how it is brought about, what is measured.

Modules of this folder register their faults by `@fault`, and `find_faults` imports them all: there
is no list to be kept.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.faults.ground import Ground

PAGE = Path(__file__).parents[2] / "docs" / "faults.md"
ROW = re.compile(r"^\| (\d+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
SQLITE, POSTGRES = "sqlite", "postgres"
BOTH = (SQLITE, POSTGRES)


class Missing(Exception):
    """A tool that a fault needs is not here: it can't be brought about on this machine."""


@dataclass(frozen=True)
class Measured:
    """Something that was measured, what it must be, and whether it is."""

    what: str
    figure: str
    bar: str
    holds: bool


def equal(what: str, found: object, wanted: object) -> Measured:
    """Something that must be exactly so.

    >>> equal("moves lost", 0, 0)
    Measured(what='moves lost', figure='0', bar='0', holds=True)
    """
    return Measured(what, str(found), str(wanted), found == wanted)


def none(what: str, found: Sequence[object]) -> Measured:
    """Something of which there must be nothing; what there is, is told.

    >>> none("people who could not go on", ["Ada: silent"])
    Measured(what='people who could not go on', figure='1: Ada: silent', bar='0', holds=False)
    """
    told = f"{len(found)}: {'; '.join(map(str, found))}"[:600] if found else "0"
    return Measured(what, told, "0", not found)


def at_most(what: str, found: float, bar: float, unit: str = "s") -> Measured:
    """Something that must not be more.

    >>> at_most("ready again", 5.12, 5)
    Measured(what='ready again', figure='5.12 s', bar='≤ 5 s', holds=False)
    """
    return Measured(what, f"{round(found, 3):g} {unit}", f"≤ {bar:g} {unit}", found <= bar)


def at_least(what: str, found: float, bar: float) -> Measured:
    """Something of which there must be enough, so that the other figures mean something.

    >>> at_least("moves acknowledged", 2512, 1000)
    Measured(what='moves acknowledged', figure='2512', bar='≥ 1000', holds=True)
    """
    return Measured(what, f"{found:g}", f"≥ {bar:g}", found >= bar)


Run = Callable[["Ground"], Awaitable[Sequence[Measured]]]


@dataclass(frozen=True)
class Fault:
    """How a fault of the page is brought about, on which databases, and for how long at most.

    One that measures no speed may happen on its databases `together`. A `soak` is not run unless it
    is asked for.
    """

    number: int
    run: Run
    databases: Sequence[str]
    seconds: float
    together: bool = False
    soak: bool = False

    @property
    def name(self) -> str:
        """What the page calls it."""
        return page()[self.number].name


@dataclass(frozen=True)
class Line:
    """A fault as the page tells it."""

    number: int
    name: str
    bar: str
    short: str


FAULTS: list[Fault] = []


def fault(
    number: int,
    databases: Sequence[str] = BOTH,
    seconds: float = 120,
    together: bool = False,
    soak: bool = False,
) -> Callable[[Run], Run]:
    """Let a function be how a fault is brought about; a fault may have several."""

    def register(run: Run) -> Run:
        FAULTS.append(Fault(number, run, databases, seconds, together, soak))
        return run

    return register


def find_faults() -> list[Fault]:
    """Every fault of this folder, by number."""
    package = __name__.rpartition(".")[0]
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if not module.name.startswith(("__", "test_")):
            importlib.import_module(f"{package}.{module.name}")
    return sorted(FAULTS, key=lambda each: each.number)


def page() -> dict[int, Line]:
    """The faults of docs/faults.md."""
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return {int(number): Line(int(number), *rest) for number, *rest in rows}
