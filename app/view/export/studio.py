"""The table without a window: any part of it, at any step, as a picture drawn by the scene of the window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.table.game import Game
from app.translations.catalogue import install, wanted_locale
from app.view.guard import guard_overrides
from app.view.scene import TableScene
from app.view.session import Session, Show
from app.view.theme import load_fonts

BARE = Show(
    units=False, markers=False, control=False, labels=False, trails=False, tray=True, has_motion=False
)
"""The map and the tray with nothing on them."""


def painting_app() -> QGuiApplication:
    """Return the application without which Qt draws no letters, made where there is none; keep it."""
    guard_overrides()
    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        # A window that runs already, or the test's: a second application is not allowed.
        app: QGuiApplication = running
    else:
        app = QApplication([])
        install(app, wanted_locale())
    load_fonts()
    return app


class Studio:
    """The scene of one game, which goes where its journal goes. Call `close` at the end."""

    def __init__(self, game: Game, show: Show, own_counters: Path | None = None) -> None:
        self._session = Session(game, replace(show, has_motion=False))
        # No budget of a frame: every picture is complete, with no stand-ins.
        self.scene = TableScene(self._session, own_counters=own_counters, is_patient=True)

    def close(self) -> None:
        """Hear nothing more of the journal and let go of all pictures."""
        self.scene.close()
        self._session.close()

    def bounds(self) -> QRectF:
        """Return the part of the table that can be shown: the map, and the tray where it is shown."""
        return self.scene.ground.bounds()

    def map_rect(self) -> QRectF:
        """Return the part of the table that is map."""
        return self.scene.ground.map_rect()

    def picture(self, part: QRectF, size: QSize) -> QImage:
        """Return a part of the table as a picture of a size in pixels, in the proportion of the part."""
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        with QPainter(image) as painter:
            painter.setRenderHints(
                QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
            )
            self.scene.render(painter, QRectF(image.rect()), part)
        return image


@contextmanager
def studio_of(game: Game, show: Show, own_counters: Path | None = None) -> Iterator[Studio]:
    """Open a studio and close it again."""
    studio = Studio(game, show, own_counters)
    try:
        yield studio
    finally:
        studio.close()
