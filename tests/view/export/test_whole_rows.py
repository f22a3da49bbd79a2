"""On paper no row of a table is cut between two pages."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QTextDocument, QTextTable
from pytestqt.qtbot import QtBot

from app.view.export.markup import table
from app.view.export.whole_rows import extent_of, keep_rows_whole

PAGE = QSizeF(600, 400)


def laid_out(above: int, rows: int) -> QTextDocument:
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setPageSize(PAGE)
    cells = [[f"{number}", "<br>".join("words" for _ in range(1 + number % 5))] for number in range(rows)]
    document.setHtml("<p>Above.</p>" * above + table(("Number", "Words"), cells))
    return document


def cut_rows(document: QTextDocument) -> list[int]:
    (grid,) = (frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable))
    ends = [extent_of(grid, row) for row in range(grid.rows())]
    pages = [(int(top // PAGE.height()), int((bottom - 1) // PAGE.height())) for top, bottom in ends]
    return [row for row, (first, last) in enumerate(pages) if first != last]


@pytest.mark.parametrize("above", range(0, 20, 3))
def test_no_row_is_on_two_pages(qtbot: QtBot, above: int) -> None:
    del qtbot
    document = laid_out(above, rows=30)
    keep_rows_whole(document)

    assert cut_rows(document) == []


def test_without_it_some_are(qtbot: QtBot) -> None:
    del qtbot
    assert any(cut_rows(laid_out(above, rows=30)) for above in range(0, 20, 3))


def test_all_words_are_kept(qtbot: QtBot) -> None:
    del qtbot
    document = laid_out(4, rows=30)
    before = document.toPlainText()
    keep_rows_whole(document)

    assert document.toPlainText() == before
