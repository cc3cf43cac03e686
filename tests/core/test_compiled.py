"""What the compiled parts promise: the generator, the bits, functions by address, the cache."""

from __future__ import annotations

import ast
import math
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit
from numba.core.runtime import _nrt_python
from numba.core.runtime.nrt import rtsys

from sobremesa import registry
from sobremesa.core import cache
from sobremesa.core.cache import load
from sobremesa.core.compiler import once
from sobremesa.core.fair import Fair
from sobremesa.core.game import Game
from sobremesa.core.kernel import GENERATOR_WORDS, MOVER, OVER, State, generator

chance = load("sobremesa.core.chance")

SECOND_START = """
from numba.core import event
from sobremesa import registry
from sobremesa.players import read_player

compiled = []
class Listener(event.Listener):
    def on_start(self, event): compiled.append(event.data["dispatcher"])
    def on_end(self, event): pass

with event.install_listener("numba:compile", Listener()):
    for game in registry.values():
        position = game.start(game.seats[0], "warm")
        for spec in ("random", "greedy", "uct:50"):
            position = position.play(read_player(spec).ask(position))
        game.kernel.legal(position.copy_state())
        position.imagine(1, __import__("random").Random(1))
print(*compiled)
"""


def test_the_generator_is_sfc64() -> None:
    words = np.array([11, 22, -33, 1], np.int64)
    reference = np.random.SFC64()
    reference.state = reference.state | {"state": {"state": words.view(np.uint64).copy()}}
    ours = [int(chance.number(words)) for _ in range(1000)]
    assert ours == reference.random_raw(1000).tolist()


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 56, 1000])
def test_numbers_below_a_bound_are_all_as_likely(bound: int) -> None:
    rng = generator(Random(bound))
    counts = np.bincount([chance.below(rng, bound) for _ in range(bound * 400)], minlength=bound)
    assert len(counts) == bound
    assert np.all(np.abs(counts - 400) < 5.5 * np.sqrt(400))


def test_numbers_that_would_favour_some_are_redrawn() -> None:
    # Without redrawing, one remainder in three would come half of the time.
    rng = generator(Random(1))
    drawn = np.array([chance.below(rng, 3 << 30) for _ in range(30_000)])
    thirds = np.bincount(drawn % 3, minlength=3)
    assert np.all(np.abs(thirds - 10_000) < 5 * np.sqrt(10_000))


def test_a_generator_is_keyed_by_any_source() -> None:
    sources = (Random(1), np.random.default_rng(1), Fair.from_text("x").stream("play"))
    for words in [generator(source) for source in sources]:
        assert words.dtype == np.int64
        assert len(words) == GENERATOR_WORDS
        assert words[3] == 1
    first, second = (generator(Fair.from_text("x").stream("play")) for _ in range(2))
    assert first.tolist() == second.tolist()


def test_a_function_made_of_its_address_is_the_function() -> None:
    search = load("sobremesa.players.search")
    addresses = load("sobremesa.core.addresses").find_addresses
    for game in registry.values():
        functions = addresses(game.kernel)
        assert functions is addresses(game.kernel)
        state = game.start(game.seats[0], "address").copy_state()
        ours, theirs = state.copy(), state.copy()
        rng_ours, rng_theirs = generator(Random(5)), generator(Random(5))
        steps = np.empty(game.kernel.longest_move, np.int64)
        count = search.random_move(functions, ours, rng_ours, steps)
        for step in steps[:count]:
            assert game.kernel.functions.pick(theirs, rng_theirs) == step
            game.kernel.functions.play(theirs, step)
        assert ours.tolist() == theirs.tolist()
        assert rng_ours.tolist() == rng_theirs.tolist()


def test_a_function_is_compiled_once_whatever_numbers_its_callers_write_down() -> None:
    inner = once(njit(lambda number, more=1: number + more))
    outer = njit(lambda: inner(1, 1) + inner(2, 5) + inner(number=3, more=9))
    assert outer() == 21
    assert len(inner.signatures) == 1


def use_all(game: Game, state: State, sides: State, rng: State) -> None:
    """Calls, once, whatever a kernel has for a state in which a turn begins."""
    kernel, functions = game.kernel, game.kernel.functions
    steps = np.empty(max(kernel.most_steps, kernel.longest_move), np.int64)
    values, turns = np.empty(8), np.empty(8 * kernel.longest_move, np.int64)
    control = np.array([20, 0, 0], np.int64)
    found = np.empty(2 * kernel.features + 2, np.int64)
    seats, planes = len(sides), functions.list_planes(len(sides))
    out = np.empty(sum(math.prod(plane.shape) for plane in planes), np.float32)
    weights = np.zeros(kernel.features)
    uses: dict[str, tuple[Any, ...]] = {
        "legal": (state, steps),
        "best": (state, sides, rng, steps),
        "candidates": (state, sides, weights, rng, turns, values),
        "solve": (state, sides, control, steps),
        "features": (state, seats - 1, found),
        "observe": (state, seats - 1, out),
        "may_play": (state, int(kernel.legal(state)[0])),
        "redraw": (state.copy(), 0, rng),
        "playout": (state.copy(), rng),
        "rollout": (state.copy(), rng),
    }
    for name, arguments in uses.items():
        if hasattr(functions, name):
            arrays = [each for each in arguments if isinstance(each, np.ndarray)]
            held = [sys.getrefcount(each) for each in arrays]
            getattr(functions, name)(*arguments)
            assert [sys.getrefcount(each) for each in arrays] == held, name


