"""Who moves where, and why: attacks are prepared, goals taken, charges guarded, the front is filled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from app.assist.situation import Situation
from app.opponent.assaults import Assault, assaults
from app.opponent.obeying import is_mixed, is_rifle
from app.opponent.orders import KeepsRing, Orders, roads_to_guard
from app.opponent.outlook import FAR, Outlook, attack, defense
from app.opponent.temper import USUAL, Temper
from rules.games.bitter_end.scene import STACK_LIMIT
from rules.games.bitter_end.words import is_sturmboot
from rules.hexgrid import HexId
from rules.position import Position
from rules.reach import Reach
from rules.units import Mark, Unit, UnitId

_STILL = frozenset({Mark.MOVED, Mark.FROZEN, Mark.ATTACKED, Mark.RETREATED})
_OUT_OF_REACH_OF_SUPPLY = 6
_ALONE_IN_FRONT = 8
_CROWDED = 2
_WORTH_A_MOVE = 3
"""So much better a hex must be that a unit goes there."""
_DEAR, _HARD_PRESSED = 20, 4
"""A place worth so much, with an enemy so near, is guarded by two."""
_GAP_HEXES, _GAP_TRIES = 8, 12
"""How far from the city the ring is shut again, and how many ways to do so are tried."""
_MOST_ROUNDS = 3
"""So often it is seen whether somebody's going lets another one go."""
_FAR_OFF = 20
"""What a unit is after pulls it no less from further away."""


@dataclass(frozen=True, slots=True)
class March:
    """One unit's move: the way, and in a word what for."""

    unit: UnitId
    path: tuple[HexId, ...]
    purpose: str
    goal: HexId


