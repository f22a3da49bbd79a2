"""Reads `looks.toml`, what the counters of a game look like, and notes every fault."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from counters.commonlooks import common_type, neutral_looks
from counters.drawings import PICTURES, SILHOUETTES, SYMBOL_PARTS
from counters.looks import CorpsLook, Looks, MarkerFace, Palette, SideLook, TypeLook, Variant
from counters.roster import Marker, Roster
from counters.words import SIZES, check_known, check_schema, colour
from rules.tomlfile import TomlTable

_WORDS, _DRAWN, _COLOURS = ("top", "big", "bottom"), ("picture", "emblem"), ("ground", "ink")
# What a row falls back on where it has faults, so that reading goes on.
_NO_LOOK = TypeLook((), "infantry")

Fields = Mapping[str, str]


def read_looks(table: TomlTable, roster: Roster) -> Looks:
    """Return the looks of the counters in a roster, neutral ones for sides that the file does not tell of."""
    before = len(table.issues)
    check_schema(table)
    palettes = {name: _palette(row) for name, row in _rows(table, "palettes")}
    told = {name: _side(row, palettes) for name, row in _rows(table, "sides")}
    # Neutral ones beneath: a file may tell of one side alone, and the others must still be told apart.
    sides = {**neutral_looks(roster.sides).sides, **told}
    types = {name: _type(row) for name, row in _rows(table, "types")}
    variants = tuple(_variant(row, types, roster.types) for row in table.tables("variant"))
    shared = {face: _closed(row) for face, row in _rows(table, "faces")}
    markers = dict(_marker_faces(table, roster, sides, shared))
    boxes, plated = _corps(table.table("corps_box", required=False)), _plated(table)
    table.close()
    looks = Looks(palettes, sides, types, variants, markers, corps_box=boxes, plated=plated)
    if len(table.issues) == before:
        _check_against(roster, looks, shared, table)
    return looks


def _check_against(roster: Roster, looks: Looks, shared: Iterable[str], table: TomlTable) -> None:
    """Note looks of what the counters do not have; a row with a fault of its own would be told of twice."""
    units, markers = roster.units.values(), roster.markers.values()
    worn = {word for unit in units for word in (unit.service, unit.nationality) if word}
    of_sides = [side.palette for side in looks.sides.values()]
    # A palette that a side uses by name need not be a service or nationality as well.
    spare = [name for name, palette in looks.palettes.items() if palette not in of_sides]
    # Markers may have an owner who has no units.
    owners = {marker.owner for marker in markers}
    check_known(table, "palettes", spare, worn, "service or nationality")
    check_known(table, "sides", looks.sides, {*roster.sides, *owners}, "side")
    check_known(table, "types", looks.types, roster.types, "type")
    check_known(table, "plated", looks.plated or (), {unit.movement for unit in units}, "movement class")
    check_known(table, "faces", [*shared], {face for each in markers for face in each.faces}, "face")
    for number, variant in enumerate(looks.variants, start=1):
        if not any(variant.fits(unit) for unit in units):
            hint = "look at type, nationality, service, parent and size"
            table.note("no unit is of this kind", hint, key=f"variant {number}")


def _rows(table: TomlTable, key: str) -> Iterator[tuple[str, TomlTable]]:
    return table.table(key, required=False).named_tables()


# ---- units and sides


def _palette(row: TomlTable) -> Palette:
    found = Palette(
        colour(row, "base"),
        colour(row, "ink"),
        colour(row, "box"),
        colour(row, "reduced_base"),
        colour(row, "reduced_ink"),
        colour(row, "reduced_box"),
    )
    row.close()
    return found


def _side(row: TomlTable, palettes: Mapping[str, Palette]) -> SideLook:
    found = SideLook(
        row.flag("cut_corners", default=False),
        row.flag("faces_left", default=False),
        palettes.get(row.word("palette", palettes, "")),
        colour(row, "marker_ground", ""),
        row.word("emblem", PICTURES, ""),
    )
    row.close()
    return found


def _corps(row: TomlTable) -> CorpsLook:
    found = CorpsLook(row.flag("on_reduced", default=False), row.flag("told", default=False))
    row.close()
    return found


def _plated(table: TomlTable) -> frozenset[str] | None:
    return frozenset(table.texts("plated")) if "plated" in table else None


def _type(row: TomlTable) -> TypeLook:
    found = _look(row, None)
    row.close()
    return found


def _look(row: TomlTable, other: TypeLook | None) -> TypeLook:
    """Return what a row tells of a look, and the rest as another one has it; without any it tells all."""
    if other is None:
        for key in ("symbol", "silhouette"):
            if key not in row:
                row.note("missing", key=key)
        other = _NO_LOOK
    symbol = row.words("symbol", " ".join(other.symbol))
    check_known(row, "symbol", symbol, SYMBOL_PARTS, "part of a symbol")
    silhouette = row.word("silhouette", SILHOUETTES, other.silhouette)
    return TypeLook(
        tuple(part for part in symbol if part in SYMBOL_PARTS),
        silhouette if silhouette in SILHOUETTES else other.silhouette,
        row.text("letters", other.letters),
        row.flag("disc", other.has_disc),
        row.flag("on_white", other.is_on_white),
        row.flag("band", other.has_band),
    )


def _variant(row: TomlTable, types: Mapping[str, TypeLook], known: Collection[str]) -> Variant:
    kind = row.word("type", known)
    usual = types.get(kind) or common_type(kind)
    found = Variant(
        kind,
        # A type that nobody knows has been noted; its row is then not asked for all the rest.
        _look(row, usual if kind in known else _NO_LOOK),
        row.text("nationality", ""),
        row.text("service", ""),
        row.text("parent", ""),
        row.word("size", SIZES, ""),
        row.flag("alone", default=False),
    )
    row.close()
    return found


# ---- markers


def _marker_faces(
    table: TomlTable, roster: Roster, sides: Mapping[str, SideLook], shared: Mapping[str, Fields]
) -> Iterator[tuple[tuple[str, str], MarkerFace]]:
    """Yield the faces of markers that anything is told of, each with its key."""
    kinds: dict[str, tuple[Fields, Mapping[str, Fields]]] = {}
    markers: Mapping[str, Marker] = {str(name): marker for name, marker in roster.markers.items()}
    for name, row in _rows(table, "markers"):
        if name in markers:
            kinds[name] = _kind(row, markers[name].faces)
        else:
            row.note_unknown(f"unknown marker {name!r}", name, markers)
    for name, marker in markers.items():
        kind, own = kinds.get(name, ({}, {}))
        owned = _owned(sides.get(marker.owner, SideLook()))
        for face in marker.faces:
            if name in kinds or face in shared:
                # The nearer goes before: the side, the marker, any face of this name, this marker's own face.
                told = {**owned, **kind, **shared.get(face, {}), **own.get(face, {})}
                yield (name, face), _face(face, told)


def _kind(row: TomlTable, faces: Collection[str]) -> tuple[Fields, Mapping[str, Fields]]:
    """Return what all faces of a marker share, and what each has of its own."""
    kind = _fields(row)
    own = {face: _closed(each) for face, each in _rows(row, "faces")}
    row.close()
    check_known(row, "faces", own, faces, "face")
    return kind, own


def _closed(row: TomlTable) -> Fields:
    found = _fields(row)
    row.close()
    return found


def _fields(row: TomlTable) -> Fields:
    """Return what a row tells of a face, without what is not so."""
    found = {key: row.text(key) for key in _WORDS if key in row}
    for key in _DRAWN:
        # word() has noted a picture that nobody can draw; it must not reach the painter.
        if key in row and (name := row.word(key, PICTURES)) in PICTURES:
            found[key] = name
    return found | {key: colour(row, key) for key in _COLOURS if key in row}


def _owned(side: SideLook) -> Fields:
    told = {"ground": side.ground, "emblem": side.emblem}
    # What is empty would hide the default of MarkerFace.
    return {key: value for key, value in told.items() if value}


def _face(name: str, told: Fields) -> MarkerFace:
    face = MarkerFace(**told)
    return face if face.big else replace(face, big=large_word(name))


def large_word(face: str) -> str:
    """Return what of a face is worth a large word: a multiple such as ×10, or a single letter."""
    # At the end alone: `x2` in the middle of a name is part of what the marker is called.
    multiple = re.search(r"(?:^|\s)x(\d+)$", face)
    if multiple:
        return f"×{multiple[1]}"
    return face if len(face) == 1 else ""
