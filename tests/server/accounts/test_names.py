"""Names: what is read, what looks alike, what guests are called."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts.names import (
    ANIMALS,
    LONGEST,
    LONGEST_KEY,
    guest_name,
    name_key,
    read_name,
)


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "Jean-Pierre",
        "李雷",
        "राम कुमार",
        "Ольга",
        "Νίκος",
        "X Æ",
        "Mila 🌞",
        "علي محمد",
        "👩 Ada",
    ],
)
def test_names_of_many_scripts_are_names(name: str) -> None:
    assert read_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "name_length"),
        (" a ", "name_length"),
        ("a\u0301", "name_length"),
        ("x" * 25, "name_length"),
        ("a\x00b", "name_sign"),
        ("a\nb", "name_sign"),
        ("a\u200bb", "name_sign"),
        ("a\u202eb", "name_sign"),
        ("a\u2800b", "name_sign"),
        ("ㅤㅤㅤ", "name_sign"),
        ("a\ud800b", "name_sign"),
        ("Z\u030c\u0335\u0336\u0337\u0338ana", "name_letters"),
        ("\u0301ana", "name_letters"),
        ("!!!", "name_letters"),
        ("— —", "name_letters"),
        ("\ufdfa" * 20, "name_letters"),
        ("Аlice", "name_mixed"),
        ("admin", "name_reserved"),
        ("ADMlN 42", "name_reserved"),
        ("Sobremésa", "name_reserved"),
        ("b0t", "name_reserved"),
        ("Invité", "name_reserved"),
        ("Novice", "name_reserved"),
        ("débutant", "name_reserved"),
        ("strong7", "name_reserved"),
        ("Buho", "name_reserved"),
        ("Búho", "name_reserved"),
        ("Abue1a", "name_reserved"),
    ],
)
def test_what_can_t_be_seen_told_apart_or_trusted_is_no_name(text: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_name(text)
    assert refused.value.code == f"accounts.{code}"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "ALICE"),
        ("Alice", "A l i c e"),
        ("Alice", "Alíce!"),
        ("Iris", "lris"),
        ("Milo", "Mi1o"),
        ("Leo", "Le0"),
        ("Modern", "Modem"),
        ("William", "VVilliam"),
        ("cop", "сор"),
        ("Ｚoe", "Zoe"),
        ("Straße", "STRASSE"),
        ("Ana 7", "Ana ٧"),
        ("Łukasz", "Lukasz"),
    ],
)
def test_look_alikes_share_a_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Anna"), ("राम", "रमा"), ("Koala 10", "Koala 100")]
)
def test_other_names_have_other_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@given(st.text(max_size=40))
def test_a_name_read_twice_is_the_same_and_fits_the_database(text: str) -> None:
    try:
        name = read_name(text)
    except Refusal:
        return
    assert read_name(name) == name
    assert len(name) <= LONGEST
    assert 0 < len(name_key(name)) <= LONGEST_KEY
    assert name.isprintable()
    assert name_key(name) == name_key(name.upper()) or len(name.upper()) != len(name)


@given(st.text(max_size=200))
def test_a_key_holds_nothing_that_a_database_can_t(text: str) -> None:
    key = name_key(text)
    assert "\x00" not in key
    key.encode()


def test_guests_have_names_that_anyone_could_have() -> None:
    for digits in range(3, 7):
        name = guest_name(digits)
        assert read_name(name) == name
    assert len(ANIMALS) == len({name_key(animal) for animal in ANIMALS}) > 50
    assert [animal for animal in ANIMALS if read_name(f"{animal} 123") != f"{animal} 123"] == []
