"""Paints the names of a map and the numbers of its hexes into the tiles of the table."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from app.view.names.fonts import width_of
from app.view.names.labels import DOT_PX, Label, number_label
from app.view.names.layout import Laid, lay_out
from app.view.names.letters import halo_colour, picture_of
from app.view.names.sites import Site, sites
from app.view.names.style import NEAR_HEX_PX, crowding, number_style
from app.view.names.taken import Bounds
from app.view.spot_layouts import SpotLayoutIndex
from maps.features import Features
from maps.plain_features import plain_features
from maps.sheet import MapSheet, Rect
from rules.hexgrid import HexId

_MOST_LAYOUTS = 12
_CELL_HEXES = 4
"""How wide the cells are in which numbers are looked up, in hexes."""
_DOT_INK = "#1B2229"


@dataclass(frozen=True, slots=True)
class _Zoom:
    """One zoom: where names may stand, where they stood when the counters were last looked at."""

    sites: tuple[Site, ...]
    laid: Laid
    version: int
    numbers: dict[HexId, Label]
    """The numbers of the hexes that were in sight, wherever the counters lie."""


class NamesLayer:
    """The names of one map. Each zoom is laid out once, and anew when counters have moved."""

    def __init__(self, sheet: MapSheet, index: SpotLayoutIndex) -> None:
        self._sheet = sheet
        self._index = index
        self._features: Features = sheet.features or plain_features(sheet)
        self._laid: OrderedDict[float, _Zoom] = OrderedDict()
        self._version = 0
        self._frame_px = Rect(0.0, 0.0, *sheet.size_px)
        self.is_dark = False
        self.is_visible = True
        self.has_counters = True
        """Whether counters are shown, so that names keep clear of them."""

        self._edge = _CELL_HEXES * sheet.hex_px
        # As wide as the widest number may be: no number's exact width is asked for every hex.
        self._longest = "8" * max(map(len, sheet.grid.hexes), default=0)

    @cached_property
    def _cells(self) -> Mapping[tuple[int, int], Sequence[HexId]]:
        """The hexes in each cell: not looked for before a number is to be seen, from far away none is."""
        cells: dict[tuple[int, int], list[HexId]] = {}
        for hex_id in self._sheet.grid.hexes:
            x, y = self._sheet.centre_px(hex_id)
            cells.setdefault((int(x // self._edge), int(y // self._edge)), []).append(hex_id)
        return cells

    def close(self) -> None:
        """Let go of all layouts."""
        self._laid.clear()

    def set_frame(self, rect: Rect) -> None:
        """Letter a part of the map alone, in table pixels: the sections that are shown."""
        if rect != self._frame_px:
            self._frame_px = rect
            self.stir()

    def stir(self) -> None:
        """Counters have moved: names are laid out anew when they are painted next."""
        self._version += 1

    def settle(self, scale: float) -> list[QRectF] | None:
        """Lay out the names of a zoom; return which parts of the table look different now, None for all."""
        if not self.is_visible:
            return []
        key = _rounded(scale)
        known = self._laid.get(key)
        if known is not None and known.version == self._version:
            return []
        # Where names may stand depends on the map and the zoom alone: only what is free has to be found anew.
        places = known.sites if known is not None else self._sites(key)
        numbers = known.numbers if known is not None else {}
        before = known.laid if known is not None else None
        laid = lay_out(places, _scaled(self._frame_px, key), self._counters(key), before)
        self._laid[key] = _Zoom(places, laid, self._version, numbers)
        self._laid.move_to_end(key)
        while len(self._laid) > _MOST_LAYOUTS:
            self._laid.popitem(last=False)
        if before is None:
            # Nothing of this zoom was there before: all of it is other.
            return None
        return [_on_table(bounds, key) for bounds in self._changed(before, laid, key)]

    def _changed(self, before: Laid, laid: Laid, scale: float) -> Iterator[Bounds]:
        """Yield where names, and numbers that counters or names hide, come, go or stand elsewhere."""
        changed = set(before.labels) ^ set(laid.labels)
        yield from (label.bounds for label in changed)
        style = number_style(scale * self._sheet.hex_px)
        if style is not None:
            wide, high = width_of(self._longest, style) + style.size_px, 2.0 * style.size_px
            # A counter that came or went hides or frees numbers beside it, though no name has moved.
            covers = (before.counters ^ laid.counters, *(label.boxes for label in changed))
            for left, top, right, bottom in chain.from_iterable(covers):
                yield Bounds(left - wide, top - high, right + wide, bottom + high)

    def _sites(self, scale: float) -> tuple[Site, ...]:
        hex_px = self._sheet.hex_px
        near_px = NEAR_HEX_PX * crowding(len(self._sheet.grid.hexes))
        return sites(self._features, scale * hex_px, hex_px, near_px)

    def _counters(self, scale: float) -> Iterator[Bounds]:
        """Yield what the counters on the map cover, in screen pixels."""
        if not self.has_counters:
            return
        width, height = self._sheet.size_px
        for laid in self._index:
            bounds = laid.bounds
            # Counters in the tray hide no names: it lies beyond the map's edges.
            if bounds.x < width and bounds.y < height:
                for slot in laid.slots:
                    yield _scaled(slot.rect, scale)
                if laid.badge is not None:
                    yield _scaled(laid.badge, scale)

    # ---- painting

    def paint(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        """Draw what touches a rectangle of the table; the painter is in table pixels."""
        key = _rounded(scale)
        if not self.is_visible or key not in self._laid:
            return
        part = Bounds(rect.left() * key, rect.top() * key, rect.right() * key, rect.bottom() * key)
        world = painter.worldTransform()
        ratio = world.m11() / scale
        # Letters are copied pixel for pixel, as counters are.
        painter.resetTransform()
        corner = QPointF(world.dx(), world.dy())
        for label in (*self.numbers(part, key), *self.names(part, key)):
            self._draw(painter, label, corner, ratio)
        painter.setWorldTransform(world)

    def names(self, part: Bounds, scale: float) -> Iterator[Label]:
        """Yield the names that touch a part of the screen at a zoom that is laid out."""
        return (label for label in self._laid[_rounded(scale)].laid.labels if label.bounds.meets(part))

    def numbers(self, part: Bounds, scale: float) -> Iterator[Label]:
        """Yield the numbers of the hexes in a part of the screen that no counter and no name hides."""
        zoom, style = self._laid[_rounded(scale)], number_style(scale * self._sheet.hex_px)
        if style is None:
            return
        frame = _scaled(self._frame_px, scale)
        for hex_id in self._near(part, scale):
            label = zoom.numbers.get(hex_id)
            if label is None:
                label = zoom.numbers[hex_id] = number_label(self._sheet, hex_id, style, scale)
            box = label.boxes[0]
            # Counters and names alike: a number under half a name would be dirt.
            if box.meets(part) and frame.holds(box) and zoom.laid.taken.is_free(box):
                yield label

    def _near(self, part: Bounds, scale: float) -> Iterator[HexId]:
        """Yield the hexes whose number may touch a part of the screen."""
        edge, room = self._edge * scale, self._sheet.hex_px * scale
        for row in range(int((part.top - room) // edge), int((part.bottom + room) // edge) + 1):
            for col in range(int((part.left - room) // edge), int((part.right + room) // edge) + 1):
                yield from self._cells.get((col, row), ())

    def _draw(self, painter: QPainter, label: Label, corner: QPointF, ratio: float) -> None:
        """Draw a label on whole pixels of the device, so that it is the same in every tile it touches."""
        if label.dot is not None:
            self._draw_dot(painter, QPointF(*label.dot) * ratio + corner, ratio)
        picture, off = picture_of(label, ratio, is_dark=self.is_dark)
        # Rounded before the corner is added: in every tile the same, so that letters cut by its edge fit.
        x, y = round(label.x * ratio) + off.x(), round(label.y * ratio) + off.y()
        painter.drawImage(int(x + corner.x()), int(y + corner.y()), picture)

    def _draw_dot(self, painter: QPainter, at: QPointF, ratio: float) -> None:
        painter.setPen(QPen(halo_colour(is_dark=self.is_dark), 1.2 * ratio))
        painter.setBrush(QColor(_DOT_INK))
        painter.drawEllipse(at, DOT_PX * ratio, DOT_PX * ratio)


def _rounded(scale: float) -> float:
    """Return a scale as layouts are kept by: devices of another density round it a little otherwise."""
    return round(scale, 5)


def _scaled(rect: Rect, scale: float) -> Bounds:
    left, top = rect.x * scale, rect.y * scale
    return Bounds(left, top, left + rect.width * scale, top + rect.height * scale)


def _on_table(bounds: Bounds, scale: float) -> QRectF:
    left, top = bounds.left / scale, bounds.top / scale
    return QRectF(left, top, bounds.right / scale - left, bounds.bottom / scale - top)
