"""Pieces that are no ground units: a balloon over the guard, a wagon that the militia brings up."""

from __future__ import annotations

import json

import pytest

from app.assist.questions import supply_of
from app.assist.reader import position_of
from app.opponent.deed import Scope
from app.opponent.player import Opponent
from app.panels.order_tree import Level, build_tree
from app.panels.unit_words import state_of
from app.table import acts
from app.table.describe import describe_hex
from app.table.figures import totals
from app.table.game import Game
from app.table.pieces import PieceId, Place
from app.view.session import Show
from app.view.showing import Showing
from app.view.spot_layouts import SpotLayoutMaker
from maps.sheet import BoxId
from rules.ask import answer
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from tests.assist.konrad import situation_of

GUARD, BALLOON, WAGON = PieceId("bl:1/guard"), PieceId("bl:8/guard"), PieceId("wh:9/militia")
RIDERS = PieceId("bl:2/guard")
HILL = HexId("0201")


def put(game: Game, piece: PieceId, place: Place) -> None:
    change = acts.move(game.table, [piece], place, "")
    assert change is not None
    game.journal.push(change)


# ---- in the position


def test_a_balloon_has_a_place_and_a_flag_and_is_no_unit_of_its_hex(game: Game) -> None:
    position = position_of(game)
    balloon = position.by_id[UnitId(BALLOON)]

    assert (balloon.hex, balloon.is_ground, balloon.defense) == (HILL, False, 1)
    assert [unit.id for unit in position.at(HILL)] == [GUARD]
    assert [unit.id for unit in position.others] == [BALLOON, WAGON]


def test_its_flag_is_read_back(game: Game) -> None:
    position = position_of(game)

    assert "bl:8/guard 1 blue balloon 0-1-5 ground=no" in position.text()
    assert Position.parse(position.text(), words=game.words) == position


def test_it_holds_no_hex_beside_it(game: Game) -> None:
    put(game, GUARD, Place(box=BoxId("lost:blue")))
    put(game, RIDERS, Place(box=BoxId("lost:blue")))
    held = situation_of(game).shared_judge.ask(lambda judge: judge.zones(position_of(game), "blue"))

    assert held == {}


def hungry(game: Game) -> list[str]:
    """Return the units of White that are not fed in full."""
    traced = supply_of(situation_of(game), "white").traced
    return sorted(unit for unit, state in traced.items() if state.id != "full")


def test_a_wagon_feeds_who_stands_with_it(game: Game) -> None:
    before = hungry(game)
    put(game, WAGON, Place(hex=HexId("0403")))

    assert (before, hungry(game)) == (["wh:1/militia"], [])


def test_who_plays_by_program_lets_it_lie(game: Game) -> None:
    for _ in Opponent(game, game.roster.sides).play(Scope.GAME):
        pass

    assert [game.table.place_of(piece).hex for piece in (BALLOON, WAGON)] == ["0201", "0502"]


# ---- on the table


def test_it_is_counted_neither_among_the_unmoved_nor_in_the_sums(game: Game) -> None:
    assert BALLOON not in game.unmoved_units()
    assert totals(game, [GUARD, BALLOON]) == (3, 3)
    assert state_of(game, BALLOON, (), "blue").movement == ""


def test_a_stack_counts_the_ground_units_alone(game: Game) -> None:
    maker = SpotLayoutMaker(game, Showing(game.sheet, Show()))
    layouts = [maker.laid(Place(hex=HILL).spot)]
    put(game, RIDERS, Place(hex=HILL))
    layouts.append(maker.laid(Place(hex=HILL).spot))

    assert [(layout.height, layout.totals, len(layout.slots)) for layout in layouts if layout] == [
        (1, "", 2),
        (2, "5-5", 3),
    ]


def test_a_hex_tells_of_it_behind_its_units(game: Game) -> None:
    told = describe_hex(game, HILL)

    assert told.endswith("1 unit attack 3, defense 3, steps 2: 1/guard; 8/guard")


def test_the_order_of_battle_has_it_under_its_own_heading(game: Game) -> None:
    sides = build_tree(game.roster, game.words).children
    headings = [[line.title for line in side.children if line.level is Level.CORPS] for side in sides]

    assert headings == [["Without a corps", "In the air"], ["Without a corps", "Columns"]]


# ---- on a board that is asked about


@pytest.mark.parametrize(("is_ground", "held"), [(True, ["0201"]), (False, [])])
def test_a_board_says_which_of_its_units_are_none(is_ground: bool, held: list[str]) -> None:
    unit = {"id": "b", "side": "blue", "type": "foot", "attack": 1, "defense": 1, "move": 1, "hex": "0101"}
    board = {"game": "toy", "cols": 2, "rows": 1, "units": [{**unit, "ground": is_ground}]}
    found = json.loads(answer(json.dumps({"ask": "zoc", "board": board, "side": "blue"})))

    assert list(found) == held
