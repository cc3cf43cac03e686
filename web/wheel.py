"""Builds the web client when a wheel is built, so that whoever installs it needs no Node."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILD = Path(__file__).with_name("build.py")


class ClientHook(BuildHookInterface):  # type: ignore[misc]  # hatchling is only there while building
    """Stands in hatch's way until the client is what its sources say."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build; an editable install leaves that to `sobremesa serve`."""
        if version != "editable":
            subprocess.run([sys.executable, str(BUILD)], check=True)
