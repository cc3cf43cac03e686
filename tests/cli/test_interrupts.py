"""Whoever interrupts a command is left in peace, whatever it was doing."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

MAIN = Path(__file__).parents[2] / "src" / "sobremesa" / "__main__.py"


def interrupted(code: str, happened: Callable[[], bool], *arguments: str) -> tuple[int, str]:
    """Run Python until something has happened, then interrupt it; exit code and what it says."""
    # Whoever runs the tests in the background may have told their children to ignore it.
    heard = "import signal, sys\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    command = [sys.executable, "-P", "-c", heard + code, *arguments]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        deadline = time.monotonic() + 60
        while not happened() and run.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        run.send_signal(signal.SIGINT)
        out, told = run.communicate(timeout=60)
    finally:
        run.kill()
    return run.returncode, f"{out}{told}".strip()


def test_an_interrupt_leaves_quietly(tmp_path: Path) -> None:
    file = tmp_path / "endless.jsonl"
    code = (
        "from sobremesa.cli import main\n"
        "sys.exit(main(['simulate', 'sitaos', '--games', '1000000', '--out', sys.argv[1]]))"
    )
    assert interrupted(code, lambda: file.exists() and file.stat().st_size > 0, str(file)) == (
        130,
        "",
    )


@pytest.mark.parametrize(
    "command", [["perft", "sitaos", "6"], ["simulate", "sitaos", "--games", "1000000"]]
)
def test_an_interrupt_while_a_kernel_is_compiled_leaves_quietly(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    code = f"from sobremesa.__main__ import main\nsys.argv[1:] = {command}\nsys.exit(main())"
    assert interrupted(code, lambda: any(tmp_path.rglob("*.nbi"))) == (130, "")


@pytest.mark.parametrize("module", ["sobremesa", "numpy", "click", "sobremesa.cli.shell"])
def test_an_interrupt_during_the_imports_leaves_quietly(module: str) -> None:
    # As the launcher calls it; the interrupt comes when a certain module is about to be imported.
    code = (
        "import os, runpy\n"
        "def hear(event, given):\n"
        f"    if event == 'import' and given[0] == {module!r}:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.addaudithook(hear)\n"
        f"sys.argv = ['sobremesa', 'games']\n"
        f"runpy.run_path({str(MAIN)!r}, run_name='__main__')"
    )
    assert interrupted(code, lambda: False) == (130, "")
