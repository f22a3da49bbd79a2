"""Help: the manual at the page about whatever has the keys, in the window and over a dialog."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QApplication, QWidget

from app.panels.fitting import bring_up
from app.panels.manual.pictures import ManualPictures
from app.panels.manual.reading import manual_of
from app.panels.manual.window import ManualWindow
from app.teach.manual import Manual, Page
from app.window.feature import Feature, Host
from app.window.workspace import Workspace

FIRST_PAGE = "table"


def manual(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of the manual."""
    acts = ManualActs(workspace, host)
    host.frame.helped = acts.help_here
    return Feature({"help.manual": acts.help_here}, close=acts.close)


class ManualActs:
    """The manual of one workspace: read when it is first asked for."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        self._workspace, self._host = workspace, host
        self._pictures = ManualPictures()
        self._manual: Manual | None = None
        self.window: ManualWindow | None = None

    @property
    def manual(self) -> Manual:
        """The pages, with those of the game on the table."""
        if self._manual is None:
            self._manual = manual_of(self._workspace.session.game)
        return self._manual

    def help_here(self, key: str = "") -> None:
        """Open a page, else that about what has the keys; over a dialog that waits for an answer too."""
        # Asked first: opening a window takes the keys.
        page = self.manual.page(key) or self.page_about(QApplication.focusWidget())
        over = QApplication.activeModalWidget()
        if over is not None:
            self._open_over(over, page)
            return
        if self.window is None:
            self.window = self._made(self._host.frame)
        _open_at(self.window, page)

    def page_about(self, widget: QWidget | None) -> Page | None:
        """Return the page about a widget, or about what it is a part of."""
        return self.manual.page_about(self._names(widget)) or self.manual.page(FIRST_PAGE)

    def _names(self, widget: QWidget | None) -> Iterator[str]:
        """Yield what a widget is called, then what holds it, from the inside to the outside."""
        panels = self._workspace.panel_docks.dock_widgets.panels
        # By identity: panels are known by their places, not by their kinds.
        names = {id(panel.widget): name for name, panel in panels.items()}
        while widget is not None:
            if id(widget) in names:
                yield f"panel.{names[id(widget)]}"
            # The manual's pages name classes of widgets; what holds a widget is less to the point than
            # itself.
            yield type(widget).__name__
            widget = widget.parentWidget()

    def _open_over(self, dialog: QWidget, page: Page | None) -> None:
        """Open a window of the dialog's own: all others wait until it is answered."""
        window = self._made(dialog)
        # The dialog may be opened again and again, each time with a window of its own.
        window.closed.connect(window.deleteLater)
        _open_at(window, page)

    def _made(self, parent: QWidget) -> ManualWindow:
        return ManualWindow(self._workspace.session, self.manual, self._pictures, parent)

    def close(self) -> None:
        """Put the manual away with the workspace that it tells of."""
        self._pictures.rest()
        self._host.frame.helped = _nothing_about
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            self.window = None


def _nothing_about(page: str) -> None:
    """Have no help about anything."""
    del page


def _open_at(window: ManualWindow, page: Page | None) -> None:
    if page is not None:
        window.open(page.key)
    bring_up(window)
