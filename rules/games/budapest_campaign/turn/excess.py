"""What is over a limit of stacking when a segment has ended: its owner says who is eliminated (7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.decisions import Choice, LeftToASide, When
from rules.effects import Eliminate
from rules.games.budapest_campaign.stacking import over_limits, overstacked
from rules.games.budapest_campaign.turn.asked import Asked
from rules.games.budapest_campaign.words import WAS_ATTACKED
from rules.hexgrid import HexId
from rules.units import ATTACKED, Unit
from rules.words import Said

COMMAND, ATTACK = "command", "attack"


def excess_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield for each hex over a limit who may be eliminated there, once the segment is over."""
    if not is_segment_over(asked):
        return
    for here in sorted(overstacked(asked.situation)):
        for side, units in sorted(_by_side(asked, here).items()):
            choices = tuple(_eliminated(unit, here, n) for n, unit in enumerate(units))
            title = Said("excess_units", (("hex", here),))
            yield LeftToASide(f"excess:{here}", side, title, "7.4", When.DUE, choices)


def is_segment_over(asked: Asked) -> bool:
    """Return whether a segment has just ended: before the first attack, or when the next marker is drawn."""
    if asked.position.step != ATTACK:
        return True
    fought = (unit.marks & {ATTACKED, WAS_ATTACKED} for unit in asked.position.units)
    # While nobody has fought the limits are those at the end of the moves; later they hold when the combats
    # end (7.0).
    return not any(fought)


def _by_side(asked: Asked, here: HexId) -> dict[str, list[Unit]]:
    """Return the units of each side that is over a limit in a hex, those worth least first."""
    found: dict[str, list[Unit]] = {}
    for unit in asked.situation.at(here):
        found.setdefault(unit.side, []).append(unit)
    over = {side: units for side, units in found.items() if over_limits(units)}
    return {side: sorted(units, key=lambda u: (u.attack + u.defense, u.id)) for side, units in over.items()}


def _eliminated(unit: Unit, here: HexId, place: int) -> Choice:
    label = Said("eliminate_unit", (("unit", unit.id),))
    # The keys keep the order of the list: whoever plays by program gives up the weakest.
    return Choice(f"{place}:{unit.id}", label, lambda _position, _die: (Eliminate(unit.id),), at=here)
