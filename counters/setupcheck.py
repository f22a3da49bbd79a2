"""What must hold between the data files of a game, and between a set-up and the map it is laid on."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from counters.chances import boxes_of, may_be_drawn
from counters.roster import Roster
from counters.scenario import Arrival, SetUp
from counters.words import is_provenance
from rules.dates import is_turn
from rules.issues import Issue, Severity
from rules.tomlfile import Hints, read_toml, source_of

_UNIT = re.compile(r"[a-z]{2}:[^\s/]+/[^\s/]+")
# Told by the key alone, in whatever file and table: those files have shapes of their own.
_FORMATION_KEYS = (
    "formation", "formations", "except_formations", "to_formation", "may_attack", "except", "add", "remove",
    "cancel_arrivals", "never_by_schedule",
)  # fmt: skip
_DATE_KEYS = ("date", "from", "to", "first_turn", "last_turn", "first_release", "no_move_before", "decided")

Place = tuple[str, ...]


@dataclass(frozen=True)
class Places:
    """What a map and its tray offer a set-up; `areas` are named sets of hexes."""

    hexes: Collection[str]
    boxes: Collection[str]
    areas: Mapping[str, Collection[str]]


def check_data_files(folder: Path, roster: Roster) -> Iterator[Issue]:
    """Yield the issues of all files of a folder: units, formations, dates and provenance words."""
    hints = Hints()
    for path in sorted(folder.glob("*.toml")):
        for where, value in _leaves(read_toml(path), ()):
            for message, hint in _faults(where, value, roster, hints):
                yield Issue(source_of(path), ".".join(where), message, hint)


def _leaves(value: object, where: Place) -> Iterator[tuple[Place, str]]:
    """Yield every text of a file with the keys that lead to it; keys that name units count as texts."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if _UNIT.fullmatch(key):
                yield (*where, key), key
            yield from _leaves(inner, (*where, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value, start=1):
            # A list of texts says what its key says; a list of tables is counted.
            yield from _leaves(inner, where if isinstance(inner, str) else (*where, str(number)))
    elif isinstance(value, str):
        yield where, value


def _faults(where: Place, text: str, roster: Roster, hints: Hints) -> Iterator[tuple[str, str]]:
    """Yield message and hint for each thing wrong with one text."""
    key = where[-1]
    if _UNIT.fullmatch(text) and text not in roster.units:
        yield f"unknown unit {text!r}", hints.of(text, roster.units)
    # Under [provenance] a key says what its text is about, and that may be formations.
    if key in _FORMATION_KEYS and "provenance" not in where[:-1] and text not in roster.formations:
        yield f"unknown formation {text!r}", hints.of(text, roster.formations)
    if key in _DATE_KEYS and not is_turn(text):
        yield f"{text!r} is no date", "write it as 1945-01-31, or the number of a turn"
    if _says_origin(where) and not is_provenance(text):
        yield f"{text[:40]!r} does not say where it comes from", "begin with rulebook, reconstructed, .."


def _says_origin(where: Place) -> bool:
    key = where[-1]
    return (
        key in ("provenance", "basis")
        or key.endswith(("_provenance", "_basis"))
        or "provenance" in where[:-1]
    )


def check_arrivals(arrivals: Iterable[Arrival], roster: Roster, source: str) -> Iterator[Issue]:
    """Yield the units whose counter names another date or zone than the reinforcements."""
    for arrival in arrivals:
        for unit in (roster.units[name] for name in arrival.units):
            # Told twice on purpose, on the counter as it is printed and in the schedule: a slip in one
            # shows by the other.
            if (unit.arrival, unit.zones) != (arrival.date, arrival.zones):
                message = f"{unit.id} arrives on {arrival.date}, its counter says {unit.arrival}"
                yield Issue(
                    source, arrival.formation, message, "make date and zones agree with counters.toml"
                )


def check_everybody_is_named(folder: Path, roster: Roster) -> Iterator[Issue]:
    """Yield the units that come by a date, a scenario or a variant, and that no such file names."""
    kinds = {"scenario": "setup_*.toml", "variant": "variants.toml"}
    named = {pattern: _named(folder, pattern, roster) for pattern in (*kinds.values(), "reinforcements.toml")}
    for unit in roster.units.values():
        pattern = kinds.get(unit.arrival, "reinforcements.toml" if is_turn(unit.arrival) else "")
        if pattern and unit.id not in named[pattern]:
            hint = f"its counter says {unit.arrival}"
            yield Issue(f"{folder.name}/{pattern}", unit.id, "no row brings this unit", hint)


def _named(folder: Path, pattern: str, roster: Roster) -> set[str]:
    """Return the units that the files of a pattern name, by themselves or by their formation."""
    texts = {text for path in folder.glob(pattern) for _, text in _leaves(read_toml(path), ())}
    bodies = (body.units for name, body in roster.formations.items() if name in texts)
    return texts.union(*bodies)


def check_nobody_is_forgotten(placed: Collection[str], roster: Roster, source: str) -> Iterator[Issue]:
    """Yield a warning for each unit that by its counter begins in play, and that a set-up leaves out."""
    for unit in roster.units.values():
        if unit.arrival == "setup" and unit.id not in placed:
            hint = "give it a hex, or let its counter arrive otherwise"
            yield Issue(source, unit.id, "begins on the map and has no hex", hint, Severity.WARNING)


def check_lay_out(setup: SetUp, roster: Roster, source: str, places: Places | None = None) -> Iterator[Issue]:
    """Yield the issues of a laid-out set-up; places that the map lacks only where the map is given."""
    yield from _check_sides(setup, roster, source)
    yield from _check_marker_counts(setup, roster, source)
    for chance in setup.chances:
        if (least := len(may_be_drawn(setup, chance))) < chance.number:
            message = f"{chance.number} are drawn of {least}"
            yield Issue(source, chance.source or chance.units[0], message, "look at number, box and units")
    if places is not None:
        yield from _check_places(setup, source, places)


def _check_sides(setup: SetUp, roster: Roster, source: str) -> Iterator[Issue]:
    sides: dict[str, set[str]] = defaultdict(set)
    for where in setup.placements:
        # Hexes alone: in a box both sides may lie.
        if where.hex:
            sides[where.hex].add(roster.units[where.unit].side)
    for hex_id, those in sides.items():
        if len(those) > 1:
            yield Issue(
                source, hex_id, f"{' and '.join(sorted(those))} units stand in one hex", "move one side"
            )


def _check_marker_counts(setup: SetUp, roster: Roster, source: str) -> Iterator[Issue]:
    for name, used in Counter(marker.marker for marker in setup.markers).items():
        if used > roster.markers[name].count:
            yield Issue(
                source,
                name,
                f"{used} on the map, {roster.markers[name].count} in the tray",
                "raise the count",
            )


def _check_places(setup: SetUp, source: str, places: Places) -> Iterator[Issue]:
    units = ((str(where.unit), where.hex, where.box) for where in setup.placements)
    markers = ((str(marker.marker), marker.hex, marker.box) for marker in setup.markers)
    drawn = (("chance", None, box) for chance in setup.chances for box in boxes_of(chance))
    hints, of_boxes = Hints(), dict[str, str]()
    for name, hex_id, box in chain(units, markers, drawn):
        if hex_id and hex_id not in places.hexes:
            yield Issue(source, name, f"the map has no hex {hex_id}")
        if box and box not in places.boxes:
            # Hundreds of units may lie in one box, and to look for a name like it takes long.
            if box not in of_boxes:
                of_boxes[box] = hints.of(box, places.boxes)
            yield Issue(source, name, f"the tray has no box {box!r}", of_boxes[box])
    for where in setup.placements:
        if where.area and where.area not in places.areas:
            told = f"the map has no area {where.area!r}"
            yield Issue(source, where.unit, told, hints.of(where.area, places.areas))
