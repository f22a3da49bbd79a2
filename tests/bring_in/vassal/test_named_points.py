"""Where a counter lies that is put at a place by its name: as VASSAL 3.6 laid it in such modules."""

from __future__ import annotations

import pytest

from app.bring_in.vassal.buildfile import read_build_file
from app.bring_in.vassal.module import module_of
from app.bring_in.vassal.named_points import named_points
from tests.bring_in.vassal.modules import Built, board, hexes, map_window, regions, zone, zoned

WITH_CELLS = "$name$ $gridLocation$"
FIELD = zoned(
    hexes({"first": "H", "sep": "", "hLeading": 1, "vLeading": 1}),
    zone("Camp", "0,0;90,0;90,60;0,60"),
    zone("Ports", "300,0;420,0;420,100;300,100", regions(North=(320, 20)), locationFormat=WITH_CELLS),
    zone("Road", "200,200;420,200;420,350;200,350", useParentGrid=True, locationFormat=WITH_CELLS),
)


@pytest.mark.parametrize(
    ("name", "point"),
    [
        ("0303", (120.0, 140.0)),
        ("Camp", (45.0, 30.0)),  # a zone without cells is one place
        ("0101", (0.0, 0.0)),  # a cell beneath it keeps its name
        ("Ports North", (320.0, 20.0)),
        ("Road 0605", (300.0, 245.0)),
        ("0605", (300.0, 245.0)),
        ("Ports", None),
    ],
)
def test_a_name_means_the_point_where_vassal_lays_a_counter(
    name: str, point: tuple[float, float] | None
) -> None:
    xml = Built((map_window("Main", [board("Field", FIELD, width=420, height=350)]),)).xml()
    grid = module_of(read_build_file(xml.encode(), "m"), "m").maps[0].boards[0].grid
    assert named_points(grid, (420.0, 350.0)).get(name) == point
