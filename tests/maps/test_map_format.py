"""A map written as text reads back to the same values, whatever its numbering and names."""

import math
import tempfile
from dataclasses import replace
from operator import add
from pathlib import Path
from string import ascii_lowercase, digits

from hypothesis import given, settings
from hypothesis import strategies as st

from maps.features_file import FEATURES_FILE
from maps.load import format_map, format_tray, load, load_path
from maps.paint.courses import WIDTHS, find_courses
from maps.paint.geography import NOWHERE
from maps.read_map import NO_TRAY
from maps.read_sections import section_rect
from maps.sheet import (
    ALL_LINES,
    Area,
    Box,
    BoxId,
    Crossing,
    CrossingKind,
    Label,
    MapSheet,
    Rect,
    Road,
    Section,
    Tray,
)
from maps.words import LAYERS
from rules.grids.boards import BoardsGrid, Part
from rules.grids.hexes import HexGrid, Tops
from rules.grids.lattice import Lattice
from rules.grids.numbering import Numbering
from rules.grids.regions import Region, RegionGrid
from rules.grids.squares import SquareGrid
from rules.hexgrid import Grid, HexId, Hexside
from rules.library import games
from tests.maps.map_samples import MAP, write_sample


def read_back(sheet: MapSheet) -> MapSheet:
    with tempfile.TemporaryDirectory() as folder:
        tray = format_tray(sheet.tray) if sheet.tray.boxes or sheet.tray.title else None
        return load_path(write_sample(Path(folder), format_map(sheet), tray))


def test_every_map_reads_back() -> None:
    for game in games():
        # The features stand in a file of their own, that the painter writes.
        sheet = replace(load(game.id), features=None)
        assert read_back(sheet) == sheet


def test_the_texts_are_canonical() -> None:
    sheet = load("bitter_end")

    again = read_back(sheet)
    assert (format_map(again), format_tray(again.tray)) == (format_map(sheet), format_tray(sheet.tray))


def own_words(tmp_path: Path) -> MapSheet:
    """Return a map with a kind of river and a kind of area of its own."""
    text = MAP.replace("[rivers.major_river]", "[rivers.wadi]").replace('"deployment"', '"well"')
    words = '[words]\nrivers = "wadi"\nareas = "well"\n[drawn_as]\nwadi = "major_river"\n\n[villages]'
    return load_path(write_sample(tmp_path, text.replace("[villages]", words)))


def test_words_of_a_maps_own_read_back(tmp_path: Path) -> None:
    sheet = own_words(tmp_path)

    assert read_back(sheet) == sheet
    assert sheet.areas["corps"].kind == "well"


def test_a_river_of_a_maps_own_kind_is_drawn_as_the_map_says(tmp_path: Path) -> None:
    courses = find_courses(own_words(tmp_path), NOWHERE)

    assert {(course.kind, course.look, course.width_px) for course in courses} == {
        ("wadi", "major_river", WIDTHS["major_river"])
    }


def test_a_map_is_read_once_for_all_games() -> None:
    assert load("bitter_end") is load("bitter-end")


def test_a_map_that_was_changed_is_read_again(tmp_path: Path) -> None:
    sheet = load("bitter_end")
    folder = write_sample(tmp_path, format_map(sheet), None)
    before = load_path(folder).title
    write_sample(tmp_path, format_map(replace(sheet, title="Another")), None)

    assert (before, load_path(folder).title) == (sheet.title, "Another")


def test_a_map_whose_painted_names_were_changed_is_read_again(tmp_path: Path) -> None:
    folder, settled = write_sample(tmp_path), 'schema = 1\n[settlements]\ntown = "120 80 {name}"\n'
    (folder / FEATURES_FILE).write_text(settled.format(name="Tata"), encoding="utf-8")
    before = load_path(folder).features
    (folder / FEATURES_FILE).write_text(settled.format(name="Vértes"), encoding="utf-8")

    assert load_path(folder).features != before


names = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=12)
words = st.builds(add, st.sampled_from(ascii_lowercase), st.text(ascii_lowercase + digits + "_", max_size=8))
numberings = st.builds(
    Numbering,
    st.sampled_from(["CCRR", "RRCC", "CCCRR", "RRRCC", "ARR", "CCA", "C.R", "AR"]),
    st.booleans(),
    st.booleans(),
    st.integers(1, 3),
    st.integers(1, 3),
)
provenances = names.map(lambda text: f"user: {text}")


@st.composite
def sides_of(draw: st.DrawFn, grid: Grid) -> list[Hexside]:
    """Some hexsides of a grid, each once."""
    every = [Hexside.between(a, b) for a in grid.hexes for b in grid.neighbors(a) if a < b]
    return draw(st.lists(st.sampled_from(every), unique=True)) if every else []


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """A small grid of any kind, or two of them side by side."""
    one = draw(single_grids())
    if draw(st.integers(0, 4)):
        return one
    corner = (float(math.ceil(one.size[0]) + 1), 0.5)
    other = Part("B", draw(single_grids()), corner, draw(st.sampled_from([1.0, 0.5])))
    both = BoardsGrid((Part("A", one, (0.0, 0.25)), other))
    a, b = (part.outer(draw(st.sampled_from(part.grid.hexes))) for part in both.parts)
    return replace(both, links=frozenset([Hexside(a, b)] if draw(st.booleans()) else []))


@st.composite
def single_grids(draw: st.DrawFn) -> Grid:
    """A small grid of one kind."""
    cols, rows, numbering = draw(st.integers(1, 4)), draw(st.integers(1, 4)), draw(numberings)
    kind = draw(st.sampled_from(["pointy", "flat", "square", "none"]))
    if kind == "square":
        return SquareGrid(cols, rows, numbering, draw(st.booleans()))
    if kind == "none":
        return draw(region_grids())
    whole = HexGrid(cols, rows, numbering, draw(st.booleans()), Tops(kind))
    most = rows if kind == "flat" else cols
    shorter = replace(whole, shifted_length=draw(st.integers(0, most - 1)))
    gaps = draw(st.lists(st.sampled_from(shorter.hexes), max_size=len(shorter.hexes) - 1))
    return replace(shorter, without=frozenset(gaps))


