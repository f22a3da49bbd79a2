"""Combat (case 10): the card of an attack, item by item, and the exact outcome of every face of the die."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.combat import Column, mean
from rules.dice import ONE_DIE
from rules.fights import Attack, Change, CombatCard, Level, Margins, Outcome
from rules.games.bitter_end.battle import Battle
from rules.games.bitter_end.combat_eligible import eligibility
from rules.games.bitter_end.combat_support import support
from rules.games.bitter_end.levels import level
from rules.games.bitter_end.mandatory_losses import attacker_losses, defender_losses, mandatory_losses
from rules.games.bitter_end.modifiers import modifiers, remarks
from rules.games.bitter_end.occupancy import Occupancy
from rules.games.bitter_end.odds import missing_points, odds, spare_points
from rules.games.bitter_end.strengths import attack_strengths, defense_strengths
from rules.games.bitter_end.words import DIE
from rules.hexgrid import HexId
from rules.unit_id import UnitId


def combat(occupancy: Occupancy, attack: Attack) -> CombatCard:
    """Return the card of an attack, legal or not; raises KeyError for units or hexes that are not there.

    What is declared against the rules is counted as declared, and the verdict names the cases.
    """
    battle = Battle(occupancy, attack)
    # Points are added after the halving of units: they are strength of the attack and of no unit (13.2).
    attackers, points = tuple(attack_strengths(battle)), tuple(support(battle))
    defenders = tuple(defense_strengths(battle))
    totals = [sum(item.counted for item in items) for items in ((*attackers, *points), defenders)]
    column, found = odds(battle.law.combat, *totals)
    changes = modifiers(battle)
    levels = {hex_id: level(battle, hex_id) for hex_id in attack.hexes}
    outcomes = _outcomes(battle, column, sum(each.value for each in changes), levels)
    return CombatCard(
        attack=attack,
        verdict=eligibility(battle),
        attackers=attackers,
        support=points,
        defenders=defenders,
        column=column,
        odds=found,
        modifiers=changes,
        remarks=remarks(battle),
        levels=levels,
        outcomes=outcomes,
        mandatory_by_die={die: mandatory_losses(battle, outcome) for die, outcome in outcomes.items()},
        attacker_losses=attacker_losses(battle, outcomes),
        defender_losses=defender_losses(battle, outcomes),
    )


def _outcomes(
    battle: Battle, column: Column | None, modifier: int, levels: Mapping[HexId, Level]
) -> dict[int, Outcome]:
    """Return what each face brings: die kept in range (10.25), level (10.41), results (10.26, 10.42)."""
    if column is None:
        # Nobody rolls: what is lost is the same whatever the die (10.27).
        return {}
    outcomes = {}
    for die in DIE:
        modified = ONE_DIE.kept(die + modifier)
        reached = battle.law.combat.attack_level(column, modified)
        # One die for all hexes, a result for each (10.42).
        results = {hex_id: reached - each.value for hex_id, each in levels.items()}
        outcomes[die] = Outcome(die, modified, reached, results)
    return outcomes


def margins(occupancy: Occupancy, attack: Attack) -> Margins:
    """Return what one more point or unit would change in an attack, and one unit fewer."""
    card = combat(occupancy, attack)
    chart = occupancy.ground.law.combat
    totals = card.attack_strength, card.defense_strength
    return Margins(
        missing_points(chart, *totals),
        spare_points(chart, *totals),
        {unit: _change(each) for unit, each in _joined(occupancy, card).items()},
        {unit: _change(combat(occupancy, _without(attack, unit))) for unit in _leavers(attack)},
    )


def _joined(occupancy: Occupancy, card: CombatCard) -> dict[UnitId, CombatCard]:
    """Return the cards with one unit more, for each that could join without a new violation."""
    attack = card.attack
    battle = Battle(occupancy, attack)
    idle = (unit for unit in occupancy.position.of(battle.side) if unit.id not in battle.attacker_ids)
    # Who helps has to touch each of the hexes, as 10.17 asks of every attacker.
    near = (unit for unit in idle if all(battle.is_adjacent(unit, hex_id) for hex_id in attack.hexes))
    wider = {u.id: combat(occupancy, replace(attack, attackers=(*attack.attackers, u.id))) for u in near}
    # What the attack breaks already is no reason to leave out somebody who breaks nothing new.
    known = set(card.verdict.prohibitions)
    return {unit: each for unit, each in wider.items() if set(each.verdict.prohibitions) <= known}


def _leavers(attack: Attack) -> tuple[UnitId, ...]:
    # Without its only attacker there is no attack to compare with.
    return attack.attackers if len(attack.attackers) > 1 else ()


def _without(attack: Attack, unit: UnitId) -> Attack:
    return replace(attack, attackers=tuple(each for each in attack.attackers if each != unit))


def _change(card: CombatCard) -> Change:
    results = [result for outcome in card.outcomes.values() for result in outcome.results.values()]
    return Change(card.column, card.modifier, mean(results))
