"""Where compiled kernels are kept from one start to the next.

Numba keeps a function as long as its own file is unchanged, and does not notice an edited callee
in another file. So the cache has one folder for each content of the files that are compiled, and of
those whose constants are compiled in. What belongs to a kernel from outside this package is all
that lies in the folder around it.
"""

import atexit
import hashlib
import importlib
import importlib.metadata
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from types import ModuleType

LOCK = RLock()
PACKAGE = Path(__file__).parent.parent
CORE = (
    *("addresses", "bits", "chance", "chances", "compiler", "kernel"),
    *("leads", "observing", "practice", "shortlist", "stepping"),
)
PLAYERS = ("candidates", "hidden_search", "open_search", "outlook", "playing", "search", "uct")
PLACES = (
    "batch/loops.py",
    *(f"core/{name}.py" for name in CORE),
    "games/*/layout.py",
    "games/*/kernel/**/*.py",
    *(f"players/{name}.py" for name in PLAYERS),
    "study/endgame.py",
    "study/worlds.py",
    "training/leads.py",
    "training/self_play.py",
)


@cache
def load(module: str) -> ModuleType:
    """Import a module of compiled functions, with its cache in a folder of ours."""
    import numba

    with LOCK:
        chosen = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder(chosen, around(module)))
        try:
            return importlib.import_module(module)
        finally:
            numba.config.CACHE_DIR = chosen


def around(module: str) -> Path | None:
    """The folder around a module, or package, that is none of ours."""
    if module.partition(".")[0] == __name__.partition(".")[0]:
        return None
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(module, name=module)
    return Path(spec.origin).parents[0 if spec.submodule_search_locations is None else 1]


@cache
def folder(chosen: str, outside: Path | None = None) -> Path:
    """The cache folder: below the chosen one, else below the user's own, else a temporary one."""
    digest = hashlib.sha256()
    for path, content in sources(outside):
        digest.update(f"{path.name} {len(content)}\n".encode() + content)
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    path = Path(chosen or home, "sobremesa", digest.hexdigest()[:16])
    try:
        path.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path).close()
    except OSError:
        temporary = tempfile.TemporaryDirectory(prefix="sobremesa-")
        atexit.register(temporary.cleanup)
        return Path(temporary.name)
    return path


def mark(chosen: str) -> Path:
    """The file in the cache folder that is there once this Python and Numba have compiled all.

    For this processor: what was compiled for another is compiled again.
    """
    maker = f"{sys.implementation.cache_tag}-numba-{importlib.metadata.version('numba')}"
    return folder(chosen) / f"{maker}-{processor()}.complete"


@cache
def processor() -> str:
    """What tells this kind of processor from others, where the system says so."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    told = sorted({line for line in lines if line.startswith(("model name", "flags", "Features"))})
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:8]


def sources(outside: Path | None = None) -> Iterator[tuple[Path, bytes]]:
    """Every file that has a part in compiled code, with its content."""
    found = [path for place in PLACES for path in sorted(PACKAGE.glob(place))]
    if outside is not None:
        found += sorted(outside.rglob("*.py"))
    for path in found:
        yield path, path.read_bytes()
