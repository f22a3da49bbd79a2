"""Column shifts of a combat (8.2), one function each: positive to the right, negative to the left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from rules.findings import Finding, Rule, rule
from rules.games.battle_for_hungary.concentric import do_readings_differ, is_concentric
from rules.games.battle_for_hungary.fight import Fight
from rules.games.battle_for_hungary.lines import has_line, loc_hexes
from rules.games.battle_for_hungary.strength import shares
from rules.games.battle_for_hungary.words import (
    ALLIED,
    AXIS,
    CITY,
    DANUBE,
    MARGARETHE,
    MARGARETHE_FROM,
    RIVER,
)
from rules.hexgrid import HexId
from rules.kit.shifts import Shift, columns_by
from rules.units import Unit

FOURTH_FRONT = "4UF"
"""The Front that did not attack in haste (8.10)."""


# ---- ground


@rule("8.2")
def terrain_protects(fight: Fight) -> Iterator[Finding]:
    """Defenders have the columns of their hex; where a town replaces its terrain, those of the town."""
    overlay = fight.terrain.overlay(fight.target)
    is_read = fight.law.is_set("town_over_terrain")
    # The columns of a city are those of 8.8; its row in the chart would count them twice.
    if overlay == CITY and is_read:
        return
    kind = overlay if overlay and is_read else fight.terrain.kind(fight.target)
    columns = fight.law.charts.terrain.hexes[kind].shift
    yield from columns_by(columns, kind, "town_over_terrain" if overlay else "")


@rule("8.8")
def city_protects(fight: Fight) -> Iterator[Finding]:
    """Defenders of one of the two great cities have its columns."""
    is_city = fight.terrain.overlay(fight.target) == CITY
    yield from columns_by(fight.law.charts.combat.shifts["city"] if is_city else 0, "city")


# ---- hexsides


def _weighed(fight: Fight, is_over: Callable[[HexId], bool]) -> tuple[Fraction, Fraction]:
    """Return the factors that come over hexsides of a kind, and those of all attackers (8.7)."""
    weights = shares(fight)
    over = (weight for unit, weight in weights if unit.hex in fight.bases and is_over(unit.hex))
    return sum(over, Fraction(0)), sum((weight for _, weight in weights), Fraction(0))


def _is_behind(fight: Fight, *waters: str) -> bool:
    """Return whether the attack comes over water of some kinds: all of it, or by one reading half."""

    def is_over(here: HexId) -> bool:
        return not fight.terrain.hexsides(here, fight.target).isdisjoint(waters)

    if fight.law.is_set("water_share", "all"):
        return all(unit.hex in fight.bases and is_over(unit.hex) for unit in fight.attackers)
    # Half of no factors is none: somebody has to come over the water all the same.
    over, everything = _weighed(fight, is_over)
    return any(map(is_over, fight.bases)) and 2 * over >= everything


@rule("8.2")
def water_protects(fight: Fight) -> Iterator[Finding]:
    """Defenders have the columns of a river or the Danube if the whole attack comes over it."""
    if not any(_is_over_water(fight, here) for here in fight.bases):
        return
    rows = fight.law.charts.terrain.hexsides
    reading = "" if all(_is_over_water(fight, here) for here in fight.bases) else "water_share"
    # The Danube first: where the whole attack comes over it, that it also comes over water is no further
    # shift.
    if _is_behind(fight, DANUBE):
        yield from columns_by(rows[DANUBE].shift, "Danube", reading)
    elif _is_behind(fight, RIVER, DANUBE):
        yield from columns_by(rows[RIVER].shift, "river", reading)


def _is_over_water(fight: Fight, here: HexId) -> bool:
    return not fight.terrain.hexsides(here, fight.target).isdisjoint((RIVER, DANUBE))


@rule("8.7")
def fortified_line_protects(fight: Fight) -> Iterator[Finding]:
    """Axis units behind a fortified line have a column if enough of the attack comes over it."""
    # The lines were built against one side: Allied defenders in their works have nothing of them.
    if fight.enemy != AXIS or not any(_is_over_line(fight, here) for here in fight.bases):
        return
    over, everything = _weighed(fight, lambda here: _is_over_line(fight, here))
    is_half = fight.law.is_set("fortified_share", "half")
    # Products, since half of an odd number of factors is no whole one.
    if 2 * over > everything or (is_half and 2 * over == everything):
        reading = "fortified_share" if 2 * over == everything else ""
        yield from columns_by(fight.law.charts.combat.shifts["fortified_line"], "fortified line", reading)


def _is_over_line(fight: Fight, here: HexId) -> bool:
    lines = fight.terrain.fortified_lines(here, fight.target)
    return any(is_in_force(fight, line) for line in lines)


def is_in_force(fight: Fight, line: str) -> bool:
    """Return whether a fortified line protects: the Margarethe line only later, and if it was not entered."""
    if line != MARGARETHE:
        return True
    return fight.situation.turn >= MARGARETHE_FROM and not fight.situation.is_margarethe_entered


# ---- the attack


@rule("8.9")
def attack_is_concentric(fight: Fight) -> Iterator[Finding]:
    """Attacks from opposite sides have a column, but not against a city."""
    is_city = fight.terrain.overlay(fight.target) == CITY
    if not is_city and is_concentric(fight):
        reading = "concentric" if do_readings_differ(fight) else ""
        yield from columns_by(fight.law.charts.combat.shifts["concentric"], "concentric", reading)


@rule("7.3")
def assault_is_hasty(fight: Fight) -> Iterator[Finding]:
    """A mobile assault costs a column."""
    columns = fight.law.charts.combat.shifts["mobile_assault"]
    yield from columns_by(columns if fight.declared.is_assault else 0, "mobile assault")


def _reaches_fourth_front(fight: Fight, unit: Unit) -> bool:
    """Return whether a unit has a line to the headquarters of the 4th Front, whatever its supply."""
    # Traced now and not by markers: 8.10 asks for a line to this one headquarters, not for supply (reading
    # 47).
    hq = fight.situation.hq_of_front(FOURTH_FRONT)
    if hq is None or hq.hex is None or unit.hex is None:
        return False
    is_near = fight.law.is_set("turn1_loc", "eight")
    most = loc_hexes(fight.situation, ALLIED) if is_near else None
    return has_line(fight.situation, ALLIED, unit.hex, (hq.hex,), most=most)


@rule("8.10")
def allies_are_hasty_at_first(fight: Fight) -> Iterator[Finding]:
    """On turn 1 Allied attacks cost a column, but for units with a line to the 4th Ukrainian Front."""
    if fight.side != ALLIED or fight.situation.turn != 1:
        return
    exempt = [_reaches_fourth_front(fight, unit) for unit in fight.attackers]
    is_mixed = any(exempt) and not all(exempt)
    is_free = all(exempt) or (is_mixed and fight.law.is_set("turn1_mixed", "all"))
    columns = fight.law.charts.combat.shifts["allied_turn_1"]
    yield from columns_by(0 if is_free else columns, "turn 1", "turn1_mixed" if is_mixed else "")


def _overextended(fight: Fight, units: tuple[Unit, ...]) -> tuple[bool, str]:
    """Return whether units count as over-extended together, and the reading it hangs on (5.6)."""
    found = [fight.situation.is_overextended(unit) for unit in units]
    is_mixed = any(found) and not all(found)
    # Of nobody `all` would be true: a hex with columns alone has no long lines.
    counts = any(found) if fight.law.is_set("overextended_mixed", "any") else bool(found) and all(found)
    return counts, "overextended_mixed" if is_mixed else ""


@rule("5.6")
def overextended_attackers_falter(fight: Fight) -> Iterator[Finding]:
    """Allied attackers whose lines are too long cost a column."""
    counts, reading = _overextended(fight, fight.attackers)
    if counts and fight.side == ALLIED:
        yield from columns_by(
            fight.law.charts.combat.shifts["overextended_attack"], "overextended attack", reading
        )


@rule("5.6")
def overextended_defenders_falter(fight: Fight) -> Iterator[Finding]:
    """Allied defenders whose lines are too long give the attacker a column."""
    counts, reading = _overextended(fight, fight.defenders)
    if counts and fight.enemy == ALLIED:
        yield from columns_by(
            fight.law.charts.combat.shifts["overextended_defence"], "overextended defence", reading
        )


# ---- columns of logistics


def _spent(fight: Fight, side: str) -> int:
    """Return how many columns a side spends for shifts; those of its guns shift by one reading only."""
    if side == AXIS and not fight.law.is_set("axis_columns"):
        return 0
    spent = {column.id for column in fight.columns_of(side)}
    if fight.law.is_set("artillery_cl_shifts"):
        # Named for a gun as well, a column is still one.
        spent |= {column.id for gun, column in fight.guns if gun.side == side and column is not None}
    return len(spent)


def _capped(fight: Fight) -> tuple[int, int]:
    """Return the columns that logistics shift for the attack and for the defense, both above 0 (5.8.1)."""
    charts = fight.law.charts.combat
    attack = _spent(fight, fight.side) * charts.shifts["cl_attack_each"]
    # The chart writes the defender's shift as one to the left.
    defense = -_spent(fight, fight.enemy) * charts.shifts["cl_defence_each"]
    if fight.law.is_set("cl_cap", "each"):
        return min(attack, charts.column_cap), min(defense, charts.column_cap)
    # Neither side may be further ahead than the cap; what both spend against each other counts in full.
    if fight.law.is_set("cl_cap", "net"):
        return min(attack, defense + charts.column_cap), min(defense, attack + charts.column_cap)
    return attack, defense


def _cap_reading(fight: Fight) -> str:
    """Return the reading of the cap where one side spends more columns than it lets count."""
    most = max(_spent(fight, side) for side in fight.sides)
    return "cl_cap" if most > fight.law.charts.combat.column_cap else ""


@rule("5.8.1")
def columns_drive_the_attack(fight: Fight) -> Iterator[Finding]:
    """Each logistical column that the attacker spends gives a column, three at most."""
    yield from columns_by(_capped(fight)[0], "columns attack", _cap_reading(fight))


@rule("5.8.1")
def columns_hold_the_defense(fight: Fight) -> Iterator[Finding]:
    """Each logistical column that the defender spends takes a column, three at most."""
    yield from columns_by(-_capped(fight)[1], "columns defence", _cap_reading(fight))


@rule("5.8.1")
def all_shifts_are_capped(fight: Fight, shift: int) -> Iterator[Finding]:
    """By one reading everything together moves a combat by three columns at most."""
    if fight.law.is_set("cl_cap", "all"):
        most = fight.law.charts.combat.column_cap
        yield from columns_by(max(-most, min(shift, most)) - shift, "cap", "cl_cap")


SHIFTS: tuple[Rule[[Fight]], ...] = (
    terrain_protects,
    city_protects,
    water_protects,
    fortified_line_protects,
    attack_is_concentric,
    assault_is_hasty,
    allies_are_hasty_at_first,
    overextended_attackers_falter,
    overextended_defenders_falter,
    columns_drive_the_attack,
    columns_hold_the_defense,
)


def shifts_of(fight: Fight) -> tuple[Shift, ...]:
    """Return every shift of a combat that comes to a column at least (8.2)."""
    found = tuple(Shift.of(each) for asks in SHIFTS for each in asks(fight))
    # Last, as it needs the sum of all others.
    rest = all_shifts_are_capped(fight, sum(each.columns for each in found))
    return (*found, *(Shift.of(each) for each in rest))
