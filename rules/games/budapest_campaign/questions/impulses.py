"""Answers about command markers: what one activates, and what may lie in a pool (5.0)."""

from __future__ import annotations

from rules.fields import Fields, read_array
from rules.findings import Verdict
from rules.games.budapest_campaign.charts import CommandMarker
from rules.games.budapest_campaign.commands import (
    Activation,
    Placement,
    activations,
    bars_to_placement,
    directive_row,
    is_available,
    kind_of,
)
from rules.games.budapest_campaign.questions.asked import side_of
from rules.games.budapest_campaign.situation import Situation
from rules.issues import NotationError, shown
from rules.kit.desk import whole_of


def activation_answer(situation: Situation, line: Fields) -> object:
    """Return what a marker is, the event of its die, and the ways to use it."""
    marker, law = _marker(situation, line.text("marker")), situation.law
    # Of a marker without a directive no die is asked for, and a line leaves it out.
    die = whole_of(line, "die", 0, 1, 6) or None
    row = directive_row(law, marker, die)
    return {
        "kind": kind_of(law, marker),
        "available": is_available(situation, marker),
        "attack_shift": marker.attack_shift,
        "discard": marker.is_discarded,
        "event": None if row is None else row.event,
        "options": [_option(each) for each in activations(situation, marker, row)],
    }


def _option(found: Activation) -> dict[str, object]:
    return {
        "commands": list(found.commands),
        "units": list(found.units),
        "air": list(found.air),
        "reinforcements": list(found.reinforcements),
    }


def pool_answer(situation: Situation, line: Fields) -> object:
    """Return the cases that speak against the markers of a pool on the turn of the board."""
    names = read_array(line.get("markers", []), "the line.markers")
    markers = tuple(_marker(situation, name) for name in names)
    # As they would lie there: the pool of the moment is not on a board, it lies closed.
    asked = Placement(situation.law, side_of(line), situation.turn, markers)
    return {"cases": sorted(Verdict(bars_to_placement(asked)).cases)}


def _marker(situation: Situation, name: object) -> CommandMarker:
    found = situation.law.charts.marker(name) if isinstance(name, str) else None
    if found is None:
        known = ", ".join(each.name for each in situation.law.charts.markers)
        raise NotationError(f"no command marker {shown(name)}; there are: {known}")
    return found
