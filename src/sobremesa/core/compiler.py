"""How kernels and searches are compiled: kept on disk, and free of the interpreter's lock."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from numba import njit
from numba.core.types.misc import unliteral

F = TypeVar("F", bound=Callable[..., Any])


class Decorator(Protocol):
    """Makes compiled code of a function when it is first called."""

    def __call__(self, function: F) -> F: ...


def once(dispatcher: F) -> F:
    """Has a function compiled for any number, not anew for each number that a caller writes down.

    A quarter of all that was compiled differed in such numbers alone, and nothing was faster by it:
    what is small enough is inlined, with the number, by LLVM. How callers ask for a function is
    Numba's own affair: hence the pinned version, and a test.
    """
    ask = dispatcher.get_call_template  # type: ignore[attr-defined]  # Numba's, of which F is made

    def ask_for_any(arguments: Any, named: Any) -> Any:
        return ask(
            [unliteral(each) for each in arguments],
            {name: unliteral(each) for name, each in named.items()},
        )

    dispatcher.get_call_template = ask_for_any  # type: ignore[attr-defined]  # likewise
    return dispatcher


def _compile(**flags: Any) -> Decorator:
    """A decorator for functions that are kept on disk and let other threads run meanwhile.

    Numba also wraps each function for callers in C, of which there are none: without that wrapper
    the kernels of three games compile in 25 instead of 27 seconds and are kept in 8.5 instead of
    8.8 MB.
    """
    compile = njit(cache=True, nogil=True, no_cfunc_wrapper=True, **flags)
    return lambda function: once(compile(function))


compiled = _compile()
# What has one caller is compiled as a part of it, instead of before it and once more with it.
compiled_inline = _compile(inline="always")
# With or without counting who holds an array. Numba counts at every call that LLVM does not inline,
# by an atomic operation; without, random games are about 1.8 times as fast, 1.15 times in Siesta.
# `_nrt` is a private flag of Numba. A callee that does not set it takes it over from its first
# caller, so whatever an uncounted function calls is `counted` if it makes arrays, else `uncounted`
# too. `tests/core/test_compiled.py` sees to it that nothing is lost.
COUNTED, UNCOUNTED = {"_nrt": True}, {"_nrt": False}
counted, uncounted = _compile(**COUNTED), _compile(**UNCOUNTED)
uncounted_inline = _compile(**UNCOUNTED, inline="always")
