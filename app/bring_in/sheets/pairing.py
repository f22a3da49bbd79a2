"""Which back belongs to which front: a sheet is turned about one of its axes, or scanned the other way up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from app.bring_in.sheets.cell import Cell, Sheet

Colours = NDArray[np.float32]
Places = NDArray[np.float64]

_REACH = 0.45
"""How far from its place a back may lie, in counters: prints are shifted against the cut."""
_KINDS, _CLEAR = 6, 0.08
_OF_PLACE, _OF_BLANK, _OF_COLOUR, _OF_KIND = 2.0, 1.0, 1.0, 1.0
_SHUFFLES, _BEYOND = 60, 4.0
"""So many chance orders are tried, and so many of their standard deviations beyond them is no chance."""
_USUAL = 0.05
"""What turning a sheet like a page is worth: most are scanned so."""


class Turn(Enum):
    """How a sheet was turned before its back was scanned."""

    LIKE_A_PAGE = "like a page"
    UPWARDS = "upwards"
    ROUND = "round"
    NOT = "not at all"
    """Loose counters turned over one by one where they lie, or a back that was mirrored before."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Fronts and backs by their numbers in their sheets; -1 for a front without a back.

    `is_sure` tells whether the other ways to turn the sheet fit clearly less.
    """

    turn: Turn
    backs: tuple[int, ...]
    is_sure: bool


def paired(fronts: Sheet, backs: Sheet, front_colours: Colours, back_colours: Colours) -> Pairing:
    """Return which back belongs to which front; colours are the mean of each counter, N x 3.

    Told by place, by blank counters, by colours that both sides share and, where these differ, by which
    colours go together.
    """
    tried = [turned(fronts, backs, turn) for turn in Turn]
    scores = [
        _score(fronts, backs, each, front_colours, back_colours) + _USUAL * (turn is Turn.LIKE_A_PAGE)
        for turn, each in zip(Turn, tried, strict=True)
    ]
    order = np.argsort(scores)[::-1]
    best = int(order[0])
    is_sure = scores[best] - scores[int(order[1])] > _CLEAR
    # A sheet's backs lie where its fronts lay; loose counters may have been laid down anew in any order.
    if is_sure and fronts.is_loose:
        is_sure = _is_beyond_chance(tried[best], front_colours, back_colours)
    return Pairing(list(Turn)[best], tried[best], is_sure)


def _is_beyond_chance(found: Sequence[int], front_colours: Colours, back_colours: Colours) -> bool:
    """Return whether colours of fronts and backs go together far better than in any chance order.

    Few counters in few colours agree by chance now and then, so that no fixed bound would do; where all are
    of one colour nothing can be told.
    """
    pairs = [(n, back) for n, back in enumerate(found) if back >= 0]
    if len(pairs) < 2:
        return False
    ones, others = (np.array(each) for each in zip(*pairs, strict=True))
    agreed = _agreement(front_colours, back_colours, ones, others)
    # Seeded: the same scans are to get the same answer.
    rng = np.random.default_rng(len(pairs))
    chance = [
        _agreement(front_colours, back_colours, ones, rng.permutation(others)) for _ in range(_SHUFFLES)
    ]
    return agreed > float(np.mean(chance)) + _BEYOND * max(float(np.std(chance)), 1e-3)


def turned(fronts: Sheet, backs: Sheet, turn: Turn) -> tuple[int, ...]:
    """Return the back of each front where the sheet was turned in one way, -1 for none."""
    here, there = _places(fronts), _places(backs)
    if not len(here) or not len(there):
        return (-1,) * len(here)
    signs = {Turn.LIKE_A_PAGE: (-1, 1), Turn.UPWARDS: (1, -1), Turn.ROUND: (-1, -1), Turn.NOT: (1, 1)}
    wanted = here * np.array(signs[turn])
    off = np.linalg.norm(wanted[:, None] - there[None], axis=2)
    rows, columns = linear_sum_assignment(np.minimum(off, 4 * _REACH))
    found = [-1] * len(here)
    for row, column in zip(rows, columns, strict=True):
        if off[row, column] <= _REACH:
            found[row] = int(column)
    return tuple(found)


def _places(sheet: Sheet) -> Places:
    """Return the middles of the counters in counters, upright, about the middle of them all."""
    if not sheet.cells:
        return np.empty((0, 2))
    centres = np.array([cell.centre for cell in sheet.cells])
    angle = np.radians(-sheet.angle_deg)
    # A scan turned clockwise is turned back; loose counters lie as they fell.
    matrix = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    upright = centres @ matrix.T
    middle = (upright.min(axis=0) + upright.max(axis=0)) / 2
    return np.asarray((upright - middle) / max(sheet.edge_px, 1.0), np.float64)


def _score(
    fronts: Sheet, backs: Sheet, found: Sequence[int], front_colours: Colours, back_colours: Colours
) -> float:
    pairs = [(n, back) for n, back in enumerate(found) if back >= 0]
    most = max(len(fronts.cells), len(backs.cells), 1)
    if len(pairs) < 2:
        return -1.0
    ones, others = (np.array(each) for each in zip(*pairs, strict=True))
    blank = _blank_agreement(fronts.cells, backs.cells, pairs)
    agreed = _agreement(front_colours, back_colours, ones, others)
    return _OF_PLACE * len(pairs) / most + _OF_BLANK * blank + agreed


def _agreement(
    front_colours: Colours, back_colours: Colours, ones: NDArray[np.intp], others: NDArray[np.intp]
) -> float:
    """Return how well the colours of pairs go together: alike, or else always the same two."""
    colour = _likeness(front_colours[ones], back_colours[others])
    kinds = _information(kinds_of(front_colours)[ones], kinds_of(back_colours)[others])
    return _OF_COLOUR * colour + _OF_KIND * kinds


def _blank_agreement(
    fronts: Sequence[Cell], backs: Sequence[Cell], pairs: Sequence[tuple[int, int]]
) -> float:
    same = [fronts[one].is_blank == backs[other].is_blank for one, other in pairs]
    return float(np.mean(same))


def _likeness(ones: Colours, others: Colours) -> float:
    """Return how alike the colours of pairs are, beside those of counters that are no pair; about 0 to 1."""
    one, other = ones - ones.mean(axis=0), others - others.mean(axis=0)
    norm = float(np.sqrt((one**2).sum() * (other**2).sum()))
    return float((one * other).sum() / norm) if norm > 1e-6 else 0.0


def kinds_of(colours: Colours) -> NDArray[np.intp]:
    """Return the kind of colour of each counter: the nearest of a few that differ the most."""
    seeds = [colours[0]]
    while len(seeds) < min(_KINDS, len(colours)):
        far = np.min([((colours - seed) ** 2).sum(axis=1) for seed in seeds], axis=0)
        if float(far.max()) < 30.0**2:
            break
        seeds.append(colours[int(far.argmax())])
    return np.asarray(np.argmin([((colours - seed) ** 2).sum(axis=1) for seed in seeds], axis=0), np.intp)


def _information(ones: NDArray[np.intp], others: NDArray[np.intp]) -> float:
    """Return how much the kinds of fronts tell of those of backs, 0 to 1 (mutual information, normed)."""
    table = np.zeros((int(ones.max()) + 1, int(others.max()) + 1))
    np.add.at(table, (ones, others), 1.0)
    shares = table / table.sum()
    rows, columns = shares.sum(axis=1), shares.sum(axis=0)
    least = min(_entropy(rows), _entropy(columns))
    if least < 1e-6:
        return 0.0
    return (_entropy(rows) + _entropy(columns) - _entropy(shares.ravel())) / least


def _entropy(shares: NDArray[np.float64]) -> float:
    some = shares[shares > 0]
    return float(-(some * np.log(some)).sum())
