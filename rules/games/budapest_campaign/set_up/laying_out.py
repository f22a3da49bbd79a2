"""An automatic set-up by case 18: every border hex is covered first, then the rest find their places.

It depends on the position, the terms and the numbers that are drawn: whoever calls brings the chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.games.budapest_campaign.set_up.check import Layout, is_covered
from rules.games.budapest_campaign.set_up.terms import Allowed
from rules.games.budapest_campaign.stacking import STACK_LIMIT, counts_in_stack
from rules.games.budapest_campaign.words import SOVIET, command_of, is_logistics, is_static
from rules.games.budapest_campaign.zones import zone_of
from rules.hexgrid import HexId
from rules.kit.set_ups import Chance, best_of
from rules.set_up import Pick
from rules.unit_id import UnitId
from rules.units import Unit

ATTEMPTS = 24
"""Tries before the best set-up found is taken: one is mostly enough."""

REAR = 3
"""How far behind the border units stand that need not cover it."""


def lay_out(layout: Layout, units: Iterable[UnitId], pick: Pick) -> dict[UnitId, HexId]:
    """Return a hex for each of some units that are not on the map, so that the set-up breaks no rule.

    Where no try finds such a set-up, because of what stands already, the best one is returned.
    """
    # In an order of their own: the same numbers drawn are to give the same set-up.
    wanted = sorted(unit for unit in units if unit in layout.terms.allowed)
    # First with more chance in them, so that set-ups differ; then strictly by what covers most.
    return best_of(_Draft(layout, wanted, pick, is_wild=n < ATTEMPTS // 2) for n in range(ATTEMPTS))


class _Draft(Chance):
    """One try: who stands on each hex, and what is covered, as places are given away."""

    def __init__(self, layout: Layout, units: Sequence[UnitId], pick: Pick, *, is_wild: bool) -> None:
        super().__init__(pick)
        self.terms = layout.terms
        self.terrain = layout.terms.terrain
        position = layout.situation.position
        self.units = [position.by_id[unit] for unit in units if unit in position.by_id]
        self.stacks = {here: list(stack) for here, stack in position.by_hex.items()}
        self.places: dict[UnitId, HexId] = {}
        self.open = {
            line.border.side: {h for h in line.hexes if not is_covered(layout, line.border.side, h)}
            for line in layout.terms.lines
        }
        self.left: list[Unit] = []
        self._fill(is_wild=is_wild)

    @property
    def faults(self) -> int:
        """How many hexes are open and units without a place."""
        return sum(map(len, self.open.values())) + len(self.left)

    def _fill(self, *, is_wild: bool) -> None:
        """Give every unit a place: those with the fewest hexes first, then who covers, then the rest."""
        # First, as they have few hexes, which others might fill.
        bound = [unit for unit in self.units if is_static(unit) or self._allowed(unit).post.is_apart]
        for unit in bound:
            self._settle(unit, self._allowed(unit).hexes)
        left = [unit for unit in self.units if unit not in bound]
        for side in self.open:
            self._cover(side, [u for u in left if u.side == side and not is_logistics(u)], is_wild=is_wild)
        for unit in self.shuffled([unit for unit in left if unit.id not in self.places]):
            near = self._near_border(unit)
            self._settle(unit, near if self._rooms(unit, near) else self._allowed(unit).hexes)

    # ---- covering the border

    def _cover(self, side: str, units: list[Unit], *, is_wild: bool) -> None:
        """Cover the open hexes of a side: always the one next that the fewest places can cover."""
        waiting, todo = self.shuffled(units), self.open[side]
        beyond_help: set[HexId] = set()
        while todo - beyond_help and waiting:
            options = {h: list(self._options(h, waiting)) for h in sorted(todo - beyond_help)}
            here = self.scarcest(options)
            # Nobody left can cover it: set aside, or it would be the scarcest for ever.
            if not options[here]:
                beyond_help.add(here)
                continue
            unit, place = self._best(options[here], todo, is_wild=is_wild)
            waiting.remove(unit)
            self._place(unit, place)

    def _options(self, here: HexId, units: Sequence[Unit]) -> Iterator[tuple[Unit, HexId]]:
        """Yield a unit of each kind that is left with every place from which it would cover a hex."""
        # Alike in what they cover and with whom they stack: one stands for all of its kind.
        kinds = {(unit.movement, command_of(unit)): unit for unit in units}
        for place in (here, *self.terrain.around(here)):
            for unit in kinds.values():
                if self._has_room(unit, place) and here in self._covered_from(unit, place):
                    yield unit, place

    def _best(
        self, options: Sequence[tuple[Unit, HexId]], todo: set[HexId], *, is_wild: bool
    ) -> tuple[Unit, HexId]:
        """Return the option that covers most."""

        def score(option: tuple[Unit, HexId]) -> tuple[int, int]:
            # Chance weighs as much as one hex at most; the last number only decides between equals.
            gain = 2 * len(self._covered_from(*option) & todo) + (self.pick(3) if is_wild else 0)
            return gain, self.pick(1000)

        return max(options, key=score)

    def _covered_from(self, unit: Unit, place: HexId) -> frozenset[HexId]:
        """Return the hexes that a unit would hold or control from a place; no Festung lies on the map yet."""
        return frozenset({place, *zone_of(self.terrain, unit.at(place), frozenset())})

    # ---- the rest

    def _near_border(self, unit: Unit) -> frozenset[HexId]:
        """Return the hexes of a unit that lie behind the border of its side, all where there is none."""
        hexes = self._allowed(unit).hexes
        lines = [line.hexes for line in self.terms.lines if line.border.side == unit.side]
        line = {here for each in lines for here in each}
        near = frozenset(h for h in hexes if any(self.terrain.distance(h, far) <= REAR for far in line))
        return near or hexes

    def _settle(self, unit: Unit, hexes: Iterable[HexId]) -> None:
        """Give a unit a place by chance where there is room."""
        rooms = self._rooms(unit, hexes)
        if rooms:
            self._place(unit, self.one_of(rooms))
        else:
            self.left.append(unit)

    def _rooms(self, unit: Unit, hexes: Iterable[HexId]) -> list[HexId]:
        return [here for here in sorted(hexes) if self._has_room(unit, here)]

    # ---- small things

    def _allowed(self, unit: Unit) -> Allowed:
        return self.terms.allowed[unit.id]

    def _has_room(self, unit: Unit, here: HexId) -> bool:
        stack, allowed = self.stacks.get(here, []), self._allowed(unit)
        if here not in allowed.hexes or any(other.side != unit.side for other in stack):
            return False
        if allowed.post.is_apart and any(other.type in allowed.post.types for other in stack):
            return False
        if not counts_in_stack(unit):
            return all(other.type != unit.type for other in stack)
        counted = [other for other in stack if counts_in_stack(other)]
        mixed = unit.side == SOVIET and any(command_of(other) != command_of(unit) for other in counted)
        return len(counted) < STACK_LIMIT and not mixed

    def _place(self, unit: Unit, here: HexId) -> None:
        self.places[unit.id] = here
        self.stacks.setdefault(here, []).append(unit)
        # Depots and trucks exert no zone, and cover nothing (8.0).
        if not is_logistics(unit):
            self.open.get(unit.side, set()).difference_update(self._covered_from(unit, here))
