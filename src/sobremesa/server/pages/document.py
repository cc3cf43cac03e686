"""The API's document as JSON: `python -m sobremesa.server.pages.document >openapi.json`.

No server is needed for it; the client's types are made from it.
"""

from __future__ import annotations

import sys
from tempfile import TemporaryDirectory

import msgspec

from sobremesa.server.settings import Settings


def document() -> bytes:
    """The document of this very code."""
    from sobremesa.server.app import create

    with TemporaryDirectory() as folder:
        schema = create(Settings(data_dir=folder)).openapi_schema.to_schema()
    return msgspec.json.format(msgspec.json.encode(schema), indent=2)


if __name__ == "__main__":
    sys.stdout.buffer.write(document() + b"\n")
