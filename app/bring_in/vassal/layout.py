"""Where the boards of a map lie, and what VASSAL calls the place of a point on it.

Boards stand in a table: each begins where those before it in its row and in its column end, within the edge
of the map. One that is turned by half a turn is read from its other corner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from app.bring_in.vassal.commands import Boards
from app.bring_in.vassal.grids import Grid, Hexes
from app.bring_in.vassal.module import MAX_SEATS, Board, MapWindow, Seat
from app.bring_in.vassal.numbering import Size

SizeOf = Callable[[Board], Size]
"""Tells how large a board is: its picture, or what the module says where it has none."""
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """A board on a map: its north-west corner and its size there."""

    board: Board
    x: float
    y: float
    width: float
    height: float
    is_turned: bool = False

    @property
    def size(self) -> Size:
        """Width and height."""
        return self.width, self.height

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point of the map lies on it."""
        return 0 <= x - self.x < self.width and 0 <= y - self.y < self.height

    def distance(self, x: float, y: float) -> float:
        """Return how far outside it a point of the map lies, 0 within."""
        beside = max(self.x - x, 0.0, x - self.x - self.width)
        return max(beside, self.y - y, y - self.y - self.height)

    def on_board(self, x: float, y: float) -> Point:
        """Return a point of the map as the board counts it."""
        inner = x - self.x, y - self.y
        return (self.width - inner[0], self.height - inner[1]) if self.is_turned else inner

    def on_map(self, x: float, y: float) -> Point:
        """Return a point of the board as the map counts it."""
        inner = (self.width - x, self.height - y) if self.is_turned else (x, y)
        return inner[0] + self.x, inner[1] + self.y

    def rest(self, x: float, y: float) -> Point:
        """Return the point of the map where VASSAL lays a counter that is dropped at one of its points."""
        rest = self.board.grid.rest_at(*self.on_board(x, y))
        if rest is None:
            return x, y
        x, y = self.on_map(*rest)
        # It draws one that would lie a single pixel beside its board back onto it, and only such a one.
        return _drawn_in(x, self.x, self.width), _drawn_in(y, self.y, self.height)


def _drawn_in(at: float, start: float, length: float) -> float:
    return start if at == start - 1 else at - 1 if at == start + length else at


# No slots: cached_property needs an instance dictionary.
@dataclass(frozen=True)
class Layout:
    """The boards of one map as they lie in one game."""

    boards: tuple[LaidBoard, ...] = ()

    def board_at(self, x: float, y: float) -> LaidBoard | None:
        """Return the board that a point lies on; beside all of them, the nearest one."""
        on = next((laid for laid in self.boards if laid.holds(x, y)), None)
        # A piece may lie a little beside its board: VASSAL names its place by the nearest.
        return on or min(self.boards, key=lambda laid: laid.distance(x, y), default=None)

    def name_at(self, x: float, y: float) -> str:
        """Return what the place of a point is called, empty where it has no name."""
        laid = self.board_at(x, y)
        return laid.board.grid.name_at(*laid.on_board(x, y), laid.size) if laid is not None else ""

    def hex_at(self, x: float, y: float) -> str:
        """Return the number of the hex of a point, empty where no numbered hexes lie there."""
        laid = self.board_at(x, y)
        if laid is None:
            return ""
        on = laid.on_board(x, y)
        grid, size = self._grid_at(laid, on)
        return grid.name(grid.cell_at(*on), size) if isinstance(grid, Hexes) else ""

    @staticmethod
    def _grid_at(laid: LaidBoard, on: Point) -> tuple[Grid | None, Size]:
        return laid.board.grid.grid_at(*on, laid.size)

    @cached_property
    def size(self) -> Size:
        """How far the boards reach to the east and to the south."""
        east = max((laid.x + laid.width for laid in self.boards), default=0.0)
        return east, max((laid.y + laid.height for laid in self.boards), default=0.0)


def layouts_of(
    windows: Iterable[MapWindow], boards: Mapping[str, Boards], size_of: SizeOf
) -> dict[str, Layout]:
    """Return the boards of each map of a game, by what commands call the map."""
    # Maps without boards in the game too: counters lie on windows that a saved game says nothing of.
    return {window.id: layout_of(window, boards.get(window.id), size_of) for window in windows}


def layout_of(window: MapWindow, boards: Boards | None, size_of: SizeOf) -> Layout:
    """Return where the boards of a map lie in a game.

    Where the game names none, it is as the module begins; where that names none, its first board lies alone.
    """
    seats = tuple(_seats(boards)) if boards is not None else window.seats
    known = [(seat, board) for seat in seats if (board := window.board(seat.board)) is not None]
    # A saved game may lay boards that this release of the module no longer has.
    if not known and window.boards:
        known = [(Seat(window.boards[0].name, False, 0, 0), window.boards[0])]
    return Layout(tuple(_laid(known, window.edge, size_of)))


def _seats(boards: Boards) -> Iterator[Seat]:
    # Where each begins is summed over all before it: the work grows with the square of their number.
    told = boards.boards[:MAX_SEATS]
    return (Seat(name, is_turned, column, row) for name, is_turned, column, row in told)


def _laid(seats: Sequence[tuple[Seat, Board]], edge: tuple[int, int], size_of: SizeOf) -> Iterator[LaidBoard]:
    # Each row and column by itself, as VASSAL sums them: boards of unlike sizes leave gaps or overlap there
    # too.
    sizes = {(seat.column, seat.row): size_of(board) for seat, board in seats}
    for seat, board in seats:
        before = (size for (column, row), size in sizes.items() if row == seat.row and column < seat.column)
        above = (size for (column, row), size in sizes.items() if column == seat.column and row < seat.row)
        x, y = edge[0] + _sum(before, 0), edge[1] + _sum(above, 1)
        yield LaidBoard(board, x, y, *sizes[seat.column, seat.row], seat.is_turned)


def _sum(sizes: Iterable[Size], side: int) -> float:
    return sum(size[side] for size in sizes)
