"""The markers that remind of who is unsupported, laid anew before units move and before they fight (12.5)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.duties import Thrown, Work
from rules.effects import SettleMarks
from rules.games.budapest_campaign.law import words
from rules.games.budapest_campaign.words import SIDES
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Mark
from rules.words import Said


def supply_work() -> Work:
    """Return the laying of the markers; whoever moves or fights is traced anew, whatever they say."""
    return Work(_laid, asks_judge=True)


def _laid(position: Position, judge: Judge | None, _die: int | None) -> Thrown | None:
    if judge is None:
        return None
    # Of both sides: the defender's state counts in combat as much as the attacker's (12.5).
    reports = [judge.supply(position, side) for side in SIDES]
    found = [report.settling(position.by_id, words().supply) for report in reports]
    count = sum(len(report.units) - len(report.supplied) for report in reports)
    laid = _together([each for each in found if each is not None])
    return Thrown((laid,), Said("unsupported_are_marked", (("count", count),))) if laid.hexes else None


def _together(effects: Iterable[SettleMarks]) -> SettleMarks:
    """Return one effect in place of several: markers that come off and on are counted once."""
    hexes: list[HexId] = []
    states: dict[Mark, frozenset[UnitId]] = {}
    for effect in effects:
        hexes += effect.hexes
        states |= {mark: states.get(mark, frozenset()) | units for mark, units in effect.states}
    return SettleMarks(tuple(hexes), tuple(states.items()))
