"""Several changes that build on one another, tried on a copy of the table and handed over as one act."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from app.assist.losses import box_for
from app.assist.marking import Says, came_in_phase, layers_of, mark_of, marker_of, marks_in
from app.assist.past import rewound
from app.table import acts
from app.table.changes import Change, Flipped, Group, Moved, Register, Restacked, flattened
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId, Place, Spot
from app.table.table import Table
from maps.sheet import BoxId
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import ATTACKED, RETREATED, Mark

BoxOf = Callable[[Game, PieceId], BoxId | None]
"""Gives the box for a unit that is destroyed where it lies, None where there is none."""


class Draft:
    """The table as it would be after the changes so far."""

    def __init__(self, game: Game, box_of: BoxOf = box_for) -> None:
        """Begin with the table of a game; `box_of` says where destroyed units go."""
        # With its past: who has lost his zone hangs on who came where in the phase (5.3, 10.66).
        path = game.journal.path
        self.game = rewound(game, path, len(path))
        self._box_of = box_of
        self._came = set(came_in_phase(game))
        self._changes: list[Change] = []

    @property
    def table(self) -> Table:
        """The table after the changes so far."""
        return self.game.table

    def do(self, change: Change | None) -> None:
        """Make a change; None is nothing to do. Raises Diverged where it does not fit."""
        if change is not None:
            self.game.journal.push(change)
            self._changes.append(change)

    def act(self, title: str) -> Change | None:
        """Return everything done as one act, None where nothing was."""
        changes = [each for change in self._changes for each in flattened(change)]
        return Group(title, tuple(changes)) if changes else None

    # ---- texts

    def write(self, key: str, text: str) -> None:
        """Write into the plan book."""
        self.do(acts.write(self.table, Register.PLAN, {key: text}, key))

    # ---- units

    def steps(self, unit: UnitId) -> int:
        """Return the steps that a unit has on the map, 0 for one that lies elsewhere."""
        return steps_of(self.game, unit)

    def lose(self, unit: UnitId, count: int = 1) -> int:
        """Take steps from a unit, the last by laying it into its box; return how many it could lose."""
        taken = min(count, self.steps(unit))
        for _ in range(taken):
            self._lose_one(PieceId(unit))
        return taken

    def _lose_one(self, piece: PieceId) -> None:
        unit, now = self.game.unit_of(piece), self.table[piece].face
        if unit is None:
            return
        steps = unit.faces[now].steps
        # Without a face that shows one step less, this was the last.
        weaker = next((n for n, face in enumerate(unit.faces) if face.steps == steps - 1), None)
        if weaker is not None:
            self.do(Flipped(piece, now, weaker))
        else:
            box = self._box_of(self.game, piece)
            # A tray without such a box: better the corner of the map, where it is seen, than nowhere.
            self.lay(piece, Place(box=box) if box else Place(pos_px=(0, 0)))

    # ---- places

    def lay(
        self, piece: PieceId, to: Place, route: tuple[HexId, ...] = (), extra: Collection[Mark] = ()
    ) -> None:
        """Lay a unit on another spot with the markers that mark it; in a box nothing marks it.

        A marker marks all that lies beneath it, so the unit goes to where the stack's markers fit best.
        """
        wanted = {*self.marks_of(piece), *extra} if to.hex is not None else set[Mark]()
        old = self.table.place_of(piece).spot
        came_before = piece in self._came
        # Before the markers are read anew: one of a retreat marks those who came, now this unit too.
        self._came |= {piece} if old != to.spot else set()
        rest = [each for each in self.table.stack_at(to.spot) if each.id != piece]
        index, fresh = self._best_index(piece, to.spot, rest, wanted)
        level = self._make_room(rest, index, 1 + len(fresh))
        self.do(Moved(piece, self.table.place_of(piece), to.at_level(level), route))
        for n, mark in enumerate(fresh, start=1):
            self._place_marker(mark, to.at_level(level + n))
        self._clear(old, is_retreat_over=came_before and old != to.spot)

    def marks_of(self, piece: PieceId) -> frozenset[Mark]:
        """Return the states that markers show of a unit."""
        stack = self.table.stack_at(self.table.place_of(piece).spot)
        return marks_in(layers_of(self.game.roster, stack), self._came, self.game.words.states)[piece]

    def mark(self, units: Sequence[UnitId], mark: Mark) -> None:
        """Lay a marker over units, each where it lies, and over no others where that can be."""
        for unit in units:
            piece = PieceId(unit)
            if mark not in self.marks_of(piece):
                self.lay(piece, self.table.place_of(piece), extra=(mark,))

    def _best_index(
        self, piece: PieceId, spot: Spot, rest: Sequence[Piece], wanted: set[Mark]
    ) -> tuple[int, list[Mark]]:
        """Return where in a stack a unit does the least harm to all marks, on top where all are alike.

        With it come the marks that need a marker of their own there.
        """
        roster, states = self.game.roster, self.game.words.states
        before = dict(marks_in(layers_of(roster, self.table.stack_at(spot)), self._came, states))
        right = {**before, piece: frozenset(wanted)}

        def tried(index: int) -> tuple[int, int, list[Mark]]:
            below, above = layers_of(roster, rest[:index]), layers_of(roster, rest[index:])
            told = marks_in((*below, piece, *above), self._came, states)[piece]
            fresh = sorted(wanted - told)
            found = marks_in((*below, piece, *map(Says, fresh), *above), self._came, states)
            # Where none fits, better a mark too many that goes with the phase than one that lasts (6.1).
            wrong = (mark for unit in found for mark in found[unit] ^ right[unit])
            return sum(1 if mark == ATTACKED else 2 for mark in wrong), len(fresh), fresh

        # From the top down: of places alike the first found stays, and a unit comes to lie on top by custom.
        best = min(range(len(rest), -1, -1), key=lambda index: tried(index)[:2])
        return best, tried(best)[2]

    def _make_room(self, rest: Sequence[Piece], index: int, count: int) -> int:
        """Leave so many levels free before the index of a stack, and return the first of them."""
        levels = {each.id: n if n < index else n + count for n, each in enumerate(rest)}
        # All levels anew: those left by pieces taken out are closed, so an index is a level again.
        before = tuple((each.id, each.place.level) for each in rest)
        after = tuple(levels.items())
        if before != after:
            self.do(Restacked(before, after))
        return index

    def _place_marker(self, mark: Mark, at: Place) -> None:
        found = marker_of(self.game.roster, mark)
        if found is not None:
            placed = acts.place_marker(self.table, found[0], found[1], at)
            # A marker is laid on top of a stack; this one belongs right above its unit.
            self.do(replace(placed, piece=replace(placed.piece, place=at)))

    def _clear(self, spot: Spot, *, is_retreat_over: bool) -> None:
        """Take away the markers under which no unit is left, and of a retreat under which nobody came."""
        stack, roster = self.table.stack_at(spot), self.game.roster
        first = next((n for n, piece in enumerate(stack) if piece.kind is Kind.UNIT), len(stack))
        gone = [piece.id for piece in stack[:first] if mark_of(roster, piece) is not None]
        for n, piece in enumerate(stack[first:], start=first) if is_retreat_over else ():
            is_idle = not any(each.id in self._came for each in stack[:n])
            gone += [piece.id] if mark_of(roster, piece) == RETREATED and is_idle else []
        if gone:
            self.do(acts.remove(self.table, gone, "Markers"))


def steps_of(game: Game, unit: UnitId) -> int:
    """Return the steps that a unit has on the map, 0 for one that lies elsewhere."""
    piece = PieceId(unit)
    if piece not in game.table or game.table.place_of(piece).hex is None:
        return 0
    known = game.unit_of(piece)
    return known.faces[game.table[piece].face].steps if known is not None else 0
