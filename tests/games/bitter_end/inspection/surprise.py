"""Who is surprised: the sector, the zone to its rear, and who began the turn there (16.1 to 16.3).

The zone is that of the trackers when one was declared. On 1 January it is the historical sector and ten
hexes to the east of each of its hexes, unless the game is played with free deployment or full preparedness.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.table.pieces import PieceId
from rules.hexgrid import HexId, Side
from tests.games.bitter_end.inspection.checker import Walk
from tests.games.bitter_end.inspection.readings import holds
from tests.games.bitter_end.inspection.troops import GERMAN, SOVIET

FIRST_DAY = "1945-01-01"
SECTOR = "surprise_sector"
"""The area of the map that is the historical sector (16.22)."""

DEPTH = 10
OPEN = frozenset({"19.41", "19.42", "19.4", "19.72"})
"""Variants under which the sector of 1 January is not the historical one, or there is none."""


class Surprise:
    """Knows where every Soviet unit began the turn."""

    def __init__(self, walk: Walk) -> None:
        """Take down where they stand at the start."""
        self._walk = walk
        self._date = ""
        self._began: dict[PieceId, HexId] = {}
        self.phase_begins()

    def phase_begins(self) -> None:
        """With a new turn, take down where the Soviet units stand."""
        if self._walk.date != self._date:
            self._date = self._walk.date
            troops = self._walk.field.troops(SOVIET)
            self._began = {each.id: each.hex for each in troops if each.hex is not None}

    def hexes(self, struck: Iterable[HexId], side: str, ruling: bool | None) -> frozenset[HexId]:
        """Return the hexes of an attack in which any unit is surprised; a players' ruling goes first."""
        if side != GERMAN or ruling is False:
            return frozenset()
        if ruling:
            return frozenset(struck)
        zone = self._zone()
        field = self._walk.field
        return frozenset(
            there
            for there in struck
            if holds(
                field.readings.surprise_stack,
                [self._began.get(each.id) in zone for each in field.at(there) if each.side != side],
            )
        )

    def _zone(self) -> frozenset[HexId]:
        read, grid = self._walk.field.tracker, self._walk.field.sheet.grid
        sector: Iterable[HexId] = ()
        rearward = Side.E
        if read("surprise:date") == self._date:
            sector = [HexId(word) for word in read("surprise:sector").split() if HexId(word) in grid]
            rearward = Side.__members__.get(read("surprise:side"), Side.E)
        elif self._date == FIRST_DAY and not OPEN & self._walk.options:
            area = self._walk.field.sheet.areas.get(SECTOR)
            sector = area.hexes if area is not None else ()
        found = set(sector)
        for here in sector:
            there: HexId | None = here
            for _ in range(DEPTH):
                there = grid.neighbor(there, rearward) if there is not None else None
                found |= {there} if there is not None else set()
        return frozenset(found)
