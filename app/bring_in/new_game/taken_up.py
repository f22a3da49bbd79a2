"""A game that was made in the window, read back from its folder: to go on with its counters and set-up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import tomli

import counters.load
from app.bring_in.new_game.counter_rows import CounterRow
from app.bring_in.new_game.cut_counters import CutCounters
from app.bring_in.new_game.plan import FIRST, GamePlan, GridPlan
from app.bring_in.new_game.row_roster import rows_of, unit_ids
from app.bring_in.new_game.writing import counter_texts
from counters.facesfile import FACE_NAMES
from counters.images import GAME_PICTURES, file_name_for
from counters.setups import load_setup
from maps.load import MAP_FILE, load_path
from rules.grids.hexes import HexGrid
from rules.grids.read import SQUARE
from rules.grids.squares import SquareGrid
from rules.hexgrid import Grid
from rules.issues import DataError, Issue
from rules.library import GameFolder
from rules.regular_file import is_file
from rules.tomlfile import read_toml
from rules.words import load_words


@dataclass(frozen=True, slots=True)
class TakenUp:
    """What a game in the making consists of, beside its map."""

    plan: GamePlan
    rows: tuple[CounterRow, ...]


def taken_up(folder: GameFolder, cut: CutCounters) -> TakenUp:
    """Return a game as it was made; its pictures are put among those that were `cut`, where they are not.

    Raises DataError where something in its folder cannot be made in the window: it would be lost.
    """
    is_plain = folder.is_own and not folder.module and folder.scenario == FIRST
    setup = load_setup(folder.id, FIRST, {}) if is_plain else None
    if setup is None or not setup.last_turn.isdecimal():
        raise _not_made(folder.home, "was not made here")
    names = tuple(side.name for side in load_words(folder.rules).sides)
    grid = _grid_of(folder.map)
    plan = GamePlan(folder.title, names, int(setup.last_turn), grid, folder.id)
    rows = rows_of(counters.load.load(folder.id), setup, plan.sides)
    _check(folder.home, counter_texts(plan, rows))
    return TakenUp(plan, _with_pictures(plan, rows, folder, cut))


def _not_made(path: Path, told: str) -> DataError:
    hint = "its folder is plain text: counters and set-up can be edited there"
    return DataError([Issue(str(path), "", told, hint)])


def _grid_of(folder: Path) -> GridPlan:
    sheet = load_path(folder)
    plan = _plan_of(sheet.grid, sheet.hex_px, sheet.hex_km)
    # Left out hexes, links and the like are not laid here.
    if plan is None or plan.grid().hexes != sheet.grid.hexes:
        raise _not_made(folder / MAP_FILE, "has a grid that is not laid here")
    return plan


def _plan_of(grid: Grid, hex_px: float, hex_km: float) -> GridPlan | None:
    if not isinstance(grid, HexGrid | SquareGrid):
        return None
    number, is_odd = grid.numbering, not isinstance(grid, HexGrid) or grid.odd_shifted
    return GridPlan(
        grid.tops.value if isinstance(grid, HexGrid) else SQUARE,
        grid.cols,
        grid.rows,
        number.ids,
        "west" if number.from_west else "east",
        "north" if number.from_north else "south",
        number.first_column,
        number.first_row,
        "odd" if is_odd else "even",
        round(hex_px),
        hex_km,
        tuple(" ".join(row) for row in number.names),
    )


def _check(home: Path, texts: Mapping[Path, str]) -> None:
    for name, text in texts.items():
        # By what is said and not by the letters: the order of its tables says nothing.
        if read_toml(home / name) != tomli.loads(text):
            raise _not_made(home / name, "was changed otherwise than here")


def _with_pictures(
    plan: GamePlan, rows: tuple[CounterRow, ...], folder: GameFolder, cut: CutCounters
) -> tuple[CounterRow, ...]:
    pictures, faces = folder.counters / GAME_PICTURES, dict[int, list[Path]]()
    for number, unit in enumerate(unit_ids(rows, plan.sides)):
        paths = [pictures / f"{file_name_for(unit, face)}.png" for face in FACE_NAMES]
        # A back alone is none that was cut.
        if is_file(paths[0]):
            faces[number] = [path for path in paths if is_file(path)]
    names = dict(zip(faces, cut.names_of(tuple(faces.values())), strict=True))
    return tuple(replace(row, picture=names.get(number, "")) for number, row in enumerate(rows))
