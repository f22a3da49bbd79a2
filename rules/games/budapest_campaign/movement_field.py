"""What movers of one kind and side may do in a situation: closed hexes, zones, rows for the search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from rules.games.budapest_campaign.air import air_zone
from rules.games.budapest_campaign.movement_table import MovementTable, Row
from rules.games.budapest_campaign.movement_ways import Mover, Passage, mover_of
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import enemy_of
from rules.kit.prices import Price
from rules.units import Unit


class MoveField:
    """What the movers of one kind and side may do in a situation.

    `closed` are the hexes with enemies, `zoned` those in an enemy zone; `rows` give the steps that may follow
    one another, with their costs: none leads on out of an enemy zone (8.1).
    """

    def __init__(self, situation: Situation, side: str, mover: Mover) -> None:
        """Take a side's view of a situation."""
        self.situation = situation
        self.mover = mover
        self.table: MovementTable = situation.terrain.movement
        index, enemy = self.table.topology.index, enemy_of(side)
        stacks = situation.position.by_hex.items()
        self.closed = frozenset(index[h] for h, units in stacks if any(u.side == enemy for u in units))
        self.zoned = frozenset(index[here] for here in situation.zones(enemy))
        self._interdicted = frozenset(index[here] for here in air_zone(situation, enemy))
        self._festung = frozenset(index[here] for here in situation.festung)

    def passage(self, here: int, there: int) -> Passage:
        """Return what a step to a neighbour crosses and enters."""
        found = self.table.passages[here][there]
        is_entered = there in self._interdicted
        # 13.6 does not say which end of the bridge has to lie in the zone (reading 28).
        is_either = self.table.law.is_set("interdicted_bridge", "either")
        return found._replace(
            is_festung=there in self._festung,
            is_frozen=self.situation.is_danube_frozen,
            is_interdicted=is_entered,
            is_bridge_interdicted=is_entered or (is_either and here in self._interdicted),
        )

    def price(self, here: int, there: int) -> Price:
        """Return what a step to a neighbour comes to."""
        return self.table.price(self.mover, self.passage(here, there))

    def steps(self, here: int) -> Iterator[tuple[int, int]]:
        """Yield the ordinary steps out of a hex that the ground leaves open, with their costs."""
        for there in self.table.topology.neighbors[here]:
            if self.table.is_ordinary(self.mover, there):
                found = self.price(here, there)
                if not found.barred_by:
                    yield there, found.mp_parts

    @cached_property
    def rows(self) -> list[Row]:
        """The steps out of every hex."""
        rows = list(self.table.rows(self.mover, is_frozen=self.situation.is_danube_frozen))
        changed, neighbors = self._interdicted | self._festung, self.table.topology.neighbors
        # With the hexes around them: the price of a step hangs on the hex entered, and it is kept with the
        # hex left.
        for here in changed.union(*(neighbors[here] for here in changed)):
            rows[here] = tuple(self.steps(here))
        # Last, as it overrides the rows above: out of a zone no search goes on (8.1).
        for here in self.zoned:
            rows[here] = ()
        return rows

    def below(self, limit: int) -> list[int]:
        """Return what the cost of each hex has to be below, for an allowance (`rules.search`)."""
        found = [limit + 1] * len(self.table.terrain)
        for here in self.closed:
            found[here] = 0
        return found


class MoveFields:
    """The fields of a situation, each worked out once."""

    def __init__(self, situation: Situation) -> None:
        """Begin with none."""
        self.situation = situation
        self._known: dict[tuple[str, Mover], MoveField] = {}

    def of(self, unit: Unit) -> MoveField:
        """Return the field that a unit moves in."""
        key = (unit.side, mover_of(unit))
        if key not in self._known:
            self._known[key] = MoveField(self.situation, *key)
        return self._known[key]
