"""The windows of bringing in, in the smallest window with letters twice as large; and out of each by Tab."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.new_game.counters_page import CountersPage
from app.bring_in.wizard.strip import StepButton
from app.window.main import Main
from app.window.opening import SMALLEST
from tests.window.wizard_monkey import KINDS

pytestmark = pytest.mark.kept_window


@pytest.fixture(autouse=True)
def _without_windows(small: Main) -> Iterator[None]:
    """Close what a test has opened, as a person does: the next one opens it anew."""
    yield
    for window in small.frame.findChildren(BringInWindow):
        window.close()


def opened(main: Main, action: str) -> BringInWindow:
    """Return the window that an action opens, as small as the table's own."""
    main.act(action)
    window = next(each for each in main.frame.findChildren(BringInWindow) if each.isVisible())
    window.resize(SMALLEST)
    return window


def place_of(widget: QWidget, window: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())


@pytest.mark.parametrize("action", KINDS)
def test_every_step_fits_the_smallest_window_with_large_letters(
    small: Main, qtbot: QtBot, action: str
) -> None:
    window = opened(small, action)
    wrong = []
    for page in window.pages:
        window.stack.setCurrentWidget(page)
        qtbot.wait(20)
        if window.size() != SMALLEST:
            wrong.append((page.title, window.size().toTuple()))
        for part in (window.strip, window.back, window.next, *window._shown_chips):
            place = place_of(part, window)
            needed = part.minimumSizeHint()
            if not window.rect().contains(place) or place.size().expandedTo(needed) != place.size():
                wrong.append((page.title, type(part).__name__, place.getRect()))
    assert wrong == []


@pytest.mark.parametrize("action", ["bring_in.new_game", "bring_in.counters", "bring_in.map"])
def test_the_buttons_of_the_head_have_their_room_in_a_window_of_any_width(
    small: Main, qtbot: QtBot, action: str
) -> None:
    window = opened(small, action)
    cut = []
    for wide in range(SMALLEST.width(), 1400, 20):
        window.resize(wide, SMALLEST.height())
        qtbot.wait(1)
        cut += [wide for each in (window.back, window.next) if each.width() < each.sizeHint().width()]
    assert cut == []


def test_the_counters_are_no_wider_than_a_small_window(small: Main, qtbot: QtBot) -> None:
    window = opened(small, "bring_in.new_game")
    (page,) = (each for each in window.pages if isinstance(each, CountersPage))
    qtbot.wait(20)
    assert page.minimumSizeHint().width() <= SMALLEST.width()


def test_the_headings_of_the_counters_are_read_with_large_letters(small: Main, qtbot: QtBot) -> None:
    window = opened(small, "bring_in.new_game")
    (page,) = (each for each in window.pages if isinstance(each, CountersPage))
    window.stack.setCurrentWidget(page)
    page.enter()
    qtbot.wait(20)
    header = page.table.horizontalHeader()
    columns = range(header.count())

    cut = [each for each in columns if header.sectionSize(each) < header.sectionSizeHint(each)]
    assert (cut, header.sectionSize(0) > 1.5 * page.table.iconSize().width()) == ([], True)


def test_the_head_is_one_row_again_where_there_is_room(small: Main, qtbot: QtBot) -> None:
    window = opened(small, "bring_in.new_game")
    qtbot.wait(20)
    rows = [place_of(each, window).center().y() for each in (window.strip, window.next)]
    window.resize(2600, 900)
    qtbot.wait(20)
    wide = [place_of(each, window).center().y() for each in (window.strip, window.next)]
    assert rows[0] > rows[1] + 20
    assert abs(wide[0] - wide[1]) < 8


@pytest.mark.parametrize("action", KINDS)
def test_a_wide_window_can_be_made_small(small: Main, qtbot: QtBot, action: str) -> None:
    window = opened(small, action)
    # Wide enough for the head in one row, which asks for more than a small window has.
    window.resize(2600, 900)
    qtbot.wait(20)
    window.resize(SMALLEST)

    assert window.size() == SMALLEST


def test_the_window_with_its_frame_is_no_larger_than_the_screen(small: Main) -> None:
    small.act("bring_in.new_game")
    (window,) = (each for each in small.frame.findChildren(BringInWindow) if each.isVisible())
    frame = window.frameGeometry().size()

    assert frame.boundedTo(window.screen().availableSize()) == frame


def test_the_list_has_the_keys_when_its_window_opens(small: Main, qtbot: QtBot) -> None:
    window = opened(small, "bring_in.list")
    qtbot.waitUntil(window.isActiveWindow)

    assert isinstance(window.focusWidget(), QPlainTextEdit)


@pytest.mark.parametrize("action", KINDS)
def test_tab_comes_round_from_every_first_step(small: Main, qtbot: QtBot, action: str) -> None:
    window = opened(small, action)
    qtbot.waitUntil(window.isActiveWindow)
    window.page.setFocus()
    way: list[QWidget] = []
    for _ in range(40):
        here = window.focusWidget()
        assert here is not None
        way.append(here)
        qtbot.keyClick(here, Qt.Key.Key_Tab)
    stuck = [type(one).__name__ for one, other in pairwise(way) if one is other]
    assert stuck == []
    # All the way: out of the page, to the steps in the head.
    assert any(isinstance(each, StepButton) for each in way)


def test_tab_leaves_the_table_of_counters_in_the_making(small: Main, qtbot: QtBot) -> None:
    window = opened(small, "bring_in.new_game")
    page = next(each for each in window.pages if isinstance(each, CountersPage))
    window.stack.setCurrentWidget(page)
    qtbot.waitUntil(window.isActiveWindow)
    page.add_row()
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_Tab)
    assert window.focusWidget() is not page.table
