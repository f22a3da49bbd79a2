"""A scan becomes the picture of a section of the player's own map, under our data at once."""

from __future__ import annotations

import math
from pathlib import Path

from PIL.Image import Image

from app.bring_in.extra import missing_packages
from app.bring_in.lattice import Point
from app.bring_in.map_scan import MapScan, scan_text
from app.bring_in.placing import Placed
from app.bring_in.rectify_plainly import read_plainly, rectified_plainly
from app.bring_in.watch import UNWATCHED, Watch
from app.files.own_map_pictures import keep_image
from maps.sheet import MapSheet, Section

_MOST_PIXELS = 60_000_000
"""A section at 300 dpi has so many; more cannot be seen."""

_READ, _FLAT = 0.15, 0.85
"""Where in the whole work reading ends and laying flat: shares of the time that they take."""


def keep_scan(
    scan: MapScan, placed: Placed, sheet: MapSheet, section: Section, watch: Watch = UNWATCHED
) -> Path:
    """Lay a scan flat as the picture of a section, keep it, and return where it lies.

    Raises DataError where the scan cannot be read or the picture not be written, Cancelled where it was
    broken off.
    """
    flat = laid_flat(scan, placed, sheet, section, watch.part(0.0, _FLAT))
    watch.step(_FLAT, "keeping the picture")
    return keep_image(scan.game, section.id, flat, scan_text(scan))


def laid_flat(
    scan: MapScan, placed: Placed, sheet: MapSheet, section: Section, watch: Watch = UNWATCHED
) -> Image:
    """Return a scan laid flat as the picture of a section; raises as `keep_scan` does."""
    if scan.picture is None:
        raise ValueError("there is no picture")
    watch.step(0.0, "reading the scan")
    hex_px, rect = sheet.hex_px, section.rect_px
    scale, rest = _scale(placed, section, hex_px), watch.part(_READ, 1.0)

    # A scan is placed in hex widths and a section lies in pixels of the table: so the same scan fits a map
    # drawn at any size.
    def to_pixel(place: Point) -> Point:
        return placed.to_pixel((place[0] / hex_px, place[1] / hex_px))

    def sheet_of(place: Point) -> object:
        return placed.sheet_of((place[0] / hex_px, place[1] / hex_px))

    # In full, whatever it was found with: the finder looks at a reduced picture, and this one is what is
    # played on.
    if missing_packages():
        return rectified_plainly(read_plainly(scan.picture, scan.page), to_pixel, rect, scale, rest)
    # After the check: they import libraries that need not be there.
    from app.bring_in.pictures import read_picture  # noqa: PLC0415
    from app.bring_in.rectify import rectified  # noqa: PLC0415

    return rectified(read_picture(scan.picture, page=scan.page), to_pixel, rect, scale, rest, sheet_of)


def _scale(placed: Placed, section: Section, hex_px: float) -> float:
    """Return pixels a table pixel: as many as the scan has, no more than can be seen."""
    width, height = section.rect_px.width, section.rect_px.height
    pitch_px = placed.transform.figures.pitch_px
    # Finer than the scan it would be larger and show no more.
    return min(pitch_px / hex_px, math.sqrt(_MOST_PIXELS / (width * height)))
