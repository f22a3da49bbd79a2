"""Axis air supply (22.0): the marker is laid on an airfield in an Axis impulse, and lost to aircraft."""

from __future__ import annotations

from collections.abc import Iterator

from rules.decisions import Choice, LeftToASide
from rules.effects import Effect, LayMarker, SetFact, TakeMarkers
from rules.findings import Finding, Verdict, forbids, rule
from rules.games.budapest_campaign.air import is_in_air_zone
from rules.games.budapest_campaign.facts import AirSupplyAt
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.turn.asked import Asked
from rules.games.budapest_campaign.words import AIRFIELDS, AXIS, SOVIET
from rules.hexgrid import HexId
from rules.words import Said

OPTION = "22.0"
MARKER = "air_supply"


@rule("22.1")
def supply_keeps_out_of_soviet_zones(situation: Situation, here: HexId) -> Iterator[Finding]:
    """The marker is not deployed in a Soviet air zone."""
    if is_in_air_zone(situation, SOVIET, here):
        yield forbids(hex=here)


def air_supply_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the airfields on which the marker may be laid in an Axis impulse (22.1, 22.2)."""
    situation = asked.situation
    impulse = situation.impulse
    if OPTION not in situation.options or impulse is None or impulse.side != AXIS:
        return
    # Also in a Soviet air zone: offered with what speaks against
    # it, for a hand may do it all the same (22.1).
    held = (here for here in situation.terrain.area(AIRFIELDS) if situation.is_controlled(AXIS, here))
    choices = tuple(_laid(situation, here) for here in sorted(held) if here != situation.air_supply)
    if choices:
        yield LeftToASide("air_supply", AXIS, Said("lay_air_supply"), "22.1", choices=choices)


def _laid(situation: Situation, here: HexId) -> Choice:
    effects = (TakeMarkers(MARKER), LayMarker(MARKER, here), SetFact(AirSupplyAt(here)))
    verdict = Verdict(supply_keeps_out_of_soviet_zones(situation, here))
    label = Said("lay_air_supply_at", (("hex", here),))
    return Choice(here, label, lambda _position, _die: effects, verdict, at=here)


def driven_off(situation: Situation, side: str, here: HexId) -> tuple[Effect, ...]:
    """Return that the marker goes back when Soviet aircraft come where none of the Axis fly."""
    # In the hex itself: a zone that only reaches there guards nothing.
    guards = (unit for unit in situation.air_units if unit.side == AXIS and unit.hex == here)
    if side != SOVIET or situation.air_supply != here or any(guards):
        return ()
    return (TakeMarkers(MARKER), SetFact(AirSupplyAt(None)))
