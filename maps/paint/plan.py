"""Everything that is settled before the first stroke: courses, ways, places, the window drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF

from maps.paint.courses import Course, find_courses
from maps.paint.geography import NOWHERE, Geography
from maps.paint.lines import Line, Point
from maps.paint.places import place_villages
from maps.paint.ways import Way, find_ways
from maps.sheet import Area, MapSheet, Rect
from rules.hexgrid import HexId, Hexside

WOODED = frozenset({"woods", "rough_wooded"})
HILLY = frozenset({"rough", "rough_wooded", "rugged", "mountain"})


@dataclass(frozen=True)
class Plan:
    """What is drawn and where; `window` is the part of the map that the picture shows."""

    sheet: MapSheet
    """The map, its own kinds of terrain told by the words that they are drawn as."""
    geography: Geography
    courses: tuple[Course, ...]
    ways: tuple[Way, ...]
    villages: Mapping[HexId, Point]
    window: QRectF
    hexes: tuple[HexId, ...]
    """The hexes that the window shows at least in part."""

    def of(self, *terrain: str) -> tuple[HexId, ...]:
        """Return the hexes in sight of some kinds of terrain."""
        return tuple(hex_id for hex_id in self.hexes if self.sheet.terrain.get(hex_id) in terrain)

    def sides(self, look: str) -> tuple[Hexside, ...]:
        """Return the hexsides in sight that are drawn in one way, in order."""
        seen, sheet = frozenset(self.hexes), self.sheet
        those = {side for kind in sheet.kinds_drawn_as(look) for side in sheet.hexsides[kind]}
        return tuple(side for side in sorted(those) if not seen.isdisjoint(side))

    def city_hexes(self) -> tuple[HexId, ...]:
        """Return the hexes in sight with a city within one hex: of that terrain, or on other country."""
        terrain = self.sheet.terrain
        # On a map with urban hexes they are the cities; what else lies within their bounds stays country.
        cities = () if "urban" in terrain.values() else self.sheet.cities.values()
        named = frozenset(hex_id for hexes in cities for hex_id in hexes)
        return tuple(hex_id for hex_id in self.hexes if terrain.get(hex_id) == "city" or hex_id in named)

    def areas(self, kind: str) -> tuple[Area, ...]:
        """Return the areas of a kind."""
        return tuple(area for area in self.sheet.areas.values() if area.kind == kind)


def make_plan(sheet: MapSheet, geography: Geography | None = None, clip: Rect | None = None) -> Plan:
    """Return the plan of a picture of a map, or of the part of it that `clip` names in map pixels."""
    known, sheet = geography or NOWHERE, _as_drawn(sheet)
    window = QRectF(*(clip or (0.0, 0.0, *sheet.size_px)))
    villages = place_villages(sheet, known)

    def nears(link: Hexside) -> bool:
        # The line of a link stays within its two hexes: those out of sight are not bent in vain.
        return _crosses(window, tuple(corner for hex_id in link for corner in sheet.corners_px(hex_id)))

    return Plan(
        sheet=sheet,
        geography=known,
        # Found on the whole map and picked then, so that a part shows the same courses as the whole.
        courses=tuple(course for course in find_courses(sheet, known) if _crosses(window, course.line)),
        ways=tuple(way for way in find_ways(sheet, known, villages, nears) if _crosses(window, way.line)),
        villages=villages,
        window=window,
        hexes=tuple(hex_id for hex_id in sheet.grid.hexes if _in_sight(sheet, window, hex_id)),
    )


def _as_drawn(sheet: MapSheet) -> MapSheet:
    if sheet.drawn_as.keys().isdisjoint(sheet.terrain.values()):
        return sheet
    return replace(sheet, terrain={hex_id: sheet.look_of(kind) for hex_id, kind in sheet.terrain.items()})


def _crosses(window: QRectF, line: Line) -> bool:
    """Return whether the box of a line touches the window, with room for what is drawn beside it."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    box = QRectF(min(xs) - 40, min(ys) - 40, max(xs) - min(xs) + 80, max(ys) - min(ys) + 80)
    return window.intersects(box)


def _in_sight(sheet: MapSheet, window: QRectF, hex_id: HexId) -> bool:
    x, y = sheet.centre_px(hex_id)
    # No corner of a hex is as far as its width from its centre.
    return window.adjusted(-sheet.hex_px, -sheet.hex_px, sheet.hex_px, sheet.hex_px).contains(x, y)
