"""Where the boards of a module lie on our map: points of its maps told as places of ours, and back."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from app.bring_in.vassal.binding import Binding, BoundBoard
from app.bring_in.vassal.commands import Boards
from app.bring_in.vassal.grids import BoardGrid
from app.bring_in.vassal.ground import stands_in
from app.bring_in.vassal.holders import Where
from app.bring_in.vassal.layout import LaidBoard, Layout, layout_of
from app.bring_in.vassal.module import Board, MapWindow, Module, Seat
from app.bring_in.vassal.named_points import points_in
from app.table.pieces import Place
from maps.sheet import MapSheet
from rules.grids.boards import BoardsGrid
from rules.hexgrid import HexId

_NOWHERE = (math.inf, None, None, (0.0, 0.0))


class Grounds:
    """Where the boards of a module lie on our map."""

    def __init__(
        self,
        binding: Binding,
        sheet: MapSheet,
        layouts: Mapping[str, Layout] | None = None,
        module: Module | None = None,
    ) -> None:
        self._binding, self._sheet = binding, sheet
        maps = module.maps if module is not None else ()
        # A binding has no grids: they are needed only where counters go back to their module.
        self._grids = {(window.id, board.name): board.grid for window in maps for board in window.boards}
        self._bound = {(each.map, each.board): each for each in binding.boards}
        self._windows = tuple(_windows(binding.boards))
        self._reach = {window.id: window.reach_px for window in self._windows}
        # As our map shows them: what goes back is counted from these, whatever a saved game had laid before.
        self._usual = {window.id: layout_of(window, None, _size_of) for window in self._windows}
        self._theirs = layouts or {}
        """The layouts with the module's own grids, where it is at hand."""
        self._laid = dict(self._usual)
        self._places: dict[Where, Place | None] = {}
        self._prefixes = {(each.rect_px.x, each.rect_px.y): each.board for each in sheet.sections}
        """What stands before the numbers of each board of ours, by its corner."""

    def lay(self, boards: Mapping[str, Boards]) -> None:
        """Let the boards lie as a saved game has them."""
        self._places.clear()
        for window in self._windows:
            if window.id in boards:
                self._laid[window.id] = layout_of(window, boards[window.id], _size_of)

    def place_of(self, where: Where) -> Place | None:
        """Return our place of a point of one of their maps, None where there is none."""
        # Kept: in a log pieces go from the same points to the same points a thousand times.
        if where not in self._places:
            self._places[where] = self._place_of(where)
        return self._places[where]

    def _place_of(self, where: Where) -> Place | None:
        if self._binding.by_numbers:
            layout = self._theirs.get(where.map)
            number = layout.hex_at(where.x, where.y).replace(" ", "_") if layout is not None else ""
            return Place(hex=HexId(number)) if number in self._sheet.grid.hexes else None
        found = self._table_px(where)
        return self._place_at(*found) if found is not None else None

    def _table_px(self, where: Where) -> tuple[BoundBoard, tuple[float, float]] | None:
        layout = self._laid.get(where.map)
        laid = layout.board_at(where.x, where.y) if layout is not None else None
        bound = self._bound.get((where.map, laid.board.name)) if laid is not None else None
        if layout is None or laid is None or bound is None:
            return None
        x, y = laid.on_board(where.x, where.y)
        if bound.is_turned:
            x, y = bound.size[0] - x, bound.size[1] - y
        # By the board and not by the map: a game may lay its boards in another order than our map has them.
        point = bound.at[0] + x * bound.scale[0], bound.at[1] + y * bound.scale[1]
        # VASSAL lets pieces lie anywhere on the edge about its
        # boards, where players keep what is out of play.
        is_near = laid.distance(where.x, where.y) <= self._reach[where.map]
        return (bound, point) if is_near or self._is_free(where, layout, point) else None

    def _is_free(self, where: Where, layout: Layout, point: tuple[float, float]) -> bool:
        """Return whether a point beside all boards of a map lies beside them on our table as well.

        Beside a small board there is room as far as a larger one reaches; of other maps than the first the
        boards stand in rows here, and that room may be another board's.
        """
        if not (0 <= where.x <= layout.size[0] and 0 <= where.y <= layout.size[1]):
            return False
        # Asked the way back: it finds the board that is nearest here, whichever map that is of.
        back = self._map_px(*point)
        return (
            back is not None and back.map == where.map and math.dist((back.x, back.y), (where.x, where.y)) < 3
        )

    def _place_at(self, bound: BoundBoard, point: tuple[float, float]) -> Place:
        grid, (x, y) = self._sheet.grid, (each / self._sheet.hex_px for each in point)
        prefix = self._prefixes.get((float(round(bound.at[0])), float(round(bound.at[1]))))
        # As VASSAL: a cell of the board that the piece lies on, not one that reaches there from another.
        if isinstance(grid, BoardsGrid) and prefix is not None:
            found = grid.hex_on(prefix, x, y)
        else:
            found = grid.hex_under(x, y)
        if found is not None and self._is_in(found, point):
            return Place(hex=found)
        return Place(pos_px=(round(point[0]), round(point[1])))

    def _is_in(self, hex_id: HexId, point: tuple[float, float]) -> bool:
        """Return whether a point is in a cell; in a place without cells it must be near its middle."""
        grid = self._sheet.grid
        part = grid.home_of(hex_id)[0].grid if isinstance(grid, BoardsGrid) else grid
        return stands_in(part, math.dist(self._sheet.centre_px(hex_id), point) / self._sheet.hex_px)

    def where(self, place: Place) -> Where | None:
        """Return the point of a map of theirs where a place of ours lies, None where none is."""
        if place.hex is not None and self._binding.by_numbers:
            return self._by_number.get(place.hex)
        if place.hex is not None:
            return self._map_px(*self._sheet.centre_px(place.hex), rests=True)
        return self._map_px(*place.pos_px) if place.pos_px is not None else None

    def _map_px(self, x_px: float, y_px: float, *, rests: bool = False) -> Where | None:
        beside, window, laid, there = min(
            self._seen_from(x_px, y_px), key=lambda each: each[0], default=_NOWHERE
        )
        if window is None or laid is None:
            return None
        # The middle of a hex that is cut by the edge of its board lies beyond it, in VASSAL too.
        scale = min(self._bound[window.id, laid.board.name].scale)
        # A hex of another map or of the ground between boards: no board of theirs is meant by it.
        if rests and beside > self._sheet.hex_px / scale:
            return None
        x, y = self._gridded(window.id, laid).rest(*there) if rests else there
        return Where(window.id, round(x), round(y))

    def _seen_from(
        self, x_px: float, y_px: float
    ) -> Iterator[tuple[float, MapWindow, LaidBoard, tuple[float, float]]]:
        """Yield how far beside each board a point of ours is, and that point on its map."""
        for window in self._windows:
            for laid in self._usual[window.id].boards:
                bound = self._bound[window.id, laid.board.name]
                x, y = (x_px - bound.at[0]) / bound.scale[0], (y_px - bound.at[1]) / bound.scale[1]
                there = laid.x + x, laid.y + y
                yield laid.distance(*there), window, laid, there

    def _gridded(self, window: str, laid: LaidBoard) -> LaidBoard:
        grid = self._grids.get((window, laid.board.name), BoardGrid())
        return replace(laid, board=replace(laid.board, grid=grid))

    @cached_property
    def _by_number(self) -> dict[str, Where]:
        """The middle of each hex of theirs by its number."""
        return {
            number: Where(name, round(x), round(y))
            for name, layout in self._theirs.items()
            for laid in layout.boards
            for number, (x, y) in _numbers_on(laid)
        }

    @property
    def boards(self) -> tuple[Boards, ...]:
        """The boards of each map as our map shows them."""
        told: dict[str, list[tuple[str, bool, int, int]]] = {}
        for each in self._binding.boards:
            told.setdefault(each.map, []).append((each.board, each.is_turned, each.column, each.row))
        return tuple(Boards(name, tuple(boards)) for name, boards in told.items())


def _numbers_on(laid: LaidBoard) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield the number of each hex of a board with the point of the map where a counter in it lies."""
    for grid, zone in laid.board.grid.hex_grids:
        box = zone.box if zone is not None else (0.0, 0.0, *laid.size)
        size = zone.size if zone is not None else laid.size
        for point in points_in(grid, box):
            yield grid.name(grid.cell_at(*point), size).replace(" ", "_"), laid.on_map(*point)


def _windows(boards: Sequence[BoundBoard]) -> Iterable[MapWindow]:
    maps: dict[str, list[BoundBoard]] = {}
    for each in boards:
        maps.setdefault(each.map, []).append(each)
    for name, those in maps.items():
        plain = tuple(_bare(each) for each in those)
        seats = tuple(Seat(each.board, each.is_turned, each.column, each.row) for each in those)
        yield MapWindow(name, name, those[0].edge, plain, seats, ())


def _bare(bound: BoundBoard) -> Board:
    width, height = map(round, bound.size)
    return Board(name=bound.board, image="", colour="", width=width, height=height, grid=BoardGrid())


def _size_of(board: Board) -> tuple[float, float]:
    return board.width, board.height
