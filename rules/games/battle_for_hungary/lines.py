"""Lines of communication (5.1): what bars a hex or hexside to them, how they spread out from where they end.

A line may begin anywhere; what bars it is looked at in the hexes that it enters, its end among them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.findings import Finding, forbids, rule
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import ALLIED, AXIS, BUDAPEST, SOURCES, enemy_of
from rules.hexgrid import HexId
from rules.kit.lines import Around, spread


@rule("5.1")
def enemies_bar_lines(situation: Situation, side: str, here: HexId) -> Iterator[Finding]:
    """An enemy piece in a hex blocks a line, a lone column too."""
    if situation.is_enemy_in(side, here):
        yield forbids(hex=here)


@rule("3.4")
def enemy_zones_bar_lines(situation: Situation, side: str, here: HexId) -> Iterator[Finding]:
    """An enemy zone blocks a line where no friendly unit stands; by one reading a column is no unit."""
    if not situation.is_in_enemy_zone(side, here):
        return
    if any(unit.side == side for unit in situation.units_in(here)):
        return
    # Named only where a column is all that stands there: elsewhere both readings bar the hex.
    if any(unit.side == side for unit in situation.columns_in(here)):
        yield forbids("column_is_unit", hex=here)
    else:
        yield forbids(hex=here)


@rule("5.1")
def lost_source_serves_nobody(situation: Situation, side: str, here: HexId) -> Iterator[Finding]:
    """By one reading a source that the enemy held last serves nobody."""
    is_lost = situation.is_held(enemy_of(side), here)
    if is_lost and situation.law.is_set("source_needs_control"):
        yield forbids("source_needs_control", hex=here)


@dataclass(frozen=True)
class LineGround:
    """The ground over which a side traces its lines."""

    situation: Situation
    side: str

    def bars(self, here: HexId) -> tuple[Finding, ...]:
        """Return what keeps a line from entering a hex; it may always begin there."""
        where = self.situation, self.side, here
        return (*enemies_bar_lines(*where), *enemy_zones_bar_lines(*where))

    @cached_property
    def enemies(self) -> frozenset[HexId]:
        """The hexes with enemy pieces."""
        enemy = enemy_of(self.side)
        pieces = (*self.situation.of(enemy), *self.situation.columns_of(enemy))
        return frozenset(unit.hex for unit in pieces if unit.hex is not None)

    @cached_property
    def closed(self) -> frozenset[HexId]:
        """The hexes that no line of the side enters."""
        # Nowhere else is an enemy piece or zone: most hexes need not be asked.
        near = self.enemies | self.situation.zones(enemy_of(self.side)).keys()
        return frozenset(here for here in near if self.bars(here))

    @cached_property
    def unheld(self) -> frozenset[HexId]:
        """The hexes that the side does not control."""
        return frozenset(h for h in self.situation.terrain.board.terrain if not self.is_held(h))

    def is_held(self, here: HexId) -> bool:
        """Return whether the side controls a hex."""
        return self.situation.is_held(self.side, here)

    @property
    def around(self) -> Around:
        """The hexes beside one that no lake parts from it (7.5)."""
        return self.situation.terrain.dry_around.__getitem__

    @property
    def rail_around(self) -> Around:
        """The neighbours to which railroads lead from a hex, not over a lake."""
        return lambda here: self.situation.terrain.dry_rail_around.get(here, ())

    @cached_property
    def sources(self) -> frozenset[HexId]:
        """The supply sources of the side that serve (5.2, 5.3)."""
        own = self.situation.terrain.area(SOURCES[self.side])
        return frozenset(h for h in own if not lost_source_serves_nobody(self.situation, self.side, h))


def _axis_ground(situation: Situation) -> LineGround:
    return LineGround(situation, AXIS)


def _allied_ground(situation: Situation) -> LineGround:
    return LineGround(situation, ALLIED)


def line_ground(situation: Situation, side: str) -> LineGround:
    """Return the ground over which a side traces its lines, worked out once for a situation."""
    return situation.derived(_axis_ground if side == AXIS else _allied_ground)


def loc_hexes(situation: Situation, side: str) -> int:
    """Return how many hexes a line of a side may enter (5.2, 5.3); by one reading its end does not count."""
    own = situation.law.charts.supply.loc_hexes[side]
    # Searches count the hexes entered: leaving the end out is one hex more (reading 37).
    return own + 1 if situation.law.is_set("loc_count", "between") else own


def has_line(
    situation: Situation,
    side: str,
    start: HexId,
    goals: Collection[HexId],
    *,
    zones_bar: bool = True,
    most: int | None = None,
) -> bool:
    """Return whether a side can trace a line from a hex to one of some others, of at most so many hexes.

    `zones_bar` says whether enemy zones bar it beside enemy pieces; from a goal itself there always is one.
    """
    ground = line_ground(situation, side)
    # Without zones only the pieces: that is all that one reading of 6.3.1 lets cut the city off (49).
    closed = ground.closed if zones_bar else ground.enemies
    there = {here for here in goals if situation.terrain.exists(here)}
    return spread(there, ground.around, closed, most).is_within(start, most)


# ---- Budapest (6.3.1, 13.1)


def budapest_is_cut_off(situation: Situation) -> bool:
    """Return whether the Axis holds a part of Budapest from which no line leads to a source, of any length.

    By one reading enemy zones do not bar that line (6.3.1, 13.1).
    """
    held = [h for h in situation.terrain.area(BUDAPEST) if situation.is_held(AXIS, h)]
    sources = line_ground(situation, AXIS).sources
    zones_bar = situation.law.is_set("cut_off_zoc")
    return bool(held) and not any(has_line(situation, AXIS, h, sources, zones_bar=zones_bar) for h in held)
