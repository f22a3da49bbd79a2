"""Reads set-up, reinforcement and variant files; every reader notes the faults it finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from counters.plans import FULL, ArrivalChange, Mark, Otherwise, Variant
from counters.roster import MarkerId, Roster
from counters.scenario import (
    Arrival,
    Chance,
    MarkerPlacement,
    OptionTitle,
    Placement,
    ScenarioTitle,
    Turn,
    TurnEvent,
)
from counters.units import Unit
from counters.words import HEX_HINT, check_known, hex_number, one_word, provenance, turn_key
from maps.words import NOBODY
from rules.dates import is_turn, turns_between
from rules.hexgrid import HEX_WORD
from rules.tomlfile import TomlTable
from rules.unit_id import UnitId

# More days than a year has: a slip in a date is told of, and not laid out turn by turn.
MAX_TURNS = 400
# As wide as a map without a grid may be (`rules.grids.read`).
FARTHEST_PX = 40_000
_WHERE = ("hex", "box", "at")


def read_title(table: TomlTable) -> ScenarioTitle:
    """Return what a chooser shows of a set-up file."""
    return ScenarioTitle(
        id=one_word(table, "id"),
        title=table.text("title"),
        rule_set=table.text("rule_set"),
        first_turn=turn_key(table, "first_turn"),
        last_turn=turn_key(table, "last_turn"),
        summary=table.text("summary", ""),
        ends_by_agreement=table.flag("ends_by_agreement", default=False),
        options=read_kept_options(table),
    )


def read_kept_options(table: TomlTable) -> Mapping[str, str] | None:
    """Return the options that an own set-up was kept with, None where it does not tell."""
    return dict(table.table("options").named_texts()) if "options" in table else None


def read_placements(table: TomlTable, roster: Roster) -> Iterator[Placement]:
    """Yield rows of `[unit]`: id = { hex, box or at, basis; area, why, exception, face, turned, closed }."""
    # A table with a key for each unit: TOML itself refuses a unit that stands in it twice.
    rows = table.table("unit", required=False)
    check_known(rows, "", rows.keys, roster.units, "unit")
    for name, row in rows.named_tables():
        if UnitId(name) in roster.units:
            yield _placement(roster.units[UnitId(name)], row, roster)
            row.close()


def _placement(unit: Unit, row: TomlTable, roster: Roster) -> Placement:
    if sum(key in row for key in _WHERE) != 1:
        row.note("a unit stands in one hex or lies in one box", "give one of hex and box, or at = [x, y]")
    return Placement(
        unit=unit.id,
        hex=hex_number(row, "hex") if "hex" in row else None,
        box=row.text("box") if "box" in row else None,
        face=row.word("face", [face.name for face in unit.faces], FULL),
        area=row.text("area", ""),
        basis=provenance(row, "basis"),
        why=row.text("why", ""),
        exception=row.text("exception", ""),
        pos_px=_point(row),
        turned_deg=row.whole("turned", 0, least=0, most=359),
        closed_to=row.word("closed", [*roster.sides, NOBODY], "") if "closed" in row else "",
    )


def _point(row: TomlTable) -> tuple[int, int] | None:
    """Return a point of the map in pixels, None where the row names a hex or a box."""
    if "at" not in row:
        return None
    x, y = row.numbers("at", 2)
    if not (0 <= x <= FARTHEST_PX and 0 <= y <= FARTHEST_PX):
        row.note("lies beside the map", "pixels from its north-west corner", key="at")
    return round(x), round(y)


def read_hexes(row: TomlTable, roster: Roster, why: str) -> tuple[Placement, ...]:
    """Return the placements of `hexes = { "2127" = [units], .. }`, all with the row's area and basis."""
    hexes = row.table("hexes", required=False)
    area, exception = row.text("area", ""), row.text("exception", "")
    # Only a row that places units must say on what basis.
    basis = provenance(row, "basis", None if hexes.keys else "")
    found = []
    for hex_id in hexes.keys:
        if not HEX_WORD.fullmatch(hex_id):
            hexes.note(f"{hex_id!r} is no hex", HEX_HINT, key=hex_id)
        units = unit_ids(hexes, hex_id, roster)
        found += [Placement(unit, hex_id, None, FULL, area, basis, why, exception) for unit in units]
    return tuple(found)


