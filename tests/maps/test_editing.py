"""A map with one thing changed, and corrections laid over it: each inverts what tells it."""

import tempfile
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maps.corrections import (
    Corrections,
    cells_of,
    corrected,
    differences,
    misfits,
    of_cells,
    words_of,
)
from maps.corrections_file import CORRECTIONS_FILE, format_corrections, load_corrections
from maps.editing import chains_of, with_crossing, with_name, with_road, with_side, with_terrain
from maps.load import format_map, load_path
from maps.sheet import Crossing, CrossingKind, MapSheet, Road
from rules.hexgrid import HexId, Hexside
from tests.maps.map_samples import write_sample


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> MapSheet:
    return load_path(write_sample(tmp_path_factory.mktemp("map")))


def side(text: str) -> Hexside:
    return Hexside.parse(text)


def test_a_river_that_goes_takes_its_bridge_along(sheet: MapSheet) -> None:
    dry = with_side(sheet, "major_river", side("0101-0102"), is_there=False)

    assert (dry.crossings, list(dry.river_names)) == ({}, [side("0101-0202")])


def test_a_bridge_needs_a_river(sheet: MapSheet) -> None:
    with pytest.raises(ValueError, match="no river on 0102-0103"):
        with_crossing(
            sheet, side("0102-0103"), Crossing(side("0102-0103"), CrossingKind.BRIDGE, "", "german")
        )


def test_a_road_that_is_cut_goes_on_as_two(sheet: MapSheet) -> None:
    way = Road("primary", "1 Tata", tuple(map(HexId, ("0101", "0102", "0202", "0302"))))
    longer = replace(sheet, roads=(way,))
    cut = with_road(longer, "primary", [side("0102-0202")], is_there=False)

    assert [(road.name, road.hexes) for road in cut.roads] == [
        ("1 Tata", ("0101", "0102")),
        ("1 Tata 2", ("0202", "0302")),
    ]


def test_new_links_that_hang_together_are_one_road(sheet: MapSheet) -> None:
    drawn = with_road(sheet, "rail", [side("0103-0203"), side("0203-0303")], is_there=True)

    assert [(road.name, road.hexes) for road in drawn.roads if road.kind == "rail"] == [
        ("road 1", ("0103", "0203", "0303"))
    ]


LINKS = st.sets(st.builds(Hexside.between, *(st.sampled_from("ABCDEFG") for _ in "ab"))).map(
    lambda links: {link for link in links if link.a != link.b}
)


@given(LINKS)
def test_chains_have_each_link_once(links: set[Hexside]) -> None:
    chains = chains_of(links)
    found = [Hexside.between(a, b) for chain in chains for a, b in pairwise(chain)]
    assert (sorted(found), len(found)) == (sorted(links), len(links))


# ---- corrections


@st.composite
def edited(draw: st.DrawFn, sheet: MapSheet) -> MapSheet:
    """Return a map that a hand has changed at some places."""
    known, grid = words_of(sheet), sheet.grid
    hexes = st.sampled_from(grid.hexes)
    sides = hexes.flatmap(
        lambda here: st.sampled_from(grid.neighbors(here)).map(lambda there: Hexside.between(here, there))
    )
    for _ in range(draw(st.integers(0, 6))):
        match draw(st.sampled_from(("terrain", "side", "road", "name", "bridge"))):
            case "terrain":
                sheet = with_terrain(sheet, [draw(hexes)], draw(st.sampled_from(known.terrain)))
            case "side":
                kind = draw(st.sampled_from(known.sides))
                sheet = with_side(sheet, kind, draw(sides), is_there=draw(st.booleans()))
            case "road":
                kind = draw(st.sampled_from(known.roads))
                sheet = with_road(sheet, kind, [draw(sides)], is_there=draw(st.booleans()))
            case "name":
                sheet = with_name(sheet, draw(hexes), draw(st.sampled_from(("", "Őr", 'A "B" c', "Ab Cd"))))
            case _:
                at = draw(sides)
                kinds = st.sampled_from(CrossingKind)
                owners = st.sampled_from((None, *sheet.sides))
                crossing = Crossing(at, draw(kinds), draw(st.sampled_from(("", "Long bridge"))), draw(owners))
                if any(at in sheet.hexsides.get(kind, ()) for kind in ("minor_river", "major_river")):
                    sheet = with_crossing(sheet, at, draw(st.sampled_from((None, crossing))))
    return sheet


def told(sheet: MapSheet) -> tuple[object, ...]:
    """Return all that corrections can change."""
    sides = {kind: those for kind, those in sheet.hexsides.items() if those}
    roads = {kind: those for kind, those in sheet.road_links.items() if those}
    return sheet.terrain, sides, roads, sheet.crossings, sheet.villages


@given(st.data())
@settings(max_examples=60)
def test_differences_laid_over_ours_give_the_printed_map(sheet: MapSheet, data: st.DataObject) -> None:
    printed = data.draw(edited(sheet))
    found = differences(sheet, printed)

    assert told(corrected(sheet, found)) == told(printed)
    assert of_cells(cells_of(found)) == found
    assert list(misfits(sheet, found, "x")) == []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / CORRECTIONS_FILE
        path.write_text(format_corrections("sample", found), encoding="utf-8")
        assert load_corrections(path) == found


@given(st.data())
@settings(max_examples=20)
def test_an_edited_map_is_a_sound_file(sheet: MapSheet, data: st.DataObject) -> None:
    printed = data.draw(edited(sheet))
    layers = ("terrain", "hexsides", "roads", "crossings", "villages")
    whole = {**printed.provenance, **dict.fromkeys(layers, "user: by hand")}
    with tempfile.TemporaryDirectory() as folder:
        text = format_map(replace(printed, provenance=whole))
        assert told(load_path(write_sample(Path(folder), text))) == told(printed)


def test_a_corrected_map_says_so(sheet: MapSheet) -> None:
    printed = with_terrain(sheet, [HexId("0101"), HexId("0103")], "woods")

    assert (
        corrected(sheet, differences(sheet, printed))
        .provenance["terrain"]
        .startswith("user: 2 after the printed map; ")
    )


def test_what_a_map_has_no_place_for_is_told_and_left_out(sheet: MapSheet) -> None:
    strange = Corrections(
        terrain={HexId("9999"): "woods", HexId("0101"): "glacier"},
        sides={("minor_river", side("0101-0303")): True},
        crossings={
            side("0102-0103"): Crossing(side("0102-0103"), CrossingKind.FORD, ""),
            side("0101-0102"): Crossing(side("0101-0102"), CrossingKind.BRIDGE, "", "martian"),
        },
    )

    assert told(corrected(sheet, strange)) == told(sheet)
    assert [issue.where for issue in misfits(sheet, strange, "x")] == [
        "terrain 9999",
        "terrain 0101",
        "side minor_river 0101-0303",
        "crossing 0101-0102",
        "crossing 0102-0103",
    ]


@given(st.dictionaries(st.text(max_size=30), st.text(max_size=30)))
def test_no_text_of_a_book_upsets_the_reading(sheet: MapSheet, cells: dict[str, str]) -> None:
    corrected(sheet, of_cells(cells))
