"""What the repository promises about itself."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCKS = sorted(ROOT.glob("requirements/*.txt")) + sorted(ROOT.glob("**/package-lock.json"))
LOCKS = [lock for lock in LOCKS if "node_modules" not in lock.parts]
HOST = re.compile(r"https?:|://|\bindex-url\b|\bfind-links\b|\"resolved\"|@ file", re.IGNORECASE)
LINK = re.compile(r"\]\((?!https?:|#)([^)]+)\)")
PATH = re.compile(r"`([\w.<>/-]+/[\w.<>/-]*)`")


def indented_paths(text: str) -> list[str]:
    """The paths of the tree in ARCHITECTURE.md: indented lines, each below the folder above it."""
    tree = text.split("## The tree")[1].split("## ", maxsplit=1)[0]
    found, folders = [], [""]
    for line in re.findall(r"^ {4}( *)(\S.*?)(?:  .*)?$", tree, re.MULTILINE):
        depth = len(line[0]) // 2
        names = re.split(r"[ ,]+", line[1])
        found += ["".join(folders[: depth + 1]) + name for name in names]
        if names[0].endswith("/"):
            folders[depth + 1 :] = [names[0]]
    return found


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_packages_versions_and_hashes_but_no_host(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    if lock.suffix == ".json":  # whoever may be paid is no host
        packages = json.loads(text)["packages"].values()
        text = json.dumps([{**package, "funding": None} for package in packages])
    assert HOST.search(text) is None
    if lock.suffix == ".txt":
        entries = re.findall(r"^([\w.-]+)(==\S+)?.*\\$", text, re.MULTILINE)
        assert len(entries) > (0 if lock.stem in ("docker", "node") else 5)
        assert all(version for _, version in entries)
        pins = re.split(r"^(?=\w)", text, flags=re.MULTILINE)[1:]
        assert all("--hash=sha256:" in pin for pin in pins)


def test_all_locks_are_there_and_agree() -> None:
    versions: dict[str, set[str]] = {}
    locks = ["audit", "bench", "docker", "node", "runtime", "test"]
    assert [lock.stem for lock in LOCKS if lock.suffix == ".txt"] == locks
    for name in ("runtime", "test", "bench", "audit"):
        text = (ROOT / f"requirements/{name}.txt").read_text(encoding="utf-8")
        for package, rest in re.findall(r"^([\w.-]+)==(.+?) *\\$", text, re.MULTILINE):
            versions.setdefault(package, set()).add(rest)
    runtime = (ROOT / "requirements/runtime.txt").read_text(encoding="utf-8")
    for package in re.findall(r"^([\w.-]+)==", runtime, re.MULTILINE):
        pinned = [version for version in versions[package] if ";" not in version]
        assert len(pinned) <= 1


def test_the_product_does_not_depend_on_scipy() -> None:
    for name in ("runtime", "test"):
        assert "scipy" not in (ROOT / f"requirements/{name}.txt").read_text(encoding="utf-8")


def test_the_paths_that_the_architecture_names_exist() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    tree = indented_paths(text)
    assert len(tree) > 25
    named = [path for path in PATH.findall(text) if not path.startswith("core/")]
    named += [f"src/sobremesa/{path}" for path in PATH.findall(text) if path.startswith("core/")]
    named = [path.replace("records/", "src/sobremesa/records/") for path in named]
    assert [path for path in tree + named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize(
    "page", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
)
def test_links_of_a_page_lead_somewhere(page: str) -> None:
    links = LINK.findall((ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


KERNELS = sorted(ROOT.glob("src/sobremesa/games/*/kernel/**/*.py"))


@pytest.mark.parametrize("file", KERNELS, ids=lambda path: "/".join(path.parts[-3:]))
def test_a_kernel_imports_only_what_kernels_may(file: Path) -> None:
    own = f"sobremesa.games.{file.parent.parent.name}"
    allowed = ["__future__", "typing", "numpy", f"{own}.layout", f"{own}.kernel"]
    parts = ("bits", "chance", "chances", "compiler", "kernel", "observing", "shortlist")
    allowed += [f"sobremesa.core.{name}" for name in parts]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            imported = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in imported:
            assert any(f"{name}.".startswith(f"{each}.") for each in allowed), name


def test_a_role_has_the_same_name_in_every_game() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    tables = re.findall(r"^\| file \| role \|\n(?:\|.*\n)+", contributing, re.MULTILINE)
    roles = [re.findall(r"^\| `([a-z_]+)\.py` \|", table, re.MULTILINE) for table in tables]
    assert [len(names) - len({*names}) for names in roles] == [0, 0]
    for names, pattern in zip(roles, ("*/*.py", "*/kernel/**/*.py"), strict=True):
        files = {path.stem for path in ROOT.glob(f"src/sobremesa/games/{pattern}")} - {"__init__"}
        assert files == {*names}
    assert not {*roles[0]} & {*roles[1]}


def test_the_launcher_and_the_test_run_can_be_run() -> None:
    for path in ("sobremesa", ".ci/run"):
        assert (ROOT / path).stat().st_mode & 0o111
    assert "./sobremesa test" in (ROOT / ".ci/run").read_text(encoding="utf-8")
