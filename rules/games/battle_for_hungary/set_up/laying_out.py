"""An automatic set-up by chapter 13: the front covered, headquarters, reserves and columns behind it.

Nothing asks for a covered front; but who lets chance set up is to have one. It depends on the position, the
terms and the numbers that are drawn: whoever calls brings the chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from rules.games.battle_for_hungary.set_up.check import Layout, hexes_for_columns, is_covered
from rules.games.battle_for_hungary.set_up.hinterland import Hinterland
from rules.games.battle_for_hungary.set_up.terms import Allowed
from rules.games.battle_for_hungary.stacking import over_limits
from rules.games.battle_for_hungary.words import (
    BUDAPEST,
    CAVALRY,
    CZECH,
    HQ,
    SIDES,
    SOURCES,
    is_column,
    is_combat_unit,
    is_motor,
    nation_of,
)
from rules.games.battle_for_hungary.zones import zone_of
from rules.hexgrid import HexId
from rules.kit.set_ups import Chance, best_of
from rules.set_up import Pick
from rules.unit_id import UnitId
from rules.units import Unit

ATTEMPTS = 6
"""Tries before the best set-up found is taken: one is mostly enough."""
RESERVES, INFANTRY, HEADQUARTERS = range(1, 3), range(2), range(2, 6)
"""How many hexes behind the front each stands where there is room; two is the distance of 13."""
CROWD = 3
"""How many infantry units stand in a hex before another one is looked for: one more may still come."""
SERVED, APART = 100, 6
"""What a hex of the front is worth that a headquarters serves as the first, and how far it keeps from others.

