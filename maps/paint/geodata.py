"""Reads a folder of geographic layers (GeoJSON, CSV, a height image) into map pixels.

The folder is not part of the program; only the pictures drawn with it are. Which of its files a map is drawn
with, the map's own folder says.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli

from maps.features import AreaName, Country, Rank, Settlement
from maps.paint.geography import Geography, Relief
from maps.paint.lines import Line, Point, distance
from maps.paint.projections import Projection
from maps.paint.sources import Layer, Sources, read_sources
from maps.sheet import MapSheet
from maps.spelling import without_accents
from rules.hexgrid import HexId

Parts = tuple[tuple[Line, ...], ...]
Feature = tuple[Mapping[str, Any], Parts]

AREA_NAMES_FILE = "area_names.toml"
# Names come again across a country: only a namesake as near as this is the place meant.
_SPELLING_REACH_KM = 8.0
_SAME_PLACE_KM = 3.0


@dataclass(frozen=True, slots=True)
class _Atlas:
    """A folder of layers, and how a map is drawn with them."""

    folder: Path
    sources: Sources

    @property
    def projection(self) -> Projection:
        return self.sources.projection

    def features(self, layers: Iterable[Layer]) -> Iterator[Feature]:
        """Yield the properties and the parts of each feature that counts; a line is a part with one ring."""
        for layer in layers:
            collection = json.loads((self.folder / f"{layer.file}.geojson").read_text("utf-8"))
            for feature in collection["features"]:
                if _counts(layer, feature["properties"]):
                    yield feature["properties"], self._parts(feature["geometry"])

    def _parts(self, shape: Mapping[str, Any]) -> Parts:
        parts = shape["coordinates"] if shape["type"].startswith("Multi") else [shape["coordinates"]]
        # GeoJSON nests an area one level deeper than a line: both are brought to one form.
        if "Line" in shape["type"]:
            parts = [[part] for part in parts]
        px = self.projection.px
        # A point may have a height as its third number.
        return tuple(tuple(tuple(px(*p[:2]) for p in ring) for ring in part) for part in parts)

    def lines(self, layers: Iterable[Layer]) -> tuple[Line, ...]:
        """Return the lines of some layers."""
        found = (ring for _, parts in self.features(layers) for part in parts for ring in part)
        return tuple(ring for ring in found if len(ring) > 1)

    def areas(self, layers: Iterable[Layer]) -> Parts:
        """Return the areas of some layers, each as its rings."""
        return tuple(rings for _, parts in self.features(layers) for rings in parts)

    def rows(self, table: str) -> Iterator[tuple[Point, Mapping[str, str]]]:
        """Yield the rows of a table of places, and where each lies."""
        with (self.folder / f"{table}.csv").open(encoding="utf-8") as rows:
            for row in csv.DictReader(rows):
                yield self.projection.px(float(row["lon"]), float(row["lat"])), row


def _counts(layer: Layer, properties: Mapping[str, Any]) -> bool:
    is_of_class = not layer.classes or properties["class"] in layer.classes
    return is_of_class and (not layer.names or properties.get("name") in layer.names)


def read_geography(folder: Path, sheet: MapSheet, home: Path) -> Geography:
    """Return the real country under a map; raises OSError, ValueError or DataError where it cannot be read.

    `home` is the map's folder. Beside its `geography.toml` it may have a TOML file of names that run across
    country (`[[area]]` with lon, lat, size, turn) and of cities too great for one hex (`[[city]]`).
    """
    atlas = _Atlas(folder, read_sources(home, sheet))
    labels, sources, projection = home / AREA_NAMES_FILE, atlas.sources, atlas.projection
    written = tomli.loads(labels.read_text("utf-8")) if labels.is_file() else {}
    return Geography(
        relief=_relief(atlas, sheet) if sources.heights else None,
        woods=atlas.areas(sources.woods),
        waters=atlas.lines(sources.waters),
        widths=sources.widths,
        lakes=atlas.areas(sources.lakes),
        roads=atlas.lines(sources.roads),
        rails=atlas.lines(sources.rails),
        places={hex_id: projection.px(*there) for hex_id, there in sheet.place_names.items()},
        spellings=_spellings(atlas, sheet),
        populations={**_populations(atlas, sheet), **_known(sources.inhabitants)},
        area_names=tuple(_area_name(entry, projection) for entry in written.get("area", ())),
        great_cities=tuple(_great_city(entry, projection) for entry in written.get("city", ())),
    )


def _relief(atlas: _Atlas, sheet: MapSheet) -> Relief:
    from maps.paint.beyond import extended  # noqa: PLC0415 it needs numpy

    return extended(_heights(atlas), sheet)


def _heights(atlas: _Atlas) -> Relief:
    import numpy as np  # noqa: PLC0415 a map without relief does not need it
    from PIL import Image  # noqa: PLC0415

    projection, name = atlas.projection, atlas.sources.heights
    head = json.loads((atlas.folder / f"{name}.json").read_text("utf-8"))
    # The affine map is a, b, c, d, e, f: c and f are the north-west corner.
    wide, _, left, _, high, top = head["affine"][:6]
    with Image.open(atlas.folder / f"{name}.png") as picture:
        heights = np.asarray(picture).astype(np.float32)
    if head["crs"] == "EPSG:4326":
        # Cells of degrees are no squares: brought to squares as wide: right in a plain projection.
        (x0, y0), (x1, y1) = projection.metres(left, top), projection.metres(left + wide, top + high)
        cell_m, rows = x1 - x0, round(heights.shape[0] * (y0 - y1) / (x1 - x0))
        stretched = Image.fromarray(heights).resize((heights.shape[1], rows), Image.Resampling.BICUBIC)
        heights, (left_px, top_px) = np.asarray(stretched), projection.px(left, top)
        return Relief(heights, cell_m / projection.m_per_px, left_px, top_px, cell_m)
    scale = projection.m_per_px
    left_px, top_px = (left - projection.left_m) / scale, (projection.top_m - top) / scale
    return Relief(heights, wide / scale, left_px, top_px, wide)


def fold(name: str) -> str:
    """Return a name without accents, in lower case."""
    return without_accents(name).casefold()


def _spellings(atlas: _Atlas, sheet: MapSheet) -> Mapping[str, str]:
    """Return how villages and rivers are spelled on the spot, by the map's plain names."""
    known: dict[str, list[tuple[Point, str]]] = {}
    for here, row in (each for table in atlas.sources.gazetteers for each in atlas.rows(table)):
        for name in (row["name"], *row["altnames"].split(",")):
            known.setdefault(fold(name), []).append((here, name))
    reach = _SPELLING_REACH_KM / sheet.hex_km * sheet.hex_px
    found = dict(_rivers(atlas, sheet))
    for hex_id, full in sheet.villages.items():
        plain, here = plain_name(full), sheet.centre_px(hex_id)
        near = [name for there, name in known.get(fold(plain), []) if distance(here, there) <= reach]
        if near:
            # The spelling with the most accents is taken for the local one, plainer ones for transcriptions.
            found[plain] = max(near, key=_accents)
    return found


