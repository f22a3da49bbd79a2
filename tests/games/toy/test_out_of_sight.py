"""Boxes out of sight: who may not look sees neither what lies there nor that anything does."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.files.savegame import game_in_memory
from app.table import acts, pools
from app.table.game import Game
from app.table.notation import format_table
from app.table.phrases import Phrases
from app.table.pieces import Place
from app.table.seen import SeenJournal, seen_by
from maps.sheet import Box, BoxId
from tests.games.toy.test_closed_things import ACTS, BLUE, GUARD, HAND, WHITE, act_of, lying, names


def game_with_sheet_under_the_table() -> Game:
    """Return the toy with both hands out of sight."""
    game = game_in_memory("toy", "meeting", seed=1)
    tray = game.sheet.tray
    boxes = {key: _hidden(box) for key, box in tray.boxes.items()}
    return replace(game, sheet=replace(game.sheet, tray=replace(tray, boxes=boxes)))


def _hidden(box: Box) -> Box:
    return replace(box, is_out_of_sight=box.id.startswith("hand:"))


@pytest.fixture
def game() -> Game:
    return game_with_sheet_under_the_table()


def lay(game: Game, box: BoxId = HAND) -> None:
    """Lay a unit into a box."""
    game.journal.push(acts.move(game.table, [GUARD], Place(box=box), f"Guard to {box}"))


def test_its_side_alone_sees_that_anything_lies_there(game: Game) -> None:
    views = [seen_by(game, [side]) for side in (BLUE, WHITE)]
    lay(game)

    assert [names(view, HAND) for view in views] == [[game.name_of(GUARD)], []]
    assert [GUARD in view.table for view in views] == [True, False]


def test_the_journal_does_not_say_where_a_piece_went(game: Game) -> None:
    view = seen_by(game, [WHITE])
    lay(game)

    (step,) = view.journal.path
    told = Phrases(view).of(step.change)

    assert HAND not in told + repr(step)
    assert told


def test_nor_whence_it_came(game: Game) -> None:
    lay(game)
    view = seen_by(game, [WHITE])
    game.journal.push(acts.move(game.table, [GUARD], Place(box=BoxId("pool:any")), f"Guard from {HAND}"))

    assert HAND not in repr(view.journal.path)
    assert [piece.id for piece in lying(view, BoxId("pool:any"))] == [GUARD]


def test_what_is_revealed_there_is_seen(game: Game) -> None:
    view = seen_by(game, [WHITE])
    lay(game)
    change = pools.reveal(game, [GUARD], "Reveal")
    assert change is not None
    game.journal.push(change)

    assert [piece.id for piece in lying(view, HAND)] == [GUARD]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(done=ACTS, side=st.sampled_from([BLUE, WHITE]), back=st.integers(0, 13))
def test_a_view_is_what_is_seen_of_the_table(done: list[tuple[int, int, int]], side: str, back: int) -> None:
    """Followed change by change, gone back and forth, made anew: it is always the table as it is seen."""
    game = game_with_sheet_under_the_table()
    view, other = seen_by(game, [side]), seen_by(game, {BLUE, WHITE} - {side})
    assert isinstance(view.journal, SeenJournal)
    for number, each in enumerate(done):
        actor = (view, game, other)[number % 3]
        change = act_of(actor, *each)
        if change is not None:
            actor.journal.push(change)
        if number == back:
            game.journal.undo()
        assert format_table(view.table) == format_table(view.journal.sight.table(game.table))
    assert format_table(seen_by(game, [side]).table) == format_table(view.table)
