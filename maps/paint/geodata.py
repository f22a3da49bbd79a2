"""Reads a folder of geographic layers (GeoJSON, CSV, a height image) into map pixels.

The folder is not part of the program; only the pictures drawn with it are.
"""

from __future__ import annotations

import csv
import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli

from maps.features import AreaName, Country, Rank, Settlement
from maps.paint.geography import Geography, Relief
from maps.paint.lines import Line, Point, distance
from maps.sheet import MapSheet
from maps.spelling import without_accents
from rules.hexgrid import HexId

Feature = tuple[Mapping[str, Any], tuple[tuple[Line, ...], ...]]

# Names come again across a country: only a namesake as near as this is the place meant.
_SPELLING_REACH_KM = 8.0
_RIVER_CLASSES = ("river", "stream", "canal")
_ROAD_CLASSES = ("trunk", "primary", "secondary")


@dataclass(frozen=True, slots=True)
class Projection:
    """A transverse Mercator on the WGS84 ellipsoid and where the hex grid lies in it."""

    lat: float
    lon: float
    left_m: float
    top_m: float
    m_per_px: float

    def metres(self, lon: float, lat: float) -> tuple[float, float]:
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


def read_geography(folder: Path, sheet: MapSheet, labels: Path | None = None) -> Geography:
    """Return the real country under a map; raises OSError or ValueError on a folder of another kind.

    `labels` is a TOML file of names that run across country (`[[area]]` with lon, lat, size, turn) and of
    cities too great for one hex (`[[city]]` with lon, lat).
    """
    projection = _projection(folder, sheet)
    written = tomli.loads(labels.read_text("utf-8")) if labels and labels.is_file() else {}
    # Great rivers have a file each and count whole, whatever the class of their stretches.
    great = sorted(path.stem for path in folder.glob("*_lines.geojson"))
    watery = [*((name, ()) for name in great), ("waterways", _RIVER_CLASSES)]
    waters = (line for name, kinds in watery for line in _lines(folder, name, projection.px, kinds))
    return Geography(
        relief=_relief(folder, projection),
        woods=tuple(rings for _, parts in _features(folder, "woods", projection.px) for rings in parts),
        waters=tuple(waters),
        roads=tuple(_lines(folder, "roads_class", projection.px, _ROAD_CLASSES)),
        # Lines closed or torn up since may have run in the year of the game.
        rails=tuple(_lines(folder, "rails", projection.px, ("rail", "abandoned", "disused", "razed"))),
        places={hex_id: projection.px(*there) for hex_id, there in sheet.place_names.items()},
        spellings=_spellings(folder, sheet, projection),
        populations=_populations(folder, sheet, projection),
        area_names=tuple(_area_name(entry, projection) for entry in written.get("area", ())),
        great_cities=tuple(_great_city(entry, projection) for entry in written.get("city", ())),
    )


def _projection(folder: Path, sheet: MapSheet) -> Projection:
    grid = json.loads((folder / "hexgrid.json").read_text("utf-8"))
    crs = dict(re.findall(r"\+(\w+)=(\S+)", grid["crs"]))
    return Projection(
        lat=float(crs["lat_0"]),
        lon=float(crs["lon_0"]),
        # x0 and y0 are the centre of the first hex; pixels begin at the corner of the box about it.
        left_m=grid["x0"] - grid["hex_width_m"] / 2,
        top_m=grid["y0"] + grid["size_m"],
        m_per_px=grid["hex_width_m"] / sheet.hex_px,
    )


def _relief(folder: Path, projection: Projection) -> Relief:
    import numpy as np  # noqa: PLC0415 a map without relief does not need it
    from PIL import Image  # noqa: PLC0415

    head = json.loads((folder / "dem_250m.json").read_text("utf-8"))
    with Image.open(folder / "dem_250m.png") as picture:
        heights = np.asarray(picture).astype(np.float32)
    # The affine map is a, b, c, d, e, f: c and f are the north-west corner.
    cell_m, left_m, top_m = float(head["pixel_m"]), head["affine"][2], head["affine"][5]
    scale = projection.m_per_px
    left_px, top_px = (left_m - projection.left_m) / scale, (projection.top_m - top_m) / scale
    return Relief(heights, cell_m / scale, left_px, top_px, cell_m)


