from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import pytest

LAUNCHER = Path(__file__).parents[1] / "sobremesa"
DOCS = LAUNCHER.parent / "docs"
TOOLS = ["cat", "cp", "mkdir", "readlink", "rm", "rmdir", "sh", "sleep"]
PROGRAM = """
import json, os, sys
print(json.dumps({"said": sys.argv[1:], "here": os.getcwd()}))
sys.exit(7 if "lose" in sys.argv else 0)
"""
BOGUS = f"no-such-package==1.0 --hash=sha256:{'0' * 64}\n"

# Makes real environments, only without pip, notes what it is asked to install, and takes as long
# about it as a test holds it.
QUICK_UV = """#!/bin/sh
for last; do :; done
case $1 in
venv) exec python3 -m venv --without-pip "$last" ;;
pip) echo "$last" >>"$HOME/installed"; while [ -e "$HOME/hold" ]; do sleep 0.05; done ;;
esac
"""


@dataclass(frozen=True)
class Clone:
    """A fresh clone with a program that only says what it was told, on a machine of its own."""

    root: Path
    machine: Path

    @classmethod
    def make(cls, folder: Path) -> Clone:
        """A clone that was never started, where nothing but Python is installed."""
        clone = cls(folder / "my clone", folder / "machine")
        clone.machine.mkdir(parents=True)
        for tool in TOOLS:
            (clone.machine / tool).symlink_to(str(shutil.which(tool)))
        (clone.machine / "python3").symlink_to(Path(sys.executable).resolve())
        package = clone.root / "src/sobremesa"
        package.mkdir(parents=True)
        (package / "__main__.py").write_text(PROGRAM)
        (clone.root / "requirements").mkdir()
        for name in ("runtime", "test", "bench"):
            clone.lock(name).touch()
        shutil.copy(LAUNCHER, clone.root)
        return clone

    def lock(self, name: str) -> Path:
        """The locked requirements of that name."""
        return self.root / f"requirements/{name}.txt"

    def stamp(self, name: str) -> Path:
        """The copy of a lock that says it was installed."""
        return self.root / f".venv/{name}.txt"

    @property
    def installed(self) -> list[str]:
        """The locks that were installed, in order."""
        log = self.machine / "installed"
        return [Path(line).stem for line in log.read_text().splitlines()] if log.exists() else []

    @property
    def hold(self) -> Path:
        """While this file exists, an installation doesn't end."""
        return self.machine / "hold"

    def add_tool(self, name: str, script: str) -> None:
        """Install a command on the machine, in place of one of that name."""
        tool = self.machine / name
        tool.unlink(missing_ok=True)
        tool.write_text(script)
        tool.chmod(0o755)

    def begin(
        self, *words: str, by: Path | None = None, here: Path | None = None, **settings: str
    ) -> subprocess.Popen[str]:
        """Call the launcher, or the link `by` to it, in the folder `here`."""
        machine = {"PATH": str(self.machine), "HOME": str(self.machine), "LC_ALL": "C.UTF-8"}
        offline = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull}
        return subprocess.Popen(
            ["sh", str(by or self.root / "sobremesa"), *words],
            cwd=here or self.root,
            env=machine | offline | settings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )

    def start(
        self, *words: str, by: Path | None = None, here: Path | None = None, **settings: str
    ) -> subprocess.CompletedProcess[str]:
        """Call the launcher and wait for the end."""
        process = self.begin(*words, by=by, here=here, **settings)
        out, err = process.communicate(timeout=60)
        return subprocess.CompletedProcess(words, process.returncode, out, err)


def answer(*said: str, here: Path) -> str:
    words = ", ".join(f'"{word}"' for word in said)
    return f'{{"said": [{words}], "here": "{here}"}}\n'


def wait_until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    fresh = Clone.make(tmp_path)
    fresh.add_tool("uv", QUICK_UV)
    return fresh


