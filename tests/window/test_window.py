"""The real window driven as a person drives it: every act is a step of the journal, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from app.dialogs.new_game import NewGameDialog, Wanted
from app.files.own_games import copy_game
from app.files.savegame import new_game
from app.game_actions import actions_for
from app.panels.welcome import WelcomeCard
from app.table import acts
from app.table.changes import Moved, Register
from app.table.journal import START
from app.table.phrases import Phrases
from app.table.pieces import PieceId, Place
from app.view.camera import ViewState
from app.window import popups, run
from app.window.main import Main
from app.window.popups import counter_menu
from app.window.view_acts import window_store
from maps.sheet import BoxId
from rules.hexgrid import HexId
from rules.library import PLACES, default_game
from tests.window.hands import CTRL, SHIFT, driver_of, hex_of, press, session_of, workspace_of
from tests.window.kept import kept_window

pytestmark = pytest.mark.kept_window

TANKS, GRENADIERS = PieceId("ge:5/5SS"), PieceId("ge:9/5SS")


# ---- the first start


@pytest.fixture(scope="module")
def untouched(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Main]:
    """The window of a first start, for tests that only look at it."""
    del qapp
    with kept_window(tmp_path_factory) as main:
        yield main


def test_a_first_start_lays_out_the_historical_set_up(untouched: Main) -> None:
    assert (session_of(untouched).game.header.scenario, hex_of(untouched, TANKS)) == ("historical", "1420")


def test_who_has_never_played_is_welcomed(untouched: Main) -> None:
    assert untouched.frame.findChild(WelcomeCard).isVisible()


@pytest.fixture
def place_of_a_copy(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game begun of a copy that has a title of its own."""
    monkeypatch.setenv(PLACES, str(home / "data"))
    copy_game(default_game(), "mine", "Mine", home / "data")
    path = home / "evening.adjutant"
    new_game("mine", default_game().scenario, path=path).close()
    return path


@pytest.mark.own_window
def test_the_welcome_goes_with_the_first_touch(main: Main) -> None:
    session_of(main).select([TANKS])

    assert not main.frame.findChild(WelcomeCard).isVisible()


@pytest.mark.own_window
def test_the_welcome_offers_another_scenario(main: Main) -> None:
    main.frame.findChild(WelcomeCard).buttons["northern_attack"].click()

    assert session_of(main).game.header.scenario == "northern_attack"


@pytest.mark.own_window
def test_the_welcome_leads_to_the_choice_of_variants(monkeypatch: pytest.MonkeyPatch, main: Main) -> None:
    asked: list[NewGameDialog] = []
    monkeypatch.setattr(NewGameDialog, "exec", lambda dialog: asked.append(dialog) or 0)
    main.frame.findChild(WelcomeCard).buttons["new"].click()

    assert len(asked) == 1


def test_the_game_on_the_table_is_kept_from_the_trash(monkeypatch: pytest.MonkeyPatch, main: Main) -> None:
    asked: list[str] = []
    monkeypatch.setattr(NewGameDialog, "exec", lambda dialog: asked.append(dialog.acts.on_table) or 0)
    main.menus.actions["game.new"].trigger()

    assert asked == [session_of(main).game.header.game]


def test_the_window_is_called_by_the_title_of_its_game(
    place_of_a_copy: Path, start: Callable[[Path | None], Main]
) -> None:
    assert start(place_of_a_copy).frame.windowTitle().startswith("Mine: ")


def test_who_has_played_goes_straight_to_the_table(start: Callable[[Path | None], Main]) -> None:
    start(None).frame.close()

    assert start(None).frame.findChild(WelcomeCard) is None


def test_the_panels_stand_as_they_were_left(qtbot: QtBot, start: Callable[[Path | None], Main]) -> None:
    main = start(None)
    qtbot.wait(50)
    height_px = main.workspace.docks["journal"].height()
    main.frame.close()
    again = start(None)
    qtbot.wait(50)

    assert again.workspace.docks["journal"].height() == height_px < 200


