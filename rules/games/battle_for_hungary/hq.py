"""Headquarters (10.2): how well each one is supplied itself, and by what line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.findings import Finding, notes, rule
from rules.games.battle_for_hungary.charts import FULL, NONE, PARTIAL, HqTerms
from rules.games.battle_for_hungary.lines import LineGround, line_ground, loc_hexes
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import ALLIED, AXIS
from rules.hexgrid import HexId
from rules.kit.lines import Spread, spread
from rules.units import Unit


@dataclass(frozen=True)
class HqLines:
    """The lines on which headquarters of a side are supplied: to a source, not through one another."""

    situation: Situation
    side: str

    @property
    def ground(self) -> LineGround:
        """The ground over which the side traces its lines."""
        return line_ground(self.situation, self.side)

    @cached_property
    def by_rail(self) -> Spread:
        """The lines that follow railroads all the way; by one reading through own hexes alone."""
        closed = self.ground.closed
        if self.situation.law.is_set("rail_loc_needs_control"):
            closed |= self.ground.unheld
        # A source off the railroads can begin no line by rail.
        rails = self.situation.terrain.rail_hexes
        return spread(self.ground.sources & rails, self.ground.rail_around, closed)

    @cached_property
    def over_land(self) -> Spread:
        """All other lines, of any length; by one reading no longer than those of other units."""
        is_limited = self.situation.law.is_set("hq_loc_limit", "off_rail")
        most = loc_hexes(self.situation, self.side) if is_limited else None
        return spread(self.ground.sources, self.ground.around, self.ground.closed, most)

    def state(self, here: HexId | None) -> str:
        """Return how a headquarters in a hex is supplied: `full`, `partial` or `none`."""
        if here is None:
            return NONE
        # By rail first: where both lead somewhere the better supply holds.
        if here in self.by_rail:
            return FULL
        return PARTIAL if here in self.over_land else NONE

    def path(self, here: HexId) -> tuple[HexId, ...]:
        """Return the line of a headquarters in a hex, by rail where there is one; empty without a line."""
        lines = self.by_rail if here in self.by_rail else self.over_land
        return lines.path(here) if here in lines else ()


# Two functions, since `derived` keeps what a function worked out under the function itself.
def _axis_lines(situation: Situation) -> HqLines:
    return HqLines(situation, AXIS)


def _allied_lines(situation: Situation) -> HqLines:
    return HqLines(situation, ALLIED)


def hq_lines(situation: Situation, side: str) -> HqLines:
    """Return the lines of the headquarters of a side, worked out once for a situation."""
    return situation.derived(_axis_lines if side == AXIS else _allied_lines)


def hq_state(situation: Situation, hq: Unit) -> str:
    """Return how a headquarters is supplied: `full`, `partial` or `none` (10.2)."""
    return hq_lines(situation, hq.side).state(hq.hex)


def hq_terms(situation: Situation, hq: Unit) -> HqTerms:
    """Return what a headquarters does as it is supplied now (10.2)."""
    return situation.law.charts.supply.hq[hq_state(situation, hq)]


# ---- what is said of it


@rule("10.2")
def hq_is_supplied_by_rail(situation: Situation, hq: Unit) -> Iterator[Finding]:
    """A line along railroads alone supplies a headquarters fully."""
    if hq.hex is not None and hq_state(situation, hq) == FULL:
        path = hq_lines(situation, hq.side).path(hq.hex)
        yield notes(unit=hq.id, hexes=len(path) - 1).placed(path[-1])


@rule("10.2")
def hq_is_supplied_in_part(situation: Situation, hq: Unit) -> Iterator[Finding]:
    """A line that leaves the railroad supplies a headquarters in part."""
    if hq.hex is not None and hq_state(situation, hq) == PARTIAL:
        path = hq_lines(situation, hq.side).path(hq.hex)
        yield notes(unit=hq.id, hexes=len(path) - 1).placed(path[-1])


@rule("10.2")
def hq_is_out_of_supply(situation: Situation, hq: Unit) -> Iterator[Finding]:
    """A headquarters without a line to a source serves nobody."""
    if hq_state(situation, hq) == NONE:
        yield notes(unit=hq.id)
