"""What the scene shows of the table: signs, trails, marks, pictures missing or found, themes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtCore import QMimeData, QRectF, QUrl
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.map_marks import HexFill, NoteSign, PathLine, TextTag
from app.table import acts
from app.table.changes import Register, Written
from app.table.pieces import PieceId, Place
from app.view import moves
from app.view.drops import Drops
from app.view.scene import TableScene
from app.view.session import PIECES_MIME, Session, Show
from app.view.tools import Pointer
from maps.sheet import BoxId
from rules.hexgrid import HexId
from tests.view import tables
from tests.view.tables import FROZEN, GERMAN_1, GERMAN_2, GERMAN_3, STACK, Driver

TARGET = HexId("0605")


@pytest.fixture
def driver(qtbot: QtBot) -> Iterator[Driver]:
    with tables.shown() as found:
        # The first look asks for the map's pictures: what is read before they came is another map.
        found.view.viewport().grab()
        qtbot.waitUntil(lambda: not found.scene.pictures.is_busy)
        yield found


def push_move(driver: Driver, route: tuple[HexId, ...] = ()) -> None:
    driver.session.push(moves.move(driver.session.game, [GERMAN_3], GERMAN_3, Place(hex=TARGET), route))


def colour_at(driver: Driver, point: tuple[float, float]) -> QColor:
    return QColor(settled_picture(driver).pixel(driver.port(point).toPoint()))


def settled_picture(driver: Driver) -> QImage:
    """Return what is seen once all of it is drawn: on a busy machine one frame may lack the time."""
    picture = driver.view.viewport().grab()
    for _ in range(100):
        if driver.scene.backdrop.is_settled:
            break
        QApplication.processEvents()
        picture = driver.view.viewport().grab()
    return picture.toImage()


# ---- the phase's signs


def test_a_moved_piece_carries_the_sign(driver: Driver) -> None:
    push_move(driver)

    assert driver.scene.counters.marked.moved == {GERMAN_3}


def test_a_move_leaves_a_trail_along_its_route(driver: Driver) -> None:
    push_move(driver, (HexId("0703"), HexId("0704"), TARGET))

    trail = driver.scene.under.marks["trails"][0]
    assert isinstance(trail, PathLine)
    assert trail.points[:2] == tuple(driver.centre(HexId(each)) for each in ("0703", "0704"))


def lay_into(driver: Driver, box: str, piece: PieceId) -> None:
    driver.session.push(moves.move(driver.session.game, [piece], piece, Place(box=BoxId(box))))


def test_what_goes_into_boxes_leaves_no_trail(driver: Driver) -> None:
    for box in ("eliminated:german", "turn:1"):
        lay_into(driver, box, FROZEN)

    assert not driver.scene.under.marks.get("trails")


def test_an_eliminated_unit_leaves_no_trail_not_even_of_its_last_move(driver: Driver) -> None:
    push_move(driver, (HexId("0703"), HexId("0704"), TARGET))
    lay_into(driver, "eliminated:german", GERMAN_3)

    assert not driver.scene.under.marks.get("trails")


def test_who_comes_from_a_box_leaves_a_trail_along_a_route_alone(driver: Driver) -> None:
    lay_into(driver, "turn:1", GERMAN_3)
    push_move(driver)

    assert not driver.scene.under.marks.get("trails")


def test_the_next_phase_clears_signs_and_trails(driver: Driver) -> None:
    push_move(driver)
    driver.session.push(Written(Register.TRACKER, "phase", "german.movement", "german.combat"))

    assert (driver.scene.counters.marked.moved, driver.scene.under.marks["trails"]) == (frozenset(), ())


def test_trails_can_be_left_out(driver: Driver) -> None:
    push_move(driver)
    driver.session.change_show(trails=False)

    assert driver.scene.under.marks["trails"] == ()


def test_a_piece_with_a_note_carries_the_sign(driver: Driver) -> None:
    driver.session.push(Written(Register.NOTE, GERMAN_1, "", "Hold"))

    assert driver.scene.counters.marked.noted == {GERMAN_1}


def note_signs(driver: Driver) -> list[NoteSign]:
    """Return the signs of notes on the map itself."""
    return [mark for mark in driver.scene.under.marks.get("labels", ()) if isinstance(mark, NoteSign)]


def test_a_note_on_an_empty_hex_has_a_sign_there(driver: Driver) -> None:
    driver.session.push(Written(Register.NOTE, TARGET, "", "Come here"))
    drawn = len(note_signs(driver))
    driver.session.change_show(labels=False)

    assert (drawn, len(note_signs(driver))) == (1, 0)


def test_where_counters_lie_they_carry_the_sign_of_the_hex(driver: Driver) -> None:
    driver.session.push(Written(Register.NOTE, STACK, "", "Hold"))

    assert (note_signs(driver), len(driver.scene.counters.marked.noted)) == ([], 2)


def test_a_label_is_shown(driver: Driver) -> None:
    driver.session.push(Written(Register.LABEL, TARGET, "", "Objective"))

    tags = driver.scene.over.marks["labels"]
    assert [tag.text for tag in tags if isinstance(tag, TextTag)] == ["Objective"]


def test_the_badge_adds_up_the_figures_in_force(driver: Driver) -> None:
    driver.session.push(Written(Register.VALUE, f"{GERMAN_1} full", "", "9-5-7 user"))

    laid = driver.scene.index.get(driver.table.place_of(GERMAN_1).spot)
    assert laid is not None
    assert (laid.height, laid.totals) == (2, "13-8")


def test_a_lower_counter_shows_its_id_strip(driver: Driver) -> None:
    below, above = driver.scene.slot_of(GERMAN_1), driver.scene.slot_of(GERMAN_2)

    assert below is not None
    assert above is not None
    assert above.y - below.y >= 0.18 * below.size


def test_going_many_steps_at_once_ends_where_step_by_step_does(driver: Driver) -> None:
    journal = driver.session.game.journal
    for number in range(40):
        hex_id = driver.session.game.sheet.grid.hexes[number]
        journal.push(acts.move(driver.table, [GERMAN_3], Place(hex=hex_id), "Move"))
    last = driver.scene.slot_of(GERMAN_3)

    journal.go_to(tables.START)
    journal.go_to(max(journal.steps))

    assert driver.scene.slot_of(GERMAN_3) == last


# ---- pixels


def test_a_missing_picture_is_drawn_plainly(driver: Driver) -> None:
    found = colour_at(driver, driver.corner(TARGET))

    assert found.lightness() > 200


def test_the_dark_theme_darkens_the_map(driver: Driver) -> None:
    before = colour_at(driver, driver.corner(TARGET)).lightness()
    driver.session.change_show(is_dark=True)

    assert colour_at(driver, driver.corner(TARGET)).lightness() < before - 30


def test_a_fill_tints_its_hexes_alone(driver: Driver) -> None:
    other = driver.corner(HexId("0807"))
    before = (colour_at(driver, driver.corner(TARGET)), colour_at(driver, other))
    driver.scene.set_marks("test", [HexFill(frozenset([TARGET]), "#0B63A8", 0.5)])

    after = (colour_at(driver, driver.corner(TARGET)), colour_at(driver, other))
    assert after[0].red() < before[0].red() - 40
    assert after[1] == before[1]


def test_marks_taken_away_leave_nothing(driver: Driver) -> None:
    before = colour_at(driver, driver.corner(TARGET))
    driver.scene.set_marks("test", [HexFill(frozenset([TARGET]), "#0B63A8", 0.5)])
    colour_at(driver, driver.corner(TARGET))
    driver.scene.set_marks("test", [])

    assert colour_at(driver, driver.corner(TARGET)) == before


def test_a_teaching_sector_dims_the_rest(driver: Driver, qtbot: QtBot) -> None:
    before = colour_at(driver, driver.corner(HexId("0807"))).lightness()
    driver.session.change_show(teaching_sector=frozenset([TARGET]))

    # On a busy machine a frame may end before all of it is drawn; the next one draws the rest.
    qtbot.waitUntil(lambda: colour_at(driver, driver.corner(HexId("0807"))).lightness() < before - 60)


def test_a_picture_takes_the_place_of_the_plain_map(qtbot: QtBot, tmp_path: Path) -> None:
    image = QImage(400, 220, QImage.Format.Format_RGB32)
    image.fill(QColor("#C02020"))
    for name in ("north.jpg", "south.jpg"):
        image.save(str(tmp_path / name))
    session = Session(tables.game(), Show(has_motion=False))
    scene = TableScene(session, folder=tmp_path)
    view = tables.TableView(scene)
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()

    def is_red() -> bool:
        view.viewport().repaint()
        found = QColor(view.viewport().grab().toImage().pixel(60, 200))
        return found.red() > 150 and found.green() < 120

    qtbot.waitUntil(is_red, timeout=3000)
    scene.close()


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_a_counter_covers_its_square_on_any_screen(driver: Driver, ratio: float) -> None:
    """The paper of the marker's plain face is the same all over; no ground shows through at its edges."""
    image = QImage(round(600 * ratio), round(400 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    slot = driver.scene.slot_of(GERMAN_3)
    assert slot is not None
    painter = QPainter(image)
    painter.translate(-slot.x * 0.5 + 100, -slot.y * 0.5 + 100)
    painter.scale(0.5, 0.5)
    exposed = QRectF(slot.x - 200, slot.y - 200, 800, 600)
    for _ in range(20):
        # A frame has only so much time: what it leaves out comes with the next.
        driver.scene.backdrop.paint(painter, exposed)
    painter.end()

    edge = slot.size * 0.5
    ends = [(100 + edge * x, 100 + edge * y) for x in (0.06, 0.94) for y in (0.08, 0.92)]
    inside = [QColor(image.pixel(round(x * ratio), round(y * ratio))).lightness() for x, y in ends]
    beside = QColor(image.pixel(round((100 + edge * 1.3) * ratio), round(110 * ratio))).lightness()
    assert max(inside) < 120 < beside


# ---- dropped from elsewhere


def test_pieces_dragged_from_a_panel_come_to_lie_together(driver: Driver) -> None:
    data = QMimeData()
    data.setData(PIECES_MIME, f"{GERMAN_3}\n{GERMAN_1}\nge:unknown".encode())
    x, y = driver.centre(TARGET)

    Drops(driver.scene).drop(data, Pointer(x, y))

    assert driver.stack(TARGET) == [GERMAN_3, GERMAN_1]


def test_a_picture_dropped_on_a_counter_is_told(driver: Driver, tmp_path: Path) -> None:
    heard: list[tuple[object, object]] = []
    driver.session.images_dropped.connect(lambda piece, paths: heard.append((piece, paths)))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "tiger.png"))])

    Drops(driver.scene).drop(data, Pointer(*driver.on(GERMAN_3)))

    assert heard == [(GERMAN_3, (tmp_path / "tiger.png",))]


