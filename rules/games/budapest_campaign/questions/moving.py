"""Answers about movement: where a unit can go, why not, and who may act (6.0, 6.4, 5.5)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.fields import Fields, read_hexes
from rules.findings import Finding, Verdict
from rules.games.budapest_campaign.charts import PARTS_PER_MP
from rules.games.budapest_campaign.law import citations
from rules.games.budapest_campaign.move import Move
from rules.games.budapest_campaign.movement import MoveSearch
from rules.games.budapest_campaign.movement_explain import explain
from rules.games.budapest_campaign.questions.asked import with_declared
from rules.games.budapest_campaign.rail import Ride
from rules.games.budapest_campaign.situation import Situation
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.kit.desk import told_of, unit_of, whole_of
from rules.reach import How, Reach
from rules.units import Unit

HOW = {How.START: "start", How.POINTS: "mp", How.ONE_HEX: "one_hex", How.CROSSING: "lake"}
"""How answers name the ways of coming into a hex on foot and on wheels."""
RAIL, OFF_MAP = "rail", "off_map"


def reach_answer(situation: Situation, line: Fields) -> object:
    """Return where a unit can go: by points, or by railroad."""
    situation = with_declared(situation, line)
    unit = unit_of(situation, line)
    if _is_by_rail(line):
        return _rail_reach(_ride(situation, unit, line))
    # The flotilla and who rides on it are one mover: where one may not go neither does (reading 42).
    passenger = unit_of(situation, line, "carry") if line.get("carry") is not None else None
    move = Move(situation, unit, passenger)
    reach = MoveSearch(move).reach()
    return {
        "allowance": reach.allowance,
        "hexes": {here: _reached(move, reach, here) for here in reach.hexes},
        "blocked": {here: list(cases) for here, cases in reach.blocked.items()},
        "refused": _cases(move.refused),
        "mp_unit": PARTS_PER_MP,
    }


def _is_by_rail(line: Fields) -> bool:
    return line.get("by") is not None and line.text("by", (RAIL,)) == RAIL


def _cases(findings: tuple[Finding, ...]) -> list[str]:
    """Return the cases that forbid among some findings, each once, in order of their numbers."""
    return sorted(set(Verdict(findings).cases))


def _reached(move: Move, reach: Reach, here: HexId) -> Mapping[str, object]:
    found, number = reach.hexes[here], move.field.table.topology.index[here]
    return {
        "cost": found.mp_parts,
        "how": HOW[found.how],
        "stop": move.ends_move(number),
        "overstacked": move.would_overstack(number),
        "path": list(reach.path(here)),
    }


# ---- by railroad


def _ride(situation: Situation, unit: Unit, line: Fields) -> Ride:
    return Ride(situation, unit, whole_of(line, "rail_used", situation.rail_used(unit.side), 0, 99))


def _rail_reach(ride: Ride) -> object:
    start = ride.unit.hex
    hexes = {} if start is None else {start: _rail_hex(ride, start, "start", (start,))}
    for here, found in ride.reach().items():
        hexes[here] = _rail_hex(ride, here, OFF_MAP if found.is_off_map else RAIL, found.path)
    return {
        "allowance": 0,
        "hexes": hexes,
        "blocked": {},
        "refused": _cases(ride.refused),
        "mp_unit": PARTS_PER_MP,
    }


def _rail_hex(ride: Ride, here: HexId, how: str, path: tuple[HexId, ...]) -> Mapping[str, object]:
    return {
        # A ride costs no points; that it is the whole move stands in its allowance of nothing (6.4).
        "cost": 0,
        "how": how,
        "stop": ride.situation.is_in_enemy_zone(ride.unit.side, here),
        "overstacked": ride.would_overstack(here),
        "path": list(path),
    }


# ---- why


def why_answer(situation: Situation, line: Fields) -> object:
    """Return the verdict on a move along a path, with everything that the rules find."""
    situation = with_declared(situation, line)
    unit = unit_of(situation, line)
    known = situation.terrain.board.topology.index
    path = read_hexes(line.get("path"), known)
    if not path:
        raise NotationError("the line.path must name a hex")
    if unit.hex is not None and path[0] != unit.hex:
        # A line may leave the start out, as a hand at the table does.
        path = [unit.hex, *path]
    if _is_by_rail(line):
        return _judged(_ride(situation, unit, line).explain(path), 0)
    judged = explain(Move(situation, unit), [known[here] for here in path])
    return _judged(judged.verdict, judged.mp_parts)


def _judged(verdict: Verdict, mp_parts: int | None) -> object:
    return {
        "allowed": bool(verdict),
        "cost": mp_parts,
        "findings": [_finding(found) for found in verdict.findings],
        "mp_unit": PARTS_PER_MP,
    }


def _finding(found: Finding) -> Mapping[str, object]:
    return told_of(found, citations()) | ({"mp_parts": found.mp_parts} if found.mp_parts else {})
