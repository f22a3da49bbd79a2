"""How soon the window shows the map, beside importing QtWidgets; and how much memory it takes.

Run by `pytest -m bench tests/bench -s`. Ratios are medians of whole processes taken in turn.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.bench.conftest import Tell

pytestmark = pytest.mark.bench

RUNS = 9
IMPORT_ONLY = "import PySide6.QtWidgets"
FIRST_WINDOW = """
from app.window import make_app, show_frame
app = make_app()
frame = show_frame()
frame.repaint()
app.processEvents()
assert not frame.grab().isNull()
import os
os._exit(0)
"""
WHOLE_TABLE = """
import os, re, sys
from pathlib import Path
from app.window import make_app, show_frame
from app.window.main import furnish
from PySide6.QtCore import QDeadlineTimer, QEventLoop
app = make_app()
frame = show_frame()
main = furnish(frame, None)
view = main.workspace.view

def look():
    until = QDeadlineTimer(2500)
    while not until.hasExpired():
        app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)

look()
view.camera.actual_size()
for y in (2000, 6000):
    view.camera.centre_on(3000, y)
    look()
status = Path("/proc/self/status").read_text()
# The peak of this process alone: the one that resource tells begins with the parent's.
print(int(re.search(r"VmHWM:\\s+(\\d+)", status)[1]) // 1000)
sys.stdout.flush()
os._exit(0)
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen", "ADJUTANT_HOME": str(tmp_path)}


def seconds(code: str, environment: dict[str, str]) -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True)
    return time.perf_counter() - begun


def test_first_window_beside_importing_qt(tell: Tell, environment: dict[str, str]) -> None:
    """To reach: 2."""
    for code in (IMPORT_ONLY, FIRST_WINDOW):
        seconds(code, environment)
    pairs = [(seconds(FIRST_WINDOW, environment), seconds(IMPORT_ONLY, environment)) for _ in range(RUNS)]
    ratio = statistics.median(a / b for a, b in pairs)
    tell("first window / import of QtWidgets", ratio, 2)

    assert ratio <= 2


def test_memory_of_the_whole_table(tell: Tell, environment: dict[str, str]) -> None:
    """To reach: 600 MB with both sections at 200 dpi; 400 would be fine."""
    done = subprocess.run(
        [sys.executable, "-c", WHOLE_TABLE], env=environment, check=True, capture_output=True, text=True
    )
    peak_mb = int(done.stdout.split()[-1])
    tell("peak memory of the whole window, both sections at 200 dpi", peak_mb, 600, " MB")

    assert peak_mb <= 600