def test_every_action_of_the_table_does_something(untouched: Main) -> None:
    assert untouched.menus is not None
    handled = set(untouched.menus.actions) | {
        "game.recent",
        "view.saved",
        "view.seen_by",
        *untouched.features.choices(),
    }

    assert handled == {action.id for action in actions_for(untouched.workspace.opened.game.words)}


def test_without_a_screen_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("app.window.sys.platform", "linux")

    assert (run(), capsys.readouterr().err.count("\n")) == (2, 1)


# ---- the hand and the keys


def test_a_dragged_counter_is_a_step_that_ctrl_z_undoes(qtbot: QtBot, main: Main) -> None:
    driver = driver_of(main)
    main.workspace.view.camera.actual_size()
    main.workspace.view.camera.centre_on(*session_of(main).game.sheet.centre_px(HexId("1420")))
    driver.drag(driver.on(PieceId("ge:10/5SS")), driver.corner(HexId("1320")))
    assert hex_of(main, PieceId("ge:10/5SS")) == "1320"

    press(qtbot, main, Qt.Key.Key_Z, CTRL)

    assert hex_of(main, PieceId("ge:10/5SS")) == "1420"


def test_f_flips_the_selected_counter(qtbot: QtBot, main: Main) -> None:
    session_of(main).select([TANKS])

    press(qtbot, main, Qt.Key.Key_F)

    assert session_of(main).game.table[TANKS].face == 1


def test_e_lays_the_unit_into_the_box_of_its_side(qtbot: QtBot, main: Main) -> None:
    session_of(main).select([TANKS])

    press(qtbot, main, Qt.Key.Key_E)

    assert session_of(main).game.table.place_of(TANKS).box == BoxId("eliminated:german")


def test_e_lays_a_unit_that_is_encircled_among_those_that_cannot_return(qtbot: QtBot, main: Main) -> None:
    garrison = PieceId("ge:4/13Pz")
    session_of(main).select([garrison])

    press(qtbot, main, Qt.Key.Key_E)

    assert session_of(main).game.table.place_of(garrison).box == BoxId("no-return:german")


def test_t_takes_one_unit_back_and_keeps_the_other_where_it_went(qtbot: QtBot, main: Main) -> None:
    session = session_of(main)
    session.push(acts.move(session.game.table, [TANKS], Place(hex=HexId("1320")), "Move"))
    session.push(acts.move(session.game.table, [GRENADIERS], Place(hex=HexId("1321")), "Move"))
    session.select([TANKS])

    press(qtbot, main, Qt.Key.Key_T)

    assert (hex_of(main, TANKS), hex_of(main, GRENADIERS)) == ("1420", "1321")


def test_a_selects_the_stack_and_shift_a_the_division(qtbot: QtBot, main: Main) -> None:
    session_of(main).select([TANKS])

    press(qtbot, main, Qt.Key.Key_A, SHIFT)

    assert set(session_of(main).selection) == {TANKS, GRENADIERS, PieceId("ge:10/5SS")}


def test_d_rolls_the_dice(qtbot: QtBot, main: Main) -> None:
    press(qtbot, main, Qt.Key.Key_D)

    assert len(session_of(main).game.table.rolls) == 1


def test_the_bracket_advances_the_phase(qtbot: QtBot, main: Main) -> None:
    press(qtbot, main, Qt.Key.Key_BracketRight)

    assert session_of(main).game.table.read(Register.TRACKER, "phase").endswith("supply")


def test_k_gives_the_hex_pointed_at_to_the_next_side(qtbot: QtBot, main: Main) -> None:
    session_of(main).point_at(HexId("1421"))

    press(qtbot, main, Qt.Key.Key_K)

    assert session_of(main).game.table.read(Register.CONTROL, "1421") == "german"


def test_ctrl_f_goes_to_the_search_field(qtbot: QtBot, main: Main) -> None:
    main.frame.activateWindow()
    press(qtbot, main, Qt.Key.Key_F, CTRL)

    assert main.workspace.panels.order_of_battle.search.hasFocus()


