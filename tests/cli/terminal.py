"""What somebody types at a terminal."""

from __future__ import annotations

import io
import sys

import pytest


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
