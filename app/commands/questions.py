"""What the commands that ask the rules share: a game or a position in, an answer out."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.assist.officer import Officer, officer_for, officer_for_text
from app.commands.answers import is_game, read_game, read_text
from rules.ask import answer_about
from rules.boards import Case, Fields
from rules.issues import NotationError
from rules.units import UnitId

SIDES_HELP = "german or soviet; without it the side whose phase it is"


def officer_of(path: Path) -> Officer:
    """Return the officer for a game file or a position text; raises DataError."""
    return officer_for(read_game(path)[0]) if is_game(path) else officer_for_text(read_text(path))


def asked(officer: Officer, ask: str, **more: object) -> Mapping[str, Any]:
    """Return the answer to a question in the shapes of boards as JSON; raises NotationError."""
    question = {"ask": ask, "weather": officer.position.weather, **more}
    return answer_about(Case(officer.judge, officer.position), Fields(question, "the question"))


def unit_named(officer: Officer, name: str) -> UnitId:
    """Return the unit of a name, also of a part of one that only one unit has; raises NotationError."""
    if name in officer.position.by_id:
        return UnitId(name)
    found = [unit for unit in officer.position.by_id if name.casefold() in unit.casefold()]
    if len(found) == 1:
        return found[0]
    known = f"; there are {' '.join(found[:8])}" if found else ""
    raise NotationError(f"no single unit is called {name!r}{known}")


def side_of(officer: Officer, args: argparse.Namespace) -> str:
    """Return the side that was asked for, else the one whose phase it is."""
    return str(args.side or officer.position.side)
