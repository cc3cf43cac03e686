"""`python -m sobremesa`."""

from __future__ import annotations

import sys

try:
    from sobremesa.cli import main

    sys.exit(main())
except KeyboardInterrupt:
    sys.exit(130)
