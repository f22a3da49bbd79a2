"""The ring round Budapest (16.58, 20.36) and units that are cut off (5.3), by floods over free hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.findings import Finding, forbids, notes, rule
from rules.games.bitter_end.city import City
from rules.games.bitter_end.occupancy import Occupancy
from rules.games.bitter_end.words import GARRISON, GERMAN, LAKE, SOVIET, enemy_of
from rules.hexgrid import HexId
from rules.position import Position
from rules.ring import Ring
from rules.units import OUT_OF_SUPPLY, Unit

EVACUATED_RANGE = 5
"""Hexes outside the original perimeter that make a supplied unit of the garrison evacuated (16.57)."""

SIDES_OF_A_HEX = 6


def is_evacuated(city: City, unit: Unit) -> bool:
    """Return whether a unit of the garrison is out: in supply, and far enough outside (16.57, 20.35)."""
    # The distance alone does not make it out: a unit driven far from the city without supply is still the
    # garrison's.
    if unit.hex is None or unit.is_marked(OUT_OF_SUPPLY):
        return False
    return city.range_outside(unit.hex) >= EVACUATED_RANGE


def garrison(position: Position, city: City) -> tuple[Unit, ...]:
    """Return the units of the garrison on the map that were not evacuated."""
    units = (unit for unit in position.of(GERMAN) if unit.is_marked(GARRISON))
    return tuple(unit for unit in units if not is_evacuated(city, unit))


def find_ring(occupancy: Occupancy, city: City) -> Ring | None:
    """Return the ring round the garrison, None where no unit is left to be ringed.

    A hex belongs to the line where a Soviet unit stands or a Soviet zone reaches, whoever else is there.
    The river does not hold anybody: the rule asks for units and zones.
    """
    held = [unit.hex for unit in garrison(occupancy.position, city) if unit.hex is not None]
    if not held:
        return None
    enemies, zones = occupancy.present[SOVIET], occupancy.zoned[SOVIET]
    return _flood(occupancy, held, lambda here: bool(enemies[here] or zones[here]))


def supply_pocket(occupancy: Occupancy, hexes: Iterable[HexId]) -> Ring:
    """Return the pocket round some hexes that no German supply line can leave, whatever it costs.

    Here a German unit in a hex opens it to lines in spite of a Soviet zone (6.21). Where the pocket is
    closed there is no line; where it is not there may be one.
    """
    enemies, zones, friends = occupancy.present[SOVIET], occupancy.zoned[SOVIET], occupancy.present[GERMAN]
    return _flood(occupancy, hexes, lambda here: bool(enemies[here] or (zones[here] and not friends[here])))


def _flood(occupancy: Occupancy, starts: Iterable[HexId], is_barred: Callable[[int], bool]) -> Ring:
    """Spread from some hexes until the edge of the map is reached, or nothing is left to enter."""
    topology, terrain = occupancy.ground.topology, occupancy.ground.terrain
    queue = [topology.index[hex_id] for hex_id in starts if hex_id in topology.index]
    came_from = dict.fromkeys(queue, -1)
    line = set()
    for here in queue:
        # Fewer neighbours than sides: the edge of the map.
        # A way to the edge is a way out, whoever stands beyond: nothing is known of the land off the map.
        if len(topology.neighbors[here]) < SIDES_OF_A_HEX:
            return Ring(frozenset(), frozenset(), _way_back(occupancy, came_from, here))
        for there in topology.neighbors[here]:
            # A lake lets nobody through, and is no part of the line that holds them either.
            if there in came_from or terrain[there] == LAKE:
                continue
            if is_barred(there):
                line.add(there)
            else:
                came_from[there] = here
                queue.append(there)
    names = topology.hexes
    return Ring(frozenset(names[h] for h in came_from), frozenset(names[h] for h in line), ())


def _way_back(occupancy: Occupancy, came_from: dict[int, int], here: int) -> tuple[HexId, ...]:
    way = [here]
    while came_from[way[-1]] >= 0:
        way.append(came_from[way[-1]])
    return tuple(occupancy.ground.topology.hexes[each] for each in reversed(way))


@rule("16.58")
def ring_is_open(ring: Ring) -> Iterator[Finding]:
    """The Soviet player is to keep the line unbroken; the hex named is the first one outside it."""
    if not ring.is_closed:
        yield forbids(way="-".join(ring.gap[:6])).placed(ring.way_out)


@rule("16.58")
def ring_is_closed(ring: Ring) -> Iterator[Finding]:
    """The line is unbroken."""
    if ring.is_closed:
        yield notes(hexes=len(ring.line))


# ---- cut off


@rule("5.3")
def is_destroyed_encircled(occupancy: Occupancy, unit: Unit) -> Iterator[Finding]:
    """A unit that is destroyed where it stands now could not be rebuilt.

    Encircled is read as cut off: no way to the edge of the map over hexes free of enemy units, and of
    enemy zones where no friend stands. The other reading asks only for the six hexes around.
    """
    if unit.hex is not None and is_encircled(occupancy, unit):
        yield notes("encircled", unit=unit.id)


def is_encircled(occupancy: Occupancy, unit: Unit) -> bool:
    """Return whether a unit on the map is encircled by enemy units or zones."""
    enemy = enemy_of(unit.side)
    enemies, zones, friends = occupancy.present[enemy], occupancy.zoned[enemy], occupancy.present[unit.side]

    def is_barred(here: int) -> bool:
        return bool(enemies[here] or (zones[here] and not friends[here]))

    here = unit.hex or HexId("")
    if occupancy.ground.law.choices["encircled"] == "surrounded":
        around = occupancy.ground.topology.neighbors[occupancy.ground.topology.index[here]]
        # At the edge of the map one side is always open.
        is_inland = len(around) == SIDES_OF_A_HEX
        return is_inland and all(enemies[there] or zones[there] for there in around)
    return _flood(occupancy, [here], is_barred).is_closed
