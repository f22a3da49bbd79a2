"""The grid of a new game, taken from a scan of its map: how its hexes stand, what they are called, how many.

A scan shows more than its map: hexes are found under titles and in the margin too. So the columns and rows
that lie wholly on the picture are only proposed, and a person says which are the map's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from app.bring_in.lattice import Cell, Top
from app.bring_in.new_game.plan import GridPlan
from app.bring_in.numbering import Numbering, Order, numberings
from app.bring_in.placing import Named, Placed, place
from app.bring_in.transform import MapTransform
from rules.grids.hexes import HexGrid
from rules.grids.read import MAX_LINES

QUARTERS = 4
_LEAST_SHARE = 0.5
"""A line of hexes of which fewer lie on the picture is the ragged edge of a scan that was laid askew."""
_SIGNS = frozenset({"", ".", "_"})
"""What a map's file may have between the two parts of a number."""


@dataclass(frozen=True, slots=True)
class Extent:
    """The printed columns and rows of a map, the first and the last of each."""

    columns: tuple[int, int]
    rows: tuple[int, int]

    def __contains__(self, place: tuple[int, int]) -> bool:
        """Return whether a column and a row are among them."""
        return all(
            low <= part <= high for part, (low, high) in zip(place, (self.columns, self.rows), strict=True)
        )

    @property
    def size(self) -> tuple[int, int]:
        """How many columns and rows."""
        return self.columns[1] - self.columns[0] + 1, self.rows[1] - self.rows[0] + 1


@dataclass(frozen=True)
class ScannedGrid:
    """The hexes of a scan with their numbers. Made by `scanned_grid`.

    `quarters` are the quarter turns clockwise by which the picture is brought upright; `rule` numbers the
    cells as they lie then. `is_sure` is false where another rule gives the named hexes their numbers as well.
    """

    transform: MapTransform
    rule: Numbering
    quarters: int = 0
    # Two hexes leave two rules most often: a person is asked for a third, and may go on without it.
    is_sure: bool = True

    def label(self, cell: Cell) -> str | None:
        """Return the number of a cell of the scan, None where it would count below nothing."""
        return self.rule.label(self._upright(cell))

    def place_of(self, cell: Cell) -> tuple[int, int]:
        """Return the printed column and row of a cell of the scan."""
        return self.rule.place_of(self._upright(cell))

    def extent(self) -> Extent:
        """Return the columns and rows that lie on the picture; raises ValueError where hardly any do."""
        places = [self.place_of(cell) for cell in self.transform.cells() if self._is_whole(cell)]
        least, most = _bounds(self.rule)
        told = [
            place
            for place in places
            if all(low <= part <= high for low, part, high in zip(least, place, most, strict=True))
        ]
        columns, rows = _span(column for column, _ in told), _span(row for _, row in told)
        if columns is None or rows is None or (columns[0], rows[0]) == (columns[1], rows[1]):
            raise ValueError("no two hexes lie wholly on the picture: is the grid right?")
        return Extent(columns, rows)

    def between(self, first: str, last: str) -> Extent:
        """Return the columns and rows from one hex to another in the opposite corner; raises ValueError."""
        cells = [self.rule.printed_cell(label) for label in (first, last)]
        for label, cell in zip((first, last), cells, strict=True):
            if cell is None:
                raise ValueError(f"{label} is no number of this map: they are like {self.rule.label((0, 0))}")
        one, other = (self.rule.place_of(cell) for cell in cells if cell is not None)
        if one == other:
            raise ValueError(f"{first} and {last} are one hex: two in opposite corners are asked for")
        return Extent(_sorted(one[0], other[0]), _sorted(one[1], other[1]))

    def plan(self, extent: Extent) -> GridPlan:
        """Return the grid of a map of some columns and rows."""
        rule, (cols, rows) = self.rule, extent.size
        line = rule.row if rule.top is Top.POINTY else rule.column
        odd = bool((line + rule.shift + 1) % 2)
        plan = GridPlan(kind=rule.top.value, cols=cols, rows=rows, shifted="odd" if odd else "even")
        ids = _pattern(rule)
        if ids:
            return replace(
                plan,
                ids=ids,
                columns_from="west" if rule.column_step > 0 else "east",
                rows_from="north" if rule.row_step > 0 else "south",
                first_column=extent.columns[0],
                first_row=extent.rows[0],
            )
        # Told one by one as they lie, the lines are counted from the north-west, whatever is printed.
        (west, _), (north, _) = self._in_sight(extent)
        is_first_odd = bool((north if rule.top is Top.POINTY else west) % 2)
        shifted = "odd" if is_first_odd == odd else "even"
        return replace(plan, shifted=shifted, names=tuple(self._names(extent)))

    def placed(self, extent: Extent) -> Placed:
        """Return where the scan lies on the map of its grid; raises ValueError and DataError for no grid."""
        grid = self.plan(extent).grid()
        # What `plan` makes is one of hexes.
        assert isinstance(grid, HexGrid)
        (west, east), (north, south) = self._in_sight(extent)
        corners = (((west, north), (0, 0)), ((east, south), (grid.cols - 1, grid.rows - 1)))
        named = [Named(self._on_scan(*printed), grid.hex_at(*lies)) for printed, lies in corners]
        return place(self.transform, grid, named)

    def cells(self, extent: Extent) -> dict[Cell, str]:
        """Return the cells of the scan that are hexes of the map, with their numbers."""
        found = {cell: self.label(cell) for cell in self.transform.cells() if self.place_of(cell) in extent}
        return {cell: label for cell, label in found.items() if label is not None}

    def _in_sight(self, extent: Extent) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return columns from west to east and rows from north to south, as they lie on the picture."""
        rule, columns, rows = self.rule, extent.columns, extent.rows
        across = columns if rule.column_step > 0 else (columns[1], columns[0])
        return across, rows if rule.row_step > 0 else (rows[1], rows[0])

    def _names(self, extent: Extent) -> Iterator[str]:
        """Yield the names of each row from the north, of numbers that no pattern of a map's file tells."""
        if max(extent.size) > MAX_LINES:
            return
        (west, east), (north, south) = self._in_sight(extent)
        across, down = self.rule.column_step, self.rule.row_step
        for row in range(north, south + down, down):
            yield " ".join(self._name(column, row) for column in range(west, east + across, across))

    def _name(self, column: int, row: int) -> str:
        printed = self.rule.label(self.rule.cell_at(column, row)) or f"{column}.{row}"
        # A dash parts the two hexes of a hexside in our files, and other signs may not be in a word.
        return "".join(sign if sign.isalnum() else "." for sign in printed).strip(".")

    def _upright(self, cell: Cell) -> Cell:
        return turned(cell, self.transform.top, self.quarters)[0]

    def _on_scan(self, column: int, row: int) -> Cell:
        return turned(self.rule.cell_at(column, row), self.rule.top, QUARTERS - self.quarters)[0]

    def _is_whole(self, cell: Cell) -> bool:
        return all(map(self.transform.is_on_picture, self.transform.corners_px(cell)))


