"""The sides of the real window: docks, rails, the drawer, at four sizes."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QToolBar
from pytestqt.qtbot import QtBot

from app.assist.remarks import Sign
from app.panels.rail import ICON_ONLY, RAIL_PX, TITLED, WORDED, Notice
from app.panels.welcome import WelcomeCard
from app.table.pieces import PieceId
from app.window.main import Main
from app.window.panel_docks import PanelDocks
from app.window.panel_state import FILM, JOURNAL, LEFT, RIGHT
from app.window.view_acts import window_store
from tests.window.hands import ALT, SHIFT, press, session_of, workspace_of

pytestmark = pytest.mark.kept_window

TANKS = PieceId("ge:5/5SS")
SIZES = ((1024, 700), (1366, 768), (1500, 900), (1920, 1080))
NARROW = SIZES[:2]
WIDE = SIZES[2:]
BOTH = (NARROW[1], WIDE[0])
"""A drawer, and a docked side."""


class Hand:
    """The window at a size of its own, with its sides."""

    def __init__(self, qtbot: QtBot, main: Main) -> None:
        self.qtbot, self.main = qtbot, main
        welcome = main.frame.findChild(WelcomeCard)
        if welcome is not None:
            welcome.close()

    @property
    def panel_docks(self) -> PanelDocks:
        assert self.main.workspace is not None
        return self.main.workspace.panel_docks

    def resize(self, size: tuple[int, int]) -> Hand:
        self.main.frame.resize(*size)
        self.qtbot.wait(60)
        # Where the counts take another row, the bar above everything follows when all is laid out.
        bar = self.main.frame.findChild(QToolBar, "top")
        self.qtbot.waitUntil(lambda: bar.height() == bar.sizeHint().height())
        return self

    def press(self, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        press(self.qtbot, self.main, key, keys)
        self.qtbot.wait(30)

    def click_at(self, point: QPoint) -> None:
        """Click into the window as the system does: whatever lies there gets it."""
        self.qtbot.mouseClick(self.main.frame.windowHandle(), Qt.MouseButton.LeftButton, pos=point)
        self.qtbot.wait(30)

    def corner_of_map(self) -> QPoint:
        view = self.main.workspace.view
        return view.mapTo(self.main.frame, QPoint(40, 20))

    @property
    def docked(self) -> set[str]:
        return {name for name, dock in self.panel_docks.docks.items() if not dock.isHidden()}


@pytest.fixture
def hand(qtbot: QtBot, main: Main) -> Hand:
    return Hand(qtbot, main)


# ---- docks and drawer


@pytest.mark.parametrize("size", SIZES)
def test_under_1500_px_the_right_side_is_a_drawer(hand: Hand, size: tuple[int, int]) -> None:
    docked = hand.resize(size).docked & {"unit", "assistant", "combat", "dice"}

    assert (hand.panel_docks.panel_state.is_narrow, bool(docked)) == (size in NARROW, size in WIDE)


@pytest.mark.parametrize("size", NARROW)
def test_the_map_keeps_its_size_under_the_drawer(hand: Hand, size: tuple[int, int]) -> None:
    before = hand.resize(size).main.workspace.view.size()
    hand.press(Qt.Key.Key_F4)

    assert (hand.panel_docks.drawer.isVisible(), hand.main.workspace.view.size()) == (True, before)


def test_only_what_is_shown_goes_into_the_drawer(hand: Hand) -> None:
    hand.resize(NARROW[1]).press(Qt.Key.Key_F4)
    docks = hand.panel_docks
    inside = [name for name, panel in docks.dock_widgets.panels.items() if docks.drawer.covers(panel.widget)]

    assert inside == [docks.panel_state.current]


@pytest.mark.parametrize("size", BOTH)
@pytest.mark.parametrize(("key", "panel"), [(Qt.Key.Key_2, "unit"), (Qt.Key.Key_3, "assistant")])
def test_one_key_brings_a_panel_into_sight(
    hand: Hand, size: tuple[int, int], key: Qt.Key, panel: str
) -> None:
    hand.resize(size)
    session_of(hand.main).select([TANKS])
    hand.press(key, ALT)

    assert hand.panel_docks.dock_widgets.panels[panel].widget.isVisible()


@pytest.mark.parametrize("size", BOTH)
def test_two_keys_bring_a_combat_into_sight(hand: Hand, size: tuple[int, int]) -> None:
    hand.resize(size).press(Qt.Key.Key_F4)
    hand.press(Qt.Key.Key_4, ALT)

    assert hand.main.workspace.panels.combat.isVisible()


def test_the_same_key_again_puts_the_drawer_away(qtbot: QtBot, hand: Hand) -> None:
    hand.resize((1366, 768)).press(Qt.Key.Key_3, ALT)
    qtbot.keyClick(hand.main.frame.focusWidget(), Qt.Key.Key_3, ALT)

    assert (hand.panel_docks.drawer.isVisible(), hand.main.workspace.view.hasFocus()) == (False, True)


def test_a_panel_without_any_field_is_put_away_by_the_same_key(hand: Hand) -> None:
    docks = hand.resize((1920, 1080)).panel_docks
    docks.press("report")
    was_in_sight = docks.panel_state.is_in_sight("report")
    docks.press("report")

    assert (was_in_sight, docks.panel_state.is_in_sight("report")) == (True, False)


def test_escape_shuts_the_drawer_and_gives_the_map_the_keys(qtbot: QtBot, hand: Hand) -> None:
    hand.resize((1366, 768)).press(Qt.Key.Key_4, ALT)
    qtbot.keyClick(hand.main.frame.focusWidget(), Qt.Key.Key_Escape)

    assert (hand.panel_docks.drawer.isVisible(), hand.main.workspace.view.hasFocus()) == (False, True)


def test_a_pinned_drawer_stays_through_escape_and_clicks(qtbot: QtBot, hand: Hand) -> None:
    hand.resize((1366, 768)).press(Qt.Key.Key_4, ALT)
    hand.panel_docks.dock_widgets.rails[RIGHT].pin.click()
    qtbot.keyClick(hand.main.frame.focusWidget(), Qt.Key.Key_Escape)
    hand.click_at(hand.corner_of_map())

    assert hand.panel_docks.drawer.isVisible()


def test_a_click_beside_the_drawer_shuts_it(hand: Hand) -> None:
    hand.resize((1366, 768)).press(Qt.Key.Key_4, ALT)
    hand.click_at(hand.corner_of_map())

    assert not hand.panel_docks.drawer.isVisible()


def test_a_click_in_the_drawer_leaves_it_open(hand: Hand) -> None:
    hand.resize((1366, 768)).press(Qt.Key.Key_4, ALT)
    hand.click_at(hand.panel_docks.drawer.geometry().center())

    assert hand.panel_docks.drawer.isVisible()


def test_the_drawer_stays_while_a_hex_is_asked_for(hand: Hand) -> None:
    hand.resize((1366, 768))
    session_of(hand.main).select([TANKS])
    hand.press(Qt.Key.Key_C)
    hand.click_at(hand.corner_of_map())

    assert hand.panel_docks.drawer.isVisible()


@pytest.mark.parametrize("has_motion", [True, False])
def test_the_drawer_fades_in_only_with_motion(hand: Hand, has_motion: bool) -> None:  # a parameter
    hand.resize((1366, 768))
    session_of(hand.main).change_show(has_motion=has_motion)
    hand.panel_docks.show("combat")

    assert (hand.panel_docks.drawer.is_fading, hand.main.frame.isAnimated()) == (has_motion, has_motion)


# ---- rails


@pytest.mark.parametrize("size", SIZES)
def test_a_collapsed_side_is_a_rail_of_36_px(hand: Hand, size: tuple[int, int]) -> None:
    hand.resize(size).press(Qt.Key.Key_F4, SHIFT)
    hand.qtbot.wait(60)

    assert (hand.panel_docks.dock_widgets.bars[LEFT].width(), hand.docked & {"order"}) == (RAIL_PX, set())


def test_a_rail_opens_the_side_at_the_panel_that_is_pressed(hand: Hand) -> None:
    hand.resize((1500, 900)).press(Qt.Key.Key_F4)
    hand.panel_docks.dock_widgets.rails[RIGHT].buttons["dice"].click()

    assert (hand.panel_docks.panel_state.current, "dice" in hand.docked) == ("dice", True)


def test_every_button_of_a_rail_has_a_name_and_takes_the_keys(hand: Hand) -> None:
    rails = hand.panel_docks.dock_widgets.rails.values()
    buttons = [button for rail in rails for button in (rail.toggle, rail.pin, *rail.buttons.values())]

    assert all(each.accessibleName() and each.focusPolicy() & Qt.FocusPolicy.TabFocus for each in buttons)


def test_space_on_a_rail_s_button_opens_the_drawer(qtbot: QtBot, hand: Hand) -> None:
    button = hand.resize((1024, 700)).panel_docks.dock_widgets.rails[RIGHT].buttons["assistant"]
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)

    assert hand.main.workspace.panels.assistant.isVisible()


def test_what_waits_in_a_shut_drawer_is_signed_with_words(hand: Hand) -> None:
    hand.resize((1366, 768))
    hand.main.workspace.combats.plan_attack(("5/5SS",), "1421")
    button = hand.panel_docks.dock_widgets.rails[RIGHT].buttons["combat"]

    assert (button.notice, button.accessibleName()) == (
        Notice(Sign.INFO, "1 planned", "1"),
        "Combat: 1 planned",
    )


def test_what_is_in_sight_needs_no_sign(hand: Hand) -> None:
    hand.resize((1366, 768))
    hand.main.workspace.combats.plan_attack(("5/5SS",), "1421")
    hand.press(Qt.Key.Key_4, ALT)

    assert hand.panel_docks.dock_widgets.rails[RIGHT].buttons["combat"].notice is None


@pytest.mark.own_window
def test_a_short_rail_shows_icons_and_figures_alone(hand: Hand) -> None:
    rail = hand.panel_docks.dock_widgets.rails[RIGHT]
    rail.resize(RAIL_PX, 260)
    rail._fit_words()

    assert {button.detail for button in rail.buttons.values()} == {ICON_ONLY}


@pytest.mark.own_window
def test_a_rail_with_just_the_room_for_it_says_all_titles(hand: Hand) -> None:
    rail = hand.panel_docks.dock_widgets.rails[RIGHT]
    rail.resize(RAIL_PX, 2_000)
    rail._fit_words()
    layout = rail.layout()
    assert layout is not None
    layout.invalidate()
    rail.resize(RAIL_PX, layout.sizeHint().height() + 4)
    rail._fit_words()

    assert {button.detail for button in rail.buttons.values()} == {TITLED}


@pytest.mark.own_window
def test_on_a_short_rail_what_waits_keeps_its_words(hand: Hand) -> None:
    rail = hand.resize((1024, 700)).panel_docks.dock_widgets.rails[RIGHT]
    hand.main.workspace.combats.plan_attack(("5/5SS",), "1421")
    rail.resize(RAIL_PX, rail._height_at(WORDED, ICON_ONLY))

    assert (rail.buttons["combat"].detail, rail.buttons["dice"].detail) == (WORDED, ICON_ONLY)


# ---- remembering


def test_sizes_back_and_forth_keep_panels_and_widths(hand: Hand) -> None:
    hand.resize((1920, 1080))
    hand.panel_docks.show("combat")
    before = (hand.docked, hand.main.workspace.panels.combat.width(), hand.panel_docks.docks["order"].width())
    for size in (*SIZES, *reversed(SIZES), SIZES[-1]):
        hand.resize(size)

    assert (
        hand.docked,
        hand.main.workspace.panels.combat.width(),
        hand.panel_docks.docks["order"].width(),
    ) == before


def test_a_width_drawn_at_the_separator_is_remembered(hand: Hand) -> None:
    hand.resize((1920, 1080))
    hand.panel_docks._sizes_before = hand.panel_docks._docked_sizes()
    hand.main.frame.resizeDocks([hand.panel_docks.docks["unit"]], [460], Qt.Orientation.Horizontal)
    QApplication.processEvents()
    hand.panel_docks._note_sizes()
    hand.resize((1366, 768)).resize((1920, 1080))

    assert hand.panel_docks.docks["unit"].width() == 460


def test_rails_and_the_pinned_drawer_come_back_the_next_time(
    qtbot: QtBot, start: Callable[[Path | None], Main]
) -> None:
    hand = Hand(qtbot, start(None)).resize((1366, 768))
    hand.panel_docks.toggle(LEFT)
    hand.panel_docks.show("dice")
    hand.panel_docks.toggle_pin()
    hand.main.frame.close()
    again = Hand(qtbot, start(None)).resize((1366, 768))

    assert (again.docked, again.panel_docks.drawer.isVisible(), again.panel_docks.panel_state.current) == (
        {"journal"},
        True,
        "dice",
    )


def test_a_layout_from_before_there_were_rails_is_restored(
    qtbot: QtBot, start: Callable[[Path | None], Main]
) -> None:
    """It hid the order of battle, and drew the right side wider."""
    hand = Hand(qtbot, start(None)).resize((1920, 1080))
    frame, store = hand.main.frame, window_store()
    hand.panel_docks.docks["order"].hide()
    frame.resizeDocks([hand.panel_docks.docks["unit"]], [450], Qt.Orientation.Horizontal)
    state = frame.saveState(1)
    frame.close()
    store.remove("sides")
    store.setValue("layout", state)
    store.sync()
    again = Hand(qtbot, start(None)).resize((1920, 1080))

    assert (LEFT in again.panel_docks.panel_state.collapsed, again.panel_docks.docks["unit"].width()) == (
        True,
        450,
    )


@pytest.mark.parametrize("size", SIZES)
def test_f11_leaves_the_map_alone_and_gives_everything_back(hand: Hand, size: tuple[int, int]) -> None:
    before = hand.resize(size).docked
    hand.press(Qt.Key.Key_F11)
    alone = hand.docked
    hand.press(Qt.Key.Key_F11)

    assert (alone, hand.docked) == (set(), before)


def test_f11_leaves_a_combat_in_reach(hand: Hand) -> None:
    hand.resize((1920, 1080)).press(Qt.Key.Key_F11)
    hand.press(Qt.Key.Key_4, ALT)

    assert (hand.main.workspace.panels.combat.isVisible(), hand.docked) == (True, set())


# ---- as at first


def stand_of_sides(hand: Hand) -> tuple[object, ...]:
    docks, state = hand.panel_docks, hand.panel_docks.panel_state
    lengths = [docks.docks[name].size() for name in ("order", "journal") if name in hand.docked]
    return hand.docked, state, lengths, docks.drawer.width_px, docks.drawer.isVisible()


@pytest.mark.own_window  # a new one, for a kept one is made as new in this very way
@pytest.mark.parametrize("size", [(960, 600), (1366, 768), (1920, 1080)])
def test_panels_as_at_first_are_those_of_a_new_window(hand: Hand, size: tuple[int, int]) -> None:
    docks = hand.resize(size).panel_docks
    first = copy.deepcopy(stand_of_sides(hand))
    game = session_of(hand.main).game.journal.now
    docks.show("victory")
    docks.toggle(LEFT)
    docks.hide("journal")
    docks.panel_state.sizes.update({LEFT: 400, RIGHT: 333})
    docks.toggle_pin()
    docks.toggle_map_only()
    hand.main.act("view.panels")
    hand.qtbot.wait(60)

    assert stand_of_sides(hand) == first
    assert (session_of(hand.main).game.journal.now, workspace_of(hand.main).view.hasFocus()) == (game, True)


def test_a_film_keeps_its_room_and_leaves_the_panels_as_at_first(hand: Hand) -> None:
    state = hand.resize(WIDE[0]).panel_docks.panel_state
    state.collapsed.add(RIGHT)
    hand.panel_docks.show_film(is_on=True, height_px=300)
    hand.main.act("view.panels")
    during = LEFT in state.collapsed, RIGHT in state.collapsed, state.bottom
    hand.panel_docks.show_film(is_on=False)

    assert during == (True, False, FILM)
    assert (state.collapsed, state.has_journal) == (set(), True)


@pytest.mark.own_window
def test_a_lesson_that_is_made_keeps_its_panel(hand: Hand) -> None:
    hand.resize(WIDE[1]).main.act("learn.make")
    hand.qtbot.waitUntil(lambda: hand.panel_docks.panel_state.before_bench is not None)
    hand.main.act("view.panels")
    state = hand.panel_docks.panel_state

    assert (state.current, state.before_bench) == ("make", {LEFT, JOURNAL})


@pytest.mark.own_window
def test_the_panel_of_a_set_up_is_in_sight_after_it(hand: Hand) -> None:
    hand.resize(WIDE[0]).main.act("game.check_setup")
    hand.panel_docks.show("unit")
    hand.main.act("view.panels")

    assert hand.panel_docks.panel_state.is_in_sight("setup")
