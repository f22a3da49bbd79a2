"""Conservation and stacking: every unit in one place, nobody lost or raised for nothing (8, 10.5, 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.table.changes import Change, Flipped, Moved, Placed, Removed
from app.table.pieces import Kind, Piece, PieceId
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.bitter_end.inspection.checker import (
    COMBAT,
    EXPLOITATION,
    MOVEMENT,
    REPLACEMENTS,
    Batch,
    Checker,
    Walk,
)
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.field import STACK_LIMIT, Field
from tests.games.bitter_end.inspection.ground import LAKE
from tests.games.bitter_end.inspection.tracing import SOURCES
from tests.games.bitter_end.inspection.troops import GERMAN, Troop

DEAD = ("eliminated:", "no-return:")
"""How the ids of the boxes of destroyed units begin; from the second nobody comes back."""

WAITING, SIDES_OF_A_HEX = "delayed:", 6
WITHDRAWALS, WITHDRAWN_FROM = frozenset({"18.5", "18.6"}), "1945-01-16"
"""The optional rules that take divisions from the German player, and the first day of that."""


class Census(Checker):
    """Counts the units. What may change a unit's steps is a combat, or a replacement point."""

    def __init__(self, walk: Walk) -> None:
        """Take down who is there at the start."""
        super().__init__(walk)
        self._known = frozenset(self.field.units())
        self._is_fighting = False

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Note whether a combat explains the losses that come."""
        self._is_fighting = batch.before is not None or batch.after is not None
        yield from ()

    def change(self, change: Change) -> Iterator[Note]:
        """Look at what happens to a unit."""
        match change:
            case Placed(piece=piece) if piece.kind is Kind.UNIT:
                yield "2.1", f"{piece.id} comes from nowhere"
            case Removed(piece=piece) if piece.kind is Kind.UNIT:
                yield "2.1", f"{piece.id} vanishes"
            case Flipped(piece=key) if self.field.is_unit(key):
                yield from self._flip(change)
            case Moved(piece=key) if self.field.is_unit(key):
                yield from self._place(change, self.field.table[key])

    def _flip(self, change: Flipped) -> Iterator[Note]:
        faces = self.field.faces(self.field.table[change.piece].design)
        if not 0 <= change.after < len(faces):
            yield "10.53", f"{change.piece} shows a face that it has not"
        lost, phase = self.field.steps_lost(change), self.walk.moment.phase
        if lost < 0 and phase != REPLACEMENTS:
            yield "5.6", f"{change.piece} regains a step in the {phase} phase"
        is_explained = self._is_fighting or self._gives_room(change.piece)
        if lost > 0 and not is_explained and phase != REPLACEMENTS:
            yield "10.51", f"{change.piece} loses a step without a combat"

    def _gives_room(self, key: PieceId) -> bool:
        """Return whether a unit goes because its hex is over-full: in the first edition only (first:8.2)."""
        unit = self.field.troop(key)
        return self.field.is_first and unit.hex is not None and self.field.is_full(unit.hex, unit)

    def _place(self, change: Moved, piece: Piece) -> Iterator[Note]:
        before, after = change.before, change.after
        if after.pos_px is not None:
            yield "2.1", f"{piece.id} is laid beside the map"
        if after.hex is not None and after.hex not in self.field.ground.near:
            yield "2.1", f"{piece.id} is laid on {after.hex}, which is not on the map"
        if after.box is not None and after.box not in self.field.sheet.tray.boxes:
            yield "2.1", f"{piece.id} is laid into {after.box}, which there is not"
        if before.spot == after.spot:
            return
        was_dead = (before.box or "").startswith(DEAD)
        if was_dead:
            yield from self._returns(piece, before.box or "", after.box or "")
        if after.box is not None and before.hex is not None:
            yield from self._leaves(piece, after.box)

    def _returns(self, piece: Piece, before: str, after: str) -> Iterator[Note]:
        """Yield what is wrong with the way back of a destroyed unit (5.3, 5.6)."""
        if before.startswith(DEAD[1]) or not after.startswith((WAITING, *DEAD)):
            yield "5.3", f"{piece.id} comes back from {before} to {after or 'the map'}"
        elif after.startswith(WAITING) and self.walk.moment.phase != REPLACEMENTS:
            yield "5.6", f"{piece.id} is rebuilt in the {self.walk.moment.phase} phase"

    def _leaves(self, piece: Piece, box: str) -> Iterator[Note]:
        """Yield what is wrong with a unit that leaves the map: it dies in combat, in a box of its side."""
        side = self.field.roster.units[UnitId(piece.design)].side
        if not box.startswith(DEAD):
            if not self._is_withdrawal(piece):
                yield "10.53", f"{piece.id} leaves the map for {box}"
            return
        if box.partition(":")[2] != side:
            yield "10.53", f"{piece.id} lies among the destroyed of the other side"
        is_lost, gives_room = box.startswith(DEAD[1]), not self._is_fighting and self._gives_room(piece.id)
        if not gives_room:
            yield from self._is_lost(piece, is_lost=is_lost)
        elif is_lost:
            yield "first:8.2", f"{piece.id} gives room in its hex and goes for good; it may be rebuilt"
        if not self._is_fighting and not gives_room:
            yield "10.53", f"{piece.id} is destroyed without a combat"
        elif self._is_fighting and self.walk.moment.phase not in (COMBAT, EXPLOITATION):
            yield "10.11", f"{piece.id} is destroyed in the {self.walk.moment.phase} phase"

    def _is_withdrawal(self, piece: Piece) -> bool:
        """Return whether a German unit may leave for good: by an entry hex, from 16 January on (18.52)."""
        entries = self.field.sheet.entries
        is_exit = any(piece.place.hex in entries.get(letter, ()) for letter in SOURCES[GERMAN])
        now = self.walk.moment
        is_time = (now.side, now.phase) == (GERMAN, MOVEMENT) and self.walk.date >= WITHDRAWN_FROM
        return is_exit and is_time and bool(WITHDRAWALS & self.walk.options)

    def _is_lost(self, piece: Piece, *, is_lost: bool) -> Iterator[Note]:
        """Yield where a unit lies in the wrong one of the two boxes: who dies encircled stays away (5.3)."""
        here = piece.place.hex
        if here is not None and is_lost != is_cut_off(self.field, self.field.troop(piece.id), here):
            told = "for good" if is_lost else "to be rebuilt"
            yield (
                "5.3",
                f"{piece.id} is destroyed in {here} {told}, but is{'' if not is_lost else ' not'} encircled",
            )

    # ---- the whole table

    def phase_ends(self) -> Iterator[Note]:
        """Count everybody, and the stacks (8.1, 8.11)."""
        here = frozenset(self.field.units())
        for key in sorted(self._known - here):
            yield "2.1", f"{key} is gone"
        if self.field.is_first:
            return  # a retreat may overfill a hex; what is too many goes by hand (first: 8.2)
        stacks: dict[HexId, list[Troop]] = {}
        for each in self.field.troops():
            if each.hex is not None:
                stacks.setdefault(each.hex, []).append(each)
        for hex_id, stack in stacks.items():
            yield from _stack_faults(hex_id, stack)

    def game_ends(self) -> Iterator[Note]:
        """Count once more after the last step."""
        missing = self._known - frozenset(self.field.units())
        yield from (("2.1", f"{key} is gone") for key in sorted(missing))


def is_cut_off(field: Field, unit: Troop, here: HexId) -> bool:
    """Return whether a unit is encircled: no way to the edge of the map past enemy units and zones.

    A zone does not bar a hex where a friend stands. Of the ground only lakes bar the way. By another reading
    it is enough that the six hexes around are held or controlled.
    """
    if field.readings.encircled == "surrounded":
        around = field.ground.near[here]
        held = (field.has_enemies(to, unit.side) or field.in_zone(to, unit.side) for to in around)
        return len(around) == SIDES_OF_A_HEX and all(held)
    seen, fresh = {here}, [here]
    while fresh:
        frm = fresh.pop()
        if len(field.ground.near[frm]) < SIDES_OF_A_HEX:
            return False
        for to in field.ground.near[frm]:
            if to not in seen and field.ground.terrain(to) != LAKE and not field.has_enemies(to, unit.side):
                seen.add(to)
                if field.at(to) or not field.in_zone(to, unit.side):
                    fresh.append(to)
    return True


def _stack_faults(here: HexId, stack: Sequence[Troop]) -> Iterator[Note]:
    sides = {each.side for each in stack}
    if len(sides) > 1:
        yield "8.11", f"both sides stand in {here} and no combat is under way"
    for side in sorted(sides):
        counted = [each for each in stack if each.side == side and not each.is_boat]
        if len(counted) > STACK_LIMIT:
            yield "8.1", f"{len(counted)} {side} units stand in {here}"
