"""The wheel changes no value it rolls over; undo and the letters are the table's unless words are typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QApplication,
    QComboBox,
    QLineEdit,
    QScrollArea,
    QScrollBar,
    QSpinBox,
    QTabBar,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.dialogs.new_game import NewGameDialog
from app.dialogs.settings import SettingsDialog
from app.files.shelf import shelf
from app.panels.quiet import quiet
from app.settings import Settings
from app.window.main import Main
from app.window.panel_docks import PanelDocks
from tests.new_games import words
from tests.window.hands import CTRL, session_of, workspace_of

pytestmark = pytest.mark.kept_window

VALUES: dict[type[QWidget], Callable[..., object]] = {
    QComboBox: lambda box: (box.currentIndex(), box.currentText()),
    QSpinBox: lambda box: box.value(),
    QAbstractSlider: lambda slider: slider.value(),
    QTabBar: lambda tabs: tabs.currentIndex(),
}


def fields_in(window: QWidget) -> Iterator[tuple[QWidget, Callable[..., object]]]:
    """Yield all widgets that the wheel could set, with how each is read."""
    for kind, read in VALUES.items():
        for field in window.findChildren(kind):
            if not isinstance(field, QScrollBar):
                yield field, read


def roll(widget: QWidget, by: int) -> None:
    """Turn the wheel over a widget, as Qt does: one that takes the keys by the wheel gets them first."""
    if widget.focusPolicy() == Qt.FocusPolicy.WheelFocus:
        widget.setFocus(Qt.FocusReason.MouseFocusReason)
    middle = QPointF(widget.rect().center())
    event = QWheelEvent(
        middle,
        QPointF(widget.mapToGlobal(middle)),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def turned_in(window: QWidget) -> list[QWidget]:
    """Turn the wheel over every field both ways; return those whose value is another one then."""
    turned = []
    for field, read in fields_in(window):
        before = read(field)
        for by in (120, -120, -120):
            roll(field, by)
        if read(field) != before:
            turned.append(field)
    return turned


@pytest.mark.own_window
def test_the_wheel_sets_nothing_in_the_window(main: Main) -> None:
    workspace_of(main).show_dock("dice")
    kinds = {kind for kind in VALUES if main.frame.findChildren(kind)}

    assert (turned_in(main.frame), session_of(main).game.journal.path) == ([], ())
    assert kinds >= {QComboBox, QSpinBox, QTabBar}


def test_the_wheel_sets_nothing_in_a_dialog(qtbot: QtBot) -> None:
    dialogs = SettingsDialog(Settings(), words()), NewGameDialog(shelf().titles)
    for dialog in dialogs:
        qtbot.addWidget(dialog)
        dialog.show()

    assert [turned_in(dialog) for dialog in dialogs] == [[], []]


def test_the_wheel_over_a_box_scrolls_what_lies_around_it(qtbot: QtBot) -> None:
    inside, area = QWidget(), QScrollArea()
    qtbot.addWidget(area)
    box = quiet(QSpinBox())
    box.setValue(5)
    QVBoxLayout(inside).addWidget(box, 0, Qt.AlignmentFlag.AlignTop)
    inside.setFixedSize(200, 2000)
    area.setWidget(inside)
    with qtbot.waitExposed(area):
        area.show()
    area.setFocus()
    place = QPointF(box.mapTo(area, box.rect().center()))
    QTest.wheelEvent(area.windowHandle(), place, QPoint(0, -120))
    qtbot.waitUntil(lambda: area.verticalScrollBar().value() > 0)

    assert box.value() == 5


# ---- undo


@pytest.fixture
def count(main: Main) -> QSpinBox:
    """A count of the bar, one step being made already."""
    workspace_of(main).panels.turn_strip.advance()
    field = workspace_of(main).panels.points.findChild(QSpinBox)
    assert field is not None
    return field


def text_of(field: QSpinBox) -> QLineEdit:
    line = field.findChild(QLineEdit)
    assert line is not None
    return line


def test_undo_in_a_count_undoes_the_game(qtbot: QtBot, main: Main, count: QSpinBox) -> None:
    qtbot.mouseClick(text_of(count), Qt.MouseButton.LeftButton)
    qtbot.keyClick(count, Qt.Key.Key_Z, CTRL)

    assert session_of(main).game.journal.path == ()


def test_undo_after_a_count_was_typed_undoes_the_count(qtbot: QtBot, main: Main, count: QSpinBox) -> None:
    before = count.value()
    qtbot.mouseClick(text_of(count), Qt.MouseButton.LeftButton)
    count.selectAll()
    qtbot.keyClicks(count, "17")
    qtbot.keyClick(count, Qt.Key.Key_Return)
    qtbot.keyClick(count, Qt.Key.Key_Z, CTRL)

    assert (count.value(), len(session_of(main).game.journal.path)) == (before, 1)


def test_undo_while_words_are_typed_undoes_the_words(qtbot: QtBot, main: Main) -> None:
    workspace = workspace_of(main)
    workspace.panels.turn_strip.advance()
    search = workspace.panels.order_of_battle.search
    qtbot.mouseClick(search, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(search, "5SS")
    qtbot.keyClick(search, Qt.Key.Key_Z, CTRL)

    assert (search.text(), len(session_of(main).game.journal.path)) == ("", 1)


def test_undo_in_a_field_where_nothing_is_typed_undoes_the_game(qtbot: QtBot, main: Main) -> None:
    workspace = workspace_of(main)
    workspace.panels.turn_strip.advance()
    qtbot.mouseClick(workspace.panels.order_of_battle.search, Qt.MouseButton.LeftButton)
    qtbot.keyClick(workspace.panels.order_of_battle.search, Qt.Key.Key_Z, CTRL)

    assert session_of(main).game.journal.path == ()


# ---- letters


def click_order(main: Main) -> None:
    tree = workspace_of(main).panels.order_of_battle.tree
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, 60))


def click_journal(main: Main) -> None:
    QTest.mouseClick(workspace_of(main).panels.journal.list.viewport(), Qt.MouseButton.LeftButton)


def click_timeline(main: Main) -> None:
    QTest.mouseClick(workspace_of(main).panels.journal.timeline, Qt.MouseButton.LeftButton)


def click_dice(main: Main) -> None:
    workspace_of(main).show_dock("dice")
    QTest.mouseClick(workspace_of(main).panels.dice, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))


def click_speed(main: Main) -> None:
    speed = workspace_of(main).panels.journal.speed
    QTest.mouseClick(speed, Qt.MouseButton.LeftButton)
    speed.hidePopup()


def click_arrow(main: Main) -> None:
    field = workspace_of(main).panels.points.findChild(QSpinBox)
    assert field is not None
    QTest.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(field.width() - 4, 4))


def click_rail(main: Main) -> None:
    main.frame.resize(1300, 800)
    QTest.mouseClick(
        panel_docks_of(main).dock_widgets.rails["right"].buttons["unit"], Qt.MouseButton.LeftButton
    )


def click_chevron(main: Main) -> None:
    main.frame.resize(1300, 800)
    QTest.mouseClick(panel_docks_of(main).dock_widgets.rails["right"].toggle, Qt.MouseButton.LeftButton)


def panel_docks_of(main: Main) -> PanelDocks:
    return workspace_of(main).panel_docks


CLICKS = (
    click_order,
    click_journal,
    click_timeline,
    click_dice,
    click_speed,
    click_arrow,
    click_rail,
    click_chevron,
)


def test_a_click_that_types_nothing_leaves_the_keys_with_the_map(main: Main) -> None:
    view, taken = workspace_of(main).view, []
    for click in CLICKS:
        view.setFocus()
        click(main)
        if not view.hasFocus():
            taken.append(click.__name__)

    assert taken == []


def test_a_letter_reaches_the_table_from_any_panel(qtbot: QtBot, main: Main) -> None:
    workspace = workspace_of(main)
    workspace.show_dock("dice")
    panels, seen = workspace.panels, []
    for part in (panels.journal.list, panels.dice, panels.points.findChild(QSpinBox)):
        assert part is not None
        part.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.keyClick(part, Qt.Key.Key_Z)
        seen.append(main._assist_acts.states()["assist.zones"])

    assert seen == [True, False, True]
