"""Draws counters of any size from the roster alone: units in two styles, markers, a person's own pictures.

Load the fonts first (`fonts_needed` names their families); without them Qt takes whatever it has.
"""

from __future__ import annotations

from counters.paint.markers import paint_marker
from counters.paint.outline import MARGIN
from counters.paint.palette import Detail, Style, detail_at
from counters.paint.pen import FAMILY
from counters.paint.picture import (
    CounterKey,
    ImageKey,
    MarkerKey,
    UnitKey,
    counter_picture,
    margin_px,
    paint_image,
)
from counters.paint.units import paint_unit

fonts_needed: tuple[str, ...] = (FAMILY,)

__all__ = [
    "MARGIN",
    "CounterKey",
    "Detail",
    "ImageKey",
    "MarkerKey",
    "Style",
    "UnitKey",
    "counter_picture",
    "detail_at",
    "fonts_needed",
    "margin_px",
    "paint_image",
    "paint_marker",
    "paint_unit",
]