@st.composite
def region_grids(draw: st.DrawFn) -> RegionGrid:
    """Up to four places in a row, some of them triangles, with links."""
    ids = draw(
        st.lists(st.from_regex(r"[A-Z][a-z]{1,6}", fullmatch=True), unique=True, min_size=1, max_size=4)
    )
    regions = []
    for n, name in enumerate(ids):
        at = (n + 0.5, 0.5)
        corners = ((n + 0.5, 0.25), (n + 0.75, 0.75), (n + 0.25, 0.75))
        is_round = draw(st.booleans())
        round_one = Region.round(HexId(name), at, 0.25)
        regions.append(round_one if is_round else Region(HexId(name), at, corners))
    pairs = [Hexside.between(HexId(a), HexId(b)) for a in ids for b in ids if a < b]
    links = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return RegionGrid(4.0, 2.0, tuple(regions), frozenset(links))


@st.composite
def walks(draw: st.DrawFn, grid: Grid) -> tuple[HexId, ...]:
    """A way from neighbour to neighbour."""
    way = [draw(st.sampled_from(grid.hexes))]
    for _ in range(draw(st.integers(0, 4))):
        around = list(grid.neighbors(way[-1]))
        way += [draw(st.sampled_from(around))] if around else []
    return tuple(way)


@st.composite
def trays(draw: st.DrawFn, left: float) -> Tray:
    """A row of boxes of one width."""
    ids = draw(st.lists(st.from_regex(r"[a-z0-9]+(:[a-z0-9-]+)?", fullmatch=True), unique=True, max_size=4))
    width = draw(st.integers(1, 300))
    boxes = {
        BoxId(name): Box(
            BoxId(name), "pool", draw(names), Rect(left + n * width, 5.0, width, 50.0), draw(names)
        )
        for n, name in enumerate(ids)
    }
    labels = draw(st.lists(st.builds(Label, names, st.just(Rect(left, 60.5, 10.25, 10.0))), max_size=2))
    return Tray(draw(names), Rect(left, 0.0, 1200.0, 100.0), boxes, tuple(labels), draw(provenances))


@st.composite
def sheets(draw: st.DrawFn) -> MapSheet:
    """A small map with something in every layer."""
    grid = draw(grids())
    some = st.lists(st.sampled_from(grid.hexes), unique=True, max_size=3).map(tuple)
    edge = [hex_id for hex_id in grid.hexes if grid.is_at_edge(hex_id)]
    on_edge = st.lists(st.sampled_from(edge), unique=True, max_size=3).map(tuple)
    rivers, relief = draw(sides_of(grid)), draw(sides_of(grid))
    named = rivers[: draw(st.integers(0, len(rivers)))]
    villages = {hex_id: draw(names) for hex_id in draw(some)}
    roads = {name: Road("rail", name, draw(walks(grid))) for name in draw(st.lists(names, max_size=2))}
    sheet = MapSheet(
        id="sample-map",
        title=draw(names),
        grid=grid,
        hex_px=float(draw(st.integers(20, 200))),
        hex_km=draw(st.floats(0.5, 50)),
        terrain={hex_id: draw(st.sampled_from(["clear", "lake", "steppe"])) for hex_id in grid.hexes},
        villages=villages,
        hexsides={"ditch": frozenset(relief), "minor_river": frozenset(rivers)},
        river_names={side: draw(names) for side in named},
        roads=tuple(roads.values()),
        crossings={side: Crossing(side, CrossingKind.FORD, draw(names), "red") for side in named[:1]},
        entries={name: draw(on_edge) for name in draw(st.lists(words, max_size=2))},
        edge_roads=dict.fromkeys(draw(on_edge), "track"),
        areas={
            name: Area(name, "ring", "red", draw(some), draw(provenances)) for name in draw(st.sets(names))
        },
        towns={name: draw(st.sampled_from(grid.hexes)) for name in draw(st.lists(names, max_size=2))},
        cities={name: frozenset(draw(some)) for name in draw(st.lists(names, max_size=2))},
        fronts={name: draw(walks(grid)) for name in draw(st.lists(names, max_size=2))},
        sections=(),
        tray=NO_TRAY,
        provenance={layer: draw(provenances) for layer in LAYERS},
        credit=draw(names),
        place_names={hex_id: (18.25, draw(st.floats(-90, 90))) for hex_id in list(villages)[:1]},
        sides=("red", "blue"),
    )
    bare = Section("all", draw(names), ALL_LINES, "all.jpg", Rect(0.0, 0.0, 1e6, 1e6))
    section = replace(bare, rect_px=section_rect(grid, sheet.hex_px, bare))
    if isinstance(grid, BoardsGrid):
        bares = [replace(bare, id=part.prefix, board=part.prefix) for part in grid.parts]
        sections = tuple(replace(each, rect_px=section_rect(grid, sheet.hex_px, each)) for each in bares)
        return replace(sheet, sections=sections, tray=draw(trays(float(int(sheet.size_px[0]) + 1))))
    if isinstance(grid, Lattice):
        section = replace(section, rows=(1, grid.rows))
    return replace(sheet, sections=(section,), tray=draw(trays(float(int(sheet.size_px[0]) + 1))))


@given(sheets())
@settings(max_examples=60, deadline=None)
def test_any_map_reads_back(sheet: MapSheet) -> None:
    assert read_back(sheet) == sheet
