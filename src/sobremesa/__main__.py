"""`python -m sobremesa`."""

from __future__ import annotations

import sys

# Processes that a server starts look at this file under another name.
if __name__ == "__main__":
    try:
        from sobremesa.cli import main

        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
