"""The tool while a remark is written: clicks make links, drags draw, and so do Enter and Backspace."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import Qt

from app.table.drawings import MOST_POINTS, MOST_SHADED, Arrow, Circle, Drawing, Point, Shade
from app.view.remarking.draft import RemarkDraft
from app.view.session import Session
from app.view.tools import Pointer, QuietTool
from app.view.view import TableView
from maps.sheet import MapSheet
from rules.hexgrid import HexId

_ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_STRAIGHT_HEXES = 0.8
"""How far the hand may swerve from a line that is meant to be straight, in hexes."""
_MOST_SWEPT = 400
"""Places over which one drag of an arrow leads; of a longer one only the end is heeded."""


class Hand(Enum):
    """What a drag, or Enter at the keyboard's cursor, does."""

    LINK = "link"
    ARROW = "arrow"
    CIRCLE = "circle"
    SHADE = "shade"


class RemarkTool(QuietTool):
    """Draws into a draft. Shift draws an arrow, Ctrl a circle, Alt shades, whatever the hand is set to.

    A click with the hand set to links tells of what lies there; a plain drag then moves the table.
    """

    def __init__(
        self,
        session: Session,
        view: TableView,
        draft: RemarkDraft,
        clicked: Callable[[Pointer], object],
        put_away: Callable[[], object],
    ) -> None:
        super().__init__()
        self._session, self._view, self._draft = session, view, draft
        self._clicked, self._put_away = clicked, put_away
        self.hand = Hand.LINK
        self._kind: Hand | None = None
        """What the drawing in the hand is."""
        self._points: list[Point] = []
        self._is_by_keys = False
        # Undone by `end`: the tool may outlive its use, held by whoever made it.
        session.pointed.connect(self._look)

    @property
    def _sheet(self) -> MapSheet:
        return self._session.game.sheet

    @property
    def cursor(self) -> Qt.CursorShape:
        """A cross to draw, a hand to link."""
        is_link = self.hand is Hand.LINK
        return Qt.CursorShape.PointingHandCursor if is_link else Qt.CursorShape.CrossCursor

    @property
    def is_busy(self) -> bool:
        """Whether a drawing is in the hand of the mouse."""
        return self._kind is not None and not self._is_by_keys

    def set_hand(self, hand: Hand) -> None:
        """Let drags do something else."""
        self._drop()
        self.hand = hand
        self._view.viewport().setCursor(self.cursor)

    # ---- the mouse

    def press(self, at: Pointer) -> bool:
        """Begin a drawing; with the hand set to links leave the drag to the view, which moves the table."""
        kind = _kind_of(at) or self.hand
        # A drawing begun by keys is given up for the mouse.
        self._drop()
        if kind is Hand.LINK:
            # Not taken: the view pans, and a click comes back as `click_ground`.
            return False
        self._kind, self._is_by_keys = kind, False
        self._points = [self._point(at)]
        self._show()
        return True

    def drag(self, at: Pointer) -> None:
        """Draw on to where the pointer is."""
        point = self._point(at)
        if self._kind is None or self._is_by_keys or point == self._points[-1]:
            return
        if self._kind is Hand.CIRCLE:
            # Only both ends of a circle count.
            self._points = [self._points[0], point] if point != self._points[0] else [point]
        else:
            most = _MOST_SWEPT if self._kind is Hand.ARROW else MOST_SHADED
            # One place is left for the end: it goes on following the pointer.
            self._points = _swept(self._points[: most - 1], point)
        self._show()

    def release(self, at: Pointer) -> None:
        """End the drawing."""
        # A fast hand lets go where no move was told of.
        self.drag(at)
        if self._kind is not None and not self._is_by_keys:
            self._end()

    def click_ground(self, at: Pointer) -> None:
        """Make a link to what lies there."""
        self._clicked(at)

    # ---- the keys

    def key(self, key: Qt.Key) -> bool:
        """Use Enter at the keyboard's cursor and Backspace."""
        if key == Qt.Key.Key_Backspace:
            self._take_back()
            return True
        here = self._view.cursor_of_hexes.hex
        if key not in _ENTERS or here is None:
            return False
        self._enter(here)
        return True

    def _take_back(self) -> None:
        if self._kind is None:
            self._draft.take_back()
        elif len(self._points) > 1:
            self._points.pop()
            self._show()
        else:
            self._drop()

    def _enter(self, here: HexId) -> None:
        """Go on with what the hand is set to, at a hex; twice on the same hex ends an arrow or a circle."""
        if self.hand is Hand.LINK:
            self._clicked(self._pointer_at(here))
        elif self.hand is Hand.SHADE:
            self._toggle(here)
        elif self._kind is None:
            self._kind, self._is_by_keys, self._points = self.hand, True, [here]
            self._show()
        # A second Enter on the same hex says: here it ends. A circle ends at its second hex in any case.
        elif here == self._points[-1] or self._kind is Hand.CIRCLE:
            self._points += [here] if here != self._points[-1] else []
            self._end()
        else:
            self._points.append(here)
            self._show()

    def _pointer_at(self, here: HexId) -> Pointer:
        x, y = self._sheet.centre_px(here)
        return Pointer(x, y, self._view.camera.scale)

    def _toggle(self, here: HexId) -> None:
        """Shade a hex with the last shade, or take it out of the one that has it."""
        shades = [each for each in self._draft.drawings if isinstance(each, Shade)]
        covering = next((each for each in shades if here in each.hexes), None)
        if covering is not None:
            # An empty shade would stand in the file and be nothing.
            rest = covering.hexes - {here}
            self._draft.put_in_place(covering, Shade(rest) if rest else None)
        elif shades and len(shades[-1].hexes) < MOST_SHADED:
            self._draft.put_in_place(shades[-1], Shade(shades[-1].hexes | {here}))
        else:
            self._draft.draw(Shade(frozenset([here])))

    def _look(self, here: HexId | None) -> None:
        """Show a drawing by keyboard as it would be with the cursor's hex as its end."""
        if self._is_by_keys and self._kind is not None and here is not None:
            ahead = [here] if here != self._points[-1] else []
            self._draft.hold(self._drawing([*self._points, *ahead]))

    # ---- the drawing

    def _point(self, at: Pointer) -> Point:
        # Beside the map a drawing keeps its point; on the map its hex, so that it fits any grid that is
        # brought in.
        return self._sheet.hex_under(at.x, at.y) or (round(at.x), round(at.y))

    def _show(self) -> None:
        self._draft.hold(self._drawing(self._points))

    def _drawing(self, points: list[Point]) -> Drawing | None:
        """Return what some points make, None where they are too few."""
        match self._kind:
            case Hand.ARROW:
                # By keys each point was set on purpose; a drag of the hand is thinned out.
                kept = points if self._is_by_keys else _simple(points, self._sheet)
                return Arrow(tuple(kept[:MOST_POINTS])) if len(kept) > 1 else None
            case Hand.CIRCLE:
                return Circle((points[0], points[-1]) if points[-1] != points[0] else (points[0],))
            case Hand.SHADE:
                hexes = frozenset(HexId(point) for point in points if isinstance(point, str))
                return Shade(hexes) if hexes else None
        return None

    def _end(self) -> None:
        drawing = self._drawing(self._points)
        # Before it is handed over: who hears of the drawing asks whether the tool is busy.
        self._kind, self._points = None, []
        if drawing is None:
            self._draft.hold(None)
        elif self._draft.is_full:
            self._draft.hold(None)
            self._session.say(self.tr("A remark has no room for more drawings."))
        else:
            self._draft.draw(drawing)

    def _drop(self) -> None:
        self._kind, self._points = None, []
        self._draft.hold(None)

    def cancel(self) -> bool:
        """Let the drawing in the hand go; without one, tell that the tool is put away."""
        if self._kind is not None:
            self._drop()
            return True
        self._put_away()
        return False

    def end(self) -> None:
        """Look at nothing any more."""
        self._session.pointed.disconnect(self._look)


