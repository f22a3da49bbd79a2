"""Bridgeheads as they are made and come to an end, with the markers that show them (23.1, 23.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules.effects import Effect, LayMarker, SetFact, TakeMarkers
from rules.games.budapest_campaign.facts import BridgeheadStands
from rules.games.budapest_campaign.situation import Bridgehead, Situation
from rules.units import Unit

MOST_HEADS = 3
"""Bridgehead markers of a side, whose number is a limit (23.3); how many is reconstructed."""


def marker_of_heads(side: str) -> str:
    """Return the marker with which a side shows its bridgeheads, in the hexes from which they were made."""
    return f"bridgehead_{side}"


def heads_left(situation: Situation, side: str) -> int:
    """Return how many bridgeheads a side may still make (23.3)."""
    return MOST_HEADS - sum(head.side == side for head in situation.bridgeheads)


def made(head: Bridgehead) -> tuple[Effect, ...]:
    """Return that a bridgehead stands from now on (23.1)."""
    return SetFact(BridgeheadStands(head)), LayMarker(marker_of_heads(head.side), head.frm)


def ended(situation: Situation, heads: Collection[Bridgehead]) -> Iterator[Effect]:
    """Yield that some bridgeheads are no more; the markers of the others lie as before (23.3)."""
    # Written over and not struck out: until a newer text says otherwise a bridgehead stands.
    yield from (SetFact(BridgeheadStands(head, is_standing=False)) for head in heads)
    for side in sorted({head.side for head in heads}):
        # All go and the others come back: markers are alike, and none says which bridgehead it shows.
        yield TakeMarkers(marker_of_heads(side))
        others = (head for head in situation.bridgeheads if head.side == side and head not in heads)
        yield from (LayMarker(marker_of_heads(side), head.frm) for head in others)


def deserted_heads(situation: Situation, leaving: Unit) -> tuple[Bridgehead, ...]:
    """Return the bridgeheads whose hex a unit leaves as the last of its side (23.3)."""
    heads = (head for head in situation.bridgeheads if head.side == leaving.side)
    here = leaving.hex
    stay = [unit for unit in situation.at(here) if unit.id != leaving.id] if here is not None else []
    is_last = not any(unit.side == leaving.side for unit in stay)
    return tuple(head for head in heads if head.frm == here and is_last)
