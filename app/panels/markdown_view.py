"""A text of Markdown in a panel or card, as high as it needs; its links are told, never opened."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser

from app.view.markdown import MarkdownDocument, Pictures, leads_into_the_game, no_pictures
from app.view.theme import Theme


class MarkdownView(QTextBrowser):
    """Shows one text. Links are reached by Tab and followed by Enter, or clicked."""

    followed = Signal(str)
    """The address of a link that was clicked: `step:612`, `hex:2617`."""

    def __init__(
        self,
        theme: Theme,
        *,
        leads: Callable[[str], bool] = leads_into_the_game,
        pictures: Pictures = no_pictures,
    ) -> None:
        super().__init__()
        self._theme, self._markdown = theme, ""
        self.setAccessibleName(self.tr("Text to read"))
        self._text = MarkdownDocument(self, leads=leads, pictures=pictures)
        # Measured on a twin: another width of the text that is shown would move it under the pointer.
        self._twin = MarkdownDocument(self, leads=leads, pictures=pictures)
        # Qt asks for the height at several widths in each pass, and the twin is laid out for each.
        self._heights: dict[int, int] = {}
        self.setDocument(self._text)
        # Opened by hand of ours alone: Qt would load what a link names, or start a program for it.
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # The program's sheet gives text fields a ground and an edge: this is no field.
        self.setStyleSheet("QTextBrowser { background: transparent; border: none; padding: 0px; }")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        # A click leaves the keys with the map: the next one may step on.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.anchorClicked.connect(self._tell)

    @property
    def markdown(self) -> str:
        """The text that is shown, as it was written."""
        return self._markdown

    @property
    def links(self) -> tuple[str, ...]:
        """Where its links lead."""
        return self._text.links()

    def show_text(self, markdown: str) -> None:
        """Show a text from its beginning."""
        self._markdown = markdown
        self._heights.clear()
        for document in (self._text, self._twin):
            document.show_text(markdown, self._theme)
        self.setAccessibleDescription(self._text.toPlainText())
        self._want_bar()
        self.verticalScrollBar().setValue(0)
        self.updateGeometry()

    def dress(self, theme: Theme) -> None:
        """Show the text in another theme."""
        self._theme = theme
        self.show_text(self._markdown)

    def _tell(self, url: QUrl) -> None:
        self.followed.emit(url.toString())

    # ---- as high as the text

    def height_at(self, width: int) -> int:
        """Return how high the whole text is at a width."""
        if width not in self._heights:
            edges = self.contentsMargins()
            self._twin.setTextWidth(max(1, width - edges.left() - edges.right()))
            self._heights[width] = ceil(self._twin.size().height()) + edges.top() + edges.bottom()
        return self._heights[width]

    def hasHeightForWidth(self) -> bool:
        """Return True: a narrow text is a high one."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the text at a width."""
        return self.height_at(width)

    def sizeHint(self) -> QSize:
        """Return a size that shows the whole text at the width that it has."""
        width = max(self.width(), self.minimumSizeHint().width())
        return QSize(width, self.height_at(width))

    def minimumSizeHint(self) -> QSize:
        """Return room for a line or two."""
        return QSize(self._theme.px(80), self._theme.px(20))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for another height where the width has changed."""
        super().resizeEvent(event)
        self._want_bar()
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _want_bar(self) -> None:
        """Have a bar only where the text does not fit: left to Qt, one that was there once stays needed."""
        is_whole = self.height_at(self.width()) <= self.height()
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if is_whole else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if policy != self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(policy)
