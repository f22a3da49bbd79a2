"""Do the pictures of a bank agree with what is known of the units that they are named after?

A bank whose names were exchanged among its pictures reads every board with confidence, and wrongly: pictures
and board agree. What can be seen all the same is that sides are told by colours, and types and figures by
what is printed. Where the pictures nearest to a unit's own are of units of its kind no oftener than with
names drawn by lot, the names are not to be trusted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.bank import Bank, BankFace
from app.bring_in.counter_mix import CounterId, Mix
from app.bring_in.pictures import Pixels
from app.bring_in.reading import Why
from counters.roster import Roster
from rules.translatable import tr_noop


@dataclass(frozen=True, slots=True)
class Traits:
    """What is known of a unit that can be seen on its counter, in words of its game; empty is unknown."""

    side: str
    nation: str = ""
    service: str = ""
    type: str = ""
    figures: str = ""


_MOST_UNITS = 1_000
"""More are not needed to tell, and each is held against each."""
_LEAST_UNITS = 12
_LEAST_PRINTED = 60
"""Of fewer units right names were seen to fail by what is printed, where a scan was poor."""
_LOTS = 300
_CLEAR = 4.0
"""So many of its own spreads above what lots give is no chance: of lots one in thirty thousand is."""
_CHANCE = 2.5
"""So many above lots clear names: what is printed is seen but faintly on poor scans, and of few units even
right names lie no four above (30 of 40 by colours, where lots give 17). Of lots one in 160 is."""
_ROOM = 1.25
"""So much farther must right names lead than what is demanded, or nothing is said."""
_HALFWAY = 0.5
"""Of the way from lots to all: names right for the most part go farther, a few right ones do not."""
_ONE_COLOUR = 10.0
"""Grounds nearer to their mean, in units of CIE Lab, are all of one colour, scanned a little amiss."""
_TWIN, _TWINS = 0.5, 0.5
"""So much nearer than usual is what is printed alike, and of so many units must the pictures have such."""
_GROUND_PX, _SHAPE_PX = 4, 20
_VIEWS = (slice(0, 20), slice(0, 12), slice(12, 20))
"""Rows of a small picture: all of it, its sign, its figures. One alone may show what is printed alike."""


def checked(bank: Bank, roster: Roster | None = None) -> Bank:
    """Return a bank with the warning that its pictures deserve, if they deserve any.

    With a roster type and figures of its units count besides their sides; without it what the bank itself
    tells of sides.
    """
    traits = traits_in(bank.mix) if roster is None else traits_of(roster)
    return replace(bank, warning=disagreement(bank, traits))


def traits_of(roster: Roster) -> Mapping[CounterId, Traits]:
    """Return the traits of all units of a roster."""
    return {
        CounterId(unit.id): Traits(
            unit.side, unit.nationality, unit.service, f"{unit.type} {unit.size}", unit.faces[0].figures
        )
        for unit in roster.units.values()
    }


def traits_in(mix: Mix) -> Mapping[CounterId, Traits]:
    """Return what a counter mix tells of its units: whose they are."""
    return {each.id: Traits(each.side) for each in mix.counters if each.side and not each.is_marker}


def disagreement(bank: Bank, traits: Mapping[CounterId, Traits]) -> Why | None:
    """Return in words what speaks against the names of a bank, None where nothing does.

    Few pictures, or units all of one kind, speak neither for their names nor against them.
    """
    fronts = [each for each in bank.faces if each.face == 0 and each.counter in traits][:_MOST_UNITS]
    known = [traits[each.counter] for each in fronts]
    if len(fronts) < _LEAST_UNITS:
        return None
    by_colours = _first_against(_by_colours(fronts, known), 2, _CHANCE, _HALFWAY)
    if by_colours is not None:
        told = tr_noop(
            "The names in the bank do not fit its pictures: of {units:unit|units} only {same} are coloured "
            "like others of their own side, as {lots} would be with names drawn by lot."
        )
        return by_colours.why(told)
    by_print = _first_against(_by_print(fronts, known), 1, _CHANCE, 0.0)
    if by_print is None:
        return None
    told = tr_noop(
        "The names in the bank do not fit its pictures: of {units:unit|units} that have others of their type "
        "and figures only {same} are printed like these, as {lots} would be with names drawn by lot."
    )
    return by_print.why(told)


def _first_against(
    found: Iterable[_Agreement | None], accusing: int, clear: float, share: float
) -> _Agreement | None:
    """Return the first of several agreements where all that can tell are against the names, else None.

    Of them the first few can accuse; those behind only clear.
    """
    # Publishers tell different things by colour and sign: one that agrees is enough.
    whole = list(found)
    telling = [each for each in whole if each is not None and each.can_tell]
    first = next((each for each in whole[:accusing] if each in telling), None)
    return first if all(each.is_against(clear, share) for each in telling) else None


@dataclass(frozen=True, slots=True)
class _Agreement:
    """How many of some units have their like as the nearest picture, and how many would by lot."""

    units: int
    same: int
    by_lot: float
    spread: float

    @property
    def can_tell(self) -> bool:
        """Whether right names would be seen to be right."""
        return self.by_lot + _ROOM * _CLEAR * self.spread < self.units

    def is_against(self, clear: float, share: float) -> bool:
        """Return whether it leads lots by fewer spreads than `clear`, or less than that share of the way."""
        wanted = max(clear * self.spread, share * (self.units - self.by_lot))
        return self.same - self.by_lot < wanted

    def why(self, pattern: str) -> Why:
        numbers = (("units", self.units), ("same", self.same), ("lots", round(self.by_lot)))
        return Why(pattern, tuple((name, str(number)) for name, number in numbers))


def _by_colours(fronts: Sequence[BankFace], known: Sequence[Traits]) -> Iterator[_Agreement | None]:
    seen = np.stack([_ground(each.pixels) for each in fronts])
    grounds = np.median(seen.reshape(len(seen), -1, 3), axis=1)
    if float(np.sqrt(((grounds - grounds.mean(0)) ** 2).sum(1).mean())) < _ONE_COLOUR:
        return
    groups = [0] * len(known)
    for labels in (
        [each.side for each in known],
        [(each.side, each.nation) for each in known],
        [each.service for each in known],
        [each.type for each in known],
    ):
        yield _among(seen, labels, groups)


def _by_print(fronts: Sequence[BankFace], known: Sequence[Traits]) -> Iterator[_Agreement | None]:
    """Yield how well type and figures agree with what is printed, within each side by itself.

    Names exchanged within a side keep its colours: there only the print can tell.
    """
    if not any(each.type or each.figures for each in known):
        return
    groups = [(each.side, each.nation, each.service) for each in known]
    shapes = [np.stack([_shape(each.pixels, rows) for each in fronts]) for rows in _VIEWS]
    if not _have_twins(shapes[0], groups):
        return
    for labels in (
        [(each.type, each.figures) for each in known],
        [each.type for each in known],
        [each.figures for each in known],
    ):
        for seen in shapes:
            found = _among(seen, labels, groups)
            yield found if found is not None and found.units >= _LEAST_PRINTED else None


def _have_twins(seen: NDArray[np.float32], groups: Sequence[Hashable]) -> bool:
    """Return whether most pictures have one that is printed alike, whatever their names are.

    Where each unit has a drawing of its own, type and figures are the least of what is printed.
    """
    numbers = {each: n for n, each in enumerate(dict.fromkeys(groups))}
    far = _distances(seen, np.array([numbers[each] for each in groups]))
    far = far[np.isfinite(far).sum(1) > 1]
    if len(far) < _LEAST_UNITS:
        return False
    usual = np.nanmedian(np.where(np.isfinite(far), far, np.nan), axis=1)
    return float((far.min(1) < _TWIN * usual).mean()) >= _TWINS


def _among(
    seen: NDArray[np.float32], labels: Sequence[Hashable], groups: Sequence[Hashable]
) -> _Agreement | None:
    """Return the agreement of those of which their group has others of their label, and of another one."""
    both = list(zip(groups, labels, strict=True))
    alike, together = Counter(both), Counter(groups)
    # What stands alone has no like that could be near; among its like alone nothing can be near but these.
    many = [n for n, each in enumerate(both) if 1 < alike[each] < together[each[0]]]
    if len(many) < _LEAST_UNITS:
        return None
    numbers = {each: n for n, each in enumerate(together)}
    found = np.array([numbers[groups[n]] for n in many])
    nearest = np.asarray(_distances(seen[many], found).argmin(1))
    return _agreement(nearest, [labels[n] for n in many], found)


def _agreement(
    nearest: NDArray[np.int64], labels: Sequence[Hashable], groups: NDArray[np.int64]
) -> _Agreement:
    """Return how many have a nearest one of their own label, and how many with labels dealt by lot."""
    numbers = {label: n for n, label in enumerate(dict.fromkeys(labels))}
    of = np.array([numbers[each] for each in labels])
    # The same lots each time: a bank is told the same however often it is read.
    rng = np.random.default_rng(1)
    dealt = np.repeat(of[None], _LOTS, axis=0)
    for group in np.unique(groups):
        members = np.flatnonzero(groups == group)
        dealt[:, members] = rng.permuted(dealt[:, members], axis=1)
    lots = (dealt == dealt[:, nearest]).sum(1)
    # Of few units lots spread by less than one, and one that is right by chance would be clear.
    spread = float(lots.std()) + 0.5
    return _Agreement(len(of), int((of == of[nearest]).sum()), float(lots.mean()), spread)


def _distances(seen: NDArray[np.float32], groups: NDArray[np.int64]) -> NDArray[np.float32]:
    """Return the squared distances between rows; infinite to itself and to those of other groups."""
    lengths = (seen * seen).sum(1)
    far = np.maximum(lengths[:, None] + lengths[None] - 2 * seen @ seen.T, 0)
    far[groups[:, None] != groups[None]] = np.inf
    np.fill_diagonal(far, np.inf)
    return np.asarray(far)


def _ground(pixels: Pixels) -> NDArray[np.float32]:
    """Return the colours of a picture by the part of it, as one row, so that as far is as different."""
    small = cv2.resize(pixels, (8 * _GROUND_PX, 8 * _GROUND_PX), interpolation=cv2.INTER_AREA)
    lab = cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    parts = lab.reshape(_GROUND_PX, 8, _GROUND_PX, 8, 3)
    # The median of a part is its ground: signs and figures are less of it.
    return np.asarray(np.median(parts, axis=(1, 3)).reshape(-1), np.float32)


def _shape(pixels: Pixels, rows: slice) -> NDArray[np.float32]:
    """Return what is printed on some rows of a picture, whatever its colours, as one row of length 1."""
    grey = cv2.cvtColor(np.ascontiguousarray(pixels), cv2.COLOR_RGB2GRAY)
    small = cv2.resize(grey, (_SHAPE_PX, _SHAPE_PX), interpolation=cv2.INTER_AREA).astype(np.float32)
    # Softened: cut a little amiss, what is printed alike must still lie on itself.
    soft = np.asarray(cv2.GaussianBlur(small, (0, 0), 0.8)[rows], np.float32)
    row = soft.reshape(-1) - soft.mean()
    return np.asarray(row / (np.linalg.norm(row) + 1e-6), np.float32)
