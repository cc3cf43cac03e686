"""What `./sobremesa audit` makes of the answers of others."""

from __future__ import annotations

from requirements import audit

ADVISORY = {"id": "PYSEC-1", "fix_versions": ["2.0"], "aliases": [], "description": ""}


def test_an_advisory_on_a_locked_package_is_found() -> None:
    told = {
        "dependencies": [
            {"name": "anyio", "version": "1.0", "vulns": [ADVISORY]},
            {"name": "click", "version": "8.5", "vulns": []},
        ]
    }
    answer = audit.read_pypi(told, "")
    assert (answer.packages, answer.unanswered) == (2, "")
    assert answer.found == ["anyio 1.0: PYSEC-1, mended in 2.0"]


def test_a_package_that_nobody_could_tell_of_is_not_taken_for_a_safe_one() -> None:
    skipped = {"dependencies": [{"name": "anyio", "skip_reason": "not on PyPI"}]}
    assert audit.read_pypi(skipped, "").unanswered == "1 packages, as not on PyPI"
    assert audit.read_pypi({}, "no route to host").unanswered == "no route to host"
    assert audit.read_npm(".", {"message": "405"}, "").unanswered == "405"


def test_an_advisory_on_a_package_of_the_client_is_found() -> None:
    told = {
        "vulnerabilities": {"svelte": {"range": "<5", "severity": "high"}},
        "metadata": {"dependencies": {"total": 294}},
    }
    answer = audit.read_npm("firefox", told, "")
    assert (answer.subject, answer.packages) == ("advisories, npm, web/firefox", 294)
    assert answer.found == ["svelte <5: high"]


def test_a_licence_that_may_not_be_passed_on_is_found_but_for_what_only_builds() -> None:
    building = [{"name": "cdx:npm:package:development", "value": "true"}]
    strange = [{"license": {"id": "SSPL-1.0"}}]
    bill = {
        "components": [
            {"name": "free", "version": "1", "licenses": [{"expression": "(MIT OR CC0-1.0)"}]},
            {"name": "rich-click", "version": "1"},
            {"name": "silent", "version": "2"},
            {"name": "strange", "version": "3", "licenses": strange},
            {"name": "builder", "version": "4", "licenses": strange, "properties": building},
        ]
    }
    answer = audit.check_licences("python", bill)
    assert answer.packages == 4
    assert answer.found == ["silent 2: unknown", "strange 3: SSPL-1.0"]
