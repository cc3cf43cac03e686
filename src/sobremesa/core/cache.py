"""Where compiled kernels are kept from one start to the next.

Numba keeps a function as long as its own file is unchanged, and does not notice an edited callee
in another file. So the cache has one folder for each content of the files that are compiled, and of
those whose constants are compiled in.
"""

from __future__ import annotations

import atexit
import hashlib
import importlib
import importlib.metadata
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any

LOCK = RLock()
PACKAGE = Path(__file__).parent.parent
PLACES = ("core/*.py", "games/*/*.py", "players/*.py")
MARK = b"\nfrom numba"
CONSTANTS = ("kernel.py", "layout.py")


@cache
def load(module: str) -> Any:
    """Import a module of compiled functions, with its cache in a folder of ours."""
    import numba

    with LOCK:
        chosen = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder(chosen))
        try:
            return importlib.import_module(module)
        finally:
            numba.config.CACHE_DIR = chosen


@cache
def folder(chosen: str) -> Path:
    """The cache folder: below the chosen one, else below the user's own, else a passing one."""
    digest = hashlib.sha256()
    for _, content in sources():
        digest.update(content)
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    path = Path(chosen or home, "sobremesa", digest.hexdigest()[:16])
    try:
        path.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path).close()
    except OSError:
        passing = tempfile.TemporaryDirectory(prefix="sobremesa-")
        atexit.register(passing.cleanup)
        return Path(passing.name)
    return path


def mark(chosen: str) -> Path:
    """The file in the cache folder that is there once this Python and Numba have compiled all."""
    maker = f"{sys.implementation.cache_tag}-numba-{importlib.metadata.version('numba')}"
    return folder(chosen) / f"{maker}.complete"


def sources() -> Iterator[tuple[Path, bytes]]:
    """Every file that has a part in compiled code, with its content."""
    for pattern in PLACES:
        for path in sorted(PACKAGE.glob(pattern)):
            content = path.read_bytes()
            if MARK in content or path.name in CONSTANTS:
                yield path, content
