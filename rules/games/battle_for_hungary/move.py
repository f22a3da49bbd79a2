"""A unit or stack that wants to move as one, as the rules of movement ask about it (3.2, 4, 7.1, 7.4)."""

from __future__ import annotations

from functools import cached_property

from rules.findings import Finding
from rules.games.battle_for_hungary.law import Law
from rules.games.battle_for_hungary.movement_allowance import allowance_mp_parts
from rules.games.battle_for_hungary.movement_field import NO_HEXES, MoveField, MoveFields
from rules.games.battle_for_hungary.movement_ways import Mode, mover_of
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.stacking import Meeting, bars_to_ending, bars_to_meeting
from rules.games.battle_for_hungary.uprising import is_area_open
from rules.games.battle_for_hungary.words import CITY, PARTISAN, UPRISING, enemy_of
from rules.hexgrid import HexId
from rules.units import Unit

CONTINUE_IN_ZONE = "assault_continue_in_zoc"


class Move:
    """A unit or stack that wants to move as one in a situation.

    `spent` are half points paid before: a stack goes on after a mobile assault (7.3). `start` is the number
    of its hex, None off the map; `field` is what it moves in.
    """

    def __init__(
        self, situation: Situation, units: tuple[Unit, ...], mode: Mode = Mode.NORMAL, spent: int = 0
    ) -> None:
        """Take the units as they stand, at least one."""
        self.situation = situation
        self.units = units
        self.mode = mode
        self.spent = spent
        self.side: str = units[0].side
        # The kinds of movers, not the units: stacks alike share one field and its tables.
        movers = {mover_of(situation.law, unit, mode) for unit in units}
        self.field: MoveField = situation.derived(MoveFields).of(self.side, tuple(sorted(movers)))
        self.names: tuple[HexId, ...] = self.field.table.topology.hexes
        self._bars_by_hex: dict[int, tuple[Finding, ...]] = {}
        here = units[0].hex
        self.start: int | None = None if here is None else self.number_of(here)
        # 7.1 lets a stack have the points of its slowest.
        self.whole: int = min(allowance_mp_parts(situation, unit, mode) for unit in units)

    @property
    def allowance(self) -> int:
        """The half points that are left."""
        return max(0, self.whole - self.spent)

    @property
    def heeds_zones(self) -> bool:
        """Whether enemy zones hold the stack: after combat they are ignored (3.2, 8.5, 8.6)."""
        return self.mode is not Mode.ADVANCE

    def number_of(self, here: HexId) -> int:
        """Return the number of a hex; raises KeyError."""
        return self.field.table.topology.index[here]

    @property
    def law(self) -> Law:
        """The charts and settings in force."""
        return self.field.table.law

    # ---- what steps ask

    def is_city(self, here: int) -> bool:
        """Return whether a hex belongs to one of the cities (3.3)."""
        return self.situation.terrain.overlay(self.names[here]) == CITY

    @cached_property
    def is_held_at_start(self) -> bool:
        """Whether a stack goes no further after an assault: it stands in an enemy zone (3.2, 7.3)."""
        # Whoever begins his move in a zone may leave it; after an assault the hex was entered, and 3.2
        # holds (reading 32).
        is_zoned = self.start in self.field.zoned
        return is_zoned and self.spent > 0 and not self.law.is_set(CONTINUE_IN_ZONE)

    @cached_property
    def shut(self) -> frozenset[int]:
        """The hexes that the stack may not enter because partisans keep to their area (12.2.1)."""
        # One partisan binds the stack: it moves as one.
        has_partisans = any(unit.type == PARTISAN for unit in self.units)
        if not has_partisans or is_area_open(self.situation):
            return NO_HEXES
        area = self.situation.terrain.area(UPRISING)
        return frozenset(number for number, here in enumerate(self.names) if here not in area)

    def zone_holder(self, here: int) -> str:
        """Return the first enemy unit in whose zone a hex lies, nothing where there is none."""
        holders = self.situation.zones(enemy_of(self.side)).get(self.names[here], ())
        return holders[0] if holders else ""

    def bars_to_ending(self, there: int) -> tuple[Finding, ...]:
        """Return what keeps the stack from standing in a hex (4)."""
        # Where no friend stands it matters only who moves along.
        if there not in self.field.friendly:
            return self._bars_to_stacking
        if there not in self._bars_by_hex:
            self._bars_by_hex[there] = bars_to_ending(self.situation, self.names[there], self.units)
        return self._bars_by_hex[there]

    def may_end(self, there: int) -> bool:
        """Return whether the move may end in a hex that the stack can enter (4, 7.4)."""
        # Only the end is asked about: operational movement may pass by an enemy outside his zone (7.4).
        if self.mode is Mode.OPERATIONAL and there in self.field.near_enemy:
            return False
        return not self.bars_to_ending(there)

    @cached_property
    def _bars_to_stacking(self) -> tuple[Finding, ...]:
        """What keeps the stack from standing anywhere: it is too large, or its nations do not stack (4)."""
        return bars_to_meeting(Meeting(self.law, self.units))

    def ends_move(self, here: int) -> bool:
        """Return whether a hex lies in an enemy zone, where the move of a unit ends (3.2)."""
        return here in self.field.zoned
