"""What the rules of a turn bring about as changes: each is pushed, and then read back by the rules."""

from __future__ import annotations

import pytest

from app.assist import deeds
from app.assist.officer import officer_for
from app.assist.reader import position_of
from app.files.savegame import new_game
from app.table import acts
from app.table.changes import Change, Register
from app.table.game import Game
from rules.games.bitter_end.judge import BitterEndJudge
from rules.hexgrid import HexId, Hexside, Side
from rules.position import BridgeState
from rules.units import Mark, UnitId
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


def judge_of(game: Game) -> BitterEndJudge:
    judge = officer_for(game).judge
    assert isinstance(judge, BitterEndJudge)
    return judge


def frozen(game: Game) -> set[str]:
    return {unit.id for unit in position_of(game).units if unit.is_marked(Mark.FROZEN)}


def on_map(game: Game, design: str) -> int:
    return sum(1 for piece in game.table if piece.design == design and piece.place.hex)


def test_a_way_past_a_reserve_releases_it_and_takes_its_markers_off(game: Game) -> None:
    way = [HexId(hex_id) for hex_id in ("1632", "1732", "1733")]
    markers = on_map(game, "frozen")
    found = deeds.touched(game, judge_of(game).board, UnitId("ge:3/3SS"), way)

    push(game, deeds.follow_up(game, found, "german", "Released"))

    assert "5GCC" in position_of(game).releases
    assert frozen(game).isdisjoint(game.roster.formations["5GCC"].units)
    assert on_map(game, "frozen") < markers


def test_a_way_over_an_enemy_bridge_captures_it(game: Game) -> None:
    way = [HexId(hex_id) for hex_id in ("2736", "2836", "2936")]
    found = deeds.touched(game, judge_of(game).board, UnitId("ge:3/3SS"), way)

    push(game, deeds.follow_up(game, found, "german", "Captured"))

    assert position_of(game).bridges[Hexside.parse("2836-2936")] == BridgeState("german")


def test_a_way_that_touches_nothing_brings_nothing_about(game: Game) -> None:
    found = deeds.touched(game, judge_of(game).board, UnitId("ge:3/3SS"), [HexId("1418"), HexId("1319")])

    assert deeds.follow_up(game, found, "german", "Nothing") is None


def test_a_release_is_not_noted_twice(game: Game) -> None:
    push(game, deeds.release(game, ["46A:15"], "Release"))

    assert deeds.release(game, ["46A:15"], "Release") is None
    assert "46A:15" in position_of(game).releases


def test_a_declared_schedule_is_known(game: Game) -> None:
    push(game, deeds.declare_schedule(game, "B", "Schedule"))

    assert position_of(game).facts["schedule"] == {"B"}


def test_a_second_surprise_is_declared_and_used_up() -> None:
    game = siege()
    clock(game, "14", "german", "combat")
    push(game, deeds.declare_surprise(game, [HexId("3026"), HexId("3027")], Side.E, "Surprise"))

    facts = position_of(game).facts
    assert (facts["surprise_used"], "so:144/49G" in facts["surprised"]) == ({"1945-01-14"}, True)


def test_a_declared_breakout_supplies_the_garrison() -> None:
    game = siege()
    push(game, deeds.declare_breakout(game, "Breakout"))

    assert GARRISON in judge_of(game).supply(position_of(game), "german").supplied


@pytest.mark.parametrize(("die", "is_destroyed"), [(4, True), (5, False)])
def test_a_bridge_is_blown_by_the_die(game: Game, die: int, is_destroyed: bool) -> None:
    roll = acts.typed_roll(game.journal, "Bridge", (die,))
    push(game, deeds.blow_bridge(game, EAST, roll, "Blow"))

    position = position_of(game)
    assert position.bridges[EAST] == BridgeState("german", is_destroyed)
    assert position.facts["bridge_attempts"] == {"3127-3227"}


def test_ones_own_bridge_is_blown_without_a_die(game: Game) -> None:
    push(game, deeds.blow_bridge(game, EAST, None, "Blow"))

    assert position_of(game).bridges[EAST].is_destroyed


@pytest.mark.parametrize(
    ("side", "points"), [("german", {"german.arsp": 5}), ("soviet", {"buda.arsp": 12, "pest.arsp": 12})]
)
def test_artillery_points_are_counted(game: Game, side: str, points: dict[str, int]) -> None:
    push(game, deeds.set_gun_points(game, judge_of(game).law, side, "Guns"))

    assert position_of(game).points == points


def saved(game: Game, points: int) -> None:
    texts = {"rp:german:armored": str(points), "rp:german:infantry": str(points)}
    push(game, acts.write(game.table, Register.TRACKER, texts, "Points"))


def test_a_reduced_unit_is_turned_for_one_point() -> None:
    game = siege()
    flip(game, RELIEF)
    saved(game, 3)

    push(game, deeds.rebuild(game, position_of(game), UnitId(RELIEF), 2, "Rebuild"))

    assert (position_of(game).by_id[UnitId(RELIEF)].steps, position_of(game).points["german.rp.armored"]) == (
        2,
        2,
    )


def test_a_destroyed_unit_waits_to_enter_for_three_points() -> None:
    game = siege()
    destroy(game, RELIEF)
    saved(game, 3)

    push(game, deeds.rebuild(game, position_of(game), UnitId(RELIEF), 2, "Rebuild"))

    position = position_of(game)
    assert position.by_id[UnitId(RELIEF)].place == "@delayed:german"
    assert ("german.rp.armored" in position.points, position.facts["rebuilt"]) == (False, {RELIEF})


def test_one_undo_takes_a_deed_back(game: Game) -> None:
    before = position_of(game)
    push(game, deeds.release(game, ["18TC", "46A:15"], "Release"))
    game.journal.undo()

    assert position_of(game) == before


def test_moving_alone_brings_nothing_about() -> None:
    game = siege()
    move(game, RELIEF, "2836", "2936")

    assert position_of(game).releases == {}
