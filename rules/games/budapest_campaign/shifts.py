"""Column shifts of a combat (9.5), one function each: positive to the right, negative to the left."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, Rule, rule
from rules.games.budapest_campaign.charts import FESTUNG_TERRAIN, FORTIFIED_LINE
from rules.games.budapest_campaign.fight import Fight, chart_row
from rules.games.budapest_campaign.words import (
    ATTACK_SHIFT,
    AXIS,
    CITY,
    DANUBE,
    DEFENSE_SHIFT,
    FLOTILLA,
    FORTIFIED,
    HUNGARIAN,
    MAJOR_LAKE,
    MINOR_LAKE,
    MOUNTAIN,
    ROMANIAN,
    ROUGH,
    nationality_of,
)
from rules.hexgrid import Hexside
from rules.kit.shifts import Shift, columns_by
from rules.units import Unit

# ---- ground


def terrain_columns(fight: Fight) -> int:
    """Return the columns that the terrain of the hex attacked gives its defenders, none in a Festung."""
    # The columns of a Festung stand instead of the city's, not beside them (14.2).
    if fight.is_festung:
        return 0
    return fight.law.charts.terrain.hexes[fight.terrain.kind(fight.target)].shift


@rule("9.5")
def terrain_protects(fight: Fight) -> Iterator[Finding]:
    """Defenders have the columns of the terrain in their hex."""
    yield from columns_by(-terrain_columns(fight), "terrain", terrain=fight.terrain.kind(fight.target))


@rule("14.2")
def festung_protects(fight: Fight) -> Iterator[Finding]:
    """A Festung has columns of its own, instead of the city's."""
    columns = fight.law.charts.terrain.hexes[FESTUNG_TERRAIN].shift
    yield from columns_by(-columns if fight.is_festung else 0, "Festung", hex=fight.target)


@rule("14.0")
def fortified_line_protects(fight: Fight) -> Iterator[Finding]:
    """Axis units on a fortified line have a column more, whatever the terrain."""
    is_city = fight.is_festung or fight.terrain.kind(fight.target) == CITY
    adds = not is_city or fight.law.is_set("fortified_adds_to_city")
    is_fortified = fight.target in fight.terrain.area(FORTIFIED) and fight.enemy == AXIS
    columns = fight.law.charts.terrain.hexes[FORTIFIED_LINE].shift
    reading = "fortified_adds_to_city" if is_city else ""
    yield from columns_by(-columns if is_fortified and adds else 0, "fortified line", reading)


@rule("15.2")
def mountain_units_climb(fight: Fight) -> Iterator[Finding]:
    """Mountain units that attack take one column from rough ground, once."""
    is_rough = fight.terrain.kind(fight.target) == ROUGH
    # One column however many climb (reading 67), and never more than the ground gives.
    for unit in [unit for unit in fight.attackers if unit.type == MOUNTAIN][:1]:
        yield from columns_by(min(1, terrain_columns(fight)) if is_rough else 0, "mountain", unit=unit.id)


# ---- rivers


def crossed_by(fight: Fight, unit: Unit) -> frozenset[str]:
    """Return the kinds of hexside with water that an attacker fights across, none over a bridgehead."""
    here = unit.hex
    if here is None or not fight.is_adjacent(unit) or Hexside.between(here, fight.target) in fight.bridged:
        return frozenset()
    dry = {MAJOR_LAKE} if fight.law.is_set("lake_side_shift") else {MAJOR_LAKE, MINOR_LAKE}
    if _flotilla_opens_the_danube(fight, unit):
        dry.add(DANUBE)
    return fight.terrain.hexsides(here, fight.target) - dry


def _flotilla_opens_the_danube(fight: Fight, unit: Unit) -> bool:
    """Return whether the Danube is no river for an attacker: the flotilla fights along (15.3)."""
    if fight.before.is_danube_frozen:
        return False
    if fight.law.is_set("flotilla_danube", "own"):
        return unit.type == FLOTILLA
    return any(each.type == FLOTILLA for each in fight.attackers)


def _columns_across(fight: Fight, kinds: frozenset[str]) -> int:
    """Return the columns of a hexside: those of the greatest of its waters."""
    rows, is_frozen = fight.law.charts.terrain.hexsides, fight.before.is_danube_frozen
    return max(rows[chart_row(kind, is_frozen=is_frozen)].shift for kind in kinds)


@rule("9.5")
def river_protects(fight: Fight) -> Iterator[Finding]:
    """Defenders have the columns of a river too, if every attacker beside them comes across one."""
    # Artillery at two hexes is not asked: it crosses nothing (reading 65).
    crossed = [crossed_by(fight, unit) for unit in fight.close]
    if not crossed or not all(crossed):
        return
    columns = [_columns_across(fight, kinds) for kinds in crossed]
    counted = max(columns) if fight.law.is_set("river_mixed", "highest") else min(columns)
    yield from columns_by(-counted, "river", "river_mixed" if len(set(columns)) > 1 else "")