def read_place(row: TomlTable, roster: Roster) -> tuple[Placement, ...]:
    """Return the placements of one `[[place]]`, a case that moves or adds units."""
    case, rule = row.text("case"), row.text("rule", "")
    placements = read_hexes(row, roster, f"{case}: {rule}")
    bound = {*unit_ids(row, "units", roster), *units_of(formation_ids(row, "formations", roster), roster)}
    for where in placements:
        if where.unit not in bound:
            row.note(f"{where.unit} is none of the units of this case", key="hexes")
    # For people who read the file; asked for, so that close() knows the key.
    row.text("corps", "")
    row.close()
    return placements


def unit_ids(row: TomlTable, key: str, roster: Roster) -> tuple[UnitId, ...]:
    """Return the units that a key lists; unknown ones are noted and left out."""
    named = row.texts(key, ())
    check_known(row, key, named, roster.units, "unit")
    return tuple(UnitId(name) for name in named if name in roster.units)


def formation_ids(row: TomlTable, key: str, roster: Roster) -> tuple[str, ...]:
    """Return the formations that a key lists; unknown ones are noted and left out."""
    named = row.texts(key, ())
    check_known(row, key, named, roster.formations, "formation")
    return tuple(name for name in named if name in roster.formations)


def units_of(formations: tuple[str, ...], roster: Roster) -> tuple[UnitId, ...]:
    """Return the units of some formations, in their order."""
    return tuple(unit for name in formations for unit in roster.formations[name].units)


def read_markers(
    table: TomlTable, roster: Roster, laid: Iterable[MarkerPlacement] = ()
) -> tuple[MarkerPlacement, ...]:
    """Return the rows of `[[marker]]`, numbered for each kind on from those that are laid already."""
    taken: dict[MarkerId, set[int]] = {}
    for marker in laid:
        taken.setdefault(marker.marker, set()).add(marker.number)
    found: list[MarkerPlacement] = []
    for row in table.tables("marker"):
        name = MarkerId(row.text("marker"))
        check_known(row, "marker", (name,), roster.markers, "marker")
        if name not in roster.markers:
            continue
        faces = roster.markers[name].faces
        if sum(key in row for key in _WHERE) != 1:
            row.note("a marker lies on one hex or in one box", "give one of hex and box, or at = [x, y]")
        numbers = taken.setdefault(name, set())
        number = row.whole("number", 1 + max(numbers, default=0), least=1, most=999)
        # Kind and number are the counter's id on the table: of two with one id the first would be lost.
        if number in numbers:
            row.note(f"there are two of number {number}", "a number belongs to one marker", key="number")
        numbers.add(number)
        found.append(
            MarkerPlacement(
                marker=name,
                number=number,
                hex=hex_number(row, "hex") if "hex" in row else None,
                box=row.text("box") if "box" in row else None,
                face=row.word("face", faces, faces[0]),
                pos_px=_point(row),
            )
        )
        row.close()
    return tuple(found)


def read_marks(table: TomlTable, roster: Roster) -> Iterator[Mark]:
    """Yield the rows of `[[mark]]`: a marker on every stack of some formations."""
    for row in table.tables("mark"):
        name = row.text("marker")
        check_known(row, "marker", (name,), roster.markers, "marker")
        units = units_of(formation_ids(row, "formations", roster), roster)
        # For people who read the file; asked for, so that close() knows the key.
        row.text("case", "")
        row.close()
        if name in roster.markers:
            yield Mark(MarkerId(name), units)


