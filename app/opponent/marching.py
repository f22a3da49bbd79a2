"""Who moves where, and why: attacks are prepared, goals taken, charges guarded, the front is filled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.opponent.assaults import Assault, assaults
from app.opponent.duties import Duties
from app.opponent.going import March
from app.opponent.orders import roads_to_guard
from app.opponent.outlook import FAR
from rules.hexgrid import HexId
from rules.opponent import Purpose, defense
from rules.reach import Reach
from rules.states import Trait
from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY, Unit

_WORTH_A_MOVE = 3
"""So much better a hex must be that a unit goes there."""
_DEAR, _HARD_PRESSED = 20, 4
"""A place worth so much, with an enemy so near, is guarded by two."""
_GAP_HEXES, _GAP_TRIES = 8, 12
"""How far from the city the ring is shut again, and how many ways to do so are tried."""


class Marching(Duties):
    """The moves of one side in one phase. Each is planned on the position that the one before left."""

    def marches(self, *, is_attack_ahead: bool) -> Iterator[March]:
        """Yield one move after another; without an attack ahead nobody is sent against the enemy."""
        # What the rules demand comes first; what is done early binds units that the rest has to do without.
        yield from self._withdraw()
        yield from self._obey()
        yield from self._shut_the_ring()
        self._bound |= set(self._guards())
        # Before the attacks: what is lost by being caught alone is dearer than one attack the less.
        yield from self._guard_wards()
        if is_attack_ahead:
            free = self._free_units()
            may = self._may_attack_from
            demand = self._orders.demand
            for assault in assaults(self._outlook, self._situation, free, self._settings, may, demand):
                yield from self._prepare(assault)
        yield from self._come_out()
        yield from self._take_goals()
        yield from self._guard_charges()
        yield from self._guard_roads()
        yield from self._fill_the_front()
        # Again: the moves since may have brought together who may not share a hex.
        yield from self._obey()

    # ---- who may go

    def _free_units(self) -> dict[UnitId, Reach]:
        return {unit.id: self._reach(unit.id) for unit in self._movers()}

    def _guards(self) -> Iterator[UnitId]:
        """Yield the units that stay: the only ones in a place that counts and that the enemy is near to."""
        outlook = self._outlook
        for here, stack in outlook.friends.items():
            is_charge = here in outlook.worth or here in outlook.aims.wards
            if is_charge and outlook.enemy_range(here) <= self._settings.watch_hexes:
                warded = outlook.aims.wards.get(here, frozenset())
                staying = [unit for unit in stack if unit.id not in self._gone | warded]
                yield from (unit.id for unit in staying if unit is max(staying, key=defense))

    @property
    def _gone(self) -> frozenset[UnitId]:
        return self._orders.leaving | self._orders.recall.units

    # ---- moving

    def _prepare(self, assault: Assault) -> Iterator[March]:
        for unit, goal in assault.places.items():
            yield from self._go(unit, goal, Purpose.ATTACK, assault.target)
            self._bound.add(unit)

    def _may_attack_from(self, unit: Unit, here: HexId, sent: Mapping[UnitId, HexId]) -> bool:
        coming = (self._position.by_id[other] for other, goal in sent.items() if goal == here)
        is_lawful = self._orders.laws.let_stand(self._position, unit, here, coming)
        return is_lawful and self._is_safe(unit, here)

    def _is_safe(self, unit: Unit, here: HexId) -> bool:
        """Return whether a unit keeps its supply in a hex: the garrison and the cut off have none."""
        states = self._situation.rule_set.words.states
        is_beyond = bool(unit.marks & {OUT_OF_SUPPLY, *states.with_trait(Trait.ENCLOSED)})
        # A hex in an enemy zone carries a line only once a unit is there: its neighbours tell.
        supplied = self._in_supply(unit)
        return is_beyond or any(there in supplied for there in (here, *self._outlook.around(here)))

    # ---- the ring, and the way out of it

    def _shut_the_ring(self) -> Iterator[March]:
        """Send a unit to where it shuts the ring again, the nearest place to the city first."""
        # The first hex of the gap is inside the ring.
        places = self._orders.gap[1 : _GAP_HEXES + 1]
        ways = ((here, unit) for here in places for unit in self._movers() if self._is_near(unit, here))
        tries = 0
        for here, unit in ways:
            if tries == _GAP_TRIES:
                return
            if self._can_end(unit, here):
                tries += 1
                if self._orders.closes(self._after(unit, here)):
                    yield from self._go(unit.id, here, Purpose.SHUT_RING, here)
                    # From here on the ring is closed and has to stay so.
                    self._keeps_ring = self._orders.closes
                    return

    def _come_out(self) -> Iterator[March]:
        """Lead those of the garrison that leave towards their own line, the nearest to it first."""
        home = self._orders.home
        leaving = [unit for unit in self._movers() if unit.id in self._orders.leaving]
        for unit in sorted(leaving, key=lambda unit: (home.get(unit.hex or HexId(""), FAR), unit.id)):
            hexes = self._reach(unit.id).hexes
            goal = min(hexes, key=lambda here: (home.get(here, FAR), hexes[here].mp_parts, here))
            if unit.hex is not None and home.get(goal, FAR) < home.get(unit.hex, FAR):
                yield from self._go(unit.id, goal, Purpose.LEAVE, goal)
            # They do nothing else, also where they came no nearer.
            self._bound.add(unit.id)

    # ---- places

    def _take_goals(self) -> Iterator[March]:
        """Send one unit into each place that counts and that nobody defends."""
        for goal in self._outlook.goals:
            if self._position.at(goal):
                continue
            able = ((unit, self._reach(unit.id)) for unit in self._movers() if self._is_near(unit, goal))
            safe = ((unit, reach) for unit, reach in able if self._is_safe(unit, goal))
            able_now = (unit for unit, reach in safe if goal in reach.hexes)
            found = next((unit for unit in able_now if self._may_end(unit, goal)), None)
            if found is not None:
                yield from self._go(found.id, goal, Purpose.TAKE, goal)

    def _guard_charges(self) -> Iterator[March]:
        """Send units into each own place that has too few and that the enemy may reach."""
        for charge in self._outlook.charges:
            far = self._outlook.enemy_range(charge)
            is_pressed = self._outlook.worth[charge] >= _DEAR and far <= _HARD_PRESSED
            if far <= self._settings.watch_hexes and len(self._position.at(charge)) < 1 + is_pressed:
                yield from self._guard(charge, Purpose.GUARD)

    def _guard_wards(self) -> Iterator[March]:
        """Send a unit to each piece that the game wants guarded and that stands alone."""
        for here, warded in self._outlook.aims.wards.items():
            is_alone = all(unit.id in warded for unit in self._position.at(here))
            if is_alone and self._outlook.enemy_range(here) <= self._settings.watch_hexes:
                yield from self._guard(here, Purpose.WARD)

    def _guard_roads(self) -> Iterator[March]:
        """Send a unit to each road that much supply comes by and that the enemy may cut."""
        for here in roads_to_guard(self._outlook, self._situation):
            if not self._position.at(here):
                yield from self._guard(here, Purpose.ROAD)

    def _guard(self, charge: HexId, purpose: Purpose) -> Iterator[March]:
        near = (unit for unit in self._movers() if self._is_near(unit, charge))
        # Nobody is taken out of the front for this.
        for unit in sorted(filter(self._is_off_the_front, near), key=lambda unit: (-defense(unit), unit.id)):
            if unit.hex != charge and self._can_end(unit, charge):
                yield from self._go(unit.id, charge, purpose, charge)
                return

    def _is_near(self, unit: Unit, here: HexId) -> bool:
        # A cheap sieve before the rules are asked where the unit can go.
        return unit.hex is not None and self._outlook.grid.distance(unit.hex, here) <= unit.move * 2

    def _is_off_the_front(self, unit: Unit) -> bool:
        return unit.hex is not None and self._outlook.enemy_range(unit.hex) > 1

    # ---- the front

    def _fill_the_front(self) -> Iterator[March]:
        """Bring up those behind the front, and in the reinforcements."""
        waiting = [self._position.by_id[unit] for unit in self._coming if unit in self._position.by_id]
        for unit in (*self._movers(), *waiting):
            is_free = unit.hex is None or self._is_off_the_front(unit)
            goal = self._best_place(unit) if is_free else None
            if goal is not None:
                purpose = Purpose.ENTER if unit.hex is None else Purpose.FRONT
                yield from self._go(unit.id, goal, purpose, goal)

    def _best_place(self, unit: Unit) -> HexId | None:
        """Return the best hex that a unit reaches, None where its own is nearly as good."""
        hexes = self._reach(unit.id).hexes
        lawful = (here for here in hexes if self._may_end(unit, here))
        scores = (self._score(unit, here, hexes[here].mp_parts) for here in lawful)
        best = max(scores, default=None)
        if best is None or (
            unit.hex is not None and best[0] < self._score(unit, unit.hex, 0)[0] + _WORTH_A_MOVE
        ):
            return None
        return best[2]
