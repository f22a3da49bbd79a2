"""From the table to what is drawn at each spot: stacks, boxes, closed stacks, badges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.table.figures import totals
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId, Spot
from app.view.layout import COUNTER_SHARE, Slot, SpotLayout, badge_beside, bounds_of, spread, stacked
from app.view.showing import Showing
from counters.roster import MarkerId
from maps.sheet import Rect


class SpotLayoutMaker:
    """Lays out the spots of one game as they are shown just now."""

    def __init__(self, game: Game, showing: Showing) -> None:
        self._game = game
        self._showing = showing

    @property
    def counter_px(self) -> float:
        """The width of a counter in table pixels."""
        return self._game.sheet.hex_px * COUNTER_SHARE * self._showing.show.counter_scale

    def laid(self, spot: Spot) -> SpotLayout | None:
        """Return what is drawn at a spot, None where nothing is to be seen."""
        pieces = [piece for piece in self._game.table.stack_at(spot) if self._is_shown(piece)]
        if not pieces or not self._showing.is_visible(pieces[0].place):
            return None
        box = self._game.sheet.tray.box_of(pieces[0].place.box)
        if box is not None:
            slots = spread([piece.id for piece in pieces], box, self.counter_px)
            return SpotLayout(spot, slots, bounds_of(slots, None))
        return self._stack(spot, pieces)

    def _stack(self, spot: Spot, pieces: Sequence[Piece]) -> SpotLayout | None:
        centre = self._showing.centre(pieces[0].place)
        if centre is None:
            return None
        units = [piece.id for piece in pieces if piece.kind is Kind.UNIT]
        markers = [piece.id for piece in pieces if piece.kind is Kind.MARKER]
        hidden: list[PieceId] = []
        if self._is_closed(spot, units):
            # Only the top unit shows; markers would tell of those below (8.4).
            hidden, units = [*units[:-1], *markers], units[-1:]
            markers = []
        slots = stacked(units, markers, centre, self.counter_px)
        # What flies or marks is no part of the height that the stacking rule counts.
        height = sum(1 for piece in (*units, *hidden) if self._game.is_ground(self._game.table[piece]))
        badge = badge_beside(slots[len(units) - 1]) if height > 1 else None
        # Of a closed stack the height is open and the sums are not: they would tell who lies in it.
        attack, defense = totals(self._game, units)
        sums = f"{attack}-{defense}" if badge and not hidden else ""
        return SpotLayout(spot, slots, bounds_of(slots, badge), badge, height, sums, tuple(hidden))

    def _is_closed(self, spot: Spot, units: Sequence[PieceId]) -> bool:
        return (
            bool(units)
            and spot not in self._showing.opened
            and self._game.side_of(units[-1]) in self._showing.show.closed_sides
        )

    def _is_shown(self, piece: Piece) -> bool:
        show = self._showing.show
        if piece.kind is Kind.UNIT:
            return show.units
        return show.control if self.is_control(piece) else show.markers

    def is_control(self, piece: Piece) -> bool:
        """Return whether a marker tells whose something is: its faces are the sides of the game."""
        # A marker of control is known by its faces: no name of a marker stands in the program.
        faces = self._game.roster.markers[MarkerId(piece.design)].faces
        return set(faces) <= set(self._game.roster.sides)


class SpotLayoutIndex:
    """Finds layouts by place: the table is cut into squares of `edge_px`, each with those that touch it."""

    def __init__(self, edge_px: float = 480.0) -> None:
        self._edge = edge_px
        self._layouts: dict[Spot, SpotLayout] = {}
        self._squares: dict[tuple[int, int], set[Spot]] = {}
        self._spots: dict[PieceId, Spot] = {}

    def __iter__(self) -> Iterator[SpotLayout]:
        """Yield all layouts."""
        return iter(self._layouts.values())

    def __len__(self) -> int:
        """Return how many layouts there are."""
        return len(self._layouts)

    def get(self, spot: Spot) -> SpotLayout | None:
        """Return the layout at a spot."""
        return self._layouts.get(spot)

    def spot_of(self, piece: PieceId) -> Spot | None:
        """Return the spot where a piece was drawn last."""
        return self._spots.get(piece)

    def clear(self) -> None:
        """Forget all layouts."""
        self._layouts.clear()
        self._squares.clear()
        self._spots.clear()

    def put(self, spot: Spot, laid: SpotLayout | None) -> None:
        """Exchange the layout of a spot; None takes it away."""
        before = self._layouts.pop(spot, None)
        if before is not None:
            for square in self._squares_of(before.bounds):
                self._squares[square].discard(spot)
            # A piece may have been put at its new spot already, before the old one is looked at.
            for piece in (*(slot.piece for slot in before.slots), *before.hidden):
                if self._spots.get(piece) == spot:
                    del self._spots[piece]
        if laid is None:
            return
        self._layouts[spot] = laid
        for square in self._squares_of(laid.bounds):
            self._squares.setdefault(square, set()).add(spot)
        for piece in (*(slot.piece for slot in laid.slots), *laid.hidden):
            self._spots[piece] = spot

    def touching(self, rect: Rect) -> list[SpotLayout]:
        """Return the layouts that may touch a rectangle, those further south last."""
        # Of a large part of the table all layouts are sorted sooner than its squares are gathered.
        if rect.width * rect.height > 40 * self._edge**2:
            found = list(self._layouts.values())
        else:
            spots = {spot for square in self._squares_of(rect) for spot in self._squares.get(square, ())}
            found = [self._layouts[spot] for spot in spots]
        return sorted(found, key=_depth)

    def under(self, x: float, y: float) -> list[SpotLayout]:
        """Return the layouts near a point, the one drawn last first."""
        return self.touching(Rect(x, y, 0, 0))[::-1]

    def slot_of(self, piece: PieceId) -> Slot | None:
        """Return where a piece is drawn, None where it is hidden or not on the table."""
        laid = self._layouts.get(self._spots.get(piece, Spot("")))
        return laid.slot_of(piece) if laid else None

    def _squares_of(self, rect: Rect) -> list[tuple[int, int]]:
        columns = range(int(rect.x // self._edge), int((rect.x + rect.width) // self._edge) + 1)
        rows = range(int(rect.y // self._edge), int((rect.y + rect.height) // self._edge) + 1)
        return [(column, row) for row in rows for column in columns]


def _depth(laid: SpotLayout) -> tuple[float, float]:
    # South lies nearer to the eye: it is drawn over what is behind.
    return laid.bounds.y + laid.bounds.height, laid.bounds.x
