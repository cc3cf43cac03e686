"""What Dockerfile and compose file promise, as far as it can be read without Docker."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
INSTRUCTION = re.compile(r"^([A-Z]+) +(.+)$", re.MULTILINE)
# What the last stage says is what the container is.
STAGES = [
    INSTRUCTION.findall(stage) for stage in re.split(r"^(?=FROM )", DOCKERFILE, flags=re.M)[1:]
]
FINAL = dict(STAGES[-1])
VARIABLES = dict(re.findall(r"(\w+)=(\S+)", FINAL["ENV"]))


def test_both_stages_are_debian_slim() -> None:
    assert len(STAGES) == 2
    for (first, image), *_ in STAGES:
        assert first == "FROM"
        assert re.match(r"python:3\.\d+-slim-[a-z]+( AS \w+)?$", image)


def test_whoever_runs_in_the_container_is_not_root_and_owns_the_volume() -> None:
    assert int(FINAL["USER"]) > 0
    added = next(text for name, text in STAGES[-1] if name == "RUN" and "useradd" in text)
    assert f"--uid {FINAL['USER']} " in added
    assert f"install -d -o sobremesa -g sobremesa {FINAL['VOLUME']}" in added
    order = [name for name, _ in STAGES[-1]]
    assert order.index("USER") < order.index("ENTRYPOINT")


def test_one_volume_holds_the_database_and_the_compiled_kernels() -> None:
    assert [name for name, _ in STAGES[-1]].count("VOLUME") == 1
    volume = PurePosixPath(FINAL["VOLUME"])
    for name in ("SOBREMESA_DATA_DIR", "NUMBA_CACHE_DIR"):
        assert PurePosixPath(VARIABLES[name]).is_relative_to(volume)


class Health(BaseHTTPRequestHandler):
    """A server that says how it fares."""

    status = 200

    def do_GET(self) -> None:
        """Answer whoever asks for its health, and nobody else."""
        self.send_response(self.status if self.path == "/api/health" else 404)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""


@pytest.mark.parametrize("status", [200, 503])
def test_the_health_check_asks_the_port_that_is_set(
    status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Health, "status", status)
    _, _, asked = FINAL["HEALTHCHECK"].partition(" CMD ")
    python, *arguments = json.loads(asked)
    assert python == json.loads(FINAL["ENTRYPOINT"])[0]
    with HTTPServer(("127.0.0.1", 0), Health) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        port = str(server.server_port)
        checked = subprocess.run(
            [sys.executable, *arguments],
            env={**os.environ, "SOBREMESA_PORT": port},
            stderr=subprocess.DEVNULL,
            check=False,
        )
    assert (checked.returncode == 0) == (status == 200)


def test_composed_it_keeps_its_volume_and_is_reached_from_this_machine_alone() -> None:
    yaml = pytest.importorskip("yaml")
    composed = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    service = composed["services"]["sobremesa"]
    (kept,) = service["volumes"]
    name, _, place = kept.partition(":")
    assert (name in composed["volumes"], place) == (True, FINAL["VOLUME"])
    assert [port.split(":")[0] for port in service["ports"]] == ["127.0.0.1"]
    assert service["ports"][0].split(":")[-1] == VARIABLES["SOBREMESA_PORT"] == FINAL["EXPOSE"]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    # The proxy of a container is not that of a machine; the page names the network.
    assert f"docker network inspect {composed['name']}_default" in " ".join(HOSTING.split())


def test_it_is_said_to_be_untried() -> None:
    for text in (DOCKERFILE, (ROOT / "compose.yaml").read_text(encoding="utf-8"), HOSTING):
        assert re.search(r"\buntried\b", text, re.IGNORECASE)
