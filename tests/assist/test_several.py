"""Several units move one after another, in the order that gets them farthest."""

from __future__ import annotations

from app.assist.remarks import Report, Sign
from app.assist.several import Plan, change_of, plan, report_of_plan, with_or_without, with_way
from app.assist.wording import Wording
from app.table.changes import Group, Moved
from app.table.game import Game
from rules.hexgrid import HexId
from rules.unit_id import UnitId
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

    assert ways[-1].mp_parts < ways[0].mp_parts


def test_whoever_cannot_get_there_goes_as_near_as_it_gets(konrad: Game) -> None:
    ready = plan_to(konrad, "0720", (GRENADIERS,))
    distance = konrad.sheet.grid.distance

    assert distance(ready.ways[0].goal, HexId("0720")) == ready.shortfall > 0


def report(game: Game, ready: Plan) -> Report:
    return report_of_plan(ready, Wording(situation_of(game).rule_set, game), "again")


def test_who_stays_has_a_reason_with_its_case(konrad: Game) -> None:
    ready = plan_to(konrad, NEAR, (*DIVISION, UnitId("ge:6/3SS")))
    short = next(each for each in report(konrad, ready).remarks if each.sign is Sign.WARNING)

    assert ("8.2" in short.cases, bool(short.detail)) == (True, True)


def test_who_is_there_already_is_told_so(konrad: Game) -> None:
    home = situation_of(konrad).position.by_id[TANKS].hex
    assert home is not None

    assert [each.text.partition(" ")[2] for each in report(konrad, plan_to(konrad, home)).remarks] == [
        "is there already"
    ] * 3


def edited(game: Game, unit: UnitId, *path: str) -> Plan:
    situation, hexes = situation_of(game), tuple(map(HexId, path))
    return with_way(situation, plan_to(game, NEAR), hexes, unit, game.sheet.grid)


def test_one_way_is_laid_by_hand_and_the_others_stay(konrad: Game) -> None:
    ready = edited(konrad, GRENADIERS, "1420", "1319")

    assert {way.unit: way.goal for way in ready.ways} == {TANKS: NEAR, GRENADIERS: "1319", THIRD: NEAR}


def test_a_way_against_the_rules_may_be_laid_and_says_so(konrad: Game) -> None:
    ready = edited(konrad, GRENADIERS, "1420", "1520")
    line = next(each for each in report(konrad, ready).remarks if each.way_of == GRENADIERS)

    assert (line.sign, bool(line.cases)) == (Sign.STOP, True)


def test_one_is_told_to_stay_and_moves_again(konrad: Game) -> None:
    situation, grid = situation_of(konrad), konrad.sheet.grid
    first = plan_to(konrad, NEAR)
    without = with_or_without(situation, first, TANKS, grid)
    again = with_or_without(situation, without, TANKS, grid)

    assert (TANKS in without.stay, TANKS in {way.unit for way in again.ways}) == (True, True)


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
