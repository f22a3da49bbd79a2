"""Where each name of a map may stand at one zoom, the best place first.

All lengths are screen pixels of the whole table at that zoom. What there is to choose from depends on the map
alone and is worked out once, as far as anybody asks; counters decide later what is chosen.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from app.view.names.courses import letters_along
from app.view.names.fonts import height_of, width_of
from app.view.names.labels import DOT_PX, Label, box_about, dot_box
from app.view.names.style import NEAR_HEX_PX, Style, area_style, river_style, settlement_style
from app.view.names.taken import Bounds, Taken
from maps.features import AreaName, Country, Features, Rank, River, Settlement

_AROUND = ((1, 0), (0.75, 0.8), (0.75, -0.75), (0, 1), (0, -1), (-1, 0), (-0.75, 0.8), (-0.75, -0.75))
"""Where a name may stand about its place, the best first: right, then below, then above."""
_RINGS = {
    Rank.CAPITAL: tuple(range(0, 100, 6)),
    Rank.TOWN: (0, 9, 20),
    Rank.PLACE: (0, 8),
    Rank.VILLAGE: (0,),
}
"""How much farther off each ring of places lies from the first."""
_ROOFS_PX = {Rank.CAPITAL: 34.0, Rank.TOWN: 38.0, Rank.PLACE: 26.0, Rank.VILLAGE: 24.0}
"""How far the roofs of a settlement reach on a painted map of 160 pixels a hex."""
_BESIDE_A_COUNTER = 0.42
"""How far beside its place a name stands clear of a counter there, in hex widths."""
_GREAT = (Rank.CAPITAL, Rank.TOWN)
_NEIGHBOURS = 2.0
"""How near, in hex widths, another place has to be for a name to be taken for its."""
_MOST_ZOOMS = 12
"""Of so many zooms the sites are kept: as many as a window keeps the layouts of."""


@dataclass(slots=True)
class Site:
    """The labels of which one is shown. Of the sites of one `group` only the first with room is named."""

    # Labels come one by one: most sites take their first, and the tenth would be made for nothing.
    _ahead: Iterator[Label]
    group: int
    dot: Bounds | None = None
    """The dot that no other name may hide, if it is one of those everybody looks for."""
    reach: Bounds | None = None
    """The rectangle round all labels that were ever asked for, None before the first."""
    _known: list[Label] = field(default_factory=list)

    def labels(self) -> Iterator[Label]:
        """Yield the labels, the best first; each is made when it is first asked for."""
        yield from self._known
        for label in self._ahead:
            self._known.append(label)
            for box in label.boxes if label.dot is None else (*label.boxes, dot_box(label.dot)):
                # Only of what was asked for: what nobody tried cannot have been prevented by anything.
                self.reach = box if self.reach is None else self.reach.united(box)
            yield label


def sites(
    features: Features, hex_px: float, map_hex_px: float, near_px: float = NEAR_HEX_PX
) -> tuple[Site, ...]:
    """Return the sites of a map at a width of a hex on the screen, the most important first.

    From the width `near_px` on the map is seen as it is painted. One map at one zoom has the same sites in
    every window: what was looked for in one is known in the next.
    """
    return _sites(features.settlements, features.areas, features.rivers, (hex_px, map_hex_px, near_px))


# Lines of roads bear no names, and cannot be told from others at a glance.
@lru_cache(maxsize=_MOST_ZOOMS)
def _sites(
    settlements: tuple[Settlement, ...],
    areas: tuple[AreaName, ...],
    rivers: tuple[River, ...],
    widths_px: tuple[float, float, float],
) -> tuple[Site, ...]:
    return tuple(_Sites(Features(settlements, areas, rivers), *widths_px).all())


class _Sites:
    """The sites of one zoom under way."""

    def __init__(self, features: Features, hex_px: float, map_hex_px: float, near_px: float) -> None:
        self._features = features
        self._hex_px = hex_px
        self._scale = hex_px / map_hex_px
        # In table pixels, as the features are; `_at` brings them to the screen.
        self._twins_px = 3 * map_hex_px
        self._is_far = hex_px < near_px
        self._roofs = Taken(self._roof(each) for each in features.settlements)
        self._near_px = _NEIGHBOURS * map_hex_px
        self._shown: dict[tuple[int, int], list[Settlement]] = {}
        for each in features.settlements:
            if settlement_style(each.rank, hex_px) is not None:
                self._shown.setdefault(self._square(each), []).append(each)

    def all(self) -> Iterator[Site]:
        """Yield the sites of towns, country, smaller places and rivers."""
        # The order is that of importance: who comes first takes the place.
        groups = self._groups()
        great = [n for n, each in enumerate(self._features.settlements) if each.rank in _GREAT]
        small = [n for n, each in enumerate(self._features.settlements) if each.rank not in _GREAT]
        yield from self._settlements(great, groups)
        for n, area in enumerate(sorted(self._features.areas, key=_order_of_area), start=1):
            style = area_style(area, self._hex_px)
            if style is not None:
                # Negative numbers: no group of settlements has one.
                yield Site(self._across(area, style), -n)
        yield from self._settlements(small, groups)
        for number, labels in enumerate(self._rivers(), start=len(groups)):
            yield Site(labels, number)

    def _groups(self) -> list[int]:
        """Return the group of each settlement: from far away, twins of one name close together share one."""
        found: list[int] = []
        first: dict[str, int] = {}
        for number, each in enumerate(self._features.settlements):
            # The first of its name stands for all within reach.
            twin = first.setdefault(plain_name(each.text), number)
            is_near = math.dist(self._features.settlements[twin].at, each.at) < self._twins_px
            found.append(twin if self._is_far and is_near else number)
        return found

    # ---- settlements

    def _settlements(self, numbers: Iterable[int], groups: list[int]) -> Iterator[Site]:
        for number in numbers:
            settlement = self._features.settlements[number]
            style = settlement_style(settlement.rank, self._hex_px)
            if style is not None:
                dot = self._dot(settlement) if settlement.rank in _GREAT else None
                yield Site(self._off_the_roofs(settlement, style), groups[number], dot and dot_box(dot))

    def _roof(self, settlement: Settlement) -> Bounds:
        x, y = self._at(settlement)
        reach = max(DOT_PX, 0.5 * _ROOFS_PX[settlement.rank] * self._hex_px / 160)
        return Bounds(x - reach, y - reach, x + reach, y + reach)

    def _off_the_roofs(self, settlement: Settlement, style: Style) -> Iterator[Label]:
        """Yield the labels that hide no roofs, then the others; none that would be read at another place."""
        others = []
        beside = self._beside(settlement)
        for label in self._about(settlement, style):
            if self._is_read_elsewhere(label, settlement, beside):
                continue
            # Roofs may be hidden where there is no other room: the name matters more than the drawing.
            if all(self._roofs.is_free(box) for box in label.boxes):
                yield label
            else:
                others.append(label)
        yield from others

    def _square(self, settlement: Settlement) -> tuple[int, int]:
        """Return the square of the map in which a place lies: those near it are in the nine about it."""
        return int(settlement.at[0] // self._near_px), int(settlement.at[1] // self._near_px)

    def _beside(self, settlement: Settlement) -> list[tuple[float, float]]:
        """Return where the places near one are that are shown by another name: none about a capital."""
        # A capital's districts stand all about it: nothing would be left.
        if settlement.rank is Rank.CAPITAL:
            return []
        column, row = self._square(settlement)
        squares = ((column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1))
        name = plain_name(settlement.text)
        others = (each for square in squares for each in self._shown.get(square, ()))
        # A twin's name says the same: nobody is led astray.
        return [self._at(each) for each in others if plain_name(each.text) != name]

    def _is_read_elsewhere(
        self, label: Label, settlement: Settlement, beside: Iterable[tuple[float, float]]
    ) -> bool:
        """Return whether a label stands nearer to another named place than to its own."""
        own_px = min(box.distance(*self._at(settlement)) for box in label.boxes)
        return any(box.distance(*at) < own_px for at in beside for box in label.boxes)

    def _at(self, settlement: Settlement) -> tuple[float, float]:
        return settlement.at[0] * self._scale, settlement.at[1] * self._scale

    def _dot(self, settlement: Settlement) -> tuple[float, float] | None:
        """Return where the dot of a settlement is: roofs stand there on the painted map, blocks in a city."""
        if not self._is_far or settlement.rank is Rank.CAPITAL:
            return None
        return self._at(settlement)

    def _about(self, settlement: Settlement, style: Style) -> Iterator[Label]:
        # From afar one of the twins is named, and needs no word to tell it from the other.
        text = plain_name(settlement.text) if self._is_far else settlement.text
        size = width_of(text, style), height_of(style)
        x, y = self._at(settlement)
        reach = max(DOT_PX + 3.0, 0.86 * _ROOFS_PX[settlement.rank] * self._hex_px / 160 + 3.0)
        dot = self._dot(settlement)
        # The last ring is that about a counter on the settlement itself.
        beside = 0.0 if self._is_far else max(0.0, _BESIDE_A_COUNTER * self._hex_px - reach)
        for far in (*_RINGS[settlement.rank], *((beside,) if beside else ())):
            for way in _AROUND:
                middle = _middle(x, y, way, reach + far, size)
                yield Label(text, style, *middle, (box_about(*middle, *size),), dot=dot)

    # ---- country and rivers

    def _across(self, area: AreaName, style: Style) -> Iterator[Label]:
        """Yield the places of a name that runs across country, moved along and across its own line."""
        wide, high = width_of(area.text, style), 0.8 * style.size_px
        cos, sin = math.cos(math.radians(area.turn)), math.sin(math.radians(area.turn))
        for along, over in _SHIFTS:
            x = area.at[0] * self._scale + (along * wide * cos - over * high * sin)
            y = area.at[1] * self._scale + (along * wide * sin + over * high * cos)
            boxes = tuple(_along((x, y), (cos, sin), wide, high))
            yield Label(area.text, style, x, y, boxes, area.turn)

    def _rivers(self) -> Iterator[Iterator[Label]]:
        for river in self._features.rivers:
            style = river_style(river.width_px, self._hex_px)
            if style is not None and river.name:
                yield from self._stretches(river, style)

    def _stretches(self, river: River, style: Style) -> Iterator[Iterator[Label]]:
        line = [(x * self._scale, y * self._scale) for x, y in river.line]
        edge = 0.9 * style.size_px
        for stretch in letters_along(line, river.name, style, river.width_px * self._hex_px / 160):
            yield (
                Label(
                    river.name,
                    style,
                    *spots[0][:2],
                    # A square for each letter: one box round a bend would speak for much free ground.
                    tuple(box_about(x, y, edge, edge) for x, y, _ in spots),
                    letters=spots,
                )
                for spots in stretch
            )


def _order_of_area(area: AreaName) -> tuple[bool, float]:
    # Parts of a city last: the names of the country around matter more.
    return area.kind is Country.CITY, -area.size_px


_SHIFTS = tuple(
    sorted(
        ((along / 10, over) for along in range(-5, 6) for over in (-2.5, -1.2, 0.0, 1.2, 2.5)),
        key=lambda shift: 10 * abs(shift[0]) + 2 * abs(shift[1]),
    )
)
"""How a name across country may be moved, in its own length and height, the least first."""


def _middle(
    x: float, y: float, way: tuple[float, float], reach: float, size: tuple[float, float]
) -> tuple[float, float]:
    """Return the middle of a text that stands on one side of a point."""
    wide, high = size
    across = 0.0 if way[0] == 0 else math.copysign(wide / 2, way[0])
    along = 0.0 if way[1] == 0 else math.copysign(high / 2, way[1])
    return x + way[0] * reach + across, y + way[1] * reach + along


def _along(
    middle: tuple[float, float], turn: tuple[float, float], wide: float, high: float
) -> Iterator[Bounds]:
    """Yield squares that cover a turned text."""
    # Squares along the text: a turned rectangle cannot be looked up in a grid of squares.
    count = max(1, round(wide / high))
    for n in range(count + 1):
        off = (n / count - 0.5) * (wide - 0.4 * high)
        yield box_about(middle[0] + turn[0] * off, middle[1] + turn[1] * off, high, 1.1 * high)


def plain_name(text: str) -> str:
    """Return a name without what stands in brackets to tell twins apart."""
    return text.split(" (", maxsplit=1)[0]
