"""The transform of a scan as a table of a TOML file."""

from __future__ import annotations

from collections.abc import Iterable

from app.bring_in.bend import MAX_NODES, Bend
from app.bring_in.lattice import Top
from app.bring_in.projection import Projection
from app.bring_in.sheet_beside import MOST_EDGES, MOST_SHEETS, Edge, SheetBeside
from app.bring_in.transform import MapTransform
from maps.toml_text import number_of, numbers_of
from rules.tomlfile import TomlTable

MAX_SIDE_PX = 200_000


def transform_text(transform: MapTransform, name: str = "grid") -> str:
    """Return the tables `[grid]`, `[grid.bend]` where the paper is bent, `[[grid.sheet]]` for each more."""
    rows = transform.projection.rows
    lines = [
        f"[{name}]",
        f'top = "{transform.top.value}"',
        f"size_px = {numbers_of(transform.size_px)}",
        "# From hex widths to pixels: x, y and the divisor, each of x, y and 1.",
        f"projection = {_rows_text(rows)}",
    ]
    if transform.bend is not None:
        lines += ["", f"[{name}.bend]", *_bend_lines(transform.bend)]
    for sheet in transform.beside:
        lines += ["", f"[[{name}.sheet]]", *_sheet_lines(sheet, name)]
    return "\n".join(lines) + "\n"


def _sheet_lines(sheet: SheetBeside, name: str) -> list[str]:
    rows = [(edge.a, edge.b, edge.c) for edge in sheet.edges]
    lines = [
        "# A further sheet, out of step with the first: it lies where ax + by + c is above 0 for each edge.",
        f"edge_count = {len(rows)}",
        f"edges = {_rows_text(rows)}",
        f"projection = {_rows_text(sheet.projection.rows)}",
    ]
    if sheet.bend is not None:
        # Behind an array of tables this one belongs to the last of them.
        lines += ["", f"[{name}.sheet.bend]", *_bend_lines(sheet.bend)]
    return lines


def _bend_lines(bend: Bend) -> list[str]:
    return [
        "# How far the paper is shifted, in hex widths, at nodes so many hex widths apart.",
        f"origin = {numbers_of(bend.origin)}",
        f"step = {number_of(bend.step)}",
        # The count beside the figures: a row that lost one while it was edited is told, and does not shift
        # all others.
        f"columns = {len(bend.dx[0])}",
        f"rows = {len(bend.dx)}",
        f"dx = {_rows_text(bend.dx)}",
        f"dy = {_rows_text(bend.dy)}",
    ]


def _rows_text(rows: Iterable[Iterable[float]]) -> str:
    # One array over several lines: a line for each row.
    return "[\n" + "".join(f"    {numbers_of(row)[1:-1]},\n" for row in rows) + "]"


def read_transform(table: TomlTable) -> MapTransform | None:
    """Return the transform of a table, None where its faults have been noted."""
    before = len(table.issues)
    top = table.word("top", [each.value for each in Top])
    width, height = table.numbers("size_px", 2)
    projection = _read_projection(table)
    bend = _read_bend(table.table("bend")) if "bend" in table else None
    rows = table.tables("sheet")
    # One sheet is the grid itself.
    if len(rows) >= MOST_SHEETS:
        table.note(f"has more than {MOST_SHEETS} sheets", "bring the sheets in one by one", key="sheet")
    beside = [_read_sheet(row) for row in rows[: MOST_SHEETS - 1]]
    table.close()
    if not (1 <= width <= MAX_SIDE_PX and 1 <= height <= MAX_SIDE_PX):
        table.note("is no size of a picture", f"width and height from 1 to {MAX_SIDE_PX}", key="size_px")
    if projection is None or len(table.issues) > before:
        return None
    sheets = tuple(sheet for sheet in beside if sheet is not None)
    return MapTransform(Top(top), (int(width), int(height)), projection, bend, sheets)


def _read_sheet(table: TomlTable) -> SheetBeside | None:
    """Return a further sheet, None where its faults have been noted."""
    projection = _read_projection(table)
    bend = _read_bend(table.table("bend")) if "bend" in table else None
    # Without an edge a sheet would hide the first one.
    count = table.whole("edge_count", least=1, most=MOST_EDGES)
    figures = table.numbers("edges", 3 * count)
    table.close()
    try:
        edges = tuple(Edge(*figures[n : n + 3]) for n in range(0, 3 * count, 3))
    except ValueError as error:
        table.note(str(error), "find the grid again", key="edges")
        return None
    return None if projection is None else SheetBeside(projection, bend, edges)


def _read_projection(table: TomlTable) -> Projection | None:
    a, b, c, d, e, f, g, h, i = table.numbers("projection", 9)
    try:
        return Projection(((a, b, c), (d, e, f), (g, h, i)))
    except ValueError as error:
        table.note(str(error), "find the grid again", key="projection")
        return None


def _read_bend(table: TomlTable) -> Bend | None:
    x, y = table.numbers("origin", 2)
    step = table.number("step")
    columns = table.whole("columns", least=1, most=MAX_NODES)
    rows = table.whole("rows", least=1, most=max(1, MAX_NODES // columns))
    dx, dy = (_in_rows(table.numbers(key, columns * rows), columns) for key in ("dx", "dy"))
    table.close()
    try:
        return Bend((x, y), step, dx, dy)
    except ValueError as error:
        table.note(str(error), "find the grid again")
        return None


def _in_rows(values: tuple[float, ...], columns: int) -> tuple[tuple[float, ...], ...]:
    return tuple(values[at : at + columns] for at in range(0, len(values), columns))