def _kind_of(at: Pointer) -> Hand | None:
    """Return what the keys held with the mouse ask for."""
    if at.is_shift:
        return Hand.ARROW
    if at.is_ctrl:
        return Hand.CIRCLE
    return Hand.SHADE if at.is_alt else None


def _swept(points: list[Point], point: Point) -> list[Point]:
    """Return a way with one more point; gone back over its last hex, it is that much shorter."""
    return points[:-1] if len(points) > 1 and points[-2] == point else [*points, point]


def _simple(points: list[Point], sheet: MapSheet) -> list[Point]:
    """Return the points that a way cannot do without (the algorithm of Douglas and Peucker)."""
    if len(points) < 3:
        return points
    places = [sheet.centre_px(p) if isinstance(p, str) else (float(p[0]), float(p[1])) for p in points]
    offs = [_off(place, places[0], places[-1]) for place in places]
    farthest = max(range(len(points)), key=offs.__getitem__)
    # A way that comes back to where it began has its farthest point at an end.
    if offs[farthest] <= _STRAIGHT_HEXES * sheet.hex_px or not 0 < farthest < len(points) - 1:
        return [points[0], points[-1]] if points[0] != points[-1] else points[:1]
    # The point between is in both halves.
    return [*_simple(points[: farthest + 1], sheet)[:-1], *_simple(points[farthest:], sheet)]


def _off(place: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    """Return how far a place lies from a stretch."""
    along_x, along_y = end[0] - start[0], end[1] - start[1]
    length = along_x**2 + along_y**2
    if not length:
        return math.dist(place, start)
    share = ((place[0] - start[0]) * along_x + (place[1] - start[1]) * along_y) / length
    share = min(max(share, 0.0), 1.0)
    return math.dist(place, (start[0] + share * along_x, start[1] + share * along_y))
