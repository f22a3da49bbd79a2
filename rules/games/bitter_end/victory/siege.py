"""How the line to the garrison and the ring stand, as players are told; who came near (20.31 to 20.36)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, notes, rule
from rules.games.bitter_end.city import City
from rules.games.bitter_end.releases import Passing
from rules.games.bitter_end.victory.state import Line
from rules.games.bitter_end.words import GARRISON
from rules.ring import Ring
from rules.victory import Circumstance

APPROACH_RANGE = 10
"""Hexes from Budapest that count as approached (20.32)."""


@rule("20.32")
def approaches_budapest(city: City, passing: Passing) -> Iterator[Finding]:
    """A supplied German unit from outside the garrison that comes within ten hexes earns the award."""
    if not passing.is_supplied_german or passing.unit.is_marked(GARRISON):
        return
    # As the unit passes: who retreats again at once has come within range all the same (20.32).
    near = (hex_id for hex_id in passing.hexes if city.range_of(hex_id) <= APPROACH_RANGE)
    at = next(near, None)
    if at is not None:
        yield notes(unit=passing.unit.id, range=city.range_of(at)).placed(at)


@rule("20.31")
def line_stands(line: Line | None) -> Iterator[Finding]:
    """A supply line reaches the garrison now."""
    if line is not None:
        yield notes()


@rule("20.31")
def line_is_cut(line: Line | None) -> Iterator[Finding]:
    """No supply line reaches the garrison now."""
    if line is None:
        yield notes()


@rule("16.58")
def nobody_is_ringed(ring: Ring | None) -> Iterator[Finding]:
    """No unit of the garrison is left to be kept in."""
    if ring is None:
        yield notes()


@rule("20.36")
def ring_holds(ring: Ring | None) -> Iterator[Finding]:
    """At the end of a Soviet player turn nothing would be earned."""
    if ring is not None and ring.is_closed:
        yield notes(hexes=len(ring.line))


@rule("20.36")
def ring_has_a_gap(ring: Ring | None) -> Iterator[Finding]:
    """The first hex outside the pocket on the shortest way out is named."""
    if ring is not None and not ring.is_closed:
        yield notes().placed(ring.way_out)


def situation(line: Line | None, ring: Ring | None) -> Iterator[Circumstance]:
    """Yield how the line and the ring stand, with the hexes of each."""
    path = line.path if line is not None else ()
    # Good for the Germans both times: a line that stands, and below a ring that is open.
    for found in (*line_stands(line), *line_is_cut(line)):
        yield Circumstance(found, line is not None, path)
    is_open = ring is not None and not ring.is_closed
    # What there is to look at: the way out of an open ring, the line of a closed one.
    hexes = () if ring is None else ring.gap or tuple(sorted(ring.line))
    for found in (*nobody_is_ringed(ring), *ring_holds(ring), *ring_has_a_gap(ring)):
        yield Circumstance(found, is_open, hexes)


def details(line: Line | None, ring: Ring | None) -> dict[str, object]:
    """Return the line and the ring as a program reads them."""
    told = ring and {"closed": ring.is_closed, "line": sorted(ring.line), "gap": list(ring.gap)}
    return {"line_to_budapest": line is not None, "ring": told}
