"""Why an answer is empty: what the rules say, each with its case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from app.assist.adjudicator import Adjudicator
from rules.fights import Flight, Pursuit
from rules.findings import Finding
from rules.hexgrid import HexId
from rules.unit_id import UnitId

Reasons = list[dict[str, Any]]


def told(adjudicator: Adjudicator, findings: Iterable[Finding]) -> Reasons:
    """Return findings as answers have them: case, hex and sentence, each sentence once."""
    book = adjudicator.rule_set.citations
    found = [{"case": each.case, "at": each.at, "text": book.phrase(each)} for each in findings]
    # Six hexes around a unit often give six times the same sentence; one says it, at the last of the hexes.
    return list({(each["case"], each["text"]): each for each in found}.values())


def lines_of(reasons: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield reasons as lines of text."""
    for each in reasons:
        yield f"  {each['case']:<7} {each['text']}"


def why_no_reach(adjudicator: Adjudicator, unit: UnitId, zones: Sequence[str]) -> Reasons:
    """Return what keeps a unit out of every hex beside it, or out of those by which it would come on.

    `zones` are those that were asked for, without them all of its own.
    """
    position, judge = adjudicator.position, adjudicator.judge
    own = adjudicator.entries.get(unit, ())
    here = position.by_id[unit].hex
    # One step is enough: who cannot take any first step can take none.
    beside = _beside(adjudicator, here) if here is not None else _entries(adjudicator, zones or own)
    # No weather: the position's own counts then.
    verdicts = (judge.explain(position, unit, (there,), "", own or zones) for there in beside)
    return told(adjudicator, (found for verdict in verdicts for found in verdict.prohibitions))


def why_no_retreat(adjudicator: Adjudicator, flight: Flight) -> Reasons:
    """Return what keeps a unit from leaving its hex in a retreat."""
    return told(adjudicator, adjudicator.judge.bars_to_retreat(adjudicator.position, flight))


def why_no_advance(adjudicator: Adjudicator, pursuit: Pursuit) -> Reasons:
    """Return what keeps a unit from advancing after combat."""
    return told(adjudicator, adjudicator.judge.bars_to_advance(adjudicator.position, pursuit))


def why_no_zone(adjudicator: Adjudicator, side: str) -> Reasons:
    """Return why no hex is in a zone of a side: nobody of it is there, or nobody's zone goes anywhere."""
    # Two quite different reasons for an empty answer, and only one of them has findings behind it.
    homes = [unit.hex for unit in adjudicator.position.of(side) if unit.hex is not None]
    if not homes:
        return [_nobody(side, adjudicator.rule_set.cited_cases.zones)]
    beside = dict.fromkeys(there for here in homes for there in _beside(adjudicator, here))
    gaps = (adjudicator.judge.zone_gaps(adjudicator.position, side, there) for there in beside)
    return told(adjudicator, (found for gap in gaps for each in gap.values() for found in each))


def why_no_supply(adjudicator: Adjudicator, side: str) -> Reasons:
    """Return why nobody of a side is in supply or out of it."""
    return [_nobody(side, adjudicator.rule_set.cited_cases.supply_settled)]


def _nobody(side: str, case: str) -> dict[str, Any]:
    return {"case": case, "at": None, "text": f"No unit of the {side} side is on the map."}


def _beside(adjudicator: Adjudicator, here: HexId) -> list[HexId]:
    topology = adjudicator.judge.board.topology
    return [topology.hexes[there] for there in topology.neighbors[topology.index[here]]]


def _entries(adjudicator: Adjudicator, zones: Iterable[str]) -> list[HexId]:
    entries = adjudicator.judge.board.entries
    return [here for zone in zones for here in entries.get(zone, ())]
