"""Every counter of the game is drawn so that nothing collides, in both styles and at every size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

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
from counters.roster import Unit, UnitId

ROSTER = counters.load.load(Path(counters.load.__file__).parent / "budapest_campaign")
UNITS = tuple(ROSTER.units.values())
COUNTER = Box(3, 3, 94, 94)
DRAWN = [(style, detail) for style in Style for detail in (Detail.SMALL, Detail.MEDIUM, Detail.FULL)]


@pytest.fixture(autouse=True)
def fonts(qapp) -> None:
    load_fonts()


def placed(unit: Unit, face_index: int, style: Style, detail: Detail) -> UnitLayout:
    return lay_out(shown(unit, face_index, style, detail, ROSTER.looks), measure)


def layouts(style: Style, detail: Detail) -> Iterator[tuple[Unit, UnitLayout]]:
    for unit in UNITS:
        for at in range(len(unit.faces)):
            yield unit, placed(unit, at, style, detail)


def boxes(layout: UnitLayout) -> list[Box]:
    """Everything that must stand clear of everything else: chip, names, mark, figures."""
    words = [words.box for words in layout.words if words.role not in {"corps", "letters"}]
    found = [layout.corps, layout.plate, layout.size_mark.box if layout.size_mark else None]
    # The plate has the move on it.
    on_plate = layout.of("move")
    kept = [box for box in words if not (layout.plate and on_plate and box == on_plate.box)]
    return [*kept, *(box for box in found if box)]


@pytest.mark.parametrize(("style", "detail"), DRAWN)
def test_nothing_collides(style: Style, detail: Detail) -> None:
    clashes = [
        unit.id
        for unit, layout in layouts(style, detail)
        for one, other in combinations(boxes(layout), 2)
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


@pytest.mark.parametrize("style", Style)
def test_a_size_mark_stands_clear_of_the_symbol(style: Style) -> None:
    clashes = [
        unit.id
        for unit, layout in layouts(style, Detail.FULL)
        if layout.size_mark and layout.size_mark.box.overlaps(layout.symbol)
    ]

    assert clashes == []


def test_no_name_is_shortened() -> None:
    names = {
        (unit.id, words.text) for unit, each in layouts(Style.NATO, Detail.FULL) if (words := each.of("id"))
    }

    assert names == {(unit.id, split_label(unit.label)[0]) for unit in UNITS}


@pytest.mark.parametrize("detail", [Detail.MEDIUM, Detail.FULL])
def test_the_command_is_told_on_both_sides_of_a_unit(detail: Detail) -> None:  # 2.3, 5.5
    told = [(layout.of("corps"), unit.corps) for unit, layout in layouts(Style.NATO, detail) if unit.corps]

    assert [command for words, command in told if words is None or words.text != command] == []


@pytest.mark.parametrize(("unit", "is_plated"), [("ge:3pz/AKN", True), ("hu:gar-buda/HU", False)])
def test_only_mechanized_units_have_a_plate(unit: str, is_plated: bool) -> None:
    layout = placed(ROSTER.units[UnitId(unit)], 0, Style.NATO, Detail.FULL)

    assert (layout.plate is not None) == is_plated


def test_words_can_be_read_on_the_colours_of_every_nation() -> None:
    palettes = {palette_of(unit, ROSTER.looks) for unit in UNITS}
    ratios = [
        contrast(ink, ground)
        for each in palettes
        for ink, ground in ((each.ink, each.base), (each.reduced_ink, each.reduced_base))
    ]

    assert min(ratios) >= 4.5


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
