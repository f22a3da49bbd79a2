"""Pictures of the wizards without a mouse, and what they show of files that are no pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.bring_in.wizard.picture_view import PictureView
from app.bring_in.wizard.pictures_page import PicturesPage
from app.bring_in.wizard.strip import StepStrip
from app.view.session import Session
from tests.view.tables import game


@pytest.fixture
def view(qtbot: QtBot) -> PictureView:
    found = PictureView()
    qtbot.addWidget(found)
    found.resize(400, 300)
    image = QImage(800, 600, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    found.show_image(image)
    found.show()
    return found


def test_space_clicks_the_middle_that_arrows_bring_there(view: PictureView, qtbot: QtBot) -> None:
    clicked: list[tuple[float, float]] = []
    view.clicked.connect(lambda at: clicked.append((at.x(), at.y())))
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert not clicked
    view.takes_clicks = True
    qtbot.keyClick(view, Qt.Key.Key_Space)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    qtbot.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    (first, _), (second, _), (third, _) = clicked
    assert first < second < third
    assert third - second < (second - first) / 8


def test_tab_stops_at_a_picture_and_not_where_there_is_none(view: PictureView) -> None:
    policies = [view.focusPolicy()]
    view.show_image(QImage())
    policies.append(view.focusPolicy())

    assert policies == [Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.NoFocus]


def test_what_cannot_be_shown_is_told_and_the_one_before_is_gone(qtbot: QtBot, tmp_path: Path) -> None:
    image = QImage(80, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    image.save(str(tmp_path / "good.png"))
    (tmp_path / "bad.png").write_text("no picture", encoding="utf-8")
    page = PicturesPage(Session(game()), ())
    qtbot.addWidget(page)
    page.tell_about("Which pictures?")
    page.add_paths([tmp_path / "good.png", tmp_path / "bad.png"])
    assert page.view.area.width() == 80
    page.files.setCurrentRow(1)
    assert page.view.area.isEmpty()
    assert "bad.png" in page.told.text()
    page.files.setCurrentRow(0)
    assert page.told.text() == "Which pictures?"
    page.remove.click()
    page.remove.click()
    assert (page.view.area.isEmpty(), page.may_go_on()) == (True, False)


def test_the_steps_close_up_where_there_is_little_room(qtbot: QtBot) -> None:
    strip = StepStrip(Session(game()), ["Pictures", "Grid", "Numbers", "Game", "Map", "Counters", "Set-up"])
    holder = QWidget()
    qtbot.addWidget(holder)
    # A window of its own would keep the room of its long form.
    strip.setParent(holder)
    strip.show_at(2, 2)
    strip.resize(1200, 40)
    holder.show()
    assert all(button.has_name for button in strip.buttons)
    least = strip.minimumSizeHint().width()
    strip.resize(least, 40)
    assert [button.has_name for button in strip.buttons] == [n == 2 for n in range(7)]
    assert least < 420