@rule("23.2")
def bridgehead_opens_a_city(fight: Fight) -> Iterator[Finding]:
    """A city into which a bridgehead of the attacker leads protects by a column less."""
    if fight.terrain.kind(fight.target) != CITY:
        return
    heads = [
        each
        for each in fight.before.bridgeheads
        if each.side == fight.side and each.frm != fight.target and fight.target in each.hexside
    ]
    # Once, though two may lead into the city: 23.2 takes one column.
    for head in heads[:1]:
        columns = fight.law.charts.terrain.bridgehead_city_relief
        yield from columns_by(columns, "bridgehead into a city", hex=fight.target, hexside=head.hexside)


# ---- support


def _unsupported(fight: Fight, units: tuple[Unit, ...]) -> list[Unit]:
    return [unit for unit in units if not fight.is_supported(unit)]


@rule("12.5b")
def unsupported_attackers_falter(fight: Fight) -> Iterator[Finding]:
    """Each attacker without support costs a column."""
    # Each of them, artillery at two hexes too (12.5b, reading 65).
    found = _unsupported(fight, fight.attackers)
    yield from columns_by(-len(found), "unsupported attackers", units=" ".join(unit.id for unit in found))


@rule("12.5c")
def unsupported_defenders_falter(fight: Fight) -> Iterator[Finding]:
    """Each defender without support gives the attacker a column."""
    found = _unsupported(fight, fight.defenders)
    yield from columns_by(len(found), "unsupported defenders", units=" ".join(unit.id for unit in found))


@rule("13.5")
def aircraft_support_the_attack(fight: Fight) -> Iterator[Finding]:
    """The best of the attacker's air units over the hex gives its support."""
    yield from columns_by(fight.air_support(fight.side), "attacker's air support")


@rule("13.5")
def aircraft_support_the_defense(fight: Fight) -> Iterator[Finding]:
    """The best of the defender's air units over the hex gives its support."""
    yield from columns_by(-fight.air_support(fight.enemy), "defender's air support")


def _printed(support: Unit | None, key: str) -> int:
    return 0 if support is None else int(support.counter.value(key) or "0")


@rule("16.2")
def special_support_of_the_attack(fight: Fight) -> Iterator[Finding]:
    """The special support unit that the attacker commits gives its columns in attack."""
    support = fight.special_support(fight.side)
    if support is not None:
        yield from columns_by(_printed(support, ATTACK_SHIFT), "attacker's special support", unit=support.id)


@rule("16.2")
def special_support_of_the_defense(fight: Fight) -> Iterator[Finding]:
    """The special support unit that the defender commits gives its columns in defense."""
    support = fight.special_support(fight.enemy)
    if support is not None:
        yield from columns_by(
            -_printed(support, DEFENSE_SHIFT), "defender's special support", unit=support.id
        )


@rule("5.5")
def marker_drives_the_attack(fight: Fight) -> Iterator[Finding]:
    """Attacks with units that a major operation activates have its columns; the Festung event has none."""
    impulse = fight.before.impulse
    if impulse is None or impulse.side != fight.side or impulse.is_festung:
        return
    active = [fight.is_active(unit) for unit in fight.attackers]
    is_driven = all(active) if fight.law.is_set("marker_shift", "all") else any(active)
    reading = "" if all(active) else "marker_shift"
    yield from columns_by(
        impulse.attack_shift if is_driven else 0, "command marker", reading, marker=impulse.marker
    )


@rule("26.0")
def hungarians_stand_against_romanians(fight: Fight) -> Iterator[Finding]:
    """By the optional rule Hungarians whom Romanians attack have a column."""
    attack = any(nationality_of(unit) == ROMANIAN for unit in fight.attackers)
    defend = any(nationality_of(unit) == HUNGARIAN for unit in fight.defenders)
    is_played = "26.0" in fight.before.options
    yield from columns_by(-1 if is_played and attack and defend else 0, "Hungarians against Romanians")


SHIFTS: tuple[Rule[[Fight]], ...] = (
    terrain_protects,
    river_protects,
    fortified_line_protects,
    festung_protects,
    mountain_units_climb,
    unsupported_attackers_falter,
    unsupported_defenders_falter,
    aircraft_support_the_attack,
    aircraft_support_the_defense,
    special_support_of_the_attack,
    special_support_of_the_defense,
    marker_drives_the_attack,
    bridgehead_opens_a_city,
    hungarians_stand_against_romanians,
)


def shifts_of(fight: Fight) -> tuple[Shift, ...]:
    """Return every shift of a combat that comes to a column at least (9.5)."""
    return tuple(Shift.of(found) for each in SHIFTS for found in each(fight))
