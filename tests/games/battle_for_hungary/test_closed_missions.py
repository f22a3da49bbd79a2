"""Where aircraft of the other side fly is out of sight: what leaves the game is the same wherever that is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.files.savegame import new_game
from app.table import acts
from app.table.changes import Group
from app.table.pieces import PieceId, Place
from app.table.records import Remarked
from app.table.references import ToUnit
from maps.sheet import BoxId
from tests.commands.test_cli import Adjutant, adjutant, home
from tests.commands.test_nothing_closed import text_of_pdf

__all__ = ["adjutant", "home"]

SECRET = "Xanthippe"


def flown(path: Path, area: int) -> Path:
    """Write a game in which an aircraft of the Axis flies to an air area, back, and there again."""
    opened = new_game("battle-for-hungary", "puszta", seed=1, path=path)
    game = opened.game
    aircraft = next(
        PieceId(unit.id)
        for unit in game.roster.units.values()
        if unit.side == "axis" and "fighter" in unit.type
    )
    base = game.table.place_of(aircraft)
    mission = BoxId(f"mission:axis:{area}")
    for goal in (Place(box=mission), base, Place(box=mission)):
        change = acts.move(game.table, [aircraft], goal, f"{SECRET} {area}")
        game.journal.push(change or Group("", ()))
        game.journal.put_remark(Remarked(game.journal.now, f"{SECRET} over {area}", ToUnit(aircraft)))
    game.journal.bookmark(game.journal.now, f"{SECRET} {area}")
    opened.close()
    return path


@pytest.fixture
def games(tmp_path: Path, home: Path) -> tuple[Path, Path]:
    made = []
    for number, area in enumerate((3, 7)):
        folder = tmp_path / f"g{number}"
        folder.mkdir()
        made.append(flown(folder / "game.adjutant", area))
    return made[0], made[1]


def told(adjutant: Adjutant, game: Path, *words: object) -> str:
    done = adjutant(words[0], game, *words[1:])
    assert done.code == 0, done.err
    # Where the two games lie, and when each was begun, is no secret.
    return re.sub(r"g[01]/|\d{4}-\d\d-\d\dT[\d:+.]+", "", done.out)


@pytest.mark.parametrize(
    "words", [("show",), ("show", "--json"), ("order",), ("turn", "--json")], ids=" ".join
)
def test_what_is_told_of_the_game(
    adjutant: Adjutant, games: tuple[Path, Path], words: tuple[str, ...]
) -> None:
    command, *more = words
    allied = [told(adjutant, game, command, "--side", "allied", *more) for game in games]
    assert allied[0] == allied[1]
    assert SECRET not in allied[0]


def test_its_own_side_sees_the_difference(adjutant: Adjutant, games: tuple[Path, Path]) -> None:
    axis = [told(adjutant, game, "show", "--side", "axis") for game in games]
    assert axis[0] != axis[1]


def test_a_report_on_paper(
    qtbot: QtBot, adjutant: Adjutant, games: tuple[Path, Path], tmp_path: Path
) -> None:
    papers = []
    for game in games:
        told(adjutant, game, "export", "--pdf", "-o", tmp_path / "out.pdf", "--side", "allied")
        papers.append(text_of_pdf((tmp_path / "out.pdf").read_bytes()))
    assert papers[0] == papers[1]
    assert SECRET not in papers[0]
