"""What keeps a unit off railroad transport, and hexes from carrying it (6.4, 12.3, 12.5a, 13.6, 21.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.findings import Finding, Rule, Verdict, forbids, notes, rule
from rules.games.budapest_campaign.air import air_zone
from rules.games.budapest_campaign.logistics import is_supported
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import (
    AXIS,
    FLOTILLA,
    MOBILE_DEPOT,
    ROMANIA,
    SLOVAKIA,
    SOVIET,
    enemy_of,
    is_mechanized,
    is_static,
)
from rules.hexgrid import HexId
from rules.units import Unit

CAPACITY = {AXIS: 2, SOVIET: 1}
"""How many units of a side ride in a Ground Movement Segment (6.4.1)."""
RAIL_REPAIR = "21.6"
"""The optional rule by which the Soviets ride in Hungary too."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A hex in which a unit of a side on transport begins, or which it enters."""

    situation: Situation
    side: str
    here: HexId


@rule("6.4")
def only_mobile_units_ride(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Static units and the flotilla use no railroad."""
    del situation
    if is_static(unit) or not unit.move or unit.type == FLOTILLA:
        yield forbids(unit=unit.id)


@rule("12.3")
def depots_do_not_ride(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A depot moves by its own rate; by one reading it rides like others."""
    if unit.type == MOBILE_DEPOT and not situation.law.is_set("depot_rail_transport"):
        yield forbids("depot_rail_transport", unit=unit.id)


@rule("12.5a")
def unsupported_mechanized_units_do_not_ride(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Unsupported mechanized units use no railroad transport."""
    # Nobody traces from a box: a unit that is still to come is judged when it stands on the map.
    if unit.hex is not None and is_mechanized(unit) and not is_supported(situation, unit):
        yield forbids(unit=unit.id)


UNIT_RULES: tuple[Rule[[Situation, Unit]], ...] = (
    only_mobile_units_ride,
    depots_do_not_ride,
    unsupported_mechanized_units_do_not_ride,
)


@rule("6.4.1")
def capacity_is_used(unit: Unit, used: int) -> Iterator[Finding]:
    """A few units of a side ride in a segment."""
    if used >= CAPACITY[unit.side]:
        yield forbids(side=unit.side, most=CAPACITY[unit.side])


@rule("6.4")
def rides_from_a_railroad(stop: Stop) -> Iterator[Finding]:
    """Transport begins in a railroad hex."""
    if stop.here not in stop.situation.terrain.rail_hexes:
        yield forbids()


@rule("6.4")
def enemy_zone_bars_transport(stop: Stop) -> Iterator[Finding]:
    """Nobody begins in, or enters, an enemy zone."""
    if stop.situation.is_in_enemy_zone(stop.side, stop.here):
        yield forbids()


@rule("6.1")
def enemy_holds_the_railroad(stop: Stop) -> Iterator[Finding]:
    """Hexes with enemy units are not entered."""
    if stop.situation.is_enemy_in(stop.side, stop.here):
        yield forbids()


@rule("6.4.1")
def keeps_to_its_side_of_the_line(stop: Stop) -> Iterator[Finding]:
    """A unit rides on the side of the front line that was its own at the beginning."""
    terrain = stop.situation.terrain
    # The line of the beginning, wherever the front runs by now.
    if not terrain.is_original_side(stop.side, stop.here) and not _is_repaired(stop):
        yield forbids(side=stop.side)


@rule("6.4.1")
def keeps_to_its_countries(stop: Stop) -> Iterator[Finding]:
    """The Soviets ride in Romania alone, the Axis everywhere else."""
    in_romania = stop.here in stop.situation.terrain.area(ROMANIA)
    # One comparison for both: the Axis rides outside Romania, the Soviets inside it.
    if in_romania == (stop.side == AXIS) and not _is_repaired(stop):
        yield forbids(side=stop.side)


@rule("6.4.1")
def railroad_must_be_held(stop: Stop) -> Iterator[Finding]:
    """By one reading a railroad that the enemy has held serves nobody."""
    key = "rail_transport_control"
    is_asked = stop.situation.law.is_set(key, "controlled")
    if is_asked and not stop.situation.is_controlled(stop.side, stop.here):
        yield forbids(key)


@rule("13.6")
def aircraft_stop_transport(stop: Stop) -> Iterator[Finding]:
    """Nobody rides under enemy aircraft."""
    # The whole zone of an air unit, not its hex alone.
    if stop.here in air_zone(stop.situation, enemy_of(stop.side)):
        yield forbids()


@rule("21.6")
def railroad_is_repaired(stop: Stop) -> Iterator[Finding]:
    """With the option the Soviets ride in Hungary too, where they have repaired the line."""
    if _is_repaired(stop):
        yield notes()


HEX_RULES: tuple[Rule[[Stop]], ...] = (
    enemy_zone_bars_transport,
    keeps_to_its_side_of_the_line,
    keeps_to_its_countries,
    railroad_must_be_held,
    aircraft_stop_transport,
    railroad_is_repaired,
)
"""What is asked of every hex, the first one too."""


def _is_repaired(stop: Stop) -> bool:
    # Worked out once for a situation: it is asked of every hex of every way.
    return stop.side == SOVIET and stop.here in stop.situation.derived(_repaired_lines)


def _repaired_lines(situation: Situation) -> frozenset[HexId]:
    """Return the railroad hexes of Hungary that the optional rule opens to the Soviets, none without it.

    They are those on or east of a depot, along railroads that lead from it to a printed source of theirs.
    """
    if RAIL_REPAIR not in situation.options:
        return frozenset()
    depots = (unit.hex for unit in situation.of(SOVIET) if unit.type == MOBILE_DEPOT)
    lines = [_line_from(situation, here) for here in depots if here is not None]
    return frozenset().union(*lines)


def _line_from(situation: Situation, depot: HexId) -> frozenset[HexId]:
    """Return the railroad hexes joined to a depot on or east of it, none where they reach no source."""
    terrain = situation.terrain
    if depot not in terrain.rail_hexes:
        return frozenset()
    centre = terrain.board.topology.grid.centre
    found, waiting = {depot}, [depot]
    while waiting:
        for there in terrain.rail_around.get(waiting.pop(), ()):
            # By the place of the hexes, as columns of neighbouring rows are shifted against each other.
            is_east = centre(there)[0] >= centre(depot)[0]
            if there not in found and is_east:
                found.add(there)
                waiting.append(there)
    sources = (here for here in terrain.printed_sources(SOVIET) if situation.is_controlled(SOVIET, here))
    # The search runs on through Romania, where the sources lie, and only then the rest is cut off.
    hungary = found - terrain.area(SLOVAKIA) - terrain.area(ROMANIA)
    return frozenset(hungary) if found.intersection(sources) else frozenset()


# ---- which hexes are open


def about_hex(stop: Stop) -> tuple[Finding, ...]:
    """Return what the rules find about entering a hex on transport."""
    # Apart from the others: in the hex where a unit begins no enemy can stand.
    return enemy_holds_the_railroad(stop) + tuple(found for each in HEX_RULES for found in each(stop))


class OpenRailroads:
    """The hexes of a situation that are open to transport, each asked about once for a side."""

    def __init__(self, situation: Situation) -> None:
        """Begin with none known."""
        self._situation = situation
        self._known: dict[tuple[str, HexId], bool] = {}

    def is_open(self, side: str, here: HexId) -> bool:
        """Return whether nothing forbids a unit of a side on transport to enter a hex."""
        key = (side, here)
        if key not in self._known:
            self._known[key] = not Verdict(about_hex(Stop(self._situation, side, here))).prohibitions
        return self._known[key]
