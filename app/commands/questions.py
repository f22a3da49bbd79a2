"""What the commands that ask the rules share: a game or a position in, an answer out."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.assist.adjudicator import Adjudicator, adjudicator_for, adjudicator_for_text, game_named_by
from app.commands.answers import is_game, read_game, read_text
from app.files.words import words_of
from app.table.game import Game
from rules.ask import answer_about
from rules.boards import Case
from rules.fields import Fields
from rules.games import find_rule_set
from rules.issues import DataError, Issue, NotationError, shown
from rules.library import default_game
from rules.unit_id import UnitId


def add_side(parser: argparse.ArgumentParser) -> None:
    """Declare --side, with the sides of the first game as an example."""
    first = default_game()
    sides = ", ".join(side.id for side in words_of(first.id).sides)
    told = f"a side of the game (in {first.title}: {sides}); without it the side whose phase it is"
    parser.add_argument("--side", help=told)


def adjudicator_of(path: Path) -> Adjudicator:
    """Return the adjudicator for a game file or a position text; raises DataError."""
    return adjudicator_and_game(path)[0]


def adjudicator_and_game(path: Path) -> tuple[Adjudicator, Game | None]:
    """Return the adjudicator for a file and the game in it, None for a position text; raises DataError."""
    if is_game(path):
        game = read_game(path)[0]
        return adjudicator_for(game), game
    # Asked before it is read as one: of a letter or a picture the reader would only tell what a header lacks.
    if not is_position(path):
        raise DataError([no_game(path)])
    return adjudicator_for_text(read_text(path)), None


def is_position(path: Path) -> bool:
    """Return whether a text begins with a game that has rules here, as a position does."""
    return find_rule_set(game_named_by(read_text(path))) is not None


def no_game(path: Path) -> Issue:
    """Return what is told of a file that nothing can be asked of."""
    hint = "give a game file, or a text that begins with the id of a game (see adjutant games)"
    return Issue(str(path), "", "is neither a game nor a position", hint)


def listed(words: str, option: str) -> list[str]:
    """Return what an option names, parted by commas; raises NotationError where that is nothing."""
    found = [word.strip() for word in words.split(",") if word.strip()]
    if not found:
        raise NotationError(f"{option} names nothing: give names with commas between them")
    return found


def asked(adjudicator: Adjudicator, ask: str, **more: object) -> Mapping[str, Any]:
    """Return the answer to a question in the shapes of boards as JSON; raises NotationError."""
    # By way of the door for other programs: the commands cannot answer otherwise than `adjutant ask`.
    question = {"ask": ask, "weather": adjudicator.position.weather, **more}
    return answer_about(case_of(adjudicator), Fields(question, "the question"))


def case_of(adjudicator: Adjudicator) -> Case:
    """Return what a question is asked about: the position, who judges it, and by which edition."""
    return Case(adjudicator.judge, adjudicator.position, adjudicator.rule_set)


def unit_named(adjudicator: Adjudicator, name: str) -> UnitId:
    """Return the unit of a name, also of a part of one that only one unit has; raises NotationError."""
    if not name.strip():
        raise NotationError("no unit is named")
    # The whole id first: it may be a part of a longer one as well.
    if name in adjudicator.position.by_id:
        return UnitId(name)
    # Whatever the case: ids of units mix capitals in ways that nobody remembers.
    found = [unit for unit in adjudicator.position.by_id if name.casefold() in unit.casefold()]
    if len(found) == 1:
        return found[0]
    # A few: a single letter may be a part of every id of the roster.
    known = f"; there are {' '.join(found[:8])}" if found else ""
    raise NotationError(f"no single unit is called {shown(name)}{known}")


def side_of(adjudicator: Adjudicator, args: argparse.Namespace) -> str:
    """Return the side that was asked for, else the one whose phase it is."""
    # Not checked here: the rules refuse a side that the game has not, with those that it has.
    return str(args.side or adjudicator.position.side)
