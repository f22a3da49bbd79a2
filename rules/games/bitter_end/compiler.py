"""The rule functions of a step turned into numbers, each kind of step judged once per law."""

from __future__ import annotations

from typing import NamedTuple, NewType

from rules.board import HexsideFeatures
from rules.games.bitter_end.boat import BoatStep, Waters, judge_boat
from rules.games.bitter_end.law import Law
from rules.games.bitter_end.ways import Mover, Price, judge, price, ways
from rules.games.bitter_end.zones import Influence, reaches
from rules.search import MAX_LIMIT
from rules.terrain import NEVER

Kind = NewType("Kind", int)
"""The number of a combination of terrain entered and hexside crossed."""


class Passage(NamedTuple):
    """What entering a hex comes to: off the road, and at best; and the cases that bar it.

    A cost is NEVER where a case bars the way and where no points suffice.
    """

    plain: int
    best: int
    barred_by: tuple[str, ...] = ()


class Compiler:
    """Numbers and judges the kinds of step; serves every board under the same law."""

    def __init__(self, law: Law) -> None:
        """Begin with nothing judged."""
        self.law = law
        self._kinds: dict[tuple[str, HexsideFeatures], Kind] = {}
        self._grounds: list[tuple[str, HexsideFeatures]] = []
        self._passages: dict[Mover, list[Passage]] = {}
        self._by_boat: dict[tuple[Mover, Kind], Passage] = {}
        self._boat_steps: dict[tuple[Kind, bool, Waters], Passage] = {}
        self._zones: dict[bool, list[bool]] = {False: [], True: []}

    def kind(self, terrain: str, features: HexsideFeatures) -> Kind:
        """Return the number of entering a terrain across a hexside."""
        key = (terrain, features)
        found = self._kinds.get(key)
        if found is None:
            found = self._kinds[key] = Kind(len(self._grounds))
            self._grounds.append(key)
        return found

    def passages(self, mover: Mover) -> list[Passage]:
        """Return what a mover pays, by kind; the list covers every kind numbered so far."""
        # It grows with the boards: another board under the law may have kinds of step that no earlier one
        # had.
        known = self._passages.setdefault(mover, [])
        if len(known) < len(self._grounds):
            known.extend(self._work_out(mover, *ground) for ground in self._grounds[len(known) :])
        return known

    def _work_out(self, mover: Mover, terrain: str, features: HexsideFeatures) -> Passage:
        # `ways` yields the one off the road first.
        off_road, *by_road = (price(judge(way)) for way in ways(self.law, mover, terrain, features))
        best = min(_cost(each) for each in (off_road, *by_road))
        # A road may lead where the ground bars: then nothing is told as barring, though off the road all
        # is.
        is_open = any(not each.barred_by for each in by_road)
        return Passage(_cost(off_road), best, () if is_open else off_road.barred_by)

    def by_boat(self, mover: Mover, kind: Kind) -> Passage:
        """Return what a mover pays when the Sturmboot carries it over."""
        key = (mover, kind)
        if key not in self._by_boat:
            (way,) = ways(self.law, mover, *self._grounds[kind], by_boat=True)
            self._by_boat[key] = _passage(price(judge(way)))
        return self._by_boat[key]

    def boat_step(self, kind: Kind, *, is_shore: bool, waters: Waters) -> Passage:
        """Return what the Sturmboot itself pays."""
        key = (kind, is_shore, waters)
        if key not in self._boat_steps:
            step = BoatStep(self.law, *self._grounds[kind], is_shore, waters)
            self._boat_steps[key] = _passage(price(judge_boat(step)))
        return self._boat_steps[key]

    def zones(self, *, is_armored: bool) -> list[bool]:
        """Return whether a zone gets through, by kind; the list covers every kind numbered so far."""
        known = self._zones[is_armored]
        grounds = self._grounds[len(known) :]
        known.extend(reaches(Influence(self.law, *ground, is_armored)) for ground in grounds)
        return known


def _passage(found: Price) -> Passage:
    cost = _cost(found)
    return Passage(cost, cost, found.barred_by)


def _cost(found: Price) -> int:
    # A cost above every allowance is as good as none, and keeps the sums of a search within a byte.
    return found.mp_parts if not found.barred_by and found.mp_parts <= MAX_LIMIT else NEVER
