"""The phase of reinforcements, replacements and withdrawals at the table (6), orders (12.1), the uprising."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.assist.turn.duties import ledger_of
from app.files.turns import turns_of
from app.table import acts
from app.table.changes import Register
from app.table.game import Game
from app.table.pieces import PieceId, Place
from rules.effects import Eliminate, LoseSteps, PutInBox, SetControl, SetCount, SetFact, SetSteps, StandAt
from rules.facts import NO_FACTS_KNOWN
from rules.games.battle_for_hungary.facts import OrderStands
from rules.games.battle_for_hungary.turn.advice import front_has_too_many_aircraft
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.turn.orders import order_met
from rules.games.battle_for_hungary.words import BASE
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.battle_for_hungary.playing import (
    box_of,
    decisions,
    effects,
    markers,
    move,
    on,
    push,
    same_game,
    seen,
    situation,
    take,
    work,
)

TIRED, PANZERS, PARTISANS = "ge:359_Inf/G", "ge:1_Pz/G", ("sk:Slvk_1/K", "sk:Slvk_2/K", "sk:Slvk_3/K")
CZECHS, FIGHTER = "cz:1_Cz/C", "so:1_Gd_Fighter/2UF"


def at(key: str, turn: int = 2, scenario: str = "campaign", **settings: str) -> Game:
    """Return a game in which a step has begun, reached without moves."""
    game = same_game(scenario, **settings)
    on(game, key, turn)
    return game


def count(game: Game, key: str) -> int:
    return situation(game).position.points.get(key, 0)


def options(game: Game, decision: str) -> dict[str, bool]:
    """Return the options of a decision by their keys, and whether the rules allow each."""
    found = decisions(game).get(decision)
    return {each.key: each.is_allowed for each in found.options} if found is not None else {}


# ---- orders of the Führer (12.1)


def test_12_1_nobody_asks_the_fuehrer_before_turn_5() -> None:
    assert not work(at("axis.rrw.fuehrer", 4), 6)


@pytest.mark.parametrize(("face", "order"), [(4, 0), (5, 1), (6, 1)])
def test_12_1_a_five_or_six_orders_an_attack(face: int, order: int) -> None:
    game = at("axis.rrw.fuehrer", 5)
    work(game, face)

    assert game.table.read(Register.TRACKER, "fuehrer_roll:5") == f"{face} {order}"
    assert situation(game).position.facts.get("fuehrer_order_open") == ({"1"} if order else None)
    assert markers(game, "orders:axis") == ([("fuehrer_order", 0)] if order else [])


def test_12_1_an_order_brings_columns_of_its_turn() -> None:
    game = at("axis.rrw.fuehrer", 5)
    work(game, 6)
    on(game, "axis.rrw.columns")

    assert "Place 5 columns" in decisions(game)["columns"].title


def test_12_1_an_order_is_carried_out_by_steps_enough_and_its_marker_turns() -> None:
    game = at("axis.rrw.fuehrer", 5)
    work(game, 6)
    now = situation(game)
    motor = sorted((u for u in now.of("axis") if u.type == "armour"), key=lambda unit: -unit.steps)
    few, many = motor[:3], [*motor[:3], *(u for u in now.of("axis") if u.type == "infantry")][:9]
    effects(game, *order_met(now, many))

    assert order_met(now, few) == ()
    assert markers(game, "orders:axis") == [("fuehrer_order", 1)]
    assert "fuehrer_order_open" not in situation(game).position.facts


def test_12_1_two_orders_are_all() -> None:
    game = at("axis.rrw.fuehrer", 5)
    for turn in (5, 6):
        on(game, "axis.rrw.fuehrer", turn)
        work(game, 6)
    on(game, "axis.rrw.fuehrer", 7)

    assert not work(game, 6)


def test_13_2_the_scenario_orders_the_first_attack_and_the_die_may_order_another() -> None:
    game = same_game("konrad")
    first = situation(game).position.facts["fuehrer_order_open"]
    on(game, "axis.rrw.fuehrer", 8)
    work(game, 6)

    assert (first, situation(game).position.facts["fuehrer_order_open"]) == ({"1"}, {"2"})


def test_13_3_the_scenario_orders_one_attack_and_no_other() -> None:
    game = same_game("spring")
    first = situation(game).position.facts["fuehrer_order_open"]
    on(game, "axis.rrw.fuehrer", 12)

    assert first == {"1"}
    assert not work(game, 6)


# ---- columns (5.8.2, 5.8.3, 6.2)


def columns_at(game: Game, here: str) -> int:
    return len(situation(game).columns_in(HexId(here)))


def test_5_8_2_a_headquarters_without_a_railroad_takes_one_column() -> None:
    game = at("axis.rrw.columns")
    take(game, "columns", "0.0:hu:HQ_2H/H")

    assert columns_at(game, "1507") == 1
    assert not any(key.endswith("hu:HQ_2H/H") for key in options(game, "columns"))


def test_5_8_2_a_headquarters_with_a_railroad_takes_three() -> None:
    game = at("axis.rrw.columns")
    for n in range(3):
        take(game, "columns", next(k for k in options(game, "columns") if k.endswith("HQ_1PzA/G")))
        assert columns_at(game, "0316") == 2 + n

    assert "columns" not in decisions(game)


def test_5_8_2_where_a_column_is_a_unit_it_comes_next_to_a_headquarters_in_a_full_hex() -> None:
    """Case 4, reading 12: no more than four stand together."""
    game = at("axis.rrw.columns", column_is_unit="true")
    for _ in range(3):
        take(game, "columns", next(k for k in options(game, "columns") if k.endswith("HQ_1PzA/G")))

    around = situation(game).terrain.around(HexId("0316"))
    assert [len(situation(game).units_in(HexId("0316"))), sum(columns_at(game, here) for here in around)] == [
        4,
        1,
    ]


def test_5_8_2_a_column_that_a_hand_has_placed_counts_too() -> None:
    game = at("axis.rrw.columns")
    column = PieceId("ge:CL_5/CL")
    push(game, acts.move(game.table, [column], Place(hex=HexId("0317")), "Lay"))

    assert decisions(game)["columns"].title == "Place 2 columns"


def test_5_8_2_where_all_that_headquarters_take_has_come_the_clerk_places_them() -> None:
    game = at("allied.rrw.columns")
    before = columns_at(game, "0605"), columns_at(game, "2111")
    work(game)

    assert (columns_at(game, "0605"), columns_at(game, "2111")) == (before[0] + 1, before[1] + 3)
    assert "columns" not in decisions(game)


def test_5_8_3_one_column_more_comes_by_barge() -> None:
    game = at("axis.rrw.columns")
    take(game, "barge", "0:")

    assert columns_at(game, "1022") == 1
    assert "barge" not in decisions(game)
    assert decisions(game)["columns"].title == "Place 3 columns"


# ---- replacements (6.3, 10.2)


@pytest.fixture
def replacing() -> Game:
    game = at("axis.rrw.replace")
    work(game)
    return game


def test_6_3_replacements_come_by_nation(replacing: Game) -> None:
    """The table of turn 2."""
    assert (count(replacing, "german.rp"), count(replacing, "hungarian.rp")) == (3, 2)


def test_6_3_a_replacement_restores_a_step(replacing: Game) -> None:
    take(replacing, "restore", TIRED)

    assert situation(replacing).unit(UnitId(TIRED)).steps == 2
    assert (count(replacing, "german.rp"), count(replacing, "hungarian.rp")) == (2, 2)


def test_6_3_replacements_that_are_not_spent_are_gone(replacing: Game) -> None:
    on(replacing, "axis.rrw.arrive")
    work(replacing)

    assert (count(replacing, "german.rp"), count(replacing, "hungarian.rp")) == (0, 0)


def test_6_3_a_lost_unit_is_rebuilt_on_a_source_whole_or_in_part(replacing: Game) -> None:
    effects(replacing, Eliminate(UnitId(PANZERS)))
    both = {key.partition(".")[0] for key in options(replacing, "rebuild")}
    take(replacing, "rebuild", f"{PANZERS}:1.0")
    unit = situation(replacing).unit(UnitId(PANZERS))

    assert both == {f"{PANZERS}:0", f"{PANZERS}:1"}
    assert (unit.hex is not None, unit.steps, count(replacing, "german.rp")) == (True, 1, 2)


def test_6_3_a_nation_pays_for_its_own_units_alone(replacing: Game) -> None:
    effects(replacing, SetCount("german.rp", 0))

    assert not any(key.startswith("ge:") for key in options(replacing, "restore"))
    assert any(key.startswith("hu:") for key in options(replacing, "restore"))


def test_10_2_a_front_supplied_in_part_restores_one_ground_unit_a_turn() -> None:
    """The 4th Ukrainian Front has no railroad and is alone: two worn corps share its one replacement."""
    game = at("allied.rrw.replace")
    one, other = UnitId("so:17G_RK/S"), UnitId("so:11_RK/S")
    effects(game, Eliminate(UnitId("so:HQ_2Ukr/S")), SetSteps(one, 1), SetSteps(other, 1))
    on(game, "allied.rrw.replace", 3)
    work(game)
    both = options(game, "restore")
    take(game, "restore", f"{one}:")

    assert (both[f"{one}:2"], both[f"{other}:2"]) == (True, True)
    assert options(game, "restore")[f"{other}:2"] is False


def test_6_3_aircraft_are_restored_at_their_base() -> None:
    game = at("allied.rrw.replace")
    work(game)
    effects(game, PutInBox(UnitId(FIGHTER), "lost:allied"))
    take(game, "aircraft", FIGHTER)

    assert box_of(game, FIGHTER) == "ready:2uf"
    assert count(game, "soviet.rp.air") == 1


# ---- the Czechs (12.2.1)


@pytest.fixture
def in_contact() -> Game:
    """A game in which the partisans stand with a Front."""
    game = at("allied.rrw.replace")
    work(game)
    effects(game, *(StandAt(HexId("2111"), (UnitId(unit),)) for unit in PARTISANS[:2]))
    return game


def test_12_2_1_partisans_restore_the_czech_corps(in_contact: Game) -> None:
    effects(in_contact, LoseSteps(UnitId(CZECHS)), SetSteps(UnitId(CZECHS), 1))
    take(in_contact, "czech", CZECHS)
    now = situation(in_contact)

    assert now.unit(UnitId(CZECHS)).steps == now.unit(UnitId(CZECHS)).counter.faces[0].steps
    assert box_of(in_contact, PARTISANS[0]) == "withdrawn:allied"


def test_12_2_1_two_partisans_rebuild_the_czech_corps_next_to_a_front(in_contact: Game) -> None:
    effects(in_contact, Eliminate(UnitId(CZECHS)))
    take(in_contact, "czech", CZECHS)
    now = situation(in_contact)
    here = now.unit(UnitId(CZECHS)).hex
    fronts = {unit.hex for unit in now.headquarters("allied") if unit.hex is not None}

    assert here is not None
    assert fronts & set(now.terrain.around(here))
    assert [box_of(in_contact, unit) for unit in PARTISANS[:2]] == ["withdrawn:allied"] * 2


# ---- reinforcements (6.4, 10.6)


def test_6_4_a_reinforcement_is_placed_on_a_source() -> None:
    game = at("axis.rrw.arrive")
    take(game, "arrive:ge:24_Pz/G", "0:")

    assert situation(game).unit(UnitId("ge:24_Pz/G")).hex in ("0129", "0121", "0832")


def test_7_2_a_source_that_the_enemy_had_entered_is_taken_back_by_who_is_placed_there() -> None:
    game = at("axis.rrw.arrive")
    effects(game, *(SetControl(HexId(here), "allied") for here in ("0129", "0121", "0832")))
    take(game, "arrive:ge:24_Pz/G", "0:")
    now = situation(game)

    assert now.position.control[HexId(now.unit(UnitId("ge:24_Pz/G")).hex or "")] == "axis"


def test_6_4_hungarians_come_to_towns_too() -> None:
    game = at("axis.rrw.arrive")
    take(game, "arrive:hu:12_GH/H", "0:")

    assert situation(game).unit(UnitId("hu:12_GH/H")).hex == "0721"


def test_6_4_1_the_yugoslavs_come_near_subotica() -> None:
    game = at("allied.rrw.arrive", 7)
    move(game, "so:57_RK/S", "2018", "2019")
    take(game, "arrive:yu:12_V/Y", "0:")
    here = situation(game).unit(UnitId("yu:12_V/Y")).hex

    assert here is not None
    assert situation(game).terrain.distance(here, HexId("2021")) <= 2


def test_6_4_aircraft_come_to_their_base_by_the_clerk() -> None:
    game = at("axis.rrw.arrive")
    work(game)

    assert box_of(game, "ge:JG_51/LF4") == "ready:lf4"


@pytest.mark.parametrize(("turn", "is_back"), [(4, False), (5, True)])
def test_10_6_an_eliminated_headquarters_returns_three_turns_later(turn: int, is_back: bool) -> None:
    """The example of 10.6: eliminated on turn 2, it returns on turn 5."""
    game = at("allied.combat.attack", 2)
    effects(game, Eliminate(UnitId("ge:HQ_6A/G")))
    on(game, "axis.rrw.arrive", turn)

    assert ("arrive:ge:HQ_6A/G" in decisions(game)) is is_back


# ---- withdrawals (6.5)


def test_6_5_another_unit_of_the_type_may_go() -> None:
    """The example of 6.5: the table of turn 8 names the 168th Infantry."""
    game = at("axis.rrw.withdraw", 8)
    keys = options(game, "withdraw:ge:168_Inf/G")
    other = next(key for key in keys if key.endswith("ge:101_J/G"))
    take(game, "withdraw:ge:168_Inf/G", other)

    assert box_of(game, "ge:101_J/G") == "withdrawn:axis"
    assert "withdraw:ge:168_Inf/G" not in decisions(game)


def test_6_5_a_unit_that_a_hand_takes_off_the_map_counts_too() -> None:
    game = at("axis.rrw.withdraw", 8)
    push(game, acts.move(game.table, [PieceId("ge:168_Inf/G")], Place(box="withdrawn:axis"), "Lay"))  # type: ignore[arg-type]

    assert decisions(game) == {}


def test_6_5_where_one_alone_can_go_the_clerk_takes_it() -> None:
    """By one reading the unit named goes itself while it has a line to a source."""
    game = at("axis.rrw.withdraw", 8, withdraw_free="false")
    assert work(game)

    assert box_of(game, "ge:168_Inf/G") == "withdrawn:axis"


# ---- aircraft (10.5, 9.2.2, 9.8)


def test_9_2_2_aircraft_are_transferred_from_turn_4_on() -> None:
    assert not any(options(at("allied.rrw.transfer", 3), "transfer").values())


def test_10_5_an_aircraft_that_was_transferred_belongs_to_the_other_front() -> None:
    game = at("allied.rrw.arrive", 4)
    take(game, "arrive:so:HQ_3Ukr/S", "0:")
    on(game, "allied.rrw.transfer")
    take(game, "transfer", f"{FIGHTER}:3UF")
    in_box = situation(game).unit(UnitId(FIGHTER)).counter.value(BASE)
    effects(game, PutInBox(UnitId(FIGHTER), "mission:allied:5"))
    in_the_air = situation(game).unit(UnitId(FIGHTER)).counter.value(BASE)

    assert (in_box, in_the_air) == ("3UF", "3UF")


def test_10_2_a_front_serves_no_more_aircraft_than_its_supply_allows() -> None:
    """The 4th Ukrainian Front, without a railroad, serves four and has them."""
    game = at("allied.rrw.transfer", 4)

    assert options(game, "transfer")[f"{FIGHTER}:4UF"] is False


def test_9_8_aircraft_are_back_at_their_bases_when_the_turn_ends() -> None:
    game = at("allied.combat.attack", 1)
    effects(game, PutInBox(UnitId(FIGHTER), "flown:2uf"), PutInBox(UnitId("ge:JG_52/LF4"), "mission:axis:5"))
    on(game, "axis.end.return")
    work(game)
    on(game, "allied.end.return")
    work(game)

    assert (box_of(game, FIGHTER), box_of(game, "ge:JG_52/LF4")) == ("ready:2uf", "ready:lf4")


# ---- units marked S (12.2.2)


def put_down(game: Game) -> None:
    effects(game, *(Eliminate(UnitId(unit)) for unit in PARTISANS))


def rolls(game: Game, face: int) -> Iterator[str]:
    """Roll for every unit with an S, and yield which of them are still on the map."""
    marked = [unit.id for unit in situation(game).of("axis") if unit.counter.value("s_mark")]
    while work(game, face):
        pass
    yield from (each for each in marked if situation(game).unit(each).hex is not None)


@pytest.mark.parametrize(("face", "stay"), [(4, 0), (5, 4)])
def test_12_2_2_units_marked_s_leave_on_four_or_less(face: int, stay: int) -> None:
    """Four of the five stand on the map on turn 1."""
    game = at("axis.combat.attack", 1)
    put_down(game)

    assert len([*rolls(game, face)]) == stay


def test_12_2_2_nobody_rolls_while_partisans_are_left() -> None:
    game = at("axis.combat.attack", 1)
    effects(game, Eliminate(UnitId(PARTISANS[0])))

    assert not work(game, 1)


def test_12_2_2_those_who_stay_are_not_asked_again() -> None:
    game = at("axis.combat.attack", 1)
    put_down(game)
    list(rolls(game, 6))

    assert not work(game, 1)


# ---- all of it


def test_a_turn_that_was_played_by_the_clerk_is_taken_back_act_by_act() -> None:
    game = same_game()
    before = sorted(game.table, key=str), dict(game.table.book(Register.TRACKER))
    on(game, "allied.rrw.arrive", 2, is_worked=True)
    later = sorted(game.table, key=str), dict(game.table.book(Register.TRACKER))
    count = len(game.journal.path)
    while game.journal.path:
        game.journal.undo()
    undone = sorted(game.table, key=str), dict(game.table.book(Register.TRACKER))
    for _ in range(count):
        game.journal.redo()

    assert undone == before
    assert (sorted(game.table, key=str), dict(game.table.book(Register.TRACKER))) == later


def test_12_1_the_ordered_attack_is_asked_for_until_it_is_made() -> None:
    game = same_game("konrad")
    on(game, "axis.combat.attack")
    before = told(game)
    effects(game, SetFact(OrderStands(1, is_met=True)))

    assert (before, told(game)) == ("order_is_open", None)


def told(game: Game) -> str | None:
    """Return the word for what is left of the duty of the step."""
    duty = ledger_of(game, turns_of(game)).duty
    assert duty is not None
    assert duty.left is not None
    left = seen(game).shared_judge.ask(duty.left)
    return left.key if left is not None else None


def test_10_5_a_front_with_more_aircraft_than_it_serves_is_told() -> None:
    """With the 1st Romanian Air Corps of turn 4 five aircraft belong to the 4th Ukrainian Front."""
    game = at("allied.rrw.transfer", 4)
    effects(game, PutInBox(UnitId("ro:C1AR/4UF"), "ready:4uf"))
    now = situation(game)
    front = now.hq_of_front("4UF")
    assert front is not None

    assert front_has_too_many_aircraft(Asked(now, NO_FACTS_KNOWN), front)[0].facts[1:] == (
        ("count", "5"),
        ("most", "4"),
    )
