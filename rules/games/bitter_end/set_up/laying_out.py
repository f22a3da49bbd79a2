"""An automatic set-up by case 22: every hex of the lines is covered first, then the rest find their places.

It depends on the position, the terms and the numbers that are drawn: whoever calls brings the chance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.games.bitter_end.ground import Ground
from rules.games.bitter_end.occupancy import STACK_LIMIT, Occupancy
from rules.games.bitter_end.set_up.check import Layout, is_covered
from rules.games.bitter_end.set_up.terms import NORTH, Sector, SectorMinimum, Terms, ranges_from
from rules.games.bitter_end.words import RUGGED, SIDES, enemy_of, is_motorized, is_sturmboot
from rules.games.bitter_end.zones import has_armored_zone, has_zone
from rules.hexgrid import HexId
from rules.kit.set_ups import Chance, best_of
from rules.set_up import Pick
from rules.unit_id import UnitId
from rules.units import Unit

ATTEMPTS = 24
"""Tries before the best set-up found is taken: one is mostly enough."""

REAR = 5
"""How far behind a line the units stand that have a region beside it, if they need not hold the line."""

NEED = 4
"""How much more likely an open hex makes a sector for a division that may choose."""


def lay_out(layout: Layout, units: Iterable[UnitId], pick: Pick) -> dict[UnitId, HexId]:
    """Return a hex for each of some units that are not on the map, so that the set-up breaks no rule.

    Where no try finds such a set-up, because of what stands already, the best one is returned.
    """
    # In an order of their own: the same numbers drawn are to give the same set-up.
    wanted = tuple(sorted(unit for unit in units if layout.terms.sectors_of(unit)))
    # First with more chance in them, so that set-ups differ; then strictly by what covers most.
    return best_of(_Draft(layout, wanted, pick, is_wild=n < ATTEMPTS // 2) for n in range(ATTEMPTS))


@dataclass(frozen=True)
class _Kind:
    """Units that are alike for covering a line: the same sectors, the same zone."""

    sectors: tuple[str, ...]
    is_armored: bool
    units: list[UnitId] = field(default_factory=list, compare=False)


class _Draft(Chance):
    """One try: who stands on each hex, and what is covered, as places are given away."""

    def __init__(self, layout: Layout, units: Sequence[UnitId], pick: Pick, *, is_wild: bool) -> None:
        super().__init__(pick)
        self.occupancy: Occupancy = layout.occupancy
        self.ground: Ground = layout.occupancy.ground
        self.terms: Terms = layout.terms
        self.by_id: Mapping[UnitId, Unit] = layout.position.by_id
        self.left = [unit for unit in units if unit in self.by_id]
        self.sectors = {unit: layout.terms.by_unit[unit].sectors for unit in self.left}
        self.places: dict[UnitId, HexId] = {}
        self.stacked = {side: bytearray(self.occupancy.stacked[side]) for side in SIDES}
        self.covered = {side: self._covered_at_first(side) for side in SIDES}
        self.closed = {side: self._held_by(enemy_of(side)) for side in SIDES}
        self.mates = {h: {u.counter.division for u in us} for h, us in layout.position.by_hex.items()}
        self._zones: dict[tuple[HexId, bool], frozenset[HexId]] = {}
        self._insides: dict[str, frozenset[HexId]] = {}
        self.is_short = False
        """Whether a demand of 19.42 could not be met."""
        self._fill(is_wild=is_wild)

    def _covered_at_first(self, side: str) -> set[HexId]:
        names = self.ground.topology.hexes
        present, zoned = self.occupancy.present[side], self.occupancy.zoned[side]
        found = {names[n] for n in range(len(names)) if present[n] or zoned[n]}
        strict = (sector for sector in self.terms.covered if sector.side == side and sector.needs_zone)
        return found - {here for s in strict for here in s.line if not is_covered(self.occupancy, s, here)}

    def _held_by(self, side: str) -> set[HexId]:
        """Return the hexes where a side stands or is to stand: the lines of both meet at the Danube."""
        lines = (sector.line for sector in self.terms.covered if sector.side == side)
        names, present = self.ground.topology.hexes, self.occupancy.present[side]
        return {names[n] for n in range(len(names)) if present[n]}.union(*lines)

    @property
    def faults(self) -> int:
        """How many hexes are open and units without a place."""
        return sum(len(self._open(side)) for side in SIDES) + len(self.left) + self.is_short

    def _fill(self, *, is_wild: bool) -> None:
        """Give every unit a place."""
        # What is asked of whole divisions first: once units stand, few sectors are left that have room for
        # all of one.
        self._send_north()
        self._keep_together()
        for side in SIDES:
            self._cover(side, is_wild=is_wild)
        for unit in self.shuffled(self.left):
            # From a list of its own: whoever is placed goes from `left`.
            self._settle(unit)

    # ---- who goes to which sector

    def _send_north(self) -> None:
        """Send as many whole divisions north of the river as a variant asks for."""
        for minimum in self.terms.minimums:
            counted = [name for name, units in minimum.divisions.items() if self._is_north(units, minimum)]
            free = [name for name in minimum.divisions if name not in counted]
            able = [name for name in free if self._can_go(minimum.divisions[name], NORTH)]
            sent = self.shuffled(able)[: max(0, minimum.number - len(counted))]
            self.is_short |= len(counted) + len(sent) < minimum.number
            for name in sent:
                self._assign(minimum.divisions[name], NORTH)

    def _is_north(self, units: Iterable[UnitId], minimum: SectorMinimum) -> bool:
        hexes = self.terms.sectors[NORTH].hexes
        is_there = (self.by_id[unit].hex in hexes for unit in units if unit in self.by_id)
        return all(is_there) if minimum.is_whole else any(is_there)

    def _can_go(self, units: Iterable[UnitId], sector: str) -> bool:
        hexes = self.terms.sectors[sector].hexes
        return all(sector in self.sectors.get(u, ()) or self.by_id[u].hex in hexes for u in units)

    def _keep_together(self) -> None:
        """Choose a sector for each body of troops that is not split, the largest first."""
        # For large bodies there are the fewest sectors with room: they choose before others fill them.
        for shared in sorted(self.terms.shared_sectors, key=lambda each: -len(each.units)):
            units = [unit for unit in shared.units if unit in self.sectors]
            if units:
                # Of all units and not of those still to come: who stands already says where the rest
                # belong.
                choices = frozenset.intersection(*(self._choices(unit) for unit in shared.units))
                self._assign(units, self._likely(choices or self._choices(units[0]), len(units)))

    def _choices(self, unit: UnitId) -> frozenset[str]:
        """Return the sectors a unit may still go to; one on the map stays in its own."""
        if unit in self.sectors:
            return frozenset(self.sectors[unit])
        here = self.by_id[unit].hex if unit in self.by_id else None
        return self.terms.sectors_at(unit, here) if here is not None else frozenset(self.terms.sectors)

    def _likely(self, names: Collection[str], size: int) -> str:
        """Return a sector by chance: one with open hexes more likely, a full one not at all."""
        lots: list[str] = []
        for name in sorted(names):
            sector = self.terms.sectors[name]
            room = sum(self._room(sector.side, here) for here in sector.hexes | sector.behind)
            has_room = room >= size
            open_count = len(sector.line - self.covered[sector.side]) if has_room else 0
            lots += [name] * (has_room + NEED * open_count)
        return self.one_of(lots or sorted(names))

    def _assign(self, units: Iterable[UnitId], sector: str) -> None:
        for unit in units:
            if unit in self.sectors:
                self.sectors[unit] = (sector,)

    # ---- covering the lines

    def _open(self, side: str) -> set[HexId]:
        lines = (sector.line for sector in self.terms.covered if sector.side == side)
        return set().union(*lines) - self.covered[side]

    def _cover(self, side: str, *, is_wild: bool) -> None:
        """Cover the open hexes of a side: always the one next that the fewest places can cover."""
        kinds = self._kinds(side)
        at = self._kinds_at(kinds)
        todo = self._open(side)
        while todo:
            options = {here: list(self._options(side, here, at)) for here in sorted(todo)}
            # The hardest hex first, as long as units are left that could cover it.
            here = self.scarcest(options)
            # Nothing can cover it any more: it stays a fault of this try.
            if not options[here]:
                todo.discard(here)
                continue
            kind, place = self._best(options[here], todo, is_wild=is_wild)
            unit = self._with_mates(kind.units, place)
            kind.units.remove(unit)
            self._place(unit, place)
            todo -= self.covered[side]

    def _kinds(self, side: str) -> list[_Kind]:
        found: dict[tuple[tuple[str, ...], bool], _Kind] = {}
        for unit in self.shuffled(self.left):
            each = self.by_id[unit]
            # Who has no zone covers one hex at best: such units find their places with the rest.
            if each.side == side and has_zone(each):
                key = (self.sectors[unit], has_armored_zone(self.ground.law, each))
                found.setdefault(key, _Kind(*key)).units.append(unit)
        return list(found.values())

    def _kinds_at(self, kinds: Iterable[_Kind]) -> dict[HexId, list[_Kind]]:
        """Return which kinds may stand in each hex of their lines."""
        found: dict[HexId, list[_Kind]] = {}
        for kind in kinds:
            for here in frozenset().union(*(self.terms.sectors[name].line for name in kind.sectors)):
                found.setdefault(here, []).append(kind)
        return found

    def _options(
        self, side: str, here: HexId, at: Mapping[HexId, list[_Kind]]
    ) -> Iterator[tuple[_Kind, HexId]]:
        """Yield every kind and place that would cover a hex."""
        for place in (here, *self.ground.topology.grid.neighbors(here)):
            for kind in at.get(place, ()):
                is_open = kind.units and self._room(side, place) > 0
                if is_open and (place == here or here in self._zone(place, is_armored=kind.is_armored)):
                    yield kind, place

    def _best(
        self, options: Sequence[tuple[_Kind, HexId]], todo: set[HexId], *, is_wild: bool
    ) -> tuple[_Kind, HexId]:
        """Return the option that covers most; who can stand in few sectors goes before others."""

        def score(option: tuple[_Kind, HexId]) -> tuple[int, int, int]:
            kind, place = option
            reached = self._zone(place, is_armored=kind.is_armored) | {place}
            # Chance weighs as much as one hex at most.
            gain = 2 * len(reached & todo) + (self.pick(3) if is_wild else 0)
            # The last number only decides between equals.
            return gain, -len(kind.sectors), self.pick(1000)

        return max(options, key=score)

    def _zone(self, place: HexId, *, is_armored: bool) -> frozenset[HexId]:
        key = (place, is_armored)
        if key not in self._zones:
            names, number = self.ground.topology.hexes, self.ground.topology.index[place]
            self._zones[key] = frozenset(names[n] for n in self.ground.zone(number, is_armored=is_armored))
        return self._zones[key]

    # ---- the rest

    def _settle(self, unit: UnitId) -> None:
        """Give a unit that no line needs a place where there is room, beside its division if it can be."""
        places = self._places_for(unit)
        if places:
            near = [place for place in places if self._mates_at(unit, place)]
            # Two times in three with its own division.
            self._place(unit, self.one_of(near if near and self.pick(3) else places))

    def _places_for(self, unit: UnitId) -> list[HexId]:
        each = self.by_id[unit]
        sectors = [self.terms.sectors[name] for name in self.sectors[unit]]
        inside = (self._inside(sector) & self.terms.hexes_in(sector, unit) for sector in sectors)
        hexes = sorted(frozenset().union(*inside))
        room = [here for here in hexes if self._has_room_for(each, here)]
        if not room:
            behind = sorted({here for sector in sectors for here in sector.behind})
            room = [here for here in behind if self._room(each.side, here) > 0]
        # A motorized unit is nearly stuck in rugged ground: no rule forbids it, but no player would begin
        # so.
        good = [here for here in room if not (is_motorized(each) and self._is_rugged(here))]
        return good or room

    def _inside(self, sector: Sector) -> frozenset[HexId]:
        """Return the hexes where the units of a sector stand: its line, and roads a little behind it."""
        if sector.id not in self._insides:
            board, region = self.ground.board, sector.hexes - sector.line
            ranges = ranges_from(board, sector.line) if region and sector.line else {}
            near = (h for h in region if not ranges or (ranges[h] <= REAR and h in board.roads_at))
            self._insides[sector.id] = sector.line | frozenset(near)
        return self._insides[sector.id]

    def _is_rugged(self, here: HexId) -> bool:
        return self.ground.terrain[self.ground.topology.index[here]] == RUGGED

    # ---- small things

    def _has_room_for(self, unit: Unit, here: HexId) -> bool:
        if is_sturmboot(unit):
            return here not in self.closed[unit.side]
        return self._room(unit.side, here) > 0

    def _room(self, side: str, here: HexId) -> int:
        if here in self.closed[side]:
            return 0
        return max(0, STACK_LIMIT - self.stacked[side][self.ground.topology.index[here]])

    def _place(self, unit: UnitId, here: HexId) -> None:
        each = self.by_id[unit]
        self.places[unit] = here
        self.left.remove(unit)
        self.covered[each.side].add(here)
        self.closed[enemy_of(each.side)].add(here)
        if has_zone(each):
            is_armored = has_armored_zone(self.ground.law, each)
            self.covered[each.side].update(self._zone(here, is_armored=is_armored))
        if not is_sturmboot(each):
            self.stacked[each.side][self.ground.topology.index[here]] += 1
        self.mates.setdefault(here, set()).add(each.counter.division)

    def _with_mates(self, units: Sequence[UnitId], place: HexId) -> UnitId:
        """Return one of some units, one whose division stands near a place before others."""
        return max(units, key=lambda unit: self._mates_at(unit, place))

    def _mates_at(self, unit: UnitId, place: HexId) -> int:
        division = self.by_id[unit].counter.division
        around = (place, *self.ground.topology.grid.neighbors(place))
        return sum(bool(division) and division in self.mates.get(here, ()) for here in around)
