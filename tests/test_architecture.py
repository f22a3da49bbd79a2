"""The shape of the house is a test: who may import whom, how the code is written, what may stand in it."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("app", "rules", "maps", "counters", "tests/games/bitter_end/inspection")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
BIN = Path(sys.executable).parent


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "command",
    [("lint-imports", "--no-cache"), ("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",)],
    ids=["imports", "lint", "format", "types"],
)
def test_the_tools_find_nothing(command: tuple[str, ...]) -> None:
    done = run(str(BIN / command[0]), *command[1:])

    assert done.returncode == 0, done.stdout + done.stderr


def test_packaging_does_not_hide_the_library_of_its_name() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_the_top_level_is_as_fixed() -> None:
    tracked = run("git", "ls-files").stdout.split("\n")
    top = {line.split("/")[0] for line in tracked if line and not line.startswith(".")}

    assert top <= {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "app",
        "rules",
        "maps",
        "counters",
        "tests",
        "packaging",
    }


def test_the_wheel_turns_no_field() -> None:
    """Every box, number and slider is made `quiet`, so that scrolling over it changes nothing."""
    made = re.compile(r"\b(QComboBox|QFontComboBox|QSpinBox|QDoubleSpinBox|QSlider|QDial)\(")
    loud = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in MODULES
        for line in path.read_text(encoding="utf-8").splitlines()
        if made.search(line) and "quiet(" not in line and not line.startswith("class ")
    ]

    assert loud == []


@dataclass(frozen=True, slots=True)
class Shape:
    """What the laws ask of a module; the tree itself is let go, for 1,400 of them are half a gigabyte."""

    lines: int
    long_functions: tuple[str, ...]
    words: frozenset[str]
    unguarded_painters: tuple[int, ...]
    imports: frozenset[str]


@cache
def shapes() -> dict[str, Shape]:
    """Return the shapes of all modules, parsed once: each law is one test that names whoever breaks it."""
    return {str(path.relative_to(ROOT)): shape_of(path.read_text(encoding="utf-8")) for path in MODULES}


def shape_of(text: str) -> Shape:
    nodes = list(ast.walk(ast.parse(text)))
    functions = (node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    too_long = tuple(each.name for each in functions if (each.end_lineno or 0) - each.lineno + 1 > 40)
    words = frozenset(getattr(node, "attr", None) or getattr(node, "id", None) or "" for node in nodes)
    return Shape(text.count("\n"), too_long, words, tuple(unguarded(nodes)), frozenset(imported(nodes)))


def imported(nodes: list[ast.AST]) -> Iterator[str]:
    """Yield what is imported anywhere in a module, for types alone too: modules, or names in them."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def unguarded(nodes: list[ast.AST]) -> Iterator[int]:
    """Yield the lines in which a painter is made without a `with`."""
    guarded = {id(item.context_expr) for node in nodes if isinstance(node, ast.With) for item in node.items}
    for node in nodes:
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if is_call and node.func.id == "QPainter" and id(node) not in guarded:
            yield node.lineno


def breaking(wrong: Callable[[Shape], object]) -> dict[str, object]:
    """Return what in each module breaks a law, without the modules that keep it."""
    found = ((name, wrong(shape)) for name, shape in shapes().items())
    return {name: each for name, each in found if each}


def test_modules_keep_their_measure() -> None:
    """At most 400 lines."""
    assert breaking(lambda shape: shape.lines if shape.lines > 400 else None) == {}


def test_modules_do_not_import_in_a_circle() -> None:
    """Not for types alone either: of two that know each other neither can be read or moved by itself."""
    names = {name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name for name in shapes()}
    graph = {
        # Either a module, or a name in one: then what stands before the last point is the module.
        module: {each if each in names else each.rpartition(".")[0] for each in shapes()[path].imports}
        for module, path in names.items()
    }

    assert list(TopologicalSorter(graph).static_order())


def test_functions_keep_their_measure() -> None:
    """At most 40 lines."""
    assert breaking(lambda shape: shape.long_functions) == {}


def test_python_keeps_no_item_of_a_layout() -> None:
    """Qt deletes them unasked, and the next layout pass ends the process: see app.panels.flow."""
    items = {"QLayoutItem", "QWidgetItem", "QSpacerItem", "itemAt", "takeAt"}

    assert breaking(lambda shape: shape.words & items) == {}


def test_no_widget_is_taken_for_the_owner_of_its_neighbours() -> None:
    """Of these PySide takes the answer for a part of the widget asked: it is declared dead with it."""
    neighbours = {"nextInFocusChain", "previousInFocusChain", "topLevelWidget"}

    assert breaking(lambda shape: shape.words & neighbours) == {}


def test_whatever_is_painted_has_an_end() -> None:
    """A painter that outlives its picture ends the process, and an error keeps it alive without a `with`."""
    assert breaking(lambda shape: shape.unguarded_painters) == {}


def test_the_laws_see_who_breaks_them() -> None:
    """They pass over clean modules alone: this one breaks each of them."""
    wrong = shape_of("def f():\n" + "    QPainter(p)\n" * 40 + "    w.itemAt(0).nextInFocusChain()\n")

    assert (wrong.long_functions, len(wrong.unguarded_painters)) == (("f",), 40)
    assert {"itemAt", "nextInFocusChain"} <= wrong.words


@pytest.mark.parametrize("package", ["rules", "app.table.journal", "maps.load", "counters.setups", "app.cli"])
def test_what_needs_no_screen_starts_without_qt(package: str) -> None:
    done = run(
        sys.executable,
        "-c",
        f"import {package}, sys; sys.exit('PySide6' in sys.modules or 'shapely' in sys.modules)",
    )

    assert done.returncode == 0, done.stderr


def test_the_window_begins_without_what_only_fronts_and_scans_need() -> None:
    heavy = ("shapely", "PIL", "numpy")
    code = f"import app.window.main, sys; print([name for name in {heavy} if name in sys.modules])"
    done = run(sys.executable, "-c", code)

    assert done.stdout.strip() == "[]", done.stderr


@pytest.mark.parametrize(
    "path", sorted(Path(__file__).parent.joinpath("bench").glob("test_*.py")), ids=lambda p: p.stem
)
def test_the_bench_asks_for_what_there_is(path: Path) -> None:
    """It runs by command alone: nobody else would notice a name that has gone."""
    importlib.import_module(f"tests.bench.{path.stem}")
