"""Ordinary acts that once ended the process, in one of their own; and the cause of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from PySide6.QtWidgets import QLabel, QLineEdit, QMainWindow, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from app.window.panel_keys import first_field

ACTS = """
import gc
from PySide6.QtTest import QTest
from app.settings import Settings, save_settings
from app.window import make_app, show_frame
from app.window.main import furnish

app = make_app()
save_settings(Settings(theme="light", has_motion=False))
frame = show_frame()
main = furnish(frame, None)
for _ in range(2):
    for act in ("panel.unit", 1100, "panel.pin", "panel.unit", "view.bigger", "view.dark", 1600):
        if isinstance(act, int):
            frame.resize(act, act * 7 // 11)
        else:
            main.menus.actions[act].trigger()
        QTest.qWait(20)
    gc.collect()
frame.close()
print("all done")
"""


def test_a_panel_s_end_is_nobody_else_s(qtbot: QtBot) -> None:
    """The key of a panel asks for its first field: what PySide took for parts of it then died with it."""
    window, page, panel = QMainWindow(), QWidget(), QWidget()
    qtbot.addWidget(window)
    bar, column, inner = window.statusBar(), QVBoxLayout(page), QVBoxLayout(panel)
    inner.addWidget(QLabel("No field"))
    column.addWidget(panel)
    column.addWidget(QLineEdit())
    window.setCentralWidget(page)
    found = first_field(panel)
    delete(panel)

    assert (found, isValid(bar)) == (None, True)


def test_panels_drawer_sizes_and_themes_change_in_any_order(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", ACTS],
        env={**os.environ, "ADJUTANT_HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout.strip()) == (0, "all done"), done.stderr
