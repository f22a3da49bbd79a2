"""What speaks against an attack (4.2, 5.5, 7.3, 7.5, 8.1, 12.2.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.findings import Finding, Rule, forbids, rule
from rules.games.battle_for_hungary.assaults import unsupplied_units_do_not_assault
from rules.games.battle_for_hungary.fight import Declared, Fight
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.support_bars import SUPPORT_RULES
from rules.games.battle_for_hungary.words import (
    ASSAULTED,
    HUNGARIAN,
    LAKE,
    PARTISAN,
    is_combat_unit,
    is_panzer,
    nation_of,
)
from rules.units import ATTACKED, Unit

# ---- who attacks whom


@rule("8.1")
def one_side_attacks(fight: Fight) -> Iterator[Finding]:
    """The attackers are of one side."""
    for unit in fight.attackers:
        if unit.side != fight.side:
            yield forbids(unit=unit.id)


@rule("8.1")
def one_hex_is_attacked(fight: Fight) -> Iterator[Finding]:
    """An attack goes against one hex with enemy pieces in it."""
    if len(fight.declared.hexes) != 1 or not fight.attacked:
        yield forbids(hex=fight.target)


@rule("8.1")
def combat_units_attack(fight: Fight) -> Iterator[Finding]:
    """Guns, headquarters, columns and aircraft do not attack by themselves."""
    for unit in fight.attackers:
        if not is_combat_unit(unit):
            yield forbids(unit=unit.id)


@rule("8.1")
def attackers_stand_beside(fight: Fight) -> Iterator[Finding]:
    """Attackers stand beside the hex."""
    for unit in fight.attackers:
        if not fight.is_adjacent(unit):
            yield forbids(unit=unit.id)


@rule("8.1")
def attackers_attack_once(fight: Fight) -> Iterator[Finding]:
    """A unit attacks once in a combat phase; mobile assaults may follow one another (7.3)."""
    if fight.declared.is_assault:
        return
    for unit in fight.attackers:
        if unit.is_marked(ATTACKED):
            yield forbids(unit=unit.id)


@rule("8.1")
def assault_was_the_attack(fight: Fight) -> Iterator[Finding]:
    """By one reading units that made a mobile assault in this turn do not attack any more."""
    if fight.declared.is_assault or not fight.law.is_set("assault_counts_as_attack"):
        return
    for unit in fight.attackers:
        if unit.is_marked(ASSAULTED):
            yield forbids("assault_counts_as_attack", unit=unit.id)


@rule("7.5")
def nobody_attacks_over_a_lake(fight: Fight) -> Iterator[Finding]:
    """No attack goes over a lake, but by one reading."""
    if fight.law.is_set("attack_over_lake"):
        return
    for unit in fight.attackers:
        # Of one that stands elsewhere another rule tells; there is no hexside to look at.
        is_beside = unit.hex is not None and fight.is_adjacent(unit)
        if unit.hex and is_beside and LAKE in fight.terrain.hexsides(unit.hex, fight.target):
            yield forbids("attack_over_lake", unit=unit.id)


@rule("12.2.2")
def hungarians_leave_partisans(fight: Fight) -> Iterator[Finding]:
    """Hungarians do not fight partisans that are alone in a hex."""
    units = [unit for unit in fight.situation.units_in(fight.target) if unit.side == fight.enemy]
    # With another Allied unit among them it is no longer the uprising alone that is fought (reading 72).
    if not units or any(unit.type != PARTISAN for unit in units):
        return
    for unit in fight.attackers:
        if nation_of(unit) == HUNGARIAN:
            yield forbids(unit=unit.id)


# ---- mobile assault


@rule("7.3")
def german_panzers_assault(fight: Fight) -> Iterator[Finding]:
    """German armored and mechanized units alone make mobile assaults."""
    if not fight.declared.is_assault:
        return
    for unit in fight.attackers:
        if not is_panzer(unit):
            yield forbids(unit=unit.id)


@rule("7.3")
def one_stack_assaults(fight: Fight) -> Iterator[Finding]:
    """The units of a mobile assault stand in one stack."""
    if not fight.declared.is_assault:
        return
    for unit in fight.attackers:
        if unit.hex != fight.attackers[0].hex:
            yield forbids(unit=unit.id)


def _supply_bars_the_assault(fight: Fight) -> tuple[Finding, ...]:
    """Return what keeps units from a mobile assault for want of supply: as the search for assaults has it."""
    if not fight.declared.is_assault:
        return ()
    return unsupplied_units_do_not_assault(fight.situation, fight.attackers)


# ---- the hex


@rule("4.2")
def excess_is_named_well(fight: Fight) -> Iterator[Finding]:
    """The owner of an over-stacked hex names as many units as are too many, of those in it."""
    if not fight.is_excess_named_well:
        yield forbids(units=fight.excess_count)


ATTACK_RULES: tuple[Callable[[Fight], Iterable[Finding]], ...] = (
    one_hex_is_attacked,
    combat_units_attack,
    attackers_stand_beside,
    attackers_attack_once,
    assault_was_the_attack,
    nobody_attacks_over_a_lake,
    hungarians_leave_partisans,
    german_panzers_assault,
    one_stack_assaults,
    _supply_bars_the_assault,
    excess_is_named_well,
    *SUPPORT_RULES,
)


def bars_to_attack(fight: Fight) -> tuple[Finding, ...]:
    """Return what speaks against an attack but for its odds; of one by both sides that alone is told."""
    # Alone: what both sides' attackers are asked below takes the side of the first of them.
    mixed = one_side_attacks(fight)
    return mixed or tuple(found for each in ATTACK_RULES for found in each(fight))


ATTACKER_RULES: tuple[Rule[[Fight]], ...] = (
    combat_units_attack,
    attackers_attack_once,
    assault_was_the_attack,
)
"""What is asked of an attacker in a combat phase, whomever he attacks."""


def bars_to_attacking(situation: Situation, unit: Unit) -> tuple[Finding, ...]:
    """Return what keeps a unit from attacking anybody; one off the map has no hex to attack from."""
    if unit.hex is None:
        return ()
    # Against its own hex, as no other is known: only rules that do not look at the target are asked.
    alone = Fight(situation, Declared((unit.id,), (unit.hex,)))
    return tuple(found for asks in ATTACKER_RULES for found in asks(alone))
