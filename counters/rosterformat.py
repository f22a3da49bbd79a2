"""Writes a roster as the text of a `counters.toml` that holds the markers too."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from counters.figures import USUAL_FIGURES
from counters.roster import Limit, Marker, Roster
from counters.units import Unit, UnitType
from counters.words import SCHEMA, turn_value


def format_roster(roster: Roster) -> str:
    """Return the TOML that reads back as the same roster."""
    import tomli_w  # noqa: PLC0415 the window never writes a roster; its start does not pay for this

    return tomli_w.dumps(_tables(roster))


def _tables(roster: Roster) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "game": roster.game,
        "provenance": dict(roster.provenance),
        "types": {kind.id: _type(kind) for kind in roster.types.values()},
        "sizes": dict(roster.sizes),
        "corps": {
            corps.id: {"label": corps.label, "title": corps.title, "fill": corps.fill, "ink": corps.ink}
            for corps in roster.corps.values()
        },
        "groups": {
            group.id: _filled({"areas": list(group.areas), "case": group.case}, note=group.note)
            for group in roster.groups.values()
        },
        "formations": {
            body.id: _filled(
                {"kind": body.kind, "roles": list(body.roles), "units": list(body.units)}, note=body.note
            )
            for body in roster.formations.values()
        },
        "divisions": {
            body.id: _filled(
                {"kind": body.kind, "need": list(body.needed), "basis": body.basis}, extra=list(body.extra)
            )
            for body in roster.divisions.values()
        },
        "singles": {"parents": list(roster.singles)},
        "markers": {marker.id: _marker(marker) for marker in roster.markers.values()},
        "body": [_body(units) for units in _bodies(roster.units.values())],
        "limit": [_limit(limit) for limit in roster.limits],
    }


def _filled(row: dict[str, Any], **more: object) -> dict[str, Any]:
    """Return a row with those further keys that have something to say."""
    return {**row, **{key: value for key, value in more.items() if value}}


def _type(kind: UnitType) -> dict[str, Any]:
    row: dict[str, Any] = {
        "class": kind.unit_class,
        "armor_effect": kind.has_armor_effect,
        "negates_armor": kind.negates_armor,
        "armored_terrain": kind.is_armored_in_terrain,
        "rp": kind.rp_kind,
    }
    # Left out where it says the usual, as a person would who wrote the file.
    if kind.figures != USUAL_FIGURES:
        row["figures"] = kind.figures
    return row if kind.is_ground else {**row, "ground": False}


def _limit(limit: Limit) -> dict[str, Any]:
    return {
        "units": list(limit.units),
        "figure": limit.figure,
        "least": limit.least,
        "most": limit.most,
        "source": limit.source,
    }


def _marker(marker: Marker) -> dict[str, Any]:
    row = {
        "name": marker.name,
        "owner": marker.owner,
        "faces": list(marker.faces),
        "count": marker.count,
        "cases": list(marker.cases),
        "provenance": marker.provenance,
    }
    return _filled(
        row,
        marks=list(marker.marks),
        note=marker.note,
        optional=marker.is_optional,
        face_down=marker.is_face_down,
    )


def _bodies(units: Iterable[Unit]) -> list[list[Unit]]:
    """Return the units in order, those of one parent that follow one another together."""
    # Not gathered from all over: read back, the units are to come in the order that they had.
    return [list(those) for _, those in groupby(units, key=lambda unit: (unit.parent, unit.side))]


def _body(units: list[Unit]) -> dict[str, Any]:
    rows = [_unit(unit) for unit in units]
    # What all units of a body have alike is told once, as a person writes it: there are hundreds of them.
    shared = {
        key: value for key, value in rows[0].items() if all(key in row and row[key] == value for row in rows)
    }
    own = [{key: value for key, value in row.items() if key not in shared} for row in rows]
    # A body of one would leave nothing to its unit, yet a unit is known by its id.
    return {
        **{k: v for k, v in shared.items() if k != "id"},
        "units": [{"id": r["id"], **o} for r, o in zip(rows, own, strict=True)],
    }


def _unit(unit: Unit) -> dict[str, Any]:
    row = {
        "id": unit.id,
        "side": unit.side,
        "nationality": unit.nationality,
        "type": unit.type,
        "parent": unit.parent,
        "faces": [face.numbers for face in unit.faces],
        "arrival": turn_value(unit.arrival),
        "provenance": dict(unit.provenance),
    }
    return _filled(
        row,
        # Left out where reading would make the same of the id.
        label=unit.label if unit.label != unit.id.partition(":")[2] else "",
        size=unit.size,
        service=unit.service,
        corps=unit.corps,
        group=unit.group,
        movement=unit.movement,
        values=dict(unit.values),
        zones=list(unit.zones),
        scenarios=list(unit.scenarios),
        variants=list(unit.variants),
        note=unit.note,
    )
