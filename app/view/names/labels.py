"""Where each name of a map stands at one zoom: the important first, each at the first place that is free.

All lengths are screen pixels of the whole table at that zoom. The same counters give the same names, whatever
was done before.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.view.names.courses import letters_along
from app.view.names.letters import height_of, width_of
from app.view.names.style import (
    NEAR_HEX_PX,
    Style,
    area_style,
    river_style,
    settlement_style,
)
from app.view.names.taken import Bounds, Taken
from maps.features import AreaName, Country, Features, Rank, River, Settlement
from maps.sheet import MapSheet
from rules.hexgrid import HexId

_AROUND = ((1, 0), (0.75, 0.8), (0.75, -0.75), (0, 1), (0, -1), (-1, 0), (-0.75, 0.8), (-0.75, -0.75))
"""Where a name may stand about its place, the best first: right, then below, then above."""
_RINGS = {
    Rank.CAPITAL: (0, 12, 26, 42, 60, 80, 100),
    Rank.TOWN: (0, 9, 20),
    Rank.PLACE: (0, 8),
    Rank.VILLAGE: (0,),
}
"""How much farther off each ring of places lies from the first."""
_ROOFS_PX = {Rank.CAPITAL: 34.0, Rank.TOWN: 38.0, Rank.PLACE: 26.0, Rank.VILLAGE: 24.0}
"""How far the roofs of a settlement reach on a painted map of 160 pixels a hex."""
_NUMBER_UP = 71.0
"""How far the middle of a hex's number lies above that of the hex, in pixels of a hex of 160."""
_BESIDE_A_COUNTER = 0.42
"""How far beside its place a name stands clear of a counter there, in hex widths."""
_GREAT = (Rank.CAPITAL, Rank.TOWN)
DOT_PX = 2.6


@dataclass(frozen=True, slots=True)
class Label:
    """A text at a place: its middle, the boxes that it fills, its turn in degrees, the dot it belongs to.

    A text along a river has a place and a turn for each of its letters.
    """

    text: str
    style: Style
    x: float
    y: float
    boxes: tuple[Bounds, ...]
    turn: float = 0.0
    dot: tuple[float, float] | None = None
    letters: tuple[tuple[float, float, float], ...] = ()

    @property
    def bounds(self) -> Bounds:
        """Everything that is painted of it, with its halo."""
        room = 0.3 * self.style.size_px + 2
        boxes = self.boxes if self.dot is None else (*self.boxes, _box(*self.dot, 9.0, 9.0))
        return Bounds(
            min(box.left for box in boxes) - room,
            min(box.top for box in boxes) - room,
            max(box.right for box in boxes) + room,
            max(box.bottom for box in boxes) + room,
        )


@dataclass(frozen=True, slots=True)
class Laid:
    """The names of a map at one zoom, and all that nothing else may hide: them and the counters."""

    labels: tuple[Label, ...]
    taken: Taken


def lay_out(
    sheet: MapSheet, features: Features, scale: float, frame: Bounds, counters: Iterable[Bounds]
) -> Laid:
    """Return the names inside a frame at a zoom (screen pixels a map pixel), clear of the counters."""
    return _Layout(sheet, features, scale, frame, counters).laid()


