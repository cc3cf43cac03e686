"""How often kernels and oracles are compared: some games in every run, many in the long form."""

from __future__ import annotations

from hypothesis import settings

LONG = 50


def is_long() -> bool:
    """Whether what is tried by chance is to be tried for longer."""
    return settings.get_current_profile_name() == "long"


def often(examples: int) -> settings:
    """So many examples in every run, and fifty times as many with `--hypothesis-profile long`."""
    return settings(max_examples=examples * (LONG if is_long() else 1), deadline=None)
