"""The film in the real window: it plays, steps, jumps, scrubs and filters, and a hand ends every motion."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QGraphicsPixmapItem, QMenu, QWidget
from pytestqt.qtbot import QtBot

import rules.games.bitter_end
from app.film.filters import Filter
from app.film.stops import Jump, Pace
from app.panels.film.page import FilmPage
from app.panels.film.timeline import FilmTimeline
from app.settings import Settings, save_settings
from app.table import acts
from app.table.journal import START, Journal, StepId
from app.table.pieces import PieceId, Place
from app.view.film.actors import ABOVE_ALL
from app.view.film.projector import Projector
from app.window import make_app, show_frame
from app.window.film import _watching_words
from app.window.main import Main, furnish
from app.window.panel_state import BOTTOM, LEFT
from rules.hexgrid import HexId

EXAMPLE = Path(rules.games.bitter_end.__file__).parent / "history" / "example_of_play.adjutant"
LAST = StepId(93)
FIRST_FIGHT, ITS_DIE, ITS_END = 10, 11, 21
"""Steps of the example: the first combat is declared, its die falls, it is over."""
TANKS = PieceId("ge:5/5SS")


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Main]:
    """A copy of the Example of Play in one window for all tests, which leave it at its set-up."""
    patch = pytest.MonkeyPatch()
    folder = tmp_path_factory.mktemp("film")
    patch.setenv("ADJUTANT_HOME", str(folder / "home"))
    make_app()
    save_settings(Settings(theme="light", has_motion=True))
    (folder / "example.adjutant").write_bytes(EXAMPLE.read_bytes())
    frame = show_frame()
    frame.resize(1600, 1000)
    yield furnish(frame, folder / "example.adjutant")
    frame.close()
    frame.deleteLater()
    patch.undo()


@pytest.fixture
def main(opened: Main) -> Main:
    """The window with the film on, at the set-up, as it plays at first."""
    projector = projector_of(opened)
    if not projector.is_on:
        act(opened, "replay.film")
    projector.pause()
    projector.set_pace(Pace.CHANGE)
    projector.set_speed(1.0)
    projector.show_only(Filter())
    projector.go_to(0)
    return opened


def act(main: Main, action: str) -> None:
    assert main.menus is not None
    main.menus.actions[action].trigger()


def journal_of(main: Main) -> Journal:
    assert main.workspace is not None
    return main.workspace.opened.game.journal


def page_of(main: Main) -> FilmPage:
    page = main.frame.findChild(FilmPage)
    assert isinstance(page, FilmPage)
    return page


def timeline_of(main: Main) -> FilmTimeline:
    return page_of(main).timeline


def projector_of(main: Main) -> Projector:
    assert main.workspace is not None
    found = main.workspace.scene.findChild(Projector)
    assert isinstance(found, Projector)
    return found


def shown_pieces(main: Main) -> int:
    """How many items lie over the table."""
    assert main.workspace is not None
    return sum(item.isVisible() for item in main.workspace.scene.items())


def last_message(main: Main) -> str:
    assert main.workspace is not None
    return main.workspace.panels.messages.lines[-1].message.text


# ---- on and off


def test_the_film_takes_the_journal_s_place_and_gives_it_back(main: Main) -> None:
    assert main.workspace is not None
    docks, panel = main.workspace.panel_docks, main.workspace.panels.journal
    seen = [(page_of(main).isVisible(), panel.list.isVisible(), LEFT in docks.panel_state.collapsed)]
    act(main, "replay.film")
    seen.append((page_of(main).isVisible(), panel.list.isVisible(), LEFT in docks.panel_state.collapsed))
    act(main, "replay.film")

    assert seen == [(True, False, True), (False, True, False)]


def test_what_is_told_of_watching_goes_with_it(main: Main) -> None:
    assert main.workspace is not None
    # Told once a game: the film of this one was on before.
    main.workspace.session.say(_watching_words())
    act(main, "replay.film")
    act(main, "replay.film")
    act(main, "replay.film")
    told = [line.message.text for line in main.workspace.panels.messages.lines]
    act(main, "replay.film")

    assert _watching_words() not in told


def test_what_is_kept_of_the_window_knows_of_no_film(main: Main) -> None:
    assert main.workspace is not None
    state = main.workspace.panel_docks.panel_state

    assert state.bottom != BOTTOM
    state.set_film(is_on=False)
    assert (state.bottom, LEFT in state.collapsed) == (BOTTOM, False)
    state.set_film(is_on=True)


def test_a_film_that_is_off_reads_nothing(main: Main) -> None:
    act(main, "replay.film")

    assert (projector_of(main).reel, projector_of(main).count) == (None, 0)


# ---- stepping, as the menu and the keys do it


def test_it_steps_by_what_is_chosen(main: Main) -> None:
    journal = journal_of(main)
    page_of(main).controls.paces[Pace.COMBAT].click()
    found = []
    for action in ("replay.forward", "replay.forward", "replay.back", "replay.back"):
        act(main, action)
        found.append(journal.now)

    assert found == [21, 31, 21, 0]


def test_next_phase_goes_through_the_game_and_never_on_in_it(main: Main) -> None:
    before = len(journal_of(main).steps)
    act(main, "turn.next_phase")
    act(main, "turn.next_phase")
    act(main, "turn.previous_phase")

    assert (journal_of(main).now, len(journal_of(main).steps)) == (2, before)


def test_it_jumps_to_the_next_of_a_kind_and_tells_where_there_is_none(main: Main) -> None:
    assert main.workspace is not None
    act(main, "replay.next_combat")
    fight = journal_of(main).now
    act(main, "replay.next_loss")
    loss = journal_of(main).now
    act(main, "replay.next_town")

    assert (fight, loss, journal_of(main).now) == (FIRST_FIGHT, 25, 25)
    assert "No further place" in last_message(main)


def test_the_panel_goes_to_the_next_remark_or_bookmark(main: Main) -> None:
    journal_of(main).bookmark(StepId(7), "Air support")
    projector_of(main).go_to(6)
    page_of(main).controls.jumps[Jump.REMARK].click()
    at = journal_of(main).now
    journal_of(main).bookmark(StepId(7), "")

    assert at == 7


def main_view(main: Main) -> QWidget:
    assert main.workspace is not None
    main.workspace.view.setFocus()
    return main.workspace.view


def test_the_arrows_of_the_timeline_step(main: Main, qtbot: QtBot) -> None:
    timeline = timeline_of(main)
    timeline.setFocus()
    for key in (Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_Right):
        qtbot.keyClick(timeline, key)

    assert journal_of(main).now == 1


# ---- motion


def test_a_combat_shows_its_card_and_a_key_ends_it_at_the_right_place(main: Main, qtbot: QtBot) -> None:
    projector = projector_of(main)
    projector.go_to(FIRST_FIGHT - 1)
    before = shown_pieces(main)
    projector.forward(Pace.COMBAT)
    projector.motion.go_to(500)
    plate = projector.motion.plate
    assert plate is not None
    assert (plate.words.title, plate.words.odds, plate.words.die) == ("Combat at 1520", "Odds 3-1", 5)
    assert shown_pieces(main) > before

    qtbot.keyClick(main_view(main), Qt.Key.Key_F12)
    assert (projector.motion.is_running, journal_of(main).now, shown_pieces(main)) == (False, ITS_END, before)


def test_units_go_their_way_while_the_table_is_at_its_end(main: Main) -> None:
    assert main.workspace is not None
    projector, table = projector_of(main), main.workspace.opened.game.table
    projector.go_to(87)
    projector.forward()

    assert projector.motion.is_running
    assert table.place_of(TANKS).hex == HexId("1821")
    assert main.workspace.scene.counters.marked.away == {TANKS}
    projector.motion.end()
    assert main.workspace.scene.counters.marked.away == frozenset()


def test_back_they_go_their_way_too_and_a_key_ends_it(main: Main, qtbot: QtBot) -> None:
    assert main.workspace is not None
    projector, table = projector_of(main), main.workspace.opened.game.table
    projector.go_to(88)
    act(main, "replay.back")

    assert (projector.motion.is_running, journal_of(main).now) == (True, StepId(87))
    assert main.workspace.scene.counters.marked.away == {TANKS}
    here = table.place_of(TANKS).hex
    qtbot.keyClick(main_view(main), Qt.Key.Key_F12)
    assert (projector.motion.is_running, table.place_of(TANKS).hex) == (False, here)
    assert main.workspace.scene.counters.marked.away == frozenset()


def test_who_comes_from_a_box_comes_into_sight(main: Main) -> None:
    assert main.workspace is not None
    projector, game = projector_of(main), main.workspace.opened.game
    box = next(iter(game.sheet.tray.boxes))
    main.workspace.session.push(acts.move(game.table, [TANKS], Place(box=box), "Away"))
    main.workspace.session.push(acts.move(game.table, [TANKS], Place(hex=HexId("1420")), "Here again"))
    projector.go_to(projector.number - 1)
    seen = []
    for go in (projector.forward, projector.back):
        go(Pace.CHANGE)
        for at_ms in (10.0, 240.0):
            projector.motion.go_to(at_ms)
            seen.append(moving_picture(main).opacity())
    game.journal.go_to(LAST)

    # In from the edge it comes into sight, back to it out of sight.
    assert (seen[0] < seen[1], seen[2] > seen[3]) == (True, True)


def moving_picture(main: Main) -> QGraphicsPixmapItem:
    assert main.workspace is not None
    items = main.workspace.scene.items()
    (found,) = (
        each for each in items if isinstance(each, QGraphicsPixmapItem) and each.zValue() >= ABOVE_ALL
    )
    return found


def test_a_click_ends_the_motion_and_stops_the_film(main: Main, qtbot: QtBot) -> None:
    assert main.workspace is not None
    projector = projector_of(main)
    projector.go_to(86)
    projector.play()
    qtbot.waitUntil(lambda: projector.motion.is_running)
    qtbot.mouseClick(main.workspace.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, 20))

    assert (projector.motion.is_running, projector.playback.is_playing) == (False, False)


def test_with_reduced_motion_nothing_moves(main: Main) -> None:
    assert main.workspace is not None
    session, projector = main.workspace.session, projector_of(main)
    session.change_show(has_motion=False)
    projector.go_to(86)
    projector.forward()
    is_running = projector.motion.is_running
    session.change_show(has_motion=True)

    assert (is_running, journal_of(main).now) == (False, 87)


# ---- playing


def test_it_plays_to_the_end_and_stops_there(main: Main, qtbot: QtBot) -> None:
    projector = projector_of(main)
    projector.set_speed(8.0)
    projector.go_to(88)
    qtbot.keyClick(main_view(main), Qt.Key.Key_Space)
    assert projector.playback.is_playing

    qtbot.waitUntil(lambda: not projector.playback.is_playing, timeout=10_000)
    assert journal_of(main).now == LAST


def test_space_stops_it(main: Main, qtbot: QtBot) -> None:
    for _ in range(2):
        qtbot.keyClick(main_view(main), Qt.Key.Key_Space)

    assert not projector_of(main).playback.is_playing


def test_shift_and_the_arrows_change_the_speed(main: Main, qtbot: QtBot) -> None:
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        qtbot.keyClick(main_view(main), key, Qt.KeyboardModifier.ShiftModifier)

    assert (projector_of(main).playback.speed, page_of(main).controls.speed.currentText()) == (2.0, "2x")


# ---- the timeline


def test_a_click_on_the_timeline_goes_there_and_dragging_scrubs(main: Main, qtbot: QtBot) -> None:
    timeline = timeline_of(main)
    first, second = (QPoint(round(timeline.x_of(number)), 20) for number in (30, 60))
    qtbot.mousePress(timeline, Qt.MouseButton.LeftButton, pos=first)
    qtbot.waitUntil(lambda: journal_of(main).now == 30)
    timeline.mouseMoveEvent(moved(second))
    qtbot.waitUntil(lambda: journal_of(main).now == 60)
    qtbot.mouseRelease(timeline, Qt.MouseButton.LeftButton, pos=second)

    assert timeline.accessibleDescription() == "Step 60 of 93"


def moved(to: QPoint) -> QMouseEvent:
    left = Qt.MouseButton.LeftButton
    return QMouseEvent(
        QEvent.Type.MouseMove, QPointF(to), QPointF(to), left, left, Qt.KeyboardModifier.NoModifier
    )


def test_hovering_shows_a_picture_of_the_moment(main: Main, qtbot: QtBot) -> None:
    page = page_of(main)
    page.card.show_moment(26, 400.0)
    qtbot.waitUntil(lambda: page.card.pictures.of(26) is not None, timeout=5000)

    assert (page.card.isVisible(), page.card.moment.whole) == (True, "Jan 1, German Combat")
    assert not page.card.picture.pixmap().isNull()
    page.card.show_moment(None, 0)
    assert not page.card.isVisible()


def test_the_table_stays_where_it_is_while_a_moment_is_looked_at(main: Main, qtbot: QtBot) -> None:
    page = page_of(main)
    page.card.show_moment(80, 400.0)
    qtbot.waitUntil(lambda: page.card.pictures.of(80) is not None, timeout=5000)
    page.card.show_moment(None, 0)

    assert journal_of(main).now == START


def test_a_lane_that_has_nothing_to_show_is_folded_away(main: Main) -> None:
    def names() -> list[str]:
        return [lane.name() for lane, _ in timeline_of(main).places()]

    before = names()
    projector_of(main).show_only(Filter(hexes=frozenset([HexId("1520")])))

    # No step is lost in that hex, and the example has no other branch.
    assert [name for name in before if name not in names()] == ["Steps lost"]
    assert "Branches" not in before


def test_the_points_of_each_turn_come_when_the_film_rests(main: Main, qtbot: QtBot) -> None:
    qtbot.waitUntil(
        lambda: "Points" in [lane.name() for lane, _ in timeline_of(main).places()], timeout=20_000
    )
    told = timeline_of(main).told
    assert told is not None
    assert told.points is not None

    # The beginning of the example and its end, in the second half of the same turn.
    assert told.points.numbers == (0, 93)


def test_a_branch_is_drawn_from_where_it_parts_and_gone_to_by_a_click(main: Main, qtbot: QtBot) -> None:
    journal = journal_of(main)
    journal.go_to(StepId(30))
    table = journal.table
    for here in ("1520", "1620", "1720", "1821", "1921"):
        journal.push(acts.move(table, [TANKS], Place(hex=HexId(here)), "March"))
    journal.bookmark(journal.now, "By the north")
    journal.go_to(LAST)
    told = timeline_of(main).told
    assert told is not None
    (branch,) = told.branches

    assert (branch.name, branch.count, round(branch.fork * 93)) == ("By the north", 5, 30)
    timeline = timeline_of(main)
    lane = next(place for lane, place in timeline.places() if lane.name() == "Branches")
    at = QPoint(round(timeline.x_of(31)), round(lane.top() + lane.height() * 0.75))
    qtbot.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=at)
    assert journal.now == branch.last
    journal.go_to(LAST)


# ---- filters


def test_of_one_side_only_its_losses_are_found(main: Main) -> None:
    chip = page_of(main).sides["german"]
    chip.click()
    act(main, "replay.next_loss")
    found = (journal_of(main).now, chip.text())
    chip.click()

    assert (found, chip.text()) == ((80, "\N{CHECK MARK} German"), "German")


def menu_in(menu: QMenu, title: str) -> QMenu:
    return next(each for each in menu.findChildren(QMenu) if each.title() == title)


def test_a_formation_is_chosen_from_the_menu(main: Main) -> None:
    assert main.menus is not None
    menu = next(
        each for each in main.menus.menus["&Replay"].findChildren(QMenu) if each.title() == "Show &only"
    )
    menu.aboutToShow.emit()
    formations = next(each for each in menu.findChildren(QMenu) if each.title() == "Formation")
    named = next(each for each in formations.actions() if "SS Panzer" in each.text())
    named.trigger()

    assert page_of(main).formation.text().endswith(named.text())
    assert TANKS in projector_of(main).shown.units


# ---- playing on


def test_one_plays_on_from_any_step(main: Main) -> None:
    assert main.workspace is not None
    projector_of(main).go_to(30)
    page_of(main)._acts.play_on()

    assert (projector_of(main).is_on, journal_of(main).now) == (False, 30)
    assert "branch" in last_message(main)


def test_a_hand_on_what_is_watched_is_told_of_its_branch(main: Main) -> None:
    projector_of(main).go_to(30)
    main.workspace.panels.turn_strip.advance()

    assert (projector_of(main).is_on, "began a branch" in last_message(main)) == (True, True)