@pytest.mark.parametrize("key", registry)
def test_nothing_is_lost_where_references_are_not_counted(key: str) -> None:
    game, least = registry[key], 1000 if key == "siesta" else 0
    functions, rng = game.kernel.functions, generator(Random(6))
    setting = game.make_setting(game.seats[-1], {}, None)
    steps, sides = np.empty(game.kernel.most_steps, np.int64), np.array(setting.sides)
    opening = game.start(game.seats[-1], "lost").copy_state()
    state = opening.copy()
    held = [sys.getrefcount(each) for each in (state, steps, rng, sides)]
    _nrt_python.memsys_enable_stats()
    before = rtsys.get_allocation_stats()
    for number in range(100):
        state[:] = opening
        while state[MOVER] != OVER:
            if number < 2:
                use_all(game, state, sides, rng)
            functions.legal(state, steps)
            if hasattr(functions, "best"):
                functions.best(state, sides, rng, steps)
            whole = 0
            while not whole:
                whole = functions.play(state, functions.pick(state, rng))
    after = rtsys.get_allocation_stats()
    assert after.alloc - before.alloc == after.free - before.free >= least
    assert after.mi_alloc - before.mi_alloc == after.mi_free - before.mi_free
    assert [sys.getrefcount(each) for each in (state, steps, rng, sides)] == held


def test_private_flags_of_the_compiler_stand_in_one_line() -> None:
    texts = [path.read_text(encoding="utf-8") for path in cache.PACKAGE.rglob("*.py")]
    lines = [line for text in texts for line in text.split("\n")]
    assert sum("njit(" in line and ("(_" in line or " _" in line) for line in lines) == 0
    assert sum('"_nrt"' in line or "_nrt=" in line for line in lines) == 1


def test_a_second_process_compiles_nothing() -> None:
    for _ in range(2):
        run = subprocess.run(
            [sys.executable, "-c", SECOND_START], capture_output=True, text=True, check=True
        )
    assert run.stdout.strip() == ""


def test_the_package_is_there_without_numba() -> None:
    code = (
        "import sys, sobremesa\n"
        "for game in sobremesa.registry.values(): str(game.start(game.seats[0]))\n"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_whatever_compiled_code_is_made_of_has_a_part_in_the_name_of_its_cache() -> None:
    known = {
        ".".join(path.relative_to(cache.PACKAGE.parent).with_suffix("").parts): content.decode()
        for path, content in cache.sources()
    }
    for module, content in known.items():
        if module == "sobremesa.core.kernel":  # takes no constants from the loader that it imports
            continue
        for node in ast.walk(ast.parse(content)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sobremesa."):
                for name in node.names:
                    found = {node.module, f"{node.module}.{name.name}"}
                    assert found & known.keys(), f"{module} imports {node.module}"
    for path in cache.PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        compiles = "\nfrom numba" in text or "sobremesa.core.compiler import" in text
        module = ".".join(path.relative_to(cache.PACKAGE.parent).with_suffix("").parts)
        assert not compiles or module in known, module
    assert "sobremesa.games.siesta.game" not in known


def test_the_cache_is_where_the_user_says_or_can_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = cache.folder.__wrapped__
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    assert find(str(tmp_path / "chosen")).parent == tmp_path / "chosen" / "sobremesa"
    assert find("").parent == tmp_path / "home" / "sobremesa"
    (tmp_path / "file").write_text("")
    passing = find(str(tmp_path / "file"))
    assert passing.is_dir()
    assert tmp_path not in passing.parents


def test_threads_that_load_at_once_leave_the_settings_alone() -> None:
    code = (
        "import numba, threading\n"
        "from sobremesa import registry\n"
        "from sobremesa.players import read_player\n"
        "chosen = numba.config.CACHE_DIR\n"
        "ask = lambda: read_player('random').ask(registry['sitaos'].start())\n"
        "threads = [threading.Thread(target=ask) for _ in range(4)]\n"
        "[thread.start() for thread in threads]\n"
        "[thread.join() for thread in threads]\n"
        "assert numba.config.CACHE_DIR == chosen"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_cache_of_a_kernel_from_outside_moves_when_anything_around_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere" / "kernel").mkdir(parents=True)
    layout, kernel = (tmp_path / "elsewhere" / name for name in ("layout.py", "kernel/__init__.py"))
    layout.write_text("")
    kernel.write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    assert cache.around("sobremesa.games.siesta.kernel") is None
    assert cache.around("elsewhere.kernel") == tmp_path / "elsewhere"
    find = cache.folder.__wrapped__
    seen = {find(str(tmp_path)), find(str(tmp_path), tmp_path / "elsewhere")}
    for file in (layout, kernel):
        file.write_text("changed")
        seen.add(find(str(tmp_path), tmp_path / "elsewhere"))
    assert len(seen) == 4


def test_the_cache_moves_when_a_shared_file_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = tmp_path / "core" / "chance.py"
    shared.parent.mkdir()
    shared.write_text("one\nfrom numba import njit\n")
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    find = cache.folder.__wrapped__
    before = find(str(tmp_path))
    shared.write_text("two\nfrom numba import njit\n")
    assert find(str(tmp_path)) != before
