"""Proposals of names: all faces share out the units of the roster among themselves, each unit once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

Costs = NDArray[np.float64]

NOBODY = 60.0
"""What it costs a face to be none of the units: more than two letters that are read wrongly."""
SURE_MARGIN, SURE_SHORTFALL = 10.0, 12.0
"""From so much dearer other shares on, and up to so much ink that other letters would explain, it is sure."""
_SOFT, _ARBITRARY = 4.0, 1.0
_OF_COLOUR, _FEW = 4.0, 1.0


@dataclass(frozen=True, slots=True)
class Guess:
    """A unit for a face: how likely, 0 to 1, and whether nothing else comes near."""

    unit: int
    likely: float
    is_sure: bool


def shared_out(costs: Costs, shortfalls: Costs) -> tuple[Guess | None, ...]:
    """Return a unit for each face, None where none fits; rows are faces, columns units.

    How sure one is: by how much all faces together would be dearer if it were another.
    """
    faces, units = map(int, costs.shape)
    if not faces or not units:
        return (None,) * faces
    table = np.hstack([costs, np.full((faces, faces), NOBODY)])
    rows, columns = linear_sum_assignment(table)
    total = float(table[rows, columns].sum())
    found: list[Guess | None] = [None] * faces
    for face, unit in zip(rows.tolist(), columns.tolist(), strict=True):
        if unit < units and costs[face, unit] < NOBODY:
            margin = _otherwise(table, face, unit) - total
            # Where others would do as well the choice is no reading: twins, or a face without letters.
            if margin >= _ARBITRARY:
                found[face] = _guess(unit, margin, float(shortfalls[face, unit]))
    return tuple(found)


def _otherwise(table: Costs, face: int, unit: int) -> float:
    """Return what the cheapest shares cost in which a face is not that unit."""
    before = table[face, unit]
    table[face, unit] = 1e6
    rows, columns = linear_sum_assignment(table)
    total = float(table[rows, columns].sum())
    table[face, unit] = before
    return total


def _guess(unit: int, margin: float, shortfall: float) -> Guess:
    likely = 1 / (1 + float(np.exp(-margin / _SOFT)))
    if shortfall > SURE_SHORTFALL:
        # Other letters fit better than those of any unit: perhaps it is none of the roster.
        likely *= SURE_SHORTFALL / shortfall
    return Guess(unit, likely, margin >= SURE_MARGIN and shortfall <= SURE_SHORTFALL)


def colour_costs(colours: Sequence[int], kins: Sequence[str], known: Mapping[int, int]) -> Costs:
    """Return what each unit costs for the colour of each face; `known` faces tell whose colours are whose."""
    kinds, names = max(colours, default=0) + 1, sorted(set(kins))
    seen = np.full((kinds, len(names)), _FEW / max(1, len(names)))
    for face, unit in known.items():
        seen[colours[face], names.index(kins[unit])] += 1
    price = -_OF_COLOUR * np.log(seen / seen.sum(axis=1, keepdims=True))
    # Beside the likeliest of a colour: one of which nothing is known costs nothing.
    price -= price.min(axis=1, keepdims=True)
    columns = np.array([names.index(kin) for kin in kins], int)
    return np.asarray(price[np.array(colours, int)][:, columns], np.float64)
