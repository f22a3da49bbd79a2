"""What a stack of movers may do in a situation: closed hexes, zones, bridges, rows for the search."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property

from rules.games.battle_for_hungary.movement_table import MovementTable, Movers, Row
from rules.games.battle_for_hungary.movement_ways import NO_ZONE_AT_BRIDGE, Passage
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import enemy_of
from rules.games.battle_for_hungary.zones import exerts_zone
from rules.kit.prices import Price

NO_HEXES: frozenset[int] = frozenset()
ENTERED_IS_FRIENDLY = "entered_is_friendly"
OPERATIONAL_ADJACENT = "operational_adjacent"


class MoveField:
    """What movers of one side may do in a situation.

    `closed` are the hexes with enemies (7.3), `friendly` those with pieces of the own side, `zoned` those in
    an enemy zone; `rows` give the steps that may
    follow one another, with their costs: none leads on out of an enemy zone (3.2).
    """

    def __init__(self, situation: Situation, side: str, movers: Movers) -> None:
        """Take a side's view of a situation."""
        self.situation = situation
        self.side = side
        self.movers = movers
        self.table: MovementTable = situation.terrain.movement
        self._index = index = self.table.topology.index
        placed = [unit for unit in situation.position.units if unit.hex is not None]
        enemies = frozenset(unit.hex for unit in placed if unit.side != side)
        # An aircraft has no hex: whoever has one stands on the ground, a lone column too.
        self.closed = frozenset(index[here] for here in enemies if here is not None)
        friends = frozenset(unit.hex for unit in placed if unit.side == side)
        self.friendly = frozenset(index[here] for here in friends if here is not None)
        self.zoned = frozenset(index[here] for here in situation.zones(enemy_of(side)))

    # ---- steps

    def passage(self, here: int, there: int, been: Collection[int] = NO_HEXES) -> Passage:
        """Return what a step to a neighbour crosses and enters, after the hexes that the unit has been in."""
        found = self.table.passages[here][there]
        if not found.depends_on_holders:
            return found
        is_entered = self.situation.law.is_set(ENTERED_IS_FRIENDLY)
        # A hex entered on this very way counts as the unit's own from then on (reading 23).
        is_friendly = self._is_held(there) or (is_entered and there in been)
        return found._replace(
            are_friendly=is_friendly and (is_entered or self._is_held(here)),
            is_friendly=is_friendly,
            is_watched=self._is_watched(there),
        )

    def _is_held(self, here: int) -> bool:
        return self.situation.is_held(self.side, self.table.topology.hexes[here])

    def _is_watched(self, there: int) -> bool:
        """Return whether an enemy zone shuts the bridges into a hex, as it does by one reading."""
        if there not in self.zoned or not self.situation.law.is_set(NO_ZONE_AT_BRIDGE):
            return False
        units = self.situation.units_in(self.table.topology.hexes[there])
        return not any(unit.side == self.side for unit in units)

    def price(self, here: int, there: int, been: Collection[int] = NO_HEXES) -> Price:
        """Return what a step to a neighbour comes to."""
        return self.table.price(self.movers, self.passage(here, there, been))

    def steps(self, here: int) -> Iterator[tuple[int, int]]:
        """Yield the steps out of a hex that the ground leaves open, with their costs."""
        for there in self.table.topology.neighbors[here]:
            found = self.price(here, there)
            if not found.barred_by:
                yield there, found.mp_parts

    @cached_property
    def rows(self) -> list[Row]:
        """The steps out of every hex."""
        rows = list(self.table.rows(self.movers))
        for here in self.table.bridged:
            # Only beside bridges and railroads do holders change a price; all other rows are the board's
            # and shared.
            rows[here] = tuple(self.steps(here))
        # After the bridges, whose rows it overrides: out of a zone no search goes on (3.2).
        for here in self.zoned:
            rows[here] = ()
        return rows

    # ---- ends

    @cached_property
    def near_enemy(self) -> frozenset[int]:
        """The hexes next to an enemy unit (7.4), by one reading only to one that exerts a zone."""
        found: set[int] = set()
        for here in self.closed:
            if self._has_enemy_unit(here):
                found.update(self.table.topology.neighbors[here])
        return frozenset(found)

    def _has_enemy_unit(self, here: int) -> bool:
        is_any = self.situation.law.is_set(OPERATIONAL_ADJACENT, "any")
        units = self.situation.units_in(self.table.topology.hexes[here])
        return any(is_any or exerts_zone(self.situation.terrain, unit) for unit in units)

    def below(self, limit: int, shut: Collection[int] = NO_HEXES) -> list[int]:
        """Return what the cost of each hex has to be below, for an allowance (`rules.search`)."""
        found = [limit + 1] * len(self.table.topology)
        for here in (*self.closed, *shut):
            # No cost is below 0, so the search never enters it.
            found[here] = 0
        return found


class MoveFields:
    """The fields of a situation, each worked out once."""

    def __init__(self, situation: Situation) -> None:
        """Begin with none."""
        self.situation = situation
        self._known: dict[tuple[str, Movers], MoveField] = {}

    def of(self, side: str, movers: Movers) -> MoveField:
        """Return the field that movers of a side move in."""
        key = (side, movers)
        if key not in self._known:
            self._known[key] = MoveField(self.situation, side, movers)
        return self._known[key]