def _accents(name: str) -> int:
    return sum(letter != plain for letter, plain in zip(name.casefold(), fold(name), strict=False))


def _rivers(atlas: _Atlas, sheet: MapSheet) -> Iterator[tuple[str, str]]:
    plain = {fold(plain_name(name)): plain_name(name) for name in sheet.river_names.values()}
    for properties, _ in atlas.features(atlas.sources.waters):
        name = str(properties.get("name") or "")
        if fold(name) in plain:
            yield plain[fold(name)], name


def plain_name(name: str) -> str:
    """Return a name of the data without what stands in brackets."""
    return name.split(" (", maxsplit=1)[0]


def _populations(atlas: _Atlas, sheet: MapSheet) -> Mapping[str, int]:
    """Return how many people live in the villages of a map, by their plain names."""
    if atlas.sources.people:
        return _populations_by_place(atlas, sheet)
    counts: dict[str, list[tuple[Point, int]]] = {}
    # Of the first alone: further ones are for spellings, and count people in their own ways.
    for table in atlas.sources.gazetteers[:1]:
        for here, row in atlas.rows(table):
            counts.setdefault(fold(row["name"]), []).append((here, int(row["population"] or 0)))
    reach = _SPELLING_REACH_KM / sheet.hex_km * sheet.hex_px
    found = {}
    for hex_id, full in sheet.villages.items():
        plain, here = plain_name(full), sheet.centre_px(hex_id)
        near = [count for there, count in counts.get(fold(plain), []) if distance(here, there) <= reach]
        found[plain] = max(near, default=0)
    return found


def _known(inhabitants: Mapping[str, float]) -> Mapping[str, int]:
    return {name: round(count) for name, count in inhabitants.items()}


def _populations_by_place(atlas: _Atlas, sheet: MapSheet) -> Mapping[str, int]:
    """Return how many people live where the villages of a map stand: their names may have changed since."""
    rows = [(here, int(row["population"] or 0)) for here, row in atlas.rows(atlas.sources.people)]
    reach, found = _SAME_PLACE_KM / sheet.hex_km * sheet.hex_px, {}
    for hex_id, there in sheet.place_names.items():
        at = atlas.projection.px(*there)
        near = [count for here, count in rows if distance(here, at) <= reach]
        found[plain_name(sheet.villages[hex_id])] = max(near, default=0)
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
