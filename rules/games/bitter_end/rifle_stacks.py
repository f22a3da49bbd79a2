"""Soviet rifle regiments of different divisions do not share a hex, where that rule is played (18.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, forbids, notes, rule
from rules.games.bitter_end.words import SOVIET
from rules.hexgrid import HexId
from rules.position import Position
from rules.units import Unit

RIFLES = frozenset({"infantry", "airborne", "marine"})
"""The types that count as rifle regiments; whatever else shares their hex does not matter (18.21)."""


@rule("18.21")
def rifle_divisions_share_a_hex(position: Position) -> Iterator[Finding]:
    """At the end of a Soviet phase no hex holds rifle regiments of two divisions, if at all possible."""
    if position.side == SOVIET:
        for hex_id, divisions in mixed_hexes(position):
            yield forbids(divisions=" ".join(divisions)).placed(hex_id)


@rule("18.22")
def mixed_by_retreat(position: Position) -> Iterator[Finding]:
    """What retreats in the German turn mixed is put right at the first opportunity."""
    # Nothing is told where nobody says whose turn it is: only in the German turn does a retreat excuse it.
    if position.side not in ("", SOVIET):
        for hex_id, divisions in mixed_hexes(position):
            yield notes(divisions=" ".join(divisions)).placed(hex_id)


def mixed_hexes(position: Position) -> Iterator[tuple[HexId, tuple[str, ...]]]:
    """Yield the hexes with rifle regiments of several divisions, and those divisions.

    A regiment without a division is alone in one of its own.
    """
    for hex_id, stack in sorted(position.by_hex.items()):
        # By division and not by corps: 18.21 parts regiments of one corps as well.
        divisions = {_division(unit) for unit in stack if unit.side == SOVIET and unit.type in RIFLES}
        if len(divisions) > 1:
            yield hex_id, tuple(sorted(divisions))


def _division(unit: Unit) -> str:
    return unit.counter.division or unit.id
