"""Builds the web client if it is not what its sources say: `python web/build.py`.

The sources' hash is kept with what was built from them, so looking costs milliseconds.
"""

from __future__ import annotations

import hashlib
import sys
import time
from pathlib import Path

import npm

PACKAGE = npm.WEB.parent / "src" / "sobremesa"
CLIENT = PACKAGE / "server" / "pages" / "client"
STAMP = CLIENT / ".sources"


def sources() -> list[Path]:
    """Every file that has a say in the built client."""
    found = [npm.WEB / ".npmrc"]
    for pattern in ("*.html", "*.ts", "package*.json", "tsconfig*.json"):
        found += npm.WEB.glob(pattern)
    for folder in ("src", "public"):
        found += npm.WEB.glob(f"{folder}/**/*")
    found += PACKAGE.glob("**/words.*.ftl")
    return sorted(path for path in found if path.is_file())


def digest() -> str:
    """The hash of the sources, their names with them."""
    total = hashlib.sha256()
    for path in sources():
        name = path.relative_to(npm.WEB.parent).as_posix()
        total.update(f"{name}\0{path.stat().st_size}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def up_to_date() -> bool:
    """Whether the built client is that of the sources."""
    return STAMP.is_file() and STAMP.read_text() == digest()


def build() -> None:
    """Build the client, unless another start has just done so."""
    tools = npm.ready()
    with npm.turn():
        if up_to_date():
            return
        npm.say("Building the web client…", "Construction du client web…")
        began, made_of = time.monotonic(), digest()
        done = tools.run_quietly("run", "build")
        if done.returncode:
            sys.stderr.write(done.stdout)
            raise npm.Failure(
                "The web client could not be built.", "Le client web n’a pas pu être construit."
            )
        STAMP.write_text(made_of)
        seconds = round(time.monotonic() - began)
        npm.say(f"The web client is built ({seconds} s).", f"Client web construit ({seconds} s).")


def main() -> int:
    """Build if need be; returns the exit code."""
    try:
        if not up_to_date():
            build()
    except npm.Failure as failure:
        npm.say(*failure.args)
    except OSError as error:
        npm.say(
            f"The web client could not be built: {error}",
            f"Le client web n’a pas pu être construit : {error}",
        )
    except KeyboardInterrupt:
        return 130
    else:
        return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
