"""Questions in a form of the game's own: what is read of a line, and how a finding is told in an answer."""

from __future__ import annotations

from typing import Any

from rules.citations import CitationBook
from rules.fields import Fields, read_array
from rules.findings import Finding
from rules.issues import NotationError, shown
from rules.kit.situation import SituationOn
from rules.unit_id import UnitId
from rules.units import Unit


def unit_named(situation: SituationOn[Any], name: object) -> Unit:
    """Return a piece by its id; raises NotationError."""
    # Lines come from strangers: a number in the place of a name is told, never looked up.
    found = situation.position.by_id.get(UnitId(name)) if isinstance(name, str) else None
    if found is None:
        raise NotationError(f"no unit {shown(name)} on the board")
    return found


def unit_of(situation: SituationOn[Any], line: Fields, key: str = "unit") -> Unit:
    """Return the piece that a line names; raises NotationError."""
    return unit_named(situation, line.text(key))


def units_of(situation: SituationOn[Any], line: Fields, key: str) -> tuple[Unit, ...]:
    """Return the pieces that an array of a line names, none where it is missing; raises NotationError."""
    told = line.get(key)
    names = [] if told is None else read_array(told, f"the line.{key}")
    return tuple(unit_named(situation, name) for name in names)


def whole_of(line: Fields, key: str, default: int, least: int, most: int) -> int:
    """Return a whole number of a line, the default where it is missing; raises NotationError."""
    return default if line.get(key) is None else line.whole(key, least, most)


def told_of(found: Finding, citations: CitationBook) -> dict[str, object]:
    """Return a finding as answers tell it, but for what it costs: each form has its own word for that."""
    return {
        "case": found.case,
        "weight": found.weight.value,
        "at": found.at,
        "text": citations.phrase(found),
        **({"assumption": found.assumption} if found.assumption else {}),
    }
