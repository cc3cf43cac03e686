"""What is said about people, and what they say."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

LARGEST_ID = 2**63 - 1
# Wider than what is accepted, so that the refusal comes in words: see names.py and passwords.py.
NameText = Annotated[str, Meta(max_length=200, description="2 to 24 visible characters")]
PasswordText = Annotated[str, Meta(max_length=1000, description="8 to 200 characters")]
LanguageCode = Annotated[Literal["en", "fr"], Meta(description="The language to be spoken to in")]


class Me(Struct):
    """Who one is here."""

    id: int
    name: str
    guest: bool
    admin: bool
    language: LanguageCode


class Arrived(Me, omit_defaults=True):
    """Who one is from now on; a program gets the token of its session too, a browser a cookie."""

    token: Annotated[
        str | None, Meta(description="For `Authorization: Bearer …`; only without a cookie")
    ] = None


class Other(Struct):
    """Somebody else, by name."""

    id: int
    name: str


class Known(Struct):
    """Somebody as an admin sees them."""

    id: int
    name: str
    guest: bool
    admin: bool
    suspended: bool


class Changes(Struct, forbid_unknown_fields=True):
    """What to change about oneself; what is left out stays."""

    name: NameText | None = None
    language: LanguageCode | None = None


class Credentials(Struct, forbid_unknown_fields=True):
    """A name and its password."""

    name: NameText
    password: PasswordText


class NewPassword(Struct, forbid_unknown_fields=True):
    """The password so far, and the one from now on."""

    old: PasswordText
    new: PasswordText


class Farewell(Struct, forbid_unknown_fields=True):
    """An account is deleted only with its password; a guest has none."""

    password: PasswordText | None = None


class NewName(Struct, forbid_unknown_fields=True):
    """What somebody is called from now on."""

    name: NameText
