"""A map under a person's hand: what each click makes of it, with undo and redo. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from maps.corrections import Corrections, differences
from maps.editing import with_crossing, with_name, with_road, with_side, with_terrain
from maps.sheet import Crossing, CrossingKind, MapSheet
from rules.hexgrid import HexId, Hexside
from rules.translatable import tr_noop

MOST_STEPS = 1_000
"""So many steps can be taken back; a step holds only what it changed."""

Heard = Callable[[frozenset[HexId]], object]
"""Is told of the hexes that look otherwise than before."""


@dataclass(frozen=True, slots=True)
class _Step:
    title: str
    sheet: MapSheet
    painted: frozenset[HexId]
    touched: frozenset[HexId]


class MapDraft:
    """A map that is painted. `base` is what it is compared with: ours, or the map as it was at first."""

    def __init__(self, sheet: MapSheet, base: MapSheet | None = None) -> None:
        self.base = base or sheet
        self._now = _Step("", sheet, frozenset(), frozenset())
        self._done: list[_Step] = []
        self._undone: list[_Step] = []
        self._forgotten = 0
        """How many steps were done so long ago that they can be taken back no more."""
        self._heard: list[Heard] = []

    @property
    def sheet(self) -> MapSheet:
        """The map as it is now."""
        return self._now.sheet

    @property
    def painted(self) -> frozenset[HexId]:
        """The hexes whose terrain a person has painted: proposals are learned from them."""
        return self._now.painted

    def differences(self) -> Corrections:
        """Return what it has otherwise than the map that it is compared with."""
        return differences(self.base, self.sheet)

    def listen(self, heard: Heard) -> None:
        """Tell a function of each change."""
        self._heard.append(heard)

    # ---- what a hand does

    def paint(self, hexes: Iterable[HexId], kind: str) -> None:
        """Give hexes a kind of terrain; those that have it count as painted from now on."""
        wanted = frozenset(hexes)
        self._do(
            tr_noop("Terrain"), with_terrain(self.sheet, sorted(wanted), kind), wanted, self.painted | wanted
        )

    def toggle_side(self, kind: str, side: Hexside) -> None:
        """Lay a feature on a hexside, or take it away where it lies."""
        is_there = side in self.sheet.hexsides.get(kind, ())
        self._do(
            tr_noop("Hexside"), with_side(self.sheet, kind, side, is_there=not is_there), frozenset(side)
        )

    def draw(self, kind: str, links: Iterable[Hexside], *, is_there: bool = True) -> None:
        """Draw a road or railway across hexsides, or take it away."""
        wanted = tuple(links)
        touched = frozenset(hex_id for link in wanted for hex_id in link)
        self._do(tr_noop("Road"), with_road(self.sheet, kind, wanted, is_there=is_there), touched)

    def toggle_crossing(self, side: Hexside, kind: CrossingKind, owner: str | None) -> None:
        """Lay a bridge or ford of an owner on a hexside; one of the same kind and owner there goes.

        Raises ValueError where no river runs along the side.
        """
        there = self.sheet.crossings.get(side)
        name = there.name if there is not None else ""
        wanted: Crossing | None = Crossing(side, kind, name, owner)
        self._do(
            tr_noop("Crossing"),
            with_crossing(self.sheet, side, None if there == wanted else wanted),
            frozenset(side),
        )

    def name(self, hex_id: HexId, name: str) -> None:
        """Give a hex the name of a village or town, or none."""
        self._do(tr_noop("Name"), with_name(self.sheet, hex_id, " ".join(name.split())), frozenset({hex_id}))

    def take_back(self, hexes: Iterable[HexId]) -> None:
        """Make hexes, their sides, roads and names what they are on the map that this is compared with."""
        wanted, sheet, base = frozenset(hexes), self.sheet, self.base
        # In order: the same hand must lead to the same file.
        for hex_id in sorted(wanted):
            sheet = with_terrain(sheet, [hex_id], base.terrain[hex_id])
            sheet = with_name(sheet, hex_id, base.villages.get(hex_id, ""))
        other = differences(base, sheet)
        for (kind, side), is_there in other.sides.items():
            if not wanted.isdisjoint(side):
                sheet = with_side(sheet, kind, side, is_there=not is_there)
        for (kind, side), is_there in other.roads.items():
            if not wanted.isdisjoint(side):
                sheet = with_road(sheet, kind, [side], is_there=not is_there)
        # After the sides: a bridge needs its river.
        for side in other.crossings:
            if not wanted.isdisjoint(side):
                sheet = with_crossing(sheet, side, base.crossings.get(side))
        # A hexside is of two hexes: that across it looks otherwise too.
        around = frozenset(each for hex_id in wanted for each in (hex_id, *sheet.grid.neighbors(hex_id)))
        self._do(tr_noop("Back as it was"), sheet, around, self.painted - wanted)

    def _do(
        self,
        title: str,
        sheet: MapSheet,
        touched: frozenset[HexId],
        painted: frozenset[HexId] | None = None,
    ) -> None:
        step = _Step(title, sheet, self.painted if painted is None else painted, touched)
        # Whole maps: they are values that share what is the same, so that a step costs what it changed.
        self._forgotten += max(0, len(self._done) - MOST_STEPS)
        self._done = [*self._done[-MOST_STEPS:], self._now]
        self._undone.clear()
        self._go_to(step, touched)

    # ---- undo

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back last."""
        return bool(self._undone)

    def undo(self) -> str:
        """Take the last step back and return what it was; an empty text where there is none."""
        if not self._done:
            return ""
        gone = self._now
        self._undone.append(gone)
        self._go_to(self._done.pop(), gone.touched)
        return gone.title

    def redo(self) -> str:
        """Do again what was taken back last and return what it was; an empty text where nothing was."""
        if not self._undone:
            return ""
        self._done.append(self._now)
        step = self._undone.pop()
        self._go_to(step, step.touched)
        return step.title

    @property
    def depth(self) -> int:
        """How many steps have been done, with those that can be taken back no more."""
        # Not the length of the list: once it is full it grows no longer, and a stroke would seem to be empty.
        return self._forgotten + len(self._done)

    def join_since(self, depth: int) -> None:
        """Make one step of all those since there were so many: a stroke of a brush is taken back at once."""
        # Of a stroke so long that its beginning is forgotten, the earliest step that is left stays.
        first = max(0, depth - self._forgotten) + 1
        gone = self._done[first:]
        if gone:
            touched = self._now.touched.union(*(step.touched for step in gone))
            self._now = replace(self._now, touched=touched)
            # The first of them is the map as it was before the stroke: it stays, to be gone back to.
            del self._done[first:]

    def _go_to(self, step: _Step, touched: frozenset[HexId]) -> None:
        self._now = step
        for heard in self._heard:
            heard(touched)
