"""What the player looks at, and the marks that go with it. Everything here may run in any thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from app.assist import drawing, questions
from app.assist.answers import ReachAnswer, SupplyAnswer
from app.assist.remarks import Remark, Report, Sign, report_of_unit
from app.assist.situation import AS_IT_IS, Situation, WhatIf
from app.assist.strikes import strikes_of
from app.assist.wording import Wording
from app.map_marks import MapMark
from maps.sheet import MapSheet
from rules.findings import Finding
from rules.hexgrid import HexId
from rules.unit_id import UnitId


class Overlay(Enum):
    """What can be laid over the map by key."""

    REACH = "reach"
    ENEMY_ZONES = "zones"
    OWN_ZONES = "zones_own"
    SUPPLY = "supply"
    ENEMY_SUPPLY = "supply_enemy"
    THREATS = "threats"
    STACKS = "stacks"
    POINTS = "points"
    RING = "ring"
    ACTIVE = "active"


@dataclass(frozen=True)
class Glance:
    """A look at a situation: by which side, at which unit, as if what were otherwise.

    `sides` are those of the game in the order of its counters; `own` is the side whose view is taken. The
    unit is None where none is selected or the assistant does not speak for it. `strikes` are the hexes
    that all who are selected can attack together before their move is over.
    """

    situation: Situation
    sheet: MapSheet
    wording: Wording
    sides: tuple[str, ...]
    own: str
    unit: UnitId | None = None
    what_if: WhatIf = AS_IT_IS
    least_threat: int = 1
    has_reach: bool = True
    units: tuple[UnitId, ...] = ()

    @property
    def enemy(self) -> str:
        """The side opposite."""
        return next((side for side in self.sides if side != self.own), self.own)

    @property
    def mover(self) -> UnitId | None:
        """The unit looked at, None where it is off the map with no way onto it."""
        is_stuck = self.unit is None or not self.situation.can_be_on_its_way(self.unit)
        return None if is_stuck else self.unit

    @property
    def reach(self) -> ReachAnswer | None:
        """The reach of the unit looked at."""
        if self.unit is None or self.unit not in self.situation.position.by_id:
            return None
        return questions.reach_of(self.situation, self.unit, self.what_if)


def marks_of(overlay: Overlay, glance: Glance) -> tuple[MapMark, ...]:
    """Return the marks of an overlay."""
    return _MAKERS[overlay](glance)


def _reach(glance: Glance) -> tuple[MapMark, ...]:
    reach = glance.reach
    reached = drawing.draw_reach(reach, glance.wording) if reach is not None else ()
    return (*reached, *drawing.draw_strikes(strikes_of(glance.situation, glance.units), glance.wording))


def _zones(glance: Glance, side: str) -> tuple[MapMark, ...]:
    hexes = questions.zones_of(glance.situation, side)
    reach = glance.reach if glance.has_reach else None
    return drawing.draw_zones(hexes, glance.sides.index(side), reach)


def _supply(glance: Glance, side: str) -> tuple[MapMark, ...]:
    answer = questions.supply_of(glance.situation, side, glance.what_if)
    chosen = (glance.unit,) if glance.unit is not None else ()
    # Of the unit looked at where it traces at all: each class has hexes of its own to trace from.
    tracer = glance.unit if glance.unit in answer.homes else None
    sources = questions.sources_of(glance.situation, side, tracer, glance.what_if)
    lines = drawing.draw_supply(answer, glance.sheet, chosen, glance.wording)
    return (*drawing.draw_sources(sources), *lines)


def _threats(glance: Glance) -> tuple[MapMark, ...]:
    answer = questions.threats_of(glance.situation, glance.enemy, glance.sheet.grid, glance.what_if)
    return drawing.draw_threats(answer, glance.situation.position, glance.least_threat)


def _stacks(glance: Glance) -> tuple[MapMark, ...]:
    limits = glance.wording.limits
    counted = {
        here: count
        for side in glance.sides
        for here, count in limits.stacks_of(glance.situation.position, side).items()
    }
    return drawing.draw_stacks(counted, limits.stack, glance.wording.tr)


def _points(glance: Glance) -> tuple[MapMark, ...]:
    points = questions.points_of(glance.situation, glance.own, glance.what_if)
    return drawing.draw_points(points, glance.wording)


def _ring(glance: Glance) -> tuple[MapMark, ...]:
    ring = questions.ring_of(glance.situation)
    return drawing.draw_ring(ring, glance.sheet, glance.wording.tr) if ring is not None else ()


def _active(glance: Glance) -> tuple[MapMark, ...]:
    """Return who of the side whose phase it is may act now, and who of it has to wait."""
    situation = glance.situation
    position, flow = situation.position, situation.flow
    own = [unit for unit in position.of(position.side) if unit.hex is not None]
    acting = frozenset(unit.hex for unit in own if unit.hex is not None and flow.may_act(position, unit))
    waiting = frozenset(unit.hex for unit in own if unit.hex is not None) - acting
    return drawing.draw_active(acting, waiting)


_MAKERS: Mapping[Overlay, Callable[[Glance], tuple[MapMark, ...]]] = MappingProxyType(
    {
        Overlay.REACH: _reach,
        Overlay.ENEMY_ZONES: lambda glance: _zones(glance, glance.enemy),
        Overlay.OWN_ZONES: lambda glance: _zones(glance, glance.own),
        Overlay.SUPPLY: lambda glance: _supply(glance, glance.own),
        Overlay.ENEMY_SUPPLY: lambda glance: _supply(glance, glance.enemy),
        Overlay.THREATS: _threats,
        Overlay.STACKS: _stacks,
        Overlay.POINTS: _points,
        Overlay.RING: _ring,
        Overlay.ACTIVE: _active,
    }
)


# ---- reports


def unit_report(glance: Glance) -> Report | None:
    """Return what is to be said of the unit looked at, None where there is none."""
    reach = glance.reach
    if reach is None:
        return None
    supply = questions.supply_of(glance.situation, glance.own, glance.what_if)
    return report_of_unit(glance.situation, reach, supply, glance.wording)


def hex_report(glance: Glance, here: HexId) -> Report:
    """Return what is to be said of a hex with nobody selected: whose zones it lies in, who is in supply."""
    tr, wording = glance.wording.tr, glance.wording
    remarks: list[Remark] = []
    for side in glance.sides:
        holders = questions.zones_of(glance.situation, side).get(here, ())
        if holders:
            text = tr("In the {side} zone of {units}").format(
                side=tr(wording.words.name_of(side)), units=wording.units(holders)
            )
            remarks.append(Remark(Sign.INFO, text, (wording.cited_cases.zones,)))
        # Nobody asks why a side has no zone where its own units stand.
        if side not in _sides_at(glance, here):
            remarks += _zone_gaps(glance, side, here)
    remarks += [_supply_remark(glance, side, here) for side in _sides_at(glance, here)]
    return Report(tr("Hex {hex}").format(hex=here), "", tuple(remarks))


def _zone_gaps(glance: Glance, side: str, here: HexId) -> Iterator[Remark]:
    """Yield one line for each rule that keeps the zones of units beside a hex out of it."""
    wording = glance.wording
    # By rule: several units kept out by the same one are one line, not many.
    kept_out: dict[tuple[str, str], list[tuple[UnitId, Finding]]] = {}
    for unit, findings in questions.zone_gaps_of(glance.situation, side, here).items():
        for found in findings:
            kept_out.setdefault((found.case, found.rule), []).append((unit, found))
    # The sentence of the first stands for all, as it names the rule; the units are named in the line above
    # it.
    for (case, _), those in kept_out.items():
        text = wording.tr("Not in the zone of {units}").format(units=wording.units(unit for unit, _ in those))
        yield Remark(Sign.INFO, text, (case,), wording.sentence(those[0][1]))


def _sides_at(glance: Glance, here: HexId) -> tuple[str, ...]:
    return tuple(dict.fromkeys(unit.side for unit in glance.situation.position.at(here)))


def _supply_remark(glance: Glance, side: str, here: HexId) -> Remark:
    answer: SupplyAnswer = questions.supply_of(glance.situation, side, glance.what_if)
    units = [unit.id for unit in glance.situation.position.at(here) if unit.side == side]
    cut_off = [unit for unit in units if unit not in answer.lines]
    # By a line that can be drawn now, not by markers: the look at a hex asks what would be.
    if not cut_off:
        by_road = glance.wording.cited_cases.supply_by_road
        return Remark(Sign.FINE, glance.wording.tr("Could trace supply now"), (by_road,))
    text = glance.wording.tr("No supply line now: {units}").format(units=glance.wording.units(cut_off))
    return Remark(Sign.STOP, text, (glance.wording.cited_cases.supply_blocked,))
