"""The colours of the counters: readable ink, and sides that differ without colour."""

from dataclasses import replace

import pytest

from counters.commonlooks import NEUTRAL, SIDE_PALETTES
from counters.load import load
from counters.paint.markerfaces import face_of
from counters.paint.palette import (
    DARK,
    PAPER,
    WHITE,
    Detail,
    contrast,
    corps_of,
    detail_at,
    ink_on,
    palette_of,
    side_look,
)

ROSTER = load("bitter_end")
LOOKS = ROSTER.looks
PALETTES = LOOKS.palettes
UNIT = next(iter(ROSTER.units.values()))
READABLE = 4.5  # WCAG 2.1, 1.4.3


def test_black_on_white_has_the_contrast_that_wcag_gives() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize("palette", [*PALETTES.values(), *SIDE_PALETTES])
def test_figures_and_names_are_readable_on_both_sides(palette) -> None:
    assert contrast(palette.base, palette.ink) >= READABLE
    assert contrast(palette.reduced_base, palette.reduced_ink) >= READABLE


@pytest.mark.parametrize("palette", [*PALETTES.values(), *SIDE_PALETTES])
def test_letters_in_a_symbol_are_readable(palette) -> None:
    assert contrast(palette.box, palette.ink) >= READABLE
    assert contrast(palette.reduced_box, palette.reduced_ink) >= READABLE


@pytest.mark.parametrize("ground", [PAPER, WHITE])
def test_figures_on_plate_and_disc_are_readable(ground: str) -> None:
    assert contrast(ground, DARK) >= READABLE


@pytest.mark.parametrize("corps", ROSTER.corps.values(), ids=lambda corps: corps.id)
def test_the_words_of_corps_boxes_are_readable(corps) -> None:
    assert contrast(corps.fill, corps.ink) >= READABLE


@pytest.mark.parametrize("marker", ROSTER.markers.values(), ids=lambda marker: marker.id)
def test_the_words_of_markers_are_readable(marker) -> None:
    shown = [face_of(marker, face, LOOKS) for face in marker.faces]

    assert min(contrast(face.ground, face.ink) for face in shown) >= READABLE


@pytest.mark.parametrize("ground", [f"#{value:02X}{value:02X}{value:02X}" for value in range(0, 256, 15)])
def test_the_ink_chosen_for_any_ground_is_readable(ground: str) -> None:
    assert contrast(ground, ink_on(ground)) >= READABLE


def test_services_of_case_2_1_have_colours_of_their_own() -> None:
    wanted = {"german", "luftwaffe", "ss", "hungarian", "guards", "soviet", "romanian"}
    used = {palette_of(unit, LOOKS) for unit in ROSTER.units.values()}

    assert used == {PALETTES[name] for name in wanted}


def test_a_service_that_the_table_lacks_has_the_colour_of_its_nationality() -> None:
    assert palette_of(replace(UNIT, service="navy", nationality="hungarian"), LOOKS) is PALETTES["hungarian"]


def test_an_unknown_nationality_is_neutral() -> None:
    assert palette_of(replace(UNIT, service="navy", nationality="bulgarian"), LOOKS) is NEUTRAL


def test_the_two_sides_differ_in_outline_and_facing() -> None:
    assert side_look("german", LOOKS) != side_look("soviet", LOOKS)


def test_no_corps_has_no_box() -> None:
    assert corps_of(replace(UNIT, corps="none"), ROSTER.corps) is None


def test_a_corps_without_a_row_gets_words_and_a_colour_by_its_name() -> None:
    made = corps_of(replace(UNIT, corps="XIIPz"), {})

    assert made is not None
    assert made.label == "XII Pz"
    assert contrast(made.fill, made.ink) >= READABLE


@pytest.mark.parametrize(
    ("hex_px", "detail"),
    [
        (27, Detail.BLOCK),
        (28, Detail.SMALL),
        (63, Detail.SMALL),
        (64, Detail.MEDIUM),
        (95, Detail.MEDIUM),
        (96, Detail.FULL),
    ],
)
def test_detail_follows_the_zoom_as_the_guide_says(hex_px: float, detail: Detail) -> None:
    assert detail_at(hex_px) is detail
