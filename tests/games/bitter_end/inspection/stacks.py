"""Soviet rifle regiments of different divisions in one hex, where that rule is played (18.2)."""

from __future__ import annotations

from collections.abc import Iterator

from app.table.changes import Change, Moved, Register, Written
from app.table.pieces import PieceId
from rules.hexgrid import HexId
from tests.games.bitter_end.inspection.checker import COMBAT, EXPLOITATION, MOVEMENT, Batch, Checker, Walk
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.field import BEGINS_PHASE
from tests.games.bitter_end.inspection.reserves import SIEGE, is_too_far
from tests.games.bitter_end.inspection.routes import way_faults
from tests.games.bitter_end.inspection.troops import FROZEN, SOVIET, Troop

RIFLE_STACKING = "18.2"
RIFLES = frozenset({"infantry", "airborne", "marine"})
"""The types of rifle regiments, as their counters have them."""


class Stacks(Checker):
    """Finds regiments that were brought together, and those that could have been led apart and were not."""

    def __init__(self, walk: Walk) -> None:
        """Take down who is a rifle regiment of which division; a regiment of none is one of its own."""
        super().__init__(walk)
        roster = self.field.roster
        self._division = {
            PieceId(key): unit.parent if unit.parent not in roster.singles else key
            for key, unit in roster.units.items()
            if unit.side == SOVIET and unit.type in RIFLES
        }
        self._is_played = RIFLE_STACKING in walk.options
        formations = roster.formations
        self._siege = {PieceId(u) for key in SIEGE if key in formations for u in formations[key].units}
        cities = self.field.sheet.cities
        urban = cities.get("buda", frozenset()) | cities.get("pest", frozenset())
        self._far = self.field.ground.far_from(urban) if urban else {}
        self._came: set[PieceId] = set()
        self._fled: frozenset[str] = frozenset()

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Note who retreats: that brings nobody together of his own will (18.22)."""
        self._fled = frozenset(batch.after.fled if batch.after is not None else ())
        yield from ()

    def change(self, change: Change) -> Iterator[Note]:
        """Note who came to another hex of his own will in this phase."""
        match change:
            case Moved(piece=unit, before=before, after=after) if unit in self._division:
                if before.spot != after.spot and unit not in self._fled:
                    self._came.add(unit)
            case Written(register=Register.TRACKER, key=key) if key in BEGINS_PHASE:
                self._came.clear()
        yield from ()

    def phase_ends(self) -> Iterator[Note]:
        """Look at the stacks when a Soviet phase ends in which units go somewhere (18.21)."""
        now = self.walk.moment
        if not self._is_played or now.side != SOVIET or now.phase not in (MOVEMENT, COMBAT, EXPLOITATION):
            return
        for here, stack in self._mixed():
            newcomers = [unit.id for unit in stack if unit.id in self._came]
            if newcomers:
                yield "18.21", f"{newcomers[0]} joins rifle regiments of another division in {here}"
            elif now.phase == MOVEMENT:
                yield from self._stayed(here, stack)

    def _mixed(self) -> Iterator[tuple[HexId, list[Troop]]]:
        stacks: dict[HexId, list[Troop]] = {}
        for unit in self.field.troops(SOVIET):
            if unit.id in self._division and unit.hex is not None:
                stacks.setdefault(unit.hex, []).append(unit)
        for here, stack in stacks.items():
            if len({self._division[unit.id] for unit in stack}) > 1:
                yield here, stack

    def _stayed(self, here: HexId, stack: list[Troop]) -> Iterator[Note]:
        """Yield the first regiment that could have gone next door from a stack that was mixed before."""
        for unit in stack:
            for to in self.field.ground.near[here]:
                if self._may_go(unit, here, to):
                    yield "18.22", f"{unit.id} stays with another division in {here} and could go to {to}"
                    return

    def _may_go(self, unit: Troop, here: HexId, to: HexId) -> bool:
        """Return whether a regiment may go next door and is not mixed there again."""
        is_held = unit.id in self._siege and is_too_far(self.field, self._far, here, to)
        if FROZEN in unit.marks or is_held or next(way_faults(self.field, unit, (here, to), False), None):
            return False
        own = self._division[unit.id]
        return all(self._division.get(each.id, own) == own for each in self.field.at(to))