def _features(folder: Path, name: str, px: Callable[[float, float], Point]) -> Iterator[Feature]:
    """Yield the properties and the parts of each feature; a line is a part with one ring."""
    collection = json.loads((folder / f"{name}.geojson").read_text("utf-8"))
    for feature in collection["features"]:
        shape = feature["geometry"]
        parts = shape["coordinates"] if shape["type"].startswith("Multi") else [shape["coordinates"]]
        if "Line" in shape["type"]:
            parts = [[part] for part in parts]
        # A point may have a height as its third number.
        read = tuple(tuple(tuple(px(*p[:2]) for p in ring) for ring in part) for part in parts)
        yield feature["properties"], read


def _lines(
    folder: Path, name: str, px: Callable[[float, float], Point], kinds: tuple[str, ...]
) -> Iterator[Line]:
    for properties, parts in _features(folder, name, px):
        if not kinds or properties["class"] in kinds:
            yield from (ring for part in parts for ring in part if len(ring) > 1)


def fold(name: str) -> str:
    """Return a name without accents, in lower case."""
    return without_accents(name).casefold()


def _spellings(folder: Path, sheet: MapSheet, projection: Projection) -> Mapping[str, str]:
    """Return how villages and rivers are spelled on the spot, by the map's plain names."""
    known: dict[str, list[tuple[Point, str]]] = {}
    for file in ("places.csv", "gazetteer_geonames.csv"):
        with (folder / file).open(encoding="utf-8") as rows:
            for row in csv.DictReader(rows):
                here = projection.px(float(row["lon"]), float(row["lat"]))
                for name in (row["name"], *row["altnames"].split(",")):
                    known.setdefault(fold(name), []).append((here, name))
    reach = _SPELLING_REACH_KM / sheet.hex_km * sheet.hex_px
    found = dict(_rivers(folder, sheet, projection))
    for hex_id, full in sheet.villages.items():
        plain, here = plain_name(full), sheet.centre_px(hex_id)
        near = [name for there, name in known.get(fold(plain), []) if distance(here, there) <= reach]
        if near:
            # The spelling with the most accents is taken for the local one, plainer ones for transcriptions.
            found[plain] = max(near, key=_accents)
    return found


def _accents(name: str) -> int:
    return sum(letter != plain for letter, plain in zip(name.casefold(), fold(name), strict=False))


def _rivers(folder: Path, sheet: MapSheet, projection: Projection) -> Iterator[tuple[str, str]]:
    plain = {fold(plain_name(name)): plain_name(name) for name in sheet.river_names.values()}
    for properties, _ in _features(folder, "waterways", projection.px):
        name = str(properties.get("name") or "")
        if fold(name) in plain:
            yield plain[fold(name)], name


def plain_name(name: str) -> str:
    """Return a name of the data without what stands in brackets."""
    return name.split(" (", maxsplit=1)[0]


def _populations(folder: Path, sheet: MapSheet, projection: Projection) -> Mapping[str, int]:
    """Return how many people live in the villages of a map, by their plain names."""
    counts: dict[str, list[tuple[Point, int]]] = {}
    with (folder / "places.csv").open(encoding="utf-8") as rows:
        for row in csv.DictReader(rows):
            here = projection.px(float(row["lon"]), float(row["lat"]))
            counts.setdefault(fold(row["name"]), []).append((here, int(row["population"] or 0)))
    reach = _SPELLING_REACH_KM / sheet.hex_km * sheet.hex_px
    found = {}
    for hex_id, full in sheet.villages.items():
        plain, here = plain_name(full), sheet.centre_px(hex_id)
        near = [count for there, count in counts.get(fold(plain), []) if distance(here, there) <= reach]
        found[plain] = max(near, default=0)
    return found


def _area_name(entry: Mapping[str, Any], projection: Projection) -> AreaName:
    return AreaName(
        text=entry["name"],
        at=projection.px(entry["lon"], entry["lat"]),
        size_px=entry["size_px"],
        spacing_px=entry["spacing_px"],
        turn=entry["turn"],
        kind=Country(entry["kind"]),
    )


def _great_city(entry: Mapping[str, Any], projection: Projection) -> Settlement:
    return Settlement(entry["name"], projection.px(entry["lon"], entry["lat"]), Rank.CAPITAL)


def spelled(geography: Geography, sheet: MapSheet, hex_id: HexId) -> str:
    """Return the name of a village as it is written on the map; twins keep what tells them apart."""
    full = sheet.villages[hex_id]
    plain = plain_name(full)
    twins = sum(plain_name(name) == plain for name in sheet.villages.values())
    written = geography.spellings.get(plain, plain)
    return written + full[len(plain) :] if twins > 1 else written
