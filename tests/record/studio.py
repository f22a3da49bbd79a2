"""The real window as a place for pictures: games opened in it, acts done, and everything answered first."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QCursor, QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.panels.status_line import StatusLine
from app.settings import Settings, save_settings
from app.table.pieces import PieceId
from app.window import make_app, show_frame
from app.window.main import Main, furnish
from app.window.workspace import Workspace
from rules.hexgrid import HexId

LOOK_MS, STILL_LOOKS, LONGEST_S = 50, 6, 120
OFF_SCREEN_PX = (100_000, 100_000)


@dataclass(frozen=True, slots=True)
class Studio:
    """One window with a game in it."""

    main: Main

    @property
    def workspace(self) -> Workspace:
        """The game in the window."""
        assert self.main.workspace is not None
        return self.main.workspace

    def do(self, *actions: str) -> None:
        """Do what actions of the menus do, one after the other."""
        assert self.main.menus is not None
        for action in actions:
            self.main.menus.actions[action].trigger()
            self.settle()

    def look_at(self, piece: str, at: str = "") -> None:
        """Come near a counter and select it; then point at a hex, if one is named."""
        session = self.workspace.session
        self.workspace.view.camera.actual_size()
        session.centre_on(session.game.table.place_of(PieceId(piece)).spot)
        session.select([PieceId(piece)])
        session.point_at(HexId(at) if at else None)
        self.settle()

    def settle(self) -> None:
        """Wait until every answer has come and nothing has been asked for a while."""
        until, still = time.monotonic() + LONGEST_S, 0
        while still < STILL_LOOKS:
            assert time.monotonic() < until, "the window does not come to rest"
            QTest.qWait(LOOK_MS)
            still = still + 1 if self._is_still() else 0

    def _is_still(self) -> bool:
        workspace = self.main.workspace
        if workspace is None:
            return True
        is_answered = workspace.advisor.background.is_idle and not workspace.advisor.is_resting
        is_drawn = workspace.scene.is_settled
        return (
            is_answered
            and is_drawn
            and workspace.victory_count.is_idle
            and not workspace.auto_player.is_playing
        )

    def picture(self) -> QPixmap:
        """Return the window once a second look shows the same: a first one may ask for finer pictures."""
        before, until = QImage(), time.monotonic() + LONGEST_S
        while time.monotonic() < until:
            self.settle()
            for line in self.main.frame.findChildren(StatusLine):
                line.saved()  # how long ago that was differs each time
            now = self.main.frame.grab().toImage()
            if now == before:
                return QPixmap.fromImage(now)
            before = now
        raise AssertionError("no two looks at the window are alike")

    def picture_of_dialog(self, action: str) -> QPixmap:
        """Return the dialog that an action opens; it is closed again."""
        taken: list[QPixmap] = []

        def look() -> None:
            dialog = QApplication.activeModalWidget()
            if dialog is None:
                QTimer.singleShot(LOOK_MS, look)
                return
            self.settle()
            taken.append(dialog.grab())
            dialog.close()

        QTimer.singleShot(LOOK_MS, look)
        self.do(action)
        return taken[0]

    def picture_of_window(self, action: str, kind: type[QWidget]) -> QPixmap:
        """Return the window of its own, of a kind, that an action opens."""
        self.do(action)
        window = next(each for each in QApplication.topLevelWidgets() if isinstance(each, kind))
        return window.grab()


@contextmanager
def studio(path: Path | None, size_px: tuple[int, int], *, is_dark: bool) -> Iterator[Studio]:
    """Open the window on a game, without one as at the very first start, in a size and a theme."""
    app = make_app()
    app.setCursorFlashTime(0)  # a caret that blinks differs from itself
    QCursor.setPos(*OFF_SCREEN_PX)
    save_settings(Settings(theme="dark" if is_dark else "light", has_motion=False, pace="at once"))
    frame = show_frame()
    frame.resize(*size_px)
    found = Studio(furnish(frame, path))
    frame.activateWindow()
    found.settle()
    try:
        yield found
    finally:
        frame.close()
        frame.deleteLater()
        QTest.qWait(LOOK_MS)


Scene = Callable[[Studio], QPixmap]
"""What is done in a window before its picture is taken."""
