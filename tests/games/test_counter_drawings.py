"""Every counter of two games is drawn so that nothing collides, in both styles and at every size."""

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
from counters.units import Unit
from rules.unit_id import UnitId

ROSTERS = {game: counters.load.load(game) for game in ("battle-for-hungary", "budapest-campaign")}
COUNTER = Box(3, 3, 94, 94)
DRAWN = [(style, detail) for style in Style for detail in (Detail.SMALL, Detail.MEDIUM, Detail.FULL)]

of_each = pytest.mark.parametrize("game", ROSTERS)


@pytest.fixture(autouse=True)
def fonts(qapp) -> None:
    load_fonts()


@cache
def layouts(game: str, style: Style, detail: Detail) -> tuple[tuple[Unit, UnitLayout], ...]:
    roster = ROSTERS[game]
    return tuple(
        (unit, lay_out(shown(unit, at, style, detail, roster.looks), measure))
        for unit in roster.units.values()
        for at in range(len(unit.faces))
    )


def boxes(layout: UnitLayout, style: Style) -> Iterator[Box]:
    """Yield what must stand clear of each other: chip, names, letters, mark, figures, plate."""
    inside = {"corps", "letters"} if style is Style.NATO else {"corps"}
    on_plate = layout.of("move") if layout.plate else None
    yield from (words.box for words in layout.words if words.role not in inside and words is not on_plate)
    mark = layout.size_mark.box if layout.size_mark else None
    yield from (box for box in (layout.corps, layout.plate, mark) if box)


@of_each
@pytest.mark.parametrize(("style", "detail"), DRAWN)
def test_nothing_collides(game: str, style: Style, detail: Detail) -> None:
    clashes = [
        unit.id
        for unit, layout in layouts(game, style, detail)
        for one, other in combinations(boxes(layout, style), 2)
        if one.overlaps(other)
    ]

    assert clashes == []


@of_each
@pytest.mark.parametrize(("style", "detail"), DRAWN)
def test_all_words_lie_inside_the_counter(game: str, style: Style, detail: Detail) -> None:
    outside = [
        (unit.id, words.text)
        for unit, layout in layouts(game, style, detail)
        for words in layout.words
        if not COUNTER.holds(words.box)
    ]

    assert outside == []


@of_each
@pytest.mark.parametrize("style", Style)
def test_a_size_mark_stands_clear_of_the_symbol(game: str, style: Style) -> None:
    clashes = [
        unit.id
        for unit, layout in layouts(game, style, Detail.FULL)
        if layout.size_mark and layout.size_mark.box.overlaps(layout.symbol)
    ]

    assert clashes == []


@of_each
def test_no_name_is_shortened(game: str) -> None:
    found = layouts(game, Style.NATO, Detail.FULL)
    names = {(unit.id, words.text) for unit, each in found if (words := each.of("id"))}

    assert names == {(unit.id, split_label(unit.label)[0]) for unit in ROSTERS[game].units.values()}


@of_each
def test_words_can_be_read_on_the_colours_of_every_nation(game: str) -> None:
    roster = ROSTERS[game]
    palettes = {palette_of(unit, roster.looks) for unit in roster.units.values()}
    ratios = [
        contrast(ink, ground)
        for each in palettes
        for ink, ground in ((each.ink, each.base), (each.reduced_ink, each.reduced_base))
    ]

    assert min(ratios) >= 4.5


@of_each
@pytest.mark.parametrize("detail", [Detail.SMALL, Detail.FULL])
def test_the_words_of_a_marker_lie_inside_it(game: str, detail: Detail) -> None:
    roster = ROSTERS[game]
    found = [
        (marker.id, words.text)
        for marker in roster.markers.values()
        for face in marker.faces
        for words in lay_out_marker(face_of(marker, face, roster.looks), detail, measure).words
        if not COUNTER.holds(words.box) or words.text.endswith(".")
    ]

    assert found == []


# ---- one game or the other


def test_armored_and_mechanized_units_have_a_plate() -> None:
    found = layouts("battle-for-hungary", Style.NATO, Detail.FULL)

    assert {unit.type for unit, layout in found if layout.plate is not None} == {"armour", "mech"}


@pytest.mark.parametrize(("unit", "is_plated"), [("ge:3pz/AKN", True), ("hu:gar-buda/HU", False)])
def test_only_mechanized_units_have_a_plate(unit: str, is_plated: bool) -> None:
    found = layouts("budapest-campaign", Style.NATO, Detail.FULL)
    plates = [layout.plate for each, layout in found if each.id == UnitId(unit)]

    # The full side comes first.
    assert (plates[0] is not None) == is_plated


@pytest.mark.parametrize("detail", [Detail.MEDIUM, Detail.FULL])
def test_the_command_is_told_on_both_sides_of_a_unit(detail: Detail) -> None:  # 2.3, 5.5
    found = layouts("budapest-campaign", Style.NATO, detail)
    told = [(layout.of("corps"), unit.corps) for unit, layout in found if unit.corps]

    assert [command for words, command in told if words is None or words.text != command] == []


@pytest.mark.parametrize("style", Style)
def test_no_two_kinds_of_troops_look_alike(style: Style) -> None:
    roster = ROSTERS["battle-for-hungary"]
    looks = roster.looks.types.values()
    drawn = [(each.symbol if style is Style.NATO else each.silhouette, each.letters) for each in looks]

    assert len(set(drawn)) == len(roster.types)


def test_every_nation_and_service_has_a_ground_of_its_own() -> None:
    roster = ROSTERS["battle-for-hungary"]
    grounds = {palette_of(unit, roster.looks).base for unit in roster.units.values()}

    # Eight nations, and the SS, the Luftwaffe and the Guards.
    assert len(grounds) == 11