def read_arrivals(table: TomlTable, roster: Roster) -> Iterator[Arrival]:
    """Yield the rows of `[[arrival]]`; a formation comes with all its units unless `units` names them."""
    for row in table.tables("arrival"):
        formation = row.text("formation", "")
        check_known(row, "formation", (formation,) if formation else (), roster.formations, "formation")
        listed = unit_ids(row, "units", roster)
        known = roster.formations.get(formation)
        if not (known or listed):
            row.note("brings no unit", "name a formation or units")
        yield Arrival(
            date=turn_key(row, "date"),
            side=row.word("side", roster.sides),
            formation=formation,
            zones=row.texts("zones", ()),
            # The units that are listed and not all besides: part of a formation may come later, or
            # elsewhere.
            units=listed or (known.units if known else ()),
            provenance=provenance(row),
        )
        row.close()


def read_arrival_changes(table: TomlTable, roster: Roster) -> Iterator[ArrivalChange]:
    """Yield the rows of `[[arrival_change]]`."""
    for row in table.tables("arrival_change"):
        is_added = row.flag("adds", default=False)
        yield ArrivalChange(
            case=row.text("case"),
            # What is added must say side, date and zones; a change keeps those that it does not name.
            side=row.word("side", roster.sides) if is_added else row.text("side", ""),
            formations=formation_ids(row, "formations", roster),
            units=unit_ids(row, "units", roster),
            date=turn_key(row, "date", None if is_added else ""),
            zones=row.texts("zones", None if is_added else ()),
            is_cancelled=row.flag("cancel", default=False),
            is_added=is_added,
            provenance=provenance(row, default=None if is_added else ""),
            only_with=row.text("only_with", ""),
        )
        row.close()


def read_chances(table: TomlTable, roster: Roster) -> Iterator[Chance]:
    """Yield the rows of `[[chance]]`: number of units, or of those in a box, into another one."""
    for row in table.tables("chance"):
        chance = Chance(
            into=row.text("into"),
            source=row.text("box", ""),
            units=unit_ids(row, "units", roster),
            number=row.whole("number", 1, least=1, most=99),
            die=row.whole("die", 0, least=0, most=100),
            case=row.text("case"),
        )
        if bool(chance.source) == bool(chance.units):
            row.note("draws from nobody", "give one of box and units")
        row.close()
        yield chance


def read_turns(table: TomlTable, roster: Roster) -> tuple[Turn, ...]:
    """Return the rows of the turn table with what `[[turn]]` adds to some of them.

    The turns are those that `turns` lists, else one for each day or number from `first_turn` to `last_turn`.
    The points that a turn brings are of the `replacement_kinds`, else of those that the types name.
    """
    rows = {turn_key(row, "date"): row for row in table.tables("turn")}
    days = _turns(table)
    for day, row in rows.items():
        if day not in days:
            row.note(f"{day} is no turn of the game", key="date")
    kinds = table.texts("replacement_kinds", ()) or _point_kinds(roster)
    # Every side with every kind, so that no reader of a turn must ask whether a count is there.
    none = {side: dict.fromkeys(kinds, 0) for side in roster.sides}
    return tuple(_turn(number, day, rows.get(day), none) for number, day in enumerate(days, start=1))


def _point_kinds(roster: Roster) -> list[str]:
    # A type of the kind `none` is replaced by no points.
    return sorted({kind.rp_kind for kind in roster.types.values()} - {"none"}, reverse=True)


def _turns(table: TomlTable) -> tuple[str, ...]:
    first, last = turn_key(table, "first_turn"), turn_key(table, "last_turn")
    if not (is_turn(first) and is_turn(last)):
        table.note(
            "the game has no first or no last turn", "dates as 1945-01-31, or numbers", key="first_turn"
        )
        return ()
    listed = table.texts("turns", ())
    if listed and not (all(map(is_turn, listed)) and list(listed) == sorted({*listed})):
        table.note("the turns are dates that rise", "dates as 1945-01-31", key="turns")
    turns = tuple(turn for turn in listed if first <= turn <= last) if listed else turns_between(first, last)
    # A list of turns may pass over days: the first and the last of the game have to be among them.
    if turns[:1] != (first,) or turns[-1:] != (last,) or len(turns) > MAX_TURNS:
        table.note("the last turn is not after the first", f"at most {MAX_TURNS} turns", key="last_turn")
        # One turn, so that the rest of the file is read and checked all the same.
        return (first,)
    return turns


