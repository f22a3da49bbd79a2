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
from rules.games.bitter_end.reinforcements import WAITING_RULES, Waiting, due_now, waiting_units, zones_of
from rules.hexgrid import HexId
from rules.ruleset import Judge
from rules.units import UnitId

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
    position = situation.position
    waiting = due_now(waiting_units(position, position.side, times.arrivals))
    groups: dict[tuple[str, str, tuple[str, ...]], list[Waiting]] = {}
    for each in waiting:
        date = each.arrival.date if each.arrival is not None else ""
        groups.setdefault((date, _found(each).rule, zones_of(each)), []).append(each)
    return tuple(_arriving(situation, group) for group in groups.values())


def _found(waiting: Waiting) -> Finding:
    return next(found for each in WAITING_RULES for found in each(waiting))


def _arriving(situation: Situation, group: list[Waiting]) -> Arriving:
    first, zones = group[0], zones_of(group[0])
    entries = situation.ask(("entry hexes", zones), lambda judge: _entry_hexes(judge, zones))
    reach = reach_of(situation, first.unit.id)
    shut = (here for here in entries if here not in reach.hexes)
    closed = {here: judged(situation, first.unit.id, (here,), here).verdict.cases for here in shut}
    is_open = tuple(here for here in entries if here in reach.hexes)
    return Arriving(tuple(each.unit.id for each in group), zones, _found(first), is_open, closed)


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
        for here, cases in list(group.closed.items())[:MOST_CLOSED]
    ]
    more = len(group.closed) - len(named)
    if more:
        named.append(wording.tr("{count} more").format(count=more))
    return wording.tr("Closed: {hexes}").format(hexes=", ".join(named))
