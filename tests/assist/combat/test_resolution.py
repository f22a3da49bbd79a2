"""The combats of the Example of Play on the table, step by step as the panel offers them."""

from __future__ import annotations

from app.assist.combat import battle_plan as plan
from app.assist.combat.resolution import declare, step_before
from app.table import acts
from app.table.changes import Flipped, Register
from app.table.pieces import PieceId
from rules.fought import luck_of
from rules.games.bitter_end.resolution.pending import vacated
from rules.games.bitter_end.words import GERMAN, SOVIET
from rules.units import ATTACKED, RETREATED
from tests.assist.combats import Player, Task, example_game, names
from tests.games.bitter_end.cited import cites

SS5, SS3 = "5/5SS 9/5SS 10/5SS", "3/3SS 5/3SS 6/3SS"
MINOR = "6/3Pz 3/3Pz 394/3Pz Norge Danemark"
PZ6, CAV1 = "11/6Pz 4/6Pz 114/6Pz", "2H/1 3H/1 4H/1"


def first_attack(player: Player) -> None:
    """217 and 232/80G are driven back to the hex north-east of Agostyan."""
    player.declare(f"{SS5} 21/23 51/23 KG_26", "1520")
    player.roll(5)
    player.decide_retreat()
    player.flee("217/80G", "1620 1619")
    player.flee("232/80G", "1620 1619")


def after_first_attack() -> Player:
    player = Player(example_game())
    first_attack(player)
    for unit, to in (("KG_26", "1519"), ("21/23", "1620"), ("51/23", "1620")):
        player.advance(unit, to)
    for unit in SS5.split():
        player.advance(unit, "1520")
    player.finish()
    return player


# ---- the five combats of the example


def test_c1_both_regiments_stand_where_the_example_has_them() -> None:
    player = Player(example_game())
    first_attack(player)

    assert (player.where("217/80G"), player.where("232/80G"), player.task) == ("1619", "1619", Task.ADVANCE)


@cites("10.66")
def test_c1_they_have_lost_their_zones() -> None:
    player = Player(example_game())
    first_attack(player)

    units = (player.situation.position.by_id[names()[name]] for name in ("217/80G", "232/80G"))
    assert all(unit.is_marked(RETREATED) for unit in units)


def test_c1_the_victors_advance_as_printed() -> None:
    player = after_first_attack()

    assert [player.where(unit) for unit in ("KG_26", "21/23", "5/5SS")] == ["1519", "1620", "1520"]


def test_c2_a_step_is_due_first_then_the_zone_takes_the_last() -> None:
    player = after_first_attack()
    player.declare(SS3, "1518")
    player.roll(3)
    tasks = [player.task]
    player.push(player.resolution.take_mandatory_losses("10.45"))
    player.decide_retreat()
    player.flee("230/80G", "1618")

    assert (tasks, player.where("230/80G"), player.task) == (
        [Task.MANDATORY],
        "eliminated:soviet",
        Task.ADVANCE,
    )


def test_c2_the_advance_has_all_five_points_though_a_step_was_due() -> None:
    player = after_first_attack()
    player.declare(SS3, "1518")
    player.roll(3)
    player.push(player.resolution.take_mandatory_losses("10.45"))
    player.decide_retreat()
    player.flee("230/80G", "1618")
    player.advance("3/3SS", "1618")

    assert player.where("3/3SS") == "1618"


def test_c3_the_only_way_is_too_dear_and_ends_both_regiments() -> None:
    player = after_first_attack()
    player.declare(MINOR, "1522", arsp=1)
    player.roll(6)
    player.decide_retreat()
    player.flee("8/4G", "1622")
    player.flee("11/4G", "1622")

    assert [player.where(unit) for unit in ("8/4G", "11/4G")] == ["eliminated:soviet"] * 2


def test_c4_the_defenders_leave_the_contested_hex() -> None:
    player = Player(example_game())
    player.declare(f"{PZ6} {CAV1}", "1524", arsp=3)
    player.roll(5)
    here = player.resolution.pending().hex
    player.push(player.resolution.enter(tuple(names()[u] for u in PZ6.split()), here, "Enter"))
    choice = player.task
    player.push(player.resolution.leave("Leave"))
    for unit in ("33_AT", "51/93", "129/93"):
        player.flee(unit, "1624")

    assert (choice, player.where("33_AT"), player.where("11/6Pz")) == (Task.CHOOSE, "1624", "1524")


def shut_in() -> Player:
    """The defenders of C4 leave their hex, with enemies in every other hex around it."""
    blocked = {"6/3Pz": "1624", "3/3Pz": "1625", "394/3Pz": "1525", "239": "1424"}
    player = Player(example_game(moved=blocked))
    player.declare(f"{PZ6} {CAV1}", "1524", arsp=3)
    player.roll(5)
    here = player.resolution.pending().hex
    player.push(player.resolution.enter(tuple(names()[u] for u in PZ6.split()), here, "Enter"))
    player.push(player.resolution.leave("Leave"))
    return player


