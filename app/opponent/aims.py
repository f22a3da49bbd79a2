"""What a side is after beyond the towns it can see: the relief of the city, the way out of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from app.assist.books import books_of, city_of, has_books
from app.table.game import Game
from rules.games.bitter_end.breakout import BREAKOUT, RELIEF_RANGE
from rules.games.bitter_end.city import City
from rules.games.bitter_end.tracing import breaks_out
from rules.games.bitter_end.victory.book import OBJECTIVES
from rules.games.bitter_end.words import DANUBE, GERMAN
from rules.hexgrid import Grid, HexId, Hexside
from rules.position import Position
from rules.units import Mark, Unit

APPROACH = 10
"""How near to the city a supplied German unit earns points (20.32)."""

_TO_APPROACH, _TO_RELIEVE, _TO_MEET = 3, 2, 0
"""By how many hexes such an aim lies further away than it is; towns lie up to 6 further."""


@dataclass(frozen=True)
class Aims:
    """How far each aim counts as away, and the hexsides that nobody marches over."""

    seeds: Mapping[HexId, int] = field(default_factory=dict)
    barred: frozenset[Hexside] = frozenset()


NO_AIMS = Aims()


def aims_of(game: Game, position: Position, side: str) -> Aims:
    """Return the aims of a side; none of its own beside the towns for a side that has to hold."""
    if not has_books(game.header.game):
        return NO_AIMS
    city = city_of(game.sheet)
    return Aims(MappingProxyType(dict(_seeds(game, position, side, city))), barred_in(game))


def barred_in(game: Game) -> frozenset[Hexside]:
    """Return the hexsides of the river without a bridge or ford (12.1); one that was blown is a ford."""
    return frozenset(game.sheet.hexsides.get(DANUBE, frozenset()) - game.sheet.crossings.keys())


def _seeds(game: Game, position: Position, side: str, city: City) -> Iterator[tuple[HexId, int]]:
    book = books_of(game.header.game, game.header.rule_set).victory
    is_relief_wanted = book.judged(game.header.scenario).method != OBJECTIVES
    besieged = besieged_units(position, city)
    if side != GERMAN or not is_relief_wanted or not besieged:
        return
    outside = relief_units(position)
    nearest = min((city.range_of(unit.hex) for unit in outside if unit.hex), default=APPROACH + 1)
    if nearest <= RELIEF_RANGE and position.facts.get(BREAKOUT):
        yield from ((here, _TO_MEET) for here in corridor(game.sheet.grid, besieged, outside))
        return
    wanted, far = (APPROACH, _TO_APPROACH) if nearest > APPROACH else (RELIEF_RANGE, _TO_RELIEVE)
    for here in game.sheet.grid.hexes:
        if city.range_of(here) == wanted:
            yield here, far


def relief_units(position: Position) -> tuple[Unit, ...]:
    """Return the German units in supply outside the city that are none of its garrison."""
    marks = {Mark.GARRISON, Mark.OUT_OF_SUPPLY}
    return tuple(unit for unit in position.of(GERMAN) if not unit.marks & marks)


def besieged_units(position: Position, city: City) -> tuple[Unit, ...]:
    """Return the units of the garrison in the city."""
    units = (unit for unit in position.of(GERMAN) if unit.is_marked(Mark.GARRISON) and unit.hex)
    return tuple(unit for unit in units if unit.hex is not None and city.range_outside(unit.hex) == 0)


def corridor(grid: Grid, besieged: tuple[Unit, ...], outside: tuple[Unit, ...]) -> tuple[HexId, ...]:
    """Return the shortest line from the garrison to its relief, both ends included."""
    ends = {(unit.hex, other.hex) for unit in besieged for other in outside if unit.hex and other.hex}
    nearest = min(ends, key=lambda pair: (grid.distance(*pair), pair), default=None)
    return grid.line(*nearest) if nearest is not None else ()


def is_leaving(position: Position, unit: Unit, city: City) -> bool:
    """Return whether a unit of the garrison is to leave: its breakout is on, or it is out already (15.3)."""
    if not unit.is_marked(Mark.GARRISON) or not position.facts.get(BREAKOUT) or unit.hex is None:
        return False
    return breaks_out(position, unit) or city.range_outside(unit.hex) > 0
