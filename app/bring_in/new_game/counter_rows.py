"""Counters from a table: cells of a spreadsheet or lines of a text, a counter a row."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace

import tomli_w

from app.bring_in.free_words import FreeWords, word_of
from app.bring_in.new_game.plan import BY_HAND, FIRST, GamePlan
from app.bring_in.vassal.allotment import Side
from counters.commonlooks import SIDE_PALETTES, neutral_looks
from counters.figures import USUAL_FIGURES
from counters.looks import Palette
from counters.roster import Roster
from counters.rosterfile import read_roster
from counters.scenario import SetUp
from counters.units import Unit
from counters.words import SIZES
from rules.hexgrid import Grid
from rules.issues import Issue
from rules.tomlfile import TomlTable
from rules.unit_id import UnitId
from rules.whole_file import END
from rules.words import PALETTES

MOST_ROWS, MOST_LETTERS = 600, 200_000
_LONGEST_LINE = 10_000
USUAL_TYPE, USUAL_SIZE = "infantry", "battalion"
PATTERNS = ("", "{attack}", "{attack}-{move}", USUAL_FIGURES)
"""How many figures a counter shows says which they are: none, strength, strength and movement, all three."""
_FIGURES = re.compile(r"\d{1,2}(-\d{1,2}){0,2}")


@dataclass(frozen=True, slots=True)
class CounterRow:
    """A counter as it is typed: each cell is a text; `hex` is where it begins, empty for beside the map."""

    name: str = ""
    side: str = ""
    values: str = ""
    type: str = USUAL_TYPE
    size: str = USUAL_SIZE
    reduced: str = ""
    hex: str = ""

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
}
"""What people call the columns."""


def read_cells(text: str) -> tuple[CounterRow, ...]:
    """Return the rows of cells that were pasted or typed, parted by tabs, semicolons or commas.

    A first row of names says what the columns are; else they are name, side, values, type, size, reduced and
    hex. Empty rows are left out, and what is more than a table of counters can be is cut.
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


def faults(rows: Sequence[CounterRow], sides: Sequence[Side], grid: Grid) -> Iterator[Issue]:
    """Yield what is wrong with rows; each issue names its row, from 1, and its column."""
    shown: dict[str, int] = {}
    for number, row in enumerate(rows, start=1):
        for column, message, hint in _faults_of(row, sides, grid):
            yield Issue(f"row {number}", column, message, hint)
        # How figures are read belongs to the type in a roster: one type
        # cannot show two in one row and three in another.
        kind, count = type_of(row), _count(row.values)
        if row.values and not _FIGURES.fullmatch(row.values):
            continue
        if shown.setdefault(kind, count) != count:
            told = f"{kind} shows {shown[kind]} figures in another row and {count} here"
            yield Issue(f"row {number}", "values", told, "give one of them another type")


def _faults_of(row: CounterRow, sides: Sequence[Side], grid: Grid) -> Iterator[tuple[str, str, str]]:
    if not row.name:
        yield "name", "the counter has no name", "one word or a few"
    if side_of(row, sides) is None:
        yield "side", f"there is no side {row.side!r}", "one of: " + ", ".join(side.name for side in sides)
    for column in ("values", "reduced"):
        text = getattr(row, column)
        if text and not _FIGURES.fullmatch(text):
            yield column, f"{text!r} are no figures", "one to three numbers with dashes, such as 4-4-6"
    if row.reduced and _count(row.reduced) != _count(row.values):
        yield "reduced", f"{row.reduced!r} is not like {row.values!r}", "as many figures on both sides"
    if row.size not in SIZES:
        yield "size", f"unknown size {row.size!r}", "one of: " + ", ".join(SIZES)
    if row.hex and row.hex not in grid:
        yield "hex", f"the map has no hex {row.hex!r}", f"hexes go from {grid.hexes[0]} to {grid.hexes[-1]}"


def _count(values: str) -> int:
    return values.count("-") + 1 if values else 0


def side_of(row: CounterRow, sides: Sequence[Side]) -> Side | None:
    """Return the side that a row names, by its name or its word."""
    wanted = row.side.casefold()
    return next((side for side in sides if wanted in (side.id, side.name.casefold())), None)


def type_of(row: CounterRow) -> str:
    """Return the word for the type of a row's counter."""
    return word_of(row.type, "_") or USUAL_TYPE


# ---- the roster


def unit_ids(rows: Sequence[CounterRow], sides: Sequence[Side]) -> tuple[UnitId, ...]:
    """Return the id of each row's counter; those of one name are numbered."""
    words = FreeWords(sign="_", alike=str)
    found = []
    for row in rows:
        side = side_of(row, sides) or sides[0]
        word = re.sub(r"[\s/:]+", "_", row.name).strip("_") or "counter"
        found.append(UnitId(f"{side.letters}:{words.free(word, f'{side.letters}:')}/{side.id}"))
    return tuple(found)


