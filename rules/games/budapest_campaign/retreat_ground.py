"""Where a unit can retreat to (9.9): steps that ground and enemy allow, sources, room in a hex."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.findings import Finding, Rule, forbids, rule
from rules.games.budapest_campaign.passage import Step
from rules.games.budapest_campaign.retreat_sources import sources_to_retreat_to
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.stacking import over_limits, soviet_commands_mixed
from rules.hexgrid import HexId
from rules.units import Unit


@rule("9.9")
def enemies_bar_retreat(step: Step) -> Iterator[Finding]:
    """Nobody retreats into a hex with an enemy ground unit."""
    if step.is_held_by_enemy:
        yield forbids(unit=step.unit.id, hex=step.to)


@rule("9.9")
def barred_ground_bars_retreat(step: Step) -> Iterator[Finding]:
    """Nobody retreats where he could not enter by a move, or over a major lake; depots keep to railroads."""
    # Major lakes by name: 9.9 closes them "regardless of type", also to whom the chart lets over.
    if step.is_over_barred_ground or step.is_over_major_lake or step.leaves_the_railroad:
        yield forbids(unit=step.unit.id, hex=step.to)


@rule("9.9")
def lakes_bar_retreat(step: Step) -> Iterator[Finding]:
    """Lake hexes are closed to retreats, also of units that may cross them by a move, where so read."""
    if step.is_into_lake and not step.situation.law.is_set("retreat_into_lake"):
        yield forbids("retreat_into_lake", unit=step.unit.id, hex=step.to)


@rule("15.3")
def flotilla_retreats_along_the_danube(step: Step) -> Iterator[Finding]:
    """The flotilla retreats along hexes beside the Danube."""
    if step.leaves_the_danube:
        yield forbids(unit=step.unit.id, hex=step.to)


STEP_RULES: tuple[Rule[[Step]], ...] = (
    enemies_bar_retreat,
    barred_ground_bars_retreat,
    lakes_bar_retreat,
    flotilla_retreats_along_the_danube,
)


def bars_to_step(step: Step) -> tuple[Finding, ...]:
    """Return what keeps a retreating unit out of the next hex, nothing where it may go there."""
    return tuple(found for each in STEP_RULES for found in each(step))


@dataclass(frozen=True)
class RetreatGround:
    """The ground of one unit's retreat, with what was worked out of it."""

    situation: Situation
    unit: Unit

    @cached_property
    def sources(self) -> frozenset[HexId]:
        """The sources towards one of which the unit goes (9.9)."""
        return sources_to_retreat_to(self.situation, self.unit.side)

    def steps(self, here: HexId) -> Iterator[HexId]:
        """Yield the hexes beside one into which the unit may retreat, whatever their direction."""
        # Direction is asked of the whole way, by one reading of its end alone (9.9).
        for there in self.situation.terrain.around(here):
            if not bars_to_step(Step(self.situation, self.unit, here, there)):
                yield there

    def nearer(self, here: HexId, there: HexId) -> frozenset[HexId]:
        """Return the sources to which the second hex is nearer than the first, as the crow flies."""
        distance = self.situation.terrain.distance
        return frozenset(each for each in self.sources if distance(there, each) < distance(here, each))

    def is_full(self, here: HexId) -> bool:
        """Return whether a hex would be over a limit if the unit ended there (7.1 to 7.3)."""
        # A hex with an enemy is barred before anybody asks whether it is full.
        others = (u for u in self.situation.at(here) if u.side == self.unit.side and u.id != self.unit.id)
        over = over_limits((*others, self.unit))
        # By the other reading of A84 a mixture of sub-commands may stand for now, and nobody goes on for it.
        may_mix = not self.situation.law.is_set("mixed_commands_overstack")
        return any(not (may_mix and each.rule == soviet_commands_mixed.name) for each in over)
