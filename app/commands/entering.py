"""How a unit off the map enters, for the commands: by the zones of its own, whichever were asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.assist.adjudicator import Adjudicator
from app.commands.questions import asked
from rules.hexgrid import HexId
from rules.issues import NotationError, shown
from rules.unit_id import UnitId

ENTRY_HELP = "by which zone a unit off the map enters; without it by any of its own"


def zones_asked(adjudicator: Adjudicator, letters: Iterable[str]) -> tuple[str, ...]:
    """Return the zones that are meant; raises NotationError for one that the map has not."""
    known = adjudicator.judge.board.entries
    found = tuple(letter.strip().upper() for letter in letters)
    for zone in found:
        if zone not in known:
            raise NotationError(f"there is no entry zone {shown(zone)}; there are {' '.join(sorted(known))}")
    return found


def entry_for(adjudicator: Adjudicator, unit: UnitId, zones: Sequence[str]) -> Mapping[str, Any]:
    """Return the part of a question that says how a unit enters: nothing for one on the map.

    Of the zones asked for those count that are its own (17.2); without any it comes by all of its own. A
    position text does not say which are: there all that were asked for count.
    """
    own = adjudicator.entries.get(unit, ())
    if not own:
        return {"entry": list(zones)} if zones else {}
    return {"entry": [zone for zone in zones if zone in own] or list(own)}


def reach_by(adjudicator: Adjudicator, unit: UnitId, zones: Sequence[str]) -> Mapping[str, Any]:
    """Return where a unit can go, as the answer to the question `reach` has it.

    Hexes of zones that were asked for and are not the unit's own are blocked, by the cases of such a step.
    """
    found = asked(adjudicator, "reach", unit=unit, **entry_for(adjudicator, unit, zones))
    own = adjudicator.entries.get(unit, ())
    foreign = [zone for zone in zones if own and zone not in own]
    if not foreign:
        return found
    # entry_for lets all of a unit's own zones count then, and those were not asked for.
    # The answer has to say that none of the asked zones is the unit's, not where else it could come.
    if len(foreign) == len(zones):
        found = {**found, "hexes": {}, "blocked": {}}
    entries = (here for zone in foreign for here in adjudicator.judge.board.entries[zone])
    closed = {here: _cases(adjudicator, unit, here) for here in entries if here not in found["hexes"]}
    return {**found, "blocked": {**found["blocked"], **closed}}


def _cases(adjudicator: Adjudicator, unit: UnitId, here: HexId) -> list[str]:
    """Return what forbids a unit to enter in a hex."""
    own = adjudicator.entries[unit]
    verdict = adjudicator.judge.explain(
        adjudicator.position, unit, (here,), adjudicator.position.weather, own
    )
    return list(verdict.cases)
