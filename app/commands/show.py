"""`adjutant show FILE`: the position as text, or the whole table."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from app.assist.adjudicator import read_position_text
from app.assist.procedure import rules_named
from app.assist.reader import position_of
from app.commands.answers import (
    DONE,
    NO,
    add_file,
    add_seen_by,
    as_seen,
    has_error,
    is_game,
    read_game,
    read_text,
    tell,
    warn,
)
from app.files.replay import replay
from app.files.savegame import game_of
from app.table.notation import format_table
from rules.issues import DataError, Issue, shown
from rules.position import Position
from rules.units import MovementClass, Unit


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser)
    parser.add_argument(
        "--table", action="store_true", help="everything on the table, not only what rules read"
    )
    add_seen_by(parser)


def run(args: argparse.Namespace) -> int:
    """Print the position."""
    if args.table:
        return _show_table(args)
    if not is_game(args.file):
        if args.side is not None:
            hint = "give a game: a position does not tell what is closed to whom"
            raise DataError([Issue("--side", shown(args.side), "is asked of a position", hint)])
        position = read_position_text(read_text(args.file))
        tell(position_data(position), position.text(), as_json=args.json)
        return DONE
    return _show_game(args.file, args.side, as_json=args.json)


def _show_table(args: argparse.Namespace) -> int:
    """Print everything on the table; a side is asked of the game, which has to be here."""
    # The file alone and not its game: a table can be shown also where that is not installed.
    loaded = replay(args.file).loaded
    warn(loaded.issues)
    table = loaded.journal.table
    if args.side is not None:
        table = as_seen(game_of(loaded.header, loaded.journal), args.side).table
    tell({"table": format_table(table)}, format_table(table), as_json=args.json)
    return NO if has_error(loaded.issues) else DONE


def _show_game(path: Path, side: str | None, *, as_json: bool) -> int:
    """Print the position of a game, none where its file ends before the game begins; 1 for a damaged one."""
    game, loaded = read_game(path)
    if not loaded.text.is_cut:
        position = position_of(as_seen(game, side))
        tell(position_data(position), position.text(), as_json=as_json)
    return NO if has_error(loaded.issues) else DONE


def position_data(position: Position) -> dict[str, Any]:
    """Return a position as JSON has it, units in the shape of the boards of `adjutant ask`."""
    found = rules_named(position.game)
    classes = found.words.movement.written if found is not None else ()
    return {
        "game": position.game,
        "date": position.date,
        "side": position.side,
        "phase": position.phase,
        "step": position.step,
        **({"drawn": list(position.drawn)} if position.drawn else {}),
        "weather": position.weather,
        "points": dict(position.points),
        "bridges": [
            {
                "pair": str(side).split("-"),
                "kind": "bridge",
                "owner": bridge.owner or None,
                "state": "destroyed" if bridge.is_destroyed else "intact",
            }
            for side, bridge in position.bridges.items()
        ],
        "control": dict(position.control),
        "units": [_unit_data(unit, classes) for unit in position.units],
    }


def _unit_data(unit: Unit, classes: Iterable[MovementClass]) -> dict[str, Any]:
    return {
        "id": unit.id,
        "side": unit.side,
        "type": unit.type,
        "hex": unit.hex,
        "box": unit.box or None,
        "attack": unit.attack,
        "defense": unit.defense,
        "move": unit.move,
        "steps": unit.steps,
        **{each: unit.movement == each for each in classes},
        "division": unit.counter.division or None,
        "marks": sorted(unit.marks),
        **({} if unit.is_ground else {"ground": False}),
    }
