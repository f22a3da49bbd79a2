"""Reads the tables of `counters.toml` and `markers.toml` into a roster and notes every fault."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from counters.facesfile import read_faces
from counters.figures import FIGURES, USUAL_FIGURES, fault_in, names_in
from counters.roster import Division, Formation, Group, Limit, Marker, MarkerId, Roster
from counters.units import Corps, Unit, UnitType
from counters.words import (
    RP_KINDS,
    SIZES,
    check_known,
    check_schema,
    colour,
    one_word,
    provenance,
    turn_key,
)
from rules.dates import is_turn
from rules.tomlfile import TomlTable
from rules.unit_id import UnitId

PROVENANCE_KEYS = ("name", "value", "setup", "org")
"""What a unit says the origin of: its name, its figures, its place at the start, what it belongs to."""

_MOST_IN_SUM = 999
_UNIT_ID = re.compile(r"[a-z]{2}:[^\s/]+/[^\s/]+")
_UNIT_KEYS = (
    "id", "label", "side", "nationality", "service", "type", "size", "parent", "corps", "group", "faces",
    "motorized", "movement", "values", "arrival", "zones", "scenarios", "variants", "provenance", "note",
)  # fmt: skip

MOTORIZED = "motorized"

V = TypeVar("V", Unit, Marker)


@dataclass(frozen=True, slots=True)
class _Known:
    """What a roster file has said before its units: their types, and the words for their sizes."""

    types: Mapping[str, UnitType]
    sizes: tuple[str, ...]


def read_roster(table: TomlTable, markers: Iterable[Marker]) -> Roster:
    """Return the roster of a `counters.toml`; `markers` are those of a file apart."""
    check_schema(table)
    types = {name: _type(name, row) for name, row in _rows(table, "types")}
    sizes = dict(table.table("sizes", required=False).named_texts())
    known = _Known(types, (*SIZES, *sizes))
    units = [unit for body in table.tables("body") for unit in _units(body, known)]
    kinds = [*markers, *_markers(table.table("markers", required=False))]
    # From the lists: in the dictionaries below the last of two would hide the first.
    _check_unique(table, units)
    _check_unique(table, kinds)
    roster = Roster(
        game=table.text("game"),
        units={unit.id: unit for unit in units},
        markers={marker.id: marker for marker in kinds},
        types=types,
        formations={name: _formation(name, row) for name, row in _rows(table, "formations")},
        divisions={name: _division(name, row) for name, row in _rows(table, "divisions")},
        groups={name: _group(name, row) for name, row in _rows(table, "groups")},
        # The loop over one table only binds it for the inner loop.
        provenance={key: provenance(row, key) for row in [table.table("provenance")] for key in row.keys},
        corps={name: _corps(name, row) for name, row in _rows(table, "corps")},
        singles=table.table("singles", required=False).texts("parents", ()),
        limits=tuple(_limit(row) for row in table.tables("limit")),
        sizes=sizes,
    )
    table.close()
    # Only now is everything known that a unit may name.
    _check_units(roster, table)
    _check_bodies(roster, table)
    _check_limits(roster, table)
    return roster


def read_markers(table: TomlTable) -> tuple[Marker, ...]:
    """Return the markers of a `markers.toml`."""
    check_schema(table)
    markers = tuple(_markers(table.table("markers")))
    table.close()
    return markers


def _limit(row: TomlTable) -> Limit:
    units = tuple(UnitId(unit) for unit in row.texts("units"))
    least = row.whole("least", least=0, most=_MOST_IN_SUM)
    # Without a most the sum is told exactly, as rulebooks mostly tell it.
    most = row.whole("most", least, least=least, most=_MOST_IN_SUM)
    figure = row.word("figure", FIGURES)
    # An unknown word has been noted; `sum_of` needs a field that Face has.
    known = figure if figure in FIGURES else FIGURES[0]
    return Limit(units, known, least, most, row.text("source"))


def _check_limits(roster: Roster, table: TomlTable) -> None:
    """Note a limit on a unit that there is not, and one that our own figures do not meet."""
    for limit in roster.limits:
        unknown = [unit for unit in limit.units if unit not in roster.units]
        if unknown:
            table.note_unknown(f"there is no unit {unknown[0]}", unknown[0], roster.units, key="limit")
        elif not limit.least <= (found := limit.sum_of(roster.units)) <= limit.most:
            told = f"the {limit.figure} of {' '.join(limit.units)} is {found}"
            table.note(told, f"{limit.least} to {limit.most} by {limit.source}", key="limit")


def _rows(table: TomlTable, key: str) -> Iterator[tuple[str, TomlTable]]:
    return table.table(key, required=False).named_tables()


def _units(body: TomlTable, known: _Known) -> Iterator[Unit]:
    """Yield the units of a body, each with what the body says for all laid under its own keys."""
    shared = {key: value for key, value in body.data.items() if key != "units"}
    # Before they are joined: after that nobody could tell which of the two has the slip.
    _check_keys(body, (*_UNIT_KEYS, "units"))
    for row in body.tables("units", required=True):
        _check_keys(row, _UNIT_KEYS)
        merged: dict[str, object] = {**shared, **row.data}
        # Key by key: a unit may have another origin for its figures alone, or one value of its own.
        for key in ("provenance", "values"):
            if key in merged:
                merged[key] = _joined(shared.get(key), row.data.get(key))
        yield _unit(TomlTable(merged, row.source, f"unit {row.data.get('id', row.where)}", row.issues), known)


def _joined(*tables: object) -> dict[str, object]:
    return {key: value for table in tables if isinstance(table, dict) for key, value in table.items()}


def _check_keys(row: TomlTable, known: tuple[str, ...]) -> None:
    for key in row.keys:
        if key not in known:
            row.note_unknown("unknown key", key, known, key=key)


def _unit(row: TomlTable, known: _Known) -> Unit:
    unit_id = row.text("id")
    if not _UNIT_ID.fullmatch(unit_id):
        row.note(f"{unit_id!r} is no unit id", "write it as ge:5/5SS, blanks as _", key="id")
    origin, kind, values, types = row.table("provenance"), row.text("type"), _values(row), known.types
    pattern = types[kind].figures if kind in types else USUAL_FIGURES
    unit = Unit(
        id=UnitId(unit_id),
        label=row.text("label", unit_id.partition(":")[2]),
        side=one_word(row, "side"),
        nationality=one_word(row, "nationality"),
        service=row.text("service", ""),
        type=kind,
        size=row.word("size", known.sizes, ""),
        parent=one_word(row, "parent"),
        corps=row.text("corps", ""),
        group=row.text("group", ""),
        faces=read_faces(row, pattern, values),
        movement=movement_of(row),
        arrival=_arrival(row),
        zones=row.texts("zones", ()),
        scenarios=row.texts("scenarios", ()),
        variants=row.texts("variants", ()),
        provenance={key: provenance(origin, key) for key in PROVENANCE_KEYS},
        note=row.text("note", ""),
        values=values,
        is_ground=kind not in types or types[kind].is_ground,
    )
    origin.close()
    _check_values(row, unit, pattern)
    _check_arrival(row, unit)
    return unit


def movement_of(row: TomlTable, usual: str = "") -> str:
    """Return the movement class of a row; `motorized = true` is how older files write one."""
    if MOTORIZED in row:
        usual = MOTORIZED if row.flag(MOTORIZED) else ""
    return one_word(row, "movement", usual)


def _check_values(row: TomlTable, unit: Unit, pattern: str) -> None:
    """Note what a counter is to show and has not."""
    for name in names_in(pattern):
        if name not in FIGURES and name not in unit.values:
            told = f"the type {unit.type!r} shows {{{name}}}, and this unit has no such value"
            row.note_unknown(told, name, (*FIGURES, *unit.values), key="values")


def _values(row: TomlTable) -> dict[str, str]:
    table = row.table("values", required=False)
    return {key: one_word(table, key) for key in sorted(table.keys)}


def _arrival(row: TomlTable) -> str:
    # A number is a turn without a date; a text may also be a word such as setup.
    return turn_key(row, "arrival") if type(row.data.get("arrival")) is int else row.text("arrival")


def _check_arrival(row: TomlTable, unit: Unit) -> None:
    """Note a unit that does not say, or says twice, how it comes into the game."""
    needed = {"scenario": unit.scenarios, "variant": unit.variants}.get(unit.arrival)
    if needed is None and not (unit.arrival == "setup" or is_turn(unit.arrival)):
        row.note(
            f"unknown arrival {unit.arrival!r}",
            "setup, scenario, variant, a date or the number of a turn",
            key="arrival",
        )
    if needed == ():
        row.note(
            f"comes only with a {unit.arrival}, but names none", f"add {unit.arrival}s = [..]", key="arrival"
        )
    # What is no ground unit may come into a display beside the map.
    is_without = is_turn(unit.arrival) and not unit.zones and unit.is_ground
    if is_without or (unit.zones and not is_turn(unit.arrival)):
        row.note("reinforcements name their entry zones, other units none", key="zones")


def _markers(table: TomlTable) -> Iterator[Marker]:
    return (_marker(name, row) for name, row in table.named_tables())


def _marker(name: str, row: TomlTable) -> Marker:
    faces = row.texts("faces")
    if not faces or not all(faces):
        row.note("a marker has at least one face, and each has a text", key="faces")
    marks = row.texts("marks", ())
    if marks and len(marks) != len(faces):
        row.note(f"must be {len(faces)}", "one for each face, empty for none", key="marks")
    marker = Marker(
        id=MarkerId(name),
        name=row.text("name"),
        owner=one_word(row, "owner"),
        faces=faces,
        count=row.whole("count", least=1, most=999),
        cases=row.texts("cases"),
        provenance=provenance(row),
        note=row.text("note", ""),
        is_optional=row.flag("optional", default=False),
        marks=marks,
        is_face_down=row.flag("face_down", default=False),
    )
    row.close()
    return marker


def _type(name: str, row: TomlTable) -> UnitType:
    found = UnitType(
        id=name,
        unit_class=one_word(row, "class"),
        has_armor_effect=row.flag("armor_effect", default=False),
        negates_armor=row.flag("negates_armor", default=False),
        is_armored_in_terrain=row.flag("armored_terrain", default=False),
        rp_kind=row.word("rp", RP_KINDS, "none"),
        figures=_pattern(row),
        is_ground=row.flag("ground", default=True),
    )
    row.close()
    return found


def _pattern(row: TomlTable) -> str:
    """Return how a type's values are printed, the usual way where it says nothing that can be drawn."""
    pattern = row.text("figures", USUAL_FIGURES)
    fault = fault_in(pattern)
    if fault:
        row.note(
            f"{pattern[:40]!r}: {fault}",
            f"write it as {USUAL_FIGURES} or ({{defense}})-{{move}}",
            key="figures",
        )
    return USUAL_FIGURES if fault else pattern