def test_hidden_counters_come_back(driver: Driver) -> None:
    driver.view.hide_counters(True)
    driver.view.hide_counters(False)

    assert driver.scene.piece_at(*driver.on(GERMAN_3)) == GERMAN_3


def test_a_stack_dragged_to_a_smaller_scale_keeps_its_place(driver: Driver) -> None:
    driver.session.change_show(counter_scale=0.7)

    slot = driver.scene.slot_of(GERMAN_3)
    assert slot is not None
    assert slot.rect.centre == pytest.approx(driver.centre(tables.LONE))
    assert driver.stack(STACK) == [GERMAN_1, GERMAN_2]


def test_the_hand_shows_whole_counters_after_a_frame_that_ran_out_of_time(driver: Driver) -> None:
    laid = driver.scene.index.get(driver.table.place_of(GERMAN_1).spot)
    assert laid is not None
    driver.scene.counter_pictures.start(0.0)
    driver.scene.counters.picture_of(laid, 0.77, 1.0)

    assert driver.scene.counter_pictures.is_complete


def test_after_a_jump_the_table_that_was_stands_in_for_what_is_not_drawn_yet(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No coarse map and no table without counters, however little time a frame has."""
    push_move(driver, (HexId("0703"), HexId("0704"), TARGET))
    settled_picture(driver)
    coarse: list[QRectF] = []
    monkeypatch.setattr(driver.scene.ground, "paint_coarsely", lambda _, rect: coarse.append(rect))
    driver.scene.backdrop._budget_s = 0.0
    driver.session.game.journal.go_to(tables.START)
    driver.view.grab()

    assert coarse == []


def test_a_tray_that_is_not_drawn_yet_is_not_blank(driver: Driver) -> None:
    ground, tray = driver.scene.ground, QRectF(2100, 0, 900, 1200)
    image = QImage(90, 120, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.scale(0.1, 0.1)
        painter.translate(-tray.topLeft())
        ground.paint_coarsely(painter, tray)

    assert len({image.pixel(x, y) for x in range(0, 90, 2) for y in range(0, 120, 2)}) > 3


def test_a_further_move_draws_none_of_the_other_trails_anew(driver: Driver) -> None:
    for unit, there in ((GERMAN_1, "0304"), (GERMAN_2, "0404"), (GERMAN_3, "0704")):
        driver.session.push(moves.move(driver.session.game, [unit], unit, Place(hex=HexId(there))))
    first = driver.scene.under.marks["trails"][0]
    touched = []
    driver.scene.under._touched = touched.append
    driver.session.game.journal.undo()
    trails = driver.scene.under.marks["trails"]

    assert trails[0] is first
    assert len(touched) == 3  # the last goes, the one before becomes the last


def test_in_another_theme_nothing_is_laid_elsewhere(driver: Driver) -> None:
    driver.view.viewport().grab()
    with patch.object(driver.scene.layouts, "laid") as laid, patch.object(driver.scene.names, "stir") as stir:
        driver.session.change_show(is_dark=True)

    assert (laid.called, stir.called) == (False, False)
