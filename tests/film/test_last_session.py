"""What somebody who comes back to a game is told, read from its journal."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache

import pytest

from app.files.histories import histories
from app.files.reading import read
from app.files.savegame import game_in_memory, game_of
from app.film.last_session import Told, done_since, is_after_pause, report_of
from app.table import acts
from app.table.changes import Moved, Register
from app.table.game import Game
from app.table.journal import START, StepId
from app.table.pieces import PieceId, Place
from app.table.seen import seen_by
from rules.hexgrid import HexId
from tests.games.toy.conftest import installed
from tests.games.toy.test_closed_things import MINE
from tests.new_games import new_game

__all__ = ["installed"]

EVENING = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)


@cache
def example() -> Game:
    """The Example of Play, at its end."""
    history = histories("bitter-end")[0]
    loaded = read(history.path)
    return game_of(loaded.header, loaded.journal)


def test_the_moment_and_the_step() -> None:
    report = report_of(example())

    assert (report.moment, report.step, report.ahead) == (
        "1 January: Soviet Supply, Release the reserves that are due",
        93,
        0,
    )


def test_the_last_moves_are_the_last_four_that_are_no_part_of_a_combat() -> None:
    assert [each.text for each in report_of(example()).moves] == [
        "51/23 from 1620 to 1519",
        "5/5SS from 1520 to 1821 by 1520-1620-1720-1820-1821",
        "10/5SS from 1520 to 1820 by 1520-1620-1720-1820",
        "9/5SS from 1520 to 1720 by 1520-1620-1720",
    ]


def test_the_last_combats_with_odds_die_and_losses() -> None:
    told = report_of(example()).combats[1]

    assert told == Told("Bánhida 1523: odds 1-1, die 3 −1, steps lost: Soviet 2", told.spot)
    assert told.spot == "1523"


def test_what_is_planned_and_what_is_under_way() -> None:
    game = example()
    twin = game_of(game.header, game.journal.copy())
    twin.journal.go_to(StepId(9))
    planned = report_of(twin).plans
    twin.journal.go_to(StepId(11))

    assert [each.text for each in planned] == ["5/5SS, 9/5SS, 10/5SS +3 against 1520"]
    assert [each.text for each in report_of(twin).plans] == ["A combat is under way: 1520"]


def test_a_unit_of_a_closed_stack_is_not_named() -> None:
    game = example()
    twin = game_of(game.header, game.journal.copy())
    twin.journal.go_to(StepId(9))
    (told,) = report_of(twin, frozenset({PieceId("ge:5/5SS")})).plans

    assert told.text == "9/5SS, 10/5SS, 21/23 +3 against 1520"


def test_only_remarks_on_the_way_to_the_present_are_told() -> None:
    game = example()
    twin = game_of(game.header, game.journal.copy())
    twin.journal.go_to(START)

    (of_set_up,) = report_of(twin).notes

    assert len(report_of(game).notes) == 3
    assert of_set_up.text.startswith("The German player turn of 1 January")
    assert of_set_up.text.endswith("…")


def test_how_much_was_done_since_a_step() -> None:
    assert done_since(example(), StepId(50)) == "43 steps, 4 moves, 4 combats"
    assert done_since(example(), StepId(93)) == ""


def test_what_is_closed_to_a_side_is_not_told_to_it() -> None:
    game = game_in_memory("toy", "meeting", seed=3)
    here = game.table.place_of(MINE)
    game.journal.push(Moved(MINE, here, Place(hex=HexId("0303"))))
    change = acts.write(game.table, Register.NOTE, {MINE: "a surprise for them"}, "Note")
    assert change is not None
    game.journal.remark(game.journal.push(change), "Nobody will look here")
    told = [str(report_of(seen_by(game, [side]))) for side in ("white", "blue")]

    assert ["surprise" in each for each in told] == [True, False]
    assert ["Powder mine" in each for each in told] == [True, False]
    assert ["Nobody" in each for each in told] == [True, False]


def test_a_new_game_has_nothing_but_its_moment() -> None:
    report = report_of(new_game())

    assert (report.step, report.moves, report.combats, report.plans, report.notes) == (0, (), (), (), ())


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (EVENING, True),
        (EVENING + timedelta(minutes=61), False),
        (EVENING + timedelta(days=9), False),
        (None, False),
    ],
)
def test_a_pause_is_an_hour(written: datetime | None, told: bool) -> None:
    assert is_after_pause(written, EVENING + timedelta(hours=2)) is told
