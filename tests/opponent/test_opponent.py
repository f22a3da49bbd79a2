"""The opponent at the table: its deeds are ordinary changes with a reason, and it stops where it should."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.assist.combat import battle_plan as plan
from app.files.savegame import game_in_memory
from app.opponent.deed import Deed, Scope, Stop
from app.opponent.player import Opponent
from app.table import clock
from app.table.changes import Register
from app.table.game import Game
from app.table.notation import format_table
from tests.new_games import new_game


def played(game: Game, scope: Scope, *sides: str) -> tuple[list[Deed], Stop]:
    """Let some sides be played until the opponent stops."""
    play = Opponent(game, sides).play(scope)
    deeds: list[Deed] = []
    while True:
        try:
            deeds.append(next(play))
        except StopIteration as end:
            return deeds, end.value


def at(game: Game, side: str, phase: str, step: str) -> Game:
    """Return the game with its clock put on by hand."""
    moment = replace(clock.moment_of(game), side=side, phase=phase, step=step)
    change = clock.set_moment(game, moment)
    assert change is not None
    game.journal.push(change)
    return game


@pytest.fixture(scope="module")
def turn() -> tuple[Game, list[Deed], Stop]:
    """The first German player turn of the historical game, both sides deciding in its combats."""
    game = new_game()
    deeds, stop = played(game, Scope.TURN, "german", "soviet")
    return game, deeds, stop


def test_a_turn_is_played_to_its_end(turn: tuple[Game, list[Deed], Stop]) -> None:
    game, _, stop = turn

    assert (stop, clock.moment_of(game).side) == (Stop.DONE, "soviet")


def test_every_deed_has_a_reason(turn: tuple[Game, list[Deed], Stop]) -> None:
    _, deeds, _ = turn

    assert all(deed.reason for deed in deeds)


def test_every_deed_is_one_step_of_the_journal(turn: tuple[Game, list[Deed], Stop]) -> None:
    game, deeds, _ = turn

    assert [step.change for step in game.journal.path] == [deed.change for deed in deeds]


def test_all_of_it_can_be_undone() -> None:
    game = at(new_game(), "german", "movement", "move")
    before, here = format_table(game.table), game.journal.now
    played(game, Scope.PHASE, "german")

    game.journal.go_to(here)

    assert format_table(game.table) == before


def test_the_same_seed_plays_the_same_turn(turn: tuple[Game, list[Deed], Stop]) -> None:
    again = new_game()
    played(again, Scope.TURN, "german", "soviet")

    assert format_table(again.table) == format_table(turn[0].table)


def test_it_stops_where_the_defender_decides() -> None:
    game = at(new_game(), "german", "combat", "attack")

    _, stop = played(game, Scope.TURN, "german")

    assert (stop, plan.fight_of(game) is not None) == (Stop.OTHERS, True)


def test_it_decides_for_a_defender_when_the_other_side_attacks() -> None:
    game = at(new_game(), "german", "combat", "attack")
    played(game, Scope.TURN, "german")

    deeds, _ = played(game, Scope.STEP, "soviet")

    assert deeds


def test_it_leaves_the_other_side_s_phase_alone() -> None:
    game = at(new_game(), "soviet", "movement", "move")

    assert played(game, Scope.PHASE, "german") == ([], Stop.OTHERS)


def test_a_phase_is_played_to_the_next() -> None:
    game = at(new_game(), "soviet", "movement", "move")

    played(game, Scope.PHASE, "soviet")

    assert clock.moment_of(game).phase == "combat"


def test_the_last_turn_ends_the_game() -> None:
    game = new_game()
    last = replace(game.sequence.start(len(clock.days(game.sheet))), side="soviet", phase="end", step="ring")
    change = clock.set_moment(game, last)
    assert change is not None
    game.journal.push(change)

    assert played(game, Scope.GAME, "german", "soviet")[1] is Stop.OVER


def test_the_weather_is_rolled_once() -> None:
    game = new_game()

    played(game, Scope.PHASE, "german")

    assert len(game.table.rolls) == 1


def test_a_schedule_is_chosen_for_the_soviet_side(turn: tuple[Game, list[Deed], Stop]) -> None:
    game, _, _ = turn

    assert game.table.read(Register.TRACKER, "schedule") == "A"


def test_a_plan_says_what_it_promises(turn: tuple[Game, list[Deed], Stop]) -> None:
    _, deeds, _ = turn
    plans = [deed.reason for deed in deeds if deed.case == "10.1"]

    assert plans
    assert all("mean result" in reason for reason in plans)


def test_who_waits_to_be_set_up_is_placed_before_play_begins() -> None:
    game = game_in_memory("bitter-end", "historical", {"19.5": "on"}, 3)

    deeds, _ = played(game, Scope.STEP, "german", "soviet")

    waiting = [piece.id for piece in game.table if (piece.place.box or "").startswith("by-hand:")]
    assert (deeds[0].case, waiting) == ("22.1", [])
