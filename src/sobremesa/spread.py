"""Work spread over the cores of this machine."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Protocol, TypeVar

Result = TypeVar("Result")


class Spread(Protocol):
    """Does tasks somewhere, and gives their results in the order of the tasks."""

    def __call__(self, tasks: Iterable[Callable[[], Result]]) -> Iterator[Result]: ...


def call(task: Callable[[], Result]) -> Result:
    return task()


@contextmanager
def spread_over(workers: int | None = None) -> Iterator[Spread]:
    """Processes of this machine, by default one a core."""
    with ProcessPoolExecutor(workers or cores()) as executor:

        def spread(tasks: Iterable[Callable[[], Result]]) -> Iterator[Result]:
            return executor.map(call, tasks)

        yield spread


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
