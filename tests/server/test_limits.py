"""How often something may be done."""

from __future__ import annotations

import pytest

from sobremesa.core.refusal import Refusal
from sobremesa.server.limits import KINDS, MOST_KEYS, Limits


class Clock:
    """A clock that is put on by hand."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        """The time it shows."""
        return self.seconds


def spent(limits: Limits, kind: str, key: str) -> int:
    """How often something can be done until it is refused."""
    for number in range(10_000):
        try:
            limits.spend(kind, key)
        except Refusal:
            return number
    raise AssertionError("never refused")


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_ends_at_its_burst_and_says_when_to_come_again(kind: str) -> None:
    clock = Clock()
    limits = Limits(clock)
    assert spent(limits, kind, "somebody") == KINDS[kind].burst
    with pytest.raises(Refusal) as refused:
        limits.spend(kind, "somebody")
    seconds = refused.value.params["seconds"]
    assert isinstance(seconds, int)
    assert seconds >= 1
    clock.seconds += seconds
    limits.spend(kind, "somebody")


def test_one_person_s_haste_is_not_another_s() -> None:
    limits = Limits(Clock())
    spent(limits, "chat", "1")
    limits.spend("chat", "2")
    limits.spend("table", "1")


def test_who_came_long_ago_is_forgotten_when_the_next_one_comes() -> None:
    clock = Clock()
    limits = Limits(clock)
    limits.spend("guest", "192.0.2.1")
    clock.seconds += 30
    limits.spend("guest", "192.0.2.2")
    assert [*limits.buckets["guest"]] == ["192.0.2.1", "192.0.2.2"]
    clock.seconds += 31
    limits.spend("guest", "192.0.2.3")
    assert [*limits.buckets["guest"]] == ["192.0.2.2", "192.0.2.3"]


def test_a_bucket_fills_no_higher_than_its_burst() -> None:
    clock = Clock()
    limits = Limits(clock)
    spent(limits, "chat", "1")
    clock.seconds += 3600
    assert spent(limits, "chat", "1") == 10


def test_the_number_of_keys_is_bounded_and_those_in_use_stay() -> None:
    limits = Limits(Clock())
    spent(limits, "chat", "busy")
    for key in range(MOST_KEYS + 100):
        limits.spend("chat", str(key))
        if key % 1000 == 0:
            assert spent(limits, "chat", "busy") == 0
    assert len(limits.buckets["chat"]) == MOST_KEYS
    assert spent(limits, "chat", "busy") == 0


def test_the_addresses_of_one_ipv6_network_share_a_bucket() -> None:
    limits = Limits(Clock())
    assert spent(limits, "sign_in_address", "2001:db8::1") == 60
    assert spent(limits, "sign_in_address", "2001:db8::2") == 0
    assert spent(limits, "sign_in_address", "2001:db8:0:1::1") == 60
