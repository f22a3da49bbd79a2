"""The player's aid: charts as they stand in the game, the sequence, own figures told from ours."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from app.film.aid import Aid, aid_of
from app.film.excerpt import Wish, excerpt_of
from app.table.changes import Register, Written
from app.table.game import Game
from app.view.export.aid import AidText, aid_pdf_of
from app.view.export.look import Look
from rules.cards import load_cards
from tests.new_games import new_game
from tests.view import tables


def shown(html: str) -> str:
    document = QTextDocument()
    document.setHtml(html)
    return document.toPlainText()


@pytest.fixture(scope="module")
def game() -> Game:
    """A game in which a person typed in the first cell of the first chart and the figures of a unit."""
    found = new_game()
    typed(found, Register.CHART, load_cards(found.header.game)[0].keys[0], "9 user: typed in")
    typed(found, Register.VALUE, "ge:5/5SS full", "7-7-7 user: typed in")
    return found


def typed(game: Game, book: Register, key: str, text: str) -> None:
    game.table.apply(Written(book, key, game.table.read(book, key), text))


def test_a_chart_shows_what_stands_in_the_game_with_its_sign(game: Game) -> None:
    first, second = aid_of(game).charts[0].rows[0][1][:2]

    assert (first.text, first.is_own) == ("9†", True)
    assert (second.text.rstrip("°*").isdecimal(), second.is_own) == (True, False)


def test_own_figures_stand_apart(game: Game) -> None:
    assert [(label, faces[0]) for label, faces in aid_of(game).own] == [("5/5SS", "7-7-7")]


def test_the_text_has_charts_sequence_and_own_figures(game: Game, qtbot: QtBot) -> None:
    text = AidText(game, aid_of(game))

    assert "Combat results" in shown(text.charts())
    assert "German Movement" in shown(text.sequence())
    assert "7-7-7†" in shown(text.own())
    assert '<span class="own">9†</span>' in text.charts()


def test_a_game_without_charts_has_its_sequence_alone(qtbot: QtBot) -> None:
    small = tables.game()
    text = AidText(small, Aid((), small.sequence.phases, (), ()))

    assert (text.charts(), text.own()) == ("", "")
    assert "Movement" in shown(text.sequence())


def test_it_is_a_pdf(game: Game, qtbot: QtBot) -> None:
    assert aid_pdf_of(excerpt_of(game, Wish()), Look()).startswith(b"%PDF-")
