"""Counters from a table: cells of a spreadsheet or lines of a text, a counter a row."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from app.bring_in.vassal.allotment import Side
from counters.figures import USUAL_FIGURES, read_figures
from counters.words import SIZES
from rules.hexgrid import Grid
from rules.issues import Issue

MOST_ROWS, MOST_LETTERS = 600, 200_000
_LONGEST_LINE = 10_000
USUAL_TYPE, USUAL_SIZE = "infantry", "battalion"
PATTERNS = ("", "{attack}", "{attack}-{move}", USUAL_FIGURES)
"""How many figures a counter shows says which they are: none, strength, strength and movement, all three."""
BACK = "back"
"""What stands for the figures of a back that shows none of its own."""
_FIGURES = re.compile(r"\d{1,2}(-\d{1,2}){0,2}")


@dataclass(frozen=True, slots=True)
class CounterRow:
    """A counter as it is typed: each cell is a text; `hex` is where it begins, empty for beside the map.

    `picture` names the counter of the scanned sheets that it is, empty for one that is drawn.
    """

    name: str = ""
    side: str = ""
    values: str = ""
    type: str = USUAL_TYPE
    size: str = USUAL_SIZE
    reduced: str = ""
    hex: str = ""
    picture: str = ""

    @property
    def has_plain_back(self) -> bool:
        """Whether its back shows no figures of its own."""
        return self.reduced.casefold() == BACK

    def with_cell(self, column: str, text: str) -> CounterRow:
        """Return the row with another text in a column."""
        return replace(self, **{column: " ".join(text.split())})


COLUMNS = tuple(each.name for each in fields(CounterRow))
_CALLED: Mapping[str, str] = dict(zip(COLUMNS, COLUMNS, strict=True)) | {
    "unit": "name",
    "counter": "name",
    "figures": "values",
    "front": "values",
    "full": "values",
    "back": "reduced",
    "kind": "type",
    "at": "hex",
    "place": "hex",
    "nation": "side",
    "scan": "picture",
}
"""What people call the columns."""


def read_cells(text: str) -> tuple[CounterRow, ...]:
    """Return the rows of cells that were pasted or typed, parted by tabs, semicolons or commas.

    A first row of names says what the columns are; else they are name, side, values, type, size, reduced,
    hex and picture. Empty rows are left out, and what is more than a table of counters can be is cut.
    """
    lines = [line[:_LONGEST_LINE] for line in text[:MOST_LETTERS].splitlines()]
    first = next((line for line in lines if line.strip()), "")
    # By the first line alone: further down a comma may stand in a name.
    sign = next((sign for sign in ("\t", ";", ",") if sign in first), "\t")
    table = [row for row in _cells(lines, sign) if any(map(str.strip, row))]
    columns: Sequence[str] = COLUMNS
    named = [_CALLED.get(cell.strip().casefold(), "") for cell in table[0]] if table else []
    # Only with a column of names: a first counter may itself be called `Side` or `Back`.
    if "name" in named:
        columns, table = named, table[1:]
    return tuple(_row(columns, cells) for cells in table[:MOST_ROWS])


def _cells(lines: Sequence[str], sign: str) -> list[list[str]]:
    try:
        # Strictly: else the reader takes the end of the text for the missing mark, and all rows for one cell.
        return list(csv.reader(io.StringIO("\n".join(lines)), delimiter=sign, strict=True))
    except csv.Error:
        # A quotation mark that nothing closes makes one cell of all that follows: then it is a plain letter.
        return list(csv.reader(lines, delimiter=sign, quoting=csv.QUOTE_NONE))


def _row(columns: Sequence[str], cells: Sequence[str]) -> CounterRow:
    row = CounterRow()
    for column, cell in zip(columns, cells, strict=False):
        if column and cell.strip():
            row = row.with_cell(column, cell)
    return row


def format_cells(rows: Sequence[CounterRow]) -> str:
    """Return rows as cells parted by tabs with their names above; `read_cells` reads them."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([getattr(row, column) for column in COLUMNS] for row in rows)
    return out.getvalue()


# ---- what is wrong


def faults(
    rows: Sequence[CounterRow], sides: Sequence[Side], grid: Grid, pictures: Container[str] = ()
) -> Iterator[Issue]:
    """Yield what is wrong with rows; each issue names its row, from 1, and its column.

    `pictures` are the names of the counters that were cut from sheets.
    """
    for number, row in enumerate(rows, start=1):
        for column, message, hint in _faults_of(row, sides, grid):
            yield Issue(f"row {number}", column, message, hint)
        if row.picture and row.picture not in pictures:
            told = f"no counter of the sheets is called {row.picture!r}"
            yield Issue(f"row {number}", "picture", told, "leave it empty for a drawn one")


def _faults_of(row: CounterRow, sides: Sequence[Side], grid: Grid) -> Iterator[tuple[str, str, str]]:
    if not row.name:
        yield "name", "the counter has no name", "one word or a few"
    if side_of(row, sides) is None:
        yield "side", f"there is no side {row.side!r}", "one of: " + ", ".join(side.name for side in sides)
    if row.values and not _FIGURES.fullmatch(row.values):
        yield "values", f"{row.values!r} are no figures", "one to three numbers with dashes, such as 4-4-6"
    if row.size not in SIZES:
        yield "size", f"unknown size {row.size!r}", "one of: " + ", ".join(SIZES)
    if row.hex and row.hex not in grid:
        yield "hex", f"the map has no hex {row.hex!r}", f"hexes go from {grid.hexes[0]} to {grid.hexes[-1]}"
    if row.reduced and not row.has_plain_back:
        yield from _faults_of_back(row)


def _faults_of_back(row: CounterRow) -> Iterator[tuple[str, str, str]]:
    if not _FIGURES.fullmatch(row.reduced):
        hint = f"one to three numbers with dashes, or {BACK!r} for a back without any"
        yield "reduced", f"{row.reduced!r} are no figures", hint
    elif figure_count(row.reduced) != figure_count(row.values):
        yield "reduced", f"{row.reduced!r} is not like {row.values!r}", "as many figures on both sides"
    elif any(
        back > front for front, back in zip(_strengths(row.values), _strengths(row.reduced), strict=False)
    ):
        yield "reduced", f"{row.reduced!r} is stronger than {row.values!r}", "the full side comes first"


def _strengths(values: str) -> tuple[int, ...]:
    """Return attack and defense, 0 for one that is not shown; nothing for what are no figures."""
    found = read_figures(PATTERNS[figure_count(values)], values) if _FIGURES.fullmatch(values) else None
    return () if found is None else found[:2]


def figure_count(values: str) -> int:
    """Return how many figures are written in a cell."""
    return values.count("-") + 1 if values else 0


def side_of(row: CounterRow, sides: Sequence[Side]) -> Side | None:
    """Return the side that a row names, by its name or its word."""
    wanted = row.side.casefold()
    return next((side for side in sides if wanted in (side.id, side.name.casefold())), None)
