"""How long the table takes to draw, beside a plain copy of one screen: `pytest -m bench tests/bench -s`.

The denominator is `QWidget.repaint` of one 1:1 pixmap of 1920 x 1080 pixels, measured in turns with what is
compared to it, so that a busy machine slows both. Limits are those of the design.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView, QWidget
from pytestqt.qtbot import QtBot

from app.map_marks import HexFill
from app.table.game import Game
from app.table.journal import Journal
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Table
from app.view.camera import ViewState
from app.view.scene import TableScene, picture_folder
from app.view.session import Session, Show
from app.view.theme import load_fonts
from app.view.tools import Pointer
from app.view.view import TableView
from tests import new_games
from tests.bench.conftest import Tell

pytestmark = pytest.mark.bench

WIDTH, HEIGHT, FRAMES = 1920, 1080, 60
ZOOMS = ("fit", 0.37, 0.5, 1.0)
MIDDLE = (3000.0, 4000.0)


class PlainCopy(QWidget):
    """Copies one part of a large pixmap: the least that a full frame can cost."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.resize(WIDTH, HEIGHT)
        folder = picture_folder(new_games.sheet())
        self._pixmap = QPixmap(str(folder / new_games.sheet().sections[0].picture))
        self._offset = 0

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's own name
        self._offset = (self._offset + 37) % 2000
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._pixmap, self._offset, self._offset, WIDTH, HEIGHT)
        painter.end()


def crowded_game() -> Game:
    """Return a game with 500 counters all over the map."""
    game = new_games.new_game()
    chance = random.Random(3)
    hexes = list(new_games.sheet().grid.hexes)
    chance.shuffle(hexes)
    places = iter(hexes)
    pieces = [
        Piece(PieceId(key), Kind.UNIT, key, Place(hex=next(places))) for key in new_games.roster().units
    ]
    for number in range(500 - len(pieces)):
        key = PieceId(f"out_of_supply/{number}")
        pieces.append(Piece(key, Kind.MARKER, "out_of_supply", Place(hex=next(places))))
    return replace(game, journal=Journal(Table(pieces)))


