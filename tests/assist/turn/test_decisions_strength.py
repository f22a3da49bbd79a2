"""Rebuilding as a choice: who, at what price, refused with which case, and what one click changes (5)."""

from __future__ import annotations

import pytest

from app.assist.assistant import Assistant
from app.assist.reader import position_of
from app.assist.situation import Situation
from app.assist.turn.decision import Decision, Option
from app.assist.turn.decisions import decisions_of
from app.table import acts
from app.table.changes import Register
from app.table.game import Game
from rules.unit_id import UnitId
from tests.assist.siege import RELIEF, clock, destroy, flip, siege
from tests.games.bitter_end.cited import cites


def note(game: Game, **texts: str) -> None:
    written = acts.write(
        game.table, Register.TRACKER, {key.replace("__", ":"): text for key, text in texts.items()}, "Note"
    )
    if written is not None:
        game.journal.push(written)


def situation_of(game: Game) -> Situation:
    situation = Assistant(game).situation()
    assert situation is not None
    return situation


def decided(game: Game, *kinds: str) -> tuple[Decision, ...]:
    """Return the decisions of some kinds, by how their ids begin."""
    return tuple(each for each in decisions_of(game, situation_of(game)) if each.id.startswith(kinds))


@pytest.fixture
def game() -> Game:
    """A siege in the German Replacement Phase, with three armored points."""
    found = siege()
    clock(found, "05", "german", "replacements")
    note(found, step="rebuild", rp__german__armored="3")
    return found


def decisions(game: Game) -> tuple[Decision, ...]:
    return decided(game, "rebuild:")


def options(game: Game) -> tuple[Option, ...]:
    return tuple(option for decision in decisions(game) for option in decision.options)


def test_with_everybody_at_full_strength_nothing_is_to_be_chosen(game: Game) -> None:
    assert decisions(game) == ()


@cites("5.4")
def test_a_reduced_unit_is_offered_for_one_point(game: Game) -> None:
    flip(game, RELIEF)

    assert [(each.label, each.detail, each.is_allowed) for each in options(game)] == [
        ("3/3SS to full strength", "1 point, 0419", True)
    ]


@cites("5.5")
def test_a_destroyed_unit_is_offered_reduced_or_in_full(game: Game) -> None:
    destroy(game, RELIEF)

    assert [(each.key, each.detail) for each in options(game)] == [
        (f"{RELIEF}:2", "3 points, waits to enter"),
        (f"{RELIEF}:1", "2 points, waits to enter"),
    ]


@cites("5.7")
def test_what_the_points_do_not_pay_for_is_offered_all_the_same_and_says_why(game: Game) -> None:
    destroy(game, RELIEF)
    note(game, rp__german__armored="2")

    found = {each.key: each.verdict.cases for each in options(game)}
    assert found == {f"{RELIEF}:1": (), f"{RELIEF}:2": ("5.7",)}


def test_a_choice_that_is_refused_can_be_made(game: Game) -> None:
    destroy(game, RELIEF)
    note(game, rp__german__armored="2")
    change = options(game)[-1].make(game, None)
    assert change is not None
    game.journal.push(change)

    assert position_of(game).by_id[UnitId(RELIEF)].place == "@delayed:german"


def test_a_choice_is_one_act_that_one_undo_takes_back(game: Game) -> None:
    flip(game, RELIEF)
    before = position_of(game)
    change = options(game)[0].make(game, None)
    assert change is not None
    game.journal.push(change)
    after = position_of(game).points.get("german.rp.armored")
    game.journal.undo()

    assert (after, position_of(game)) == (2, before)


def test_in_another_step_nothing_is_offered(game: Game) -> None:
    flip(game, RELIEF)
    note(game, step="receive")

    assert decisions(game) == ()
