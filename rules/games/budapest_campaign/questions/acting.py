"""Answers about who may act in the impulse under way (5.5, 6.1, 9.2)."""

from __future__ import annotations

from rules.fields import Fields
from rules.findings import Finding, Verdict
from rules.games.budapest_campaign.activity import bars_to_acting, is_active
from rules.games.budapest_campaign.attack_choices import bars_to_attacking, targets
from rules.games.budapest_campaign.move import Move, ice_keeps_the_flotilla, rate_is_used
from rules.games.budapest_campaign.questions.asked import with_declared
from rules.games.budapest_campaign.rail import Ride
from rules.games.budapest_campaign.situation import Situation
from rules.kit.desk import unit_of, whole_of


def may_answer(situation: Situation, line: Fields) -> object:
    """Return whether a unit is active, what keeps it from moving, riding and attacking, and its targets."""
    situation = with_declared(situation, line)
    unit = unit_of(situation, line)
    # Asked here beside the search, which bars both step by step: the answer is about the unit, not about a
    # hex.
    own = ice_keeps_the_flotilla(situation, unit) + rate_is_used(situation, unit)
    acting, move = bars_to_acting(situation, unit), Move(situation, unit)
    used = whole_of(line, "rail_used", situation.rail_used(unit.side), 0, 99)
    return {
        "active": is_active(situation, unit),
        "move": _cases(acting + move.refused + own),
        "rail": _cases(acting + Ride(situation, unit, used).refused),
        "attack": _cases(bars_to_attacking(situation, unit)),
        "targets": list(targets(situation, unit)),
    }


def _cases(findings: tuple[Finding, ...]) -> list[str]:
    return sorted(set(Verdict(findings).cases))
