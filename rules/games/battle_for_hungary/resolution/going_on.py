"""Who may go on after a combat, and where to: the Axis advance (8.4), the Allied breakthrough (8.5)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.fights import Advance, Advanced
from rules.findings import Finding, notes, rule
from rules.games.battle_for_hungary.advances import FollowUp, Kind
from rules.games.battle_for_hungary.resolution.moment import Moment
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import ATTACKED

MARKED = frozenset({ATTACKED})


@rule("8.4")
def emptied_hex_may_be_entered(now: Moment, unit: UnitId) -> Iterator[Finding]:
    """Axis attackers may enter the hex that they have emptied."""
    yield notes(unit=unit, hex=now.state.target)


@rule("8.5")
def breakthrough_leads_on(now: Moment, unit: UnitId) -> Iterator[Finding]:
    """Each Allied attacker has a point for every step that was lost beyond those in the hex."""
    yield notes(unit=unit, points=now.breakthrough)


def who_goes_on(now: Moment, kind: Kind) -> tuple[UnitId, ...]:
    """Return the attackers that may still go on: who stands where he fought and has a hex to go to."""
    # A stack that assaults goes on by moving (7.3).
    is_of_now = (kind is Kind.BREAKTHROUGH) == (now.breakthrough > 0)
    if now.state.is_assault or not now.is_emptied or not is_of_now:
        return ()
    state = now.state
    # Whoever a hand has led elsewhere has gone on already.
    free = (u for u in now.attackers if u.hex == state.origins.get(u.id) and u.id not in state.advanced)
    return tuple(unit.id for unit in free if follow_up(now, unit.id, kind).ways)


def follow_up(now: Moment, unit: UnitId, kind: Kind) -> FollowUp:
    """Return an attacker that would follow up the combat."""
    # The rules ask whether a unit has attacked, and the mark for that is laid only when the combat ends.
    there = now.situation.over(_fought(now))
    return FollowUp(there, there.unit(unit), now.state.target, kind, now.breakthrough)


def advance_of(now: Moment, unit: UnitId, kind: Kind) -> Advance:
    """Return where a unit may go on to; its own hex is left out."""
    found = follow_up(now, unit, kind)
    hexes = {here: Advanced(way.mp_parts, way.path, must_stop=False) for here, way in found.ways.items()}
    tell = breakthrough_leads_on if kind is Kind.BREAKTHROUGH else emptied_hex_may_be_entered
    return Advance(found.most_mp_parts, hexes, tell(now, unit))


def _fought(now: Moment) -> Position:
    """Return the position in which those who fought here are marked so."""
    fought = frozenset(now.state.attackers)
    return now.position.marked_by(lambda unit: unit.marks | MARKED if unit.id in fought else unit.marks)


def ways_on(now: Moment) -> dict[UnitId, Advance]:
    """Return the units that may still go on, and where to."""
    kind = Kind.ADVANCE if now.breakthrough == 0 else Kind.BREAKTHROUGH
    return {unit: advance_of(now, unit, kind) for unit in who_goes_on(now, kind)}
