"""Retreat of units in excess of a hex that is attacked (4.2): a step lost, then the way home."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.findings import Finding, forbids, notes, rule
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.stacking import bars_to_ending
from rules.games.battle_for_hungary.words import AXIS, LAKE
from rules.hexgrid import HexId, Side
from rules.units import Unit

Path = tuple[HexId, ...]
HOMEWARD = {AXIS: frozenset({Side.W, Side.NW, Side.NE})}
"""Where the edge of the Axis lies; that of the Allies lies the other way."""
AWAY = frozenset({Side.E, Side.SE, Side.SW})


@dataclass(frozen=True, slots=True)
class Way:
    """One way to retreat: the path from the unit's hex, its loss, how it ends.

    `stuck` are the hexes that the unit could not go.
    """

    path: tuple[HexId, ...]
    losses: tuple[Finding, ...]
    is_eliminated: bool = False
    stuck: int = 0

    @property
    def spent(self) -> int:
        """The hexes gone."""
        return len(self.path) - 1


@rule("4.2")
def excess_loses_a_step(unit: Unit) -> Iterator[Finding]:
    """A unit in excess of a hex that is attacked loses a step and retreats."""
    yield notes(unit=unit.id)


@rule("4.2")
def excess_without_a_way_is_eliminated(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """By one reading a unit in excess that cannot retreat is eliminated; by the usual one it stays."""
    if situation.law.is_set("retreat_impossible", "eliminated"):
        yield forbids("retreat_impossible", unit=unit.id)


def retreat_hexes(situation: Situation) -> int:
    """Return how many hexes units in excess retreat (4.2)."""
    return int(situation.law.choices["retreat_hexes"])


def ways_of(situation: Situation, unit: Unit) -> tuple[Way, ...]:
    """Return every way in which a unit in excess can retreat, as far as it can, at most as far as it must.

    One that loses its last step does not go anywhere. Raises KeyError for a unit off the map.
    """
    start = unit.hex
    if start is None:
        raise KeyError(unit.id)
    losses = tuple(found.placed(start) for found in excess_loses_a_step(unit))
    if unit.steps <= 1:
        return (Way((start,), losses, is_eliminated=True),)
    owed = retreat_hexes(situation)
    # From the longest on: a unit goes as far as it can, and a shorter way is open only where no longer one
    # is.
    for hexes in range(owed, -1, -1):
        found = sorted(_paths(situation, unit, (start,), hexes))
        if found:
            is_lost = hexes < owed and bool(excess_without_a_way_is_eliminated(situation, unit))
            return tuple(Way(path, losses, is_lost, owed - hexes) for path in found)
    raise AssertionError("a unit can always stay")


def _paths(situation: Situation, unit: Unit, path: Path, hexes: int) -> Iterator[Path]:
    """Yield the ways of so many hexes more; full hexes may be crossed but not be their end (4)."""
    if hexes == 0:
        # Its own hex is over-full by definition, and staying there must remain possible (reading 82).
        is_open = len(path) == 1 or not bars_to_ending(situation, path[-1], (unit,))
        yield from (path,) if is_open else ()
        return
    for there in homeward(situation, unit, path[-1]):
        yield from _paths(situation, unit, (*path, there), hexes - 1)


def homeward(situation: Situation, unit: Unit, here: HexId) -> Iterator[HexId]:
    """Yield the hexes beside one that lie towards the edge of a unit's side, and that it may enter."""
    terrain = situation.terrain
    directions = HOMEWARD.get(unit.side, AWAY)
    sides = terrain.board.topology.grid.beside[here]
    for there in terrain.around(here):
        # Lakes bar it too: nothing crosses them, and 4.2 makes no exception.
        is_barred = situation.is_enemy_in(unit.side, there) or LAKE in terrain.hexsides(here, there)
        is_zone = situation.is_in_enemy_zone(unit.side, there)
        is_shut = is_zone and situation.law.is_set("retreat_zoc", "forbidden")
        if sides[there] in directions and not is_barred and not is_shut:
            yield there
