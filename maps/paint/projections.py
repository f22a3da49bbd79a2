"""From longitude and latitude to the pixels of a map: how the earth is laid flat, and where the grid lies."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

from maps.paint.lines import Point


class Projection(Protocol):
    """A way to lay the earth flat; a map pixel is the same number of metres everywhere."""

    @property
    def m_per_px(self) -> float:
        """How many metres a map pixel stands for."""

    @property
    def left_m(self) -> float:
        """How far east of the origin the map begins."""

    @property
    def top_m(self) -> float:
        """How far north of the origin the map begins."""

    def metres(self, lon: float, lat: float) -> Point:
        """Return metres east and north of the projection's own origin."""

    def px(self, lon: float, lat: float) -> Point:
        """Return the map pixel of a place."""


@dataclass(frozen=True, slots=True)
class TransverseMercator:
    """A transverse Mercator on the WGS84 ellipsoid and where the hex grid lies in it."""

    lat: float
    lon: float
    left_m: float
    top_m: float
    m_per_px: float

    def metres(self, lon: float, lat: float) -> Point:
        """Return easting and northing in metres (series of Snyder, good to centimetres here)."""
        p, p0 = math.radians(lat), math.radians(self.lat)
        n = _A / math.sqrt(1 - _E2 * math.sin(p) ** 2)
        t, c = math.tan(p) ** 2, _EP2 * math.cos(p) ** 2
        a = math.radians(lon - self.lon) * math.cos(p)
        x = n * (a + (1 - t + c) * a**3 / 6 + (5 - 18 * t + t * t + 72 * c - 58 * _EP2) * a**5 / 120)
        rise = n * math.tan(p) * (a * a / 2 + (5 - t + 9 * c + 4 * c * c) * a**4 / 24)
        return x, _arc(p) - _arc(p0) + rise

    def px(self, lon: float, lat: float) -> Point:
        """Return the map pixel of a place."""
        x, y = self.metres(lon, lat)
        return (x - self.left_m) / self.m_per_px, (self.top_m - y) / self.m_per_px


@dataclass(frozen=True, slots=True)
class Plain:
    """Degrees as lengths that are the same all over the map, as maps of small scale may have them."""

    lat: float
    lon: float
    m_per_degree: Point
    """Metres to a degree of longitude and of latitude."""
    left_m: float
    top_m: float
    m_per_px: float

    def metres(self, lon: float, lat: float) -> Point:
        """Return metres east and north of the origin."""
        return (lon - self.lon) * self.m_per_degree[0], (lat - self.lat) * self.m_per_degree[1]

    def px(self, lon: float, lat: float) -> Point:
        """Return the map pixel of a place."""
        x, y = self.metres(lon, lat)
        return (x - self.left_m) / self.m_per_px, (self.top_m - y) / self.m_per_px


# WGS84: the greater half axis in metres, the flattening; then the squares of both eccentricities.
_A, _F = 6378137.0, 1 / 298.257223563
_E2 = _F * (2 - _F)
_EP2 = _E2 / (1 - _E2)


def _arc(p: float) -> float:
    """Return the length of the meridian from the equator in metres."""
    # Snyder, Map Projections: A Working Manual, formula 3-21.
    return _A * (
        (1 - _E2 / 4 - 3 * _E2**2 / 64 - 5 * _E2**3 / 256) * p
        - (3 * _E2 / 8 + 3 * _E2**2 / 32 + 45 * _E2**3 / 1024) * math.sin(2 * p)
        + (15 * _E2**2 / 256 + 45 * _E2**3 / 1024) * math.sin(4 * p)
        - (35 * _E2**3 / 3072) * math.sin(6 * p)
    )