@pytest.fixture(scope="module")
def pip_clone(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    if importlib.util.find_spec("ensurepip") is None:
        pytest.skip("this Python can't put pip into an environment")
    return Clone.make(tmp_path_factory.mktemp("pip"))


def test_with_nothing_but_python_the_first_start_sets_up_and_runs_the_program(
    pip_clone: Clone,
) -> None:
    first = pip_clone.start("replay", "a game.txt")
    assert first.stdout == answer("replay", "a game.txt", here=pip_clone.root)
    assert first.stderr.startswith("Setting up Sobremesa")
    assert first.returncode == 0
    assert pip_clone.stamp("runtime").exists()
    assert pip_clone.start().stderr == ""


def test_packages_that_cannot_be_fetched_are_told_in_french_and_tried_again(
    pip_clone: Clone,
) -> None:
    pip_clone.lock("runtime").write_text(BOGUS)
    offline = pip_clone.start(LC_ALL="fr_FR.UTF-8")
    assert offline.returncode == 1
    assert offline.stdout == ""
    assert "no-such-package" in offline.stderr
    assert offline.stderr.splitlines()[-1].startswith("Les paquets n’ont pas pu être téléchargés")
    assert not pip_clone.stamp("runtime").exists()

    pip_clone.lock("runtime").write_text("# nothing\n")
    online = pip_clone.start(LC_ALL="", LANG="fr_CA.UTF-8")
    assert "Mise à jour de Sobremesa…" in online.stderr
    assert online.returncode == 0


def test_of_what_pip_says_a_few_lines_are_shown(pip_clone: Clone, tmp_path: Path) -> None:
    lines = [make_wheel(tmp_path, f"piece{at}") for at in range(12)]
    pip_clone.lock("runtime").write_text("".join(lines))
    start = pip_clone.start("rules", PIP_NO_INDEX="1", PIP_FIND_LINKS=str(tmp_path))
    assert start.stdout == answer("rules", here=pip_clone.root)
    shown = start.stderr.splitlines()
    assert shown[-2:] == ["12 of 12 packages", "Installing them…"]
    assert len(shown) <= 6, shown


def make_wheel(folder: Path, name: str) -> str:
    """The smallest package; its line in a lock."""
    info = f"{name}-1.dist-info"
    path = folder / f"{name}-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr(f"{name}.py", "")
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")
    return f"{name}==1 --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


def test_interrupting_python_while_it_makes_the_environment_is_quiet(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    clone = Clone.make(tmp_path_factory.mktemp("interrupted"))
    start = clone.begin()
    wait_until((clone.root / ".venv/pyvenv.cfg").exists)
    os.killpg(start.pid, signal.SIGINT)
    out, err = start.communicate(timeout=20)
    assert (start.returncode, out) == (130, "")
    assert err.count("\n") == 1, err
    assert not (clone.root / ".venv.lock").exists()


def test_a_start_installs_only_when_the_lock_changed(clone: Clone) -> None:
    assert clone.start().stderr.startswith("Setting up")
    assert clone.start().stderr == ""
    assert clone.installed == ["runtime"]

    clone.lock("runtime").write_text("# another\n")
    update = clone.start("rules")
    assert update.stderr.startswith("Updating Sobremesa…")
    assert update.stdout == answer("rules", here=clone.root)
    assert clone.installed == ["runtime", "runtime"]


def test_the_program_runs_in_the_callers_folder_and_its_exit_code_is_kept(
    clone: Clone, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "some where"
    elsewhere.mkdir()
    (elsewhere / "json.py").write_text("raise SystemExit('a file of the caller was imported')")
    (elsewhere / "first").symlink_to("../my clone/sobremesa")
    (elsewhere / "second").symlink_to("first")
    lost = clone.start("lose", by=Path("second"), here=elsewhere)
    assert lost.stdout == answer("lose", here=elsewhere)
    assert lost.returncode == 7
    assert clone.stamp("runtime").exists()


def test_a_moved_clone_runs_its_own_code_without_installing(clone: Clone) -> None:
    clone.start()
    moved = Clone(clone.root.rename(clone.root.with_name("moved")), clone.machine)
    (moved.root / "src/sobremesa/__main__.py").write_text("print(__file__)")
    start = moved.start()
    assert start.stdout == f"{moved.root}/src/sobremesa/__main__.py\n"
    assert start.stderr == ""
    assert moved.installed == ["runtime"]


def test_an_environment_whose_python_is_gone_is_made_again(clone: Clone) -> None:
    clone.start()
    for link in (clone.root / ".venv/bin").glob("python*"):
        link.unlink()
    assert clone.start().returncode == 0
    assert clone.installed == ["runtime", "runtime"]


def test_too_old_a_python_is_told_in_one_line(clone: Clone) -> None:
    clone.add_tool("python3", "#!/bin/sh\necho 3.10 /usr/bin/python3.10\nexit 1\n")
    clone.add_tool("python3.14", "#!/bin/sh\necho pyenv: command not found >&2\nexit 127\n")
    start = clone.start()
    assert start.stderr == "Sobremesa needs Python 3.11 to 3.15; found: python3 (3.10).\n"
    assert start.returncode == 1


def test_a_python_that_cannot_make_environments_names_the_package_to_install(
    clone: Clone, tmp_path: Path
) -> None:
    (clone.machine / "uv").unlink()
    (tmp_path / "ensurepip.py").write_text("raise ImportError")
    start = clone.start(PYTHONPATH=str(tmp_path))
    assert "install the package python3-venv" in start.stderr
    assert start.stderr.count("\n") == 1
    assert start.returncode == 1
    assert not (clone.root / ".venv").exists()


def test_interrupting_the_installation_leaves_neither_stamp_nor_lock(clone: Clone) -> None:
    # Tests run in a shell's background ignore Ctrl-C, and would hand that down.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    clone.hold.touch()
    start = clone.begin()
    wait_until(lambda: bool(clone.installed))
    os.killpg(start.pid, signal.SIGINT)
    _, err = start.communicate(timeout=20)
    assert start.returncode == 130
    assert "fetched" not in err
    assert not clone.stamp("runtime").exists()
    assert not (clone.root / ".venv.lock").exists()


def test_of_two_starts_at_once_one_installs_and_the_other_waits(clone: Clone) -> None:
    clone.hold.touch()
    first = clone.begin("first")
    wait_until(lambda: bool(clone.installed))
    second = clone.begin("second")
    assert second.stderr is not None
    assert second.stderr.readline() == "Another start is setting up Sobremesa; waiting for it…\n"
    clone.hold.unlink()
    assert first.communicate(timeout=20)[0] == answer("first", here=clone.root)
    assert second.communicate(timeout=20) == (answer("second", here=clone.root), "")
    assert clone.installed == ["runtime"]


def test_a_lock_whose_owner_is_gone_is_taken_over(clone: Clone) -> None:
    gone = subprocess.Popen(["true"])
    gone.wait()
    turn = clone.root / ".venv.lock"
    turn.mkdir()
    (turn / "pid").write_text(f"{gone.pid}\n")
    assert clone.start().returncode == 0
    assert not turn.exists()


TESTS = "pytest -n 3 --dist worksteal"
CHECKS = [
    ["ruff check .", "ruff format --check .", "mypy", "lint-imports"],
    ["prepare"],
    ["web/npm run check", "web/figures", "web/npm run test", "web/build"],
]


@pytest.fixture
def checked(clone: Clone) -> Clone:
    """A clone whose checks only say that they were called."""
    for folder in ("web", "tests", "src/sobremesa/server"):
        (clone.root / folder).mkdir()
    shutil.copy(LAUNCHER.parent / "tests/checks.py", clone.root / "tests")
    names = ("ruff", "mypy", "pytest", "web/npm", "web/figures", "web/build")
    tools = {f"{name}.py": name for name in names}
    for path, name in {**tools, "src/sobremesa/server/prepare.py": "prepare"}.items():
        (clone.root / path).write_text(f"import sys; print('{name}', *sys.argv[1:])")
    clone.start()
    (clone.root / ".venv/bin/lint-imports").write_text("print('lint-imports')")
    return clone


def test_checks_come_before_the_tests_each_kind_in_its_order(checked: Clone) -> None:
    passed = checked.start("test", "-k", "a b", here=checked.machine)
    *checks, tests = passed.stdout.splitlines()
    assert tests == f"{TESTS} -k a b"
    assert sorted(checks) == sorted(chain(*CHECKS))
    assert all(sorted(kind, key=checks.index) == kind for kind in CHECKS)
    assert checked.installed == ["runtime", "test"]
    assert checked.start().stderr == ""
    *checks, tests, browser = checked.start("test").stdout.splitlines()
    assert sorted(checks) == sorted(chain(*CHECKS))
    assert (tests, browser) == (TESTS, "web/npm run e2e")


def test_checks_that_don_t_need_each_other_run_side_by_side(checked: Clone) -> None:
    waiting = (
        "import pathlib, time\n"
        "pathlib.Path('{mine}').touch()\n"
        "while not pathlib.Path('{other}').exists(): time.sleep(0.01)\n"
    )
    (checked.root / "mypy.py").write_text(waiting.format(mine="one", other="two"))
    (checked.root / "web/figures.py").write_text(waiting.format(mine="two", other="one"))
    assert checked.start("test").returncode == 0


def test_a_check_that_fails_is_named_and_ends_the_others_and_the_run(checked: Clone) -> None:
    # What another check has begun by itself is ended with it.
    begun = checked.machine / "begun"
    (checked.root / "web/figures.py").write_text(
        "import subprocess, sys\n"
        "sleeper = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"open('{begun}', 'w').write(f'{{sleeper.pid}}\\n')\n"
        "sleeper.wait()\n"
    )
    (checked.root / "mypy.py").write_text(
        "import pathlib, sys, time\n"
        f"begun = pathlib.Path('{begun}')\n"
        "while not (begun.exists() and begun.read_text().endswith('\\n')): time.sleep(0.01)\n"
        "print('one error')\n"
        "sys.exit(3)\n"
    )
    failed = checked.start("test")
    assert failed.returncode == 3
    assert failed.stdout.splitlines()[-1] == "one error"
    assert not {"lint-imports", "web/figures", TESTS} & set(failed.stdout.splitlines())
    assert failed.stderr.splitlines()[-1] == "✗ .venv/bin/python -m mypy (3)"
    sleeper = Path("/proc", begun.read_text().strip(), "cmdline")
    wait_until(lambda: not sleeper.exists() or not sleeper.read_bytes())


def test_the_benchmark_has_an_environment_of_its_own(clone: Clone) -> None:
    (clone.root / "bench").mkdir()
    program = "import sys, sobremesa; print(sys.prefix, *sys.argv[1:])"
    (clone.root / "bench/__main__.py").write_text(program)
    start = clone.start("bench", "sitaos", here=clone.machine)
    assert start.stdout == f"{clone.root}/.venv-bench sitaos\n"
    assert clone.installed == ["bench"]
    assert not (clone.root / ".venv").exists()


def test_the_dockerfile_is_read_in_an_environment_of_its_own(clone: Clone) -> None:
    clone.lock("docker").touch()
    clone.start("lint-docker")
    hadolint = clone.root / ".venv-docker/bin/hadolint"
    hadolint.write_text('#!/bin/sh\necho "reads $*"\nexit 3\n')
    hadolint.chmod(0o755)
    start = clone.start("lint-docker", here=clone.machine)
    assert (start.stdout, start.returncode) == ("reads Dockerfile\n", 3)
    assert clone.installed == ["docker"]
    assert not (clone.root / ".venv").exists()


def test_what_is_locked_is_audited_in_an_environment_of_its_own(clone: Clone) -> None:
    clone.lock("audit").touch()
    (clone.root / "requirements/audit.py").write_text("import sys; print(sys.prefix); sys.exit(2)")
    start = clone.start("audit", here=clone.machine)
    assert (start.stdout, start.returncode) == (f"{clone.root}/.venv-audit\n", 2)
    assert clone.installed == ["audit"]


def test_a_service_is_upgraded_by_the_commands_of_the_hosting_page(clone: Clone) -> None:
    service = (DOCS / "sobremesa.service").read_text(encoding="utf-8")
    page = (DOCS / "hosting.md").read_text(encoding="utf-8")
    upgrading = page.split("\n## Upgrading\n")[1].split("\n## ")[0]
    commands = re.findall(r"^    (sudo .+)$", upgrading, re.MULTILINE)
    assert re.findall(r"^#   (sudo .+)$", service, re.MULTILINE) == commands[2:4]
    done = clone.machine / "done"
    clone.add_tool("sudo", '#!/bin/sh\nexec "$@"\n')
    clone.add_tool("systemctl", '#!/bin/sh\necho "systemctl $*" >>"$HOME/done"\n')
    clone.add_tool(
        "git", '#!/bin/sh\necho pull >>"$HOME/done"\necho "#" >"$2/requirements/runtime.txt"'
    )
    (clone.root / "web").mkdir()
    (clone.root / "web/build.py").write_text(f"print('build', file=open({str(done)!r}, 'a'))")
    clone.start()
    for command in commands:
        here = command.replace("/opt/sobremesa", shlex.quote(str(clone.root)))
        machine = {"PATH": str(clone.machine), "HOME": str(clone.machine), "LC_ALL": "C.UTF-8"}
        subprocess.run(["sh", "-c", here], env=machine, check=True, capture_output=True)
    ends = [f"systemctl {verb} sobremesa" for verb in ("stop", "start")]
    assert done.read_text().splitlines() == [ends[0], "pull", "build", ends[1]]
    assert clone.installed == ["runtime", "runtime"]
    # Whatever the service starts finds all that it needs: it could not write it.
    (begun,) = re.findall(r"^ExecStart=/opt/sobremesa/sobremesa (.+)$", service, re.MULTILINE)
    files = sorted(clone.root.rglob("*"))
    start = clone.start(*begun.split())
    assert (start.stdout, start.stderr) == (answer(*begun.split(), here=clone.root), "")
    assert "--no-build" in begun
    assert sorted(clone.root.rglob("*")) == files
