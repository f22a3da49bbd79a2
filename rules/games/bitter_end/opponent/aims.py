"""What a side is after beyond the towns it can see: the relief of the city, the way out of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.bitter_end.breakout import BREAKOUT, RELIEF_RANGE
from rules.games.bitter_end.city import City
from rules.games.bitter_end.ring import EVACUATED_RANGE
from rules.games.bitter_end.tracing import breaks_out
from rules.games.bitter_end.victory.book import FIRST_EDITION, OBJECTIVES, VictoryBook
from rules.games.bitter_end.words import GARRISON, GERMAN
from rules.hexgrid import Grid, HexId
from rules.opponent import Journey
from rules.position import Position
from rules.units import OUT_OF_SUPPLY, Unit

OBJECTIVE_WORTH = 60
"""What an objective counts for where a scenario has no points (21.23)."""

APPROACH = 10
"""How near to the city a supplied German unit earns points (20.32)."""

_TO_APPROACH, _TO_RELIEVE, _TO_MEET = 3, 2, 0
"""By how many hexes such an aim lies further away than it is; towns lie up to 6 further."""


def worth_of(book: VictoryBook, scenario: str) -> dict[HexId, int]:
    """Return the points at stake in each hex that counts for victory, those of both sides together.

    In a scenario that is judged by objectives nothing else counts (21.23).
    """
    judged = book.judged(scenario)
    if judged.method == OBJECTIVES and judged.objectives is not None:
        named = (*judged.objectives.all_of.values(), *judged.objectives.any_of.values())
        return dict.fromkeys(named, OBJECTIVE_WORTH)
    worth = dict.fromkeys(book.budapest, sum(book.per_hex.values()))
    # By either reading of 20.21: the two swap the columns, so that their sum is the same.
    return worth | {town.hex: sum(town.worth[FIRST_EDITION].values()) for town in book.towns}


def relief_aims(position: Position, city: City) -> Iterator[tuple[HexId, int]]:
    """Yield the hexes that bring relief to a besieged city, with how far away each counts."""
    besieged = besieged_units(position, city)
    if not besieged:
        return
    outside = relief_units(position)
    # With nobody outside the approach is still to come.
    nearest = min((city.range_of(unit.hex) for unit in outside if unit.hex), default=APPROACH + 1)
    # Once the garrison comes out the relief goes to meet it; the ranges have earned what they can.
    if nearest <= RELIEF_RANGE and position.facts.get(BREAKOUT):
        yield from ((here, _TO_MEET) for here in corridor(city.grid, besieged, outside))
        return
    wanted, far = (APPROACH, _TO_APPROACH) if nearest > APPROACH else (RELIEF_RANGE, _TO_RELIEVE)
    for here in city.grid.hexes:
        # The rim and not all within: who has reached it has earned the award, and goes on to the next aim.
        if city.range_of(here) == wanted:
            yield here, far


def relief_units(position: Position) -> tuple[Unit, ...]:
    """Return the German units in supply outside the city that are none of its garrison."""
    marks = {GARRISON, OUT_OF_SUPPLY}
    return tuple(unit for unit in position.of(GERMAN) if not unit.marks & marks)


def besieged_units(position: Position, city: City) -> tuple[Unit, ...]:
    """Return the units of the garrison in the city."""
    units = (unit for unit in position.of(GERMAN) if unit.is_marked(GARRISON) and unit.hex)
    return tuple(unit for unit in units if unit.hex is not None and city.range_outside(unit.hex) == 0)


def corridor(grid: Grid, besieged: tuple[Unit, ...], outside: tuple[Unit, ...]) -> tuple[HexId, ...]:
    """Return the shortest line from the garrison to its relief, both ends included."""
    ends = {(unit.hex, other.hex) for unit in besieged for other in outside if unit.hex and other.hex}
    # Of pairs equally near always the same one.
    nearest = min(ends, key=lambda pair: (grid.distance(*pair), pair), default=None)
    return grid.line(*nearest) if nearest is not None else ()


# ---- the way out


def leaving(position: Position, city: City) -> Journey:
    """Return who of the garrison is to leave, and the line that it is to reach; nobody without a breakout."""
    units = frozenset(unit.id for unit in position.of(GERMAN) if _is_leaving(position, unit, city))
    return Journey(units, _own_line(position, city))


def _is_leaving(position: Position, unit: Unit, city: City) -> bool:
    """Return whether a unit of the garrison is to leave: its breakout is on, or it is out already (15.3)."""
    if not unit.is_marked(GARRISON) or not position.facts.get(BREAKOUT) or unit.hex is None:
        return False
    return breaks_out(position, unit) or city.range_outside(unit.hex) > 0


def _own_line(position: Position, city: City) -> Mapping[HexId, int]:
    """Return the hexes of the relief with how far away each counts.

    A unit that is out counts from a distance on (20.35): who stands nearer to the city is passed by.
    """
    if not position.facts.get(BREAKOUT):
        return {}
    ends = (unit.hex for unit in relief_units(position) if unit.hex is not None)
    return {here: max(0, EVACUATED_RANGE - city.range_outside(here)) for here in ends}