A hex of distance weighs as much as one of the front.
"""
BEST_PLACES = 3
"""Among how many of the best places of a headquarters chance decides."""


def lay_out(layout: Layout, units: Iterable[UnitId], pick: Pick) -> dict[UnitId, HexId]:
    """Return a hex for each of some units that are not on the map, so that the set-up breaks no rule.

    Where no try finds such a set-up, because of what stands already, the best one is returned.
    """
    # In an order of their own: the same numbers drawn are to give the same set-up.
    wanted = sorted(unit for unit in units if unit in layout.terms.allowed)
    behind = {side: Hinterland(layout.terms, side) for side in SIDES}
    return best_of(_Draft(layout, behind, wanted, pick) for _ in range(ATTEMPTS))


class _Draft(Chance):
    """One try: who stands on each hex, and what is covered, as places are given away."""

    def __init__(
        self, layout: Layout, behind: Mapping[str, Hinterland], units: Sequence[UnitId], pick: Pick
    ) -> None:
        super().__init__(pick)
        self.layout, self.terms, self.behind = layout, layout.terms, behind
        self.terrain = layout.situation.terrain
        position = layout.situation.position
        self.units = [position.by_id[unit] for unit in units if unit in position.by_id]
        standing = {unit.hex for unit in position.units if unit.hex is not None}
        self.stacks = {here: list(layout.situation.pieces_in(here)) for here in standing}
        self.places: dict[UnitId, HexId] = {}
        self.left: list[Unit] = []
        # Kept by type, since what a unit controls hangs on nothing else of it; asked some thousand times a
        # try.
        self.zones: dict[tuple[str, HexId], frozenset[HexId]] = {}
        self.open = {
            side: {here for here in front if self._is_open(side, here)}
            for side, front in self.terms.fronts.items()
        }
        self.served = Counter[HexId]()
        for unit in (each for stack in self.stacks.values() for each in stack if each.type == HQ):
            self._serve(unit)
        self._fill()

    def _is_open(self, side: str, here: HexId) -> bool:
        """Return whether nobody covers a hex; one of Budapest is to be held by somebody in it."""
        if here in self.terrain.area(BUDAPEST):
            return not any(unit.side == side for unit in self.layout.situation.at(here))
        return not is_covered(self.layout, side, here)

    @property
    def faults(self) -> int:
        """How many hexes are open and units without a place."""
        return sum(map(len, self.open.values())) + len(self.left)

    def _fill(self) -> None:
        """Give every unit a place: those with the fewest hexes first, then who covers, then the rest."""
        # First, as their few hexes may be all full later.
        self._settle(self._is_bound)
        for side in self.terms.plan.order:
            # Who marches fast is kept for the reserve as long as others can hold the front.
            self._cover(side, [u for u in self._waiting() if u.side == side and _is_slow(u)])
            self._cover(side, [u for u in self._waiting() if u.side == side and is_combat_unit(u)])
        # Once the front stands, and before the columns, which go where headquarters are.
        self._settle(lambda unit: unit.type == HQ)
        self._settle(lambda unit: not is_column(unit))
        self._settle(is_column)

    # ---- covering the front

    def _cover(self, side: str, units: Iterable[Unit]) -> None:
        """Cover the open hexes of a side: always the one next that the fewest places can cover."""
        waiting, todo = self.shuffled(units), self.open[side]
        beyond_help: set[HexId] = set()
        while todo - beyond_help and waiting:
            options = {here: list(self._options(here, waiting)) for here in sorted(todo - beyond_help)}
            here = self.scarcest(options)
            # Nobody left can cover it: set aside, or it would be the scarcest for ever.
            if not options[here]:
                beyond_help.add(here)
                continue
            unit, place = self._best(options[here], todo)
            waiting.remove(unit)
            self._place(unit, place)

    def _options(self, here: HexId, units: Sequence[Unit]) -> Iterator[tuple[Unit, HexId]]:
        """Yield a unit of each kind that is left with every place at the front from which it covers a hex."""
        # Who stands where others of his nation may, and controls as much, covers as much.
        kinds = {(self._zone(unit, here), nation_of(unit) == CZECH): unit for unit in units}
        for place in (here, *self.terrain.around(here)):
            for unit in kinds.values():
                if self._has_room(unit, place) and here in self._covered_from(unit, place):
                    yield unit, place

    def _best(self, options: Sequence[tuple[Unit, HexId]], todo: Collection[HexId]) -> tuple[Unit, HexId]:
        """Return the option that covers most, in the front line itself where two cover alike."""

        def score(option: tuple[Unit, HexId]) -> tuple[int, int]:
            unit, place = option
            is_behind = self._depth(unit.side, place) > 0
            # Chance weighs as much as one hex at most; the last number only decides between equals.
            gain = 2 * len(self._covered_from(unit, place).intersection(todo)) + self.pick(3) - 2 * is_behind
            return gain, self.pick(1000)

        return max(options, key=score)

    def _covered_from(self, unit: Unit, place: HexId) -> frozenset[HexId]:
        """Return the hexes that a unit would hold or control from a place: Budapest only by being there."""
        # A city that is only controlled falls to the first unit that walks in, and with it the points (11).
        return (self._zone(unit, place) - self.terrain.area(BUDAPEST)) | {place}

    def _zone(self, unit: Unit, place: HexId) -> frozenset[HexId]:
        key = unit.type, place
        if key not in self.zones:
            self.zones[key] = frozenset(zone_of(self.terrain, unit.at(place)))
        return self.zones[key]

    # ---- all others

    def _settle(self, is_meant: Callable[[Unit], bool]) -> None:
        """Give those who are meant a place by chance among the best hexes that have room."""
        for unit in self.shuffled(unit for unit in self._waiting() if is_meant(unit)):
            rooms = next((found for hexes in self._wishes(unit) if (found := self._rooms(unit, hexes))), [])
            if rooms:
                self._place(unit, self._best_served(unit, rooms) if unit.type == HQ else self.one_of(rooms))
            else:
                self.left.append(unit)

    def _wishes(self, unit: Unit) -> Iterator[Collection[HexId]]:
        """Yield the hexes for a unit, the best first."""
        behind, hexes = self.behind[unit.side], self._allowed(unit).hexes
        if is_column(unit):
            yield from self._wishes_of_columns(unit.side)
            return
        if self._is_bound(unit):
            # Alone where there is room, so that those who share a few hexes spread over them.
            yield hexes - self.stacks.keys()
        elif unit.type == HQ:
            yield self._next_to_lonely_columns(unit.side)
            yield behind.railed & self._at(unit.side, HEADQUARTERS)
            yield behind.linked & self._at(unit.side, HEADQUARTERS)
        elif _is_slow(unit):
            near = behind.linked & self._at(unit.side, INFANTRY)
            yield {here for here in near if len(self.stacks.get(here, ())) < CROWD}
        else:
            yield behind.linked & self._at(unit.side, RESERVES)
        yield behind.linked & hexes
        yield hexes

    def _wishes_of_columns(self, side: str) -> Iterator[Collection[HexId]]:
        """Yield the hexes with or next to headquarters that have a place by now, then the sources too."""
        yield self._with_headquarters(side)
        yield hexes_for_columns(self.layout.situation, side)

    def _with_headquarters(self, side: str) -> set[HexId]:
        units = (unit for stack in self.stacks.values() for unit in stack if unit.side == side)
        found = {unit.hex for unit in units if unit.type == HQ}
        return {here for hq in found if hq is not None for here in (hq, *self.terrain.around(hq))}

    def _next_to_lonely_columns(self, side: str) -> set[HexId]:
        """Return the hexes from which a headquarters joins most of the columns that were placed before it."""
        units = (unit for stack in self.stacks.values() for unit in stack if unit.side == side)
        columns = {unit.hex for unit in units if is_column(unit)} - self._with_headquarters(side)
        lonely = columns - self.terrain.area(SOURCES[side])
        joined = Counter(
            here for column in lonely if column is not None for here in (column, *self.terrain.around(column))
        )
        most = max(joined.values(), default=0)
        return {here for here, count in joined.items() if count == most}

    def _best_served(self, unit: Unit, rooms: Sequence[HexId]) -> HexId:
        """Return one of the places from which a headquarters serves most of the front that others do not."""

        others = [each.hex for stack in self.stacks.values() for each in stack if each.type == HQ]

        def score(here: HexId) -> tuple[int, int]:
            # The second headquarters that serves a hex is worth half as much as the first, the third a
            # third.
            gain = sum(SERVED // (1 + self.served[far]) for far in self._served_from(unit.side, here))
            near = min((self.terrain.distance(here, far) for far in others if far is not None), default=APART)
            return gain + SERVED * min(near, APART), self.pick(1000)

        return self.one_of(sorted(rooms, key=score, reverse=True)[:BEST_PLACES])

    def _serve(self, unit: Unit) -> None:
        if unit.hex is not None:
            self.served.update(self._served_from(unit.side, unit.hex))

    def _served_from(self, side: str, here: HexId) -> frozenset[HexId]:
        reach = self.layout.situation.law.charts.supply.loc_hexes[side]
        return self.behind[side].front_near(here, reach)

    # ---- small things

    def _allowed(self, unit: Unit) -> Allowed:
        return self.terms.allowed[unit.id]

    def _is_bound(self, unit: Unit) -> bool:
        post = self._allowed(unit).post
        return bool(post.area or post.hexes)

    def _waiting(self) -> list[Unit]:
        gone = {*self.places, *(unit.id for unit in self.left)}
        return [unit for unit in self.units if unit.id not in gone]

    def _depth(self, side: str, here: HexId) -> int:
        return self.behind[side].depth.get(here, 0)

    def _at(self, side: str, depths: range) -> set[HexId]:
        return {here for here, depth in self.behind[side].depth.items() if depth in depths}

    def _rooms(self, unit: Unit, hexes: Iterable[HexId]) -> list[HexId]:
        return [here for here in sorted(hexes) if self._has_room(unit, here)]

    def _has_room(self, unit: Unit, here: HexId) -> bool:
        stack = self.stacks.get(here, [])
        if any(other.side != unit.side for other in stack):
            return False
        # Where columns may stand goes by the headquarters, which have no place before (`_wishes`).
        if not is_column(unit) and here not in self._allowed(unit).hexes:
            return False
        return not over_limits(self.layout.situation, (*stack, unit.at(here)))

    def _place(self, unit: Unit, here: HexId) -> None:
        placed = unit.at(here)
        self.places[unit.id] = here
        self.stacks.setdefault(here, []).append(placed)
        # Headquarters and guns exert no zone (3.1), and cover nothing.
        if is_combat_unit(unit):
            self.open[unit.side].difference_update(self._covered_from(unit, here))
        if unit.type == HQ:
            self._serve(placed)


def _is_slow(unit: Unit) -> bool:
    """Return whether a unit fights, and is neither motorized nor cavalry."""
    return is_combat_unit(unit) and not is_motor(unit) and unit.type != CAVALRY
