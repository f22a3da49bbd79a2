"""Partisans that try to avoid combat (12.2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.findings import Finding, notes, rule
from rules.games.battle_for_hungary.charts import PartisanCharts
from rules.games.battle_for_hungary.concentric import is_concentric
from rules.games.battle_for_hungary.fight import Declared, Fight
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import MOUNTAIN, PARTISAN, PLAIN
from rules.hexgrid import HexId
from rules.unit_id import UnitId

CONCENTRIC, STACKED = "concentric", "stacked"


@dataclass(frozen=True, slots=True)
class AvoidModifier:
    """A modifier of the die with which partisans avoid combat, and why."""

    value: int
    finding: Finding

    @property
    def what(self) -> str:
        """What it is in a word."""
        return dict(self.finding.facts)["what"]


@dataclass(frozen=True)
class Avoidance:
    """The partisans in a hex that some units are about to attack."""

    situation: Situation
    target: HexId
    attackers: tuple[UnitId, ...]

    @cached_property
    def fight(self) -> Fight:
        """The attack that is to be avoided."""
        return Fight(self.situation, Declared(self.attackers, (self.target,)))

    @property
    def charts(self) -> PartisanCharts:
        """The chart of the uprising in force."""
        return self.situation.law.charts.partisans

    @property
    def is_open(self) -> bool:
        """Whether there is anybody who may avoid: partisans stand in the hex, and nobody else but columns."""
        # Columns are not asked about: 12.2.3 speaks of units or stacks, and a column alone is no partisan.
        found = self.situation.at(self.target)
        return bool(found) and all(unit.type == PARTISAN for unit in found)

    @cached_property
    def modifiers(self) -> tuple[AvoidModifier, ...]:
        """The modifiers of the die."""
        words = (*concentric_attacks_surprise(self), *ground_hides(self), *stacks_are_slow(self))
        return tuple(AvoidModifier(int(dict(each.facts)["value"]), each) for each in words)

    def modified(self, die: int) -> int:
        """Return a die as it counts."""
        return die + sum(each.value for each in self.modifiers)

    def is_avoided(self, modified: int) -> bool:
        """Return whether a die, modified, avoids the combat: the attack is lost (12.2.3)."""
        # Beyond the faces of the die too: a modified roll below the least still avoids (reading 73).
        return modified <= max(self.charts.avoid_success)


def _by(avoidance: Avoidance, what: str) -> Iterator[Finding]:
    # An owner's chart may give nothing for one of them: then nothing is told of it.
    value = avoidance.charts.avoid_modifiers.get(what, 0)
    if value:
        yield notes(what=what, value=f"{value:+d}")


@rule("12.2.3")
def concentric_attacks_surprise(avoidance: Avoidance) -> Iterator[Finding]:
    """Partisans avoid a concentric attack less easily, in a city too."""
    # Not the shift of 8.9, which a city takes away: 12.2.3 has no such exception.
    if is_concentric(avoidance.fight):
        yield from _by(avoidance, CONCENTRIC)


@rule("12.2.3")
def ground_hides(avoidance: Avoidance) -> Iterator[Finding]:
    """Mountains hide partisans, plains do not."""
    kind = avoidance.situation.terrain.kind(avoidance.target)
    if kind in (MOUNTAIN, PLAIN):
        yield from _by(avoidance, kind)


@rule("12.2.3")
def stacks_are_slow(avoidance: Avoidance) -> Iterator[Finding]:
    """Partisans that are not alone in their hex avoid less easily."""
    if len(avoidance.fight.attacked) > 1:
        yield from _by(avoidance, STACKED)
