"""What the painter leaves on a picture: every counter in every style, and the signs that need no colour."""

import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, QTranslator
from PySide6.QtGui import QColor, QFontDatabase, QImage, QPainter

from counters.load import load
from counters.paint import (
    Detail,
    ImageKey,
    MarkerKey,
    Style,
    UnitKey,
    counter_picture,
    fonts_needed,
    margin_px,
    paint_marker,
    paint_unit,
)
from counters.paint.__main__ import main
from counters.paint.markerfaces import face_of
from counters.paint.markers import in_the_persons_language
from counters.paint.outline import Outline, draw_shadow, kept_shadow, paint_shadow
from counters.paint.sheet import load_fonts

ROSTER = load("bitter_end")
LOOKS = ROSTER.looks
UNITS = tuple(ROSTER.units.values())
GERMAN = UNITS[0]
SOVIET = next(unit for unit in UNITS if unit.side == "soviet")


@pytest.fixture(autouse=True)
def fonts(qapp) -> None:
    load_fonts()


def canvas(edge: int = 60) -> QImage:
    image = QImage(edge, edge, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    return image


def picture(unit=GERMAN, face_index=0, style=Style.NATO, detail=Detail.FULL, size_px=96) -> QImage:
    return counter_picture(UnitKey(unit, face_index, style, detail, LOOKS), size_px)


def drawn(draw: Callable[[QPainter, Outline], None], outline: Outline, size_px: int, ratio: float) -> QImage:
    """Return what is drawn of an outline in the units of a counter of a size, on a screen of a ratio."""
    margin = margin_px(size_px)
    image = canvas(math.ceil((size_px + 2 * margin) * ratio))
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(margin, margin)
    painter.scale(size_px / 100, size_px / 100)
    draw(painter, outline)
    painter.end()
    return image


def alpha(image: QImage, x: float, y: float) -> int:
    return image.pixelColor(round(x), round(y)).alpha()


def test_the_fonts_that_are_needed_are_bundled(qapp) -> None:
    assert set(fonts_needed) <= set(QFontDatabase.families())


@pytest.mark.parametrize("detail", Detail)
@pytest.mark.parametrize("style", Style)
def test_every_face_of_every_unit_paints_without_a_warning(style: Style, detail: Detail) -> None:
    image = canvas()
    painter = QPainter(image)
    for unit in UNITS:
        for at in range(len(unit.faces)):
            paint_unit(painter, QRectF(6, 6, 48, 48), unit, at, style, detail, LOOKS)
    painter.end()

    assert alpha(image, 30, 30) == 255


@pytest.mark.parametrize("detail", Detail)
def test_every_face_of_every_marker_paints_without_a_warning(detail: Detail) -> None:
    image = canvas()
    painter = QPainter(image)
    for marker in ROSTER.markers.values():
        for face in marker.faces:
            paint_marker(painter, QRectF(6, 6, 48, 48), marker, face, detail, LOOKS)
    painter.end()

    assert alpha(image, 30, 30) == 255


@pytest.mark.parametrize("detail", Detail)
def test_a_counter_is_solid_inside_and_its_corners_are_clear(detail: Detail) -> None:
    image = picture(detail=detail)
    margin = margin_px(96)

    assert alpha(image, 0, 0) == 0
    assert alpha(image, image.width() - 1, 0) == 0
    inside = range(margin + 6, margin + 90, 3)
    assert {alpha(image, x, y) for x in inside for y in inside} == {255}


def test_the_shadow_stays_in_the_margin() -> None:
    image = picture()
    last = image.width() - 1
    border = [
        alpha(image, x, y) for at in range(last + 1) for x, y in ((at, 0), (at, last), (0, at), (last, at))
    ]

    assert max(border) <= 2


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size_px", [16, 37, 96, 128])
@pytest.mark.parametrize("outline", [Outline(False), Outline(True), Outline(True, 22.0)])
def test_a_kept_shadow_is_the_one_that_would_be_painted(outline: Outline, size_px: int, ratio: float) -> None:
    copied, painted = (drawn(draw, outline, size_px, ratio) for draw in (draw_shadow, paint_shadow))

    assert copied == painted


def test_all_counters_of_a_size_share_the_shadow_of_their_outline() -> None:
    kept_shadow.cache_clear()
    for unit in UNITS[:20]:
        picture(unit)

    assert kept_shadow.cache_info().misses == len({unit.side for unit in UNITS[:20]})


@pytest.mark.parametrize("detail", Detail)
def test_the_corners_of_the_two_sides_differ(detail: Detail) -> None:
    corner = margin_px(96) + 4

    assert alpha(picture(GERMAN, detail=detail), corner, corner) == 255
    assert alpha(picture(SOVIET, detail=detail), corner, corner) < 128


@pytest.mark.parametrize("detail", Detail)
def test_front_and_reduced_side_differ(detail: Detail) -> None:
    assert picture(detail=detail) != picture(face_index=1, detail=detail)


def test_the_two_styles_differ() -> None:
    assert picture(style=Style.NATO) != picture(style=Style.SILHOUETTE)


def test_the_two_sides_face_each_other() -> None:
    plain = {"service": "none", "nationality": "none", "label": "", "corps": "none", "movement": ""}
    right = picture(replace(GERMAN, **plain, side="german"), style=Style.SILHOUETTE, detail=Detail.SMALL)
    left = picture(replace(GERMAN, **plain, side="soviet"), style=Style.SILHOUETTE, detail=Detail.SMALL)
    row = range(margin_px(96) + 12, margin_px(96) + 40)

    def dark_in(image: QImage, columns: range) -> int:
        return sum(image.pixelColor(x, y).lightness() < 60 for x in columns for y in row)

    west, east = range(20, 40), range(72, 92)
    assert dark_in(right, west) > dark_in(right, east)
    assert dark_in(left, west) < dark_in(left, east)


def test_black_counters_have_a_pale_rim() -> None:
    image = picture(GERMAN)
    edge = image.pixelColor(margin_px(96) + 1, image.height() // 2)

    assert GERMAN.service == "ss"
    assert edge.lightness() > 150


def test_the_same_counter_is_the_same_picture() -> None:
    assert picture() == picture()


def test_a_picture_knows_the_screen_it_is_for() -> None:
    image = counter_picture(UnitKey(GERMAN, 0, Style.NATO, Detail.FULL), 50, 2.0)

    assert (image.width(), image.devicePixelRatio()) == (2 * (50 + 2 * margin_px(50)), 2.0)


def test_a_picture_of_ones_own_covers_the_counter_and_keeps_its_outline() -> None:
    own = QImage(400, 200, QImage.Format.Format_RGB32)
    own.fill(QColor("#00FF00"))

    image = counter_picture(ImageKey(own, "own.png"), 60)

    assert image.pixelColor(image.width() // 2, image.height() // 2) == QColor("#00FF00")
    assert alpha(image, 0, 0) == 0


def test_an_empty_picture_leaves_a_blank_counter() -> None:
    image = counter_picture(ImageKey(QImage(), "broken.png"), 60)

    assert alpha(image, image.width() // 2, image.height() // 2) == 255


def test_names_of_keys_differ() -> None:
    keys = [
        UnitKey(unit, at, style, detail)
        for unit in UNITS
        for at in range(len(unit.faces))
        for style in Style
        for detail in Detail
    ]
    marker_keys = [
        MarkerKey(marker, face, detail)
        for marker in ROSTER.markers.values()
        for face in marker.faces
        for detail in Detail
    ]
    names = [key.name for key in [*keys, *marker_keys]]

    assert len(set(names)) == len(names)


def test_the_command_draws_a_sheet(tmp_path, qapp) -> None:
    target = tmp_path / "sheet.png"

    assert main(["bitter_end", "-o", str(target), "--size", "20"]) == 0
    assert not QImage(str(target)).isNull()


def test_the_command_says_what_is_wrong_with_a_game_that_is_not_there(tmp_path, capsys) -> None:
    assert main(["nowhere", "-o", str(tmp_path / "sheet.png")]) == 1
    assert "nowhere" in capsys.readouterr().err


class German(QTranslator):
    """Knows one word of the markers."""

    def translate(self, context, source, disambiguation=None, n=-1) -> str:
        del disambiguation, n
        return "EINGEFROREN" if (context, source) == ("Markers", "FROZEN") else ""


def test_the_words_on_a_marker_are_in_the_persons_language(qapp) -> None:
    face, translator = face_of(ROSTER.markers["frozen"], "frozen", LOOKS), German()
    qapp.installTranslator(translator)
    told = in_the_persons_language(face)
    qapp.removeTranslator(translator)

    assert (face.bottom, told.bottom, in_the_persons_language(face)) == ("FROZEN", "EINGEFROREN", face)
