"""One page of the manual: safe Markdown whose pictures the program makes, as wide as there is room for."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QResizeEvent, QTextBlockFormat, QTextCursor

from app.panels.manual.pictures import ManualPictures
from app.panels.markdown_view import MarkdownView
from app.teach.manual import PAGE_SCHEME, PICTURE_SCHEME, Page, pictures_of
from app.view.theme import LABEL_PX, Theme

_OBJECT = "\N{OBJECT REPLACEMENT CHARACTER}"
_EDGE_PX, _SOON_MS = 14, 80
_LEAST_LETTERS, _MOST_LETTERS = -3, 12
_WAITING_PX = 640, 240
"""The room that is kept for a picture that is not made yet."""


def leads_to_page(address: str) -> bool:
    """Return whether a link leads to another page."""
    return address.startswith(PAGE_SCHEME)


class PageView(MarkdownView):
    """Shows a page; pictures that are not made yet follow a moment later."""

    def __init__(self, theme: Theme, made: ManualPictures) -> None:
        # Before the making of what lies above: `_picture` is handed over there, and may be asked at once.
        self._pictures, self._letters = made, 0
        self._page: Page | None = None
        self._wanted: deque[str] = deque()
        super().__init__(theme, leads=leads_to_page, pictures=self._picture)
        # A text that is set anew is empty for a moment: a bar that came and went with it would tell of
        # another width, for which the page would be laid out anew, without end.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        # The lines of a command's help are not broken anew.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.document().setDocumentMargin(_EDGE_PX)
        # Of no length: a picture each time that nothing else is to be done.
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._make_next)
        self._fit = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._fit.timeout.connect(self._show_again)

    # ---- showing

    def show_page(self, page: Page) -> None:
        """Show a page from its beginning."""
        self._page = page
        self.setAccessibleName(page.title)
        self._show_again()
        self.verticalScrollBar().setValue(0)

    def dress(self, theme: Theme) -> None:
        """Show the page in another theme, with its pictures."""
        self._theme = theme
        self._show_again()

    def enlarge(self, steps: int) -> None:
        """Make the letters of the page larger or smaller."""
        self._letters = min(_MOST_LETTERS, max(_LEAST_LETTERS, self._letters + steps))
        self._show_again()

    def _want_bar(self) -> None:
        """Leave the bar: a page is read in a window, and is not as high as its text."""

    def _show_again(self) -> None:
        """Show the page with the pictures that there are, as wide as the view is now."""
        if self._page is None:
            return
        at = self.verticalScrollBar().value()
        self.show_text(f"# {self._page.title}\n\n{self._page.text}")
        font = self.document().defaultFont()
        # On top of what the text came with: it is set anew with the letters of the theme each time.
        font.setPointSizeF(font.pointSizeF() + self._letters)
        self.document().setDefaultFont(font)
        self._close_up()
        # Read on where one was: a text that is set anew begins at its top.
        self.verticalScrollBar().setValue(at)
        is_dark = self._theme.is_dark
        self._wanted = deque(
            name for name in pictures_of(self._page) if self._pictures.known(name, is_dark=is_dark) is None
        )
        if self._wanted:
            self._next.start()
        else:
            # Nothing more is to be made: the stage holds a whole game.
            self._pictures.rest()

    def _close_up(self) -> None:
        """Take from lines that hold a picture the room that lines of letters have between them."""
        plain = QTextBlockFormat()
        plain.setLineHeight(100, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        whole = QTextCursor(self.document())
        whole.beginEditBlock()
        block = self.document().begin()
        while block.isValid():
            if _OBJECT in block.text():
                QTextCursor(block).mergeBlockFormat(plain)
            block = block.next()
        whole.endEditBlock()

    # ---- pictures

    def _make_next(self) -> None:
        """Make one picture after the other, with room between them for whatever else there is to do."""
        if self._wanted:
            self._pictures.make(self._wanted.popleft(), is_dark=self._theme.is_dark)
        if self._wanted:
            self._next.start()
        else:
            # Once, with all of them: to lay the page out after each would make it jump.
            self._show_again()

    def _picture(self, address: str) -> QImage | None:
        """Return a picture of the page, an empty place for one that is not made yet."""
        if not address.startswith(PICTURE_SCHEME):
            return None
        name = address.removeprefix(PICTURE_SCHEME)
        found = self._pictures.known(name, is_dark=self._theme.is_dark)
        return self._fitted(found if found is not None else self._empty_place())

    def _empty_place(self) -> QImage:
        image = QImage(*_WAITING_PX, QImage.Format.Format_RGB32)
        image.fill(QColor(self._theme.sunk))
        with QPainter(image) as painter:
            painter.setPen(QColor(self._theme.soft))
            painter.setFont(self._theme.font(LABEL_PX))
            painter.drawText(image.rect(), Qt.AlignmentFlag.AlignCenter, self.tr("The picture is being made"))
        return image

    def _fitted(self, image: QImage) -> QImage:
        """Return a picture no wider than the page."""
        ratio = image.devicePixelRatio()
        room = max(1, self.viewport().width() - 2 * _EDGE_PX - 2)
        if image.isNull() or image.width() / ratio <= room:
            return image
        fitted = image.scaledToWidth(round(room * ratio), Qt.TransformationMode.SmoothTransformation)
        fitted.setDevicePixelRatio(ratio)
        return fitted

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the pictures into another width, once it is no longer drawn."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and self._page is not None:
            self._fit.start()
