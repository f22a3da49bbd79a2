"""Markdown as a document of Qt that fetches nothing: the one place that decides what a text may show.

Remarks, lessons and pages come from strangers too. HTML is shown as the letters it is written in, pictures
only where the program itself has made them, and a link leads to a place in the program or nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
)

from app.table.references import parse_reference
from app.view.theme import BODY_PX, Theme
from rules.issues import NotationError

LONGEST = 100_000
"""Letters that are shown; of a longer text the rest is left out."""
MOST_CELLS = 60
"""Cells of a table's row: Qt takes seconds to lay out one of thousands."""
LINE_HEIGHT_PERCENT = 122

_FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
_HEADING_SIZES = {1: 2, 2: 1}
"""How much larger than the text headings are, in Qt's steps of letters; those below are only bold."""

Pictures = Callable[[str], QImage | None]


def no_pictures(name: str) -> QImage | None:
    """Have no picture for any name."""
    del name
    return None


def leads_into_the_game(address: str) -> bool:
    """Return whether a link leads to a step, a hex, a unit or a case."""
    try:
        parse_reference(address)
    except NotationError:
        return False
    return True


class MarkdownDocument(QTextDocument):
    """A text of Markdown, ready to be shown or printed.

    `leads` says which links stay links; `pictures` gives those pictures that the program has itself.
    """

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        leads: Callable[[str], bool] = leads_into_the_game,
        pictures: Pictures = no_pictures,
    ) -> None:
        super().__init__(parent)
        self._leads, self._pictures = leads, pictures
        self.setDocumentMargin(0)
        # Every change below would be kept to be undone.
        self.setUndoRedoEnabled(False)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Return a picture that the program has; nothing is fetched, from the disk or from anywhere else."""
        # Style sheets and HTML too come this way in Qt: none is given.
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return None
        return self._pictures(name if isinstance(name, str) else name.toString())

    def show_text(self, markdown: str, theme: Theme) -> None:
        """Show a text in the letters and colours of a theme."""
        self.setDefaultFont(theme.font(BODY_PX))
        text = markdown[:LONGEST]
        # Told as it was typed: shown, but not laid out as a table.
        if _is_too_wide(text):
            self.setPlainText(text)
        else:
            self.setMarkdown(text, _FEATURES)
        whole = QTextCursor(self)
        # One change to the layout: laid out anew after each of its lines, a page of keys took two seconds.
        whole.beginEditBlock()
        # From the end on: a replaced fragment moves all that follows it.
        for fragment in reversed(tuple(_fragments(self))):
            self._tame(fragment, theme)
        self._space_out()
        whole.endEditBlock()

    def _tame(self, fragment: QTextFragment, theme: Theme) -> None:
        """Take a link that leads out, or a picture of strangers, for the words that stand there."""
        look = fragment.charFormat()
        if look.isImageFormat() and self._pictures(look.toImageFormat().name()) is None:
            words = str(look.property(QTextFormat.Property.ImageAltText) or "")
            # Without the format of the picture, which would make these words one.
            self._select(fragment).insertText(f"[{words}]" if words else "", QTextCharFormat())
        elif look.isAnchor() and not self._leads(look.anchorHref()):
            look.setAnchor(False)
            look.setAnchorHref("")
            look.clearForeground()
            look.setFontUnderline(False)
            self._select(fragment).setCharFormat(look)
        elif look.isAnchor():
            # Taken from the application when the text was read: the theme may have changed since.
            look.setForeground(QBrush(QColor(theme.accent)))
            self._select(fragment).setCharFormat(look)

    def _select(self, fragment: QTextFragment) -> QTextCursor:
        cursor = QTextCursor(self)
        cursor.setPosition(fragment.position())
        cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _space_out(self) -> None:
        """Give lines some room, and headings a size that fits a card."""
        spaced = QTextBlockFormat()
        spaced.setLineHeight(LINE_HEIGHT_PERCENT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        block = self.begin()
        while block.isValid():
            cursor = QTextCursor(block)
            cursor.mergeBlockFormat(spaced)
            level = block.blockFormat().headingLevel()
            if level:
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                sized = QTextCharFormat()
                # Qt's own sizes of headings are made for a page: on a card h1 fills three lines.
                sized.setProperty(QTextFormat.Property.FontSizeAdjustment, _HEADING_SIZES.get(level, 0))
                cursor.mergeCharFormat(sized)
            block = block.next()

    def links(self) -> tuple[str, ...]:
        """Return where the links lead that the text still has, each once, in their order."""
        found = (fragment.charFormat().anchorHref() for fragment in _fragments(self))
        return tuple(dict.fromkeys(filter(None, found)))


def _is_too_wide(text: str) -> bool:
    return any(line.count("|") > MOST_CELLS for line in text.splitlines())


def _fragments(document: QTextDocument) -> Iterator[QTextFragment]:
    block = document.begin()
    while block.isValid():
        at = block.begin()
        while not at.atEnd():
            yield at.fragment()
            at += 1
        block = block.next()
