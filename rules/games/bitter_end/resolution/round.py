"""The present round of a combat: what is pending in it, its attack and card, its retreats and advances."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rules.combat_task import CombatSeen
from rules.fights import Advance, Attack, CombatCard, Flight, Pursuit, Retreat
from rules.games.bitter_end.resolution.fight import Fight
from rules.games.bitter_end.resolution.lying import hex_of, side_of, steps_of
from rules.games.bitter_end.resolution.obligations import LEAVE, chosen_losses
from rules.games.bitter_end.resolution.pending import Pending, Task, pending, vacated
from rules.games.bitter_end.words import ALL_OUT
from rules.hexgrid import HexId
from rules.position import Position
from rules.procedure import Turn
from rules.unit_id import UnitId


def _without_assault(attack: Attack) -> dict[str, str]:
    """Return the options of an attack that go on inside a contested hex: an all-out assault does not."""
    return {option: value for option, value in attack.options.items() if option != ALL_OUT}


@dataclass(frozen=True)
class Round:
    """A combat as it is written down, and the table on which it is fought.

    `is_all_out_paid_last` is the edition's word on 18.33.
    """

    fight: Fight
    seen: CombatSeen
    turn: Turn
    is_all_out_paid_last: bool = True

    @property
    def position(self) -> Position:
        """What lies on the table."""
        return self.seen.position

    def side(self, unit: UnitId) -> str:
        """Return the side of a unit."""
        return side_of(self.position, unit)

    @cached_property
    def pending(self) -> Pending:
        """The next thing to do."""
        found = self._pending(())
        if found.task not in (Task.FINISH, Task.ALL_OUT):
            return found  # who may advance is asked only where it matters: the judge has to look for it
        return self._pending(tuple(self.advances))

    def _pending(self, can_advance: tuple[UnitId, ...]) -> Pending:
        is_last = self.is_all_out_paid_last
        return pending(self.position, self.fight, can_advance, is_all_out_paid_last=is_last)

    @cached_property
    def attack(self) -> Attack:
        """The attack of this round as the rules read it."""
        attack = self.seen.attack(replace(self.fight.row, attackers=self.fight.strikers))
        if not self.fight.is_inside:
            return attack
        here = self.fight.contested or self.fight.hexes[0]
        # Inside there are neither points of support nor an all-out assault (10.461, 18.32).
        return replace(attack, hexes=(here,), support={}, options=_without_assault(attack), is_same_hex=True)

    @property
    def card(self) -> CombatCard:
        """The card of this round, with the units as they lie now."""
        return self.seen.card(self.fight.row, self.attack)

    # ---- retreats

    def flight(self, unit: UnitId) -> Flight | None:
        """Return how a unit that owes retreats, or would now; who intruded goes back (10.465). Else None."""
        now, contested = self.pending, self.fight.contested
        if now.obligation is None or unit not in now.units:
            return None
        is_inside = contested is not None and hex_of(self.position, unit) == contested
        points = now.points if now.task is Task.FLEE else now.obligation.by_retreat
        return Flight(
            unit, points, now.obligation.is_one_hex, self.fight.origins.get(unit) if is_inside else None
        )

    def retreats(self, unit: UnitId) -> tuple[Retreat, ...]:
        """Return every distinct way in which a unit can retreat as it must now."""
        now, flight = self.pending, self.flight(unit)
        if now.task is not Task.FLEE or now.obligation is None or flight is None:
            return ()
        ways = self.seen.retreats(flight)
        # Who leaves owes no points: without a way he stays, and strikes (V12).
        return tuple(replace(way, stuck=0) for way in ways) if now.obligation.key.startswith(LEAVE) else ways

    # ---- advances

    @cached_property
    def advances(self) -> Mapping[UnitId, Advance]:
        """The attackers that have a hex to advance to, and where.

        Who won inside a contested hex goes on from there (10.46, 10.71).
        """
        hexes = vacated(self.position, self.fight)
        found = {}
        for unit in self.fight.strikers if hexes else ():
            if self._is_free(unit, hexes):
                advance = self._advance_of(unit, hexes)
                if advance.hexes:
                    found[unit] = advance
        return found

    def _is_free(self, unit: UnitId, hexes: tuple[HexId, ...]) -> bool:
        here = hex_of(self.position, unit)
        has_gone = unit in (*self.fight.fled, *self.fight.advanced) or here is None
        # Outside, who stands in a vacated hex has advanced already; inside, only who stands in it goes on.
        is_there = (here in hexes) == self.fight.is_inside
        return not has_gone and is_there and bool(steps_of(self.position, unit))

    def _advance_of(self, unit: UnitId, hexes: tuple[HexId, ...]) -> Advance:
        # A unit can only go into a vacated hex beside it: how another one was won gives it no points.
        near = [here for here in hexes if self._is_near(unit, here)] or list(hexes)
        results = {here: self.fight.results.get(here, 0) for here in near}
        lost = {here: chosen_losses(self.position, self.fight, here) for here in near}
        # 10.72 speaks of one hex; of several the one that leaves most points.
        best = max(results, key=lambda here: results[here] - lost[here])
        pursuit = Pursuit(unit, hexes, max(0, results[best]), min(results[best], lost[best]))
        return self.seen.advances(pursuit)

    def _is_near(self, unit: UnitId, here: HexId) -> bool:
        there, topology = hex_of(self.position, unit), self.seen.board.topology
        return there is not None and topology.index[here] in topology.neighbors[topology.index[there]]
