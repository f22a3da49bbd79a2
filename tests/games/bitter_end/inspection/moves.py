"""Movement: who moves when, how often, along which way, and how units come onto the map (7, 9.31, 17)."""

from __future__ import annotations

from collections.abc import Iterator

from app.table.changes import Change, Moved
from app.table.pieces import PieceId
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.bitter_end.inspection.checker import EXPLOITATION, MOVEMENT, Batch, Checker, Walk
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.routes import way_faults
from tests.games.bitter_end.inspection.tracing import SOURCES
from tests.games.bitter_end.inspection.troops import Troop

ARRIVAL, DELAYED, ELIMINATED, BY_HAND = "arrival:", "delayed:", "eliminated:", "by-hand:"
"""How the ids of the boxes begin where units wait to come on, lie destroyed, or wait to be set up."""


class Moves(Checker):
    """Judges every move of a unit in a step of movement, and finds moves where there are none."""

    def __init__(self, walk: Walk) -> None:
        """Begin with nobody moved."""
        super().__init__(walk)
        self._moved: dict[PieceId, tuple[HexId, ...]] = {}
        self._came_on: set[PieceId] = set()
        self._last: PieceId | None = None
        self._is_fighting = self._has_begun = self._is_attempt = False
        self._done: list[Moved] = []
        self._attacked: set[PieceId] = set()
        self._rebuilt: set[PieceId] = set()

    def phase_begins(self) -> Iterator[Note]:
        """Forget the moves of the phase before."""
        for each in (self._moved, self._came_on, self._attacked, self._done):
            each.clear()
        self._last = None
        yield from ()

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Note whether a combat explains what is about to move."""
        self._is_fighting, self._is_attempt = batch.before is not None, bool(batch.attempts)
        if batch.declared is not None:
            if self._moved and self.walk.moment.phase == EXPLOITATION:
                yield "11.1", "an attack is declared after units have moved"
            self._attacked.update(PieceId(unit) for unit in batch.declared.attackers)

    def change(self, change: Change) -> Iterator[Note]:
        """Judge a move of a unit from one place to another."""
        if not isinstance(change, Moved) or not self.field.is_unit(change.piece):
            return
        if change.before.spot == change.after.spot:
            return
        if (change.before.box or "").startswith(ELIMINATED):
            self._rebuilt.add(change.piece)
        if self._is_attempt and self._done and change == self._done[-1].inverse():
            self._take_back(self._done.pop())
            return
        if change.after.hex is None or self._is_fighting or self._sets_up(change):
            return
        self._done.append(change)
        yield from self._move(change)

    def _take_back(self, change: Moved) -> None:
        """Let a move be as if it had not been made: a bridge on its way is to be blown first (12.54)."""
        former = self._moved.pop(change.piece, ())
        start = change.before.hex
        self._came_on -= {change.piece} if start is None else set()
        if start in former[:-1]:
            self._moved[change.piece] = former[: former.index(start) + 1]

    def _sets_up(self, change: Moved) -> bool:
        """Return whether a unit is placed before play has begun: that is no move (22)."""
        return not self._has_begun and (change.before.box or "").startswith(BY_HAND)

    def phase_ends(self) -> Iterator[Note]:
        """Take down that play has begun."""
        self._has_begun = True
        yield from ()

    # ---- one move

    def _move(self, change: Moved) -> Iterator[Note]:
        unit, now = self.field.troop(change.piece), self.walk.moment
        if (now.phase, now.step) not in ((MOVEMENT, "move"), (EXPLOITATION, "move")):
            yield "7.1", f"{unit.id} moves in {now.side}.{now.phase}, step {now.step}"
            return
        if unit.side != now.side:
            yield "7.1", f"{unit.id} moves in the player turn of the other side"
        if unit.id in self._attacked:
            yield "11.1", f"{unit.id} has attacked in this phase and moves"
        way = way_of(change, self.field.ground.near)
        if not way:
            yield "7.2", f"{unit.id} goes to {change.after.hex} by a way that is not told"
            return
        if change.before.hex is None:
            self._came_on.add(unit.id)
            yield from self._entry(unit, way)
        elif unit.id in self._moved and self._last != unit.id:
            yield "7.1", f"{unit.id} moves twice in a phase"
        way = self._whole(unit, way)
        yield from way_faults(self.field, unit, way, unit.id in self._came_on)
        self._moved[unit.id], self._last = way, unit.id

    def _whole(self, unit: Troop, way: tuple[HexId, ...]) -> tuple[HexId, ...]:
        """Return the way from where the move began: one taken up at once is still the same move."""
        former = self._moved.get(unit.id, ())
        is_same = bool(former) and self._last == unit.id and former[-1] == way[0]
        return (*former, *way[1:]) if is_same else way

    # ---- coming on

    def _entry(self, unit: Troop, way: tuple[HexId, ...]) -> Iterator[Note]:
        """Yield what is wrong with where and when a unit comes on (17.2, 17.4)."""
        if not unit.box.startswith((ARRIVAL, DELAYED)):
            yield "17.1", f"{unit.id} comes on from {unit.box or 'nowhere'}"
            return
        if self.walk.moment.phase != MOVEMENT:
            yield "17.2", f"{unit.id} comes on in the {self.walk.moment.phase} phase"
        date = unit.box.rpartition(":")[2] if unit.box.startswith(ARRIVAL) else ""
        if date > self.walk.date:
            yield "17.2", f"{unit.id} comes on before {date}"
        zones = tuple(SOURCES[unit.side])
        if unit.id not in self._rebuilt:
            design = self.field.table[unit.id].design
            known = self.field.roster.units[UnitId(design)].zones
            zones = self.walk.data.zones.get(design, known)
        entries = self.field.sheet.entries
        if not any(way[0] in entries.get(letter, ()) for letter in zones):
            yield "17.2", f"{unit.id} comes on at {way[0]}, not in zone {' '.join(zones)}"


def way_of(change: Moved, near: dict[HexId, tuple[HexId, ...]]) -> tuple[HexId, ...]:
    """Return the hexes of a move, none where they are not known.

    A step to a neighbour tells its way without a route, and so does an entry.
    """
    after, before = change.after.hex, change.before.hex
    if after is None:
        return ()
    if change.route:
        is_told = change.route[-1] == after and before in (None, change.route[0])
        return change.route if is_told else ()
    if before is None:
        return (after,)
    return (before, after) if after in near.get(before, ()) else ()
