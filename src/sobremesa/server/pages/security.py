"""`/.well-known/security.txt`: whom to tell of a weakness, as RFC 9116 has it."""

from datetime import UTC, datetime

from litestar import MediaType, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from sobremesa.core.words import LANGUAGES
from sobremesa.server.settings import Settings

LISTED = ", ".join(LANGUAGES)


def serve(settings: Settings) -> HTTPRouteHandler:
    """The handler of that file: what the host has set; none where that no longer holds."""
    contact, expires = settings.security_contact, settings.security_expires
    lines = (f"Contact: {contact}", f"Expires: {expires}", f"Preferred-Languages: {LISTED}")

    @get(
        "/.well-known/security.txt",
        media_type=MediaType.TEXT,
        include_in_schema=False,
        sync_to_thread=False,
    )
    def tell_contact() -> str:
        if not contact or not expires or datetime.fromisoformat(expires) < datetime.now(UTC):
            raise NotFoundException
        return "".join(f"{line}\n" for line in lines)

    return tell_contact