def test_who_would_leave_and_finds_no_way_owes_nothing() -> None:
    player = shut_in()

    ways = player.resolution.retreats(names()["33_AT"])

    assert [(way.path, way.stuck) for way in ways] == [(("1524",), 0)]


def test_who_would_leave_and_finds_no_way_must_strike() -> None:
    player = shut_in()
    for unit in ("33_AT", "51/93", "129/93"):
        player.flee(unit, "")

    now = player.resolution.pending()
    assert (now.task, now.side, now.must_strike) == (Task.CHOOSE, "soviet", True)


def test_c4_whoever_strikes_inside_does_so_at_level_one() -> None:
    player = Player(example_game())
    player.declare(f"{PZ6} {CAV1}", "1524", arsp=3)
    player.roll(5)
    here = player.resolution.pending().hex
    player.push(player.resolution.enter(tuple(names()[u] for u in PZ6.split()), here, "Enter"))
    player.push(player.resolution.strike("Strike"))

    card = player.resolution.card()
    assert (card.levels["1524"].value, card.attack.is_same_hex, card.support) == (1, True, ())


def test_c4_intruders_who_are_beaten_go_back_where_they_came_from() -> None:
    player = Player(example_game())
    player.declare(f"{PZ6} {CAV1}", "1524", arsp=3)
    player.roll(5)
    here = player.resolution.pending().hex
    player.push(player.resolution.enter(tuple(names()[u] for u in PZ6.split()), here, "Enter"))
    player.push(player.resolution.strike("Strike"))
    player.push(player.resolution.set_result(here, 1, "Ruling"))
    player.roll(1)
    player.push(player.resolution.set_result(here, 1, "Ruling"))
    player.decide_retreat()

    assert all(way.path[1] == "1424" for way in player.ways("4/6Pz"))


def test_c5_the_attackers_retreat_by_two() -> None:
    player = Player(example_game())
    player.declare("977/271VG 978/271VG 239", "1426")
    player.roll(6)
    player.decide_retreat()
    player.flee("977/271VG", "1225 1125")
    player.flee("978/271VG", "1225 1125")
    player.flee("239", "1226 1126")

    assert (player.where("239"), player.task) == ("1126", Task.FINISH)


# ---- paying


def test_x3_no_more_than_two_points_are_paid_by_retreat() -> None:
    player = Player(example_game())
    player.declare(CAV1, "1426")
    player.roll(6)

    obligation = player.resolution.pending().obligation
    assert (obligation.points, obligation.must_lose) == (3, 1)


def test_x3_after_the_step_the_rest_is_retreat() -> None:
    player = Player(example_game())
    player.declare(CAV1, "1426")
    player.roll(6)
    player.lose("2H/1")
    player.decide_retreat()

    assert player.resolution.pending().points == 2


def test_a_step_flipped_by_hand_pays_like_any_other() -> None:
    player = Player(example_game())
    player.declare(CAV1, "1426")
    player.roll(6)
    player.push(Flipped(PieceId(names()["2H/1"]), 0, 1))

    assert player.resolution.pending().obligation.left == 2


def test_units_led_away_by_hand_have_retreated() -> None:
    player = Player(example_game())
    player.declare(f"{SS5} 21/23 51/23 KG_26", "1520")
    player.roll(5)
    player.drag("217/80G", "1619")
    player.drag("232/80G", "1619")

    assert (player.task, vacated(player.situation.position, player.fight)) == (Task.ADVANCE, ("1520",))


def test_chosen_losses_shorten_the_advance() -> None:
    player = Player(example_game())
    player.declare(f"{SS5} 21/23 51/23 KG_26", "1520")
    player.roll(5)
    player.lose("217/80G")
    player.decide_retreat()
    for unit in ("217/80G", "232/80G"):
        way = player.ways(unit)[0]
        player.push(player.resolution.retreat(names()[unit], way, "Retreat"))

    advance = player.resolution.advances()[names()["KG_26"]]
    assert advance.mp_parts == 4


def test_below_the_table_two_steps_are_lost_and_nobody_rolls() -> None:
    player = Player(example_game())
    player.declare("114/6Pz", "1524")
    player.push(player.resolution.roll("Attack"))

    obligation = player.resolution.pending().obligation
    assert (player.fight.is_hopeless, obligation.must_lose, len(player.game.table.rolls)) == (True, 2, 0)


# ---- the books


def test_the_points_are_spent_when_it_is_declared() -> None:
    player = Player(example_game())
    player.declare(MINOR, "1522", arsp=1)

    assert player.game.table.read(Register.TRACKER, "arsp:german") == "4"


def test_its_own_points_do_not_count_against_it() -> None:
    player = Player(example_game())
    player.declare(MINOR, "1522", arsp=4)

    assert "14.3" not in player.resolution.card().verdict.cases


