"""How often kernels and oracles are compared: some games in every run, many in the long form."""

from __future__ import annotations

from hypothesis import settings

LONG = 50


def often(examples: int) -> settings:
    """So many examples in every run, and fifty times as many with `--hypothesis-profile long`."""
    times = LONG if settings.get_current_profile_name() == "long" else 1
    return settings(max_examples=examples * times, deadline=None)
