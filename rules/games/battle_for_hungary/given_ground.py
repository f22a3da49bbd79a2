"""Ground given and taken after combat, for the table: retreat of the excess, advances (4.2, 8.4 to 8.6)."""

from __future__ import annotations

from rules.fights import Advance, Flight, Pursuit, Retreat
from rules.findings import Finding
from rules.games.battle_for_hungary.situation import Situation


def retreats_of(situation: Situation, flight: Flight) -> tuple[Retreat, ...]:
    """Return every way among which a unit in excess may choose to retreat (4.2)."""
    del situation, flight
    return ()


def bars_to_retreat(situation: Situation, flight: Flight) -> tuple[Finding, ...]:
    """Return why a unit cannot leave its hex, nothing where it can."""
    del situation, flight
    return ()


def advance_of(situation: Situation, pursuit: Pursuit) -> Advance:
    """Return where a unit may advance to after combat (8.4 to 8.6)."""
    del situation, pursuit
    return Advance(0, {}, ())


def bars_to_advance(situation: Situation, pursuit: Pursuit) -> tuple[Finding, ...]:
    """Return what keeps a unit where it is after combat, nothing where it may advance."""
    del situation, pursuit
    return ()
