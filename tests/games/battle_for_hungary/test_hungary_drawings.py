"""Every counter of the game is drawn so that nothing collides, in both styles and at every size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

import counters.load
from counters.paint.layout import UnitLayout, lay_out
from counters.paint.looks import shown
from counters.paint.markerfaces import face_of
from counters.paint.markers import lay_out_marker
from counters.paint.palette import Detail, Style, contrast, palette_of
from counters.paint.pen import measure
from counters.paint.sheet import load_fonts
from counters.paint.words import Box, split_label
from counters.roster import Unit

ROSTER = counters.load.load("battle-for-hungary")
UNITS = tuple(ROSTER.units.values())
COUNTER = Box(3, 3, 94, 94)
DRAWN = [(style, detail) for style in Style for detail in (Detail.SMALL, Detail.MEDIUM, Detail.FULL)]


@pytest.fixture(autouse=True)
def fonts(qapp) -> None:
    load_fonts()


@cache
def layouts(style: Style, detail: Detail) -> tuple[tuple[Unit, UnitLayout], ...]:
    return tuple(
        (unit, lay_out(shown(unit, at, style, detail, ROSTER.looks), measure))
        for unit in UNITS
        for at in range(len(unit.faces))
    )


def boxes(layout: UnitLayout, style: Style) -> Iterator[Box]:
    """Yield everything that must stand clear of everything else: names, letters, mark, figures, plate."""
    inside = {"letters"} if style is Style.NATO else set()
    on_plate = layout.of("move") if layout.plate else None
    yield from (words.box for words in layout.words if words.role not in inside and words is not on_plate)
    yield from (box for box in (layout.plate, layout.size_mark.box if layout.size_mark else None) if box)


@pytest.mark.parametrize(("style", "detail"), DRAWN)
def test_nothing_collides(style: Style, detail: Detail) -> None:
    clashes = [
        unit.id
        for unit, layout in layouts(style, detail)
        for one, other in combinations(boxes(layout, style), 2)
        if one.overlaps(other)
    ]

    assert clashes == []


@pytest.mark.parametrize(("style", "detail"), DRAWN)
def test_all_words_lie_inside_the_counter(style: Style, detail: Detail) -> None:
    outside = [
        (unit.id, words.text)
        for unit, layout in layouts(style, detail)
        for words in layout.words
        if not COUNTER.holds(words.box)
    ]

    assert outside == []


def test_no_name_is_shortened() -> None:
    names = {
        (unit.id, words.text) for unit, each in layouts(Style.NATO, Detail.FULL) if (words := each.of("id"))
    }

    assert names == {(unit.id, split_label(unit.label)[0]) for unit in UNITS}


def test_armored_and_mechanized_units_have_a_plate() -> None:
    plated = {unit.type for unit, layout in layouts(Style.NATO, Detail.FULL) if layout.plate is not None}

    assert plated == {"armour", "mech"}


@pytest.mark.parametrize("style", Style)
def test_no_two_kinds_of_troops_look_alike(style: Style) -> None:
    looks = ROSTER.looks.types.values()
    drawn = [(each.symbol if style is Style.NATO else each.silhouette, each.letters) for each in looks]

    assert len(set(drawn)) == len(ROSTER.types)


def test_words_can_be_read_on_the_colours_of_every_nation() -> None:
    palettes = {palette_of(unit, ROSTER.looks) for unit in UNITS}
    ratios = [
        contrast(ink, ground)
        for each in palettes
        for ink, ground in ((each.ink, each.base), (each.reduced_ink, each.reduced_base))
    ]

    assert min(ratios) >= 4.5


def test_every_nation_and_service_has_a_ground_of_its_own() -> None:
    grounds = {palette_of(unit, ROSTER.looks).base for unit in UNITS}

    # Eight nations, and the SS, the Luftwaffe and the Guards.
    assert len(grounds) == 11


@pytest.mark.parametrize("detail", [Detail.SMALL, Detail.FULL])
def test_the_words_of_a_marker_lie_inside_it(detail: Detail) -> None:
    found = [
        (marker.id, words.text)
        for marker in ROSTER.markers.values()
        for face in marker.faces
        for words in lay_out_marker(face_of(marker, face, ROSTER.looks), detail, measure).words
        if not COUNTER.holds(words.box) or words.text.endswith(".")
    ]

    assert found == []
