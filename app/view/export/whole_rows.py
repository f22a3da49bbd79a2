"""Tables of a text that is laid out in pages: no row begins on one page and ends on the next."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QTextDocument, QTextFormat, QTextTable

_HAIR = 0.5
"""What rounding may take from the height of a page."""


def keep_rows_whole(document: QTextDocument) -> None:
    """Let every row that would be cut begin on the next page, as far as a page has room for it.

    The row before it reaches down to the foot of its page; a heading with no row below it goes along.
    """
    page_height = document.pageSize().height()
    # Listed first, from the top: each change lays out anew, and what follows moves down.
    for table in tuple(_tables(document)):
        # The first row begins with the table: it may go along only with the heading (`_begin_page`).
        for row in range(1, table.rows()):
            top, bottom = extent_of(table, row)
            foot = (int(top // page_height) + 1) * page_height
            # A row taller than a page would be pushed on for ever.
            if bottom <= foot + _HAIR or bottom - top >= page_height:
                continue
            if row == 1:
                _begin_page(table)
            else:
                # Padding below the row before: Qt breaks pages between tables and blocks, but knows no break
                # before a row.
                _reach_down(table, row - 1, foot - top + _HAIR)


def _tables(document: QTextDocument) -> Iterator[QTextTable]:
    frames = [document.rootFrame()]
    while frames:
        frame = frames.pop(0)
        frames += frame.childFrames()
        if isinstance(frame, QTextTable):
            yield frame


def extent_of(table: QTextTable, row: int) -> tuple[float, float]:
    """Return where the text of a row begins and ends, down from the top of the first page."""
    layout = table.document().documentLayout()
    cells = [table.cellAt(row, column) for column in range(table.columns())]
    first = [layout.blockBoundingRect(cell.firstCursorPosition().block()).top() for cell in cells]
    last = [layout.blockBoundingRect(cell.lastCursorPosition().block()).bottom() for cell in cells]
    return min(first), max(last)


def _begin_page(table: QTextTable) -> None:
    look = table.format().toTableFormat()
    look.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
    table.setFormat(look)


def _reach_down(table: QTextTable, row: int, by: float) -> None:
    for column in range(table.columns()):
        cell = table.cellAt(row, column)
        look = cell.format().toTableCellFormat()
        look.setBottomPadding(table.format().toTableFormat().cellPadding() + by)
        cell.setFormat(look)
