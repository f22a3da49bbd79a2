"""The frame of the window and the first picture a person sees: the map's preview.

Only what the frame needs is imported here: the rest follows once the preview is on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QChildEvent, QEvent, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QToolBar, QToolButton, QWidget

from app.panels.quiet import quiet
from app.view.dropped_files import files_in
from app.view.in_sight import bring_in_sight
from app.view.translated import tr as _tr

SMALLEST = QSize(960, 600)
"""In logical pixels: half of 1920x1200, where the screen is set to 200 %."""
FIRST_SIZE = QSize(1600, 960)
_FRAME = QSize(4, 40)
"""What the system's frame takes of a small screen."""
_GROUND = "#C9CFCE"
_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


class Preview(QWidget):
    """A picture as large as it fits; also shown while a game loads."""

    def __init__(self, picture: Path | None) -> None:
        super().__init__()
        self._pixmap = QPixmap(str(picture)) if picture is not None else QPixmap()
        self.setAccessibleName(self.tr("The game is being laid out"))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Paint the picture in the middle."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(_GROUND))
            if self._pixmap.isNull():
                return
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            size = self._pixmap.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
            left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
            painter.drawPixmap(
                QRectF(left, top, size.width(), size.height()), self._pixmap, QRectF(self._pixmap.rect())
            )


def _let_go(part: QWidget) -> None:
    part.hide()
    # What comes next has the same names, and must not find this. Taken out of the window it would be dressed
    # anew.
    part.setObjectName("")
    part.deleteLater()


def _nothing_about(page: str) -> None:
    """Have no help about anything."""
    del page


class Frame(QMainWindow):
    """The window itself, whatever game is laid out in it. Closing asks `may_close` first."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Adjutant")
        self.setMinimumSize(SMALLEST)
        self.resize(FIRST_SIZE)
        self.setDockNestingEnabled(True)
        self.may_close: Callable[[], bool] = lambda: True
        self.escaped: Callable[[], object] = lambda: None
        """What Escape does that no panel had a use for."""
        self.activated: Callable[[], object] = lambda: None
        """What is done when a person comes to this window from another."""
        self.helped: Callable[[str], object] = _nothing_about
        """Opens a page of the manual; without one that about what has the keys (F1 in a dialog)."""
        self.dropped: Callable[[Sequence[Path]], object] = lambda _: None
        """Opens files that were dropped together anywhere on the window."""
        self.picture_takers: dict[str, Callable[[tuple[Path, ...]], object]] = {}
        """What takes pictures to bring them in, by the id of its action."""
        self.setAcceptDrops(True)

    def fit_into(self, room: QSize) -> None:
        """Be no larger than a screen has room for, the frame that the system puts round it included."""
        # Even the least size gives way: a window larger than its screen has its buttons outside of it.
        self.setMinimumSize(SMALLEST.boundedTo(room - _FRAME))
        self.resize(FIRST_SIZE.boundedTo(room - _FRAME))

    def show_preview(self, picture: Path | None, icon: Path | None) -> None:
        """Show the map's preview in the middle."""
        if icon is not None:
            self.setWindowIcon(QIcon(str(icon)))
        self.setCentralWidget(Preview(picture))

    def strip(self) -> None:
        """Take out everything that somebody began to put in."""
        # By what is there, not by what should be: the furnishing broke off somewhere.
        for bar in self.findChildren(QToolBar):
            self.end_toolbar(bar)
        for dock in self.findChildren(QDockWidget):
            self.removeDockWidget(dock)
            _let_go(dock)
        for part in self.statusBar().findChildren(QWidget, options=_DIRECT):
            self.statusBar().removeWidget(part)
        self.setCentralWidget(QWidget())

    def end_toolbar(self, bar: QToolBar) -> None:
        """Take a bar out for good: one only removed lives on in the window with all that it knows."""
        self.removeToolBar(bar)
        _let_go(bar)

    def childEvent(self, event: QChildEvent) -> None:
        """Leave the wheel out of the tabs that Qt itself makes for the docks."""
        # A child that is only added is not yet the kind of widget that it will be.
        tabs = event.child() if event.polished() else None
        if isinstance(tabs, QTabBar):
            quiet(tabs)
            tabs.setAccessibleName(_tr("Panels of this side"))
            _name_scroll_buttons(tabs)
        super().childEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Tell of a person who comes to this window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.activated()

    def event(self, event: QEvent) -> bool:
        """Help where a dialog asks for it."""
        # The question mark of a dialog's title bar comes so.
        if event.type() == QEvent.Type.HelpRequest:
            self.helped("")
            return True
        return super().event(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a file that no part of the window has a use for."""
        if files_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped, once whoever brought it has his answer."""
        if paths := files_in(event.mimeData()):
            # The files stay where they are: some systems move what is dropped.
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            # The other program waits for its answer: opening a game may take seconds.
            QTimer.singleShot(0, self, partial(self._open_dropped, paths))

    def _open_dropped(self, paths: tuple[Path, ...]) -> None:
        self.dropped(paths)

    def take_pictures(self, action: str, pictures: tuple[Path, ...]) -> None:
        """Hand pictures to what brings such in, in the game that lies on the table now."""
        if taker := self.picture_takers.get(action):
            taker(pictures)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002  (Qt's own signature)
        """Give the keys to the next part that can be seen."""
        passed: list[QWidget] = []
        while super().focusNextPrevChild(next):
            here = self.focusWidget()
            # Once round there is nothing else: it stays with the first one that is come to.
            if here is None or here in passed or bring_in_sight(here):
                return True
            passed.append(here)
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take an Escape that was left over; all else is nobody's."""
        if event.key() == Qt.Key.Key_Escape:
            self.escaped()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close when whatever is laid out agrees: a game that cannot be written asks for a way out."""
        if self.may_close():
            event.accept()
        else:
            event.ignore()


def _name_scroll_buttons(tabs: QTabBar) -> None:
    """Say in the language of the person what the buttons do that come where tabs are many."""
    # By Qt's own names of them: their arrows they have only when the tabs are laid out.
    names = {"ScrollLeftButton": _tr("Tabs before these"), "ScrollRightButton": _tr("More tabs")}
    for button in tabs.findChildren(QToolButton, options=_DIRECT):
        button.setAccessibleName(names.get(button.objectName(), ""))
