"""The ways of the pieces moved in this phase, and whose hexes and bridges are, as marks.

A phase's end clears the trails by itself, because they are read from the journal's present phase alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from app.files.own_setup import waits_to_be_set_up
from app.map_marks import Flag, Line, MapMark, NoteSign, PathLine, Point, TextTag
from app.table.changes import Moved, Register, flattened
from app.table.game import Game
from app.table.history import moves_of_phase, steps_of_phase
from app.table.pieces import PieceId, Place
from app.table.pools import face_down
from app.table.sight import is_back
from app.view.showing import Showing
from app.view.theme import LIGHT
from rules.hexgrid import HexId, Hexside

_TRAIL, _LAST = "#2C4A66", "#111820"
_NAME_OF_CROSSED = "destroyed"


class _Way(NamedTuple):
    """All that the look of a trail hangs on."""

    points: tuple[Point, ...]
    has_route: bool
    is_last: bool


class TableMarks:
    """The marks that the table itself gives: trails, control, labels."""

    def __init__(self, game: Game, showing: Showing) -> None:
        self._game = game
        self._showing = showing
        # Marks lie on the map, whose paper is light in both themes.
        self._theme = replace(LIGHT, sides=game.words.palettes)
        self._lines: dict[_Way, MapMark] = {}
        """The trails that were asked for last: a step changes but two of them."""

    # ---- trails

    def trails(self) -> tuple[MapMark, ...]:
        """Return the trails of this phase, that of the last move stronger than the others."""
        if not self._showing.show.trails:
            return ()
        last = self._last_moves()
        moves = [move for those in moves_of_phase(self._game.journal).values() for move in those]
        ways = [self._way(move, is_last=False) for move in moves if move not in last]
        ways += [self._way(move, is_last=True) for move in last]
        known = self._lines
        # A line seen before is handed on as the same value: the layer sees at once that nothing has changed.
        self._lines = {way: known.get(way) or self._line(way) for way in ways if len(way.points) > 1}
        return tuple(self._lines.values())

    def moved(self) -> frozenset[PieceId]:
        """Return the pieces that have moved in this phase."""
        return self._game.moved_pieces()

    def _last_moves(self) -> tuple[Moved, ...]:
        for step in reversed(steps_of_phase(self._game.journal)):
            moves = tuple(change for change in flattened(step.change) if isinstance(change, Moved))
            # The last step that moved anything: a flip or a note after it does not take the strong line away.
            if moves:
                return moves
        return ()

    def _way(self, move: Moved, *, is_last: bool) -> _Way:
        return _Way(self._points(move), len(move.route) > 1, is_last)

    def _line(self, way: _Way) -> MapMark:
        return PathLine(
            _short_of_the_counter(way.points, 0.44 * self._game.sheet.hex_px),
            colour=_LAST if way.is_last else _TRAIL,
            width_px=6.0 if way.is_last else 4.0,
            line=Line.SOLID if way.has_route else Line.DASHED,
            has_stations=way.has_route,
            alpha=0.95 if way.is_last else 0.55,
        )

    def _points(self, move: Moved) -> tuple[Point, ...]:
        """Return the points of a way; none where it lies in a section that is not shown."""
        if not (self._showing.is_visible(move.before) and self._showing.is_visible(move.after)):
            return ()
        # Reordered within its stack: no way was gone.
        if move.before.spot == move.after.spot or self._is_of_set_up(move):
            return ()
        if move.after.box is not None or not self._is_on_map(move.piece):
            return ()  # Nobody follows the way of a unit that is gone, least of all across the map to a box.
        grid = self._game.sheet.grid
        # A route of a game brought in may name hexes that this map does not have.
        if len(move.route) > 1 and all(each in grid for each in move.route):
            return tuple(self._game.sheet.centre_px(each) for each in move.route)
        if move.before.box is not None:
            return ()  # Nobody knows by which way it came.
        ends = (self._showing.centre(move.before), self._showing.centre(move.after))
        return tuple(point for point in ends if point is not None)

    def _is_on_map(self, piece: PieceId) -> bool:
        table = self._game.table
        return piece in table and table.place_of(piece).box is None

    def _is_of_set_up(self, move: Moved) -> bool:
        """Return whether a piece came from or went to where units lie that are set up by hand: no way."""
        return any(waits_to_be_set_up(self._game, place) for place in (move.before, move.after))

    # ---- control

    def control(self) -> tuple[MapMark, ...]:
        """Return the pennants of held hexes and of bridges."""
        if not self._showing.show.control:
            return ()
        return self.flags()

    def flags(self) -> tuple[Flag, ...]:
        """Return the pennants, whether they are shown or not."""
        return (*self._hex_flags(), *self._bridge_flags())

    def _hex_flags(self) -> Iterator[Flag]:
        sheet = self._game.sheet
        # In a fixed order: marks are compared row by row with those before.
        for key, side in sorted(self._game.table.book(Register.CONTROL).items()):
            if key in sheet.grid and side:
                x, y = sheet.centre_px(HexId(key))
                yield self._flag((x - 0.36 * sheet.hex_px, y + 0.02 * sheet.hex_px), side)

    def _bridge_flags(self) -> Iterator[Flag]:
        sheet = self._game.sheet
        for key, text in sorted(self._game.table.book(Register.BRIDGE).items()):
            one, _, other = key.partition("-")
            words = text.split()
            if one not in sheet.grid or other not in sheet.grid or len(words) < 3:
                continue
            side = Hexside.between(HexId(one), HexId(other))
            # Text from a file: what is no side of this map is left out.
            if not sheet.grid.are_adjacent(*side):
                continue
            owner, is_blown = words[1], words[2] == _NAME_OF_CROSSED
            # An intact bridge of nobody needs no flag: the map shows it.
            if owner != "-" or is_blown:
                yield self._flag(sheet.middle_px(side), owner, is_round=True, is_crossed=is_blown)

    def _flag(self, at: Point, side: str, *, is_round: bool = False, is_crossed: bool = False) -> Flag:
        ink, fill = self._theme.of_side(side)
        # A letter beside the colour, which must not be the only sign.
        return Flag(at, side[:1].upper() if side != "-" else "", fill, ink, is_crossed, is_round)

    # ---- labels

    def labels(self) -> tuple[MapMark, ...]:
        """Return the labels of hexes and pieces, and a sign on each empty hex with a note."""
        if not self._showing.show.labels:
            return ()
        return (*self._tags(), *self._note_signs())

    def _note_signs(self) -> Iterator[MapMark]:
        """Yield the signs of notes that no counter can carry."""
        table, sheet = self._game.table, self._game.sheet
        for key in sorted(table.book(Register.NOTE)):
            place = Place(hex=HexId(key)) if key in sheet.grid else None
            # With counters there one of them carries the sign.
            if place is None or table.stack_at(place.spot) or not self._showing.is_visible(place):
                continue
            x, y = sheet.centre_px(HexId(key))
            yield NoteSign((x + 0.3 * sheet.hex_px, y))

    def _tags(self) -> Iterator[MapMark]:
        table, sheet = self._game.table, self._game.sheet
        for key, text in sorted(table.book(Register.LABEL).items()):
            # A label may have more lines; the map has room for one.
            line = text.splitlines()[0]
            if key in table and self._showing.is_visible(table.place_of(PieceId(key))):
                middle = self._showing.centre(table.place_of(PieceId(key)))
                if middle is not None:
                    yield TextTag((middle[0], middle[1] - 0.44 * sheet.hex_px), line)
            elif key in sheet.grid:
                x, y = sheet.centre_px(HexId(key))
                yield TextTag((x, y + 0.34 * sheet.hex_px), line, "#EAF2F8", "#12303F")

    def noted(self) -> frozenset[PieceId]:
        """Return the pieces with a note of their own or lying on a hex with one."""
        if not self._showing.show.labels:
            return frozenset()
        table = self._game.table
        notes = table.book(Register.NOTE)
        return frozenset(
            piece.id for piece in table if piece.id in notes or (piece.place.hex and piece.place.hex in notes)
        )

    def closed(self) -> frozenset[PieceId]:
        """Return the pieces that lie face down and are seen because those who look may see them."""
        return frozenset(
            # Backs that stand in for what is closed to the viewer are face down for all, and need no sign.
            piece.id
            for piece in face_down(self._game)
            if not is_back(piece.id) and piece.place.box is None
        )


def _short_of_the_counter(points: tuple[Point, ...], gap_px: float) -> tuple[Point, ...]:
    """Return a way that ends before its last point, so that its arrow is not hidden by the counter there."""
    (x, y), (end_x, end_y) = points[-2], points[-1]
    length = math.hypot(end_x - x, end_y - y)
    # Shorter than that the way would be nothing but its arrow.
    if length <= 1.2 * gap_px:
        return points
    share = 1 - gap_px / length
    return (*points[:-1], (x + (end_x - x) * share, y + (end_y - y) * share))
