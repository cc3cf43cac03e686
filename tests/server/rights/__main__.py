"""Print the table of rights: `python -m tests.server.rights >tests/server/rights/rights.txt`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.server.hosts import Host
from tests.server.rights.derive import derive


def main() -> None:
    with TemporaryDirectory() as folder:
        host = Host(Path(folder)).launch().wait()
        try:
            sys.stdout.write(asyncio.run(derive(host)))
        finally:
            host.stop()


if __name__ == "__main__":
    main()
