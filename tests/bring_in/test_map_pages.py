"""The pages of a map by themselves: clicks lay the grid, figures hold, a third number may contradict."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.bring_in.calibration import residuals_of
from app.bring_in.lattice import Point, Top
from app.bring_in.map_scan import MapScan, load_scan
from app.bring_in.projection import Projection
from app.bring_in.transform import MapTransform
from app.bring_in.watch import Watch
from app.bring_in.wizard.grid_page import GridPage
from app.bring_in.wizard.map_pictures_page import MapPicturesPage
from app.bring_in.wizard.map_state import Found, MapState
from app.bring_in.wizard.numbers_page import NumbersPage
from app.bring_in.wizard.pictures_page import PicturesPage
from app.bring_in.wizard.place_page import stretches
from app.files.savegame import game_in_memory
from app.view.session import Session, Show
from rules.hexgrid import HexId
from rules.library import default_game

PITCH_PX = 40.0
SIZE_PX = 1700, 1000


@pytest.fixture(scope="module")
def session(qapp: object) -> Session:
    game = default_game()
    return Session(game_in_memory(game.id, game.scenario, seed=1), Show(has_motion=False))


@pytest.fixture
def state(session: Session, tmp_path: Path) -> MapState:
    picture = tmp_path / "north.png"
    image = QImage(*SIZE_PX, QImage.Format.Format_RGB32)
    image.fill(QColor("#BFD0B0"))
    image.save(str(picture))
    sheet = session.game.sheet
    return MapState(MapScan("game", sheet.sections[0].id, (picture,), picture), sheet, tmp_path / "maps")


def at(state: MapState, hex_id: str) -> QPointF:
    """Return where a hex is on a scan that lies exactly as the map does."""
    x, y = state.sheet.grid.centre(HexId(hex_id))
    return QPointF(x * PITCH_PX, y * PITCH_PX)


@pytest.fixture
def grid(session: Session, state: MapState, qtbot: QtBot) -> GridPage:
    page = GridPage(session, state, None)
    qtbot.addWidget(page)
    page.enter()
    page.by_hand.setChecked(True)
    for each in ("1518", "1618", "3318", "1508", "3309"):
        page.view.clicked.emit(at(state, each))
    return page


def test_clicks_lay_the_grid(grid: GridPage) -> None:
    assert float(grid.figures.fields["pitch"].text()) == pytest.approx(PITCH_PX, abs=0.01)


def test_clicks_say_how_far_they_lie_off(grid: GridPage) -> None:
    assert "0.00 hex at worst" in grid.fit.told.text()


def test_backspace_takes_the_last_click_back(grid: GridPage, qtbot: QtBot) -> None:
    qtbot.keyClick(grid, Qt.Key.Key_Backspace)
    assert "4 clicks" in grid.told.text()


def test_a_figure_that_is_typed_holds(grid: GridPage) -> None:
    grid.figures.fields["pitch"].setText("41,5")
    grid.figures.fields["pitch"].editingFinished.emit()
    assert grid.figures.fields["pitch"].text() == "41.500"
    assert grid.told.text() == "The grid lies by your figures: look whether it fits."


def test_each_step_of_the_grid_is_taken_back(session: Session, state: MapState, qtbot: QtBot) -> None:
    lying = MapTransform(Top.POINTY, SIZE_PX, Projection.affine((40.0, 0.0, 0.0, 40.0), (9.0, 9.0)))
    page = GridPage(session, state, lambda *_: Found(lying, 0.05, 0.05))
    qtbot.addWidget(page)
    page.enter()
    qtbot.waitUntil(lambda: state.scan.transform is not None and not page.work.is_busy)
    steps = [state.scan]
    page.figures.fields["pitch"].setText("41.5")
    page.figures.fields["pitch"].editingFinished.emit()
    steps.append(state.scan)
    page.figures.top.setCurrentIndex(1)
    page.figures.top.activated.emit(1)
    steps.append(state.scan)
    page.by_hand.setChecked(True)
    page.anew.click()
    for each in ("1518", "1618"):
        page.view.clicked.emit(at(state, each))
    assert len({each.transform for each in (*steps, state.scan)}) == 4

    none = replace(steps[2], transform=None, worst_hex=None)
    for wanted in (none, none, steps[2], steps[1], steps[0]):
        page.undo.click()
        assert (state.scan.transform, state.scan.worst_hex) == (wanted.transform, wanted.worst_hex)
    assert (page.figures.fields["pitch"].text(), page.figures.top.currentData()) == ("40.000", Top.POINTY)


@pytest.fixture
def found(session: Session, state: MapState, qtbot: QtBot) -> GridPage:
    """The page with a grid that was found, a tenth of a hex off everywhere."""
    x, y = at(state, "1518").toTuple()
    lying = Projection.affine((PITCH_PX, 0.0, 0.0, PITCH_PX), (x + 0.1 * PITCH_PX, y))
    page = GridPage(session, state, lambda *_: Found(MapTransform(Top.POINTY, SIZE_PX, lying), 0.3, 0.1))
    qtbot.addWidget(page)
    page.enter()
    qtbot.waitUntil(lambda: state.scan.transform is not None and not page.work.is_busy)
    page.by_hand.setChecked(True)
    return page


def test_a_grid_that_was_found_is_held_against_clicks(found: GridPage, state: MapState) -> None:
    before = state.scan.transform
    for each in ("1518", "2222"):
        found.view.clicked.emit(at(state, each))

    assert state.scan.transform == before
    assert found.told.text().startswith("The grid lies 0.10 of a hex off there.")


def test_a_click_that_lies_farther_off_than_was_thought_is_told(found: GridPage, state: MapState) -> None:
    before = found.fit.told.text()
    found.view.clicked.emit(at(state, "1518") + QPointF(-0.3 * PITCH_PX, 0.0))

    after = found.fit.told.text()
    assert (before[:8], after[:8]) == ("0.30 hex", "0.40 hex")


def test_the_first_click_is_seen(session: Session, state: MapState, qtbot: QtBot) -> None:
    page = GridPage(session, state, None)
    qtbot.addWidget(page)
    page.resize(900, 600)
    page.show()
    page.enter()
    before = page.view.grab().toImage()
    page.view.clicked.emit(QPointF(300, 300))
    spot = page.view.mapFromScene(QPointF(300, 300))
    ratio = page.devicePixelRatioF()
    colours = [image.pixelColor(spot * ratio).name() for image in (before, page.view.grab().toImage())]
    assert colours == ["#bfd0b0", "#0b63a8"]


def test_it_is_bent_to_them_where_they_are(found: GridPage, state: MapState) -> None:
    far = state.scan.transform.cell_under(at(state, "3309").toTuple())
    before = state.scan.transform.centre_px(far)
    found.view.clicked.emit(at(state, "1518"))
    found.bend.click()

    # As it was clicked where that was, and as it was found far away.
    assert residuals_of(state.scan.transform, state.clicks)[0].off_hex < 0.01
    assert state.scan.transform.centre_px(far) == pytest.approx(before, abs=0.01 * PITCH_PX)


def test_figures_of_hexes_too_small_to_be_drawn_are_refused(grid: GridPage, state: MapState) -> None:
    before = state.scan.transform
    grid.figures.fields["pitch"].setText("0.5")
    grid.figures.fields["pitch"].editingFinished.emit()

    assert (state.scan.transform, grid.told.text()) == (
        before,
        "The grid has more than 400000 hexes on the picture",
    )


def test_a_figure_that_is_none_leaves_the_former_one(grid: GridPage) -> None:
    grid.figures.fields["pitch"].setText("wide")
    grid.figures.fields["pitch"].editingFinished.emit()
    assert float(grid.figures.fields["pitch"].text()) == pytest.approx(PITCH_PX, abs=0.01)


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        ("x", "1e300", "A figure is no number that a grid can have: the former ones stay."),
        ("angle", "inf", "A figure is no number that a grid can have: the former ones stay."),
        ("pitch", "nan", "A figure is no number that a grid can have: the former ones stay."),
        ("pitch", "-5", "The width of a hex must be above 0"),
        ("stretch", "1e5", "The height for the width must lie between 0.05 and 20"),
    ],
)
def test_figures_that_no_grid_has_are_refused_in_words(
    grid: GridPage, state: MapState, name: str, typed: str, told: str
) -> None:
    before = state.scan.transform
    grid.figures.fields[name].setText(typed)
    grid.figures.fields[name].editingFinished.emit()
    assert (state.scan.transform, grid.told.text()) == (before, told)


def test_what_comes_next_is_told_after_each_click_and_each_one_taken_back(grid: GridPage) -> None:
    told = []
    for _ in range(5):
        grid.undo.click()
        told.append(grid.told.text())
    grid.view.clicked.emit(QPointF(100, 100))
    second = "Now click the centre of its neighbour in the same row."
    first = "Click the centre of a hex, then of its neighbour in the same row."
    assert (told[-2:], grid.told.text()) == ([second, first], second)


def test_without_the_libraries_the_grid_is_laid_by_hand(
    session: Session, state: MapState, qtbot: QtBot
) -> None:
    page = GridPage(session, state, None)
    qtbot.addWidget(page)
    page.enter()
    told = "Click the centre of a hex, then of its neighbour in the same row."
    assert (page.again.isEnabled(), page.by_hand.isChecked(), page.told.text()) == (False, True, told)


@pytest.mark.parametrize(
    ("worst_hex", "told"),
    [
        (0.31, "0.12 of a hex off where their lines show, 0.31 where charts"),
        (0.12, "at worst 0.12 of a hex off, "),
    ],
)
def test_hexes_that_nothing_shows_are_told_apart(
    session: Session, state: MapState, qtbot: QtBot, worst_hex: float, told: str
) -> None:
    lying = MapTransform(Top.POINTY, SIZE_PX, Projection.affine((40.0, 0.0, 0.0, 40.0), (9.0, 9.0)))
    page = GridPage(session, state, lambda *_: Found(lying, worst_hex, 0.12))
    qtbot.addWidget(page)
    page.enter()
    qtbot.waitUntil(lambda: told in page.told.text())


def test_a_photographed_sheet_is_looked_at_between_its_four_corners(
    session: Session, state: MapState, qtbot: QtBot
) -> None:
    asked: list[tuple[Point, ...]] = []

    def find(_path: Path, _page: int, corners: tuple[Point, ...], _watch: Watch) -> Found:
        asked.append(corners)
        lying = Projection.affine((PITCH_PX, 0.0, 0.0, PITCH_PX), (0.0, 0.0))
        return Found(MapTransform(Top.POINTY, SIZE_PX, lying), 0.05, 0.05)

    page = GridPage(session, state, find)
    qtbot.addWidget(page)
    page.by_corners.setChecked(True)
    corners = ((10.0, 20.0), (900.0, 30.0), (910.0, 800.0), (15.0, 790.0))
    for x, y in ((1.0, 1.0), *corners):
        page.view.clicked.emit(QPointF(x, y))
        if x == 1.0:
            # The first one was a slip.
            qtbot.keyClick(page, Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: not page.work.is_busy)
    assert (asked, page.by_corners.isChecked()) == ([corners], False)
    page.work.end()


@pytest.fixture
def numbers(session: Session, state: MapState, qtbot: QtBot) -> NumbersPage:
    """The numbers of a scan whose grid is known."""
    x, y = at(state, "1518").toTuple()
    lying = Projection.affine((PITCH_PX, 0.0, 0.0, PITCH_PX), (x, y))
    state.become(transform=MapTransform(Top.POINTY, SIZE_PX, lying))
    page = NumbersPage(session, state)
    qtbot.addWidget(page)
    page.enter()
    return page


def name(page: NumbersPage, state: MapState, clicked: str, typed: str) -> None:
    """Click a hex and type a number for it."""
    page.view.clicked.emit(at(state, clicked))
    page.fields[page.at].setText(typed)
    page.fields[page.at].editingFinished.emit()


@pytest.mark.parametrize(
    ("third", "told"),
    [
        ("2117", "All three fit together."),
        ("2118", "C reads 2118, but 2117 was expected. Look at all three again."),
    ],
)
def test_a_third_number_confirms_or_contradicts(
    numbers: NumbersPage, state: MapState, third: str, told: str
) -> None:
    for clicked, typed in (("1518", "1518"), ("2222", "2222"), ("2117", third)):
        name(numbers, state, clicked, typed)
    assert numbers.told.text() == told


def test_with_a_contradiction_nobody_goes_on(numbers: NumbersPage, state: MapState) -> None:
    for clicked, typed in (("1518", "1518"), ("2222", "2222"), ("2117", "2118")):
        name(numbers, state, clicked, typed)
    assert not numbers.may_go_on()


def test_a_number_that_the_map_has_not_is_marked(numbers: NumbersPage, state: MapState) -> None:
    name(numbers, state, "1518", "9999")
    assert numbers.notes[0].text() == "the map has no such hex"


def test_a_picture_that_is_dropped_twice_at_once_is_taken_once(session: Session, qtbot: QtBot) -> None:
    page = PicturesPage(session, ())
    qtbot.addWidget(page)

    page.add_paths([Path("north.png"), Path("south.png"), Path("north.png")])

    assert page.paths == (Path("north.png"), Path("south.png"))


def test_what_is_no_picture_does_not_lead_on(
    session: Session, state: MapState, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "notes.png").write_text("a list")
    page = MapPicturesPage(session, state, None)
    qtbot.addWidget(page)
    page.files.clear()
    page.add_paths([tmp_path / "notes.png"])
    assert (page.asked_to_go_on(), "notes.png: not a picture" in page.told.text()) == (False, True)


@pytest.mark.parametrize("barred", [(), ("cv2",)])
def test_another_page_of_a_file_is_shown_and_brought_in(
    session: Session,
    state: MapState,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    barred: tuple[str, ...],
) -> None:
    for module in barred:
        monkeypatch.setitem(sys.modules, module, None)
    cover, sheet = Image.new("RGB", (60, 90), "white"), Image.new("RGB", (300, 200), "navy")
    cover.save(tmp_path / "game.tif", save_all=True, append_images=[sheet])
    page = MapPicturesPage(session, state, None)
    qtbot.addWidget(page)
    page.files.clear()
    page.add_paths([tmp_path / "game.tif"])
    page.page.setValue(3)
    assert (page.asked_to_go_on(), "there is no page 3" in page.told.text()) == (False, True)
    page.page.setValue(2)
    assert page.view.area.size().toTuple() == (300, 200)
    assert QColor(page.view.cut(page.view.area).toImage().pixel(9, 9)).name() == "#000080"
    assert (page.asked_to_go_on(), state.scan.page) == (True, 2)


def test_without_the_libraries_what_only_they_read_is_told_before_the_grid_is_laid(
    session: Session, state: MapState, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    Image.new("I;16", (300, 200), 40_000).save(tmp_path / "grey.png")
    page = MapPicturesPage(session, state, None)
    qtbot.addWidget(page)
    page.files.clear()
    page.add_paths([tmp_path / "grey.png"])
    assert (page.asked_to_go_on(), "the extra for scans reads it" in page.told.text()) == (False, True)


def test_what_was_told_of_other_pictures_gives_way(
    session: Session, state: MapState, tmp_path: Path, qtbot: QtBot
) -> None:
    page = MapPicturesPage(session, state, None)
    qtbot.addWidget(page)
    about = page.told.text()
    one, other = tmp_path / "one.png", tmp_path / "other.png"
    for path in (one, other):
        Image.new("RGB", (300, 200), "white").save(path)
    page.add_paths([one, other])
    assert not page.asked_to_go_on()
    refused = page.told.text()
    page.files.setCurrentRow(page.files.count() - 1)
    assert (refused.startswith("Joining"), page.told.text()) == (True, about)


def test_all_pages_of_a_file_are_joined_once(
    session: Session, state: MapState, tmp_path: Path, qtbot: QtBot
) -> None:
    asked: list[tuple[tuple[Path, ...], bool]] = []

    def stitch(paths: tuple[Path, ...], all_pages: bool, out: Path, _watch: Watch) -> Path:
        asked.append((paths, all_pages))
        out.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (500, 400), "white").save(out)
        return out

    pile = tmp_path / "pile.tif"
    one, other = (Image.new("RGB", (300, 200), "white") for _ in range(2))
    one.save(pile, save_all=True, append_images=[other])
    page = MapPicturesPage(session, state, stitch)
    qtbot.addWidget(page)
    page.files.clear()
    page.add_paths([pile])
    page.all_pages.click()
    assert not page.page.isVisibleTo(page)
    with qtbot.waitSignal(page.went_on):
        assert not page.asked_to_go_on()
    assert (state.scan.page, state.scan.all_pages, load_scan(state.folder)) == (1, True, state.scan)

    # Come back to the next day, and left as it was.
    again = MapPicturesPage(session, state, stitch)
    qtbot.addWidget(again)
    assert (again.asked_to_go_on(), asked) == (True, [((pile,), True)])


def test_a_road_that_leaves_the_picture_and_comes_back_is_drawn_in_two_parts() -> None:
    way = [HexId(each) for each in ("0101", "0102", "0103", "0104", "0105", "0106", "0107")]
    seen = {*way} - {HexId("0103"), HexId("0106")}

    assert [*stretches(way, seen)] == [way[:2], way[3:5]]
