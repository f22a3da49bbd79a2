"""What a typed-in chart contradicts: figures that the rulebook fixes, or keeps within bounds.

Such an entry is accepted all the same, since the owner of the game may read it off the printed chart;
he is told which example speaks against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.issues import Issue, Severity
from rules.terrain import are_rows

FIXED = "rulebook"
"""The leading word of a provenance that leaves no room."""

_SHORT = {"defense_level": "dl"}
"""Keys whose provenance stands under a shorter name."""


def contradictions(
    ours: Mapping[str, object], theirs: Mapping[str, object], where: str = ""
) -> Iterator[Issue]:
    """Yield a warning for every figure of their charts that the provenance of ours speaks against."""
    for key, value in theirs.items():
        mine, place = ours.get(key), f"{where}.{key}" if where else key
        # Nothing is asked of what the owner left as it was, whatever its provenance.
        if value == mine:
            continue
        if isinstance(mine, Mapping) and isinstance(value, Mapping):
            yield from contradictions(mine, value, place)
        # Row beside row: a table that is longer or shorter than ours is the business of the game's own
        # check.
        elif are_rows(mine) and are_rows(value):
            for number, (one, other) in enumerate(zip(mine, value, strict=False)):
                yield from contradictions(one, other, f"{place}.{number}")
        # Only a row of figures carries bounds; they stand beside it and count its cells.
        elif isinstance(value, list) and "low_bound" in ours:
            yield from _out_of_bounds(ours, value, place)
        else:
            yield from _fixed_otherwise(ours, key, value, place)


def _fixed_otherwise(ours: Mapping[str, object], key: str, value: object, place: str) -> Iterator[Issue]:
    """Yield a warning for a figure that the rulebook fixes, and for each of several that differs."""
    provenance = ours.get(f"{_SHORT.get(key, key)}_provenance", ours.get("provenance"))
    if not (isinstance(provenance, str) and provenance.startswith(FIXED)):
        return
    mine = ours.get(key)
    if not (isinstance(mine, list) and isinstance(value, list)):
        yield _warning(place, f"the rulebook has {mine}", provenance)
        return
    for number, (one, other) in enumerate(zip(mine, value, strict=False), start=1):
        if one != other:
            # The number behind a blank counts from 1: `cards.place_in_words` finds the cell by it.
            yield _warning(f"{place} {number}", f"the rulebook has {one}", provenance)


def _out_of_bounds(ours: Mapping[str, object], figures: list[object], place: str) -> Iterator[Issue]:
    """Yield a warning for each figure of a row that leaves the bounds which the examples set."""
    rows = (ours.get(name) for name in ("low_bound", "high_bound", "provenance"))
    low, high, provenance = (row if isinstance(row, list) else [] for row in rows)
    cells = enumerate(zip(figures, low, high, provenance, strict=False), start=1)
    for number, (figure, least, most, why) in cells:
        if isinstance(figure, int) and least <= figure <= most:
            continue
        if str(why).startswith(FIXED):
            yield _warning(f"{place} {number}", f"the rulebook has {least}", str(why))
        else:
            told = f"{figure} lies outside {least} to {most}, the range that the rulebook's examples leave"
            yield _warning(f"{place} {number}", told, "")


def _warning(place: str, message: str, provenance: str) -> Issue:
    source = provenance.removeprefix(FIXED).lstrip(": ")
    return Issue("charts", place, message, source, Severity.WARNING)
