"""A mobile assault on the table (7.3): offered, made in the middle of a move, taken back part by part."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.assist.combat import battle_plan as plan
from app.assist.combat.resolution import Resolution, declare
from app.assist.strikes import marched, strikes_of
from app.files.replay import digest_of
from app.files.savegame import new_game as new_file
from app.table.game import Game
from app.table.pieces import PieceId
from app.window.main import Main
from rules.attack_plan import Row
from rules.combat_task import Does
from rules.hexgrid import HexId
from rules.moving import spent_key
from rules.strikes import StrikeWay
from rules.unit_id import UnitId
from tests.games.battle_for_hungary.playing import GAME, new_game, on, push, seen, situation
from tests.window.conftest import home, start

__all__ = ["home", "start"]

STACK = (UnitId("ge:HJ/G"), UnitId("ge:HS/G"))
BULGARIANS, TARGET = UnitId("bu:III_Bul/B"), HexId("1928")


@pytest.fixture
def game() -> Game:
    """The movement phase of the Axis in March 1945."""
    game = new_game("spring")
    on(game, "axis.movement.move")
    return game


def where(game: Game, unit: UnitId) -> str:
    place = game.table.place_of(PieceId(unit))
    return place.hex or place.box or ""


def offered(game: Game) -> StrikeWay:
    return strikes_of(seen(game), STACK)[TARGET]


def take(game: Game, does: Does, face: int | None = None) -> None:
    resolution = Resolution.of(game, seen(game))
    assert resolution is not None
    choice = next(each for each in resolution.task.of(does) if each.is_first or does is not Does.SETTLE)
    push(game, resolution.take(choice, does.value, face))


def fought(game: Game, face: int) -> None:
    """Fight the assault out, with the likeliest of everything, by a face of the die."""
    while plan.fight_of(game) is not None:
        resolution = Resolution.of(game, seen(game))
        assert resolution is not None
        does = [each.does for each in resolution.task.choices(None) if not each.is_by_hand]
        take(game, does[0], face if does[0] is Does.ROLL else None)


def assaulted(game: Game, face: int) -> None:
    way = offered(game)
    push(game, marched(game, STACK, way.path, "March"))
    push(game, plan.add(game, Row(STACK, (TARGET,)), "Plan"))
    push(game, declare(game, seen(game), 1, "Assault"))
    fought(game, face)


def test_an_assault_is_offered_with_what_is_left_of_it(game: Game) -> None:
    way = offered(game)
    most = min(situation(game).unit(unit).move for unit in STACK)

    assert (way.path[0], way.mp_parts + way.left_mp_parts) == (where(game, STACK[0]), 2 * most)


@pytest.mark.parametrize("unit", ["hu:2_Pc/H", "so:5_TK/S"])
def test_hungarians_and_allies_are_offered_none(game: Game, unit: str) -> None:
    assert strikes_of(seen(game), (UnitId(unit),)) == {}


def test_who_did_not_begin_together_is_offered_none(game: Game) -> None:
    """7.3."""
    path, stranger = offered(game).path, UnitId("ge:1_Pz/G")
    for unit in STACK:
        push(game, marched(game, (unit,), path, "March"))
    together = TARGET in strikes_of(seen(game), STACK)
    push(game, marched(game, (stranger,), (HexId("1126"), path[-1]), "March"))

    assert together
    assert strikes_of(seen(game), (STACK[0], stranger)) == {}


def test_none_is_offered_in_the_phase_of_combat(game: Game) -> None:
    on(game, "axis.combat.attack")

    assert strikes_of(seen(game), STACK) == {}


def test_a_stack_that_has_won_goes_on_with_what_is_left(game: Game) -> None:
    way = offered(game)
    assaulted(game, 6)
    points = seen(game).position.points

    assert [where(game, unit) for unit in STACK] == [TARGET] * 2
    assert [points[spent_key(unit)] for unit in STACK] == [way.mp_parts] * 2
    assert where(game, BULGARIANS).startswith("eliminated")


def test_a_stack_that_has_failed_is_done(game: Game) -> None:
    way = offered(game)
    assaulted(game, 1)
    situation_now = seen(game)

    assert where(game, STACK[0]) == way.path[-1]
    assert strikes_of(situation_now, STACK) == {}
    reach = situation_now.ask("reach", lambda judge: judge.reach(situation_now.position, STACK[0]))
    assert set(reach.hexes) == {way.path[-1]}


def test_the_march_is_taken_back_part_by_part_and_made_again(game: Game) -> None:
    before, begun = where(game, STACK[0]), game.journal.now
    assaulted(game, 6)
    after, places = digest_of(game.table), [where(game, STACK[0])]
    while game.journal.now != begun:
        game.journal.undo()
        places.append(where(game, STACK[0]))
    parts = list(dict.fromkeys(places))
    way = offered(game)
    while game.journal.can_redo:
        game.journal.redo()

    assert parts == [TARGET, way.path[-1], before]
    assert digest_of(game.table) == after


def test_the_attack_key_strikes_from_afar(
    start: Callable[[Path | None], Main], tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "spring.adjutant"
    opened = new_file(GAME, "spring", seed=3, path=path)
    on(opened.game, "axis.movement.move")
    opened.close()
    main = start(path)
    assert main.workspace is not None
    session, combats = main.workspace.session, main.workspace.combats
    qtbot.waitUntil(lambda: combats.situation is not None, timeout=20_000)
    session.select(map(PieceId, STACK))
    way = combats.strikes()[TARGET]

    combats.aim()
    combats._aimed(TARGET, False)
    assert (where(session.game, STACK[1]), combats.fight is not None) == (way.path[-1], True)
