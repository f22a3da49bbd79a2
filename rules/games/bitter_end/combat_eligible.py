"""Who may attack whom (10.1, 10.34, 10.36, 11, 12), and who may enter same-hex combat (10.46)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, Rule, Verdict, forbids, rule
from rules.games.bitter_end.battle import Battle
from rules.games.bitter_end.combat_support import SUPPORT_RULES
from rules.games.bitter_end.occupancy import STACK_LIMIT
from rules.games.bitter_end.orders_of_1945 import about_attack
from rules.games.bitter_end.strengths import into_rugged
from rules.games.bitter_end.words import EXPLOITATION, FROZEN, LAKE, is_sturmboot
from rules.games.bitter_end.zones import has_connecting_road
from rules.hexgrid import HexId
from rules.units import ATTACKED, MOVED, RETREATED, Unit

BEGAN_ADJACENT = "adjacent"
"""The fact of a position that names the units that began the phase next to an enemy (11.2)."""

WERE_ATTACKED = "attacked"
"""The fact of a position that names the units that have been attacked in this phase (10.14)."""


@rule("10.11")
def attacks_in_own_turn(battle: Battle, unit: Unit) -> Iterator[Finding]:
    """Only the side on turn attacks; in same-hex combat both do."""
    # A board need not say whose turn it is: then this is not judged.
    turn = battle.position.side
    if turn and unit.side != turn and not battle.attack.is_same_hex:
        yield forbids(unit=unit.id)


@rule("10.11")
def attackers_are_of_one_side(battle: Battle, unit: Unit) -> Iterator[Finding]:
    """Enemies do not attack together."""
    if unit.side != battle.side:
        yield forbids(unit=unit.id)


@rule("10.14")
def attacks_once(battle: Battle, unit: Unit) -> Iterator[Finding]:
    """A unit attacks once in a phase; same-hex combat goes on within one attack."""
    if unit.is_marked(ATTACKED) and not battle.attack.is_same_hex:
        yield forbids(unit=unit.id)


@rule("11.1")
def mover_does_not_attack(battle: Battle, unit: Unit) -> Iterator[Finding]:
    """A unit that moved in the exploitation phase does not attack in it."""
    # The choice between moving and attacking is made for each unit, and in this phase alone.
    if battle.phase == EXPLOITATION and unit.is_marked(MOVED):
        yield forbids(unit=unit.id)


@rule("11.2")
def began_next_to_an_enemy(battle: Battle, unit: Unit) -> Iterator[Finding]:
    """In the exploitation phase only units attack that began it next to an enemy."""
    # Without the fact nobody knows where units began, and nobody is refused.
    began = battle.position.facts.get(BEGAN_ADJACENT)
    if battle.phase == EXPLOITATION and began is not None and unit.id not in began:
        yield forbids(unit=unit.id)


@rule("16.42")
def frozen_reserve_does_not_attack(battle: Battle, unit: Unit) -> Iterator[Finding]:
    """A front reserve does not attack before it is released; inside a contested hex it defends itself."""
    # A reserve may not attack (16.42), but whoever comes into its hex may be thrown out again.
    if unit.is_marked(FROZEN) and not battle.attack.is_same_hex:
        yield forbids(unit=unit.id)


UNIT_RULES: tuple[Rule[[Battle, Unit]], ...] = (
    attacks_in_own_turn,
    attackers_are_of_one_side,
    attacks_once,
    mover_does_not_attack,
    began_next_to_an_enemy,
    frozen_reserve_does_not_attack,
)


@rule("10.13")
def attacks_from_next_door(battle: Battle, unit: Unit, hex_id: HexId) -> Iterator[Finding]:
    """Attackers are adjacent to the hex that they attack."""
    # One fault, two cases: 10.13 of a single hex, 10.17 (below) of several that are attacked as one.
    is_far = not (battle.attack.is_same_hex or battle.is_adjacent(unit, hex_id))
    if is_far and not battle.is_multi:
        yield forbids(unit=unit.id)


@rule("10.17")
def attackers_touch_every_hex(battle: Battle, unit: Unit, hex_id: HexId) -> Iterator[Finding]:
    """In an attack on several hexes every attacker is adjacent to each of them."""
    is_far = not (battle.attack.is_same_hex or battle.is_adjacent(unit, hex_id))
    if is_far and battle.is_multi:
        yield forbids(unit=unit.id)


@rule("10.461")
def fights_inside_the_hex(battle: Battle, unit: Unit, hex_id: HexId) -> Iterator[Finding]:
    """Same-hex combat takes place in one hex, among the units that are in it."""
    # Neither neighbours nor support join in: the hex is fought for by those who are in it.
    if battle.attack.is_same_hex and unit.hex != hex_id:
        yield forbids(unit=unit.id)


@rule("2.2")
def no_attack_over_a_lake(battle: Battle, unit: Unit, hex_id: HexId) -> Iterator[Finding]:
    """Nobody attacks across a lake hexside."""
    if LAKE in battle.features(unit, hex_id).sides:
        yield forbids(unit=unit.id)


@rule("10.34")
def attacks_over_the_danube_by_a_crossing(battle: Battle, unit: Unit, hex_id: HexId) -> Iterator[Finding]:
    """The Danube is attacked across over bridges and fords, and with the Sturmboot (12.62)."""
    is_open = bool(battle.features(unit, hex_id).crossing) or battle.is_ferried(unit, hex_id)
    if battle.is_over_danube(unit, hex_id) and not is_open:
        yield forbids(unit=unit.id)


@rule("10.36")
def armor_needs_a_road_into_rugged(battle: Battle, unit: Unit, hex_id: HexId) -> Iterator[Finding]:
    """Armored and mechanized units attack into and across rugged ground along a connecting road only."""
    features = battle.features(unit, hex_id)
    if not battle.is_adjacent(unit, hex_id) or battle.attack.is_same_hex:
        return
    # A road that leads over a ford does not connect, unless A5 is read otherwise.
    carries = features.crossing != "ford" or bool(battle.law.choices["road_over_ford"])
    if into_rugged(battle, unit, hex_id) and not (carries and has_connecting_road(battle.law, features)):
        yield forbids("rail_is_road" if features.roads else "", unit=unit.id)


PAIR_RULES: tuple[Rule[[Battle, Unit, HexId]], ...] = (
    attacks_from_next_door,
    attackers_touch_every_hex,
    fights_inside_the_hex,
    no_attack_over_a_lake,
    attacks_over_the_danube_by_a_crossing,
    armor_needs_a_road_into_rugged,
)


@rule("10.11")
def somebody_defends(battle: Battle, hex_id: HexId) -> Iterator[Finding]:
    """There is nothing to attack in a hex without enemies."""
    if not battle.defenders[hex_id]:
        yield forbids()


@rule("10.14")
def attacked_once(battle: Battle, hex_id: HexId) -> Iterator[Finding]:
    """A unit is attacked once in a phase."""
    before = battle.position.facts.get(WERE_ATTACKED, frozenset())
    for unit in battle.defenders[hex_id]:
        if unit.id in before and not battle.attack.is_same_hex:
            yield forbids(unit=unit.id)


HEX_RULES: tuple[Rule[[Battle, HexId]], ...] = (somebody_defends, attacked_once)


@rule("10.232")
def zero_does_not_attack_alone(battle: Battle) -> Iterator[Finding]:
    """Units without attack strength attack only along with others."""
    # The printed strength: half of nothing is nothing, and half of one still attacks.
    if not any(unit.attack for unit in battle.attackers):
        yield forbids()


@rule("10.464")
def three_in_the_contested_hex(battle: Battle) -> Iterator[Finding]:
    """At most three units of a side fight in a contested hex, the Sturmboot not counted."""
    count = sum(not is_sturmboot(unit) for unit in battle.attackers)
    if battle.attack.is_same_hex and count > STACK_LIMIT:
        yield forbids()


@rule("11.1")
def attacks_come_before_moves(battle: Battle) -> Iterator[Finding]:
    """In the exploitation phase attacks are over once a unit has moved; following up an attack is no move."""
    if battle.phase != EXPLOITATION or battle.attack.is_same_hex:
        return
    for unit in battle.position.of(battle.side):
        # Who fought may have gone on by an advance or a retreat, which leave the same mark of having moved.
        has_fought = unit.is_marked(ATTACKED) or unit.is_marked(RETREATED)
        # Movers among the attackers have a case of their own (`mover_does_not_attack`).
        if unit.is_marked(MOVED) and not has_fought and unit.id not in battle.attacker_ids:
            yield forbids(unit=unit.id)
            return


WHOLE_RULES: tuple[Rule[[Battle]], ...] = (
    zero_does_not_attack_alone,
    three_in_the_contested_hex,
    attacks_come_before_moves,
)


def eligibility(battle: Battle) -> Verdict:
    """Return the verdict on an attack, with everything that stands against it."""
    found = [
        each.placed(unit.hex) for unit in battle.attackers for r in UNIT_RULES for each in r(battle, unit)
    ]
    for unit, hex_id in battle.pairs():
        found += [each.placed(hex_id) for r in PAIR_RULES for each in r(battle, unit, hex_id)]
    for hex_id in battle.attack.hexes:
        found += [each.placed(hex_id) for r in HEX_RULES for each in r(battle, hex_id)]
    found += _ordered(battle)
    found += [each for r in (*WHOLE_RULES, *SUPPORT_RULES) for each in r(battle)]
    return Verdict(tuple(found))


def _ordered(battle: Battle) -> Iterator[Finding]:
    """Yield what the orders of a scenario have against the attackers; in a contested hex all may strike."""
    for unit in () if battle.attack.is_same_hex else battle.attackers:
        orders = battle.occupancy.orders(unit)
        for found in () if orders is None else about_attack(orders):
            yield found.placed(unit.hex)
