"""What holds wherever play stands: who may stand where, what his counter shows, what counts may come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.findings import Finding, Rule, forbids, rule
from rules.games.bitter_end.invariants.passage import Passage
from rules.games.bitter_end.occupancy import STACK_LIMIT
from rules.games.bitter_end.replacements import DESTROYED_BOX, LOST_BOX
from rules.games.bitter_end.shortages import FIRST_DAY as FIRST_DAY_WITHOUT_FUEL
from rules.games.bitter_end.turn_chart import BUDA_GUNS, EARLY_GUNS, LATE_GUNS, PEST_GUNS
from rules.games.bitter_end.words import (
    BRIDGE,
    DANUBE,
    EXPLOITATION,
    FIGHTING_PHASES,
    FUEL_DEPLETED,
    GERMAN,
    LAKE,
    SIDES,
    is_sturmboot,
)
from rules.hexgrid import HexId
from rules.kit import invariants
from rules.units import ATTACKED, RETREATED

ATTACK = "attack"
"""The step of a phase in which combats are resolved."""


@rule("8.1")
def too_many_stand_together(seen: Passage) -> Iterator[Finding]:
    """A hex holds three units of a side; the Sturmboot is not counted (12.66)."""
    for here, stack in seen.now.by_hex.items():
        # Cheap before dear: a stack of three cannot break it, whoever is in it.
        if len(stack) > STACK_LIMIT:
            counted = Counter(unit.side for unit in stack if not is_sturmboot(unit))
            for side, many in counted.items():
                if many > STACK_LIMIT:
                    yield forbids(side=side, many=many).placed(here)


@rule("8.11")
def both_sides_stand_together(seen: Passage) -> Iterator[Finding]:
    """Enemies share a hex while combats are resolved, not before and not after."""
    if not (seen.now.phase in FIGHTING_PHASES and seen.now.step == ATTACK):
        for here, stack in seen.now.by_hex.items():
            # Cheap before dear, as for the stacks.
            if len(stack) > 1 and len({unit.side for unit in stack}) > 1:
                yield forbids().placed(here)


@rule("2.2")
def stands_where_nobody_can(seen: Passage) -> Iterator[Finding]:
    """Nobody stands in a lake, or in a hex that the map does not have."""
    for here, stack in seen.now.by_hex.items():
        if seen.board.terrain.get(here, LAKE) == LAKE:
            yield forbids(unit=stack[0].id).placed(here)


@rule("12.63")
def boat_lies_off_the_danube(seen: Passage) -> Iterator[Finding]:
    """The Sturmboot is always next to the Danube."""
    for unit in seen.now.units:
        if is_sturmboot(unit) and unit.hex is not None and not _is_shore(seen, unit.hex):
            yield forbids(unit=unit.id).placed(unit.hex)


def _is_shore(seen: Passage, here: HexId) -> bool:
    grid = seen.board.topology.grid
    around = grid.neighbors(here) if here in grid else ()
    return any(DANUBE in seen.board.features(here, there).sides for there in around)


@rule("17.1")
def lies_in_no_box_of_its_own(seen: Passage) -> Iterator[Finding]:
    """Whoever is not on the map lies in a box, and among the destroyed in one of his side."""
    for unit in seen.now.units:
        if unit.hex is None:
            kind, _, side = unit.box.partition(":")
            if not kind or (f"{kind}:" in (DESTROYED_BOX, LOST_BOX) and side != unit.side):
                yield forbids(unit=unit.id)


@rule("9.24")
def retreated_marker_stays(seen: Passage) -> Iterator[Finding]:
    """Retreated markers are off when the phase ends in which the units retreated."""
    if seen.is_new_phase or seen.now.phase not in FIGHTING_PHASES:
        yield from (forbids(unit=unit.id) for unit in seen.marked if RETREATED in unit.marks)


@rule("11.2")
def attacked_marker_stays(seen: Passage) -> Iterator[Finding]:
    """Attacked markers lie in the Exploitation Phase only, and not as it begins."""
    if seen.is_new_phase or seen.now.phase != EXPLOITATION:
        yield from (forbids(unit=unit.id) for unit in seen.marked if ATTACKED in unit.marks)


@rule("18.12")
def is_short_of_fuel_too_early(seen: Passage) -> Iterator[Finding]:
    """Fuel runs short for Germans, from the middle of January."""
    # Without a date nobody can say that it is too early.
    is_time = not seen.now.date or seen.now.date >= FIRST_DAY_WITHOUT_FUEL
    for unit in seen.marked:
        if FUEL_DEPLETED in unit.marks and not (is_time and unit.side == GERMAN):
            yield forbids(unit=unit.id)


# ---- counts, bridges, releases


@rule("5.4")
def replacements_below_nothing(seen: Passage) -> Iterator[Finding]:
    """No more replacement points are spent than there are."""
    for key, points in seen.now.points.items():
        # The kind stands between side and sort: `german.rp.armored`.
        if points < 0 and "rp" in key.split("."):
            yield forbids(key=key, points=points)


@rule("13.1")
def air_points_beyond_the_die(seen: Passage) -> Iterator[Finding]:
    """A side has no more air points than a die brings, and never fewer than none."""
    for side in SIDES:
        points = seen.now.points.get(f"{side}.asp", 0)
        # The most that any face brings: what die fell is written nowhere, and points used up are fewer.
        if not 0 <= points <= max(seen.law.turn.air[side]):
            yield forbids(side=side, points=points)


@rule("14.1")
def guns_beyond_their_number(seen: Passage) -> Iterator[Finding]:
    """A side has no more artillery points than its guns, and never fewer than none (14.1 to 14.4)."""
    guns = seen.law.turn.guns
    german = max(guns[EARLY_GUNS], guns[LATE_GUNS])
    for pool, most in (("buda", guns[BUDA_GUNS]), ("pest", guns[PEST_GUNS]), (GERMAN, german)):
        points = seen.now.points.get(f"{pool}.arsp", 0)
        if not 0 <= points <= most:
            yield forbids(pool=pool, points=points)


@rule("12.5")
def bridge_is_nowhere(seen: Passage) -> Iterator[Finding]:
    """Bridges are where the map has them, and belong to a side or to nobody."""
    for side, bridge in seen.now.bridges.items():
        is_there = (
            side in seen.board.features_by_hexside and seen.board.features_by_hexside[side].crossing == BRIDGE
        )
        if not is_there or bridge.owner not in ("", *SIDES):
            yield forbids(bridge=side)


@rule("16.43")
def release_is_not_yet(seen: Passage) -> Iterator[Finding]:
    """Whoever is released was so by today."""
    for name, date in seen.now.releases.items():
        if date > seen.now.date:
            yield forbids(name=name, date=date)


has_steps_of_no_face: Rule[[Passage]] = rule("10.53")(invariants.has_steps_of_no_face)

STANDING: tuple[Rule[[Passage]], ...] = (
    *(too_many_stand_together, both_sides_stand_together, stands_where_nobody_can, boat_lies_off_the_danube),
    *(has_steps_of_no_face, lies_in_no_box_of_its_own, retreated_marker_stays, attacked_marker_stays),
    *(is_short_of_fuel_too_early, replacements_below_nothing, air_points_beyond_the_die),
    *(guns_beyond_their_number, bridge_is_nowhere, release_is_not_yet),
)
