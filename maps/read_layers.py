"""Reading the layers of a map file: villages, water, roads, crossings, zones, fronts and areas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from maps.hexlists import HexReader
from maps.sheet import Area, Crossing, CrossingKind, Road
from maps.words import Words, is_provenance
from rules.hexgrid import Grid, HexId, Hexside
from rules.tomlfile import TomlTable

PROVENANCE_HINT = "begin with rulebook, bound, source, history, reconstructed or user, then a colon"


@dataclass(frozen=True, slots=True)
class Source:
    """A map file under way: its tables, its hexes, its words."""

    top: TomlTable
    hexes: HexReader
    words: Words
    sides: tuple[str, ...]

    @property
    def grid(self) -> Grid:
        """The grid of the map."""
        return self.hexes.grid

    @property
    def terrain(self) -> TomlTable:
        """The table of the terrain."""
        return self.top.table("terrain")


def read_villages(source: Source) -> tuple[dict[HexId, str], dict[HexId, tuple[float, float]]]:
    """Return names, and longitude and latitude where the file gives them."""
    names, positions = {}, {}
    table = source.top.table("villages", required=False)
    for key, village in table.named_tables():
        if not source.hexes.is_known(key, (table, key)):
            continue
        names[HexId(key)] = village.text("name")
        if "at" in village:
            lon, lat = village.numbers("at", 2)
            positions[HexId(key)] = (lon, lat)
        village.close()
    return names, positions


def read_towns(source: Source) -> dict[str, HexId]:
    """Return the named towns."""
    table = source.top.table("towns", required=False)
    found = {name: source.hexes.hex(table, name) for name in table.keys}
    return {name: hex_id for name, hex_id in found.items() if hex_id}


def named_hexes(source: Source, key: str) -> dict[str, tuple[HexId, ...]]:
    """Return the lists of hexes of a table, each hex once in a list."""
    table = source.top.table(key, required=False)
    return {name: source.hexes.hexes(table, name) for name in table.keys}


def read_rivers(source: Source) -> tuple[dict[str, list[Hexside]], dict[Hexside, str]]:
    """Return the sides of each kind of river and the name of each side."""
    sides: dict[str, list[Hexside]] = {}
    names: dict[Hexside, str] = {}
    rivers = source.top.table("rivers", required=False)
    for kind, table in rivers.named_tables():
        expect(rivers, kind, source.words.rivers)
        for name in table.keys:
            for side in source.hexes.sides(table, name):
                # One name to a side: the file that is written from a sheet has each side under its name.
                if side in names:
                    table.note(f"hexside {side} belongs to {names[side]} already", key=name)
                names[side] = name
                sides.setdefault(kind, []).append(side)
    return sides, names


def read_hexsides(source: Source, rivers: Mapping[str, list[Hexside]]) -> dict[str, frozenset[Hexside]]:
    """Return the sides of each kind, rivers with a name and all others."""
    table = source.top.table("hexsides", required=False)
    found = {kind: frozenset(sides) for kind, sides in rivers.items()}
    for kind in table.keys:
        expect(table, kind, source.words.hexsides + source.words.rivers)
        # Stretches of a river without a name stand among the other hexsides; both make one set.
        found[kind] = found.get(kind, frozenset()) | frozenset(source.hexes.sides(table, kind))
    return found


def expect(table: TomlTable, word: str, known: tuple[str, ...]) -> None:
    """Note a key that is none of the known words."""
    if word not in known:
        table.note_unknown(f"unknown kind {word!r}", word, known, key=word)


def read_roads(source: Source) -> tuple[Road, ...]:
    """Return roads and railways in the order of the file."""
    roads = source.top.table("roads", required=False)
    found = []
    for kind, table in roads.named_tables():
        expect(roads, kind, source.words.roads)
        found += [Road(kind, name, source.hexes.chain(table, name)) for name in table.keys]
    return tuple(found)


def read_crossings(source: Source, rivers: frozenset[Hexside]) -> dict[Hexside, Crossing]:
    """Return bridges and fords, at most one to a hexside and each on a river."""
    found: dict[Hexside, Crossing] = {}
    for kind in CrossingKind:
        for table in source.top.tables(kind.value):
            crossing = _read_crossing(source, table, kind)
            if crossing is None:
                continue
            if crossing.side in found:
                table.note(f"{crossing.side} has a crossing already", "one to a hexside", key="side")
            elif crossing.side not in rivers:
                table.note(f"no river on {crossing.side}", "a crossing needs a river hexside", key="side")
            # Kept also where it was noted, so that one fault does not hide those behind it.
            found[crossing.side] = crossing
    return found


def _read_crossing(source: Source, table: TomlTable, kind: CrossingKind) -> Crossing | None:
    side, name = source.hexes.side(table, "side"), table.text("name")
    owner = table.word("owner", source.sides) if "owner" in table else None
    table.close()
    return Crossing(side, kind, name, owner) if side else None


def read_entries(source: Source) -> dict[str, tuple[HexId, ...]]:
    """Return the entry zones; each hex of one lies on the map's edge."""
    found, table = named_hexes(source, "entries"), source.top.table("entries", required=False)
    for zone, hexes in found.items():
        _expect_edge(source, table, zone, hexes)
    return found


def read_edge_roads(source: Source) -> dict[HexId, str]:
    """Return the hexes where a road leaves the map and its kind."""
    table = source.top.table("edge_roads", required=False)
    found: dict[HexId, str] = {}
    for kind in table.keys:
        expect(table, kind, source.words.roads)
        hexes = source.hexes.hexes(table, kind)
        _expect_edge(source, table, kind, hexes)
        found |= dict.fromkeys(hexes, kind)
    return found


def _expect_edge(source: Source, table: TomlTable, key: str, hexes: tuple[HexId, ...]) -> None:
    for hex_id in hexes:
        if not source.grid.is_at_edge(hex_id):
            table.note(f"hex {hex_id} is not on the map's edge", key=key)


def read_fronts(source: Source) -> dict[str, tuple[HexId, ...]]:
    """Return the front lines."""
    table = source.top.table("fronts", required=False)
    return {name: source.hexes.chain(table, name) for name in table.keys}


def read_areas(source: Source) -> dict[str, Area]:
    """Return the named sets of hexes."""
    areas = {}
    for name, table in source.top.table("areas", required=False).named_tables():
        kind = table.word("kind", source.words.areas)
        side = table.word("side", source.sides) if "side" in table else ""
        areas[name] = Area(name, kind, side, source.hexes.hexes(table, "hexes"), table.text("provenance"))
        expect_provenance(table, "provenance")
        table.close()
    return areas


def expect_provenance(table: TomlTable, key: str) -> None:
    """Note a text that does not begin with a word of provenance."""
    # From `data`: the caller's own getter notes a key that is missing or is no text.
    text = table.data.get(key)
    if isinstance(text, str) and not is_provenance(text):
        table.note("no word of provenance", PROVENANCE_HINT, key=key)
