"""What speaks against an attack (9.2, 9.3, 12.4, 15.1, 15.3, 15.4, 16.0, 16.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, Rule, Verdict, forbids, rule
from rules.games.budapest_campaign.charts import ASSAULT, FORTIFIED_LINE, MOBILE
from rules.games.budapest_campaign.fight import Fight
from rules.games.budapest_campaign.words import (
    ASTERISK,
    AXIS,
    FLOTILLA,
    FORTIFIED,
    WAS_ATTACKED,
    is_logistics,
    is_mechanized,
    is_static,
)
from rules.units import ATTACKED, RETREATED

# ---- who attacks whom


@rule("9.2")
def one_hex_is_attacked(fight: Fight) -> Iterator[Finding]:
    """An attack goes against one hex with enemy units in it."""
    if len(fight.declared.hexes) != 1 or not fight.defenders:
        yield forbids()


@rule("9.2")
def attackers_stand_beside(fight: Fight) -> Iterator[Finding]:
    """Attackers stand beside the hex; breakthrough artillery may stand two hexes away (15.4)."""
    # Those at a distance stand where 15.4 lets them, or would not be at a distance.
    for unit in fight.close:
        if not fight.is_adjacent(unit):
            yield forbids(unit=unit.id)


@rule("9.2")
def attackers_have_strength(fight: Fight) -> Iterator[Finding]:
    """A unit without attack strength cannot attack."""
    for unit in fight.attackers:
        if unit.attack == 0:
            yield forbids(unit=unit.id)


@rule("9.2")
def attackers_are_active(fight: Fight) -> Iterator[Finding]:
    """Attackers are activated, all of them or by one reading one; nobody is asked without an impulse."""
    if fight.before.impulse is None:
        return
    idle = [unit for unit in fight.attackers if not fight.is_active(unit)]
    may_join = fight.law.is_set("inactive_join")
    if may_join and len(idle) < len(fight.attackers):
        return
    for unit in idle:
        yield forbids("inactive_join", unit=unit.id)


@rule("9.2")
def attackers_attack_once(fight: Fight) -> Iterator[Finding]:
    """A unit attacks once in a Combat Segment."""
    for unit in fight.attackers:
        if unit.is_marked(ATTACKED):
            yield forbids(unit=unit.id)


@rule("9.2")
def defenders_are_attacked_once(fight: Fight) -> Iterator[Finding]:
    """A unit is attacked once in a Combat Segment, but for a stack that units have just fled into."""
    # All in that hex, also those who stood there before and were attacked: a stack is attacked as one
    # (reading 75).
    if any(unit.is_marked(RETREATED) for unit in fight.defenders):
        return
    for unit in fight.defenders:
        # By mark on a board, by the record of the segment at a table.
        if unit.is_marked(WAS_ATTACKED) or unit.id in fight.before.attacked_before:
            yield forbids(unit=unit.id)


@rule("15.1")
def garrisons_do_not_attack(fight: Fight) -> Iterator[Finding]:
    """A garrison does not attack."""
    for unit in fight.attackers:
        if is_static(unit):
            yield forbids(unit=unit.id)


@rule("15.3")
def flotilla_attacks_along_the_danube(fight: Fight) -> Iterator[Finding]:
    """The flotilla attacks units beside the Danube, and nobody while it is frozen."""
    is_away = fight.target not in fight.terrain.danube_hexes
    for unit in fight.attackers:
        if unit.type == FLOTILLA and (is_away or fight.before.is_danube_frozen):
            yield forbids(unit=unit.id)


# ---- the table


def _must_be_assaulted(fight: Fight) -> bool:
    """Return whether the hex attacked allows the Assault table alone (9.3, 14.0b, 14.2)."""
    effects = fight.law.charts.terrain.hexes
    if fight.is_festung or effects[fight.terrain.kind(fight.target)].demands_assault:
        return True
    helps = fight.enemy == AXIS or fight.law.is_set("fortified_assault", "any_defender")
    is_fortified = fight.target in fight.terrain.area(FORTIFIED)
    return is_fortified and helps and effects[FORTIFIED_LINE].demands_assault


def _is_led_by_mechanized(fight: Fight) -> bool:
    # A truck column has no strength to attack with (9.8 with the reading of it).
    return any(is_mechanized(unit) and not is_logistics(unit) for unit in fight.attackers)


def allowed_tables(fight: Fight) -> tuple[str, ...]:
    """Return the tables among which the attacker may choose (9.3)."""
    is_mobile = _is_led_by_mechanized(fight) and not _must_be_assaulted(fight)
    return (ASSAULT, MOBILE) if is_mobile else (ASSAULT,)


@rule("9.3")
def mobile_table_needs_mechanized_attackers(fight: Fight) -> Iterator[Finding]:
    """The Mobile table asks for a mechanized attacker."""
    if fight.declared.table == MOBILE and not _is_led_by_mechanized(fight):
        yield forbids()


@rule("9.3")
def ground_demands_the_assault_table(fight: Fight) -> Iterator[Finding]:
    """Cities, fortified lines and Festungen are attacked on the Assault table."""
    if fight.declared.table == MOBILE and _must_be_assaulted(fight):
        # A city demands the table from anybody: only for a fortified line does the defender matter (reading
        # 60).
        is_read = fight.target in fight.terrain.area(FORTIFIED) and fight.enemy != AXIS
        yield forbids("fortified_assault" if is_read else "", hex=fight.target)


# ---- support


@rule("12.4")
def trucks_are_at_hand(fight: Fight) -> Iterator[Finding]:
    """What supports a combat is a truck column of the side, on the map."""
    for side in (fight.side, fight.enemy):
        for truck in fight.trucks(side):
            if not fight.is_usable_truck(side, truck):
                yield forbids(unit=truck)


@rule("15.4")
def nobody_supports_a_bombardment(fight: Fight) -> Iterator[Finding]:
    """When breakthrough artillery attacks alone from afar, neither side commits special support."""
    for side in (fight.side, fight.enemy):
        support = fight.special_support(side)
        if support is not None and fight.is_solo_bombardment:
            yield forbids(unit=support.id)


@rule("16.0")
def special_support_needs_supported_units(fight: Fight) -> Iterator[Finding]:
    """Special support needs a unit of its side in the combat that is supported; commandos do not."""
    for side, units in ((fight.side, fight.attackers), (fight.enemy, fight.defenders)):
        support = fight.special_support(side)
        if support is None or support.counter.value(ASTERISK):
            continue
        if not any(map(fight.is_supported, units)):
            yield forbids(unit=support.id)


@rule("16.2")
def special_support_is_at_hand(fight: Fight) -> Iterator[Finding]:
    """A side commits a special support unit of its own that lies in its display of available ones."""
    named = ((fight.side, fight.declared.attacker_ssu), (fight.enemy, fight.declared.defender_ssu))
    for side, ssu in named:
        if ssu is not None and not _is_at_hand(fight, side):
            yield forbids(unit=ssu)


def _is_at_hand(fight: Fight, side: str) -> bool:
    support = fight.special_support(side)
    return support is not None and support.side == side and fight.before.is_available(support)


ATTACK_RULES: tuple[Rule[[Fight]], ...] = (
    one_hex_is_attacked,
    attackers_stand_beside,
    attackers_have_strength,
    attackers_are_active,
    attackers_attack_once,
    defenders_are_attacked_once,
    mobile_table_needs_mechanized_attackers,
    ground_demands_the_assault_table,
    trucks_are_at_hand,
    garrisons_do_not_attack,
    flotilla_attacks_along_the_danube,
    nobody_supports_a_bombardment,
    special_support_needs_supported_units,
    special_support_is_at_hand,
)


def verdict_on(fight: Fight) -> Verdict:
    """Return what speaks against an attack, true where nothing does."""
    return Verdict(tuple(found for each in ATTACK_RULES for found in each(fight)))
