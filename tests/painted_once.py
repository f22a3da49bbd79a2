"""What every window of the tests paints and reads alike is painted and read once in a process.

Five hundred windows are opened on the same few games. The pictures of their counters, the lines of their
maps from far away, the letters and places of their names and the tables of their data files took a third of
each, the maps in full size a sixth of a second wherever one was looked at closely; what they are made from is
the key here, so that a window shows what it would have shown.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import pytest
import tomli
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

import app.view.counter_pictures
import app.view.ground
import app.view.map_pictures
import app.view.names.layer
import rules.tomlfile
from app.view.far_ground import FarLines
from app.view.names.layout import Laid, lay_out
from app.view.names.sites import Site
from app.view.names.taken import Bounds
from counters.paint import CounterKey, ImageKey, counter_picture
from maps.features import Features
from rules.stamps import Stamp, stamp_of
from tests.kept_results import kept_or_made

_MOST = 4000
_MOST_LAYOUTS = 400
"""Of the names of a map."""
_MOST_VIEWS = 60
"""Of a map's lines from far away, a megabyte each."""
_MOST_STRIPS = 6
"""Of a map in full size, some twenty megabytes each."""


def share(patch: pytest.MonkeyPatch) -> None:
    """Let all windows of this process share what they have in common."""
    patch.setattr(app.view.counter_pictures, "counter_picture", _counter_pictures())
    patch.setattr(app.view.counter_pictures, "_shrunk", _shrunk())
    patch.setattr(app.view.ground, "FarLines", _far_lines())
    patch.setattr(app.view.map_pictures, "_read", _map_pictures())
    patch.setattr(app.view.names.layer, "lay_out", _layouts())
    patch.setattr(rules.tomlfile.tomli, "loads", _loads())


def _counter_pictures() -> Callable[[CounterKey, int], QImage]:
    kept: dict[object, tuple[CounterKey, QImage]] = {}

    def picture(key: CounterKey, size_px: int) -> QImage:
        if isinstance(key, ImageKey):
            return counter_picture(key, size_px)
        # Rosters are the same objects in all games; the key is kept with the picture, and so is its id.
        known = *(_by_identity(getattr(key, name)) for name in key.__slots__), size_px
        return kept_or_made(kept, known, lambda: (key, counter_picture(key, size_px)), _MOST)[1]

    return picture


def _shrunk() -> Callable[[QImage, int], QImage]:
    shrink = app.view.counter_pictures._shrunk
    kept: dict[object, QImage] = {}

    def shrunk(image: QImage, size_px: int) -> QImage:
        # Qt's number of a picture's contents: another picture at the same address has another.
        key = image.cacheKey(), size_px
        return kept_or_made(kept, key, lambda: shrink(image, size_px), _MOST)

    return shrunk


def _far_lines() -> Callable[[Features], _SharedLines]:
    kept: dict[int, tuple[Features, _SharedLines]] = {}

    def lines(features: Features) -> _SharedLines:
        if id(features) not in kept:
            kept[id(features)] = features, _SharedLines(features)
        return kept[id(features)][1]

    return lines


class _SharedLines:
    """The far lines of one map: each view of them is drawn once, and copied where it is asked for again."""

    def __init__(self, features: Features) -> None:
        self._lines = FarLines(features)
        self._kept: dict[object, QImage] = {}

    def paint(
        self, painter: QPainter, rect: QRectF, scale: float, *, share: float = 1.0, is_sparse: bool = False
    ) -> None:
        """Draw what `FarLines.paint` draws."""
        world, device = painter.worldTransform(), painter.device()
        if painter.opacity() < 1.0 or device.devicePixelRatio() != 1.0:
            # Half seen through, lines over one another are another picture than their copy.
            self._lines.paint(painter, rect, scale, share=share, is_sparse=is_sparse)
            return
        place = (world.m11(), world.m22(), world.dx(), world.dy(), device.width(), device.height())
        key = (place, rect.getRect(), scale, share, is_sparse)
        if key not in self._kept:
            if len(self._kept) > _MOST_VIEWS:
                self._kept.clear()
            image = QImage(device.width(), device.height(), QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            with QPainter(image) as first:
                first.setRenderHints(painter.renderHints())
                first.setWorldTransform(world)
                self._lines.paint(first, rect, scale, share=share, is_sparse=is_sparse)
            self._kept[key] = image
        painter.save()
        painter.resetTransform()
        painter.drawImage(0, 0, self._kept[key])
        painter.restore()


def _by_identity(part: object) -> object:
    return part if isinstance(part, str | int) else id(part)


def _map_pictures() -> Callable[..., QImage]:
    read = app.view.map_pictures._read

    @lru_cache(maxsize=_MOST_STRIPS)
    def strip_of(path: Path, _stamp: Stamp, divisor: int, number: int) -> QImage:
        return read(path, divisor, number)

    def picture(path: Path, divisor: int, strip: int | None = None) -> QImage:
        # Smaller ones are kept by the program itself.
        return read(path, divisor) if strip is None else strip_of(path, stamp_of(path), divisor, strip)

    return picture


def _layouts() -> Callable[..., Laid]:
    kept: dict[object, tuple[Sequence[Site], Laid]] = {}

    def laid(
        places: Sequence[Site], frame: Bounds, counters: Iterable[Bounds], before: Laid | None = None
    ) -> Laid:
        lie = frozenset(counters)
        if before is not None and before.counters == lie:
            return lay_out(places, frame, lie, before)
        # The same counters give the same names, whatever lay there before (tests/view/test_names.py).
        key = id(places), frame, lie
        return kept_or_made(kept, key, lambda: (places, lay_out(places, frame, lie, before)), _MOST_LAYOUTS)[
            1
        ]

    return laid


def _loads() -> Callable[[str], dict[str, object]]:
    read = tomli.loads

    # Each reader gets tables of its own: readers may change them.
    @lru_cache(maxsize=500)
    def pickled(text: str) -> bytes:
        return pickle.dumps(read(text), pickle.HIGHEST_PROTOCOL)

    return lambda text: pickle.loads(pickled(text))
