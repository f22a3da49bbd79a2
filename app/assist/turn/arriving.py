"""Who may come onto the map in this movement: by which zones, over which hexes, what closes others (17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.assist.questions import judged, reach_of
from app.assist.remarks import Remark, Sign
from app.assist.situation import Situation
from app.assist.turn.turn_advice import Times
from app.assist.wording import Wording
from rules.findings import Finding
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.procedure import Coming
from rules.unit_id import UnitId

MOST_CLOSED = 6
"""Closed entry hexes that are named; more are counted."""


@dataclass(frozen=True)
class Arriving:
    """Units that may come together: by one finding about their date, over the same hexes.

    `open` are the entry hexes that the first of them can enter, `closed` the others with the cases.
    """

    units: tuple[UnitId, ...]
    zones: tuple[str, ...]
    found: Finding
    open: tuple[HexId, ...]
    closed: Mapping[HexId, tuple[str, ...]]


def arriving_of(situation: Situation, times: Times) -> tuple[Arriving, ...]:
    """Return the units that may enter now, by date and zones, the earliest first."""
    found = times.turn.coming(situation.position, times.arrivals)
    return tuple(_arriving(situation, each) for each in found)


def _arriving(situation: Situation, coming: Coming) -> Arriving:
    # The first stands for all: they come by the same zones on the same date.
    first, zones = coming.units[0], coming.zones
    entries = situation.ask(("entry hexes", zones), lambda judge: _entry_hexes(judge, zones))
    reach = reach_of(situation, first)
    # By its reach and not by a look at each hex: one may be open by the rules and still too dear.
    shut = (here for here in entries if here not in reach.hexes)
    closed = {here: judged(situation, first, (here,), here).verdict.cases for here in shut}
    is_open = tuple(here for here in entries if here in reach.hexes)
    return Arriving(coming.units, zones, coming.found, is_open, closed)


def _entry_hexes(judge: Judge, zones: tuple[str, ...]) -> tuple[HexId, ...]:
    found = (here for zone in zones for here in judge.board.entries.get(zone, ()))
    return tuple(dict.fromkeys(found))


def arrivals_told(situation: Situation, times: Times, wording: Wording) -> Iterator[Remark]:
    """Yield a line for each group that may come: where it enters, which hexes are closed to it and why."""
    tr = wording.tr
    for group in arriving_of(situation, times):
        told = wording.sentence(_of_all(group, wording))
        count = tr("{open} of {all} entry hexes are open").format(
            open=len(group.open), all=len(group.open) + len(group.closed)
        )
        detail = ". ".join(part for part in (count, _closed(group, wording)) if part)
        # Nowhere to enter is what a player must hear of while he can still make room.
        sign = Sign.INFO if group.open else Sign.WARNING
        at = next(iter(group.open), None)
        yield Remark(sign, told, (group.found.case,), detail, at=at, units=group.units)


def _of_all(group: Arriving, wording: Wording) -> Finding:
    """Return the finding about the first unit as one about them all."""
    facts = {**dict(group.found.facts), "unit": wording.units(group.units)}
    return replace(group.found, facts=tuple(facts.items()))


def _closed(group: Arriving, wording: Wording) -> str:
    if not group.closed:
        return ""
    named = [
        f"{here} ({', '.join(cases)})" if cases else str(here)
        # Some maps have dozens of entry hexes, and an enemy at the edge may close most of them.
        for here, cases in list(group.closed.items())[:MOST_CLOSED]
    ]
    more = len(group.closed) - len(named)
    if more:
        named.append(wording.tr("{count} more").format(count=more))
    return wording.tr("Closed: {hexes}").format(hexes=", ".join(named))
