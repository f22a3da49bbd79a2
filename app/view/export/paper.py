"""Pages of a PDF: texts with tables and pictures flow from page to page, each with its foot line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextDocument,
)

from app import __version__
from app.view.export.whole_rows import keep_rows_whole
from app.view.theme import INTERFACE, LIGHT
from app.view.translated import tr as _tr

_MARGIN_MM = 14.0
_DPI = 300
_UNITS_PER_INCH = 96.0
"""Texts are laid out in 96ths of an inch, as a page of a browser is: sizes in the style sheet mean that."""
_FOOT_UNITS = 44.0
_FOOT_PX = 8.0
BODY_PX = 11.0

STYLE = f"""
body {{ font-family: '{INTERFACE}'; font-size: {BODY_PX}px; color: {LIGHT.text}; }}
h1 {{ font-size: 24px; margin: 0 0 4px 0; }}
h2 {{ font-size: 17px; margin: 0 0 4px 0; }}
h3 {{ font-size: 12.5px; margin: 10px 0 3px 0; }}
p {{ margin: 0 0 4px 0; }}
table.grid {{ border-collapse: collapse; border: 1px solid {LIGHT.line}; }}
th {{ font-weight: 600; background-color: {LIGHT.sunk}; }}
.soft {{ color: {LIGHT.soft}; }}
.own {{ color: {LIGHT.override}; font-weight: 700; }}
.remark {{ background-color: {LIGHT.warning_fill}; }}
"""


class Paper:
    """A PDF that is being written. `foot` stands at the foot of every page, before its number."""

    def __init__(self, writer: QPdfWriter, painter: QPainter, foot: str) -> None:
        self._writer, self._painter, self._foot = writer, painter, foot
        self._count = 0
        self._scale = _DPI / _UNITS_PER_INCH
        painter.scale(self._scale, self._scale)
        whole = writer.pageLayout().paintRectPixels(_DPI)
        self.width = whole.width() / self._scale
        self._height = whole.height() / self._scale - _FOOT_UNITS

    def add(self, html: str, pictures: Mapping[str, QImage] | None = None) -> None:
        """Print a text from the top of a new page on. What a game says in it must be escaped."""
        document = QTextDocument()
        # Widths as in print: by the hinted ones of a screen, lines would break elsewhere at each resolution.
        document.setUseDesignMetrics(True)
        document.setDocumentMargin(0)
        font = QFont(INTERFACE)
        font.setPixelSize(round(BODY_PX))
        document.setDefaultFont(font)
        document.setDefaultStyleSheet(STYLE)
        for name, picture in (pictures or {}).items():
            document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), picture)
        document.setPageSize(QSizeF(self.width, self._height))
        document.setHtml(f"<body>{html}</body>")
        # After the page size is known, before it is counted: rows that move on may make a page more.
        keep_rows_whole(document)
        for number in range(document.pageCount()):
            self._print(document, number)

    def _print(self, document: QTextDocument, number: int) -> None:
        if self._count:
            self._writer.newPage()
        self._count += 1
        # Qt lays the document out as one long column: a page is a window on it.
        part = QRectF(0, number * self._height, self.width, self._height)
        look = QAbstractTextDocumentLayout.PaintContext()
        # Without it the text takes the window's palette: white on white in the dark theme.
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Text, QColor(LIGHT.text))
        look.palette, look.clip = palette, part
        self._painter.save()
        self._painter.translate(0, -part.y())
        self._painter.setClipRect(part)
        document.documentLayout().draw(self._painter, look)
        self._painter.restore()
        self._write_foot()

    def _write_foot(self) -> None:
        font = QFont(INTERFACE)
        font.setPixelSize(round(_FOOT_PX))
        self._painter.setFont(font)
        self._painter.setPen(QColor(LIGHT.soft))
        place = QRectF(0, self._height + 8, self.width, _FOOT_UNITS - 8)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        self._painter.drawText(place.adjusted(0, 0, -60, 0), int(left), self._foot)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        self._painter.drawText(place, int(right), _tr("Page {number}").format(number=self._count))


@contextmanager
def paper(title: str, foot: str, into: bytearray) -> Iterator[Paper]:
    """Open a PDF on A4; when it is closed its bytes are in `into`."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DPI)
    writer.setTitle(title)
    writer.setCreator(f"Adjutant {__version__}")
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    a4 = QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(
        QPageLayout(a4, QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter)
    )
    with QPainter(writer) as painter:
        yield Paper(writer, painter, foot)
    # After the painter has ended: only then is the PDF closed.
    into += bytes(buffer.data().data())
