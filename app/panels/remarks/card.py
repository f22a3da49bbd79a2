"""The card of the remark that is read, over the map: what it says, its cases, and the way to the next."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from app.film.remarks import FilmRemark
from app.panels.assistant_parts import Wrapped
from app.panels.layouts import column_in, lay, row_in
from app.panels.markdown_view import MarkdownView
from app.panels.parts import Look, icon_button, letters, link, name_case
from app.panels.remarks.words import heading_of
from app.view.icons import pixmap
from app.view.remarking.book import RemarkBook
from app.view.session import Session
from app.view.theme import Theme

WIDTH_PX = 306
_EDGE_PX, _ICON_PX, _MARGIN_PX = 4, 16, 12


class RemarkCard(QFrame):
    """Shows the remark that is read. Closed, it comes back with the next one."""

    followed = Signal(str)
    """The address of a link or of a case that was pressed."""
    edit_wanted = Signal(object)
    """The `Remarked` that somebody wants to write on."""
    resized = Signal()
    """Other words are on it: it needs another height."""

    def __init__(self, session: Session, book: RemarkBook, next_key: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._book = session, book
        self._look = Look(session, self, has_ground=False)
        # By its name its style holds for the frame alone, and not for all that lies in it.
        self.setObjectName("remark_card")
        self.setAccessibleName(self.tr("Remark"))
        self._sign = QLabel()
        self.title = letters("", "strong", can_wrap=True)
        self.count = letters("", "soft")
        self.text = MarkdownView(self._look.theme)
        self.text.setAccessibleName(self.tr("Text of the remark"))
        self.text.followed.connect(self.followed)
        self.cases = Wrapped()
        self.back = link(self.tr("Previous"), book.go_back)
        self.on = link(self.tr("Next remark"), book.go_on)
        self._key = letters(next_key, "note")
        self._key.setProperty("chip", "true")
        # Which one, and not that it is closed: the next remark is shown again.
        self._closed_on: FilmRemark | None = None
        self._build()
        book.changed.connect(self.show_read)
        session.shown.connect(lambda _: self.show_read())
        self._look.changed.connect(self._dress)
        self._dress(self._look.theme)
        self.show_read()

    def _build(self) -> None:
        head = row_in(gap=5)
        head.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.title, 1)
        head.addWidget(self.count, 0, Qt.AlignmentFlag.AlignTop)
        close = icon_button("close", self.tr("Close the card"), self.close_card)
        head.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        foot = row_in(gap=4)
        foot.addStretch(1)
        lay(
            foot,
            self.back,
            self.on,
            self._key,
            icon_button("pencil", self.tr("Write on this remark"), self._edit),
        )
        column = column_in(self, 5, (_EDGE_PX + _MARGIN_PX, 8, _MARGIN_PX, 8))
        lay(column, head, (self.text, 1), self.cases, foot)

    # ---- showing

    def show_read(self) -> None:
        """Show the remark that is read, nothing where none is."""
        read = self._book.read
        if read is None or not self._book.is_on or read == self._closed_on:
            # The book tells also of other remarks than this: what was closed stays closed meanwhile.
            self._closed_on = read if read == self._closed_on else None
            self.hide()
            return
        self._closed_on = None
        self.title.setText(heading_of(self._session, read))
        number, most = self._book.on_way.number_of(read), len(self._book.on_way.all)
        self.count.setText(self.tr("{number} of {count}").format(number=number, count=most))
        self.text.show_text(read.body)
        self.text.setVisible(bool(read.body))
        self.cases.show_parts(self._case_button(case) for case in read.cases)
        self.cases.setVisible(bool(read.cases))
        self.back.setEnabled(number > 1)
        self.on.setEnabled(number < most)
        self.show()
        self.resized.emit()
        self._announce(read)

    def _announce(self, read: FilmRemark) -> None:
        words = (
            f"{self.title.text()}. {self.text.accessibleDescription()}" if read.body else self.title.text()
        )
        self.setAccessibleDescription(words)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def _case_button(self, case: str) -> QPushButton:
        button = link(case, partial(self.followed.emit, f"case:{case}"))
        # It has the hand of a link and leaves the keys alone; it looks as all case numbers do.
        button.setProperty("link", "false")
        button.setProperty("case", "true")
        name_case(button, case)
        return button

    def close_card(self) -> None:
        """Take the card away until another remark is read."""
        self._closed_on = self._book.read
        self.hide()

    def _edit(self) -> None:
        if self._book.read is not None:
            self.edit_wanted.emit(self._book.read.remark)

    def _dress(self, theme: Theme) -> None:
        ground, line, ink = theme.raised, theme.line, theme.warning
        self.setStyleSheet(
            f"#remark_card {{ background: {ground}; border: 1px solid {line};"
            f" border-left: {theme.px(_EDGE_PX)}px solid {ink}; border-radius: {theme.px(7)}px; }}"
        )
        edge = theme.px(_ICON_PX)
        self._sign.setPixmap(pixmap("bubble", edge, ink, ground, self.devicePixelRatioF()))
        self.text.dress(theme)
        self._look.dress()

    # ---- its size

    def size_within(self, room: QSize) -> QSize:
        """Return the size that shows all of it, or as much of it as there is room for."""
        width = min(self._look.theme.px(WIDTH_PX), room.width())
        layout = self.layout()
        assert layout is not None
        # By hand: of parts that are still hidden a layout does not hear that they have changed.
        layout.invalidate()
        # The border of the style sheet lies round the layout.
        border = self.contentsMargins()
        inner = layout.heightForWidth(width - border.left() - border.right())
        return QSize(width, min(inner + border.top() + border.bottom(), room.height()))
