"""Alarms: they ring when their clock says so, and not after they were left."""

from __future__ import annotations

import threading
import time

from sobremesa.players.alarm import alarm


def test_an_alarm_rings_by_its_own_clock() -> None:
    hands, rung = [0.0], threading.Event()
    with alarm(lambda: hands[0], 0.01, rung.set):
        assert not rung.wait(0.1)
        hands[0] = 0.02
        assert rung.wait(60)


def test_an_alarm_that_is_left_or_has_no_time_never_rings() -> None:
    rung = threading.Event()
    with alarm(time.monotonic, 0.05, rung.set):
        pass
    with alarm(time.monotonic, None, rung.set):
        pass
    assert not rung.wait(0.1)


def test_whoever_leaves_while_it_rings_is_not_rung_for_afterwards() -> None:
    begun, rung = threading.Event(), threading.Event()

    def ring() -> None:
        begun.set()
        time.sleep(0.05)
        rung.set()

    with alarm(time.monotonic, 0.001, ring):
        begun.wait(60)
    assert rung.is_set()
