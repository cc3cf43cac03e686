"""How kernels and searches are compiled: kept on disk, and free of the interpreter's lock."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


class Decorator(Protocol):
    """Makes compiled code of a function when it is first called."""

    def __call__(self, function: F) -> F: ...


def _compile(counts: bool, inline: str = "never") -> Decorator:
    """With or without counting who holds an array.

    Numba counts at every call; without, Siesta plays 142,000 random games a second instead of
    124,000 (the other games would gain nothing). `_nrt` is a private flag of Numba. A callee that
    does not set it takes it over from its first caller, so whatever an uncounted function calls is
    `counted` if it makes arrays, else `uncounted` too. `tests/core/test_compiled.py` sees to it
    that nothing is lost.
    """
    compile: Decorator = njit(cache=True, nogil=True, _nrt=counts, inline=inline)
    return compile


compiled: Decorator = njit(cache=True, nogil=True)
counted, uncounted = _compile(True), _compile(False)
uncounted_inline = _compile(False, inline="always")
