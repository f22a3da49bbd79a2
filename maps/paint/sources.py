"""Where a map lies on the earth, and which layers of a folder it is drawn with: its `geography.toml`.

The layers are no part of the program; the head of the file says what may stand in it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from maps.paint.projections import Plain, Projection, TransverseMercator
from maps.read_map import SCHEMA
from maps.sheet import MapSheet
from rules.issues import DataError, Issue, raise_if_errors
from rules.tomlfile import TomlTable, read_toml, source_of

GEOGRAPHY_FILE = "geography.toml"
_MERCATOR, _PLAIN = "transverse_mercator", "plain"
_KINDS = ("woods", "waters", "lakes", "roads", "rails")


@dataclass(frozen=True, slots=True)
class Layer:
    """A file of lines or areas; `classes` are those of its features that count, all where it is empty."""

    file: str
    classes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sources:
    """What a map is drawn with. Files are named without folder and ending."""

    projection: Projection
    heights: str
    woods: tuple[Layer, ...]
    waters: tuple[Layer, ...]
    lakes: tuple[Layer, ...]
    roads: tuple[Layer, ...]
    rails: tuple[Layer, ...]
    gazetteers: tuple[str, ...]
    """Tables of places, the spellings of all and the numbers of people of the first."""
    widths: Mapping[str, float]
    """How wide some rivers are drawn, in map pixels, by their names on the map."""
    inhabitants: Mapping[str, float]
    """How many people live in places of which no table tells, by their names on the map."""
    people: str
    """A table that tells the numbers of people by where places lie, for a map that spells them itself."""


def read_sources(folder: Path, sheet: MapSheet) -> Sources:
    """Return what the map in a folder is drawn with; raises DataError where its file cannot be used."""
    path = folder / GEOGRAPHY_FILE
    issues: list[Issue] = []
    top = TomlTable(read_toml(path), source_of(path), issues=issues)
    if top.whole("schema") != SCHEMA:
        raise DataError([Issue(source_of(path), "schema", f"not version {SCHEMA}", "update the program")])
    layers = {kind: tuple(map(_layer, top.tables(kind))) for kind in _KINDS}
    widths, inhabitants = (top.table(key, required=False) for key in ("widths", "inhabitants"))
    found = Sources(
        _projection(top.table("projection"), sheet), top.text("heights", ""), **layers,
        gazetteers=top.words("gazetteers", ""), people=top.text("people", ""),
        widths={river: widths.number(river) for river in widths.keys},
        inhabitants={place: inhabitants.number(place) for place in inhabitants.keys},
    )  # fmt: skip
    widths.close()
    inhabitants.close()
    top.close()
    raise_if_errors(issues)
    return found


def _layer(table: TomlTable) -> Layer:
    found = Layer(table.text("file"), table.words("classes", ""), table.texts("names", ()))
    table.close()
    return found


def _projection(table: TomlTable, sheet: MapSheet) -> Projection:
    kind = table.word("kind", (_MERCATOR, _PLAIN))
    lat, lon, hex_m = table.number("lat"), table.number("lon"), table.number("hex_m")
    east, north = table.numbers("first_hex", 2)
    # Asked for where it stands too: beside a kind that is no word it would be a second fault.
    has_degree = kind == _PLAIN or "m_per_degree" in table
    degree = table.numbers("m_per_degree", 2) if has_degree else (0.0, 0.0)
    table.close()
    # The first hex of a grid is that in the north-west; pixels begin at the corner of the box about it.
    left, top = east - hex_m / 2, north + hex_m / math.sqrt(3)
    m_per_px = hex_m / sheet.hex_px
    if kind == _PLAIN:
        return Plain(lat, lon, (degree[0], degree[1]), left, top, m_per_px)
    return TransverseMercator(lat, lon, left, top, m_per_px)
