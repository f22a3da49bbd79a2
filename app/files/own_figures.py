"""A player's own figures, charts and units: kept apart from ours, copied into each new game.

They are typed into a game first. Keeping them writes two small files into the player's folder; a game
begun before keeps its own. The same files can be given to somebody else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import tomli_w

import counters.load
from app.files.charts import (
    CHARTS,
    charts_in_force,
    our_charts,
    own_file,
    read_own,
    unflatten,
    write_own,
)
from app.files.disk import write_aside
from app.files.folders import data_folder
from app.table.acts import together, write
from app.table.changes import Change, Register
from app.table.figures import unit_in_force
from app.table.game import Game
from counters.facesfile import REDUCED
from counters.figures import FIGURES, USUAL_FIGURES, read_printed
from counters.load import COUNTERS
from counters.roster import Limit
from counters.units import Face, Unit
from rules.bounds import contradictions
from rules.issues import Issue, Severity
from rules.library import folder_name, game_folder
from rules.regular_file import is_file
from rules.tomlfile import read_toml
from rules.unit_id import UnitId

USER = "user"
_NAMES = {"attack": "attack", "defense": "defense", "move": "movement allowance"}


def own_faces(game: Game) -> dict[str, list[str]]:
    """Return what is printed, full side first, on each unit of which the player has typed in any figures."""
    book = game.table.book(Register.VALUE)
    found: dict[str, list[str]] = {}
    for unit in game.roster.units.values():
        cells = [book.get(f"{unit.id} {face.name}", "") for face in unit.faces]
        if any(_is_own(cell) for cell in cells):
            found[unit.id] = [face.figures for face in unit_in_force(game, unit).faces]
    return found


def _own_rows(game: Game) -> dict[str, dict[str, object]]:
    """Return the rows of a player's file for the units of which he has typed in any figures."""
    return {unit: _row(unit_in_force(game, game.roster.units[UnitId(unit)])) for unit in own_faces(game)}


def _row(unit: Unit) -> dict[str, object]:
    numbers = [face.numbers for face in unit.faces]
    # Values that no side shows are not his to type, and come from our file again.
    shown = {name for face in unit.faces for name, _ in face.values}
    values = {name: unit.values[name] for name in unit.values if name.removesuffix(REDUCED) in shown}
    return {"faces": numbers, "values": values} if values else {"faces": numbers}


def _is_own(cell: str) -> bool:
    return cell.partition(" ")[2].startswith(USER)


def keep_for_new_games(game: Game, user_folder: Path | None = None) -> int:
    """Write the figures typed into a game for all games to come; return how many there are.

    Figures kept earlier stay unless the game has others. Raises OSError and DataError.
    """
    name = game.header.game
    # With those kept earlier: the file is written whole, and this game may have been begun before them.
    cells = {**charts_in_force(name, user_folder), **_own_cells(game)}
    write_own(own_file(name, user_folder), name, cells)
    folder = (user_folder or data_folder()) / folder_name(name)
    rows = {**_kept_rows(name, user_folder), **_own_rows(game)}
    if rows:
        write_aside(folder / COUNTERS, tomli_w.dumps({"unit": rows}).encode())
    return len(_own_cells(game)) + len(own_faces(game))


def _own_cells(game: Game) -> dict[str, str]:
    return {key: cell for key, cell in game.table.book(Register.CHART).items() if _is_own(cell)}


def _kept_rows(name: str, user_folder: Path | None) -> dict[str, dict[str, object]]:
    roster = counters.load.load(name, user_folder or data_folder())
    return {
        unit.id: _row(unit)
        for unit in roster.units.values()
        if unit.provenance.get("value", "").startswith(USER)
    }


def export_charts(game: Game, path: Path) -> None:
    """Write the chart figures typed into a game as a small file; raises OSError."""
    write_own(path, game.header.game, _own_cells(game))


def import_charts(game: Game, path: Path, title: str) -> Change | None:
    """Return the change that lays the figures of such a file over a game's; raises DataError."""
    cells = read_own(path, our_charts(game.header.game))
    return write(game.table, Register.CHART, cells, title)


def write_figures(game: Game, unit: str, face: str, figures: str, title: str) -> Change | None:
    """Return the change of a unit's figures on one side, written as they are printed or as three numbers.

    Raises ValueError for anything else.
    """
    up = _face_of(game, unit, face)
    told = read_printed(USUAL_FIGURES, figures.replace(" ", "")) or read_printed(up.pattern, figures)
    # Where a number is printed, a number is typed in.
    if told is None or any(v.isdecimal() and not told.get(n, v).isdecimal() for n, v in up.values):
        raise ValueError(f"{figures!r} is not like {up.figures}")
    numbers = {name: int(told.get(name, getattr(up, name))) for name in FIGURES}
    values = tuple((name, told.get(name, value)) for name, value in up.values)
    plain = replace(
        up, attack=numbers["attack"], defense=numbers["defense"], move=numbers["move"], values=values
    )
    key = f"{unit} {face}"
    if game.table.read(Register.VALUE, key).partition(" ")[0] == plain.kept:
        return None
    found = write(game.table, Register.VALUE, {key: f"{plain.kept} {USER}: typed in"}, title)
    return together(title, [found]) if found else None


def _face_of(game: Game, unit: str, name: str) -> Face:
    """Return a face with the figures in force; raises ValueError where the unit has no such side."""
    faces = unit_in_force(game, game.roster.units[UnitId(unit)]).faces
    found = next((face for face in faces if face.name == name), None)
    if found is None:
        raise ValueError(f"{unit} has no side {name!r}")
    return found


def contradicted(game: Game) -> tuple[Issue, ...]:
    """Return a warning for each typed-in chart figure that the rulebook or its examples speak against."""
    path = game_folder(game.header.game).rules / CHARTS
    ours = our_charts(game.header.game)
    # A cell that the chart has not is held against nothing, and may stand where the chart has a table.
    own = {key: cell for key, cell in _own_cells(game).items() if key in ours}
    if not own or not is_file(path):
        return ()
    theirs: Mapping[str, object] = unflatten({**ours, **own})
    return tuple(contradictions(read_toml(path), theirs))


def beyond_limits(game: Game) -> tuple[Issue, ...]:
    """Return a warning for each limit of the rulebook that typed-in figures of units do not keep."""
    own = own_faces(game)
    units = {unit.id: unit_in_force(game, unit) for unit in game.roster.units.values()} if own else {}
    found = (limit for limit in game.roster.limits if own and not own.keys().isdisjoint(limit.units))
    return tuple(
        _beyond(limit, units, total)
        for limit in found
        if not limit.least <= (total := limit.sum_of(units)) <= limit.most
    )


def _beyond(limit: Limit, units: Mapping[UnitId, Unit], total: int) -> Issue:
    names = ", ".join(units[unit].label for unit in limit.units)
    whole = " together" if len(limit.units) > 1 else ""
    room = f"{limit.least}" if limit.least == limit.most else f"{limit.least} to {limit.most}"
    told = f"the {_NAMES[limit.figure]} of {names}{whole} is {total}, and the rulebook has {room}"
    return Issue("counters", "", told, limit.source, Severity.WARNING)


def figures_against(game: Game) -> tuple[Issue, ...]:
    """Return a warning for all that the rulebook says against typed-in figures, of charts and of units."""
    return (*contradicted(game), *beyond_limits(game))