def test_nobody_attacks_twice_in_a_phase() -> None:
    player = after_first_attack()
    number = player.plan("KG_26", "1518")

    card = plan.card_of(player.game, player.situation, plan.rows(player.game.table)[number])
    assert "10.14" in card.verdict.cases


@cites("10.18")
def test_only_one_combat_is_under_way() -> None:
    player = Player(example_game())
    player.declare(SS3, "1518")
    number = player.plan(MINOR, "1522")

    assert declare(player.game, player.situation, number, "Declare") is None


def test_in_the_exploitation_phase_attackers_are_marked() -> None:
    player = after_first_attack()
    player.game.journal.push(
        acts.write(player.game.table, Register.TRACKER, {"phase": "german.exploitation"}, "Phase")
    )
    player.declare("3/3SS 5/3SS", "1518")
    player.roll(1)
    while player.task is not Task.FINISH:
        player.settle()
    player.finish()

    position = player.situation.position
    marks = [position.by_id[names()[unit]].is_marked(ATTACKED) for unit in ("3/3SS", "5/3SS", "6/3SS")]
    assert marks == [True, True, False]


def test_the_whole_combat_can_be_taken_back() -> None:
    player = after_first_attack()
    player.game.journal.go_to(step_before(player.game))

    assert (player.where("217/80G"), len(plan.rows(player.game.table))) == ("1520", 1)


def test_the_ledger_sets_losses_against_what_was_expected() -> None:
    player = after_first_attack()

    luck = luck_of(plan.fought(player.game.table).values())
    assert (luck[SOVIET].lost, luck[SOVIET].combats, luck[GERMAN].expected.most) == (0, 1, 0)


def test_a_row_that_cannot_be_read_is_left_out() -> None:
    player = Player(example_game())
    player.push(acts.write(player.game.table, Register.PLAN, {"attack:7": "nonsense"}, "Plan"))

    assert plan.rows(player.game.table) == {}


def test_rows_change_places() -> None:
    player = Player(example_game())
    first, second = player.plan(SS3, "1518"), player.plan(MINOR, "1522")
    player.push(plan.shift(player.game, second, -1, "Order"))

    assert list(plan.rows(player.game.table)) == [second, first]


def test_an_all_out_assault_costs_a_step_and_is_remembered() -> None:
    player = Player(example_game())
    player.declare(SS3, "1518", all_out="yes")
    player.roll(3)
    while player.task is not Task.ALL_OUT:
        player.settle()
    player.lose("5/3SS")
    player.finish()

    made = player.game.table.read(Register.TRACKER, "all_out:german")
    assert (player.game.table[PieceId(names()["5/3SS"])].face, made) == (1, "1945-01-01.german")


# ---- an advance from a contested hex


def intruded() -> Player:
    """The 6th Panzer enters 1524, and the defenders strike."""
    player = Player(example_game())
    player.declare(f"{PZ6} {CAV1}", "1524", arsp=3)
    player.roll(5)
    here = player.resolution.pending().hex
    player.push(player.resolution.enter(tuple(names()[u] for u in PZ6.split()), here, "Enter"))
    player.push(player.resolution.strike("Strike"))
    return player


def roll_for(player: Player, result: int) -> None:
    """Roll, and have the result be another by ruling."""
    player.roll(1)
    ruling = player.resolution.set_result(player.fight.contested, result, "Ruling")
    if ruling is not None:
        player.push(ruling)


def struck_inside(result: int) -> Player:
    """The defenders strike in vain, then the intruders strike back with a result."""
    player = intruded()
    roll_for(player, 0)
    player.push(player.resolution.strike("Strike back"))
    roll_for(player, result)
    return player


def driven_out(result: int) -> Player:
    player = struck_inside(result)
    while player.task is Task.MANDATORY:
        player.push(player.resolution.take_mandatory_losses("10.45"))
    player.decide_retreat()
    while player.task is Task.FLEE:
        unit = player.resolution.pending().units[0]
        way = min(player.resolution.retreats(unit), key=lambda way: len(way.findings))
        player.push(player.resolution.retreat(unit, way, "Retreat"))
    return player


def test_who_wins_inside_a_contested_hex_may_go_beyond_it() -> None:
    player = driven_out(3)

    advances = player.resolution.advances()
    assert player.task is Task.ADVANCE
    assert set(advances) == {names()[unit] for unit in PZ6.split()}
    assert all("1524" not in each.hexes and each.mp_parts == 6 for each in advances.values())


def test_the_advance_from_a_contested_hex_begins_there() -> None:
    player = driven_out(3)
    unit = names()["11/6Pz"]
    to = next(iter(player.resolution.advances()[unit].hexes.values()))
    player.push(player.resolution.advance(unit, to, "Advance"))

    assert (to.path[0], player.where("11/6Pz"), unit in player.resolution.advances()) == (
        "1524",
        to.path[-1],
        False,
    )


def test_the_defender_who_drives_intruders_out_does_not_advance() -> None:
    player = intruded()
    roll_for(player, 2)

    assert vacated(player.situation.position, player.fight) == ()