def scanned_grid(transform: MapTransform, named: Mapping[Cell, str], quarters: int = 0) -> ScannedGrid:
    """Return the grid of a scan of which two hexes at least are named; the first two count, others confirm.

    Raises ValueError, with what to do, where no rule numbers them so.
    """
    quarters %= QUARTERS
    upright = {turned(cell, transform.top, quarters)[0]: label for cell, label in named.items()}
    top = turned((0, 0), transform.top, quarters)[1]
    # By two alone: a third that is mistyped then contradicts them, instead of leaving no rule at all.
    two = dict(list(upright.items())[:2])
    rules = numberings(two, top)
    if not rules:
        told = " and ".join(two.values())
        raise ValueError(f"no rule numbers these two hexes {told}: is one mistyped, or another hex meant?")
    left = [rule for rule in rules if all(rule.label(cell) == label for cell, label in upright.items())]
    if not left:
        cell, label = next(each for each in upright.items() if rules[0].label(each[0]) != each[1])
        told = f"{label} should be {rules[0].label(cell)} by the first two"
        raise ValueError(f"{told}: is one mistyped, or another hex meant?")
    return ScannedGrid(transform, left[0], quarters, len(left) == 1)


def turned(cell: Cell, top: Top, quarters: int) -> tuple[Cell, Top]:
    """Return a cell, and how the hexes stand, after quarter turns clockwise about the cell (0, 0)."""
    for _ in range(quarters % QUARTERS):
        q, r = cell
        # (x, y) goes to (-y, x): rows become columns, and what was uppermost looks to the right.
        cell, top = ((-r, q + r), Top.FLAT) if top is Top.POINTY else ((-q - r, q), Top.POINTY)
    return cell, top


def _sorted(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one <= other else (other, one)


def _bounds(rule: Numbering) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the least and the greatest column and row that the numbers can tell."""
    least = int(rule.has_letters), 0
    # Two digits end at 99; one digit, and letters, run on. Where both parts are one digit with nothing
    # between them neither does: 111 would be two hexes.
    is_crowded = rule.digits == (1, 1) and not (rule.between or rule.has_letters)
    most = tuple(10**width - 1 if width > 1 or is_crowded else MAX_LINES for width in rule.digits)
    first, second = (least[0], most[0]), (least[1], most[1])
    column, row = (first, second) if rule.order is Order.COLUMN_FIRST else (second, first)
    return (column[0], row[0]), (column[1], row[1])


def _span(lines: Iterable[int]) -> tuple[int, int] | None:
    """Return the first and the last line that has its share of hexes on the picture, None without any."""
    # By share and not by the outermost hex: a single one that shows at a torn edge makes no row.
    counts = Counter(lines)
    full = [line for line, count in counts.items() if count >= _LEAST_SHARE * max(counts.values())]
    return (min(full), max(full)) if full else None


def _pattern(rule: Numbering) -> str:
    """Return the pattern of a map's file that tells such numbers, empty where none does."""
    first, second = ("C", "R") if rule.order is Order.COLUMN_FIRST else ("R", "C")
    between = rule.between if rule.between in _SIGNS else "."
    head = "A" if rule.has_letters else first * max(1, rule.digits[0])
    tail = second * max(1, rule.digits[1])
    # One digit each with nothing between them: 111 would be two hexes.
    is_told_apart = bool(between) or rule.has_letters or len(head) + len(tail) > 2
    return f"{head}{between}{tail}" if is_told_apart and not rule.before else ""
