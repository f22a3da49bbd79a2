"""A window of 960 by 600 holds everything; where letters are large the map has the room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import (
    QAbstractButton,
    QPushButton,
    QStyle,
    QStyleOptionComboBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.dialogs.new_game import Wanted
from app.panels.assistant_parts import LevelSwitch
from app.panels.auto_player_bar import AutoPlayerBar
from app.panels.history.day_panel import DayPanel
from app.panels.lesson.lesson_panel import LessonPanel
from app.panels.panel_scroll import PanelScroll
from app.table.clock import Pace
from app.view import theme
from app.view.assistant.auto_player import Standing
from app.view.session import Tone
from app.view.theme import LABEL_PX
from app.window.main import Main
from app.window.opening import Frame
from app.window.panel_state import ALWAYS, JOURNAL, LEFT, RIGHT, PanelState
from tests.window.hands import feature_panel, workspace_of

pytestmark = pytest.mark.kept_window


@pytest.mark.own_window  # of plain letters
def test_the_window_can_be_960_by_600(main: Main) -> None:
    for name in workspace_of(main).docks:
        workspace_of(main).show_dock(name)
    main.frame.resize(100, 100)
    least = main.frame.minimumSizeHint().expandedTo(main.frame.size())

    assert least == QSize(960, 600)


@pytest.mark.parametrize("room", [QSize(960, 560), QSize(1366, 728), QSize(3840, 2100)])
def test_the_window_is_no_larger_than_the_screen(qtbot: QtBot, room: QSize) -> None:
    frame = Frame()
    qtbot.addWidget(frame)
    frame.fit_into(room)
    frame.show()

    assert frame.frameSize() == frame.frameSize().boundedTo(room)


def in_sight(panel_state: PanelState) -> tuple[bool, bool]:
    return LEFT not in panel_state.collapsed, panel_state.has_journal


@pytest.mark.parametrize("has_journal", [True, False])
def test_a_tiny_window_is_left_to_the_map_and_gives_back_what_was_there(
    has_journal: bool,
) -> None:  # a parameter
    panel_state = PanelState({}, has_journal=has_journal)
    panel_state.set_tiny(is_tiny=True)
    tiny = in_sight(panel_state)
    panel_state.set_tiny(is_tiny=False)

    assert (tiny, in_sight(panel_state)) == ((False, False), (True, has_journal))


def test_what_is_opened_in_a_tiny_window_stays_open() -> None:
    panel_state = PanelState({})
    panel_state.set_tiny(is_tiny=True)
    panel_state.has_journal = True
    panel_state.set_tiny(is_tiny=True)

    assert (in_sight(panel_state), panel_state.before_tiny) == ((False, True), {LEFT, JOURNAL})


# ---- letters twice as large in the smallest window


def is_whole(widget: QWidget) -> bool:
    """Whether all of a widget is to be seen, and it has the size that it needs."""
    needed = widget.minimumSizeHint() if not isinstance(widget, QToolButton) else widget.sizeHint()
    seen = widget.visibleRegion().boundingRect()
    return seen == widget.rect() and widget.size().expandedTo(needed) == widget.size()


def test_next_is_whole_at_every_step(qtbot: QtBot, small: Main) -> None:
    strip = workspace_of(small).panels.turn_strip
    cut = []
    for _ in range(16):
        qtbot.wait(5)
        button = strip.next_button
        cut += [button.text()] if not is_whole(button) else []
        strip.advance(Pace.NEXT_STEP)

    assert cut == []


def test_the_names_of_the_phases_lie_within_the_strip(qtbot: QtBot, small: Main) -> None:
    strip, cut = workspace_of(small).panels.turn_strip, []
    phases = strip.phases
    for _ in range(phases.count()):
        qtbot.wait(5)
        metrics = QFontMetricsF(theme.theme_of(is_dark=False).font(LABEL_PX))
        names = phases._names(phases._fitting_level())
        cut += [] if phases.current in dict(names) else ["the current one"]
        for (_, name), cell in zip(names, phases.cells(), strict=True):
            is_in = (
                cell.rect.right() <= phases.width() and metrics.horizontalAdvance(name) < cell.rect.width()
            )
            cut += [] if is_in else [name]
        strip.advance(Pace.NEXT_PHASE)

    assert cut == []


def test_no_button_of_the_rails_is_cut(qtbot: QtBot, small: Main) -> None:
    rails, cut = workspace_of(small).panel_docks.dock_widgets.rails.values(), []
    for name in ALWAYS:
        qtbot.wait(20)
        buttons = [each for rail in rails for each in rail.findChildren(QAbstractButton) if each.isVisible()]
        cut += [each.accessibleName() for each in buttons if not is_whole(each)]
        workspace_of(small).show_dock(name)

    assert cut == []


def test_every_panel_is_on_the_rail_or_in_its_menu(qtbot: QtBot, small: Main) -> None:
    workspace_of(small).show_dock("unit")  # with a pin: one button more
    qtbot.wait(20)
    rail = workspace_of(small).panel_docks.dock_widgets.rails[RIGHT]
    rail._menu.aboutToShow.emit()
    shown = [each.entry.title for each in rail.buttons.values() if not each.isHidden()]

    listed = [*shown, *(action.text().partition(":")[0] for action in rail._menu.actions())]
    assert sorted(listed) == ["Assistant", "Combat", "Dice", "Unit", "Victory"]


def test_the_menu_of_a_rail_opens_its_panel(qtbot: QtBot, small: Main) -> None:
    workspace_of(small).show_dock("unit")
    qtbot.wait(20)
    rail = workspace_of(small).panel_docks.dock_widgets.rails[RIGHT]
    rail._menu.aboutToShow.emit()
    rail._menu.actions()[-1].trigger()

    assert workspace_of(small).panel_docks.panel_state.is_in_sight("victory")


@pytest.mark.own_window  # of another game
@pytest.mark.parametrize(
    ("game", "scenario"),
    [("bitter-end", "historical"), ("budapest-campaign", "campaign"), ("battle-for-hungary", "konrad")],
)
def test_the_map_has_half_of_the_height_and_the_menus_have_room(
    qtbot: QtBot, small: Main, game: str, scenario: str
) -> None:
    small.begin(Wanted(game, scenario, 1))
    bar, view = small.frame.menuBar(), workspace_of(small).view
    qtbot.waitUntil(lambda: view.height() >= 300)

    assert bar.sizeHint().width() <= bar.width()


@pytest.mark.own_window
def test_the_counts_that_are_folded_away_can_be_unfolded(qtbot: QtBot, small: Main) -> None:
    points = workspace_of(small).panels.points
    if points.unfold_button.isVisible():
        points.unfold_button.click()

    fields = points._fields.values()
    qtbot.waitUntil(lambda: all(each.visibleRegion().boundingRect() == each.rect() for each in fields))


def test_a_panel_too_high_for_its_place_scrolls(qtbot: QtBot, small: Main) -> None:
    cut = []
    for name in ("order", "dice", "journal"):
        workspace_of(small).show_dock(name)
        qtbot.wait(30)
        panel = workspace_of(small).panel_docks.dock_widgets.panels[name].widget
        assert isinstance(panel, PanelScroll)
        inside = panel.widget()
        assert inside is not None
        cut += [name] if inside.size().expandedTo(inside.minimumSizeHint()) != inside.size() else []
        workspace_of(small).panel_docks._put_away(name)

    assert cut == []


def test_a_course_too_high_for_its_place_scrolls(qtbot: QtBot, small: Main) -> None:
    workspace_of(small).show_dock("lesson")
    course = feature_panel(small, "lesson", LessonPanel)
    # As low as the map is below the impulses of a turn.
    workspace_of(small).panel_docks.dock_widgets.panels["lesson"].widget.resize(400, 120)
    qtbot.wait(0)

    assert course.height() >= course.minimumSizeHint().height()


def test_the_speed_of_the_replay_is_whole(qtbot: QtBot, small: Main) -> None:
    workspace_of(small).show_dock("journal")
    qtbot.wait(30)
    speed = workspace_of(small).panels.journal.speed
    option = QStyleOptionComboBox()
    speed.initStyleOption(option)
    control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    room = speed.style().subControlRect(control, option, field, speed)

    assert speed.fontMetrics().horizontalAdvance(speed.currentText()) <= room.width()


@pytest.mark.parametrize(("name", "kind"), [("assistant", LevelSwitch), ("history", DayPanel)])
def test_buttons_are_whole_where_both_sides_are_open(
    qtbot: QtBot, small: Main, name: str, kind: type[QWidget]
) -> None:
    room = workspace_of(small)
    room.show_dock("order")
    room.show_dock(name)
    qtbot.wait(30)
    (part,) = room.panel_docks.dock_widgets.panels[name].widget.findChildren(kind)
    buttons = [each for each in part.findChildren(QPushButton) if each.isVisible()]

    assert [(each.text(), is_whole(each)) for each in buttons] == [(each.text(), True) for each in buttons]
    assert len(buttons) > 1


def test_no_switch_of_the_assistant_is_squeezed(qtbot: QtBot, small: Main) -> None:
    workspace_of(small).show_dock("assistant")
    qtbot.wait(30)
    panel = workspace_of(small).panels.assistant
    switches = [*panel.overlays.values(), panel.no_enemy, panel.no_supply]
    outside = [each.text() for each in switches if not each.parentWidget().rect().contains(each.geometry())]

    assert outside == []


def test_a_message_has_room_beside_an_open_drawer(qtbot: QtBot, small: Main) -> None:
    room = workspace_of(small)
    room.show_dock("unit")
    room.session.say("Six words that want a line.", Tone.WARNING)
    qtbot.wait(20)

    assert (is_whole(room.panels.messages.lines[0]), room.panels.messages.width() > 400) == (True, True)


def test_messages_can_be_read_where_both_sides_and_the_journal_are_open(qtbot: QtBot, small: Main) -> None:
    room = workspace_of(small)
    for name in ("order", "journal", "unit"):
        room.show_dock(name)
    for number in range(3):
        room.session.say(f"Message {number}: eleven words in all that want more than one line.", Tone.WARNING)
    bar = room.panels.messages
    qtbot.waitUntil(lambda: all(is_whole(each) for each in bar.lines))

    assert (len(bar.lines), bar.width() > 600) == (3, True)


@pytest.mark.own_window
def test_the_deputy_s_line_fits(qtbot: QtBot, small: Main) -> None:
    line = small.frame.findChildren(AutoPlayerBar)[0]
    line._show_buttons(Standing.STOPPED)
    line.show()
    line._wrap()
    shown = [each for each in line._buttons() if each.isVisible()]
    qtbot.waitUntil(lambda: all(is_whole(each) for each in shown))

    assert len(shown) > 1