def _turn(number: int, day: str, row: TomlTable | None, none: Mapping[str, Mapping[str, int]]) -> Turn:
    if row is None:
        return Turn(number, day, none, {}, ())
    turn = Turn(number, day, _points(row, none), {}, read_events(row))
    row.close()
    return turn


def _points(row: TomlTable, none: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    """Return the replacement points of a turn by side and kind, 0 where none are named."""
    table = row.table("replacements", required=False)
    points = {}
    for side, kinds in none.items():
        amounts = table.table(side, required=False)
        # Asked for every kind of every side: a kind that is misspelled in a turn is then left over, and
        # noted.
        points[side] = {kind: amounts.whole(kind, 0, least=0, most=99) for kind in kinds}
        amounts.close()
    table.close()
    return points


def read_events(row: TomlTable) -> tuple[TurnEvent, ...]:
    """Return what the turn track announces in a turn."""
    return tuple(_event(event) for event in row.tables("events"))


def _event(row: TomlTable) -> TurnEvent:
    written = row.data.get("die")
    # numbers() wants to know how many; here any number will do.
    die = row.numbers("die", len(written)) if isinstance(written, list) else ()
    event = TurnEvent(
        id=one_word(row, "id"),
        case=row.text("case"),
        option=row.text("option", ""),
        note=row.text("note", ""),
        scenario=row.text("scenario", ""),
        points=row.whole("points", 0, least=0, most=999),
        die=tuple(int(face) for face in die),
    )
    row.close()
    return event


def read_variant(row: TomlTable, roster: Roster) -> Variant:
    """Return one `[[variant]]`. Keys that only the rules read are left to them."""
    title, editions = read_option(row, "variant"), row.table("editions", required=False)
    added = units_of(formation_ids(row, "add", roster), roster)
    return Variant(
        title=title,
        by_hand=(*_freed(row.table("free", required=False), roster), *added),
        removed=units_of(formation_ids(row, "remove", roster), roster),
        cancelled=formation_ids(row, "cancel_arrivals", roster),
        cancelled_events=tuple((turn_key(e, "date"), e.text("id")) for e in row.tables("cancel_events")),
        placements=read_hexes(row, roster, f"variant {title.id}"),
        notes=row.texts("notes", ()),
        editions={name: _otherwise(each, roster) for name, each in editions.named_tables()},
        arrival_changes=tuple(read_arrival_changes(row, roster)),
        chances=tuple(read_chances(row, roster)),
    )


def _otherwise(row: TomlTable, roster: Roster) -> Otherwise:
    """Return what an edition has otherwise: `comes` names formations, `not_to` hexes."""
    units = units_of(formation_ids(row, "comes", roster), roster)
    found = Otherwise(units, row.texts("not_to", ()))
    row.close()
    return found


def read_option(row: TomlTable, kind: str) -> OptionTitle:
    """Return what a chooser shows of a variant or an optional rule."""
    return OptionTitle(
        one_word(row, "id"),
        row.text("title"),
        kind,
        row.text("summary"),
        row.texts("excludes", ()),
        row.texts("includes", ()),
        row.texts("rule_sets", ()),
        turn_key(row, "begins", ""),
        row.texts("scenarios", ()),
        # Whoever is kept from scenarios says by which case, since a chooser tells it.
        row.text("scenarios_case", None if "scenarios" in row else ""),
    )


def _freed(row: TomlTable, roster: Roster) -> tuple[UnitId, ...]:
    """Return the units that their player places himself: of a side, of formations, or single ones."""
    kept = {
        *units_of(formation_ids(row, "except_formations", roster), roster),
        *unit_ids(row, "except_units", roster),
    }
    named = (*units_of(formation_ids(row, "formations", roster), roster), *unit_ids(row, "units", roster))
    side = row.word("side", roster.sides) if "side" in row else ""
    row.close()
    # Those that come later keep their arrival.
    of_side = [
        u.id for u in roster.units.values() if u.side == side and u.arrival == "setup" and u.id not in kept
    ]
    return (*named, *of_side)
