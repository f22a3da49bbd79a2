"""The layer of names: what is shown at which zoom, clear of counters and of one another."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from app.table.game import Game
from app.table.pieces import Place
from app.view import moves
from app.view.far_ground import farness
from app.view.names.labels import Label, dot_box
from app.view.names.layer import NamesLayer
from app.view.names.layout import lay_out
from app.view.names.letters import outline_of, picture_of
from app.view.names.sites import Site, sites
from app.view.names.style import settlement_style
from app.view.names.taken import Bounds
from app.view.scene import TableScene
from app.view.session import Session, Show
from app.view.showing import Showing
from app.view.spot_layouts import SpotLayoutIndex, SpotLayoutMaker
from app.view.theme import load_fonts
from maps.features import Rank
from maps.load import load
from rules.hexgrid import HexId
from tests import new_games
from tests.view import tables
from tests.view.tables import GERMAN_3, Driver

FIRST_VIEW, FAR, NEAR, CLOSE = 0.087, 0.235, 0.475, 0.7
"""Screen pixels a table pixel: 14, 38, 76 and 112 pixels a hex."""
EVERYWHERE = Bounds(0, 0, 1e6, 1e6)


@pytest.fixture(scope="module")
def begun(qapp: object) -> tuple[Game, SpotLayoutIndex]:
    """The historical set-up as it lies on the table."""
    assert qapp
    load_fonts()
    game, index = new_games.new_game(), SpotLayoutIndex()
    maker = SpotLayoutMaker(game, Showing(game.sheet, Show()))
    for spot in game.table.spots():
        index.put(spot, maker.laid(spot))
    return game, index


def layer_of(begun: tuple[Game, SpotLayoutIndex], scale: float) -> NamesLayer:
    layer = NamesLayer(begun[0].sheet, begun[1])
    layer.settle(scale)
    return layer


def names_of(begun: tuple[Game, SpotLayoutIndex], scale: float) -> list[Label]:
    return list(layer_of(begun, scale).names(EVERYWHERE, scale))


def counters_of(begun: tuple[Game, SpotLayoutIndex], scale: float) -> Iterator[Bounds]:
    for laid in begun[1]:
        for slot in laid.slots:
            left, top, size = slot.x * scale, slot.y * scale, slot.size * scale
            yield Bounds(left, top, left + size, top + size)


def test_the_first_view_names_the_towns_that_everything_turns_on(begun: tuple[Game, SpotLayoutIndex]) -> None:
    wanted = {"Budapest", "Komárom", "Esztergom", "Tata", "Bicske", "Székesfehérvár"}

    assert wanted <= {label.text for label in names_of(begun, FIRST_VIEW)}


@pytest.mark.parametrize("scale", [FIRST_VIEW, FAR, NEAR, CLOSE])
def test_no_name_lies_under_a_counter(begun: tuple[Game, SpotLayoutIndex], scale: float) -> None:
    counters = list(counters_of(begun, scale))

    hidden = [n.text for n in names_of(begun, scale) if any(b.meets(c) for b in n.boxes for c in counters)]
    assert not hidden


@pytest.mark.parametrize("scale", [FIRST_VIEW, FAR, NEAR, CLOSE])
def test_no_name_lies_on_another(begun: tuple[Game, SpotLayoutIndex], scale: float) -> None:
    pairs = combinations(names_of(begun, scale), 2)

    assert not [(a.text, b.text) for a, b in pairs if any(x.meets(y) for x in a.boxes for y in b.boxes)]


@pytest.mark.parametrize("hex_px", [20.0, 37.0, 48.0, 72.0])
def test_no_name_stands_nearer_to_another_place_than_to_its_own(qapp: object, hex_px: float) -> None:
    """Buda and Pest lie in hexes side by side, with a counter in each."""
    assert qapp
    load_fonts()
    sheet = load("budapest-campaign")
    assert sheet.features is not None
    at = {each.text: each.at for each in sheet.features.settlements if each.text in ("Buda", "Pest")}
    scale = hex_px / sheet.hex_px
    boxes = [_about(x * scale, y * scale, 0.35 * hex_px) for x, y in at.values()]
    found = lay_out(sites(sheet.features, hex_px, sheet.hex_px), EVERYWHERE, boxes).labels
    here = {label.text: label.boxes[0] for label in found if label.text in at}

    far = {
        (name, other): here[name].distance(*(scale * each for each in at[other]))
        for name in here
        for other in at
    }
    assert here
    assert all(far[name, name] <= far[name, other] for name, other in far)


def _about(x: float, y: float, reach: float) -> Bounds:
    return Bounds(x - reach, y - reach, x + reach, y + reach)


@pytest.mark.parametrize("scale", [FIRST_VIEW, FAR])
def test_no_dot_lies_in_the_letters_of_another_name(
    begun: tuple[Game, SpotLayoutIndex], scale: float
) -> None:
    names = names_of(begun, scale)
    dots = [dot_box(name.dot) for name in names if name.dot is not None]

    assert len(dots) > 20
    assert not [name.text for name in names if any(box.meets(dot) for box in name.boxes for dot in dots)]


@pytest.mark.parametrize("scale", [FIRST_VIEW, FAR, NEAR])
def test_the_letters_themselves_touch_no_others(begun: tuple[Game, SpotLayoutIndex], scale: float) -> None:
    """Accents, and what hangs below the line, as they are drawn."""
    level = [name for name in names_of(begun, scale) if not name.turn and not name.letters]
    drawn = [(name.text, outline_of(name).boundingRect().translated(name.x, name.y)) for name in level]

    assert not [(a, b) for (a, one), (b, other) in combinations(drawn, 2) if one.intersects(other)]


def test_no_number_lies_under_a_counter_or_a_name(begun: tuple[Game, SpotLayoutIndex]) -> None:
    layer = layer_of(begun, NEAR)
    names = [box for label in layer.names(EVERYWHERE, NEAR) for box in label.boxes]
    shown = [label.boxes[0] for label in layer.numbers(EVERYWHERE, NEAR)]

    assert len(shown) > 2000
    assert not [box for box in shown if any(box.meets(c) for c in (*counters_of(begun, NEAR), *names))]


def test_names_hardly_grow_while_the_map_does() -> None:
    sizes = [
        style.size_px for hex_px in (14, 56, 110, 160, 320) if (style := settlement_style(Rank.TOWN, hex_px))
    ]

    assert sizes[-1] < 2 * sizes[0]
    assert all(a <= b for a, b in pairwise(sizes))


def test_more_is_named_the_nearer_one_looks(begun: tuple[Game, SpotLayoutIndex]) -> None:
    counts = [len({label.text for label in names_of(begun, scale)}) for scale in (FIRST_VIEW, FAR, NEAR)]

    assert counts == sorted(counts)
    assert counts[0] < 75 < 200 < counts[-1]


def test_twins_share_one_name_from_far_away(begun: tuple[Game, SpotLayoutIndex]) -> None:
    texts = [label.text for label in names_of(begun, FIRST_VIEW)]

    assert texts.count("Tata") == 1


def test_the_same_counters_give_the_same_names(begun: tuple[Game, SpotLayoutIndex]) -> None:
    layer = layer_of(begun, NEAR)
    before = list(layer.names(EVERYWHERE, NEAR))
    layer.stir()

    assert (layer.settle(NEAR), list(layer.names(EVERYWHERE, NEAR))) == ([], before)


@pytest.mark.parametrize("scale", [FIRST_VIEW, NEAR])
def test_a_layout_that_knows_the_last_one_finds_the_same(
    begun: tuple[Game, SpotLayoutIndex], scale: float
) -> None:
    choose, all_counters = random.Random(1), list(counters_of(begun, scale))
    places = site_list(begun, scale)
    laid = lay_out(places, EVERYWHERE, all_counters)
    for _ in range(12):
        counters = [each for each in all_counters if choose.random() < 0.8]
        laid = lay_out(places, EVERYWHERE, counters, laid)
        assert laid.chosen == lay_out(places, EVERYWHERE, counters).chosen


def test_one_counter_that_goes_has_few_names_looked_for_anew(begun: tuple[Game, SpotLayoutIndex]) -> None:
    counters, places, labels = list(counters_of(begun, NEAR)), site_list(begun, NEAR), Site.labels
    laid = lay_out(places, EVERYWHERE, counters)
    with patch.object(Site, "labels", autospec=True, side_effect=labels) as asked:
        lay_out(places, EVERYWHERE, counters[1:], laid)

    assert asked.call_count < 0.1 * len(places)


def site_list(begun: tuple[Game, SpotLayoutIndex], scale: float) -> tuple[Site, ...]:
    sheet = begun[0].sheet
    assert sheet.features is not None
    return sites(sheet.features, scale * sheet.hex_px, sheet.hex_px)


def test_a_name_is_drawn_once_for_all_windows(
    begun: tuple[Game, SpotLayoutIndex], monkeypatch: pytest.MonkeyPatch
) -> None:
    label = names_of(begun, FIRST_VIEW)[0]
    first = picture_of(label, 1.0, is_dark=False)
    monkeypatch.setattr("app.view.names.letters.outline_of", None)

    assert picture_of(replace(label, x=label.x + 5), 1.0, is_dark=False) is first


def test_the_dark_theme_dims_the_halo(begun: tuple[Game, SpotLayoutIndex]) -> None:
    layer = layer_of(begun, FIRST_VIEW)
    looks = []
    for is_dark in (False, True):
        layer.is_dark = is_dark
        image = blank()
        painter = QPainter(image)
        painter.scale(FIRST_VIEW, FIRST_VIEW)
        layer.paint(painter, QRectF(0, 0, 6800, 8100), FIRST_VIEW)
        painter.end()
        seen = (image.pixelColor(x, y) for x in range(0, 600, 2) for y in range(0, 700, 2))
        looks.append(max(colour.lightness() for colour in seen if colour.alpha() == 255))

    assert looks[1] < 210 < looks[0]


def blank() -> QImage:
    image = QImage(1200, 800, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    return image


# ---- on the table


def painted_pixels(driver: Driver) -> int:
    """Return how many pixels the layer paints on an empty sheet."""
    scale, image = driver.view.camera.scale, blank()
    driver.scene.names.settle(scale)
    painter = QPainter(image)
    painter.scale(scale, scale)
    driver.scene.names.paint(painter, QRectF(0, 0, 2000, 1400), scale)
    painter.end()
    return sum(image.pixelColor(x, y).alpha() > 0 for x in range(0, 1000, 2) for y in range(0, 700, 2))


@pytest.fixture
def driver(qtbot: QtBot) -> Iterator[Driver]:
    assert qtbot
    with tables.shown(show=Show(has_motion=False, names=True)) as found:
        yield found


def shown_names(driver: Driver) -> list[str]:
    scale = driver.view.camera.scale
    driver.view.viewport().grab()
    return [label.text for label in driver.scene.names.names(EVERYWHERE, scale)]


def test_a_counter_that_comes_to_a_name_drives_it_aside(driver: Driver) -> None:
    names, scale = driver.scene.names, driver.view.camera.scale
    driver.view.viewport().grab()
    (before,) = names.names(EVERYWHERE, scale)
    beside = driver.session.game.sheet.hex_under(before.x / scale, before.y / scale)
    driver.session.push(moves.move(driver.session.game, [GERMAN_3], GERMAN_3, Place(hex=beside)))
    driver.view.viewport().grab()

    assert all(after.boxes != before.boxes for after in names.names(EVERYWHERE, scale))


def test_what_a_name_left_is_painted_anew(driver: Driver) -> None:
    names, scale = driver.scene.names, driver.view.camera.scale
    driver.view.viewport().grab()
    (before,) = names.names(EVERYWHERE, scale)
    beside = driver.session.game.sheet.hex_under(before.x / scale, before.y / scale)
    driver.session.push(moves.move(driver.session.game, [GERMAN_3], GERMAN_3, Place(hex=beside)))

    left = QRectF(before.x / scale, before.y / scale, 1, 1)
    assert any(rect.contains(left) for rect in names.settle(scale) or ())


def test_a_number_that_a_counter_covers_is_painted_over_as_a_whole(driver: Driver) -> None:
    names, scale = driver.scene.names, NEAR
    names.settle(scale)
    before = set(names.numbers(EVERYWHERE, scale))
    x, y = driver.session.game.sheet.centre_px(HexId("0605"))
    on_the_number = Place(pos_px=(round(x), round(y - 130)))
    driver.session.push(moves.move(driver.session.game, [GERMAN_3], GERMAN_3, on_the_number))
    changed = names.settle(scale) or []
    others = before ^ set(names.numbers(EVERYWHERE, scale))
    boxes = [QRectF(b.left, b.top, b.right - b.left, b.bottom - b.top) for n in others for b in n.boxes]
    on_table = [QRectF(b.x() / scale, b.y() / scale, b.width() / scale, b.height() / scale) for b in boxes]

    assert on_table
    assert all(any(rect.contains(box) for rect in changed) for box in on_table)


def test_names_can_be_turned_off_and_on(driver: Driver) -> None:
    letters = []
    for is_on in (True, False, True):
        driver.session.change_show(names=is_on)
        letters.append(painted_pixels(driver))

    assert letters[0] == letters[2] > 0 == letters[1]


def test_held_back_counters_give_their_room_to_names(driver: Driver) -> None:
    driver.session.push(moves.move(driver.session.game, [GERMAN_3], GERMAN_3, Place(hex=HexId("0403"))))
    driver.scene.hide_counters(True)

    assert shown_names(driver) == ["Tata"]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("names", "is_lettered"), [(None, False), (True, True), (False, False)])
def test_pictures_of_ones_own_are_lettered_on_demand(
    tmp_path: Path, names: bool | None, is_lettered: bool
) -> None:
    for section in tables.sheet().sections:
        picture = QImage(480, 180, QImage.Format.Format_RGB32)
        picture.fill(0xEEEEEE)
        picture.save(str(tmp_path / section.picture))
    session = Session(tables.game(), Show(names=names))
    scene = TableScene(session, folder=tmp_path)

    assert scene.names.is_visible == is_lettered
    scene.close()
    session.close()


# Origin: the two maps of the program, 42 x 58 hexes and 417; at 37 px a hex a window shows all of the second.
@pytest.mark.parametrize(
    ("hex_px", "hexes", "far"), [(28, 2436, 1.0), (56, 2436, 0.0), (37, 417, 0.0), (11, 417, 1.0)]
)
def test_a_map_of_few_hexes_is_near_where_one_of_many_is_far(hex_px: float, hexes: int, far: float) -> None:
    assert farness(hex_px, hexes) == far
