"""Work spread over the cores of this machine, or over a Ray cluster, and its results kept."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

LOCAL = "local"
Result = TypeVar("Result")


class Spread(Protocol):
    """Does tasks somewhere, and gives their results in the order of the tasks."""

    def __call__(self, tasks: Iterable[Callable[[], Result]]) -> Iterator[Result]: ...


def call(task: Callable[[], Result]) -> Result:
    return task()


@contextmanager
def spread_over(workers: int | None = None, ray: str | None = None) -> Iterator[Spread]:
    """Processes of this machine, by default one a core; or those of a Ray cluster at an address.

    `local` is a cluster of so many workers that is made for the occasion.
    """
    if ray is None:
        with ProcessPoolExecutor(workers or cores()) as executor:
            yield lambda tasks: executor.map(call, tasks)
    else:
        with join_cluster(ray, workers) as spread:
            yield spread


@contextmanager
def join_cluster(address: str, workers: int | None) -> Iterator[Spread]:
    # Its pool of processes would do, but hands errors over as if they were results.
    import ray

    ray.init(address, num_cpus=workers if address == LOCAL else None)
    try:
        work = ray.remote(call)
        yield lambda tasks: map(ray.get, [work.remote(task) for task in tasks])
    finally:
        ray.shutdown()


def keep(path: Path, result: msgspec.Struct) -> None:
    """Add a result to a file. The new line comes first: one that was cut off ends there."""
    with path.open("ab") as file:
        file.write(b"\n" + msgspec.json.encode(result))


def read_kept(path: Path | None, kind: type[Result]) -> Iterator[Result]:
    """The results that a file holds; a line that was cut off is left out."""
    for line in path.read_bytes().splitlines() if path and path.is_file() else ():
        try:
            yield msgspec.json.decode(line, type=kind)
        except msgspec.DecodeError:
            continue


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
