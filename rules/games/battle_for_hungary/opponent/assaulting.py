"""Which mobile assault the program makes next (7.3): who strikes whom, by what it promises."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.games.battle_for_hungary.assaults import AssaultWay, assault_targets
from rules.games.battle_for_hungary.combat import combat_of
from rules.games.battle_for_hungary.fight import Declared
from rules.games.battle_for_hungary.offers import aircraft_for
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import (
    ALLIED,
    AXIS,
    GERMAN,
    is_column,
    is_motor,
    nation_of,
)
from rules.hexgrid import HexId
from rules.opponent import Reason, Strike, attack, defense
from rules.unit_id import UnitId
from rules.units import MOVED, Unit
from rules.words import Said

LEAST_CHANCE = 0.33
"""The chance from which an assault is made that the hex is empty afterwards."""
LEAST_GAIN = 0.0
"""The steps, on the average, that the enemy is to lose beyond one's own."""
MOST_FOES = 3
"""Nobody goes to where so many times his defense stands around him."""
WORTH = 0.1
"""What a point at stake in the hex adds to an assault, in steps."""


@dataclass(frozen=True, slots=True)
class Promise:
    """An assault and what it promises: the chance that the hex is emptied, the gain in steps."""

    units: tuple[UnitId, ...]
    target: HexId
    way: AssaultWay
    chance: float
    gain: float

    @property
    def is_good(self) -> bool:
        """Whether it is worth its losses."""
        return self.chance >= LEAST_CHANCE and self.gain >= LEAST_GAIN

    @property
    def strike(self) -> Strike:
        """The order to make it."""
        said = Said("assault_promises", (("chance", f"{100 * self.chance:.0f}"),))
        return Strike(self.units, self.way.path[:-1], self.target, Reason(said, "7.3"))


def best_assault(situation: Situation, worth: Mapping[HexId, int]) -> Strike | None:
    """Return the assault that promises most, None where none is worth it."""
    found = [each for stack in _stacks(situation) for each in _promises(situation, stack) if each.is_good]
    best = max(
        found, key=lambda each: (each.gain + WORTH * worth.get(each.target, 0), each.target), default=None
    )
    return best.strike if best is not None else None


def _stacks(situation: Situation) -> Iterator[tuple[Unit, ...]]:
    """Yield the units of each hex that may strike together, with a column that lies there."""
    for here, units in situation.position.by_hex.items():
        able = tuple(unit for unit in units if _may_strike(situation, unit))
        if able:
            columns = (unit for unit in situation.columns_in(here) if not unit.is_marked(MOVED))
            # One column: it must have begun with the stack (7.3), and the rest is for the combat phase.
            yield (*able, *tuple(columns)[:1])


def _may_strike(situation: Situation, unit: Unit) -> bool:
    is_german = is_motor(unit) and nation_of(unit) == GERMAN
    return is_german and not unit.is_marked(MOVED) and situation.is_supplied(unit)


def _promises(situation: Situation, stack: tuple[Unit, ...]) -> Iterator[Promise]:
    spent = max(situation.spent_parts(unit.id) for unit in stack)
    for target, way in assault_targets(situation, stack, spent).items():
        if _is_safe(situation, stack, target, way):
            yield _promise(situation, stack, target, way)


def _is_safe(situation: Situation, stack: tuple[Unit, ...], target: HexId, way: AssaultWay) -> bool:
    near = situation.terrain.around(way.after)
    # Those in the target are gone if the assault succeeds; the others strike at the stack in their turn.
    foes = (unit for there in near if there != target for unit in situation.at(there) if unit.side == ALLIED)
    return sum(map(attack, foes)) <= MOST_FOES * sum(map(defense, stack))


def _promise(situation: Situation, stack: tuple[Unit, ...], target: HexId, way: AssaultWay) -> Promise:
    position = situation.position
    for unit in stack:
        # Where it strikes from: the river or line that it crosses is that of this hex.
        position = position.with_unit(unit.at(way.start_from))
    there = situation.over(position)
    fighters = tuple(unit.id for unit in stack if not is_column(unit))
    columns = tuple(unit.id for unit in stack if is_column(unit))
    declared = Declared(fighters, (target,), is_assault=True, attack_columns=columns)
    planes = tuple(unit.id for unit in aircraft_for(combat_of(there, declared), AXIS))
    combat = combat_of(there, replace(declared, attack_aircraft=planes))
    units = tuple(unit.id for unit in stack)
    if not combat.verdict:
        return Promise(units, target, way, 0.0, 0.0)
    if combat.fight.is_automatic:
        # Headquarters alone fall without a roll (10.6); what they are worth is more than any step they
        # have.
        return Promise(units, target, way, 1.0, 2.0)
    effects = list(combat.distribution.values())
    if not effects:
        return Promise(units, target, way, 0.0, 0.0)
    steps = combat.fight.defender_steps
    chance = sum(each.is_eliminated for each in effects) / len(effects)
    gain = sum(min(each.defender_loss, steps) - each.attacker_loss for each in effects) / len(effects)
    return Promise(units, target, way, chance, gain)
