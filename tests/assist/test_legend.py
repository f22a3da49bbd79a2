"""What lies over the map is told in a legend: one line for each kind of mark that is there."""

from app.assist.drawing import REACH, STOP, SUPPLY
from app.assist.glance import Overlay
from app.assist.legend import legend_of
from app.map_marks import HexFill, Line, PathLine, Stamp
from rules.hexgrid import HexId

HERE = frozenset([HexId("1520")])
FREE, HELD = Stamp(HexId("1520"), "3", ground=REACH), Stamp(HexId("1521"), "0", ground=STOP, is_stop=True)


def test_only_what_lies_on_the_map_is_told() -> None:
    laid = {Overlay.REACH: (HexFill(HERE, REACH), FREE), Overlay.ENEMY_ZONES: ()}

    assert [line.words for line in legend_of(laid, str)] == ["Within reach", "Points left, and the cost"]


def test_every_kind_of_mark_is_told_once() -> None:
    line = PathLine(((0.0, 0.0), (9.0, 9.0)), SUPPLY)
    sources = HexFill(HERE, SUPPLY, line=Line.DASHED)
    laid = {Overlay.SUPPLY: (line, line, HELD), Overlay.ENEMY_SUPPLY: (line, sources)}

    assert [each.words for each in legend_of(laid, str)] == [
        "Supply line",
        "No line, or where it breaks",
        "Within reach of the sources",
    ]
