"""What holds wherever play stands: who may stand where and together, what counters and counts say."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, Rule, forbids, rule
from rules.games.battle_for_hungary.charts import PARTS_PER_MP
from rules.games.battle_for_hungary.invariants.played import COMBAT, MOVEMENT, Played
from rules.games.battle_for_hungary.replacements import hungarian_steps
from rules.games.battle_for_hungary.stacking import over_limits
from rules.games.battle_for_hungary.words import (
    ALLIED,
    BASE,
    HUNGARIAN,
    NATIONS,
    ORDER_OPEN,
    OVEREXTENDED,
    UNSUPPLIED,
    flown_box,
    is_aircraft,
    is_column,
    lost_box,
    mission_box,
    ready_box,
)
from rules.hexgrid import HexId
from rules.kit import invariants
from rules.units import Unit

OPEN_PHASES = (MOVEMENT, COMBAT)
"""The phases within which a hex may be over its limit: it holds where a move ends (4)."""
BESIDE = ("arrival:", "not-in-play:", "by-hand:", "withdrawn:", "eliminated:")
"""How the boxes begin in which any piece may wait."""


@rule("8.1")
def both_sides_stand_together(seen: Played) -> Iterator[Finding]:
    """Nobody enters a hex with enemy pieces, in whatever way; a lone column bars it too."""
    hexes = {unit.hex for unit in seen.now.units if unit.hex is not None}
    for here in sorted(hexes):
        if len({unit.side for unit in seen.here.pieces_in(here)}) > 1:
            yield forbids().placed(here)


@rule("4")
def too_many_stay_together(seen: Played) -> Iterator[Finding]:
    """Once a phase of movement or combat has ended no hex is over its limit, and no nations are mixed."""
    if not seen.is_new_step or seen.now.phase in OPEN_PHASES:
        return
    for here, stack in seen.now.by_hex.items():
        # Cheap before dear: most hexes hold one unit.
        if len(stack) > 1 and over_limits(seen.here, seen.here.units_in(here)):
            yield forbids(count=len(stack)).placed(here)


@rule("7.1")
def stands_off_the_map(seen: Played) -> Iterator[Finding]:
    """Everybody stands on a hex that there is."""
    terrain = seen.here.terrain
    for unit in seen.now.units:
        if unit.hex is not None and not terrain.exists(unit.hex):
            yield forbids(unit=unit.id).placed(unit.hex)


@rule("9.8")
def aircraft_lie_in_no_box_of_theirs(seen: Played) -> Iterator[Finding]:
    """Aircraft lie with their base, fly for their side, are lost, or are still to come: never on the map."""
    for unit in seen.now.others:
        if is_aircraft(unit) and not _is_at_home(unit):
            yield forbids(unit=unit.id)


def _is_at_home(unit: Unit) -> bool:
    base = unit.counter.value(BASE)
    own = (ready_box(base), flown_box(base), lost_box(unit.side))
    is_away = unit.box.startswith((mission_box(unit.side, ""), *BESIDE))
    return unit.hex is None and (unit.box in own or is_away)


@rule("6.3")
def too_many_replacements_are_left(seen: Played) -> Iterator[Finding]:
    """A nation never has more replacements than the table of the turn gives it: none are kept."""
    row = seen.here.law.charts.turn(seen.here.turn)
    ground = {**row.ground, HUNGARIAN: hungarian_steps(seen.here, seen.here.turn)} if row is not None else {}
    air = row.air if row is not None else {}
    # By nation, and apart in the air: points of one never serve another (6.3).
    for nation in (each for nations in NATIONS.values() for each in nations):
        for in_the_air, told in ((False, ground), (True, air)):
            left = seen.here.replacements(nation, in_the_air=in_the_air)
            if left > told.get(nation, 0):
                yield forbids(nation=nation, many=left, most=told.get(nation, 0))


@rule("5.6")
def is_marked_twice(seen: Played) -> Iterator[Finding]:
    """A unit is over-extended or out of supply, never both; over-extended are the Allies alone."""
    for unit in seen.now.units:
        is_over = unit.is_marked(OVEREXTENDED)
        if is_over and (unit.is_marked(UNSUPPLIED) or unit.side != ALLIED):
            yield forbids(unit=unit.id)


@rule("7.2")
def holds_a_hex_of_the_enemy(seen: Played) -> Iterator[Finding]:
    """A hex with pieces in it belongs to their side, also once they have left it."""
    # Control follows a move with its own change: in the middle of a step it may lag behind.
    if not seen.is_new_step:
        return
    for here, holder in seen.now.control.items():
        there = {unit.side for unit in seen.here.pieces_in(HexId(here))}
        if there and holder not in there:
            yield forbids(side=holder).placed(HexId(here))


@rule("12.1")
def too_many_orders(seen: Played) -> Iterator[Finding]:
    """The Führer orders no more offensives than there are orders."""
    order = next(iter(seen.now.facts.get(ORDER_OPEN, ())), "")
    most = len(seen.here.law.charts.orders.orders)
    if order and int(order) > most:
        yield forbids(many=order, most=most)


@rule("7.3")
def went_too_far(seen: Played) -> Iterator[Finding]:
    """A stack that assaults spends no more points than the slowest of it has."""
    if seen.now.phase != MOVEMENT:
        return
    for unit in seen.now.units:
        spent = seen.here.spent_parts(unit.id)
        # The whole allowance, though some unit may be unsupplied: no legal play spends more than that.
        most = PARTS_PER_MP * unit.move
        if spent > most and (unit.is_ground or is_column(unit)):
            yield forbids(unit=unit.id, many=spent / PARTS_PER_MP, most=unit.move)


has_steps_of_no_face: Rule[[Played]] = rule("6.3")(invariants.has_steps_of_no_face)
lies_nowhere: Rule[[Played]] = rule("1.5")(invariants.lies_nowhere)

STANDING: tuple[Rule[[Played]], ...] = (
    *(both_sides_stand_together, too_many_stay_together, stands_off_the_map, has_steps_of_no_face),
    *(lies_nowhere, aircraft_lie_in_no_box_of_theirs, too_many_replacements_are_left, is_marked_twice),
    *(holds_a_hex_of_the_enemy, too_many_orders, went_too_far),
)
