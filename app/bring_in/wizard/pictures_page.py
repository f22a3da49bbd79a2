"""The first step: which pictures, and of which section of the map."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QListWidget,
    QListWidgetItem,
)

from app.bring_in.wizard.page import lay_side_by_side
from app.bring_in.wizard.picture_view import PictureView
from app.bring_in.wizard.shown_picture import shown_picture, why_unreadable
from app.bring_in.wizard.working_page import WorkingPage
from app.panels.filled import stop_while_filled
from app.panels.flow import Flow
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters, push_button
from app.panels.quiet import quiet
from app.view.dropped_files import KINDS
from app.view.session import Session

_SIDE_PX = 360


class PicturesPage(WorkingPage):
    """Asks for files: dropped, or chosen. One whole picture, or tiles that overlap."""

    def __init__(self, session: Session, sections: Sequence[tuple[str, str]]) -> None:
        """`sections` are ids and titles to choose from, none where there is nothing to choose."""
        super().__init__(session, "soft")
        self.title = self.tr("Pictures")
        self._look = Look(session, self)
        self._about = ""
        """What the page is about: told as long as nothing is wrong with the pictures."""
        self._unshown = ""
        """Why the present file cannot be shown."""
        self.view = PictureView()
        self.files = stop_while_filled(QListWidget())
        self.files.setAccessibleName(self.tr("Pictures that are brought in"))
        self.files.currentItemChanged.connect(self._show_current)
        self.section = quiet(QComboBox())
        # As narrow as need be, as its list is: a long title else widens all beside the picture.
        self.section.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for key, title in sections:
            self.section.addItem(title, key)
        self.section.setAccessibleName(self.tr("Section of the map"))
        self.add = push_button(self.tr("Add pictures ..."), self.ask, "plus", is_primary=True)
        self.remove = push_button(self.tr("Remove"), self._remove)
        # The whole page: a person aims at the picture as often as at the list.
        self.setAcceptDrops(True)
        self._lay_out()
        self._look.dress()

    def _lay_out(self) -> None:
        px = self._look.theme.px
        side = self.side = column_in(gap=px(8), edges=(px(16), px(14), px(16), px(14)))
        lay(side, letters(self.tr("Which pictures?"), "title"), self.told)
        if self.section.count():
            lay(side, letters(self.tr("They show")), self.section)
        acts = lay(Flow(), self.add, self.remove)
        lay(side, acts, (self.files, 1))
        lay_side_by_side(self, (self.view, self.work), side, px(_SIDE_PX))

    def enter(self) -> None:
        """Give the keys to the button that adds: else they are with the steps in the head of the window."""
        self.add.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The pictures, in the order of the list."""
        items = (self.files.item(n) for n in range(self.files.count()))
        return tuple(Path(item.data(Qt.ItemDataRole.UserRole)) for item in items)

    def ask(self) -> None:
        """Ask for files."""
        kinds = self.tr("Pictures ({kinds})").format(kinds=KINDS)
        names, _ = QFileDialog.getOpenFileNames(self, self.tr("Pictures"), str(Path.home()), kinds)
        self.add_paths([Path(name) for name in names])

    def add_paths(self, paths: Sequence[Path]) -> None:
        """Take pictures into the list; those that are there already are left out."""
        known = set(self.paths)
        for path in dict.fromkeys(paths):
            if path not in known:
                item = QListWidgetItem(path.name)
                item.setToolTip(str(path))
                item.setData(Qt.ItemDataRole.UserRole, str(path))
                item.setSizeHint(QSize(10, self._look.theme.px(30)))
                self.files.addItem(item)
        if self.files.currentRow() < 0:
            self.files.setCurrentRow(0)
        self._tell()
        self.changed.emit()

    def _remove(self) -> None:
        self.files.takeItem(self.files.currentRow())
        # Without a row left Qt tells of no other one.
        if not self.files.count():
            self._show_current(None)
        self.changed.emit()

    def _show_current(self, item: QListWidgetItem | None) -> None:
        path = None if item is None else Path(item.data(Qt.ItemDataRole.UserRole))
        # The one before must not stay for a file that cannot be shown, or was taken off the list.
        image, size = (QImage(), QSize()) if path is None else shown_picture(path, self._page())
        self.view.show_image(image, size)
        self._unshown = ""
        if path is not None and image.isNull():
            unshown = self.tr("{name} cannot be shown.").format(name=path.name)
            self._unshown = why_unreadable(path, self._page()) or unshown
        self._tell()

    def tell_about(self, words: str) -> None:
        """Tell what the page is about, as long as nothing is wrong with the pictures."""
        self._about = words
        self._tell()

    def _tell(self) -> None:
        # What was told of other files, or of fewer or more, holds no longer.
        self.told.setText(self._unshown or self._about)

    def _page(self) -> int:
        """Return which page of a file is brought in."""
        return 1

    def may_go_on(self) -> bool:
        """Return whether there is a picture, and nothing is under way."""
        return self.files.count() > 0 and not self.work.is_busy

    def foot(self) -> str:
        """Return what is safe."""
        return self.tr("Your files stay where they are and as they are.")

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        # Without accepting here Qt never sends the drop.
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take files into the list."""
        self.add_paths([Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()])
        event.acceptProposedAction()
