"""The fair shuffle: committed, keyed by label, unbiased."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

from sobremesa.core.fair import Fair


def test_the_commitment_is_the_hash_of_version_table_and_seed() -> None:
    fair = Fair(bytes(range(32)), ("a word",), "table-7")
    expected = hashlib.sha256(b"sobremesa-shuffle-v1" + b"table-7" + bytes(range(32)))
    assert fair.commitment == expected.hexdigest()


def test_a_seed_of_text_is_its_hash_without_words_or_table() -> None:
    assert Fair.from_text("abc") == Fair(hashlib.sha256(b"abc").digest(), (), "")


def test_fresh_material_is_never_the_same() -> None:
    assert Fair.fresh().seed != Fair.fresh().seed


def test_labels_words_and_their_order_give_different_streams() -> None:
    seed = bytes(32)
    materials = [
        Fair(seed),
        Fair(seed, ("a", "b")),
        Fair(seed, ("b", "a")),
        Fair(seed, ("ab",)),
        Fair(seed, ("ab", "")),
        Fair(seed, (), "ab"),
        Fair(bytes(31) + b"x"),
    ]
    streams = [fair.stream(label) for fair in materials for label in ("seats", "deal", "play")]
    assert len({stream.number() for stream in streams}) == len(streams)


def test_the_same_material_and_label_give_the_same_shuffle() -> None:
    deck = list(range(68))
    first, second = (Fair.from_text("x").stream("deal").shuffled(deck) for _ in range(2))
    assert first == second
    assert sorted(first) == deck


def test_every_order_is_as_likely() -> None:
    stream = Fair.from_text("orders").stream("deal")
    counts = Counter(tuple(stream.shuffled("abcd")) for _ in range(24 * 400))
    assert set(counts) == set(permutations("abcd"))
    assert all(abs(count - 400) < 5 * 400**0.5 for count in counts.values())


def test_numbers_that_would_favour_some_are_redrawn() -> None:
    stream = Fair.from_text("bound").stream("play")
    # The remainders of all 64-bit numbers would fall into the first third half of the time.
    third = 1 << 62
    low = sum(stream.below(3 * third) < third for _ in range(3000))
    assert abs(low - 1000) < 5 * 700**0.5
