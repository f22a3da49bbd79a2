"""The markers that remind of who is unsupported, laid anew before units move and before they fight (12.5)."""

from __future__ import annotations

from rules.duties import Thrown, Work
from rules.games.budapest_campaign.law import words
from rules.games.budapest_campaign.words import SIDES
from rules.position import Position
from rules.ruleset import Judge
from rules.words import Said


def supply_work() -> Work:
    """Return the laying of the markers; whoever moves or fights is traced anew, whatever they say."""
    return Work(_laid, asks_judge=True)


def _laid(position: Position, judge: Judge | None, _die: int | None) -> Thrown | None:
    if judge is None:
        return None
    reports = [judge.supply(position, side) for side in SIDES]
    effects = [report.settling(position.by_id, words().supply) for report in reports]
    laid = tuple(effect for effect in effects if effect is not None)
    count = sum(len(report.units) - len(report.supplied) for report in reports)
    return Thrown(laid, Said("unsupported_are_marked", (("count", count),))) if laid else None
