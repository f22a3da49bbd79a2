"""Setting up in the real window (22): when the panel comes, and what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.dialogs.new_game import Wanted
from app.files.savegame import new_game
from app.panels.setup_panel import SetupPanel
from app.table import acts
from app.table.changes import Register
from app.table.pieces import PieceId, Place
from app.window.main import Main
from app.window.workspace import Workspace
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.window.hands import driver_of, hex_of
from tests.window.kept import Kept, as_new, kept_window

pytestmark = pytest.mark.kept_window

TANKS = PieceId("ge:5/5SS")
CTRL = Qt.KeyboardModifier.ControlModifier


class Staff:
    """Whoever sets up in the window."""

    def __init__(self, qtbot: QtBot, main: Main) -> None:
        self.qtbot, self.main = qtbot, main
        self.wait()

    @property
    def workspace(self) -> Workspace:
        assert self.main.workspace is not None
        return self.main.workspace

    @property
    def panel(self) -> SetupPanel:
        return self.workspace.panels.setup

    @property
    def is_shown(self) -> bool:
        """Whether the panel is in sight."""
        return not self.workspace.docks["setup"].isHidden()

    def wait(self) -> None:
        """Let every question find its answer."""
        self.qtbot.waitUntil(self._is_still, timeout=20_000)

    def _is_still(self) -> bool:
        advisor, set_up_guide = self.workspace.advisor, self.workspace.set_up_guide
        return advisor.background.is_idle and not (set_up_guide._soon.isActive() or advisor.is_resting)

    def press(self, key: Qt.Key) -> None:
        """Press a key with Ctrl, the table in front."""
        self.main.frame.activateWindow()
        self.workspace.view.setFocus()
        self.qtbot.keyClick(self.workspace.view, key, CTRL)
        self.wait()


def free_deployment(folder: Path) -> Path:
    """Write a new game with full free deployment; return its file."""
    path = folder / "game.adjutant"
    new_game("bitter-end", "historical", {"19.42": "on"}, 7, path).close()
    return path


@pytest.fixture(scope="module")
def kept_free(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """The window on a game with full free deployment, for all tests that have one."""
    del qapp
    with kept_window(tmp_path_factory, free_deployment(tmp_path_factory.mktemp("free"))) as main:
        yield Kept.of(main)


@pytest.fixture
def free(qtbot: QtBot, kept_free: Kept) -> Staff:
    """The window on a new game with full free deployment, its panel as it is opened with the game."""
    staff = Staff(qtbot, as_new(kept_free, qtbot))
    if not staff.workspace.set_up_guide.is_open:
        staff.workspace.set_up_guide.open()
    staff.workspace.show_dock("setup")
    staff.wait()
    return staff


@pytest.fixture
def printed(qtbot: QtBot, main: Main) -> Staff:
    """The window on the printed set-up."""
    staff = Staff(qtbot, main)
    if staff.workspace.set_up_guide.is_open:
        staff.workspace.set_up_guide.close()
    return staff


@pytest.mark.own_window
def test_a_printed_set_up_needs_no_panel(printed: Staff) -> None:
    assert (printed.workspace.set_up_guide.is_open, printed.is_shown) == (False, False)


def test_a_free_deployment_opens_the_panel(
    qtbot: QtBot, start: Callable[[Path | None], Main], tmp_path: Path
) -> None:
    free = Staff(qtbot, start(free_deployment(tmp_path)))

    assert (free.workspace.set_up_guide.is_open, free.is_shown) == (True, True)


@pytest.mark.own_window
def test_any_scenario_may_be_set_up_by_hand(printed: Staff) -> None:
    printed.main.begin(Wanted("bitter-end", "northern_attack", 7, {}, by_hand=True))
    printed.wait()

    assert printed.is_shown
    assert printed.panel.turn.text() == "Now set up: German garrison of Budapest"


def test_ctrl_u_opens_and_closes_the_panel(printed: Staff) -> None:
    printed.press(Qt.Key.Key_U)
    opened = printed.is_shown, printed.panel.turn.text()
    printed.press(Qt.Key.Key_U)

    assert opened == (True, "The set-up is complete and breaks no rule.")
    assert not printed.is_shown


def test_after_the_set_up_the_assistant_is_in_front(free: Staff) -> None:
    free.main.frame.resize(1600, 950)
    free.wait()
    free.workspace.set_up_guide.toggle()
    free.wait()

    assert free.workspace.panels.assistant.isVisible()


def test_after_the_set_up_that_is_in_front_which_was_before(printed: Staff) -> None:
    printed.main.frame.resize(1600, 950)
    printed.wait()
    printed.workspace.show_dock("combat")
    for _ in ("opened", "closed"):
        printed.wait()
        printed.workspace.set_up_guide.toggle()
    printed.wait()

    assert printed.workspace.panels.combat.isVisible()


def test_a_case_opens_in_the_assistant(free: Staff) -> None:
    links = {each.text(): each for each in free.panel.tasks.rows[1].findChildren(QPushButton)}
    links["22.2"].click()

    rule = free.workspace.panels.assistant.rule
    assert rule is not None
    assert rule.case == "22.2"


def test_what_is_laid_down_while_setting_up_frees_nobody(free: Staff) -> None:
    """2126 lies within the reach that sets 18th Tank Corps free in play (16.46)."""
    session = free.workspace.session
    session.push_drop(acts.move(session.game.table, [TANKS], Place(hex=HexId("2126")), "Set up"))

    assert not any(key.startswith("release:") for key in session.game.table.book(Register.TRACKER))


def test_when_the_game_begins_the_panel_goes(free: Staff) -> None:
    free.panel.begin_button.click()
    free.wait()

    assert (free.is_shown, free.workspace.set_up_guide.is_open) == (False, False)


def test_when_the_game_begins_nobody_has_moved(free: Staff) -> None:
    session = free.workspace.session
    session.push_drop(acts.move(session.game.table, [TANKS], Place(hex=HexId("1120")), "Set up"))
    session.push_drop(acts.move(session.game.table, [TANKS], Place(hex=HexId("1121")), "Set up"))
    free.panel.begin_button.click()
    free.wait()

    assert session.game.moved_pieces() == frozenset()
    assert not free.workspace.scene.under.marks.get("trails")


@pytest.mark.own_window
def test_t_takes_a_unit_back_into_its_box_and_the_tray_is_in_sight(printed: Staff) -> None:
    printed.main.begin(Wanted("bitter-end", "historical", 7, {}, by_hand=True))
    printed.wait()
    session = printed.workspace.session
    session.push_drop(acts.move(session.game.table, [TANKS], Place(hex=HexId("1120")), "Set up"))
    session.select([TANKS])
    printed.main.menus.actions["edit.take_back"].trigger()

    assert session.game.table.place_of(TANKS).box == "by-hand:german"
    assert session.show.tray


def test_a_unit_selected_by_the_panel_is_laid_by_a_click_on_a_hex(free: Staff) -> None:
    driver, session = driver_of(free.main), free.workspace.session
    free.workspace.view.camera.actual_size()
    free.workspace.view.camera.centre_on(*session.game.sheet.centre_px(HexId("1120")))
    free.workspace.set_up_guide.select([UnitId("ge:5/5SS")])
    free.workspace.view.camera.centre_on(*session.game.sheet.centre_px(HexId("1120")))

    driver.click(driver.centre(HexId("1120")))

    assert hex_of(free.main, TANKS) == "1120"