def test_h_hides_the_counters_while_it_is_held(qtbot: QtBot, main: Main) -> None:
    qtbot.keyPress(main.workspace.view, Qt.Key.Key_H)
    hidden = main.workspace.scene.counters.is_visible
    qtbot.keyRelease(main.workspace.view, Qt.Key.Key_H)

    assert (hidden, main.workspace.scene.counters.is_visible) == (False, True)


def test_a_right_click_offers_taking_back_and_flipping(main: Main) -> None:
    offered = counter_menu(main.frame, main.menus, {}).actions()

    assert {main.menus.actions["edit.take_back"], main.menus.actions["counter.flip"]} <= set(offered)


# ---- choosing


def test_the_palette_does_what_was_chosen(monkeypatch: pytest.MonkeyPatch, main: Main) -> None:
    monkeypatch.setattr(popups, "pick", lambda *_: "view.style")

    main.menus.actions["edit.palette"].trigger()

    assert session_of(main).show.style == "silhouette"


def test_dark_is_checked_in_the_menu_when_it_is_on(main: Main) -> None:
    main.menus.actions["view.dark"].trigger()

    assert (session_of(main).show.is_dark, main.menus.actions["view.dark"].isChecked()) == (True, True)


def test_closed_stacks_are_a_switch_per_side(main: Main) -> None:
    main.menus.actions["view.closed_side2"].trigger()

    assert session_of(main).show.closed_sides == {"soviet"}


class Painted(QObject):
    """Notes which widgets are painted, in their order; None stands where a turn of the loop ends."""

    def __init__(self) -> None:
        super().__init__()
        self.widgets: list[QObject | None] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own name
        if event.type() == QEvent.Type.Paint:
            if not self.widgets or self.widgets[-1] is None:
                QTimer.singleShot(0, self, lambda: self.widgets.append(None))
            self.widgets.append(watched)
        return False

    def until_seen(self, widget: QObject) -> list[QObject | None]:
        """Return what was painted up to the end of the turn in which a widget was first painted."""
        at = self.widgets.index(widget)
        rest = self.widgets[at:]
        return self.widgets[:at] + rest[: rest.index(None) if None in rest else len(rest)]


@pytest.mark.own_window
def test_another_game_is_not_seen_before_its_map(qtbot: QtBot, qapp: QApplication, main: Main) -> None:
    qtbot.wait(100)
    painted = Painted()
    qapp.installEventFilter(painted)
    main.begin(Wanted("bitter-end", "northern_attack", 1))
    viewport, dock = workspace_of(main).view.viewport(), workspace_of(main).docks["order"]
    qtbot.waitUntil(lambda: viewport in painted.widgets and dock in painted.widgets)
    qapp.removeEventFilter(painted)

    assert viewport in painted.until_seen(dock)


@pytest.mark.own_window
@pytest.mark.parametrize("action", ["view.style", "view.closed_side2", "view.bigger"])
def test_how_counters_are_shown_is_kept_for_the_next_game(action: str, main: Main) -> None:
    main.menus.actions[action].trigger()
    chosen = session_of(main).show
    main.begin(Wanted("bitter-end", "northern_attack", 1))

    assert (session_of(main).game.header.scenario, session_of(main).show) == ("northern_attack", chosen)


def test_how_counters_are_shown_is_kept_for_the_next_start(start: Callable[[Path | None], Main]) -> None:
    first = start(None)
    first.menus.actions["view.style"].trigger()
    first.menus.actions["view.closed_side1"].trigger()
    chosen = session_of(first).show
    first.frame.close()

    assert session_of(start(None)).show == chosen


def test_what_cannot_be_done_is_grey_not_hidden(main: Main) -> None:
    assert (main.menus.actions["edit.undo"].isEnabled(), main.menus.actions["edit.undo"].isVisible()) == (
        False,
        True,
    )


@pytest.mark.own_window
def test_the_charts_open_with_f2(qtbot: QtBot, main: Main) -> None:
    press(qtbot, main, Qt.Key.Key_F2)

    assert main.workspace.charts.isVisible()


# ---- files


