"""Victory: who was last in which town, and what the simple awards come to (20.2, 20.32, 20.35, 20.38).

Not reckoned: the line to the garrison (20.31, 20.33) and the ring (20.36).
"""

from __future__ import annotations

from collections.abc import Iterator

from app.table.changes import Change, Flipped, Moved, Register, Written
from app.table.pieces import PieceId
from rules.hexgrid import HexId
from tests.games.bitter_end.inspection.checker import Checker, Walk
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.troops import GERMAN, SOVIET, Troop

APPROACH, SAVED, DESTROYED = "20.32", "20.35", "20.38"
NEAR, OUTSIDE, WITHIN = 10, 5, 4
"""Hexes from the city: the relief near (20.32), the garrison out (20.35), its steps lost there (20.38)."""

APPROACH_VP, STEP_VP = 20, 2


class Possession(Checker):
    """Keeps the holders of the towns, and the points that follow from where units went and died."""

    def __init__(self, walk: Walk) -> None:
        """Take down who holds the towns at the start."""
        super().__init__(walk)
        self.holders = dict(walk.data.holders)
        for here in self.holders:
            stack = self.field.at(here)
            self.holders[here] = stack[0].side if stack else self.holders[here]
        self.awards: dict[str, int] = {}
        self._saved: dict[PieceId, int] = {}
        cities, ground = self.field.sheet.cities, self.field.ground
        urban = cities.get("buda", frozenset()) | cities.get("pest", frozenset())
        perimeter = urban | cities.get("pest_clear", frozenset())
        self._far, self._out = ground.far_from(urban), ground.far_from(perimeter)

    def change(self, change: Change) -> Iterator[Note]:
        """Take down a passage, a loss, or a hand's own word on a hex."""
        if isinstance(change, Written) and change.register is Register.CONTROL:
            if change.key in self.holders and change.after:
                self.holders[HexId(change.key)] = change.after
        elif isinstance(change, Moved | Flipped) and self.field.is_unit(change.piece):
            unit = self.field.troop(change.piece)
            if isinstance(change, Moved):
                self._move(unit, change)
            elif unit.hex is not None:
                self._destroy(unit, self.field.steps_lost(change))
        yield from ()

    def _move(self, unit: Troop, change: Moved) -> None:
        after = change.after.hex
        if after is None:
            if change.before.hex is not None and (change.after.box or "").startswith(
                ("eliminated:", "no-return:")
            ):
                self._destroy(unit, unit.face.steps)
            return
        way = change.route if change.before.hex is None else change.route[1:]
        hexes = way or (after,)
        for here in hexes:
            if here in self.holders:
                self.holders[here] = unit.side
        if unit.side == GERMAN and unit.is_supplied:
            self._near(unit, hexes)

    def _near(self, unit: Troop, hexes: tuple[HexId, ...]) -> None:
        if not unit.is_garrison and any(self._far.get(here, 99) <= NEAR for here in hexes):
            self.awards[APPROACH] = APPROACH_VP
        elif unit.is_garrison and self._out.get(hexes[-1], 0) >= OUTSIDE:
            fresh = max(0, unit.face.steps - self._saved.get(unit.id, 0))
            self._saved[unit.id] = self._saved.get(unit.id, 0) + fresh
            self._add(SAVED, fresh)

    def _destroy(self, unit: Troop, steps: int) -> None:
        if unit.is_garrison and unit.hex is not None and steps > 0 and self._far.get(unit.hex, 99) <= WITHIN:
            self._add(DESTROYED, steps)

    def _add(self, case: str, steps: int) -> None:
        if steps:
            self.awards[case] = self.awards.get(case, 0) + STEP_VP * steps

    def phase_ends(self) -> Iterator[Note]:
        """Look again at who is near or out: a line may have been restored where they stand."""
        for unit in self.field.troops(GERMAN):
            if unit.is_supplied and unit.hex is not None:
                self._near(unit, (unit.hex,))
        yield from ()

    # ---- the sum

    def towns(self) -> dict[HexId, tuple[str, int]]:
        """Return the holder of every hex that counts, and its points."""
        is_printed = self.field.readings.town_vp_columns == "as_printed_2005"
        worth = self.walk.data.printed if is_printed else self.walk.data.worth
        return {here: (side, worth[here].get(side, 0)) for here, side in self.holders.items()}

    def points(self) -> dict[str, int]:
        """Return the points of possession of both sides."""
        found = {GERMAN: 0, SOVIET: 0}
        for side, points in self.towns().values():
            found[side] = found.get(side, 0) + points
        return found
