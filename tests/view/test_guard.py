"""What our methods raise when Qt calls them is handed over, and Qt goes on; without it the process ends."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import pytest
from shiboken6 import Shiboken

import app
from app.view.guard import guard_overrides, is_guarded

ROOT = Path(__file__).resolve().parents[2]
FAULTY = Path(__file__).with_name("faulty_overrides.py")
KINDS = (
    "Item.boundingRect",
    "Item.paint",
    "Scene.drawBackground",
    "Scene.drawForeground",
    "Scene.event",
    "View.event",
    "View.eventFilter",
    "View.paintEvent",
    "View.resizeEvent",
    "View.sizeHint",
    "View.viewportEvent",
    "Model.data",
    "Model.flags",
    "Model.rowCount",
    "Delegate.paint",
    "Delegate.sizeHint",
    "Dialog.done",
    "Dialog.reject",
)


def test_an_error_in_anything_that_qt_calls_ends_nothing() -> None:
    """In a process of its own: what it is about takes the process down."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.view.faulty_overrides", *KINDS],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.stdout.split(), done.returncode) == ([*KINDS, "end"], 0), done.stderr[-2000:]


def of_ours(cls: type = Shiboken.Object) -> Iterator[type]:
    """Give every class below one of Qt's that the program has."""
    below: list[type] = type.__subclasses__(cls)
    for each in below:
        if each.__module__.startswith("app."):
            yield each
        yield from of_ours(each)


def overrides(cls: type) -> Iterator[str]:
    """Give the names of the methods of a class that Qt has too, but for those that nothing may leave."""
    of_qt = {name for base in cls.__mro__ if base.__module__.startswith("PySide6") for name in vars(base)}
    for name, method in vars(cls).items():
        if isinstance(method, FunctionType) and name in of_qt and not name.startswith("__"):
            yield name if is_guarded(method) else f"{name}: not guarded"


def test_every_method_of_the_program_that_qt_calls_is_guarded() -> None:
    guard_overrides()
    for module in pkgutil.walk_packages(app.__path__, "app."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found = [(cls, name) for cls in of_ours() for name in overrides(cls)]

    assert len(found) > 300
    assert [(cls, name) for cls, name in found if name.endswith("not guarded")] == []


def test_a_signal_that_brings_more_than_a_method_takes_is_cut_to_its_measure(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtWidgets import QDialog, QPushButton  # noqa: PLC0415 - after the application

    told: list[object] = []

    class Closing(QDialog):
        def reject(self) -> None:
            told.append("rejected")

    monkeypatch.setattr(sys, "excepthook", lambda *raised: told.append(raised[1]))
    dialog, button = Closing(), QPushButton()
    button.clicked.connect(dialog.reject)
    button.click()

    assert told == ["rejected"]
