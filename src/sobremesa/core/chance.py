"""A small generator of random numbers that lives in four words of a flat array.

It is SFC64 by Chris Doty-Humphrey: three words of state and a counter. Kernels draw from the
one in their state; searches bring their own.
"""

import numpy as np

from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import GENERATOR_WORDS, State

# Generators of numbered worlds begin far from each other, and forget where after so many numbers.
MIXING, WARM_UP = np.int64(0x9E3779B97F4A7C15 - (1 << 64)), 4


@uncounted
def number(rng: State) -> np.uint64:
    """The next 64 random bits."""
    a, b, c, count = np.uint64(rng[0]), np.uint64(rng[1]), np.uint64(rng[2]), np.uint64(rng[3])
    drawn = a + b + count
    rng[0] = np.int64(b ^ (b >> np.uint64(11)))
    rng[1] = np.int64(c + (c << np.uint64(3)))
    rng[2] = np.int64(((c << np.uint64(24)) | (c >> np.uint64(40))) + drawn)
    rng[3] = np.int64(count + np.uint64(1))
    return drawn


@uncounted
def below(rng: State, bound: int) -> int:
    """A number from 0 to bound - 1 (under 2^32), each as likely (Lemire's method)."""
    wide = np.uint64(bound)
    low32 = np.uint64(0xFFFFFFFF)
    product = (number(rng) >> np.uint64(32)) * wide
    if (product & low32) < wide:
        floor = (np.uint64(1 << 32) - wide) % wide
        while (product & low32) < floor:
            product = (number(rng) >> np.uint64(32)) * wide
    return int(np.int64(product >> np.uint64(32)))


@uncounted
def derive(seed: State, world: int, rng: State) -> None:
    """Make `rng` the generator of a world by its number: the same each time."""
    for word in range(3):
        rng[word] = seed[word] + (world + 1) * MIXING * (word + 1)
    rng[GENERATOR_WORDS - 1] = 1
    for _ in range(WARM_UP):
        number(rng)
