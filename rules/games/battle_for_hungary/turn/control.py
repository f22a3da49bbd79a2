"""What a way over the map brings about: hexes change hands, the uprising is reached, the line is entered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.effects import Effect, SetControl, SetFact, StandAt
from rules.findings import Finding, notes, rule
from rules.games.battle_for_hungary.facts import MargaretheEntered, UprisingReached
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.uprising import opens_uprising
from rules.games.battle_for_hungary.words import ALLIED, MARGARETHE, MARGARETHE_FROM, UPRISING, is_column
from rules.hexgrid import HexId
from rules.units import Unit


@rule("12.2.1")
def uprising_is_reached(situation: Situation, unit: Unit, here: HexId) -> Iterator[Finding]:
    """Partisans may leave their area once a supplied Allied unit enters it."""
    is_there = here in situation.terrain.area(UPRISING)
    if is_there and opens_uprising(unit) and not situation.is_uprising_open:
        yield notes(unit=unit.id, hex=here)


@rule("8.7")
def line_is_entered_too_early(situation: Situation, unit: Unit, here: HexId) -> Iterator[Finding]:
    """The Margarethe line is never in force where an Allied unit enters it before its turn."""
    is_early = situation.turn < MARGARETHE_FROM and not situation.is_margarethe_entered
    is_unit = unit.is_ground or (is_column(unit) and situation.law.is_set("column_is_unit"))
    if is_early and is_unit and unit.side == ALLIED and here in situation.terrain.lines[MARGARETHE]:
        yield notes(unit=unit.id, hex=here)


def found_on_way(situation: Situation, unit: Unit, route: Iterable[HexId]) -> Iterator[Finding]:
    """Yield what is to be told of a unit's way, the first of each kind."""
    hexes = tuple(route)
    for tell in (uprising_is_reached, line_is_entered_too_early):
        yield from next((found for here in hexes if (found := tell(situation, unit, here))), ())


def taken(situation: Situation, unit: Unit, route: Iterable[HexId]) -> Iterator[Effect]:
    """Yield what a way of a unit or column brings about; its first hex may be that in which it began.

    Aircraft take nothing. Whoever moves units by effects of his own adds these.
    """
    if not (unit.is_ground or is_column(unit)):
        return
    hexes = tuple(dict.fromkeys(route))
    for here in hexes:
        # A hex in which it stood from the start may never have been written down.
        if last_holder(situation, here) != unit.side:
            yield SetControl(here, unit.side)
    if any(uprising_is_reached(situation, unit, here) for here in hexes):
        yield SetFact(UprisingReached())
    if any(line_is_entered_too_early(situation, unit, here) for here in hexes):
        yield SetFact(MargaretheEntered())


def comes_onto_map(situation: Situation, here: HexId, units: Iterable[Unit]) -> tuple[Effect, ...]:
    """Return what lays units of a side onto the map: they stand there, and the hex is theirs (7.2)."""
    placed = tuple(units)
    brought = (effect for unit in placed for effect in taken(situation, unit, (here,)))
    # Several units that come to one hex bring its control once.
    return (*dict.fromkeys(brought), StandAt(here, tuple(unit.id for unit in placed)))


def last_holder(situation: Situation, here: HexId) -> str:
    """Return who holds a hex by what is written and by the line of the start, whoever stands there."""
    # Not `holder`: whoever stands there now is the one whose way is asked about.
    return situation.position.control.get(here) or situation.first_holder(here)
