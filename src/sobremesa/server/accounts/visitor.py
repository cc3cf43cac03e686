"""Who is asking."""

from dataclasses import dataclass
from typing import Literal

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts.people import Person
from sobremesa.server.accounts.schemas import Me


@dataclass(frozen=True)
class Visitor:
    """A person with a session; `token_hash` names the session."""

    id: int
    name: str
    guest: bool
    admin: bool
    language: str
    token_hash: str


# What a route asks for to be told who asks: somebody, or also nobody.
WithVisitor = NamedDependency[SkipValidation[Visitor]]
MaybeVisitor = NamedDependency[SkipValidation[Visitor | None]]


def need_visitor(visitor: Visitor | None) -> Visitor:
    """The visitor; refused where nobody is signed in."""
    if visitor is None:
        raise Refusal("accounts.sign_in_needed")
    return visitor


def admin(visitor: Visitor) -> Visitor:
    """The visitor, where only those who run the server may pass."""
    if not visitor.admin:
        raise Refusal("accounts.not_admin")
    return visitor


def me(somebody: Person | Visitor) -> Me:
    language: Literal["en", "fr"] = "fr" if somebody.language == "fr" else "en"
    return Me(somebody.id, somebody.name, somebody.guest, somebody.admin, language)
