"""The proof of counters that are brought in: fronts with their backs, and which units they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.bring_in.counter_mix import CounterId
from app.bring_in.sheets.cell import Cell, Sheet
from app.files.disk import write_aside
from maps.toml_text import number_of, numbers_of, text_of
from rules.issues import raise_if_errors
from rules.tomlfile import TomlTable, read_toml, source_of

FILE = "counters.toml"
MOST_SHEETS, MOST_CELLS = 100, 2_000
TURNS = ("like a page", "upwards", "round", "not at all")
ROW_BY_ROW, BY_LOOK, BY_HAND = "row by row", "by look", "by hand"
WAYS = (*TURNS, ROW_BY_ROW, BY_LOOK)
"""How all backs of a sheet can be found: it was turned as one, or laid on the glass anew."""
NO_BACK = -1
_MAX_BYTES, _ROW = 16_000_000, 13


@dataclass(frozen=True, slots=True)
class Scanned:
    """One sheet: the scan of its fronts, that of its backs if there is one, and which back is whose.

    `turn` says how that was found, one of `WAYS` or `BY_HAND`. `backs` has for each front the number of its
    back, `NO_BACK` where it has none. `units` says which counter of the game each front is, None where nobody
    has said so.
    """

    front: Path
    fronts: Sheet
    back: Path | None = None
    behind: Sheet | None = None
    turn: str = TURNS[0]
    is_sure: bool = True
    backs: tuple[int, ...] = ()
    units: tuple[CounterId | None, ...] = ()

    def back_of(self, front: int) -> int:
        """Return the number of the back of a front, `NO_BACK` for none."""
        return self.backs[front] if front < len(self.backs) else NO_BACK

    def unit_of(self, front: int) -> CounterId | None:
        """Return the counter that a front is, None where nobody has said so."""
        return self.units[front] if front < len(self.units) else None

    def named(self, front: int, unit: CounterId | None) -> Scanned:
        """Return the sheet with a front named, or not any more."""
        units = list(self.units) + [None] * (len(self.fronts.cells) - len(self.units))
        units[front] = unit
        return replace(self, units=tuple(units))


@dataclass(frozen=True, slots=True)
class Proof:
    """All sheets that are brought in together."""

    game: str
    sheets: tuple[Scanned, ...] = ()

    def with_sheet(self, at: int, sheet: Scanned) -> Proof:
        """Return the proof with a sheet as it is now."""
        return replace(self, sheets=(*self.sheets[:at], sheet, *self.sheets[at + 1 :]))

    def named(self, at: int, front: int, unit: CounterId | None) -> Proof:
        """Return the proof with a front named; whoever had that name before has none."""
        proof = self
        for other, sheet in enumerate(self.sheets):
            for cell in range(len(sheet.fronts.cells)):
                if unit is not None and sheet.unit_of(cell) == unit:
                    proof = proof.with_sheet(other, proof.sheets[other].named(cell, None))
        return proof.with_sheet(at, proof.sheets[at].named(front, unit))

    def in_order(self, at: int, front: int, units: Sequence[CounterId]) -> Proof:
        """Return the proof with units given to a front and those that follow it, blank ones left out."""
        proof, left = self, list(units)
        for cell in range(front, len(self.sheets[at].fronts.cells)):
            if not left:
                break
            if not self.sheets[at].fronts.cells[cell].is_blank:
                proof = proof.named(at, cell, left.pop(0))
        return proof

    def taken(self) -> frozenset[CounterId]:
        """Return the counters that are named already."""
        return frozenset(unit for sheet in self.sheets for unit in sheet.units if unit is not None)

    def fronts(self) -> Iterator[tuple[int, int]]:
        """Yield every counter that is not blank, as the number of its sheet and that of its front."""
        for at, sheet in enumerate(self.sheets):
            for front, cell in enumerate(sheet.fronts.cells):
                if not cell.is_blank:
                    yield at, front

    def unnamed(self) -> int:
        """Return how many counters have no name, blank ones left out."""
        return sum(self.sheets[at].unit_of(front) is None for at, front in self.fronts())


# ---- kept


def save_proof(proof: Proof, folder: Path) -> None:
    """Write it into a folder of its own; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    write_aside(folder / FILE, proof_text(proof).encode())


