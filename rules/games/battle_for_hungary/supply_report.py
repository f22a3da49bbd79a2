"""The supply of a side for the screen (5, 10): who has a line, where it runs, where it breaks."""

from __future__ import annotations

from rules.games.battle_for_hungary.situation import Situation
from rules.supplied import SupplyGap, SupplyLine, SupplyReport, Through
from rules.units import UnitId


def supply_report(situation: Situation, side: str) -> SupplyReport:
    """Return what the units of a side could trace now (5)."""
    units = tuple(unit.id for unit in situation.of(side))

    def line(unit: UnitId) -> SupplyLine:
        here = situation.unit(unit).hex
        return SupplyLine(Through.ALWAYS, () if here is None else (here,))

    return SupplyReport(
        side, units, frozenset(units), line, lambda _unit: SupplyGap(None), lambda _unit: frozenset()
    )
