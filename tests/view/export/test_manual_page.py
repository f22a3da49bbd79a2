"""The manual as one page: the same words as in the window, pictures inside, nothing fetched, no script."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.cli import main
from app.panels.manual.pictures import ManualPictures
from app.teach.manual import Manual, Page
from app.view.export.manual import manual_page
from app.view.export.markdown_html import html_of
from app.view.markdown import MarkdownDocument
from app.view.theme import LIGHT


def html(text: str) -> str:
    document = MarkdownDocument(leads=lambda address: address.startswith("page:"))
    document.show_text(text, LIGHT)
    return html_of(document, lambda address: address.replace("page:", "#"), lambda _: "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "One **bold** and *slanted* `word`.",
            "<p>One <strong>bold</strong> and <em>slanted</em> <code>word</code>.</p>",
        ),
        ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
        ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
        ("```\na < b\n  c\n```", "<pre>a &lt; b\n  c</pre>"),
        ("[there](page:dice) [out](https://example.org)", '<p><a href="#dice">there</a> out</p>'),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("| a | b |\n|---|---|\n| 1 | 2 |", "<tr><td>1</td><td>2</td></tr></table>"),
    ],
)
def test_markdown_as_html(qtbot: QtBot, text: str, expected: str) -> None:
    del qtbot

    assert expected in html(text)


def test_a_heading(qtbot: QtBot) -> None:
    del qtbot

    assert re.sub(r"</?strong>", "", html("## Title\n\nText.")) == "<h2>Title</h2>\n<p>Text.</p>"


def test_pages_stand_in_sections_with_pictures_inside(qtbot: QtBot) -> None:
    del qtbot
    image = QImage(20, 10, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    pages = (
        Page("dice", "Panels", "Dice & luck", "![a die](picture:dice) and ![none](picture:none)"),
        Page("game:own", "A game", "Own", "See [Dice](page:dice) and [nothing](page:nothing)."),
    )
    page = manual_page(
        Manual(pages, {}), lambda name: image if name == "dice" else QImage(), "Credit"
    ).decode()

    assert '<article id="dice"><h2>Dice &amp; luck</h2>' in page
    assert '<h2>A game</h2><a href="#game-own">Own</a>' in page
    assert re.search(r'<img src="data:image/webp;base64,[^"]{20,}" alt="a die"> and none', page)
    assert 'See <a href="#dice">Dice</a> and nothing.' in page
    assert "<footer>Credit</footer>" in page


def test_the_command_writes_one_file_that_needs_nothing_else(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    del qtbot
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    # The pictures themselves are made in tests/window/test_manual_window.py.
    image = QImage(20, 10, QImage.Format.Format_RGB32)
    image.fill(QColor("blue"))
    monkeypatch.setattr(ManualPictures, "make", lambda *_, **__: image)
    out = tmp_path / "manual.html"
    code = main(["export", "--manual", "-o", str(out), "--json"])
    page = out.read_text(encoding="utf-8")

    assert (code, '"kind": "manual"' in capsys.readouterr().out) == (0, True)
    assert re.findall(r'<(?:script|link|iframe)|src="(?!data:)|href="(?!#)', page) == []
    assert page.count("data:image/webp") > 12
    assert len(page) < 6_000_000


def test_all_other_kinds_need_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["export", "--html", "-o", str(tmp_path / "x.html")])

    assert (code, "a game is missing" in capsys.readouterr().err) == (2, True)
