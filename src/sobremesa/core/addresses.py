"""Kernel functions handed to a search that is compiled once for all games.

Numba finds a search in its disk cache only if the functions that it is given have declared
types, and asking a dispatcher for its address at every call takes half a millisecond. So the
addresses are looked up once for each kernel, and the search makes functions of them again. How
Numba lays out a function value is its own affair: hence the pinned version, and a test.
"""

from functools import cache
from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from sobremesa.core.kernel import Kernel, State

INT, ARRAY, FLOATS = types.int64, types.int64[::1], types.float64[::1]
SIGNATURES = {
    "legal": INT(ARRAY, ARRAY),
    "pick": INT(ARRAY, ARRAY),
    "play": INT(ARRAY, INT),
    "redraw": types.none(ARRAY, INT, ARRAY),
    "playout": types.none(ARRAY, ARRAY),
    "rollout": INT(ARRAY, ARRAY),
    "best": INT(ARRAY, ARRAY, ARRAY, ARRAY),
    "features": INT(ARRAY, INT, ARRAY),
    "candidates": INT(ARRAY, ARRAY, FLOATS, ARRAY, ARRAY, FLOATS),
}
LEGAL, PICK, PLAY, REDRAW, PLAYOUT, ROLLOUT, BEST, FEATURES, CANDIDATES = range(9)
# What searches have no use for, so that it is compiled only for who asks for it by its name.
OTHERS = {
    "may_play": types.boolean(ARRAY, INT),
    "observe": types.none(ARRAY, INT, types.float32[::1]),
}


@cache
def find_addresses(kernel: Kernel) -> State:
    """Where the functions of a kernel are, in the order above; 0 for those it does not have."""
    return np.array([find_address(kernel, name) for name in SIGNATURES], np.int64)


@cache
def find_address(kernel: Kernel, name: str) -> int:
    """Where one function of a kernel is; 0 if it does not have it."""
    return address(getattr(kernel.functions, name, None), (SIGNATURES | OTHERS)[name])


def address(dispatcher: Any, signature: Any) -> int:
    """Where a function compiled for a signature is, compiling it if need be."""
    if dispatcher is None:
        return 0
    dispatcher.compile(signature.args)
    compiled = dispatcher.get_compile_result(signature)
    place: int = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)
    return place


def function_at(name: str) -> Any:
    """An intrinsic that makes a callable function of an address."""
    function_type = types.FunctionType((SIGNATURES | OTHERS)[name])

    def make(typing_context: Any, place: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            value = cgutils.create_struct_proxy(function_type)(context, builder)
            pointer = builder.inttoptr(arguments[0], cgutils.voidptr_t)
            value.c_addr = pointer
            value.jit_addr = pointer
            value.py_addr = cgutils.get_null_value(value.py_addr.type)
            return value._getvalue()

        return function_type(types.int64), generate

    return intrinsic(make)


(
    legal_at,
    pick_at,
    play_at,
    redraw_at,
    playout_at,
    rollout_at,
    best_at,
    features_at,
    candidates_at,
) = map(function_at, SIGNATURES)
may_play_at, observe_at = map(function_at, OTHERS)
