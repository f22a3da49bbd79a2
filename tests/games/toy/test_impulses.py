"""Impulses from drawn chits: who may march follows from the pool in the tray, and the chits lie as drawn."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import maps.load
from app.checking.games import check_rules
from app.files.savegame import game_in_memory
from app.table import clock
from app.table.draws import drawn_from
from app.table.game import Game
from app.table.pieces import Place
from app.window.main import Main
from maps.read_map import NO_TRAY
from maps.sheet import BoxId
from rules.phases import Moment
from tests.games.toy.conftest import Answer

CHITS, DRAWN = BoxId("chits"), BoxId("chits:drawn")
BLUE_MARCH, WHITE_MARCH = ("blue", "march"), ("white", "march")


def chits_in(game: Game, box: BoxId) -> list[str]:
    return sorted(piece.design for piece in game.table.stack_at(Place(box=box).spot))


def draw(game: Game) -> Moment:
    """Draw a chit; return where the clock stands then."""
    change = drawn_from(game, CHITS)
    assert change is not None
    game.journal.push(change)
    return clock.moment_of(game)


def test_the_side_whose_chit_is_drawn_marches(game: Game) -> None:
    now = draw(game)

    assert chits_in(game, DRAWN) == [f"{now.side}_marches"]


def test_four_impulses_make_a_turn(game: Game) -> None:
    marched = sorted((now.side, now.phase) for now in (draw(game) for _ in range(4)))

    assert marched == [BLUE_MARCH, BLUE_MARCH, WHITE_MARCH, WHITE_MARCH]
    assert (drawn_from(game, CHITS), chits_in(game, CHITS)) == (None, [])


def test_a_new_turn_puts_the_chits_back(game: Game) -> None:
    for _ in range(4):
        draw(game)
    on = clock.advance(game, clock.Pace.NEXT_PHASE)
    assert on is not None
    game.journal.push(on)

    assert (clock.moment_of(game).turn, len(chits_in(game, CHITS)), chits_in(game, DRAWN)) == (2, 4, [])


def test_undo_puts_the_chit_back_and_redo_draws_the_same(game: Game) -> None:
    first = draw(game)
    game.journal.undo()
    before = clock.moment_of(game), len(chits_in(game, CHITS))
    game.journal.redo()

    assert (before[0].drawn, before[1], clock.moment_of(game)) == ((), 4, first)


def test_the_clock_and_the_pool_draw_alike(game: Game) -> None:
    on = clock.advance(game, clock.Pace.NEXT_STEP)
    assert on is not None
    game.journal.push(on)

    assert clock.moment_of(game) == draw(game_in_memory("toy", "meeting", seed=3))


def test_who_is_not_drawn_does_not_march_and_is_told_why(answer: Answer, path: Path) -> None:
    drawn = json.loads(answer("draw", path, "chits", "--json")[1])["drawn"]
    orders = {"Blue": "bl:1/guard 0201-0301", "White": "wh:2/militia 0605-0604"}
    side = drawn.partition(" ")[0]
    other = "White" if side == "Blue" else "Blue"

    told = [answer("why", path, orders[each])[1] for each in (side, other)]

    assert ["when a chit of its side is drawn" in text for text in told] == [False, True]


def test_the_window_draws_by_the_key_of_the_next_step(
    start: Callable[[Path | None], Main], path: Path
) -> None:
    main = start(path)
    assert main.workspace is not None
    assert main.menus is not None

    main.menus.actions["turn.next_step"].trigger()

    now = clock.moment_of(main.workspace.session.game)
    assert ([*now.drawn], chits_in(main.workspace.session.game, DRAWN)) == ([f"{now.side}_marches"],) * 2


def test_a_pool_whose_box_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path(__file__).parent
    unboxed = replace(maps.load.load("toy"), tray=NO_TRAY)
    monkeypatch.setattr(maps.load, "load", lambda _game: unboxed)

    assert "'chits' is no pool of the tray" in "".join(map(str, check_rules(folder / "rules")))