def _corps(name: str, row: TomlTable) -> Corps:
    found = Corps(name, row.text("label"), row.text("title"), colour(row, "fill"), colour(row, "ink"))
    row.close()
    return found


def _group(name: str, row: TomlTable) -> Group:
    found = Group(name, row.texts("areas"), row.text("case"), row.text("note", ""))
    row.close()
    return found


def _formation(name: str, row: TomlTable) -> Formation:
    found = Formation(
        name, one_word(row, "kind"), row.texts("roles"), _unit_ids(row, "units"), row.text("note", "")
    )
    row.close()
    return found


def _division(name: str, row: TomlTable) -> Division:
    needed, extra = _unit_ids(row, "need"), _unit_ids(row, "extra", ())
    found = Division(name, one_word(row, "kind"), needed, extra, provenance(row, "basis"))
    row.close()
    return found


def _unit_ids(row: TomlTable, key: str, default: tuple[str, ...] | None = None) -> tuple[UnitId, ...]:
    found = tuple(map(UnitId, row.texts(key, default)))
    if len(set(found)) < len(found):
        row.note("a unit stands in it twice", key=key)
    if not found and default is None:
        row.note("has no units", key=key)
    return found


def _check_unique(table: TomlTable, values: Iterable[V]) -> None:
    counted = Counter(value.id for value in values)
    for name, count in counted.items():
        if count > 1:
            table.note(f"the id {name!r} stands {count} times", "an id belongs to one counter kind")


