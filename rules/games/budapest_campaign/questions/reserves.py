"""Answers about what comes to the map and back to strength: deployment (10.0) and refit (11.0)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.fields import Fields
from rules.findings import Finding, Verdict
from rules.games.budapest_campaign.questions.asked import side_of, with_declared
from rules.games.budapest_campaign.refit import bars_to_refit, points_gained, refit_price
from rules.games.budapest_campaign.reinforcements import NOWHERE, bars_to_coming, places_for
from rules.games.budapest_campaign.situation import Situation
from rules.issues import NotationError
from rules.kit.desk import unit_of, whole_of

LAST_TURN = 99


def deploy_answer(situation: Situation, line: Fields) -> object:
    """Return what keeps a unit off the map from coming now, and where it may be deployed."""
    unit = unit_of(situation, line)
    if unit.hex is not None or not unit.is_ground:
        raise NotationError(f"{unit.id} is no ground unit off the map")
    # Whether it comes at all stands before where: an answer with hexes would invite to place it.
    refused = _cases(bars_to_coming(situation, unit))
    places = NOWHERE if refused else places_for(situation, unit)
    return {
        "refused": refused,
        "hexes": list(places.hexes),
        "barred": {here: _cases(bars) for here, bars in places.barred.items()},
    }


def refit_answer(situation: Situation, line: Fields) -> object:
    """Return what refit of a unit costs, or what keeps it from it."""
    situation = with_declared(situation, line)
    unit = unit_of(situation, line)
    cases = _cases(bars_to_refit(situation, unit))
    return {"rp": None if cases else refit_price(situation, unit), "cases": cases}


def refit_points_answer(situation: Situation, line: Fields) -> object:
    """Return the refit points that a side gains in a turn."""
    turn = whole_of(line, "turn", situation.turn, 1, LAST_TURN)
    found = points_gained(situation, side_of(line), turn)
    places = {"oilfield": found.oilfield, "buda": found.buda}
    return {"track": found.track, **places, "total": found.total}


def _cases(found: Iterable[Finding]) -> list[str]:
    return sorted(Verdict(tuple(found)).cases)
