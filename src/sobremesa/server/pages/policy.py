"""What a browser may do with our answers, told in the headers of every one."""

from litestar.types import Message, Scope

from sobremesa.server.pages.reference import STYLE_HASH

CLOSED = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
# No word of the page itself is run or styled by: whatever people write stays text.
PAGE = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; " + CLOSED
)
REFERENCE = f"default-src 'none'; style-src '{STYLE_HASH}'; {CLOSED}"
DATA = f"default-src 'none'; {CLOSED}"
POLICIES = {"api": DATA, "metrics": DATA, "schema": REFERENCE}
ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": (
        "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), "
        "serial=(), usb=()"
    ),
}


def headers_of(policy: str) -> list[tuple[bytes, bytes]]:
    named = {"content-security-policy": policy, **ALWAYS}
    return [(name.encode(), value.encode()) for name, value in named.items()]


HEADERS = {first: headers_of(policy) for first, policy in POLICIES.items()}
PAGE_HEADERS = headers_of(PAGE)


async def guard(message: Message, scope: Scope) -> None:
    """Add the headers to an answer, whoever gives it."""
    if message["type"] == "http.response.start":
        first = scope["path"].strip("/").partition("/")[0]
        message["headers"] = [*message["headers"], *HEADERS.get(first, PAGE_HEADERS)]
