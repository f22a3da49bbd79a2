"""The window. `run` shows the map's preview at once and furnishes the window behind it.

Imports everything else of `app` but the commands; only `app.cli` imports it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QApplication

from app.view.focus_ring import FocusRing
from app.view.gc_timer import GcTimer
from app.view.guard import guard_overrides
from app.window.opening import Frame
from app.window.screen_watch import ScreenWatch
from rules.library import default_game

if TYPE_CHECKING:
    from app.window.main import Main

_ICON = Path(__file__).parents[2] / "packaging" / "icons" / "adjutant.png"


PREVIEW = "preview.jpg"
"""The small picture of a map, shown while a game is laid out and where games are chosen."""


def make_app() -> QApplication:
    """Return the application, named so that its files and windows are found under its name."""
    guard_overrides()
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(sys.argv[:1])
    app.setApplicationName("Adjutant")
    app.setOrganizationName("Adjutant")
    # Wayland finds icon and name by it; nothing else would tell which program the window is of.
    app.setDesktopFileName("adjutant")
    return app


def show_frame(room: QSize | None = None) -> Frame:
    """Return the frame of the window, on the screen with the map's preview in it.

    `room` is what the screen has for it, None for as much as it wants.
    """
    frame = Frame()
    if room is not None:
        frame.fit_into(room)
    preview = default_game().map / PREVIEW
    frame.show_preview(preview if preview.exists() else None, _ICON if _ICON.exists() else None)
    frame.show()
    return frame


def has_screen() -> bool:
    """Return whether Qt can open a window: on Linux it would end the process where it cannot."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    # Elsewhere there always is one, and these names mean nothing.
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in names)


def furnished(frame: Frame, path: Path | None) -> Main:
    """Put a game into a frame, or the lesson of a file over the game played last; return what runs it."""
    # Everything heavy is imported here, with the preview already on the screen.
    from app.window.lesson_files import is_lesson_file  # noqa: PLC0415
    from app.window.lessons import open_lesson  # noqa: PLC0415
    from app.window.main import furnish  # noqa: PLC0415

    if path is None or not is_lesson_file(path):
        return furnish(frame, path)
    # A lesson lies over the game played last, to which one comes back.
    main = furnish(frame, None)
    if main.workspace is not None:
        open_lesson(main.workspace, path)
    return main


def run(path: Path | None = None) -> int:
    """Open the window on a game, by default the last one; return the exit code of the program."""
    if not has_screen():
        sys.stderr.write(
            "adjutant: there is no screen to open a window on (DISPLAY is not set); "
            "`adjutant --help` lists what works without one\n"
        )
        return 2
    app = make_app()
    # Before any window: what is collected until then may already end in another thread.
    GcTimer(app)
    ScreenWatch(app)
    FocusRing(app)
    frame = show_frame(app.primaryScreen().availableSize())
    kept: list[object] = []

    def furnish() -> None:
        # Everything heavy is imported here, with the preview already on the screen.
        from app.translations.catalogue import install, wanted_locale  # noqa: PLC0415
        from app.window.net import hang_net  # noqa: PLC0415

        # Words first: whatever is made after this asks for them once. Then the net, under all that follows.
        install(app, wanted_locale())
        net = hang_net(frame)
        main = furnished(frame, path)
        # Qt keeps what it shows, and nobody else would keep the rest.
        kept.append(main)
        net.session_now = lambda: main.workspace.session if main.workspace is not None else None
        net.tell_of_wreck()

    # After the first turn of the loop: the preview is on the screen by then.
    QTimer.singleShot(0, furnish)
    return app.exec()