class Marching:
    """The moves of one side in one phase. Each is planned on the position that the one before left."""

    def __init__(
        self,
        outlook: Outlook,
        situation: Situation,
        coming: Iterable[UnitId],
        keeps_ring: KeepsRing,
        temper: Temper = USUAL,
        orders: Orders | None = None,
    ) -> None:
        self._outlook, self._situation = outlook, situation
        self._position = situation.position
        self._coming = tuple(coming)
        self._orders = orders or Orders(keeps_ring)
        self._keeps_ring = keeps_ring
        self._temper = temper
        self._bound: set[UnitId] = set()
        self._supplied: dict[bool, frozenset[HexId]] = {}

    @property
    def position(self) -> Position:
        """The position after the moves so far."""
        return self._position

    def take(self, position: Position) -> None:
        """Go on from another position: more was changed than the unit's place."""
        self._position = position

    def marches(self, *, is_attack_ahead: bool) -> Iterator[March]:
        """Yield one move after another; without an attack ahead nobody is sent against the enemy."""
        yield from self._withdraw()
        yield from self._obey()
        yield from self._shut_the_ring()
        self._bound |= set(self._guards())
        if is_attack_ahead:
            free = self._free_units()
            may = self._may_attack_from
            for assault in assaults(self._outlook, self._situation, free, self._temper, may):
                yield from self._prepare(assault)
        yield from self._come_out()
        yield from self._take_goals()
        yield from self._guard_charges()
        yield from self._guard_roads()
        yield from self._fill_the_front()
        yield from self._obey()

    # ---- who may go

    def _free_units(self) -> dict[UnitId, Reach]:
        return {unit.id: self._reach(unit.id) for unit in self._movers()}

    def _movers(self) -> tuple[Unit, ...]:
        """Return the units that may still be sent away, the strongest first."""
        mine = (unit for unit in self._position.of(self._outlook.side) if unit.hex in self._outlook.grid)
        free = (unit for unit in mine if unit.id not in self._bound and not unit.marks & _STILL)
        return tuple(sorted((unit for unit in free if unit.move), key=_strongest_first))

    def _guards(self) -> Iterator[UnitId]:
        """Yield the units that stay: the only ones in a place that counts and that the enemy is near to."""
        outlook = self._outlook
        for here, stack in outlook.friends.items():
            if here in outlook.worth and outlook.enemy_range(here) <= self._temper.watch_hexes:
                staying = [unit for unit in stack if unit.id not in self._gone]
                yield from (unit.id for unit in staying if unit is max(staying, key=defense))

    @property
    def _gone(self) -> frozenset[UnitId]:
        return self._orders.leaving | self._orders.recall.units

    def _reach(self, unit: UnitId) -> Reach:
        position, entry = self._position, self._situation.entries.get(unit, ())
        return self._situation.court.ask(lambda judge: judge.reach(position, unit, "", entry))

    def _can_end(self, unit: Unit, here: HexId) -> bool:
        """Return whether a unit can go to a hex, and may end there by law."""
        return here in self._reach(unit.id).hexes and self._may_end(unit, here)

    def _may_end(self, unit: Unit, here: HexId) -> bool:
        is_astray = self._orders.recall.is_astray(unit, here)
        return not is_astray and self._orders.laws.let_stand(self._position, unit, here)

    # ---- moving

    def _go(
        self, unit: UnitId, goal: HexId, purpose: str, about: HexId, *, is_law: bool = False
    ) -> Iterator[March]:
        """Yield the move of a unit where it can be made, and take the position after it.

        What the rules ask for goes before the ring.
        """
        before = self._position
        reach = self._reach(unit)
        self._bound.add(unit)
        mover = before.by_id[unit]
        if goal not in reach.hexes or mover.hex == goal or not self._may_end(mover, goal):
            return
        after = self._after(mover, goal)
        if not is_law and not self._keeps_ring(after):
            return
        path = reach.path(goal)
        self._position = after
        yield March(unit, path, purpose, about)

    def _after(self, unit: Unit, goal: HexId) -> Position:
        return self._position.with_unit(replace(unit.at(goal).marked(Mark.MOVED), box=""))

    def _prepare(self, assault: Assault) -> Iterator[March]:
        for unit, goal in assault.places.items():
            yield from self._go(unit, goal, "attack", assault.target)
            self._bound.add(unit)

    def _may_attack_from(self, unit: Unit, here: HexId, sent: Mapping[UnitId, HexId]) -> bool:
        coming = (self._position.by_id[other] for other, goal in sent.items() if goal == here)
        is_lawful = self._orders.laws.let_stand(self._position, unit, here, coming)
        return is_lawful and self._is_safe(unit, here)

    def _is_safe(self, unit: Unit, here: HexId) -> bool:
        """Return whether a unit keeps its supply in a hex: the garrison and the cut off have none (6.4)."""
        is_beyond = unit.is_marked(Mark.OUT_OF_SUPPLY) or unit.is_marked(Mark.GARRISON)
        # A hex in an enemy zone carries a line only once a unit is there (6.21): its neighbours tell.
        supplied = self._in_supply(unit)
        return is_beyond or any(there in supplied for there in (here, *self._outlook.around(here)))

    # ---- what the rules ask for

    def _obey(self) -> Iterator[March]:
        """Let go of the enemy and part regiments, again and again while that makes way for others."""
        for _ in range(_MOST_ROUNDS):
            before = self._position
            yield from self._let_go()
            yield from self._part()
            if self._position is before:
                return

    def _let_go(self) -> Iterator[March]:
        """Lead those out of the enemy's zones who have to leave them (21.33c)."""
        laws = self._orders.laws
        for unit in laws.letting_go(self._position):
            goal = self._lawful_place(self._position.by_id[unit], lambda here: here not in laws.zones)
            if goal is not None:
                yield from self._go(unit, goal, "let_go", goal, is_law=True)

    def _part(self) -> Iterator[March]:
        """Part rifle regiments of several divisions; the ring is kept where that is possible (18.22)."""
        for here in self._orders.laws.mixed(self._position):
            yield from self._part_in(here, self._keeps_ring_after, is_law=False)
            yield from self._part_in(here, lambda _unit, _there: True, is_law=True)

    def _part_in(
        self, here: HexId, is_fit: Callable[[Unit, HexId], bool], *, is_law: bool
    ) -> Iterator[March]:
        for unit in self._leavers(here):
            if not is_mixed(self._position, self._position.at(here)):
                return
            goal = self._lawful_place(unit, partial(is_fit, unit))
            if goal is not None:
                yield from self._go(unit.id, goal, "apart", here, is_law=is_law)

    def _leavers(self, here: HexId) -> tuple[Unit, ...]:
        """Return who could leave a mixed stack: first he who alone mixes it, then the weakest."""
        stack = self._position.at(here)

        def rank(unit: Unit) -> tuple[bool, int, UnitId]:
            rest = tuple(other for other in stack if other is not unit)
            return is_mixed(self._position, rest), defense(unit), unit.id

        able = (unit for unit in stack if is_rifle(unit) and not unit.marks & _STILL)
        return tuple(sorted(able, key=rank))

    def _keeps_ring_after(self, unit: Unit, here: HexId) -> bool:
        return self._keeps_ring(self._after(unit, here))

    def _lawful_place(self, unit: Unit, is_fit: Callable[[HexId], bool]) -> HexId | None:
        """Return the best hex that a unit can leave its own for, None where there is none."""
        if unit.marks & _STILL:
            return None
        hexes = self._reach(unit.id).hexes
        free = (here for here in hexes if here != unit.hex and self._has_room(unit, here))
        lawful = [here for here in free if self._may_end(unit, here)]
        ranked = sorted(lawful, key=lambda here: self._score(unit, here, hexes[here].half_mp), reverse=True)
        return next(filter(is_fit, ranked), None)

    def _withdraw(self) -> Iterator[March]:
        """Lead those called away towards an entry hex, the nearest to it first (18.52)."""
        recall = self._orders.recall
        called = [unit for unit in self._movers() if unit.id in recall.units and unit.hex is not None]
        for unit in sorted(called, key=lambda unit: (recall.way(unit.hex or HexId("")), unit.id)):
            start, hexes = unit.hex or HexId(""), self._reach(unit.id).hexes
            free = (here for here in hexes if self._has_room(unit, here))
            ways = [here for here in free if self._may_end(unit, here)]
            goal = min(ways, key=lambda here: (recall.way(here), hexes[here].half_mp, here), default=start)
            if recall.way(goal) < recall.way(start):
                yield from self._go(unit.id, goal, "exit", goal, is_law=True)
        self._bound |= recall.units

    # ---- the ring, and the way out of it

    def _shut_the_ring(self) -> Iterator[March]:
        """Send a unit to where it shuts the ring again, the nearest place to the city first (16.58)."""
        places = self._orders.gap[1 : _GAP_HEXES + 1]
        ways = ((here, unit) for here in places for unit in self._movers() if self._is_near(unit, here))
        tries = 0
        for here, unit in ways:
            if tries == _GAP_TRIES:
                return
            if self._can_end(unit, here):
                tries += 1
                if self._orders.closes(self._after(unit, here)):
                    yield from self._go(unit.id, here, "ring", here)
                    self._keeps_ring = self._orders.closes
                    return

    def _come_out(self) -> Iterator[March]:
        """Lead those of the garrison that leave towards their own line, the nearest to it first (15.3)."""
        home = self._orders.home
        leaving = [unit for unit in self._movers() if unit.id in self._orders.leaving]
        for unit in sorted(leaving, key=lambda unit: (home.get(unit.hex or HexId(""), FAR), unit.id)):
            hexes = self._reach(unit.id).hexes
            goal = min(hexes, key=lambda here: (home.get(here, FAR), hexes[here].half_mp, here))
            if unit.hex is not None and home.get(goal, FAR) < home.get(unit.hex, FAR):
                yield from self._go(unit.id, goal, "home", goal)
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
                yield from self._go(found.id, goal, "take", goal)

    def _guard_charges(self) -> Iterator[March]:
        """Send units into each own place that has too few and that the enemy may reach."""
        for charge in self._outlook.charges:
            far = self._outlook.enemy_range(charge)
            is_pressed = self._outlook.worth[charge] >= _DEAR and far <= _HARD_PRESSED
            if far <= self._temper.watch_hexes and len(self._position.at(charge)) < 1 + is_pressed:
                yield from self._guard(charge, "guard")

    def _guard_roads(self) -> Iterator[March]:
        """Send a unit to each road that much supply comes by and that the enemy may cut (6.21)."""
        for here in roads_to_guard(self._outlook, self._situation):
            if not self._position.at(here):
                yield from self._guard(here, "road")

    def _guard(self, charge: HexId, purpose: str) -> Iterator[March]:
        near = (unit for unit in self._movers() if self._is_near(unit, charge))
        for unit in sorted(filter(self._is_off_the_front, near), key=lambda unit: (-defense(unit), unit.id)):
            if unit.hex != charge and self._can_end(unit, charge):
                yield from self._go(unit.id, charge, purpose, charge)
                return

    def _is_near(self, unit: Unit, here: HexId) -> bool:
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
                purpose = "enter" if unit.hex is None else "front"
                yield from self._go(unit.id, goal, purpose, goal)

    def _best_place(self, unit: Unit) -> HexId | None:
        """Return the best hex that a unit reaches, None where its own is nearly as good."""
        hexes = self._reach(unit.id).hexes
        lawful = (here for here in hexes if self._may_end(unit, here))
        scores = (self._score(unit, here, hexes[here].half_mp) for here in lawful)
        best = max(scores, default=None)
        if best is None or (
            unit.hex is not None and best[0] < self._score(unit, unit.hex, 0)[0] + _WORTH_A_MOVE
        ):
            return None
        return best[2]

    def _score(self, unit: Unit, here: HexId, spent_half_mp: int) -> tuple[int, int, HexId]:
        outlook = self._outlook
        others = [each for each in self._position.at(here) if each.id != unit.id and not is_sturmboot(each)]
        pull = outlook.pull.get(here, FAR)
        # The mobile units make the main effort; the others see to it that the front holds.
        drive = 2 * pull + (min(outlook.way.get(here, FAR), _FAR_OFF) if unit.is_motorized else 0)
        score = -drive - _CROWDED * len(others)
        if not self._has_room(unit, here):
            score -= FAR
        if here not in self._in_supply(unit):
            score -= _OUT_OF_REACH_OF_SUPPLY
        if outlook.enemy_range(here) <= 1:
            own = defense(unit) + sum(map(defense, others))
            foes = sum(map(attack, outlook.foes_beside(here)))
            score -= _ALONE_IN_FRONT if foes >= 3 * own else 0
        return score, -spent_half_mp, here

    def _has_room(self, unit: Unit, here: HexId) -> bool:
        others = [each for each in self._position.at(here) if each.id != unit.id and not is_sturmboot(each)]
        return len(others) < STACK_LIMIT and all(each.side == self._outlook.side for each in others)

    def _in_supply(self, unit: Unit) -> frozenset[HexId]:
        """Return the hexes from which units of a class could trace supply as the phase began."""
        if unit.is_motorized not in self._supplied:
            position, side = self._situation.position, self._outlook.side
            known = unit.id if unit.hex is not None else None
            self._supplied[unit.is_motorized] = self._situation.court.ask(
                lambda judge: judge.supply(position, side).reach(known)
            )
        return self._supplied[unit.is_motorized]


def _strongest_first(unit: Unit) -> tuple[int, UnitId]:
    return -attack(unit), unit.id
