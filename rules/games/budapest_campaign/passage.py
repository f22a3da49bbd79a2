"""Where the ground lets a unit pass that retreats or pursues: no points are counted (9.9, 9.10, 15.3)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.games.budapest_campaign.fight import chart_row
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import FLOTILLA, LAKE, MAJOR_LAKE, MOBILE_DEPOT
from rules.games.budapest_campaign.zones import class_for_zone
from rules.hexgrid import HexId
from rules.units import Unit


@dataclass(frozen=True, slots=True)
class Step:
    """A unit that would go from a hex to the next, whatever points or zones say."""

    situation: Situation
    unit: Unit
    frm: HexId
    to: HexId

    @property
    def is_held_by_enemy(self) -> bool:
        """Whether an enemy ground unit stands in the hex entered."""
        return self.situation.is_enemy_in(self.unit.side, self.to)

    @property
    def is_into_lake(self) -> bool:
        """Whether the hex entered is a lake that no boat crosses."""
        return self.unit.type != FLOTILLA and self.situation.terrain.kind(self.to) == LAKE

    @property
    def is_over_major_lake(self) -> bool:
        """Whether a major lake lies between."""
        return MAJOR_LAKE in self.situation.terrain.hexsides(self.frm, self.to)

    @property
    def is_over_barred_ground(self) -> bool:
        """Whether the unit could not enter by a move; the flotilla goes by water, whatever lies ashore."""
        if self.unit.type == FLOTILLA:
            return False
        # The class by which it exerts its zone: a garrison has none to move by, and is asked about as on
        # foot.
        terrain, kind = self.situation.terrain, class_for_zone(self.unit)
        effects, is_frozen = terrain.law.charts.terrain, self.situation.is_danube_frozen
        sides = sorted(terrain.hexsides(self.frm, self.to))
        rows = [effects.hexsides[chart_row(each, is_frozen=is_frozen)] for each in sides]
        # A barred figure and not a high one: retreats and pursuits cost no points.
        return any(row.mp_parts[kind] is None for row in (effects.hexes[terrain.kind(self.to)], *rows))

    @property
    def leaves_the_railroad(self) -> bool:
        """Whether a mobile depot would leave the railroad (12.3)."""
        by_rail = self.situation.terrain.has_rail(self.frm, self.to)
        return self.unit.type == MOBILE_DEPOT and not by_rail

    @property
    def leaves_the_danube(self) -> bool:
        """Whether the flotilla would leave the hexes beside the Danube (15.3)."""
        return self.unit.type == FLOTILLA and self.to not in self.situation.terrain.danube_hexes
