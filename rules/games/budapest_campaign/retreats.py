"""Retreat after combat (9.9): every legal way in which a unit can give ground, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.findings import Finding, forbids, notes, rule
from rules.games.budapest_campaign.retreat_ground import RetreatGround
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import AXIS, FLOTILLA, is_static
from rules.hexgrid import HexId
from rules.units import Unit


@dataclass(frozen=True, slots=True)
class Way:
    """One way to retreat: the path from the unit's hex, a loss for each zone entered, how it ends.

    `stuck` are the hexes that a unit which dies still owed, one at least for a unit that cannot go on from
    a full hex; `is_ignored` says that it stays by 14.2, `is_dead_end` that it ends where it cannot go on.
    """

    path: tuple[HexId, ...]
    losses: tuple[Finding, ...] = ()
    is_eliminated: bool = False
    stuck: int = 0
    is_ignored: bool = False
    is_dead_end: bool = False

    @property
    def spent(self) -> int:
        """The hexes gone."""
        return len(self.path) - 1


@rule("9.9")
def enemy_zone_costs_a_step(here: HexId) -> Iterator[Finding]:
    """A unit that retreats into an enemy zone is reduced."""
    yield notes(hex=here)


@rule("9.9")
def unit_without_a_way_dies(unit: Unit) -> Iterator[Finding]:
    """A unit that cannot retreat as far as it must is eliminated."""
    yield forbids(unit=unit.id)


@rule("15.1")
def garrison_dies_of_retreat(unit: Unit) -> Iterator[Finding]:
    """A garrison that has to retreat is eliminated."""
    if is_static(unit):
        yield forbids(unit=unit.id)


@rule("15.3")
def flotilla_in_ice_dies_of_retreat(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """While the Danube is frozen the flotilla cannot retreat."""
    if unit.type == FLOTILLA and situation.is_danube_frozen:
        yield forbids(unit=unit.id)


def ways_of(situation: Situation, unit: Unit, points: int) -> tuple[Way, ...]:
    """Return every way in which a unit on the map can retreat so many hexes, fatal ones too (9.9).

    Of these `open_ways` are those among which the owner chooses.
    """
    start = unit.hex
    assert start is not None
    # First of all: 14.2 lets those stay, too, who could not go a step, as a garrison (15.1).
    stays = (Way((start,), is_ignored=True),) if may_stay(situation, unit) else ()
    bars = (*garrison_dies_of_retreat(unit), *flotilla_in_ice_dies_of_retreat(situation, unit))
    if bars:
        losses = tuple(each.placed(start) for each in bars)
        return stays or (Way((start,), losses, is_eliminated=True, stuck=points),)
    found = tuple(_Retreat(RetreatGround(situation, unit), start, points).ways())
    # Only where no way is left: 9.9 says that units must go nearer (reading 80).
    if _are_dead(found) and situation.law.is_set("retreat_direction_relaxed"):
        found = tuple(_Retreat(RetreatGround(situation, unit), start, points, is_free=True).ways())
    # Who may stay does not die for want of a way.
    return (*stays, *(way for way in found if not (stays and way.is_dead_end and not way.spent)))


def may_stay(situation: Situation, unit: Unit) -> bool:
    """Return whether a unit may ignore its retreat: an Axis unit in a Festung (14.2)."""
    return unit.side == AXIS and unit.hex in situation.festung


def open_ways(ways: tuple[Way, ...]) -> tuple[Way, ...]:
    """Return the ways among which the owner of a unit may choose (9.9).

    Who can retreat as far as he must does not take a way on which he cannot.
    """
    return tuple(way for way in ways if not way.is_dead_end) or ways


def _are_dead(found: tuple[Way, ...]) -> bool:
    return all(way.is_dead_end for way in found)


# ---- the search


@dataclass(frozen=True, slots=True)
class _Trail:
    """A retreat as far as it has come. `towards` are the sources to which every step went nearer."""

    path: tuple[HexId, ...]
    towards: frozenset[HexId]
    losses: tuple[Finding, ...] = ()

    @property
    def here(self) -> HexId:
        return self.path[-1]

    @property
    def went(self) -> int:
        return len(self.path) - 1


@dataclass(frozen=True, slots=True)
class _Retreat:
    """The search for the ways of one unit; `is_free` says that direction does not matter."""

    ground: RetreatGround
    start: HexId
    points: int
    is_free: bool = False

    def _is_read(self, key: str, value: str | bool = True) -> bool:
        return self.ground.situation.law.is_set(key, value)

    def ways(self) -> Iterator[Way]:
        """Yield every way to its end, dead ends too; at least one."""
        start = _Trail((self.start,), self.ground.sources)
        yield from tuple(self._ends(start)) or (self._dead_end(start),)

    def _ends(self, trail: _Trail) -> Iterator[Way]:
        # From a full hex it goes on, however far it has come (9.9).
        is_done = trail.went >= self.points and not self.ground.is_full(trail.here)
        may_end = is_done or (trail.went and self._may_cease(trail.here))
        if may_end and self._is_nearer(trail):
            yield Way(trail.path, trail.losses)
        onward = () if is_done else tuple(self._onward(trail))
        if not onward and not may_end:
            yield self._dead_end(trail)
        for longer in onward:
            # A unit whose last step fell in a zone goes no further: its way ends in that hex.
            if len(longer.losses) < self.ground.unit.steps:
                yield from self._ends(longer)
            else:
                yield Way(longer.path, longer.losses, is_eliminated=True, stuck=self._owed(longer))

    def _owed(self, trail: _Trail) -> int:
        # Full hexes may have pushed it beyond its number: then it owes none.
        return max(0, self.points - trail.went)

    def _dead_end(self, trail: _Trail) -> Way:
        """Return the way of a unit that cannot go on; a case is told of one that cannot even begin."""
        end = () if trail.went else unit_without_a_way_dies(self.ground.unit)
        losses = (*trail.losses, *(each.placed(trail.here) for each in end))
        return Way(trail.path, losses, True, max(1, self._owed(trail)), is_dead_end=True)

    def _is_nearer(self, trail: _Trail) -> bool:
        """Return whether the end is nearer to a source than the start, where the end alone is asked (9.9)."""
        is_asked = trail.went and not self.is_free and self._is_read("retreat_direction", "final_hex")
        return not is_asked or bool(self.ground.nearer(self.start, trail.here))

    def _may_cease(self, here: HexId) -> bool:
        """Return whether an Axis unit may end its retreat early: in a Festung with room (14.2)."""
        is_festung = self.ground.unit.side == AXIS and here in self.ground.situation.festung
        return is_festung and not self.ground.is_full(here)

    def _onward(self, trail: _Trail) -> Iterator[_Trail]:
        for there in self.ground.steps(trail.here):
            # Never back into a hex of its own way: that would be no giving of ground.
            if there in trail.path or not self._leads_away(trail, there):
                continue
            towards = self._towards(trail, there)
            if towards is not None:
                yield _Trail((*trail.path, there), towards, self._losses(trail, there))

    def _leads_away(self, trail: _Trail, there: HexId) -> bool:
        distance = self.ground.situation.terrain.distance
        # Measured from where it began, so that no later step leads back there.
        is_farther = distance(self.start, there) > distance(self.start, trail.here)
        return is_farther or not self._is_read("retreat_away")

    def _towards(self, trail: _Trail, there: HexId) -> frozenset[HexId] | None:
        """Return the sources that count from now on, None where a step leads the wrong way (9.9)."""
        if self.is_free or self._is_read("retreat_direction", "final_hex"):
            return trail.towards
        nearer = self.ground.nearer(trail.here, there)
        if self._is_read("retreat_direction", "each_hex_any"):
            return trail.towards if nearer else None
        # One and the same source for the whole way: else a unit could zigzag between two of them (reading
        # 78).
        return nearer & trail.towards or None

    def _losses(self, trail: _Trail, there: HexId) -> tuple[Finding, ...]:
        """Return the losses so far, with one for the hex if it lies in an enemy zone."""
        is_zone = self.ground.situation.is_in_enemy_zone(self.ground.unit.side, there)
        # By one reading one step is all that zones cost, however many the way leads through.
        if not is_zone or (trail.losses and self._is_read("retreat_ezoc", "once")):
            return trail.losses
        return (*trail.losses, *(each.placed(there) for each in enemy_zone_costs_a_step(there)))
