"""Markdown of strangers: nothing is fetched, nothing is run, and links stay inside."""

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.panels.markdown_view import MarkdownView
from app.view.markdown import LONGEST, MarkdownDocument
from app.view.theme import LIGHT


@pytest.fixture
def document(qtbot: QtBot) -> MarkdownDocument:
    del qtbot
    return MarkdownDocument()


def test_html_is_shown_as_it_is_written(document: MarkdownDocument) -> None:
    text = 'A <script>alert(1)</script> and <img src="http://example.org/x.png">.'
    document.show_text(text, LIGHT)

    assert document.toPlainText() == text


@pytest.mark.parametrize(
    "source", ["https://example.org/a.png", "file:///etc/hostname", "a.png", "qrc:/x.png"]
)
def test_a_picture_of_strangers_is_its_words(document: MarkdownDocument, source: str) -> None:
    document.show_text(f"See ![the road]({source}), ![]({source})!", LIGHT)

    assert document.toPlainText() == "See [the road], !"
    assert document.loadResource(2, QUrl(source)) is None


def test_a_picture_of_the_program_is_shown(qtbot: QtBot) -> None:
    del qtbot
    picture = QImage(20, 10, QImage.Format.Format_RGB32)
    document = MarkdownDocument(pictures=lambda name: picture if name == "table" else None)
    document.show_text("![the table](table) ![other](other)", LIGHT)
    document.setTextWidth(200)

    assert document.toPlainText() == "\N{OBJECT REPLACEMENT CHARACTER} [other]"


def test_only_links_into_the_game_are_links(document: MarkdownDocument) -> None:
    inside = "[a](step:612) [b](hex:2617) [c](unit:ge:5/5SS) [d](case:9.31) [e](<case:12.5(b)>)"
    outside = (
        "[f](https://example.org) https://example.org [g](file:///bin/sh) [h](javascript:alert(1)) [i](x.md)"
    )
    document.show_text(f"{inside} {outside}", LIGHT)

    assert document.links() == ("step:612", "hex:2617", "unit:ge:5/5SS", "case:9.31", "case:12.5(b)")
    assert "https://example.org" in document.toPlainText()


def test_the_words_of_a_page_may_say_which_links_they_have(qtbot: QtBot) -> None:
    del qtbot
    document = MarkdownDocument(leads=lambda address: address.startswith("page:"))
    document.show_text("[a](page:table) [b](step:1)", LIGHT)

    assert document.links() == ("page:table",)


@pytest.mark.parametrize(
    "text",
    [
        "|a" * 10_000 + "\n" + "|-" * 10_000 + "\n" + "|b" * 10_000,
        ">" * 20_000 + "x",
        "[" * 20_000,
        "1. " * 6_000 + "x",
        "\n".join("  " * n + "- x" for n in range(300)),
        "x" * 1_000_000,
        "\ud800\x00 ![",
    ],
)
def test_no_text_is_too_much(document: MarkdownDocument, text: str) -> None:
    document.show_text(text, LIGHT)

    assert len(document.toPlainText()) <= LONGEST


@pytest.mark.parametrize(
    "address", ["unit:ge:5/5SS", "unit:hu:2H/1_Cav", "case:12.5(b)", "hex:Ő2", "step:612"]
)
def test_a_link_that_is_clicked_is_told_as_it_was_written(qtbot: QtBot, address: str) -> None:
    view = MarkdownView(LIGHT)
    qtbot.addWidget(view)
    view.resize(300, 100)
    view.show_text(f"[there](<{address}>)")
    view.show()
    told: list[str] = []
    view.followed.connect(told.append)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(8, 8))

    assert told == [address]


def test_a_view_is_as_high_as_its_text(qtbot: QtBot) -> None:
    view = MarkdownView(LIGHT)
    qtbot.addWidget(view)
    view.show_text("one line")
    low = view.heightForWidth(300)
    view.show_text("many words " * 40)

    assert low < view.heightForWidth(600) < view.heightForWidth(300)


def test_a_text_that_fits_has_no_bar(qtbot: QtBot) -> None:
    view = MarkdownView(LIGHT)
    qtbot.addWidget(view)
    view.show_text("Fifteen kilometres of wooded hills, one road, and behind them the ring. " * 3)
    view.resize(278, 20)
    view.show()
    was_there = view.verticalScrollBar().isVisible()
    view.resize(278, view.heightForWidth(278))

    assert (was_there, view.verticalScrollBar().isVisible()) == (True, False)


def test_a_long_page_is_laid_out_once_and_not_after_each_of_its_lines(document: MarkdownDocument) -> None:
    changes: list[int] = []
    document.documentLayout()  # that hears of them, and without which nobody is told
    document.contentsChange.connect(lambda *_: changes.append(1))
    document.show_text("\n\n".join(f"## Line {number}\n\n[hex](hex:1521)" for number in range(20)), LIGHT)
    of_many, changes[:] = len(changes), []
    document.show_text("## Line 1\n\n[hex](hex:1521)", LIGHT)

    assert of_many == len(changes) > 0
