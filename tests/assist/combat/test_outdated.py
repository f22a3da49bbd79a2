"""Planned attacks go with their phase or their enemy, in the change that ends either."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.assist.combat import battle_plan as plan
from app.assist.combat.outdated import with_plan_put_right
from app.table import acts, clock
from app.table.changes import Change
from app.table.game import Game
from app.table.pieces import PieceId, Place
from maps.sheet import BoxId
from rules.attack_plan import Row
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.new_games import new_game

TANKS, ENEMIES = UnitId("ge:5/5SS"), (PieceId("so:217/80G"), PieceId("so:232/80G"))
TARGET, OTHER = HexId("1520"), HexId("1522")


@pytest.fixture
def game() -> Game:
    """The German combat phase, with one attack planned."""
    found = new_game()
    push(found, at(found, "german", "combat", "attack"))
    push(found, plan.add(found, Row((TANKS,), (TARGET,)), "Plan"))
    return found


def at(game: Game, side: str, phase: str, step: str) -> Change | None:
    return clock.set_moment(game, replace(clock.moment_of(game), side=side, phase=phase, step=step))


def push(game: Game, change: Change | None) -> None:
    assert change is not None
    game.journal.push(with_plan_put_right(game, change))


def away(game: Game, *pieces: PieceId) -> Change:
    return acts.move(game.table, pieces, Place(box=BoxId("pool")), "Away")


def hexes(game: Game) -> list[tuple[HexId, ...]]:
    return [row.hexes for row in plan.rows(game.table).values()]


def test_a_plan_goes_with_its_phase(game: Game) -> None:
    push(game, at(game, "german", "exploitation", "attack"))

    assert hexes(game) == []


def test_one_undo_brings_it_back(game: Game) -> None:
    push(game, at(game, "german", "exploitation", "attack"))
    game.journal.undo()

    assert hexes(game) == [(TARGET,)]


def test_it_stays_from_step_to_step(game: Game) -> None:
    push(game, at(game, "german", "combat", "clear"))

    assert hexes(game) == [(TARGET,)]


def test_it_stays_where_the_clock_is_put_back(game: Game) -> None:
    push(game, at(game, "german", "movement", "move"))

    assert hexes(game) == [(TARGET,)]


def test_what_was_planned_while_moving_lasts_into_the_combat(game: Game) -> None:
    push(game, at(game, "german", "movement", "move"))
    push(game, at(game, "german", "combat", "attack"))

    assert hexes(game) == [(TARGET,)]


def test_it_goes_with_the_turn_whatever_the_phase(game: Game) -> None:
    push(game, at(game, "german", "movement", "move"))
    push(game, at(game, "soviet", "movement", "move"))

    assert hexes(game) == []


def test_one_s_own_plan_lasts_through_the_enemy_s_turn(game: Game) -> None:
    push(game, plan.drop(game, 1, "Less"))
    push(game, plan.add(game, Row((UnitId(ENEMIES[0]),), (HexId("1420"),)), "Plan"))
    push(game, at(game, "german", "exploitation", "attack"))

    assert hexes(game) == [(HexId("1420"),)]


def test_a_plan_goes_with_its_last_enemy(game: Game) -> None:
    push(game, away(game, ENEMIES[0]))
    before = hexes(game)
    push(game, away(game, *ENEMIES[1:]))

    assert (before, hexes(game)) == ([(TARGET,)], [])


def test_of_two_hexes_the_empty_one_goes(game: Game) -> None:
    stack = [piece.id for piece in game.table.stack_at(Place(hex=OTHER).spot)]
    push(game, plan.change(game, 1, Row((TANKS,), (TARGET, OTHER)), "Both"))
    push(game, away(game, *stack))

    assert hexes(game) == [(TARGET,)]


def test_without_a_plan_a_change_is_what_it_was(game: Game) -> None:
    push(game, plan.drop(game, 1, "Less"))
    change = away(game, *ENEMIES)

    assert with_plan_put_right(game, change) is change
