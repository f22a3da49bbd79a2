"""A set-up as one flat file: what a player saves of his own, read and written."""

from __future__ import annotations

from typing import Any

from counters import setupfile
from counters.roster import Roster
from counters.scenario import MarkerPlacement, Placement, SetUp, Turn, TurnEvent
from counters.words import SCHEMA, turn_key, turn_value
from rules.tomlfile import TomlTable


def read_own_setup(table: TomlTable, roster: Roster) -> SetUp:
    """Return the set-up of a flat file; faults are noted in the table's issues."""
    title = setupfile.read_title(table)
    placements = tuple(setupfile.read_placements(table, roster))
    # A file kept before the counters had a unit more is told of: a unit without a place would be lost
    # unseen.
    for name in sorted(roster.units.keys() - {where.unit for where in placements}):
        table.note(f"{name} has no place", "every unit stands in a hex or lies in a box", key="unit")
    setup = SetUp(
        game=table.text("game"),
        scenario=title.id,
        title=title.title,
        rule_set=title.rule_set,
        first_turn=title.first_turn,
        last_turn=title.last_turn,
        placements=placements,
        markers=setupfile.read_markers(table, roster),
        turns=tuple(_turn(row) for row in table.tables("turn")),
        arrivals=tuple(setupfile.read_arrivals(table, roster)),
        trackers=dict(table.table("trackers", required=False).named_texts()),
        notes=table.texts("notes", ()),
        options=title.options,
        facts=table.whole("facts", default=0, least=0),
        base=table.text("base", ""),
        control=dict(table.table("control", required=False).named_texts()),
    )
    table.close()
    return setup


def _turn(row: TomlTable) -> Turn:
    points = row.table("replacements", required=False).named_tables()
    arrivals = row.table("arrivals", required=False)
    turn = Turn(
        number=row.whole("number", least=1, most=setupfile.MAX_TURNS),
        date=turn_key(row, "date"),
        replacements={
            side: {kind: kinds.whole(kind, least=0, most=99) for kind in kinds.keys} for side, kinds in points
        },
        arrivals={side: arrivals.texts(side) for side in arrivals.keys},
        events=setupfile.read_events(row),
    )
    row.close()
    return turn


def format_setup(setup: SetUp) -> str:
    """Return the TOML that reads back as the same set-up."""
    import tomli_w  # noqa: PLC0415 only a player who saves a set-up pays for this

    return tomli_w.dumps(_tables(setup))


def _tables(setup: SetUp) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "game": setup.game,
        "id": setup.scenario,
        "title": setup.title,
        "rule_set": setup.rule_set,
        "first_turn": turn_value(setup.first_turn),
        "last_turn": turn_value(setup.last_turn),
        "notes": list(setup.notes),
        # Empty options say that none was played; without the table nobody knows.
        **({} if setup.options is None else {"options": dict(setup.options)}),
        **({"facts": setup.facts} if setup.facts else {}),
        **({"base": setup.base} if setup.base else {}),
        "trackers": dict(setup.trackers),
        **({"control": dict(setup.control)} if setup.control else {}),
        # A table by the unit: so TOML itself refuses a second place for one.
        "unit": {where.unit: _placement(where) for where in setup.placements},
        "marker": [_marker(marker) for marker in setup.markers],
        "turn": [_turn_row(turn) for turn in setup.turns],
        "arrival": [
            {
                "date": turn_value(arrival.date),
                "side": arrival.side,
                "formation": arrival.formation,
                "zones": list(arrival.zones),
                "units": list(arrival.units),
                "provenance": arrival.provenance,
            }
            for arrival in setup.arrivals
        ],
    }


def _filled(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row without the keys that have nothing to say."""
    # 0 too, which reading takes for granted; what has to stand there even so is added by its writer.
    return {key: value for key, value in row.items() if value not in (None, "", 0, [])}


def _placement(where: Placement) -> dict[str, Any]:
    row = {
        "hex": where.hex,
        "box": where.box,
        "face": where.face,
        "area": where.area,
        "basis": where.basis,
        "why": where.why,
        "exception": where.exception,
        "at": list(where.pos_px or ()),
        "turned": where.turned_deg,
        "closed": where.closed_to,
    }
    return _filled(row)


def _marker(marker: MarkerPlacement) -> dict[str, Any]:
    row = {"marker": marker.marker, "number": marker.number, "hex": marker.hex, "box": marker.box}
    row["at"] = list(marker.pos_px or ())
    # The face in any case: a marker's first is not what one takes for granted, as with a unit's full side.
    return {**_filled(row), "face": marker.face}


def _turn_row(turn: Turn) -> dict[str, Any]:
    return {
        "number": turn.number,
        "date": turn_value(turn.date),
        "replacements": {side: dict(kinds) for side, kinds in turn.replacements.items()},
        "arrivals": {side: list(formations) for side, formations in turn.arrivals.items()},
        "events": [_event(event) for event in turn.events],
    }


def _event(event: TurnEvent) -> dict[str, Any]:
    row = {
        "id": event.id,
        "option": event.option,
        "note": event.note,
        "scenario": event.scenario,
        "points": event.points,
        "die": list(event.die),
    }
    # Reading asks for the case, so it stands there even where it is empty.
    return {**_filled(row), "case": event.case}
