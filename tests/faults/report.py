"""What was found, as lines for people and as JSON."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import date

import sobremesa
from tests.faults.fault import Fault, Measured, page

WHAT, FIGURE, BAR = 66, 22, 12
HOLDS, SHORT, NOT_RUN = "holds", "falls short", "not run"


@dataclass
class Outcome:
    """A fault on one database: what was measured, or why it could not be."""

    fault: Fault
    database: str
    seconds: float
    measured: list[Measured] = field(default_factory=list)
    missing: str = ""

    @property
    def verdict(self) -> str:
        """In a word."""
        if self.missing:
            return NOT_RUN
        return HOLDS if all(each.holds for each in self.measured) else SHORT

    def lines(self) -> list[str]:
        """A heading, then fault, figure measured, bar and verdict, a line each."""
        heading = f"{self.fault.number:>2}  {self.fault.name} ({self.database}"
        found = [f"{heading}, {self.seconds:.0f} s)"]
        if self.missing:
            found.append(f"    {NOT_RUN}: {self.missing}")
        for each in self.measured:
            verdict = HOLDS if each.holds else SHORT.upper()
            figure = each.figure if len(each.figure) <= FIGURE else "see below"
            found.append(f"    {each.what:<{WHAT}}{figure:>{FIGURE}}  {each.bar:>{BAR}}  {verdict}")
            if figure != each.figure:
                found.append(f"      {each.figure}")
        return found

    def data(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "fault": self.fault.number,
            "name": self.fault.name,
            "passes_when": page()[self.fault.number].bar,
            "database": self.database,
            "seconds": round(self.seconds, 1),
            "measured": [asdict(each) for each in self.measured],
            "missing": self.missing,
            "verdict": self.verdict,
        }


def heading(arguments: Sequence[str]) -> list[str]:
    """When, with what and on what it was measured."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    return [
        f"date:      {date.today().isoformat()}",
        f"command:   {' '.join(['./sobremesa faults', *arguments])}",
        f"packages:  sobremesa {sobremesa.__version__}, Python {platform.python_version()}",
        f"machine:   {os.cpu_count()} cores, load {load} at the beginning",
        "",
        f"    {'measured':<{WHAT}}{'figure':>{FIGURE}}  {'bar':>{BAR}}  verdict",
    ]


def summary(outcomes: Sequence[Outcome], seconds: float) -> str:
    """The last line."""
    counts = dict.fromkeys((HOLDS, SHORT, NOT_RUN), 0)
    for each in outcomes:
        counts[each.verdict] += 1
    said = ", ".join(f"{count} {word}" for word, count in counts.items())
    faults = len({each.fault.number for each in outcomes})
    return f"{faults} faults, {len(outcomes)} runs: {said}; {seconds:.0f} s"


def exit_code(outcomes: Sequence[Outcome]) -> int:
    """1 if a fault falls short, 2 if one could not be brought about, else 0."""
    verdicts = {each.verdict for each in outcomes}
    return 1 if SHORT in verdicts else 2 if NOT_RUN in verdicts else 0


def as_json(outcomes: Sequence[Outcome], seconds: float) -> str:
    """Everything, with every figure."""
    data = {"seconds": round(seconds), "runs": [each.data() for each in outcomes]}
    return json.dumps(data, indent=2, ensure_ascii=False)


def say(*lines: str) -> None:
    """Print, at once."""
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()