def proof_text(proof: Proof) -> str:
    """Return it as TOML."""
    parts = [f"game = {text_of(proof.game)}\n"]
    for each in proof.sheets:
        parts.append("[[sheet]]\n" + "\n".join(_sheet_lines(each)) + "\n")
        parts.append(_cells_text("sheet.front", each.fronts))
        if each.behind is not None:
            parts.append(_cells_text("sheet.behind", each.behind))
    return "\n".join(parts)


def _sheet_lines(sheet: Scanned) -> Iterable[str]:
    yield f"picture = {text_of(str(sheet.front))}"
    if sheet.back is not None:
        yield f"back = {text_of(str(sheet.back))}"
    yield f"turn = {text_of(sheet.turn)}"
    yield f"is_sure = {str(sheet.is_sure).lower()}"
    yield f"backs = {numbers_of(sheet.backs)}"
    yield f"units = [{', '.join(text_of(unit or '') for unit in sheet.units)}]"


def _cells_text(name: str, sheet: Sheet) -> str:
    lines = [
        f"[{name}]",
        f"size_px = {numbers_of(sheet.size_px)}",
        f"edge_px = {number_of(sheet.edge_px)}",
        f"angle_deg = {number_of(sheet.angle_deg)}",
        f"is_loose = {str(sheet.is_loose).lower()}",
        f"is_plain = {str(sheet.is_plain).lower()}",
        f"empty = {sheet.empty}",
        f"count = {len(sheet.cells)}",
        "# Block, row, column, how plain its edges are, 1 where nothing is printed; then its four corners.",
        "cells = [",
    ]
    for cell in sheet.cells:
        place = (cell.block, cell.row, cell.column, cell.fit, int(cell.is_blank))
        # One array over several lines: a line for each counter.
        row = numbers_of((*place, *(value for corner in cell.quad for value in corner)))
        lines.append(f"    {row[1:-1]},")
    return "\n".join([*lines, "]", ""])


def load_proof(folder: Path) -> Proof:
    """Return what was saved in a folder; raises DataError with all that is wrong with it."""
    path = folder / FILE
    return parse_proof(TomlTable(read_toml(path, _MAX_BYTES), source_of(path)))


def parse_proof(table: TomlTable) -> Proof:
    """Return what a table tells; raises DataError."""
    game = table.text("game")
    sheets = tuple(_read_sheet(each) for each in table.tables("sheet")[:MOST_SHEETS])
    table.close()
    raise_if_errors(table.issues)
    return Proof(game, sheets)


def _read_sheet(table: TomlTable) -> Scanned:
    fronts = _read_cells(table.table("front"))
    back = table.text("back") if "back" in table else None
    sheet = Scanned(
        Path(table.text("picture")),
        fronts,
        None if back is None else Path(back),
        _read_cells(table.table("behind")) if "behind" in table else None,
        table.word("turn", (*WAYS, BY_HAND)),
        table.flag("is_sure"),
        tuple(int(each) for each in table.numbers("backs", _count(table, "backs"))),
        tuple(CounterId(each) if each else None for each in table.texts("units")),
    )
    table.close()
    behind = 0 if sheet.behind is None else len(sheet.behind.cells)
    if any(not NO_BACK <= each < behind for each in sheet.backs):
        table.note(
            "names a back that is not there", f"from 0 to {behind - 1}, {NO_BACK} for none", key="backs"
        )
    return sheet


def _count(table: TomlTable, key: str) -> int:
    found = table.data.get(key)
    return len(found) if isinstance(found, list) else 0


def _read_cells(table: TomlTable) -> Sheet:
    width, height = table.numbers("size_px", 2)
    count = table.whole("count", least=0, most=MOST_CELLS)
    values = table.numbers("cells", _ROW * count)
    sheet = Sheet(
        (int(width), int(height)),
        tuple(_cell_of(values[at : at + _ROW]) for at in range(0, len(values), _ROW)),
        table.number("edge_px"),
        table.number("angle_deg"),
        table.flag("is_loose"),
        # Proofs that were begun with an earlier release do not tell these two.
        table.flag("is_plain", True),
        table.whole("empty", 0, least=0, most=MOST_CELLS),
    )
    table.close()
    return sheet


def _cell_of(row: Sequence[float]) -> Cell:
    block, along, column, fit, blank, *corners = row
    a, b, c, d = ((corners[n], corners[n + 1]) for n in range(0, 8, 2))
    return Cell((a, b, c, d), int(block), int(along), int(column), fit, bool(blank))
