"""Combat in the air (9.5, 9.6): who may fire at whom, what hits; all fire falls at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.findings import Finding, forbids, rule
from rules.games.battle_for_hungary.air import fires_freely
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import RATING, area_of, figure
from rules.unit_id import UnitId
from rules.units import Unit


@dataclass(frozen=True, slots=True)
class Shot:
    """An aircraft, whom it fires at, and how its ten-sided dice fell: one for each of its steps."""

    unit: UnitId
    target: UnitId
    dice: tuple[int, ...] = ()


@dataclass(frozen=True)
class AirCombat:
    """The fire of both sides in one air area."""

    situation: Situation
    area: str
    shots: tuple[Shot, ...]

    @property
    def units(self) -> tuple[Unit, ...]:
        """The aircraft in the area, of both sides."""
        return self.situation.flying_in(self.area)

    def unit(self, shot: Shot) -> Unit:
        """Return who fires; raises KeyError."""
        return self.situation.unit(shot.unit)

    def target(self, shot: Shot) -> Unit:
        """Return whom a shot is aimed at; raises KeyError."""
        return self.situation.unit(shot.target)

    def chooses_to_fire_at(self, unit: UnitId, target: UnitId) -> bool:
        """Return whether an aircraft fires at another one by its own choice."""
        # By its own choice: two bombers in brackets could else fire back at each other without end.
        aimed = any((shot.unit, shot.target) == (unit, target) for shot in self.shots)
        return aimed and fires_freely(self.situation, self.situation.unit(unit))


# ---- who may fire at whom


@rule("9.5")
def both_fly_in_the_area(combat: AirCombat, shot: Shot) -> Iterator[Finding]:
    """Aircraft fight those that fly in the same area."""
    for unit in (combat.unit(shot), combat.target(shot)):
        if area_of(unit) != combat.area:
            yield forbids(unit=unit.id, area=combat.area)


@rule("9.5")
def target_is_an_enemy(combat: AirCombat, shot: Shot) -> Iterator[Finding]:
    """Nobody fires at his own side."""
    if combat.unit(shot).side == combat.target(shot).side:
        yield forbids(unit=shot.unit, enemy=shot.target)


@rule("9.5")
def aircraft_has_one_target(combat: AirCombat, shot: Shot) -> Iterator[Finding]:
    """All dice of an aircraft are thrown at one enemy."""
    aimed = sum(other.unit == shot.unit for other in combat.shots)
    if aimed > 1:
        yield forbids(unit=shot.unit, count=aimed)


@rule("9.5")
def aircraft_throws_a_die_for_each_step(combat: AirCombat, shot: Shot) -> Iterator[Finding]:
    """An aircraft throws as many dice as it has steps."""
    steps = combat.unit(shot).steps
    if len(shot.dice) != steps:
        yield forbids(unit=shot.unit, steps=steps, dice=len(shot.dice))


@rule("9.6")
def aircraft_only_fires_back(combat: AirCombat, shot: Shot) -> Iterator[Finding]:
    """Bombers, and all whose rating stands in brackets, fire only at fighters that fire at them."""
    is_free = fires_freely(combat.situation, combat.unit(shot))
    if not is_free and not combat.chooses_to_fire_at(shot.target, shot.unit):
        yield forbids(unit=shot.unit, enemy=shot.target)


def bars_to_aim(combat: AirCombat, shot: Shot) -> tuple[Finding, ...]:
    """Return what speaks against a target, before dice are thrown."""
    return (
        *both_fly_in_the_area(combat, shot),
        *target_is_an_enemy(combat, shot),
        *aircraft_has_one_target(combat, shot),
        *aircraft_only_fires_back(combat, shot),
    )


def bars_to_shot(combat: AirCombat, shot: Shot) -> tuple[Finding, ...]:
    """Return what speaks against a shot and its dice."""
    return (*bars_to_aim(combat, shot), *aircraft_throws_a_die_for_each_step(combat, shot))


# ---- what hits


def hits_of(unit: Unit, dice: tuple[int, ...]) -> int:
    """Return how many dice show the rating of an aircraft or less."""
    rating = figure(unit, RATING)
    return sum(die <= rating for die in dice)


def hits(combat: AirCombat) -> Mapping[UnitId, int]:
    """Return how often each target is hit, in order of the shots."""
    found: Counter[UnitId] = Counter()
    for shot in combat.shots:
        # All fire falls at once (9.5): who is shot down here has thrown his dice all the same.
        found[shot.target] += hits_of(combat.unit(shot), shot.dice)
    return found


def steps_after(combat: AirCombat) -> Mapping[UnitId, int]:
    """Return the steps that each aircraft of the area has left once all have fired."""
    lost = hits(combat)
    # Several may fire at one target, and hit it more often than it has steps.
    return {unit.id: max(0, unit.steps - lost.get(unit.id, 0)) for unit in combat.units}