def counters_text(plan: GamePlan, rows: Sequence[CounterRow]) -> str:
    """Return the text of `counters.toml` of rows that have no faults."""
    return tomli_w.dumps(_tables(plan, rows)) + f"{END}\n"


def _tables(plan: GamePlan, rows: Sequence[CounterRow]) -> dict[str, object]:
    kinds = {type_of(row): _count(row.values) for row in rows}
    types = {
        kind: {
            # One class for all: free play moves counters by hand, and no rules ask.
            "class": "foot",
            # Said because a roster must say it; free play asks for none of them.
            "armor_effect": False,
            "negates_armor": False,
            "armored_terrain": False,
            "rp": "none",
            **({} if PATTERNS[count] == USUAL_FIGURES else {"figures": PATTERNS[count]}),
        }
        for kind, count in (kinds or {USUAL_TYPE: 3}).items()
    }
    ids = unit_ids(rows, plan.sides)
    bodies = [
        _body(side, [(i, row) for i, row in zip(ids, rows, strict=True) if side_of(row, plan.sides) == side])
        for side in plan.sides
    ]
    return {
        "schema": 1,
        "game": plan.id,
        "provenance": {"types": BY_HAND},
        "types": types,
        "singles": {"parents": [side.id for side in plan.sides]},
        "body": [body for body in bodies if body["units"]],
    }


def _body(side: Side, rows: Sequence[tuple[UnitId, CounterRow]]) -> dict[str, object]:
    return {
        "parent": side.id,
        "side": side.id,
        "nationality": side.id,
        "provenance": dict.fromkeys(("name", "value", "setup", "org"), BY_HAND),
        "units": [
            {
                "id": unit,
                "label": row.name,
                "type": type_of(row),
                "size": row.size,
                **_arrival(row),
                # One empty face: a counter without figures is a counter all the same.
                "faces": [each for each in (row.values, row.reduced) if each] or [""],
            }
            for unit, row in rows
        ],
    }


def _arrival(row: CounterRow) -> dict[str, object]:
    # What begins beside the map comes with the scenario: only then may it lie in a box.
    return {"arrival": "setup"} if row.hex else {"arrival": "scenario", "scenarios": [FIRST]}


def roster_of(plan: GamePlan, rows: Sequence[CounterRow]) -> tuple[Roster, list[Issue]]:
    """Return the counters of rows as far as they can be read, with their looks, and what is wrong."""
    issues: list[Issue] = []
    roster = read_roster(TomlTable(_tables(plan, rows), "counters", issues=issues), ())
    looks = neutral_looks(side.id for side in plan.sides)
    return replace(roster, looks=replace(looks, palettes=palettes_of(plan, rows))), issues


def palettes_of(plan: GamePlan, rows: Sequence[CounterRow]) -> dict[str, Palette]:
    """Return the colours of the counters of each side that has any, as the window shows the side."""
    have = {side_of(row, plan.sides) for row in rows}
    drawn = dict(zip(PALETTES, SIDE_PALETTES, strict=True))
    sides = zip(plan.sides, plan.colours, strict=True)
    return {side.id: drawn[colour] for side, colour in sides if side in have}


def looks_text(plan: GamePlan, rows: Sequence[CounterRow]) -> str:
    """Return the text of `looks.toml`."""
    told = {side: asdict(palette) for side, palette in palettes_of(plan, rows).items()}
    return tomli_w.dumps({"schema": 1, "palettes": told}) + f"{END}\n"


def preview_of(plan: GamePlan, row: CounterRow) -> tuple[Unit, Roster] | None:
    """Return the counter of one row to be drawn, None where it cannot be yet."""
    grid = plan.grid.grid()
    # Without its hex: where a counter begins changes nothing of how it is drawn, and is typed last.
    if any(faults([replace(row, hex="")], plan.sides, grid)):
        return None
    roster, issues = roster_of(plan, [replace(row, hex="")])
    unit = next(iter(roster.units.values()), None)
    return None if unit is None or issues else (unit, roster)


def rows_of(roster: Roster, setup: SetUp, sides: Sequence[Side]) -> tuple[CounterRow, ...]:
    """Return the rows of counters and a set-up that were made of rows: to go on with them."""
    names = {side.id: side.name for side in sides}
    hexes = {placement.unit: placement.hex or "" for placement in setup.placements}
    return tuple(
        CounterRow(
            unit.label,
            names.get(unit.side, unit.side),
            unit.faces[0].figures,
            unit.type,
            unit.size,
            unit.faces[1].figures if len(unit.faces) > 1 else "",
            hexes.get(unit.id, ""),
        )
        for unit in roster.units.values()
    )
