"""What the rules of a turn bring about, laid on the table: each is pushed, then read back by the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.assist.adjudicator import adjudicator_for
from app.assist.carry_out import carried_out
from app.assist.procedure import turn_of
from app.assist.reader import position_of
from app.files.savegame import new_game
from app.table import acts
from app.table.changes import Change, Register
from app.table.game import Game
from rules.effects import Effects
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.turn import acts as turn_acts
from rules.games.bitter_end.turn.rules import BitterEndTurn
from rules.games.bitter_end.words import FROZEN
from rules.hexgrid import HexId, Hexside, Side
from rules.position import BridgeState
from rules.procedure import Way
from rules.unit_id import UnitId
from tests.assist.siege import GARRISON, RELIEF, clock, destroy, flip, move, siege

EAST = Hexside.parse("3127-3227")


@pytest.fixture
def game(tmp_path, monkeypatch) -> Game:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    opened = new_game("bitter-end", "historical", path=tmp_path / "game.adjutant")
    opened.close()
    return opened.game


def push(game: Game, change: Change | None) -> None:
    assert change is not None
    game.journal.push(change)


def turn(game: Game) -> BitterEndTurn:
    found = turn_of(game)
    assert isinstance(found, BitterEndTurn)
    return found


def carry_out(game: Game, effects: Effects) -> None:
    push(game, carried_out(game, effects, "Carried out"))


def followed_by(game: Game, unit: str, *way: str) -> Effects:
    """Return what follows from a way in the movement phase."""
    position = replace(position_of(game), phase="movement")
    route = tuple(HexId(hex_id) for hex_id in way)
    return turn(game).follows(position, judge_of(game).board, [Way(UnitId(unit), route)]).effects


def release(game: Game, *keys: str) -> Effects:
    return turn_acts.released(turn(game).reserves(position_of(game)), keys)


def judge_of(game: Game) -> BitterEndJudge:
    judge = adjudicator_for(game).judge
    assert isinstance(judge, BitterEndJudge)
    return judge


def frozen(game: Game) -> set[str]:
    return {unit.id for unit in position_of(game).units if unit.is_marked(FROZEN)}


def on_map(game: Game, design: str) -> int:
    return sum(1 for piece in game.table if piece.design == design and piece.place.hex)


def test_a_way_past_a_reserve_releases_it_and_takes_its_markers_off(game: Game) -> None:
    markers = on_map(game, "frozen")

    carry_out(game, followed_by(game, "ge:3/3SS", "1632", "1732", "1733"))

    assert "5GCC" in position_of(game).releases
    assert frozen(game).isdisjoint(game.roster.formations["5GCC"].units)
    assert on_map(game, "frozen") < markers


def test_a_way_over_an_enemy_bridge_captures_it(game: Game) -> None:
    carry_out(game, followed_by(game, "ge:3/3SS", "2736", "2836", "2936"))

    assert position_of(game).bridges[Hexside.parse("2836-2936")] == BridgeState("german")


def test_a_way_that_touches_nothing_brings_nothing_about(game: Game) -> None:
    assert followed_by(game, "ge:3/3SS", "1418", "1319") == ()


def test_a_release_is_not_noted_twice(game: Game) -> None:
    carry_out(game, release(game, "46A:15"))

    assert release(game, "46A:15") == ()
    assert "46A:15" in position_of(game).releases


def test_the_marker_of_a_range_lies_in_its_box(game: Game) -> None:
    carry_out(game, release(game, "46A:15"))

    assert [piece.design for piece in game.table if piece.place.box == "release46:15"] == [
        "46th_army_release_15"
    ]


def test_a_declared_schedule_is_known(game: Game) -> None:
    carry_out(game, turn_acts.schedule_declared("B"))

    assert position_of(game).facts["schedule"] == {"B"}


def test_another_schedule_has_the_marker_of_the_first(game: Game) -> None:
    carry_out(game, turn_acts.schedule_declared("B"))
    carry_out(game, turn_acts.schedule_declared("D"))

    markers = [piece for piece in game.table if piece.design == "reserve_release_schedule"]
    assert [(piece.place.box, piece.face) for piece in markers] == [("release:D", 3)]


def test_a_second_surprise_is_declared_and_used_up() -> None:
    game = siege()
    clock(game, "14", "german", "combat")
    sector = [HexId("3026"), HexId("3027")]
    carry_out(game, turn_acts.surprise_declared("1945-01-14", sector, Side.E))

    facts = position_of(game).facts
    assert (facts["surprise_used"], "so:144/49G" in facts["surprised"]) == ({"1945-01-14"}, True)


def test_a_declared_breakout_supplies_the_garrison() -> None:
    game = siege()
    carry_out(game, turn_acts.breakout_declared(position_of(game).date))

    assert GARRISON in judge_of(game).supply(position_of(game), "german").supplied


@pytest.mark.parametrize(("die", "is_destroyed"), [(4, True), (5, False)])
def test_a_bridge_is_blown_by_the_die(game: Game, die: int, is_destroyed: bool) -> None:
    roll = acts.typed_roll(game.journal, "Bridge", (die,))
    effects = turn_acts.bridge_blown(position_of(game), EAST, die)
    push(game, carried_out(game, effects, "Blow", roll))

    position = position_of(game)
    assert position.bridges[EAST] == BridgeState("german", is_destroyed)
    assert (position.facts["bridge_attempts"], game.table.rolls[-1].faces) == ({"3127-3227"}, (die,))


def test_ones_own_bridge_is_blown_without_a_die(game: Game) -> None:
    carry_out(game, turn_acts.bridge_blown(position_of(game), EAST, None))

    assert position_of(game).bridges[EAST].is_destroyed


@pytest.mark.parametrize(
    ("side", "points"), [("german", {"german.arsp": 5}), ("soviet", {"buda.arsp": 12, "pest.arsp": 12})]
)
def test_artillery_points_are_counted(game: Game, side: str, points: dict[str, int]) -> None:
    carry_out(game, turn_acts.guns_counted(judge_of(game).law, side, position_of(game).date))

    assert position_of(game).points == points


def saved(game: Game, points: int) -> None:
    texts = {"rp:german:armored": str(points), "rp:german:infantry": str(points)}
    push(game, acts.write(game.table, Register.TRACKER, texts, "Points"))


def test_a_reduced_unit_is_turned_for_one_point() -> None:
    game = siege()
    flip(game, RELIEF)
    saved(game, 3)

    carry_out(game, turn_acts.rebuilt(position_of(game), UnitId(RELIEF), 2))

    position = position_of(game)
    assert (position.by_id[UnitId(RELIEF)].steps, position.points["german.rp.armored"]) == (2, 2)


def test_a_destroyed_unit_waits_to_enter_for_three_points() -> None:
    game = siege()
    destroy(game, RELIEF)
    saved(game, 3)

    carry_out(game, turn_acts.rebuilt(position_of(game), UnitId(RELIEF), 2))

    position = position_of(game)
    assert position.by_id[UnitId(RELIEF)].place == "@delayed:german"
    assert ("german.rp.armored" in position.points, position.facts["rebuilt"]) == (False, {RELIEF})


def test_one_undo_takes_a_deed_back(game: Game) -> None:
    before = position_of(game)
    carry_out(game, release(game, "18TC", "46A:15"))
    game.journal.undo()

    assert position_of(game) == before


def test_what_stands_already_is_no_change(game: Game) -> None:
    carry_out(game, turn_acts.schedule_declared("B"))

    assert carried_out(game, turn_acts.schedule_declared("B"), "Again") is None


def test_moving_alone_brings_nothing_about() -> None:
    game = siege()
    move(game, RELIEF, "2836", "2936")

    assert position_of(game).releases == {}
