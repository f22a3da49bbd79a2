"""The answer about an air unit: zone, deployment, interdiction, superiority, attrition (13.0, 25.0)."""

from __future__ import annotations

from rules.fields import Fields
from rules.games.budapest_campaign.air import (
    attrition,
    attrition_column,
    deployments,
    interdicted_rails,
    is_activated,
    superiority,
    support_of,
    zone_of_air,
)
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import AIR
from rules.issues import NotationError
from rules.kit.desk import unit_of, whole_of
from rules.units import Unit


def air_answer(situation: Situation, line: Fields) -> object:
    """Return what an air unit does and may do."""
    unit = unit_of(situation, line)
    if unit.type != AIR:
        raise NotationError(f"{unit.id} is no air unit")
    # 0 is no face: it stands for a die that was not named.
    die = whole_of(line, "die", 0, 1, 6) or None
    return {
        "activated": is_activated(situation, unit),
        "support": support_of(unit),
        "zone": list(zone_of_air(situation, unit)),
        "deploy": list(deployments(situation, unit)),
        "interdicts": list(interdicted_rails(situation, unit)),
        "superiority": _superiority(situation, unit, die),
        "attrition": _attrition(situation, unit),
    }


def _superiority(situation: Situation, unit: Unit, die: int | None) -> dict[str, object] | None:
    found = superiority(situation, unit)
    if found is None:
        return None
    return {
        "enemy": found.enemy,
        "value": found.value,
        "column": found.column,
        "distribution": {str(face): result for face, result in found.results.items()},
        "result": None if die is None else found.results[die],
    }


def _attrition(situation: Situation, unit: Unit) -> dict[str, object] | None:
    results = attrition(situation, unit)
    if results is None:
        return None
    told = {str(face): result for face, result in results.items()}
    return {"column": attrition_column(situation, unit), "distribution": told}
