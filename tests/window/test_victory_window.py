"""Victory in the real window: the panel, its links, the card of the end, the track, the text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.files.savegame import new_game
from app.panels.victory_card import VictoryCard
from app.table import acts, clock
from app.table.changes import Register
from app.table.counts import count_of
from app.table.journal import START
from app.table.pieces import PieceId, Place
from app.window.main import Main
from rules.hexgrid import HexId
from tests.window.hands import CTRL, SHIFT, driver_of, press, session_of

pytestmark = pytest.mark.kept_window

RAIDER = PieceId("ge:3/3SS")
WAY = tuple(HexId(here) for here in ("1418", "2127", "2227"))


@pytest.fixture
def raid(main: Main) -> Main:
    """The window after 3/3SS went through Bicske, which earns 20 for the town and 20 for the approach."""
    session = main.workspace.session
    session.push(acts.move(session.game.table, [RAIDER], Place(hex=WAY[-1]), "Raid", WAY))
    return main


def settle(qtbot: QtBot, main: Main) -> None:
    """Wait until the points are counted and told."""
    qtbot.waitUntil(lambda: main.workspace.victory_count.is_idle, timeout=20_000)


def open_panel(qtbot: QtBot, main: Main) -> None:
    main.menus.actions["turn.victory"].trigger()
    settle(qtbot, main)


def put_clock(main: Main, date: str, phase: str) -> None:
    """Set the clock to a Soviet phase."""
    texts = {"date": date, "side": "soviet", "phase": f"soviet.{phase}"}
    main.workspace.session.push(
        acts.write(main.workspace.session.game.table, Register.TRACKER, texts, "Clock")
    )


def button(main: Main, ending: str, words: str = ""):
    """Return a button of the panel by what it does and what stands on it."""
    found = main.workspace.panels.victory.buttons.items()
    return next(each for key, each in found if key.endswith(ending) and words in each.text())


def card_of(main: Main) -> VictoryCard | None:
    cards = main.frame.findChildren(VictoryCard)
    return next((card for card in cards if card.isVisible()), None)


@pytest.mark.own_window
def test_the_panel_comes_with_its_key_and_counts(qtbot: QtBot, raid: Main) -> None:
    press(qtbot, raid, Qt.Key.Key_V, CTRL | SHIFT)
    settle(qtbot, raid)

    assert raid.workspace.panels.victory.isVisible()
    assert raid.workspace.victory_count.standing.points == {"german": 118, "soviet": 60}


@pytest.mark.own_window
def test_what_is_not_looked_at_is_not_counted(qtbot: QtBot, raid: Main) -> None:
    settle(qtbot, raid)

    assert raid.workspace.victory_count.standing is None


def test_the_panel_follows_the_table(qtbot: QtBot, raid: Main) -> None:
    open_panel(qtbot, raid)
    raid.menus.actions["edit.undo"].trigger()
    qtbot.waitUntil(lambda: raid.workspace.victory_count.standing.points["german"] == 78, timeout=20_000)

    assert not [key for key in raid.workspace.panels.victory.buttons if key.endswith("-step")]


def test_a_line_goes_to_the_step_that_earned_it(qtbot: QtBot, raid: Main) -> None:
    session = raid.workspace.session
    earned = session.game.journal.now
    session.push(
        acts.move(session.game.table, [RAIDER], Place(hex=HexId("2228")), "On", (WAY[-1], HexId("2228")))
    )
    open_panel(qtbot, raid)
    step = button(raid, "-step")
    step.setFocus()
    qtbot.keyClick(step, Qt.Key.Key_Space)

    assert session.game.journal.now == earned != START


def test_a_line_is_shown_on_the_map_and_again_not(qtbot: QtBot, raid: Main) -> None:
    open_panel(qtbot, raid)
    button(raid, "-show", "Bicske").click()
    shown = raid.workspace.victory_count._pointed_out
    button(raid, "-show", "Bicske").click()

    assert (shown, raid.workspace.victory_count._pointed_out) == (("2127",), ())


def test_a_case_opens_the_rule(qtbot: QtBot, raid: Main) -> None:
    open_panel(qtbot, raid)
    button(raid, "-case", "20.36").click()

    assert raid.workspace.panels.assistant.rule.case == "20.36"


def test_the_points_go_to_the_track_as_one_change(qtbot: QtBot, raid: Main) -> None:
    open_panel(qtbot, raid)
    game, before = raid.workspace.session.game, raid.workspace.session.game.journal.now
    raid.workspace.panels.victory.buttons["track"].click()
    settle(qtbot, raid)

    assert (count_of(game, "vp:german"), count_of(game, "vp:soviet")) == (118, 60)
    assert game.journal.steps[game.journal.now].parent == before
    assert game.table.place_of(PieceId("german_vp/1")).box.startswith("vp:german")


def test_the_clerk_writes_them_when_a_turn_ends(qtbot: QtBot, raid: Main) -> None:
    put_clock(raid, "1945-01-01", "end")
    raid.workspace.clerk.work()
    settle(qtbot, raid)

    assert count_of(raid.workspace.session.game, "vp:german") == 118


# ---- the end of the game


@pytest.mark.own_window
def test_the_card_comes_by_itself_when_the_last_turn_ends_and_only_once(qtbot: QtBot, raid: Main) -> None:
    put_clock(raid, "1945-01-26", "exploitation")
    put_clock(raid, "1945-01-26", "end")
    qtbot.waitUntil(lambda: card_of(raid) is not None, timeout=20_000)
    qtbot.keyClick(card_of(raid), Qt.Key.Key_Escape)
    raid.menus.actions["edit.undo"].trigger()
    raid.menus.actions["edit.redo"].trigger()
    settle(qtbot, raid)

    assert card_of(raid) is None


@pytest.mark.own_window
def test_the_card_forbids_nothing(qtbot: QtBot, raid: Main) -> None:
    put_clock(raid, "1945-01-26", "end")
    qtbot.waitUntil(lambda: card_of(raid) is not None, timeout=20_000)
    card_of(raid).buttons["close"].click()

    assert raid.workspace.session.push(clock.advance(raid.workspace.session.game, clock.Pace.PREVIOUS_PHASE))


def test_the_card_leads_to_the_ledger(qtbot: QtBot, raid: Main) -> None:
    raid.menus.actions["turn.end_of_game"].trigger()
    qtbot.waitUntil(lambda: card_of(raid) is not None, timeout=20_000)
    card_of(raid).buttons["ledger"].click()

    assert (card_of(raid), raid.workspace.panels.victory.isVisible()) == (None, True)


def test_the_northern_attack_tells_its_objectives(
    qtbot: QtBot, start: Callable[[Path | None], Main], tmp_path: Path
) -> None:
    opened = new_game("bitter-end", "northern_attack", path=tmp_path / "north.adjutant")
    opened.close()
    main = start(tmp_path / "north.adjutant")
    open_panel(qtbot, main)

    found = main.workspace.victory_count.standing
    assert (found.is_by_objectives, len(found.goals), found.winner) == (True, 5, "soviet")


def test_the_ledger_is_written_as_a_text(
    qtbot: QtBot, raid: Main, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "points.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    raid.menus.actions["export.victory"].trigger()
    settle(qtbot, raid)

    assert "Marginal German victory, 118 to 60" in path.read_text()


def test_a_marker_dragged_along_the_track_writes_the_points(main: Main) -> None:
    game, driver = session_of(main).game, driver_of(main)
    box = game.sheet.tray.boxes["vp:german:tens:4"].rect_px
    middle = (box.x + box.width / 2, box.y + box.height / 2)
    main.workspace.view.sights.toggle_tray()
    main.workspace.view.camera.actual_size()
    main.workspace.view.camera.centre_on(*middle)
    driver.drag(driver.on(PieceId("german_vp/2")), middle)

    assert (game.table.place_of(PieceId("german_vp/2")).box, count_of(game, "vp:german")) == (
        "vp:german:tens:4",
        40,
    )


@pytest.mark.parametrize("scenario", ["northern_attack", "first_northern_attack"])
def test_objectives_begin_with_who_holds_them(
    start: Callable[[Path | None], Main], tmp_path: Path, scenario: str
) -> None:
    new_game("bitter-end", scenario, path=tmp_path / "north.adjutant").close()
    points = start(tmp_path / "north.adjutant").workspace.panels.points

    assert "Bicske: Soviet" in [button.text() for button in points.findChildren(QPushButton)]
