"""Cycles of references are collected in the window's thread alone."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from threading import Thread, current_thread, main_thread

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.view.gc_timer import GcTimer


@pytest.fixture
def tidier() -> Iterator[GcTimer]:
    gc.enable()
    made = GcTimer()
    yield made
    made.close()
    gc.disable()


class Ring(QObject):
    """An object of Qt that knows itself."""

    def __init__(self) -> None:
        super().__init__()
        self.me = self


def make_much() -> None:
    """Make so many objects that Python would collect."""
    kept = [[n] for n in range(50_000)]
    assert kept


def test_another_thread_collects_nothing(tidier: GcTimer, qtbot: QtBot) -> None:
    ends = []
    known = weakref.ref(Ring(), lambda _: ends.append(current_thread()))
    thread = Thread(target=make_much)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: known() is None, timeout=10_000)

    assert ends == [main_thread()]


def test_in_the_end_it_is_left_to_python_again(tidier: GcTimer) -> None:
    tidier.close()

    assert gc.isenabled()
