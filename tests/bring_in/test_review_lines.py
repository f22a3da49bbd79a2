"""The lines of a list under review, as they are shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from app.bring_in.counter_mix import CounterId, Known, Mix
from app.bring_in.setup_places import numbers_alone
from app.bring_in.setup_text import review_of_text
from app.bring_in.wizard.review_lines import ReviewLines
from app.files.savegame import game_in_memory
from app.view.session import Session, Show
from app.view.theme import theme_of
from rules.library import default_game


@pytest.fixture
def session(qapp: object) -> Iterator[Session]:
    game = default_game()
    session = Session(game_in_memory(game.id, game.scenario, seed=1), Show(has_motion=False))
    yield session
    session.close()


@pytest.mark.parametrize("is_dark", [True, False])
def test_the_present_line_can_be_read_in_a_theme_that_is_changed_to(
    session: Session, qtbot: QtBot, is_dark: bool
) -> None:
    session.change_show(is_dark=not is_dark)
    lines = ReviewLines(session)
    qtbot.addWidget(lines)
    mix = Mix((Known(CounterId("guards"), "11 Guards", ("full",)),))
    review = review_of_text("guards 1521\nguards 1522", "list", "game", mix, numbers_alone)
    lines.show_review(review, 1, {})
    session.change_show(is_dark=is_dark)

    shown = lines.item(0).background().color()
    assert (shown, lines.item(1).background().style().name) == (
        QColor(theme_of(is_dark).accent_fill),
        "NoBrush",
    )
