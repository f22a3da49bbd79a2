"""Which offers of how scans overlap hold together: the likest first, and none that contradicts another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import numpy as np

from app.bring_in.overlaps import Link, Overlap, Placing, Tile, overlap
from app.bring_in.refused import Refused

_LEAST_ALIKE = 0.85
# Of an overlap that follows from others, and is therefore laid down less exactly.
_LEAST_IMPLIED, _LEAST_TOLD = 0.75, 0.06
_OFF_SHARE = 0.02
"""How far two ways from one scan to another may end apart, as a share of a scan's longer side."""


class Joining:
    """Scans laid on each other step by step: each belongs to a sheet, and lies on it by a placing."""

    def __init__(self, tiles: Sequence[Tile]) -> None:
        self._tiles = tiles
        self._sheet = list(range(len(tiles)))
        self._placing: list[Placing] = [np.eye(2, 3) for _ in tiles]

    def takes(self, link: Link) -> bool:
        """Return whether an offer holds with all that were taken before it; it is taken then."""
        one, other = link.first, link.second
        there = _after(self._placing[one], _inverse(link.placing))
        if self._sheet[one] == self._sheet[other]:
            return self._is_near(other, there)
        # All of the second sheet comes with it.
        moved = _after(there, _inverse(self._placing[other]))
        coming = [n for n, sheet in enumerate(self._sheet) if sheet == self._sheet[other]]
        placings = {n: _after(moved, self._placing[n]) for n in coming}
        if not self._is_alike(self._sheet[one], placings, link):
            return False
        for n, placing in placings.items():
            self._sheet[n], self._placing[n] = self._sheet[one], placing
        return True

    def apart(self) -> list[str]:
        """Return the names of the scans that belong to another sheet than the first."""
        pairs = zip(self._tiles, self._sheet, strict=True)
        return [tile.picture.name for tile, sheet in pairs if sheet != self._sheet[0]]

    def _is_near(self, tile: int, placing: Placing) -> bool:
        """Return whether a second way to a scan ends where it lies already."""
        corners = _corners(self._tiles[tile])
        off = np.abs(corners @ placing.T - corners @ self._placing[tile].T).max()
        return bool(off <= _OFF_SHARE * max(self._tiles[tile].size_px))

    def _is_alike(self, sheet: int, coming: dict[int, Placing], link: Link) -> bool:
        """Return whether scans that come to lie on others of a sheet show the same as they do there."""
        seen = list(self._implied([n for n, its in enumerate(self._sheet) if its == sheet], coming, link))
        share = sum(each.share for each in seen)
        # Of corners that just touch nothing is said: there the lid of the scanner is as much as the map.
        if share < _LEAST_TOLD:
            return True
        return sum(each.share * each.alike for each in seen) >= _LEAST_IMPLIED * share

    def _implied(self, here: list[int], coming: dict[int, Placing], link: Link) -> Iterator[Overlap]:
        """Yield the overlaps of two sheets but for that of the offer itself."""
        for one, (other, placing) in product(here, coming.items()):
            between = _after(_inverse(placing), self._placing[one])
            if (one, other) != (link.first, link.second) and _meet(
                self._tiles[one], self._tiles[other], between
            ):
                yield overlap(self._tiles[one], self._tiles[other], between, may_slip=True)


def joined(tiles: Sequence[Tile], offers: Iterable[Link]) -> list[Link]:
    """Return the offers that hold together and lay all scans on one sheet; raises Refused where none do."""
    joining = Joining(tiles)
    likest = sorted(offers, key=lambda link: (-link.alike, -len(link.here)))
    links = [link for link in likest if link.alike >= _LEAST_ALIKE and joining.takes(link)]
    apart = joining.apart()
    if apart:
        told = f"{', '.join(apart[:5])} shows nothing that {tiles[0].picture.name} and its neighbours show"
        raise Refused(
            "the scans", told, "scan with a hand's breadth of overlap, or bring the parts in one by one"
        )
    return links


def _meet(one: Tile, other: Tile, placing: Placing) -> bool:
    """Return whether the frames of two scans overlap at all."""
    there = _corners(one) @ placing.T
    size = np.array(other.size_px)
    return bool((there.max(0) > 0).all() and (there.min(0) < size).all())


def _corners(tile: Tile) -> Placing:
    width, height = tile.size_px
    return np.array([[0, 0, 1], [width, 0, 1], [0, height, 1], [width, height, 1]], float)


def _after(second: Placing, first: Placing) -> Placing:
    """Return a placing that does one after the other."""
    return np.column_stack([second[:, :2] @ first[:, :2], second[:, :2] @ first[:, 2] + second[:, 2]])


def _inverse(placing: Placing) -> Placing:
    back = np.linalg.inv(placing[:, :2])
    return np.column_stack([back, -back @ placing[:, 2]])
