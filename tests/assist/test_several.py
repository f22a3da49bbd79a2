"""Several units move one after another, in the order that gets them farthest."""

from __future__ import annotations

from app.assist.several import Plan, change_of, plan, report_of_plan
from app.assist.wording import Wording
from app.table.changes import Group, Moved
from app.table.game import Game
from rules.hexgrid import HexId
from rules.units import UnitId
from tests.assist.konrad import GRENADIERS, NEAR, TANKS, THIRD, judged, situation_of

DIVISION = (TANKS, GRENADIERS, THIRD)


def plan_to(game: Game, goal: str, units: tuple[UnitId, ...] = DIVISION) -> Plan:
    return plan(situation_of(game), dict.fromkeys(units, HexId(goal)), game.sheet.grid)


def test_a_division_goes_to_one_hex(konrad: Game) -> None:
    assert {(way.unit, way.goal) for way in plan_to(konrad, "1118").ways} == {
        (unit, HexId("1118")) for unit in DIVISION
    }


def test_every_move_of_a_plan_is_allowed_after_those_before_it(konrad: Game) -> None:
    change = change_of(konrad, plan_to(konrad, "1118"), "Move")
    assert change is not None
    konrad.journal.push(change)

    assert [each.is_override for each in judged(konrad)] == [False] * 3


def test_the_last_unit_has_the_road_for_itself(konrad: Game) -> None:
    # 7.62: only a unit alone in its hex has the road's help on leaving it.
    ways = plan_to(konrad, "1118").ways

    assert ways[-1].half_mp < ways[0].half_mp


def test_whoever_cannot_get_there_goes_as_near_as_it_gets(konrad: Game) -> None:
    ready = plan_to(konrad, "0720", (GRENADIERS,))
    distance = konrad.sheet.grid.distance

    assert distance(ready.ways[0].goal, HexId("0720")) == ready.shortfall > 0


def test_a_fourth_unit_does_not_enter_a_full_hex(konrad: Game) -> None:
    ready = plan_to(konrad, NEAR, (*DIVISION, UnitId("ge:6/3SS")))

    assert sum(way.goal == NEAR for way in ready.ways) == 3


def test_many_units_are_taken_one_by_one(konrad: Game) -> None:
    third = tuple(UnitId(f"ge:{name}/3SS") for name in ("3", "5", "6"))
    ready = plan_to(konrad, "1219", (*DIVISION, *third))

    assert len(ready.ways) + len(ready.stay) == 6


def test_the_plan_is_one_act_of_single_moves_with_their_routes(konrad: Game) -> None:
    change = change_of(konrad, plan_to(konrad, NEAR), "Move")

    assert isinstance(change, Group)
    assert [isinstance(each, Moved) and len(each.route) > 1 for each in change.changes] == [True] * 3


def test_a_plan_for_nobody_changes_nothing(konrad: Game) -> None:
    assert change_of(konrad, plan_to(konrad, NEAR, ()), "Move") is None


def test_a_plan_tells_who_goes_when(konrad: Game) -> None:
    ready = plan_to(konrad, NEAR)
    report = report_of_plan(ready, Wording(situation_of(konrad).rule_set, konrad), "again")

    assert [remark.text[:2] for remark in report.remarks] == ["1.", "2.", "3."]
