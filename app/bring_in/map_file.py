"""What is known of a scanned map, as a TOML file beside its picture: gone on with the next day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import tomli_w

from app.bring_in.lattice import Cell, Point, Top
from app.bring_in.numbering import Numbering, Order
from app.bring_in.transform import MapTransform
from app.bring_in.transform_file import read_transform, transform_text
from app.files.disk import write_aside
from rules.issues import DataError, Issue, raise_if_errors
from rules.tomlfile import TomlTable, read_toml, source_of

MAP_FILE = "map_scan.toml"
_SCHEMA = 1
_MOST_NAMED = 100


@dataclass(frozen=True)
class ScannedMap:
    """A picture with its grid. `sources` are the files it came from, `named` the hexes somebody numbered.

    `worst_hex` is how far the worst hex may lie off, None where the grid was laid by hand.
    """

    picture: str
    sources: tuple[str, ...]
    transform: MapTransform
    worst_hex: float | None = None
    numbering: Numbering | None = None
    named: Mapping[Cell, str] = field(default_factory=dict)
    # Not compared: a map read back from its file is the same map, and has none of these.
    centres: tuple[Point, ...] = field(default=(), compare=False)
    """What the finder saw, a hex printed on two sheets twice; not kept, as a hex of the file lies once."""
    seen_hex: float | None = field(default=None, compare=False)
    """How far the worst of the hexes may lie off that are not hidden by charts, where the finder told it."""

    def hexes(self) -> dict[str, tuple[float, float]]:
        """Return the pixel of each numbered hex whose centre lies on the picture."""
        if self.numbering is None:
            return {}
        found = ((self.numbering.label(cell), pixel) for cell, pixel in self.transform.cells().items())
        return {label: pixel for label, pixel in found if label is not None}


def map_text(scanned: ScannedMap) -> str:
    """Return the file."""
    head: dict[str, object] = {
        "schema": _SCHEMA,
        "picture": scanned.picture,
        "sources": list(scanned.sources),
    }
    if scanned.worst_hex is not None:
        head["worst_hex"] = round(scanned.worst_hex, 4)
    parts = ["# A scanned map and where its hexes lie. Figures may be typed over.\n" + tomli_w.dumps(head)]
    # Its own writer for the grid: its rows of figures are to stand in lines that a person can compare,
    # which tomli_w does not do.
    parts.append(transform_text(scanned.transform))
    if scanned.numbering is not None:
        parts.append(tomli_w.dumps({"numbering": _numbering_table(scanned.numbering)}))
    if scanned.named:
        # A list and not a table by label: in TOML a key such as 15.21 must be quoted, which a person
        # forgets who adds one.
        rows = [{"hex": label, "cell": list(cell)} for cell, label in scanned.named.items()]
        parts.append(tomli_w.dumps({"named": rows}))
    return "\n".join(parts)


def _numbering_table(rule: Numbering) -> dict[str, object]:
    return {
        "order": rule.order.value,
        "first": [rule.column, rule.row],
        "steps": [rule.column_step, rule.row_step],
        "shift": rule.shift,
        "digits": list(rule.digits),
        "before": rule.before,
        "between": rule.between,
        **({"letters": True} if rule.has_letters else {}),
    }


def write_map(folder: Path, scanned: ScannedMap) -> Path:
    """Write the file into a folder, which is made where it is missing, and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / MAP_FILE
    write_aside(path, map_text(scanned).encode())
    return path


def read_map(path: Path) -> ScannedMap:
    """Return what a file says; raises DataError with all its faults."""
    table = TomlTable(read_toml(path), source_of(path))
    table.whole("schema", least=_SCHEMA, most=_SCHEMA)
    picture, sources = table.text("picture"), table.texts("sources", ())
    # A file of a stranger must not name a picture anywhere on this disk.
    if Path(picture).name != picture or not picture:
        table.note("must be a picture's file name", "a file in the same folder", key="picture")
    worst = table.number("worst_hex") if "worst_hex" in table else None
    transform = read_transform(table.table("grid"))
    top = transform.top if transform else Top.POINTY
    numbering = _read_numbering(table.table("numbering"), top) if "numbering" in table else None
    rows = table.tables("named")
    named = {_cell_of(row): row.text("hex") for row in rows[:_MOST_NAMED]}
    table.close()
    raise_if_errors(table.issues)
    if transform is None:
        raise DataError([Issue(source_of(path), "grid", "missing", "find the grid again")])
    return ScannedMap(picture, sources, transform, worst, numbering, named)


def _cell_of(row: TomlTable) -> Cell:
    q, r = row.numbers("cell", 2)
    return round(q), round(r)


def _read_numbering(table: TomlTable, top: Top) -> Numbering:
    order = table.word("order", [each.value for each in Order])
    column, row = table.numbers("first", 2)
    steps = table.numbers("steps", 2)
    digits = table.numbers("digits", 2)
    # Where it is missing altogether that was told already.
    if any(step not in {1.0, -1.0} for step in steps) and "steps" in table:
        table.note("must be 1 or -1 each", key="steps")
    if any(not 0 <= width <= 6 for width in digits):
        table.note("must be from 0 to 6 each", key="digits")
    found = Numbering(
        top,
        Order(order) if order in {each.value for each in Order} else Order.COLUMN_FIRST,
        round(column),
        round(row),
        1 if steps[0] > 0 else -1,
        1 if steps[1] > 0 else -1,
        table.whole("shift", least=0, most=1),
        # Bounded although told above: the rule is made in any case, and its widths are room for letters.
        (min(max(round(digits[0]), 0), 6), min(max(round(digits[1]), 0), 6)),
        table.text("before", ""),
        table.text("between", ""),
        table.flag("letters", default=False),
    )
    table.close()
    return found
