"""A comparison on the map: where units lie in the other game, pale, joined to where they lie in this one."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from app.film.comparison import Comparison, Fate, UnitDifference
from app.map_marks import HexFill, Line, MapMark, PaleCounter, PathLine, Point
from app.table.pieces import PieceId
from maps.sheet import MapSheet
from rules.hexgrid import HexId
from rules.unit_id import UnitId

INK, PLACE_INK = "#111820", "#0B63A8"
_PALE, _FAINT = 0.62, 0.42
"""How clear what is pointed out is, and everything else."""
_MOST_IN_A_STACK = 4
_ASIDE, _STEP = (0.2, 0.17), (0.045, -0.045)
"""How far, in hexes, pale counters lie beside others that stand in their hex, and above one another."""


def comparison_marks(
    comparison: Comparison, counter_px: float, chosen: Collection[PieceId] = ()
) -> tuple[MapMark, ...]:
    """Return the marks of a comparison; with chosen units those of them alone, and more clearly."""
    sheet = comparison.here.game.sheet
    units = [each for each in comparison.units if not chosen or each.unit in chosen]
    places = () if chosen else tuple(_places(comparison))
    return (
        *places,
        *_lines(sheet, units),
        *_lost(units),
        *_pale(comparison, units, counter_px, bool(chosen)),
    )


def _places(comparison: Comparison) -> Iterator[MapMark]:
    hexes = frozenset(each.hex for each in comparison.places)
    if hexes:
        yield HexFill(hexes, PLACE_INK, 0.14, PLACE_INK, 2.4, Line.DASHED)


def _lines(sheet: MapSheet, units: Collection[UnitDifference]) -> Iterator[MapMark]:
    """Yield a line for each pair of hexes that units lie in here and there."""
    # One line for a stack that lies elsewhere as a whole.
    ends = dict.fromkeys((each.there.hex, each.here.hex) for each in units)
    for there, here in ends:
        if there is not None and here is not None and there != here:
            points = sheet.centre_px(there), sheet.centre_px(here)
            yield PathLine(points, INK, 3.0, Line.DASHED, has_arrow=False, alpha=0.8)


def _lost(units: Collection[UnitDifference]) -> Iterator[MapMark]:
    """Yield an edge round the hexes where units stand that are not on the map in the other game."""
    hexes = frozenset(
        each.here.hex for each in units if each.here.hex is not None and each.there.fate is not Fate.ON_MAP
    )
    if hexes:
        yield HexFill(hexes, INK, 0.0, INK, 3.0, Line.DOTS)


def _pale(
    comparison: Comparison, units: Collection[UnitDifference], counter_px: float, is_clear: bool
) -> Iterator[MapMark]:
    sheet, roster = comparison.here.game.sheet, comparison.here.game.roster
    taken = {piece.place.hex for piece in comparison.here.game.table}
    heights: dict[HexId, int] = {}
    for each in units:
        piece, there = each.there.piece, each.there.hex
        known = roster.units[UnitId(each.unit)]
        # Who only lost a step lies where he lies here too: the list tells of him.
        if piece is None or there is None or there == each.here.hex or piece.face >= len(known.faces):
            continue
        height = heights[there] = heights.get(there, -1) + 1
        if height < _MOST_IN_A_STACK:
            at = _beside(sheet, there, height, is_aside=there in taken)
            yield PaleCounter(piece, at, counter_px, _PALE if is_clear else _FAINT)


def _beside(sheet: MapSheet, here: HexId, height: int, *, is_aside: bool) -> Point:
    x, y = sheet.centre_px(here)
    aside = _ASIDE if is_aside else (0.0, 0.0)
    right, down = (aside[axis] + height * _STEP[axis] for axis in (0, 1))
    return x + right * sheet.hex_px, y + down * sheet.hex_px
