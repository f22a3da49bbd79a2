"""Who may go where in one phase, and what a hex is worth to him: what every plan of a movement uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from app.assist.situation import Situation
from app.opponent.orders import KeepsRing, Orders
from app.opponent.outlook import FAR, Outlook
from app.opponent.settings import USUAL, OpponentSettings
from rules.hexgrid import HexId
from rules.opponent import Purpose, attack, defense
from rules.position import Position
from rules.reach import Reach
from rules.states import Trait
from rules.unit_id import UnitId
from rules.units import ATTACKED, MOVED, RETREATED, MovementClass, Unit

STILL = frozenset({MOVED, ATTACKED, RETREATED})
"""Who has one of these marks goes nowhere."""

# In the measure of `_score`, where a hex nearer to the front counts 2.
_OUT_OF_REACH_OF_SUPPLY = 6
_ALONE_IN_FRONT = 8
_CROWDED = 2
_FAR_OFF = 20
"""What a unit is after pulls it no less from further away."""


@dataclass(frozen=True, slots=True)
class March:
    """One unit's move: the way, and in a word what for."""

    unit: UnitId
    path: tuple[HexId, ...]
    purpose: Purpose
    goal: HexId


class Going:
    """The units of one side in one phase. Each move is planned on the position that the one before left."""

    def __init__(
        self,
        outlook: Outlook,
        situation: Situation,
        coming: Iterable[UnitId],
        keeps_ring: KeepsRing,
        settings: OpponentSettings = USUAL,
        orders: Orders | None = None,
    ) -> None:
        self._outlook, self._situation = outlook, situation
        self._position = situation.position
        self._coming = tuple(coming)
        self._orders = orders or Orders(keeps_ring)
        self._keeps_ring = keeps_ring
        self._settings = settings
        self._limits = situation.rule_set.limits
        self._still = STILL | situation.rule_set.words.states.with_trait(Trait.HELD)
        flow, position = situation.flow, situation.position
        # Who may not act in this phase is bound from the start.
        self._idle = frozenset(u.id for u in position.of(outlook.side) if not flow.may_act(position, u))
        self._bound = set(self._idle)
        self._supplied: dict[MovementClass, frozenset[HexId]] = {}

    @property
    def position(self) -> Position:
        """The position after the moves so far."""
        return self._position

    def take(self, position: Position) -> None:
        """Go on from another position: more was changed than the unit's place."""
        self._position = position

    # ---- who may go

    def _movers(self) -> tuple[Unit, ...]:
        """Return the units that may still be sent away, the strongest first."""
        mine = (unit for unit in self._position.of(self._outlook.side) if unit.hex in self._outlook.grid)
        free = (unit for unit in mine if unit.id not in self._bound and not unit.marks & self._still)
        return tuple(sorted((unit for unit in free if unit.move), key=_strongest_first))

    def _reach(self, unit: UnitId) -> Reach:
        position, entry = self._position, self._situation.entries.get(unit, ())
        # Of the position as it is: each move before changes what can be reached.
        return self._situation.shared_judge.ask(lambda judge: judge.reach(position, unit, "", entry))

    def _can_end(self, unit: Unit, here: HexId) -> bool:
        """Return whether a unit can go to a hex, and may end there by law."""
        return here in self._reach(unit.id).hexes and self._may_end(unit, here)

    def _may_end(self, unit: Unit, here: HexId) -> bool:
        is_astray = self._orders.recall.is_astray(unit, here)
        return not is_astray and self._orders.laws.let_stand(self._position, unit, here)

    def _has_room(self, unit: Unit, here: HexId) -> bool:
        others = self._others_in(unit, here)
        is_own = all(each.side == self._outlook.side for each in others)
        return is_own and len(others) < self._limits.stack

    def _others_in(self, unit: Unit, here: HexId) -> list[Unit]:
        """Return the other units of a hex that count there."""
        counts = self._limits.counts_in_stack
        return [each for each in self._position.at(here) if each.id != unit.id and counts(each)]

    # ---- moving

    def _go(
        self, unit: UnitId, goal: HexId, purpose: Purpose, about: HexId, *, is_law: bool = False
    ) -> Iterator[March]:
        """Yield the move of a unit where it can be made, and take the position after it.

        What the rules ask for goes before the ring.
        """
        before = self._position
        reach = self._reach(unit)
        # Also where nothing comes of it: it is not to be tried again for each later purpose.
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
        # Reinforcements come out of a box.
        return self._position.with_unit(replace(unit.at(goal).marked(MOVED), box=""))

    # ---- what a hex is worth

    def _score(self, unit: Unit, here: HexId, spent_mp_parts: int) -> tuple[int, int, HexId]:
        outlook = self._outlook
        others = self._others_in(unit, here)
        pull = outlook.pull.get(here, FAR)
        # The mobile units make the main effort; the others see to it that the front holds.
        drive = 2 * pull + (min(outlook.way.get(here, FAR), _FAR_OFF) if self._is_mobile(unit) else 0)
        score = -drive - _CROWDED * len(others)
        if not self._has_room(unit, here):
            score -= FAR
        if here not in self._in_supply(unit):
            score -= _OUT_OF_REACH_OF_SUPPLY
        if outlook.enemy_range(here) <= 1:
            own = defense(unit) + sum(map(defense, others))
            foes = sum(map(attack, outlook.foes_beside(here)))
            score -= _ALONE_IN_FRONT if foes >= 3 * own else 0
        return score, -spent_mp_parts, here

    def _is_mobile(self, unit: Unit) -> bool:
        return self._situation.rule_set.words.movement.of(unit.movement).is_mobile

    def _in_supply(self, unit: Unit) -> frozenset[HexId]:
        """Return the hexes from which units of a class could trace supply as the phase began."""
        if unit.movement not in self._supplied:
            position, side = self._situation.position, self._outlook.side
            known = unit.id if unit.hex is not None else None
            self._supplied[unit.movement] = self._situation.shared_judge.ask(
                lambda judge: judge.supply(position, side).reach(known)
            )
        return self._supplied[unit.movement]


def _strongest_first(unit: Unit) -> tuple[int, UnitId]:
    return -attack(unit), unit.id