class _Layout:
    """One layout under way."""

    def __init__(
        self,
        sheet: MapSheet,
        features: Features,
        scale: float,
        frame: Bounds,
        counters: Iterable[Bounds],
    ) -> None:
        self._features = features
        self._scale = scale
        self._hex_px = scale * sheet.hex_px
        self._twins_px = 3 * sheet.hex_px
        self._frame = frame
        self._taken = Taken(counters)
        self._roofs = Taken(self._roof(each) for each in features.settlements)
        self._labels: list[Label] = []

    def laid(self) -> Laid:
        """Lay out towns, country, smaller places and rivers, in this order."""
        for each in self._features.settlements:
            if each.rank in _GREAT:
                self._name(each)
        for area in sorted(self._features.areas, key=lambda a: (a.kind is Country.CITY, -a.size_px)):
            style = area_style(area, self._hex_px)
            if style is not None:
                self._take_first(self._across(area, style))
        for each in self._features.settlements:
            if each.rank not in _GREAT:
                self._name(each)
        for river in self._features.rivers:
            self._name_river(river)
        return Laid(tuple(self._labels), self._taken)

    def _take_first(self, labels: Iterable[Label], *, has_room: bool = False) -> bool:
        """Show the first label that is free and inside the frame; return whether there is one."""
        for label in labels:
            if all(self._frame.holds(box) and self._taken.is_free(box) for box in label.boxes):
                if has_room and not all(self._roofs.is_free(box) for box in label.boxes):
                    continue
                self._labels.append(label)
                for box in label.boxes:
                    self._taken.add(box)
                return True
        return False

    # ---- settlements

    def _roof(self, settlement: Settlement) -> Bounds:
        x, y = settlement.at[0] * self._scale, settlement.at[1] * self._scale
        reach = max(DOT_PX, 0.5 * _ROOFS_PX[settlement.rank] * self._hex_px / 160)
        return Bounds(x - reach, y - reach, x + reach, y + reach)

    def _name(self, settlement: Settlement) -> None:
        """Name a settlement, if it can be off the roofs of others; twins share one name from far away."""
        style = settlement_style(settlement.rank, self._hex_px)
        if style is None or (self._hex_px < NEAR_HEX_PX and self._is_named(settlement)):
            return
        if not self._take_first(self._about(settlement, style), has_room=True):
            self._take_first(self._about(settlement, style))

    def _is_named(self, settlement: Settlement) -> bool:
        text = plain_name(settlement.text)
        x, y = settlement.at[0] * self._scale, settlement.at[1] * self._scale
        near = self._twins_px * self._scale
        return any(
            label.text == text and math.dist((label.x, label.y), (x, y)) < near for label in self._labels
        )

    def _about(self, settlement: Settlement, style: Style) -> Iterator[Label]:
        is_far = self._hex_px < NEAR_HEX_PX
        text = plain_name(settlement.text) if is_far else settlement.text
        size = width_of(text, style), height_of(style)
        x, y = settlement.at[0] * self._scale, settlement.at[1] * self._scale
        reach = max(DOT_PX + 3.0, 0.86 * _ROOFS_PX[settlement.rank] * self._hex_px / 160 + 3.0)
        dot = (x, y) if is_far and settlement.rank is not Rank.CAPITAL else None
        # The last ring is that about a counter on the settlement itself.
        beside = max(0.0, _BESIDE_A_COUNTER * self._hex_px - reach)
        for far in (*_RINGS[settlement.rank], *((beside,) if beside > 0 and not is_far else ())):
            for way in _AROUND:
                middle = _middle(x, y, way, reach + far, size)
                yield Label(text, style, *middle, (_box(*middle, *size),), dot=dot)

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

    def _name_river(self, river: River) -> None:
        style = river_style(river.width_px, self._hex_px)
        if style is None or not river.name:
            return
        line = [(x * self._scale, y * self._scale) for x, y in river.line]
        half = 0.45 * style.size_px
        for stretch in letters_along(line, river.name, style, river.width_px * self._hex_px / 160):
            self._take_first(
                Label(
                    river.name,
                    style,
                    spots[0][0],
                    spots[0][1],
                    tuple(_box(x, y, 2 * half, 2 * half) for x, y, _ in spots),
                    letters=spots,
                )
                for spots in stretch
            )


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


def _box(x: float, y: float, wide: float, high: float) -> Bounds:
    return Bounds(x - wide / 2 - 1.5, y - high / 2, x + wide / 2 + 1.5, y + high / 2)


def _along(
    middle: tuple[float, float], turn: tuple[float, float], wide: float, high: float
) -> Iterator[Bounds]:
    """Yield squares that cover a turned text."""
    count = max(1, round(wide / high))
    for n in range(count + 1):
        off = (n / count - 0.5) * (wide - 0.4 * high)
        yield _box(middle[0] + turn[0] * off, middle[1] + turn[1] * off, high, 1.1 * high)


def plain_name(text: str) -> str:
    """Return a name without what stands in brackets to tell twins apart."""
    return text.split(" (", maxsplit=1)[0]


def number_label(sheet: MapSheet, hex_id: HexId, style: Style, scale: float) -> Label:
    """Return the number of a hex, at its northern corner."""
    x, y = (value * scale for value in sheet.centre_px(hex_id))
    y -= _NUMBER_UP * scale * sheet.hex_px / 160
    return Label(hex_id, style, x, y, (_box(x, y, width_of(hex_id, style), 0.8 * style.size_px),))
