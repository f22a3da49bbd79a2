"""The speaker's view of one workspace: opened and shut, and what it shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QScreen

from app.panels.remarks.speaker import SpeakerWindow
from app.panels.remarks.speaker_bar import SpeakerBar
from app.view.remarking.book import RemarkBook
from app.window.menus import Handler
from app.window.workspace import Workspace

_PATIENCE_MS = 400
"""Until the system has put the view of a screen that is gone on another; before windows are brought back."""


def _app() -> QGuiApplication:
    app = QGuiApplication.instance()
    assert isinstance(app, QGuiApplication)
    return app


class Speaking:
    """Holds the window while it is open. `refresh` shows anew which actions are on."""

    def __init__(self, workspace: Workspace, book: RemarkBook, refresh: Callable[[], None]) -> None:
        self._workspace, self._book, self._refresh = workspace, book, refresh
        self._bar: SpeakerBar | None = None
        self.window: SpeakerWindow | None = None
        # Kept here and not by the window: as they were left they hold for the next one too.
        self._follows, self._has_remark = True, False
        self._keep_beside = QTimer(workspace.view, singleShot=True, interval=_PATIENCE_MS)
        self._keep_beside.timeout.connect(self._come_home)

    def made_bar(self) -> SpeakerBar:
        """Return the line of the panel that opens and steers the view."""
        bar = self._bar = SpeakerBar()
        bar.toggled.connect(self.toggle)
        bar.follow_toggled.connect(self.toggle_follow)
        bar.remark_toggled.connect(self.toggle_remark)
        self._show_bar()
        return bar

    def handlers(self) -> dict[str, Handler]:
        """Return what its actions do."""
        return {
            "replay.speaker": self.toggle,
            "replay.speaker_follows": self.toggle_follow,
            "replay.speaker_remark": self.toggle_remark,
        }

    def states(self) -> Mapping[str, bool]:
        """Return which of its actions are on."""
        return {
            "replay.speaker": self.window is not None,
            "replay.speaker_follows": self._follows,
            "replay.speaker_remark": self._has_remark,
        }

    def toggle(self) -> None:
        """Open the view, or shut it."""
        if self.window is not None:
            self.close()
            return
        window = self._workspace.window
        title = self._workspace.opened.game.header.title
        made = SpeakerWindow(
            self._workspace.session, self._workspace.scene, self._workspace.view, self._book, title
        )
        made.closed.connect(self.close)
        made.changed.connect(self._take_over)
        self.window = made
        _app().screenRemoved.connect(self._wait_for_the_system)
        made.map.follow(self._follows)
        made.with_remark(self._has_remark)
        # It has no parent from which Qt would take one.
        made.setWindowIcon(window.windowIcon())
        made.open_on([screen.geometry() for screen in QGuiApplication.screens()], window.screen().geometry())
        self._show()

    def toggle_follow(self) -> None:
        """Let the view follow the table, or stay where it is."""
        self._follows = not self._follows
        if self.window is not None:
            self.window.map.follow(self._follows)
        self._show()

    def toggle_remark(self) -> None:
        """Show the text of remarks there too, or not."""
        self._has_remark = not self._has_remark
        if self.window is not None:
            self.window.with_remark(self._has_remark)
        self._show()

    def _wait_for_the_system(self, _screen: QScreen) -> None:
        self._keep_beside.start()

    def _come_home(self) -> None:
        """A screen was taken away, perhaps that of the view."""
        if self.window is not None:
            self.window.keep_beside(self._workspace.window.screen().geometry())

    def _take_over(self) -> None:
        """Somebody turned the view by hand, or let it follow again."""
        if self.window is not None:
            self._follows = self.window.map.is_following
        self._show()

    def close(self) -> None:
        """Shut the view."""
        self.end()
        self._show()

    def end(self) -> None:
        """Shut the view with the game: the menus have gone already."""
        window, self.window = self.window, None
        if window is not None:
            self._keep_beside.stop()
            _app().screenRemoved.disconnect(self._wait_for_the_system)
            window.end()

    def _show(self) -> None:
        self._show_bar()
        self._refresh()

    def _show_bar(self) -> None:
        if self._bar is not None:
            self._bar.show_state(
                is_open=self.window is not None, follows=self._follows, has_remark=self._has_remark
            )
