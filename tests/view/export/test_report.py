"""The report on paper: a PDF of as many pages as the game has turns and more."""

from __future__ import annotations

import re
from html import unescape

import pytest
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from app.film.excerpt import Wish, excerpt_of
from app.film.telling import told
from app.table import pools
from app.table.changes import Group, Moved
from app.table.game import Game
from app.table.pieces import PieceId, Place
from app.view.export.fronts import FrontPictures, ground_of
from app.view.export.look import Look
from app.view.export.paper import paper
from app.view.export.report import report_of
from app.view.export.report_text import ReportText
from app.view.export.studio import studio_of
from app.view.session import Show
from app.view.translated import tr
from rules.hexgrid import HexId
from tests.new_games import new_game
from tests.view.export.excerpts import NASTY, small_excerpt

PAGE = re.compile(rb"/Type /Page\b")


def shown(html: str) -> str:
    document = QTextDocument()
    document.setHtml(html)
    return document.toPlainText()


@pytest.fixture(scope="module")
def text(qapp: object) -> ReportText:
    excerpt = small_excerpt()
    return ReportText(excerpt, told(excerpt, tr))


def test_a_report_has_a_cover_and_a_page_for_the_turn(qtbot: QtBot) -> None:
    raw = report_of(small_excerpt(), Look())

    assert raw.startswith(b"%PDF-")
    assert len(PAGE.findall(raw)) == 2


def test_the_cover_tells_branch_and_view(text: ReportText) -> None:
    assert "The only branch · From the set-up on, 3 steps · Nothing is closed" in shown(text.cover(600))


def test_a_turn_tells_what_was_done_and_said(text: ReportText) -> None:
    page = shown(text.turn(text.told.turns[0], 600))

    assert "Moved: 3/5SS 0803." in page
    assert NASTY.replace("\u2028", " ").split(" & ")[0] in unescape(page)


def test_no_text_of_a_game_is_markup(text: ReportText) -> None:
    assert "<img src=x" not in text.turn(text.told.turns[0], 600)


def test_a_long_text_flows_from_page_to_page(qtbot: QtBot) -> None:
    into = bytearray()
    with paper("A title", "A foot", into) as pages:
        pages.add("<p>line</p>" * 200)

    assert len(PAGE.findall(bytes(into))) > 2


def test_the_picture_shows_the_part_of_the_map_where_units_are(qtbot: QtBot) -> None:
    excerpt = small_excerpt()
    ground = ground_of(excerpt)

    assert ground.contains(*excerpt.game.sheet.centre_px(excerpt.path[0].change.changes[0].route[1]))  # type: ignore[union-attr]
    assert ground.width() < excerpt.game.sheet.size_px[0]


def test_the_front_of_a_moment_is_drawn(qtbot: QtBot) -> None:
    excerpt = excerpt_of(new_game(), Wish())
    with studio_of(excerpt.game, Show(tray=False, units=False)) as studio:
        pictures = FrontPictures(excerpt, studio)
        with_front = pictures.after(0)
        studio.scene.set_marks("front", ())
        assert with_front != pictures._studio.picture(pictures._ground, with_front.size())


def test_a_report_tells_a_side_nothing_that_is_closed_to_it(toy: Game) -> None:
    guard = PieceId("bl:2/guard")
    toy.journal.push(pools.lay_face_down(toy, {guard: "blue"}, "Hide the guard") or Group("", ()))
    here = toy.table.place_of(guard)
    toy.journal.push(Group("March of the guard", (Moved(guard, here, Place(hex=HexId("0302"))),)))
    label, pages = toy.name_of(guard), []
    for side in ("blue", "white"):
        excerpt = excerpt_of(toy, Wish(first=1, sides=(side,)))
        text = ReportText(excerpt, told(excerpt, tr))
        pages.append("".join(text.turn(turn, 600) for turn in text.told.turns) + text.cover(600))

    assert [label in page for page in pages] == [True, False]
