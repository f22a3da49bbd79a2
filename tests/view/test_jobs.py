"""Jobs by what they are declared to hold: frozen values all the way down, never a game that can change."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import sys
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from PySide6.QtGui import QImage

import app
from app.assist.past import Snapshot
from app.assist.situation import Situation
from app.assist.victory.accounts import Accounts
from app.assist.wording import Wording
from app.bring_in.wizard.work import Progress
from app.film.survey import Surveyor
from app.table.game import Game
from app.view.assistant.thinking import Channel
from app.view.job import Job

_PLAIN = (str, int, float, bool, bytes, type(None), Path)
_CHANGING = {list, set, dict, object, Callable}
_HOLDERS = {tuple, frozenset, Mapping}
_BELOW = ("rules", "maps", "counters")
"""Packages that know of no table: an import contract says so."""
_SAFE: Mapping[type, str] = {
    Snapshot: "its table is sealed, which its making checks",
    Situation: "frozen but for the answers that it remembers, which its judge guards",
    Wording: "it is of a snapshot: `Wording.of` takes no other game",
    Accounts: "jobs of one thread alone ask them, one after another",
    Surveyor: "jobs of one thread alone ask it, one after another, on a copy of its own",
    Channel: "made for two threads: a queue and a flag",
    Event: "made for several threads",
    Progress: "made for two threads: single values, each written whole",
    QImage: "made for any thread, and nobody paints on it any more when it is handed over",
}
"""What jobs hold besides frozen dataclasses, and why another thread may have it. What these hold in turn is
walked through in tests/window/test_beside_the_hands.py."""
_FUNCTIONS = {
    "KnowLeft.tr": "a function that translates",
    "Think.tr": "a function that translates",
    "WatchedJob.do": "made by the pages of bringing in from values that are taken when it begins",
}


def _modules() -> Iterator[str]:
    for found in pkgutil.walk_packages(app.__path__, "app."):
        if not found.name.endswith("__main__"):
            yield found.name


@cache
def jobs() -> tuple[type[Job[Any]], ...]:
    """Return all kinds of jobs of the program."""
    for name in _modules():
        importlib.import_module(name)
    kinds = {f"{kind.__module__}.{kind.__qualname__}": kind for kind in _below(Job)}
    # A dataclass with slots is made twice; the module holds the one that is used.
    used = (getattr(sys.modules[kind.__module__], kind.__name__, None) for kind in kinds.values())
    found = [kind for kind in used if isinstance(kind, type) and kind.__module__.startswith("app.")]
    return tuple(sorted(found, key=lambda kind: kind.__name__))


def _below(kind: type) -> Iterator[type]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def declared(kind: type, seen: set[type]) -> Iterator[str]:
    """Yield what is declared below a frozen dataclass that may change, or that nobody has said to be safe."""
    if kind in seen or kind in _SAFE or issubclass(kind, (*_PLAIN, Enum)):
        return
    seen.add(kind)
    if kind.__module__.split(".")[0] in _BELOW:
        return
    if not is_dataclass(kind) or not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        yield f"{kind.__name__} is no frozen dataclass"
        return
    hints = get_type_hints(kind)
    for each in fields(kind):
        name = f"{kind.__name__}.{each.name}"
        for part in _parts(hints[each.name]):
            if part in _CHANGING and name not in _FUNCTIONS:
                yield f"{name} holds {part.__name__}"
            elif part not in _CHANGING and part not in _HOLDERS:
                yield from declared(part, seen)


def _parts(hint: Any) -> Iterator[type]:
    """Yield the classes that a type is made of; what a function takes and returns is none of them."""
    hint = getattr(hint, "__supertype__", hint)
    kind = get_origin(hint) or hint
    if isinstance(kind, type) and kind is not types.UnionType:
        yield kind
    if kind is not Callable:
        for part in get_args(hint):
            if part is not Ellipsis:
                yield from _parts(part)


def test_all_questions_beside_the_window_are_jobs() -> None:
    assert len(jobs()) >= 19


@pytest.mark.parametrize("job", jobs(), ids=lambda job: job.__name__)
def test_a_job_holds_values_only(job: type[Job[Any]]) -> None:
    assert list(declared(job, set())) == []


@dataclass(frozen=True, slots=True)
class _Careless:
    """What a job must not hold."""

    boards: tuple[Game, ...]
    names: dict[str, str]
    ask: Callable[[], int]


def test_what_is_no_value_is_found() -> None:
    found = list(declared(_Careless, set()))

    assert {"_Careless.names holds dict", "_Careless.ask holds Callable"} < set(found)
    assert "Journal is no frozen dataclass" in found


_BEGINS_THREADS = frozenset(
    {"Thread", "Timer", "ThreadPoolExecutor", "ProcessPoolExecutor", "QThread", "QThreadPool", "QRunnable"}
)


def test_threads_are_begun_in_five_places() -> None:
    """Beside jobs: the writer of files, which holds bytes, the soak, which plays in other processes.

    And the recogniser of boards and of counters, itself in a job, whose threads hold pixels.
    """
    root = Path(app.__path__[0])
    found = {
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if _called(node) in _BEGINS_THREADS
    }

    assert found == {
        "view/background.py",
        "files/writer.py",
        "soak/playing.py",
        "bring_in/recognise/board.py",
        "bring_in/recognise/finding.py",
    }


def _called(node: ast.AST) -> str:
    """Return the last name of what is called, empty for what is no call."""
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")