def test_a_game_goes_on_where_it_was_left(start: Callable[[Path | None], Main]) -> None:
    first = start(None)
    session = session_of(first)
    session.push(acts.move(session.game.table, [TANKS], Place(hex=HexId("1320")), "Move"))
    first.frame.close()

    assert hex_of(start(None), TANKS) == "1320"


def test_a_game_saved_under_a_name_can_be_opened_by_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, start: Callable[[Path | None], Main]
) -> None:
    first = start(None)
    path = tmp_path / "my game.adjutant"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    first.menus.actions["game.save_as"].trigger()
    session = session_of(first)
    session.push(acts.move(session.game.table, [TANKS], Place(hex=HexId("1320")), "Move"))
    first.frame.close()

    assert hex_of(start(path), TANKS) == "1320"


def test_a_game_is_looked_at_where_it_was_left(qtbot: QtBot, start: Callable[[Path | None], Main]) -> None:
    first = start(None)
    qtbot.wait(50)
    session_of(first).game.journal.remark(START, "Worth keeping")
    view = workspace_of(first).view
    view.zoom_in()
    view.zoom_in()
    view.camera.look_at(QPointF(*session_of(first).game.sheet.centre_px(HexId("1020"))))
    left, hex_px = view.camera.middle(), session_of(first).game.sheet.hex_px
    scale = view.camera.scale
    first.frame.close()
    again = workspace_of(start(None)).view.camera
    qtbot.waitUntil(lambda: again.scale == scale)
    qtbot.wait(50)

    assert (again.middle() - left).manhattanLength() < hex_px


@pytest.mark.own_window
def test_each_game_is_looked_at_where_it_was_left(qtbot: QtBot, main: Main) -> None:
    qtbot.wait(50)
    path = workspace_of(main).opened.file.path
    session_of(main).game.journal.remark(START, "Worth keeping")
    workspace_of(main).view.camera.restore(ViewState(2000, 1500, 0.5))
    main.begin(Wanted("bitter-end", "northern_attack", 1))
    qtbot.wait(50)
    is_whole = workspace_of(main).view.camera.is_fitted
    main._open(path)
    qtbot.waitUntil(lambda: not workspace_of(main).view.camera.is_fitted)

    assert (is_whole, workspace_of(main).view.camera.scale) == (True, 0.5)


def test_a_view_that_was_kept_and_is_damaged_is_passed_over(qtbot: QtBot, main: Main) -> None:
    workspace, store = workspace_of(main), window_store()
    before = workspace.view.camera.state
    store.setValue("views/bitter-end/west", ["here", "nan", "0"])
    store.sync()
    workspace.view_acts.go_to_saved("west")

    assert workspace.view.camera.state == before


def test_a_branch_left_is_still_there_after_reopening(start: Callable[[Path | None], Main]) -> None:
    first = start(None)
    session = session_of(first)
    session.push(acts.move(session.game.table, [TANKS], Place(hex=HexId("1320")), "Move"))
    session.game.journal.undo()
    session.push(acts.move(session.game.table, [TANKS], Place(hex=HexId("1321")), "Move"))
    first.frame.close()

    again = start(None)
    again.menus.actions["replay.branch"].trigger()
    listed = workspace_of(again).panels.journal.findChildren(QMenu)[-1].actions()
    listed[1].trigger()

    assert hex_of(again, TANKS) == "1320"


def test_a_damaged_file_is_told_and_the_rest_is_there(
    tmp_path: Path, start: Callable[[Path | None], Main]
) -> None:
    first = start(None)
    session = session_of(first)
    session.push(acts.move(session.game.table, [TANKS], Place(hex=HexId("1320")), "Move"))
    path = first.workspace.opened.file.path
    first.frame.close()
    path.write_bytes(path.read_bytes() + b"+ 2 1 fly away\n")

    again = start(path)

    told = [line.message.text for line in again.workspace.panels.messages.lines]
    assert (hex_of(again, TANKS), any("all that could be read is here" in text for text in told)) == (
        "1320",
        True,
    )


def test_the_order_of_battle_is_written_as_text(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, main: Main
) -> None:
    path = tmp_path / "order.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))

    main.menus.actions["export.order"].trigger()

    assert "5/5SS" in path.read_text()


