"""A Chromium for the browser tests: the machine's, or one that is installed now."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys

from npm import Npm, keep, say

# The one without windows takes a third less of the processor's time.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLAYWRIGHT = "node_modules/playwright-core"


def ready(npm: Npm) -> str | None:
    """Where a Chromium lies that starts, installed now if need be; nothing if it can't be."""
    chosen = os.environ.get("CHROMIUM")
    return find(chosen or SHELL) or install_package() or find(*NAMES) or install_own(npm)


def find(*names: str) -> str | None:
    """The machine's Chromium, by the first of these names that it has."""
    paths = map(shutil.which, names)
    return next((path for path in paths if path and starts(path)), None)


def starts(path: str) -> bool:
    """Whether a program is a browser and not a note that one could be installed."""
    with contextlib.suppress(OSError):
        return keep([path, "--version"]).returncode == 0
    return False


def install_package() -> str | None:
    """Debian's package, for who may install it."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    announce()
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "--yes", "--no-install-recommends", SHELL]
    if keep(install, quiet).returncode:
        keep(["apt-get", "update"], quiet)
        keep(install, quiet)
    return find(SHELL)


def install_own(npm: Npm) -> str | None:
    """The Chromium that Playwright brings along."""
    ask = f"process.stdout.write(require('./{PLAYWRIGHT}').chromium.executablePath())"
    path = keep([npm.node, "-e", ask], npm.environment).stdout
    if not starts(path):
        announce()
        install = [npm.node, f"{PLAYWRIGHT}/cli.js", "install", "chromium"]
        sys.stderr.write(keep(install, npm.environment).stdout)
    return path if starts(path) else None


def announce() -> None:
    """Say that it takes a while."""
    say("Installing Chromium for the browser tests…", "Installation de Chromium pour les tests…")
