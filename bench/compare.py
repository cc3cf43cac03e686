"""`python -m bench compare FOLDER`: another checkout and this one, in turns, row by row.

Each is measured by its own code in its own environment (`.venv`), so that an old one is asked in
the words that it understands. A ratio above 1 means that this checkout is quicker.
"""

import argparse
import json
import math
import os
import re
import subprocess
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median, stdev

from bench import table

HERE = Path(__file__).parent.parent
# Student's t for 95 %, two-sided, by degrees of freedom.
STUDENT = (0, 12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14)
GAMES = """
import json
from bench import ours
rows = {}
for row in ours.contenders():
    if "from Python" not in row.name and "20,000" not in row.name:
        row.prepare()
        for unit, figure in zip(row.units, row.sample()):
            rows[f"{row.name}, {unit}"] = figure
print(json.dumps(rows))
"""
SERVER = """
import json
from bench.server.ours import Ours
row = Ours("", "bare", "", 50, 20, 2, 120.0)
figures = dict(zip(row.units, row.sample()))
print(json.dumps({f"server, 50 tables, {unit}": figure for unit, figure in figures.items()}))
"""
INTERACTIVE = re.compile(r"^(table of \w+: interactive, ms)\s+(\d+)", re.MULTILINE)
CAPTION = """\
In every round each checkout was measured once, before and after taking turns in going first. The
ratio is that of speeds (times are inverted): the geometric mean over the rounds, with its 95 %
interval. Kernels and searches are per CPU-second. The server is begun anew for every figure: twenty
games at each table after two to warm up, since in fewer garbage that is put off costs nothing."""

Figures = dict[str, float]


def sample(folder: Path, part: str) -> Figures:
    python = str(folder / ".venv/bin/python")
    if part == "web":
        command = [python, "web/npm.py", "run", "bench", "--", "--grep", "interactive"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=1200)
        text = (folder / "bench/results/web.txt").read_text(encoding="utf-8")
        return {name: float(figure) for name, figure in INTERACTIVE.findall(text)}
    code = {"games": GAMES, "server": SERVER}[part]
    done = subprocess.run(
        [python, "-c", code], cwd=folder, check=True, capture_output=True, text=True, timeout=600
    )
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return figures


def interval(ratios: Sequence[float]) -> tuple[float, float, float]:
    """The geometric mean and its 95 % interval."""
    logs = [math.log(ratio) for ratio in ratios]
    middle = mean(logs)
    half = (
        STUDENT[len(logs) - 1] * stdev(logs) / math.sqrt(len(logs)) if len(logs) > 1 else math.inf
    )
    return math.exp(middle), math.exp(middle - half), math.exp(middle + half)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench compare", description=__doc__)
    parser.add_argument("before", type=Path, metavar="FOLDER", help="the other checkout")
    parser.add_argument("--rounds", type=int, default=10, choices=range(2, len(STUDENT) + 1))
    parser.add_argument("--parts", nargs="+", default=["games", "server", "web"])
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the table as text")
    options = parser.parse_args(arguments)
    load = os.getloadavg()[0]
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for number in range(options.rounds):
        for part in options.parts:
            folders = [options.before, HERE]
            figures = {
                folder: sample(folder, part) for folder in folders[:: -1 if number % 2 else 1]
            }
            for name, figure in figures[HERE].items():
                if name in figures[options.before]:
                    found[name].append((figures[options.before][name], figure))
        print(f"round {number + 1} of {options.rounds}", flush=True)
    top = table.header(["compare", *arguments], load, os.getloadavg()[0])
    lines = [f"{name + ':':11}{value}" for name, value in top.items()]
    lines += ["", f"{'':52}{'before':>12}{'after':>12}{'ratio':>8}   95 % interval"]
    for name, pairs in found.items():
        ratios = [one / other if name.endswith(" ms") else other / one for one, other in pairs]
        ratio, least, most = interval(ratios)
        middles = [f"{median(column):12,.5g}" for column in zip(*pairs, strict=True)]
        lines.append(f"{name:52}{''.join(middles)}{ratio:8.2f}   {least:.2f} to {most:.2f}")
    text = "\n".join([*lines, "", CAPTION, ""])
    print(text)
    if options.out:
        options.out.write_text(text, encoding="utf-8")
