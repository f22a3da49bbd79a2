"""What was settled earlier and still holds, laid into a position: line, uprising, orders, bases, marks.

It is read from what is written beside the table, from markers, which a hand moves too, and from when a
headquarters came to where the eliminated lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.facts import Facts
from rules.games.battle_for_hungary import facts as f
from rules.games.battle_for_hungary import words as w
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.terrain import Terrain
from rules.games.battle_for_hungary.uprising import opens_uprising
from rules.kit.facts import units_in
from rules.position import Position
from rules.procedure import Record
from rules.unit_id import UnitId
from rules.units import ATTACKED, Mark, Unit

UPRISING_BOXES, MARGARETHE_BOXES = "uprising:", "margarethe:"


@dataclass(frozen=True, slots=True)
class Settling:
    """What is asked about: a position as it lies, its ground, what is known of earlier."""

    position: Position
    terrain: Terrain
    record: Record

    @property
    def facts(self) -> Facts:
        """What is written beside the table."""
        return self.record.facts

    @property
    def situation(self) -> Situation:
        """The position on its ground."""
        return Situation(self.terrain, self.position)


def settled(asked: Settling) -> Position:
    """Return a position with the facts that hold in it, and with what units did in its turn."""
    marks = _marks(asked)
    marked = asked.position.marked_by(lambda unit: unit.marks | marks.get(unit.id, frozenset()))
    found = _with_bases(asked, marked)
    now = replace(asked, position=found)
    facts = {key: words for key, words in _standing(now) if words}
    points = {**found.points, **dict(_lost_turns(now)), **dict(_gained(now))}
    return replace(found, facts=facts, points=points)


# ---- marks and bases


def _marks(asked: Settling) -> Mapping[UnitId, frozenset[Mark]]:
    """Return the marks of those who assaulted or fought in this turn, on the ground or in the air."""
    turn, is_combat = asked.situation.turn, asked.position.phase == w.COMBAT
    told = {
        w.ASSAULTED: units_in(asked.facts, f.Assaulted, turn),
        w.FOUGHT_AIR: units_in(asked.facts, f.FoughtAir, turn),
        # A phase of combat asks who has attacked in it (8.1, 8.6); a side has one in a turn.
        ATTACKED: units_in(asked.facts, f.Fought, turn) if is_combat else (),
    }
    found: dict[UnitId, frozenset[Mark]] = {}
    for mark, units in told.items():
        for unit in units:
            found[unit] = found.get(unit, frozenset()) | {mark}
    return found


def _with_bases(asked: Settling, position: Position) -> Position:
    """Return a position in which Allied aircraft have their present base in place of the printed one (10.5).

    It is that of the box in which they lie, else what was written when they were transferred.
    """
    written = {each.unit: each.base for each in asked.facts.all(f.AircraftBase)}
    bases = {unit.id: _base_of(unit, written) for unit in position.others if _is_of_a_front(unit)}
    moved = {unit for unit, base in bases.items() if base != position.by_id[unit].counter.value(w.BASE)}
    if not moved:
        return position
    units = (_based(unit, bases[unit.id]) if unit.id in moved else unit for unit in position.units)
    return replace(position, units=tuple(units))


def _is_of_a_front(unit: Unit) -> bool:
    return unit.side == w.ALLIED and w.is_aircraft(unit)


def _base_of(unit: Unit, written: Mapping[UnitId, str]) -> str:
    for start in (w.READY, w.FLOWN):
        if unit.box.startswith(start):
            # Boxes are written small, bases as printed.
            return unit.box.removeprefix(start).upper()
    return written.get(unit.id, unit.counter.value(w.BASE))


def _based(unit: Unit, base: str) -> Unit:
    """Return an aircraft with a base in place of the printed one."""
    values = tuple(sorted({**dict(unit.counter.values), w.BASE: base}.items()))
    return replace(unit, counter=replace(unit.counter, values=values))


# ---- facts


def _standing(asked: Settling) -> Iterator[tuple[str, frozenset[str]]]:
    line, turn = asked.facts.one(f.DeploymentLine), asked.situation.turn
    yield w.DEPLOYMENT_LINE, frozenset({str(line.turn)} if line is not None else ())
    yield w.UPRISING_OPEN, frozenset({w.YES} if is_uprising_open(asked) else ())
    yield w.MARGARETHE_ENTERED, frozenset({w.YES} if is_margarethe_entered(asked) else ())
    order = order_open(asked.facts, turn)
    yield w.ORDER_OPEN, frozenset({str(order)} if order else ())
    without = (each for each in asked.facts.all(f.GoesWithout) if each.turn == turn)
    yield w.BROKEN, frozenset(f.broken_in(asked.facts, turn))
    yield w.GOES_WITHOUT, frozenset(unit for each in without for unit in each.units)
    yield w.WITHDRAWN_NOW, frozenset(_withdrawn_now(asked))
    if asked.position.phase == w.RRW:
        yield w.CAME, frozenset(_came_in_phase(asked))


def is_uprising_open(asked: Settling) -> bool:
    """Return whether partisans may leave the area of the uprising (12.2.1).

    By one reading only as long as a supplied Allied unit is there.
    """
    if asked.terrain.law.is_set("uprising_for_good"):
        is_written = asked.facts.one(f.UprisingReached) is not None
        return _by_marker(asked, UPRISING_BOXES, f.REACHED, is_written=is_written)
    area = asked.terrain.area(w.UPRISING)
    return any(opens_uprising(unit) for here in area for unit in asked.position.at(here))


def is_margarethe_entered(asked: Settling) -> bool:
    """Return whether an Allied unit was in the Margarethe line before it was in force (8.7)."""
    is_written = asked.facts.one(f.MargaretheEntered) is not None
    return _by_marker(asked, MARGARETHE_BOXES, f.ENTERED, is_written=is_written)


def _by_marker(asked: Settling, boxes: str, state: str, *, is_written: bool) -> bool:
    """Return whether a marker lies in the box of a state; without a marker, whether that is written."""
    lying = [box.removeprefix(boxes) for box, _ in asked.record.laid(boxes)]
    # The marker goes before the fact: a hand that turned it meant what it shows.
    return state in lying if lying else is_written


def order_open(facts: Facts, turn: int) -> int:
    """Return the number of the order of a turn that is not carried out yet, 0 for none (12.1)."""
    rolled = next((each for each in facts.all(f.FuehrerRolled) if each.turn == turn), None)
    if rolled is None or not rolled.order:
        return 0
    order = next((each for each in facts.all(f.OrderStands) if each.number == rolled.order), None)
    return rolled.order if order is not None and not order.is_met else 0


def _lost_turns(asked: Settling) -> Iterator[tuple[str, int]]:
    """Yield in which turn each headquarters was eliminated that lies beside the map (10.6)."""
    for side in w.SIDES:
        for unit, date in asked.record.came(w.eliminated_box(side)):
            if asked.position.by_id[unit].type == w.HQ and date.isdecimal():
                yield w.lost_turn_key(unit), int(date)


# ---- the phase of replacements (6): what was done in it is read from the table, whoever did it


def _withdrawn_now(asked: Settling) -> Iterator[UnitId]:
    for side in w.SIDES:
        came = asked.record.came(w.withdrawn_box(side))
        yield from (unit for unit, date in came if date == asked.position.date)


def _came_in_phase(asked: Settling) -> Iterator[UnitId]:
    before = asked.record.at_phase_start().by_id
    for unit in asked.position.units:
        if unit.hex is not None and unit.id in before and before[unit.id].hex is None:
            yield unit.id


def _gained(asked: Settling) -> Iterator[tuple[str, int]]:
    """Yield the steps that units have gained that were not lost when the phase began."""
    if asked.position.phase != w.RRW:
        return
    start = asked.situation.over(asked.record.at_phase_start())
    for unit in asked.position.units:
        before = start.position.by_id.get(unit.id)
        # One that was rebuilt paid another price, and needs no headquarters to gain by.
        if before is not None and before.steps < unit.steps and not start.is_eliminated(before):
            yield w.gained_key(unit.id), unit.steps - before.steps
