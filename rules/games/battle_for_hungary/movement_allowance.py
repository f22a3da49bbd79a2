"""What a unit may spend in each mode of movement (5.5, 7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, notes, rule
from rules.games.battle_for_hungary.charts import PARTS_PER_MP
from rules.games.battle_for_hungary.movement_ways import Mode
from rules.games.battle_for_hungary.situation import Situation
from rules.units import Unit


@rule("5.5")
def lack_of_supply_halves_the_move(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Unsupplied armour, mechanized infantry and cavalry have half their points, rounded down."""
    if unit.type in situation.law.charts.movement.unsupplied and not situation.is_supplied(unit):
        yield notes(unit=unit.id)


def allowance_mp_parts(situation: Situation, unit: Unit, mode: Mode = Mode.NORMAL) -> int:
    """Return what a unit may spend in half points: first halved, then doubled (5.5, 7.4)."""
    chart, points = situation.law.charts.movement, unit.move
    if lack_of_supply_halves_the_move(situation, unit):
        # Whole points are rounded down before they are doubled, as 5.5 stands before 7.4 (reading 27).
        points = int(points * chart.unsupplied[unit.type])
    factor = chart.operational_factor if mode is Mode.OPERATIONAL else 1
    return PARTS_PER_MP * points * factor