def _check_units(roster: Roster, table: TomlTable) -> None:
    """Note units that name a type, corps, group or parent that the file does not have."""
    # Singles are named, not taken for granted: a parent that is misspelled would be a division of one, and
    # never whole.
    parents = {**roster.divisions, **dict.fromkeys(roster.singles)}
    for unit in roster.units.values():
        # A table of nothing: only its name is wanted, for the issues.
        row = TomlTable({}, table.source, f"unit {unit.id}", table.issues)
        check_known(row, "type", (unit.type,), roster.types, "type")
        check_known(row, "parent", (unit.parent,), parents, "division")
        if unit.corps:
            check_known(row, "corps", (unit.corps,), roster.corps, "corps")
        if unit.group:
            check_known(row, "group", (unit.group,), roster.groups, "group")


def _check_bodies(roster: Roster, table: TomlTable) -> None:
    """Note formations and divisions with unknown units, or of one name with different units."""
    for kind, bodies in (("formations", _formation_units(roster)), ("divisions", _division_units(roster))):
        for name, units in bodies.items():
            row = TomlTable({}, table.source, f"{kind}.{name}", table.issues)
            check_known(row, "units", units, roster.units, "unit")
    # Both may list one division: rules of formations and of integrity would else speak of different units.
    for name in roster.formations.keys() & roster.divisions.keys():
        if set(_formation_units(roster)[name]) != set(_division_units(roster)[name]):
            table.note("the formation and the division of this name differ", "list the same units", key=name)


def _formation_units(roster: Roster) -> dict[str, tuple[UnitId, ...]]:
    return {name: formation.units for name, formation in roster.formations.items()}


def _division_units(roster: Roster) -> dict[str, tuple[UnitId, ...]]:
    return {name: (*division.needed, *division.extra) for name, division in roster.divisions.items()}
