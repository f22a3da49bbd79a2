"""How the losses of formations up to an evening are estimated: no source gives them for regiments.

For every four evenings on which a formation stood at most two hexes from one of the other side it has lost a
step, to a third of its steps at most. They are taken from its units in turn, from those with most steps left
first; nobody loses the last. The rate is ours: nothing that was read gives one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.hexgrid import Grid, HexId
from rules.history import Formation, History
from rules.resuming import LossRule
from rules.unit_id import UnitId

RULE = LossRule(within=2, evenings=4, most_percent=33)


def steps_left(history: History, grid: Grid, evening: str, steps: Mapping[UnitId, int]) -> dict[UnitId, int]:
    """Return the steps that units have left on an evening, of those with which they began."""
    evenings = _evenings_in_contact(history, grid, [date for date in history.dates if date <= evening])
    left = dict(steps)
    for formation in history.formations:
        own = [unit for unit in formation.units if unit in steps]
        # Rounded down: formations of one or two steps lose none by an estimate.
        most = sum(steps[unit] for unit in own) * RULE.most_percent // 100
        for _ in range(min(evenings.get(formation.id, 0) // RULE.evenings, most)):
            _take_one(left, own)
    return left


def _take_one(left: dict[UnitId, int], units: Iterable[UnitId]) -> None:
    # No unit is taken away whole: which of them was destroyed is more than an estimate can say.
    able = [unit for unit in units if left[unit] > 1]
    if able:
        # The strongest, of equals always the same one: an evening begins the same game each time.
        left[max(able, key=lambda unit: (left[unit], unit))] -= 1


def _evenings_in_contact(history: History, grid: Grid, dates: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for date in dates:
        standing = tuple((formation, here) for formation, _, here in history.standing(date))
        for formation, here in standing:
            others = (there for other, there in standing if other.side != formation.side)
            if _is_near(grid, here, others):
                found[formation.id] = found.get(formation.id, 0) + 1
    return found


def _is_near(grid: Grid, here: HexId, others: Iterable[HexId]) -> bool:
    return any(grid.distance(here, there) <= RULE.within for there in others)


def lost_by_side(
    formations: Iterable[Formation], before: Mapping[UnitId, int], after: Mapping[UnitId, int]
) -> dict[str, int]:
    """Return how many steps each side has lost."""
    found: dict[str, int] = {}
    for formation in formations:
        gone = sum(
            before[u] - after.get(u, 0) for u in (*formation.units, *formation.attached) if u in before
        )
        found[formation.side] = found.get(formation.side, 0) + gone
    return found