@dataclass
class Bench:
    """A view on the crowded table and the plain copy beside it."""

    view: TableView
    scene: TableScene
    plain: PlainCopy

    def look(self, zoom: str | float) -> None:
        """Look at the middle of the map and wait until everything is drawn sharply."""
        if zoom == "fit":
            self.view.fit()
        else:
            self.view.camera.restore(ViewState(*MIDDLE, float(zoom)))
        self.repaint()
        self.rest()

    def rest(self) -> None:
        """Wait until everything is drawn: what is still being made would count for what is measured next."""
        for _ in range(100):
            settle(0.1)
            if self.scene.is_settled:
                break
            self.repaint()

    def ratio(self, act: Callable[[], None]) -> float:
        """Return the median time of an act over the median time of the plain copy, measured in turns."""
        acts, copies = [], []
        for _ in range(4):
            # A quarter of the frames each: one by one, the copy would empty the processor's cache each time.
            copies += [timed(self.plain.repaint) for _ in range(FRAMES // 4)]
            acts += [timed(act) for _ in range(FRAMES // 4)]
        return statistics.median(acts) / statistics.median(copies)

    def repaint(self) -> None:
        """Draw one full frame."""
        self.view.viewport().repaint()


def timed(act: Callable[[], None]) -> float:
    # The time of this thread alone: what else the machine does at the moment must not count.
    start = time.thread_time()
    act()
    return time.thread_time() - start


def settle(seconds: float = 0.3) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        QApplication.processEvents()


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    load_fonts()
    session = Session(crowded_game(), Show(has_motion=False))
    scene = TableScene(session)
    view = TableView(scene)
    view.resize(WIDTH, HEIGHT)
    view.show()
    plain = PlainCopy()
    plain.show()
    settle()
    yield Bench(view, scene, plain)
    plain.close()
    view.close()
    scene.close()
    session.close()


def overlay() -> HexFill:
    """Return a reach of 200 hexes in the middle of the map."""
    sheet = new_games.sheet()
    middle = sheet.hex_under(*MIDDLE)
    assert middle is not None
    near = sorted(sheet.grid.hexes, key=lambda each: sheet.grid.distance(middle, each))
    return HexFill(frozenset(near[:200]), "#0B63A8", edge="#0B63A8")


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_full_frame(tell: Tell, bench: Bench, zoom: str | float) -> None:
    bench.look(zoom)
    ratio = bench.ratio(bench.repaint)

    tell(f"full frame, 500 counters, zoom {zoom} / plain copy", ratio, 2)
    assert ratio <= 2


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_full_frame_with_an_overlay(tell: Tell, bench: Bench, zoom: str | float) -> None:
    bench.scene.set_marks("reach", [overlay()])
    bench.look(zoom)
    ratio = bench.ratio(bench.repaint)

    tell(f"the same with 200 hexes of overlay, zoom {zoom}", ratio, 2.5)
    assert ratio <= 2.5


def test_a_pan_by_the_scroll_bars(tell: Tell, bench: Bench) -> None:
    bench.look(0.5)
    across, along = bench.view.horizontalScrollBar(), bench.view.verticalScrollBar()

    def pan() -> None:
        across.setValue(across.value() + 12)
        along.setValue(along.value() + 20)
        QApplication.processEvents()

    def back() -> None:
        across.setValue(across.value() - 12 * FRAMES)
        along.setValue(along.value() - 20 * FRAMES)
        settle()
        bench.rest()

    def ratio_of_a_pan() -> float:
        back()
        return bench.ratio(pan)

    for _ in range(FRAMES):
        pan()
    # As of the drag: a step is so short that whatever else runs on the machine shows in it.
    ratio = min(ratio_of_a_pan() for _ in range(3))

    tell("pan by scroll bars / plain copy", ratio, 1.3)
    assert ratio <= 1.3


def drag_ratio(bench: Bench) -> float:
    """Return the ratio of one step of a drag of three counters, moved and drawn, to the plain copy.

    The least of three medians: a step is so short that whatever else runs on the machine shows in it.
    """
    bench.look(0.5)
    move_tool, view = bench.view.move_tool, bench.view
    pieces = tuple(piece.id for piece in bench.scene.session.game.table if piece.kind is Kind.UNIT)[:3]
    step = iter(range(10_000))
    move_tool.take(pieces, pieces[0], view.pointer(QPointF(500, 500), Qt.KeyboardModifier.NoModifier))
    start = view.mapToScene(500, 400)

    def move() -> None:
        n = next(step) % 100
        move_tool.drag(Pointer(start.x() + 18 * n, start.y() + 10 * n, 0.5))
        QApplication.processEvents()

    settle()
    bench.rest()
    ratio = min(bench.ratio(move) for _ in range(3))
    move_tool.cancel()
    return ratio


def bare_drag_ratio(bench: Bench) -> float:
    """Return the same for three pixmaps over nothing at all: what Qt itself takes to move and draw them."""
    scene = QGraphicsScene(0, 0, 6800, 8083)
    view = QGraphicsView(scene)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.resize(WIDTH, HEIGHT)
    view.scale(0.5, 0.5)
    pixmap = QPixmap(52, 52)
    pixmap.fill(Qt.GlobalColor.darkGreen)
    items = [scene.addPixmap(pixmap) for _ in range(3)]
    view.show()
    view.centerOn(*MIDDLE)
    step = iter(range(10_000))

    def move() -> None:
        n = next(step) % 100
        for number, item in enumerate(items):
            item.setPos(2000 + 18 * n + 6 * number, 3500 + 10 * n)
        QApplication.processEvents()

    settle()
    ratio = bench.ratio(move)
    view.close()
    return ratio


def told_drag(tell: Tell, bench: Bench, what: str, limit: float) -> float:
    """Return the ratio of a drag, told beside what Qt alone takes to move three bare items."""
    ratio = drag_ratio(bench)
    tell(f"{what} / plain copy", ratio, limit)
    tell(f"{what}: what Qt alone takes", bare_drag_ratio(bench))
    return ratio


def test_a_drag_of_three_counters(tell: Tell, bench: Bench) -> None:
    assert told_drag(tell, bench, "drag of three counters", 0.1) <= 0.1


def test_a_drag_of_three_counters_over_an_overlay(tell: Tell, bench: Bench) -> None:
    bench.scene.set_marks("reach", [overlay()])

    assert told_drag(tell, bench, "drag of three counters over an overlay", 0.2) <= 0.2


MEMORY_SCRIPT = """
import re, sys, time
from PySide6.QtWidgets import QApplication
app = QApplication([])
from tests import new_games
from tests.bench.conftest import Tell
from app.view.camera import ViewState
from app.view.session import Session, Show
from app.view.scene import TableScene
from app.view.theme import load_fonts
from app.view.tools import Pointer
from app.view.view import TableView
load_fonts()
scene = TableScene(Session(new_games.new_game(), Show(has_motion=False)))
view = TableView(scene)
view.resize(1920, 1080)
view.show()
for zoom, y in ((0.13, 4000), (0.37, 4000), (0.5, 4000), (1.0, 4000), (1.0, 1500), (1.0, 6500)):
    view.camera.restore(ViewState(3000, y, zoom))
    end = time.time() + 1.5
    while time.time() < end:
        app.processEvents()
status = open("/proc/self/status").read()
print(int(re.search(r"VmHWM:\\s+(\\d+)", status)[1]) / 1000)
view.close()
scene.close()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells the peak of this process alone")
def test_peak_memory_with_both_sections_at_full_size(tell: Tell) -> None:
    found = subprocess.run([sys.executable, "-c", MEMORY_SCRIPT], capture_output=True, text=True, check=True)
    peak_mb = float(found.stdout.split()[-1])

    tell("peak memory of the table alone, both sections at full size", peak_mb, 600, " MB")
    assert peak_mb <= 600
