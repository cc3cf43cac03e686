"""The API's document as a page to browse: plain HTML, no script, nothing from elsewhere."""

from base64 import b64encode
from hashlib import sha256
from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from sobremesa.core.words import Words, words_in
from sobremesa.server.accounts.sessions import COOKIE
from sobremesa.server.errors import language_of
from sobremesa.server.origin import BEARER, PROTOCOL
from sobremesa.server.pages.document import complete

SCHEMES = Components(
    security_schemes={
        "token": SecurityScheme(
            type="http",
            scheme="bearer",
            description=(
                "For programs, which need no Origin with it. `POST /api/me` without cookie and "
                "Origin answers with a `token`, as do signing in and taking an account. A socket "
                f"takes it as a subprotocol: offer `{PROTOCOL}` and `{BEARER}` with the token."
            ),
        ),
        "session": SecurityScheme(
            type="apiKey",
            security_scheme_in="cookie",
            name=COOKIE,
            description="For pages of this server; with a cookie goes the Origin of the server.",
        ),
    }
)
DOCUMENT = "/schema/openapi.json"
STYLE = """
:root { color-scheme: light dark; --line: light-dark(#d8cbb3, #3a475a) }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif;
  background: light-dark(#fbf6ec, #16202e); color: light-dark(#2c2418, #ece5d8) }
a { color: inherit }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
details { border-top: 1px solid var(--line); padding: .4rem 0 }
summary { cursor: pointer; min-height: 1.5rem }
summary code { font-weight: bold }
section { padding-left: 1rem }
h3 { margin: .8rem 0 .2rem; font-size: 1rem }
ul { margin: 0; padding-left: 1.2rem }
h4 { margin: 1rem 0 .2rem; font-size: 1rem }
"""
STYLE_HASH = "sha256-" + b64encode(sha256(STYLE.encode()).digest()).decode()
PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<h1>{title}</h1>
<p>{about}</p>
<h2>{keys_title}</h2>
<ul>{keys}</ul>
{operations}
<h2>{types_title}</h2>
{types}
</body>
</html>
"""
# What a schema may demand of a value, in the document's own terms.
LIMITS = ("minimum", "maximum", "minLength", "maxLength", "maxItems", "pattern")


class Reference(OpenAPIRenderPlugin):
    """The page at `/schema`."""

    def __init__(self) -> None:
        super().__init__(path="/")
        # Written once: whoever asks for it again and again keeps nobody waiting.
        self.pages: dict[str, bytes] = {}

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page in the caller's language; the document itself speaks English."""
        language = language_of(request)
        if language not in self.pages:
            self.pages[language] = write(complete(openapi_schema), words_in(language)).encode()
        return self.pages[language]


class Document(JsonRenderPlugin):
    """The document itself, for programs."""

    text = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        self.text = self.text or super().render(request, complete(openapi_schema))
        return self.text


def write(document: dict[str, Any], words: Words) -> str:
    about = escape(words("pages.reference_about", file=DOCUMENT))
    operations = [
        write_operation(method, path, operation, words)
        for path, item in document["paths"].items()
        for method, operation in item.items()
    ]
    types = [write_type(name, schema, words) for name, schema in schemas_of(document)]
    return PAGE.format(
        language=words.language,
        title=escape(f"{document['info']['title']} {document['info']['version']}"),
        style=STYLE,
        about=about.replace(DOCUMENT, f'<a href="{DOCUMENT}"><code>{DOCUMENT}</code></a>'),
        keys_title=escape(words("pages.keys")),
        keys="".join(write_keys(document)),
        operations="\n".join(operations),
        types_title=escape(words("pages.types")),
        types="\n".join(types),
    )


def schemas_of(document: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return sorted(document.get("components", {}).get("schemas", {}).items())


def write_keys(document: dict[str, Any]) -> list[str]:
    return [
        f"<li><code>{escape(scheme.get('scheme') or scheme.get('in') or name)}</code> "
        f"{escape(scheme['description'])}"
        for name, scheme in document.get("components", {}).get("securitySchemes", {}).items()
    ]


def write_operation(method: str, path: str, operation: dict[str, Any], words: Words) -> str:
    told = escape(operation.get("description") or operation.get("summary", ""))
    parts = []
    if parameters := operation.get("parameters"):
        rows = [
            write_field(each["name"], each["schema"], bool(each["required"]), words)
            for each in parameters
        ]
        parts.append(write_list(words("pages.parameters"), rows))
    if body := operation.get("requestBody"):
        parts.append(write_list(words("pages.body"), [f"<li>{write_content(body, words)}"]))
    answers = [
        f"<li><code>{escape(status)}</code> {write_content(answer, words)}"
        for status, answer in operation["responses"].items()
    ]
    parts.append(write_list(words("pages.answers"), answers))
    name = f"<code>{escape(method.upper())} {escape(path)}</code>"
    return f"<details><summary>{name} {told}</summary><section>{''.join(parts)}</section></details>"


def write_type(name: str, schema: dict[str, Any], words: Words) -> str:
    required = schema.get("required", ())
    rows = [
        write_field(field, each, field in required, words)
        for field, each in schema.get("properties", {}).items()
    ]
    told = f"<p>{escape(schema['description'])}</p>" if "description" in schema else ""
    return f'<h3 id="{escape(name)}"><code>{escape(name)}</code></h3>{told}<ul>{"".join(rows)}</ul>'


def write_list(title: str, rows: list[str]) -> str:
    return f"<h3>{escape(title)}</h3><ul>{''.join(rows)}</ul>"


def write_field(name: str, schema: dict[str, Any], required: bool, words: Words) -> str:
    notes = [words("pages.required")] if required else []
    notes += [f"{limit} {schema[limit]}" for limit in LIMITS if limit in schema]
    if "default" in schema:
        notes.append(f"= {schema['default']!r}")
    if "description" in schema:
        notes.append(schema["description"])
    told = f" · {escape(', '.join(notes))}" if notes else ""
    return f"<li><code>{escape(name)}: {write_schema(schema)}</code>{told}"


def write_content(part: dict[str, Any], words: Words) -> str:
    content = part.get("content") or {}
    kinds = [
        f"<code>{write_schema(each.get('schema', {}))}</code> ({escape(kind)})"
        for kind, each in content.items()
    ]
    return ", ".join(kinds) or escape(words("pages.nothing"))


def write_schema(schema: dict[str, Any]) -> str:
    """A type in one line, with links to those that have a name.

    >>> write_schema({"type": "array", "items": {"oneOf": [{"type": "string"}, {"type": "null"}]}})
    '[string | null]'
    """
    if "$ref" in schema:
        name = escape(str(schema["$ref"]).rsplit("/", maxsplit=1)[-1])
        return f'<a href="#{name}">{name}</a>'
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return " | ".join(write_schema(each) for each in schema[choice])
    if "enum" in schema:
        return escape(" | ".join(map(repr, schema["enum"])))
    if "const" in schema:
        return escape(repr(schema["const"]))
    if "items" in schema:
        return f"[{write_schema(schema['items'])}]"
    if "additionalProperties" in schema:
        return f"{{string: {write_schema(schema['additionalProperties'] or {})}}}"
    return escape(str(schema.get("type", "any")))
