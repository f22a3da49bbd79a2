"""Advance after combat: into the emptied hex (8.4), the Front Breakthrough (8.5), exploitation (8.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from heapq import heappop, heappush

from rules.findings import Finding, Rule, forbids, rule
from rules.games.battle_for_hungary.charts import PARTS_PER_MP
from rules.games.battle_for_hungary.move import Move
from rules.games.battle_for_hungary.movement_ways import Mode
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import (
    ALLIED,
    ARMOUR,
    CAVALRY,
    MECH,
    SOVIET,
    enemy_of,
    is_combat_unit,
    is_motor,
    nation_of,
)
from rules.hexgrid import HexId
from rules.units import ATTACKED, Unit

MOBILE = (ARMOUR, MECH, CAVALRY)
"""The types that break through (8.5)."""


class Kind(Enum):
    """How units follow up a combat."""

    ADVANCE = "advance"
    BREAKTHROUGH = "breakthrough"
    EXPLOITATION = "exploitation"


@dataclass(frozen=True, slots=True)
class Gone:
    """A way: what it costs in half points, and the hexes from the unit's own."""

    mp_parts: int
    path: tuple[HexId, ...]


@dataclass(frozen=True)
class FollowUp:
    """A unit that would follow up a combat through an emptied hex; `points` are the bonus of 8.5."""

    situation: Situation
    unit: Unit
    vacated: HexId
    kind: Kind
    points: int = 0

    def is_set(self, key: str, value: str | bool = True) -> bool:
        """Return whether a setting has a value."""
        return self.situation.law.is_set(key, value)

    @property
    def is_beside(self) -> bool:
        """Whether the unit stands beside the emptied hex."""
        return self.unit.hex in self.situation.terrain.around(self.vacated)

    @cached_property
    def _move(self) -> Move:
        return Move(self.situation, (self.unit,), Mode.ADVANCE)

    @property
    def most_mp_parts(self) -> int:
        """The half points that the unit has: the bonus, or half of its allowance in whole points (8.6)."""
        if self.kind is Kind.BREAKTHROUGH:
            return self.points * PARTS_PER_MP
        # 0 and not the price of the hex: 8.4 puts no cost on it.
        if self.kind is Kind.ADVANCE:
            return 0
        share = self.situation.law.charts.movement.exploitation
        # Whole points are halved, as the 5 of 8.6 gives 3; half of the half points would give 2½.
        points = share * (self._move.whole // PARTS_PER_MP)
        return -(-points.numerator // points.denominator) * PARTS_PER_MP

    # ---- ways

    @cached_property
    def ways(self) -> Mapping[HexId, Gone]:
        """The hexes in which the unit may end, with the way to each; its own is not among them."""
        if self.unit.hex is None or bars_to_follow_up(self):
            return {}
        found = _WAYS[self.kind](self, self.unit.hex)
        # Asked of the end alone: units pass through full hexes (4).
        return {here: gone for here, gone in found.items() if here != self.unit.hex and self._may_end(here)}

    def _may_end(self, here: HexId) -> bool:
        return not self._move.bars_to_ending(self._move.number_of(here))

    def price(self, path: tuple[HexId, ...], there: HexId) -> int | None:
        """Return what a step to a neighbour costs after a way, None where it is barred."""
        move = self._move
        here, to = move.number_of(path[-1]), move.number_of(there)
        # Zones are not asked: 8.5 and 8.6 let these moves ignore them.
        if to in move.field.closed or to in move.shut:
            return None
        found = move.field.price(here, to, frozenset(map(move.number_of, path)))
        return None if found.barred_by else found.mp_parts

    def onward(self, begun: Gone) -> Mapping[HexId, Gone]:
        """Return every hex that the points pay for from where a way has come to, that hex among them."""
        found: dict[HexId, Gone] = {}
        queue = [(begun.mp_parts, begun.path)]
        while queue:
            spent, path = heappop(queue)
            # Settled when it leaves the queue: hexsides cost as well, so the first way seen need not be the
            # cheapest.
            if path[-1] in found:
                continue
            found[path[-1]] = Gone(spent, path)
            for there in self.situation.terrain.around(path[-1]):
                price = self.price(path, there)
                if price is not None and spent + price <= self.most_mp_parts and there not in found:
                    heappush(queue, (spent + price, (*path, there)))
        return found


def _one_hex(follow_up: FollowUp, start: HexId) -> Mapping[HexId, Gone]:
    """Return the emptied hex: an advance costs no points (8.4)."""
    there = follow_up.vacated
    is_open = follow_up.price((start,), there) is not None
    return {there: Gone(0, (start, there))} if is_open else {}


def _breakthrough(follow_up: FollowUp, start: HexId) -> Mapping[HexId, Gone]:
    """Return where the bonus leads, first into the emptied hex (8.5)."""
    path, most = (start, follow_up.vacated), follow_up.most_mp_parts
    first = follow_up.price((start,), follow_up.vacated)
    if first is None:
        return {}
    if first <= most:
        return follow_up.onward(Gone(first, path))
    # With all its points spent, so that it goes no further than that hex (reading 76).
    is_free = follow_up.is_set("breakthrough_first_hex", "free")
    return {follow_up.vacated: Gone(most, path)} if is_free else {}


def _exploitation(follow_up: FollowUp, start: HexId) -> Mapping[HexId, Gone]:
    """Return where half of the allowance leads by way of the emptied hex (8.6)."""
    # In two legs: the cheapest way past the emptied hex need not lead through it, and 8.6 asks for that.
    before = follow_up.onward(Gone(0, (start,)))
    through = before.get(follow_up.vacated)
    return {} if through is None else follow_up.onward(through)


_WAYS: Mapping[Kind, Callable[[FollowUp, HexId], Mapping[HexId, Gone]]] = {
    Kind.ADVANCE: _one_hex,
    Kind.BREAKTHROUGH: _breakthrough,
    Kind.EXPLOITATION: _exploitation,
}


# ---- who may follow up


def _fought_beside(follow_up: FollowUp) -> bool:
    # A unit attacks once a phase (8.1); whether it was this hex, the mark does not say, so it must stand
    # beside it.
    is_attacker = is_combat_unit(follow_up.unit) and follow_up.unit.is_marked(ATTACKED)
    return is_attacker and follow_up.is_beside


@rule("8.4")
def attackers_advance(follow_up: FollowUp) -> Iterator[Finding]:
    """Units that attacked the hex from beside it may enter it."""
    if follow_up.kind is Kind.ADVANCE and not _fought_beside(follow_up):
        yield forbids(unit=follow_up.unit.id, hex=follow_up.vacated)


@rule("8.4")
def allies_advance_by_breakthrough(follow_up: FollowUp) -> Iterator[Finding]:
    """The Allies advance in a Front Breakthrough alone, but by one reading."""
    is_asked = follow_up.kind is Kind.ADVANCE and follow_up.unit.side == ALLIED
    if is_asked and not follow_up.is_set("allied_advance", "like_axis"):
        yield forbids("allied_advance", unit=follow_up.unit.id)


@rule("8.5")
def mobile_attackers_break_through(follow_up: FollowUp) -> Iterator[Finding]:
    """Allied armored, mechanized and cavalry units that attacked the hex break through."""
    unit = follow_up.unit
    is_fit = unit.side == ALLIED and unit.type in MOBILE and _fought_beside(follow_up)
    if follow_up.kind is Kind.BREAKTHROUGH and not is_fit:
        yield forbids(unit=unit.id)


@rule("8.5")
def breakthrough_needs_a_bonus(follow_up: FollowUp) -> Iterator[Finding]:
    """A Front Breakthrough has the steps as points that the defender lost beyond those he had."""
    if follow_up.kind is Kind.BREAKTHROUGH and follow_up.points <= 0:
        yield forbids()


@rule("8.6")
def rested_mobile_units_exploit(follow_up: FollowUp) -> Iterator[Finding]:
    """Allied tanks and mechanized units and Soviet cavalry exploit if they did not fight."""
    unit = follow_up.unit
    if follow_up.kind is not Kind.EXPLOITATION:
        return
    if unit.side != ALLIED or unit.type not in MOBILE or unit.is_marked(ATTACKED):
        yield forbids(unit=unit.id)
    # Of what is mobile only cavalry has no motors, and 8.6 names Soviet cavalry where 8.5 names any
    # (reading 79).
    elif not is_motor(unit) and nation_of(unit) != SOVIET and follow_up.is_set("exploit_cavalry", "soviet"):
        yield forbids("exploit_cavalry", unit=unit.id)


@rule("8.6")
def exploitation_begins_away_from_enemies(follow_up: FollowUp) -> Iterator[Finding]:
    """Units that exploit stand next to no enemy, by one reading not to the emptied hex either."""
    unit, situation = follow_up.unit, follow_up.situation
    if follow_up.kind is not Kind.EXPLOITATION or unit.hex is None:
        return
    # Looked at when the hex is empty: its former defenders keep nobody from exploiting (reading 78).
    near = (each for there in situation.terrain.around(unit.hex) for each in situation.units_in(there))
    enemy = next((each for each in near if each.side == enemy_of(unit.side)), None)
    if enemy is not None:
        yield forbids(unit=unit.id, enemy=enemy.id)
    elif follow_up.is_beside and follow_up.is_set("exploit_adjacent", "before"):
        yield forbids("exploit_adjacent", unit=unit.id, enemy=follow_up.vacated)


FOLLOW_UP_RULES: tuple[Rule[[FollowUp]], ...] = (
    attackers_advance,
    allies_advance_by_breakthrough,
    mobile_attackers_break_through,
    breakthrough_needs_a_bonus,
    rested_mobile_units_exploit,
    exploitation_begins_away_from_enemies,
)


def bars_to_follow_up(follow_up: FollowUp) -> tuple[Finding, ...]:
    """Return what keeps a unit from following up a combat, whatever the ground."""
    return tuple(found for each in FOLLOW_UP_RULES for found in each(follow_up))
