"""The built client in memory, each file as it is and as it was compressed when it was built."""

import contextlib
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from sobremesa.server.pages.preloads import Preloads

FOLDER = Path(__file__).parent / "client"
INDEX = "index.html"
CHUNKS = "chunks.json"
ASSETS = "assets/"
# The best first; browsers ask for Brotli only over TLS and on their own machine.
ENCODINGS = {"br": ".br", "gzip": ".gz"}
# Not from `mimetypes`, which asks the machine, and machines differ.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
FOREVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Variant:
    """A file in one encoding, with the headers that are sent along."""

    body: bytes
    headers: dict[str, str]


@dataclass(frozen=True)
class File:
    """A file of the client; `variants` by encoding, the plain one under ""."""

    variants: dict[str, Variant]

    @classmethod
    def of(cls, name: str, bodies: dict[str, bytes]) -> Self:
        digest = hashlib.sha256(bodies[""]).hexdigest()[:20]
        # What lies below assets/ has its own hash in its name.
        common = {
            "content-type": TYPES.get(Path(name).suffix, "application/octet-stream"),
            "cache-control": FOREVER if name.startswith(ASSETS) else "no-cache",
        }
        if len(bodies) > 1:
            common["vary"] = "accept-encoding"
        variants = {}
        for encoding, body in bodies.items():
            headers = common | {"etag": f'"{digest}-{encoding or "plain"}"'}
            if encoding:
                headers["content-encoding"] = encoding
            variants[encoding] = Variant(body, headers)
        return cls(variants)

    def choose(self, accepted: str) -> Variant:
        wanted = encodings(accepted)
        return next(
            (self.variants[name] for name in ENCODINGS if name in wanted and name in self.variants),
            self.variants[""],
        )


class Client:
    """The built client; a new build is taken up when the first page is asked for."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.preloads = Preloads(b"{}")
        self._files: dict[str, File] = {}
        self._seen: list[int] = []

    def page(self) -> File | None:
        """The page that starts the client, if it was built."""
        self._look()
        return self._files.get(INDEX)

    def find(self, name: str) -> File | None:
        """A file by its path, `assets/index-1a2b.js`."""
        if name not in self._files:
            self._look()
        return self._files.get(name)

    def _look(self) -> None:
        """Read the folder again after a build; while one is at work, the files before it stay."""
        places = (self.folder / INDEX, self.folder / ASSETS, self.folder)
        with contextlib.suppress(OSError):
            seen = [place.stat().st_mtime_ns for place in places]
            if seen != self._seen:
                self._files = read(self.folder)
                chunks = self._files.get(CHUNKS)
                self.preloads = Preloads(chunks.variants[""].body if chunks else b"{}")
                self._seen = seen


def read(folder: Path) -> dict[str, File]:
    bodies = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    endings = tuple(ENCODINGS.values())
    return {
        name: File.of(
            name,
            {"": body}
            | {
                encoding: bodies[name + ending]
                for encoding, ending in ENCODINGS.items()
                if name + ending in bodies
            },
        )
        for name, body in bodies.items()
        if not name.endswith(endings)
    }


def encodings(accepted: str) -> set[str]:
    """The encodings that a browser accepts, from its header.

    >>> sorted(encodings("gzip, deflate;q=0.5, BR;q=0"))
    ['deflate', 'gzip']
    """
    found = set()
    for each in accepted.lower().split(","):
        name, _, weight = each.partition(";")
        if weight.replace(" ", "").rstrip("0.") not in ("q=", "q"):
            found.add(name.strip())
    return found


def matches(etag: str, wanted: str) -> bool:
    """Whether a browser has a variant already, from its If-None-Match header.

    >>> matches('"a1"', 'W/"a1", "b2"'), matches('"a1"', '"b2"')
    (True, False)
    """
    return etag in [each.strip().removeprefix("W/") for each in wanted.split(",") if each]