def test_a_picture_that_is_none_is_told_in_one_message(tmp_path: Path, main: Main) -> None:
    bad = tmp_path / "picture.png"
    bad.write_text("not a picture")

    main.workspace.session.images_dropped.emit(TANKS, (bad,))

    assert len(main.workspace.panels.messages.lines) == 1


@pytest.mark.own_window
def test_an_own_set_up_is_kept_and_offered(monkeypatch: pytest.MonkeyPatch, home: Path, main: Main) -> None:
    monkeypatch.setattr("app.window.keep_setup.ask_text", lambda *_, **__: "My winter")

    main.menus.actions["game.keep_setup"].trigger()

    assert (home / "data" / "bitter_end" / "setups" / "my_winter.toml").exists()


# ---- keyboard only


def test_a_unit_is_moved_by_keys_alone(qtbot: QtBot, main: Main) -> None:
    """Tab to a unit, Enter to take it, an arrow, Enter to lay it down."""
    press(qtbot, main, Qt.Key.Key_Tab)
    unit = session_of(main).selection[0]
    before = hex_of(main, unit)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Return):
        press(qtbot, main, key)

    grid = session_of(main).game.sheet.grid
    assert grid.are_adjacent(HexId(str(before)), HexId(str(hex_of(main, unit))))


@pytest.mark.parametrize(
    "action",
    [
        "view.fit",
        "view.zoom_in",
        "view.ruler",
        "view.flare",
        "view.areas",
        "view.overview",
        "view.section",
        "view.map_only",
        pytest.param("replay.end", marks=pytest.mark.own_window),
        "counter.fan",
    ],
)
def test_actions_of_the_screen_leave_no_step(action: str, main: Main) -> None:
    session_of(main).select([TANKS])

    main.menus.actions[action].trigger()

    assert session_of(main).game.journal.path == ()


def test_a_hex_is_gone_to_from_the_whole_map(monkeypatch: pytest.MonkeyPatch, main: Main) -> None:
    monkeypatch.setattr("app.window.view_acts.pick", lambda *_, **__: "1420")
    camera = main.workspace.view.camera
    main.workspace.view.fit()

    main.workspace.view_acts.ask_hex()

    middle = camera.middle()
    assert (
        session_of(main).game.sheet.hex_under(middle.x() - camera.covered_px() / camera.scale / 2, middle.y())
        == "1420"
    )


def test_the_states_of_a_bridge_are_told_in_words(monkeypatch: pytest.MonkeyPatch, main: Main) -> None:
    shown: list[str] = []
    monkeypatch.setattr(
        "app.window.counter_acts.pick", lambda _title, entries, _window: shown.extend(e.text for e in entries)
    )
    session_of(main).point_at(HexId("0917"))

    main.workspace.counter_acts.ask_bridge()

    assert (shown[0], shown[2]) == (
        "Komárom-Komárno: bridge of no side, intact",
        "Komárom-Komárno: German bridge, intact",
    )


def test_a_figure_of_a_chart_is_told_by_its_place_on_the_card(main: Main) -> None:
    session = session_of(main)
    cell = {"crt.column.1-3.attack_level.0": "4 user: typed in"}

    session.push(acts.write(session.game.table, Register.CHART, cell, "Chart"))

    told = Phrases(session.game).of(session.game.journal.path[-1].change)
    assert told == "Chart Combat results, Die 1, 1-3: 4"


def test_a_game_without_a_name_is_told_by_its_scenario_and_when_it_was_begun(main: Main) -> None:
    header = main.workspace.opened.game.header
    begun = datetime.fromisoformat(header.created)
    main.workspace.session.push(
        Moved(TANKS, main.workspace.opened.game.table.place_of(TANKS), Place(hex=HexId("1421")))
    )

    choice = next(
        each for each in main.menus.menus["&Game"].actions() if each.text() == "Open &recent"
    ).menu()
    choice.aboutToShow.emit()

    name = f"{header.title} (begun {begun.day} {begun:%B %Y, %H:%M})"
    assert name in main.frame.windowTitle()
    assert choice.actions()[0].text() == name
