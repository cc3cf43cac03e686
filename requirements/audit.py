"""`./sobremesa audit`: what is known of everything that Sobremesa is made of.

Asks the services of PyPI and npm for advisories on every locked package, compares the licences of
what is passed on with those that may be, and writes a bill of materials (CycloneDX) into `dist/`.
Ends with 1 if something was found, with 2 if nothing was but somebody could not be asked.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "requirements"
BILLS = ROOT / "dist"
NPM = [sys.executable, str(ROOT / "web/npm.py")]
SECONDS = 600
FOUND, UNANSWERED = 1, 2
# What may be passed on beside MPL 2.0 files, as SPDX says it, and as classifiers of PyPI do.
LICENCES = {
    *("0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC"),
    *("LGPL-3.0-only", "LLVM-exception", "MIT", "MIT-0", "MPL-2.0", "OFL-1.1", "PSF-2.0", "Zlib"),
    *("Apache Software License", "BSD License", "MIT License"),
    "Mozilla Public License 2.0 (MPL 2.0)",
}
# Packages that carry their licence as a file only, which somebody has read.
READ = {"rich-click": "MIT"}
Component = dict[str, Any]


@dataclass
class Answer:
    """What came of one question: how many packages it was about, what was found, what was not."""

    subject: str
    packages: int = 0
    found: list[str] = field(default_factory=list)
    unanswered: str = ""

    @property
    def verdict(self) -> str:
        if self.found:
            return f"{len(self.found)} found"
        return f"not answered: {self.unanswered}" if self.unanswered else "nothing found"


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Call a tool, and keep what it says."""
    return subprocess.run(  # noqa: S603 - tools of our own choice
        command, cwd=ROOT, check=False, capture_output=True, text=True, timeout=SECONDS
    )


def read(done: subprocess.CompletedProcess[str]) -> Any:
    """What a tool said as JSON; nothing where it said something else."""
    try:
        return json.loads(done.stdout)
    except ValueError:
        return {}


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no answer"])[-1]


def tool(name: str) -> str:
    """A command of the environment that runs this."""
    return str(Path(sys.executable).with_name(name))


def ask_pypi() -> Answer:
    """Advisories on the packages of every lock."""
    locks = [part for lock in sorted(LOCKS.glob("*.txt")) for part in ("-r", str(lock))]
    options = ["--disable-pip", "--require-hashes", "--format", "json", "--progress-spinner", "off"]
    done = run(tool("pip-audit"), *options, *locks)
    return read_pypi(read(done), last_line(done.stderr))


def read_pypi(told: dict[str, Any], complaint: str) -> Answer:
    answer = Answer("advisories, PyPI", len(told.get("dependencies", [])))
    skipped = [each for each in told.get("dependencies", []) if "skip_reason" in each]
    for each in told.get("dependencies", []):
        for advisory in each.get("vulns", []):
            mended = ", ".join(advisory["fix_versions"]) or "nowhere yet"
            answer.found.append(
                f"{each['name']} {each['version']}: {advisory['id']}, mended in {mended}"
            )
    if skipped:
        answer.unanswered = f"{len(skipped)} packages, as {skipped[0]['skip_reason']}"
    elif "dependencies" not in told:
        answer.unanswered = complaint
    return answer


def ask_npm(folder: str) -> Answer:
    """Advisories on the packages of a lock of the web client."""
    done = run(*NPM, "audit", "--json", "--package-lock-only", "--prefix", folder)
    return read_npm(folder, read(done), last_line(done.stderr))


def read_npm(folder: str, told: dict[str, Any], complaint: str) -> Answer:
    answer = Answer(f"advisories, npm, web/{folder}".rstrip("/."))
    if "vulnerabilities" not in told:
        answer.unanswered = told.get("message") or complaint
        return answer
    answer.packages = told["metadata"]["dependencies"]["total"]
    for name, each in told["vulnerabilities"].items():
        answer.found.append(f"{name} {each['range']}: {each['severity']}")
    return answer


def bill_of_python() -> Component:
    """The bill of materials of what a server needs, of all that is installed beside this."""
    done = run(tool("cyclonedx-py"), "environment", "--of", "JSON", sys.executable)
    bill: Component = read(done) or sys.exit(done.stderr)
    locked = {plain(name) for name in re.findall(r"^(\S+)==", runtime(), re.MULTILINE)}
    wanted = [each for each in bill["components"] if plain(each["name"]) in locked]
    kept = {each["bom-ref"] for each in wanted}
    bill["components"] = wanted
    bill["dependencies"] = [each for each in bill["dependencies"] if each["ref"] in kept]
    return bill


def runtime() -> str:
    return (LOCKS / "runtime.txt").read_text(encoding="utf-8")


def plain(name: str) -> str:
    """A package's name as PyPI compares them.

    >>> plain("Fluent.Runtime")
    'fluent-runtime'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def bill_of_client() -> Component:
    """The bill of materials of the web client, what is needed to build it marked as such."""
    options = ["--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"]
    done = run(*NPM, "sbom", *options)
    bill: Component = read(done) or sys.exit(done.stderr)
    return bill


def check_licences(name: str, bill: Component) -> Answer:
    """What a bill says of licences; what is needed for building only is not passed on."""
    passed_on = [each for each in bill["components"] if not is_for_building(each)]
    answer = Answer(f"licences, {name}", len(passed_on))
    for each in passed_on:
        said = licences_of(each)
        if strange := [text for text in said if not may_be_passed_on(text)]:
            answer.found.append(f"{each['name']} {each['version']}: {', '.join(strange)}")
    return answer


def is_for_building(component: Component) -> bool:
    marks = component.get("properties", [])
    return any(mark["name"].endswith(":development") for mark in marks)


def licences_of(component: Component) -> list[str]:
    """The licences that a component declares, as expressions or names."""
    said = component.get("licenses") or [{"expression": READ.get(component["name"], "unknown")}]
    return [
        each.get("expression") or each["license"].get("id") or each["license"]["name"]
        for each in said
    ]


def may_be_passed_on(text: str) -> bool:
    """Whether all that a licence's expression, or a classifier, names is known to be free.

    >>> may_be_passed_on("BSD-2-Clause AND Apache-2.0 WITH LLVM-exception")
    True
    >>> may_be_passed_on("License :: OSI Approved :: MIT License"), may_be_passed_on("SSPL-1.0")
    (True, False)
    """
    name = text.rpartition(" :: ")[2]
    words = re.split(r"\s+(?:AND|OR|WITH)\s+", name.strip("()"))
    return name in LICENCES or all(word.strip("()") in LICENCES for word in words)


def main() -> int:
    """Ask all, print a table, write the bills."""
    bills = {"python": bill_of_python(), "web": bill_of_client()}
    BILLS.mkdir(exist_ok=True)
    answers = [ask_pypi(), ask_npm("."), ask_npm("firefox")]
    for name, bill in bills.items():
        (BILLS / f"sobremesa-{name}.cdx.json").write_text(json.dumps(bill, indent=1) + "\n")
        answers.append(check_licences(name, bill))
    for answer in answers:
        print(f"{answer.subject:28}{answer.packages:>5} packages   {answer.verdict}")  # noqa: T201
        for line in answer.found:
            print(f"    {line}")  # noqa: T201
    print(f"bills of materials: {BILLS}/sobremesa-*.cdx.json")  # noqa: T201
    if any(answer.found for answer in answers):
        return FOUND
    return UNANSWERED if any(answer.unanswered for answer in answers) else 0


if __name__ == "__main__":
    sys.exit(main())
