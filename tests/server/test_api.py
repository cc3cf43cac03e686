"""The API keeps what its OpenAPI document says, whatever is sent."""

from __future__ import annotations

import json
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, assume, given, settings
from hypothesis.strategies import SearchStrategy
from schemathesis import checks
from schemathesis.core.result import Ok

from sobremesa.server.origin import LARGEST
from tests.server.hosts import Host

checks.load_all_checks()
CHECKED = checks.CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
        "negative_data_rejection",
    ]
)
ANY_TEXT = ("path", {"type": "string"})
RIGHTLY = schemathesis.GenerationMode.POSITIVE
# Whoever is asked to do these may be somebody else afterwards, or nobody.
ENDING = ("/api/me", "/api/session")


def can_be_wrong(operation: Any) -> bool:
    """Whether it can be asked wrongly: not if it asks for nothing, or for any text in its path."""
    asked = [(each.location, each.definition["schema"]) for each in operation.iter_parameters()]
    return bool(operation.body) or any(each != ANY_TEXT for each in asked)


# One server will do: the API is the same on both databases.
def test_sqlite_every_answer_is_as_the_document_says(sqlite_host: Host) -> None:
    url = sqlite_host.url
    document = schemathesis.openapi.from_url(f"{url}/schema/openapi.json")
    operations = [found.ok() for found in document.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 25
    with httpx.Client(base_url=url, headers={"origin": url}) as browser:
        for operation in operations:
            for mode in list(schemathesis.GenerationMode) if can_be_wrong(operation) else [RIGHTLY]:
                ask_often(operation.as_strategy(generation_mode=mode), browser)


def ask_often(cases: SearchStrategy[Any], browser: httpx.Client) -> None:
    """Ask for the same thing again and again, with other words each time."""

    @given(case=cases)
    @settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
    def ask(case: Any) -> None:
        # Refused before anybody reads it, with a code that schemathesis takes for none.
        assume(len(json.dumps(case.body, default=repr)) < LARGEST)
        if case.path.startswith(ENDING) or not browser.cookies:
            browser.cookies.clear()
            browser.post("/api/me")
        cookie = f"sobremesa={browser.cookies['sobremesa']}"
        headers = {"origin": browser.headers["origin"], "cookie": cookie}
        case.call_and_validate(headers=headers, checks=CHECKED)

    ask()


def test_sqlite_the_document_has_a_page_to_browse(sqlite_host: Host) -> None:
    page = httpx.get(f"{sqlite_host.url}/schema")
    assert page.status_code == 200
    assert "text/html" in page.headers["content-type"]
