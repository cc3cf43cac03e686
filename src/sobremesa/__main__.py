"""`python -m sobremesa`."""

from __future__ import annotations

import sys

from sobremesa.cli import main

sys.exit(main())
