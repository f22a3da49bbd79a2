"""Answers about logistics: who of a side is supported (12.0)."""

from __future__ import annotations

from rules.fields import Fields
from rules.games.budapest_campaign.line_breaks import line_break
from rules.games.budapest_campaign.logistics import Support, supports
from rules.games.budapest_campaign.questions.asked import side_of, with_declared
from rules.games.budapest_campaign.situation import Situation
from rules.units import Unit


def supply_answer(situation: Situation, line: Fields) -> object:
    """Return how each unit of a side is supported, with the truck columns declared."""
    situation = with_declared(situation, line)
    found = supports(situation, side_of(line))
    return {name: _told(situation, situation.unit(name), support) for name, support in found.items()}


def _told(situation: Situation, unit: Unit, support: Support) -> dict[str, object]:
    told: dict[str, object] = {
        "state": support.state.value,
        "supplied": support.is_supported,
        "path": list(support.path) or None,
        "source": support.source and support.source.value,
        "automatic": support.automatic and support.automatic.value,
    }
    if support.onward:
        told["onward"] = list(support.onward)
    if not support.is_supported:
        told["break"] = line_break(situation, unit).at
    return told
