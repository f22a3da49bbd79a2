"""The inspector in combat: the Example of Play is lawful, and every fault that is planted is found."""

from __future__ import annotations

from dataclasses import replace

from app.table.changes import Group, Moved, Register, Written
from app.table.pieces import PieceId, Place
from maps.sheet import BoxId
from rules.attack_plan import UNDER_WAY
from rules.hexgrid import HexId
from tests.assist.combat.test_resolution import CAV1, MINOR, PZ6, SS3, SS5, after_first_attack, first_attack
from tests.assist.combats import Player, example_game, names
from tests.games.bitter_end.inspection.inspector import inspect


def faults(player: Player) -> set[str]:
    return {fault.case for fault in inspect(player.game)}


def piece(name: str) -> PieceId:
    return PieceId(names()[name])


def count(player: Player, key: str, points: int) -> None:
    """Let a hand set a tracker."""
    before = player.game.table.read(Register.TRACKER, key)
    player.push(Written(Register.TRACKER, key, before, str(points)))


# ---- lawful combats


def test_the_first_attack_of_the_example_is_lawful() -> None:
    assert faults(after_first_attack()) == set()


def test_steps_due_zones_and_dear_hexes_are_lawful() -> None:
    player = after_first_attack()
    player.declare(SS3, "1518")
    player.roll(3)
    player.push(player.resolution.take_mandatory_losses("10.45"))
    player.decide_retreat()
    player.flee("230/80G", "1618")
    player.advance("3/3SS", "1618")
    player.finish()
    player.declare(MINOR, "1522", arsp=1)
    player.roll(6)
    player.decide_retreat()
    player.flee("8/4G", "1622")
    player.flee("11/4G", "1622")
    player.finish()

    assert faults(player) == set()


def contested(player: Player) -> None:
    """6th Panzer goes into the hex of the 93rd division (C4)."""
    player.declare(f"{PZ6} {CAV1}", "1524", arsp=3)
    player.roll(5)
    player.push(player.resolution.enter(tuple(names()[u] for u in PZ6.split()), HexId("1524"), "Enter"))


def test_defenders_who_leave_a_contested_hex_are_lawful() -> None:
    player = Player(example_game())
    contested(player)
    player.push(player.resolution.leave("Leave"))
    for unit in ("33_AT", "51/93", "129/93"):
        player.flee(unit, "1624")
    player.finish()

    assert faults(player) == set()


def test_a_fight_within_one_hex_is_lawful() -> None:
    player = Player(example_game())
    contested(player)
    player.push(player.resolution.strike("Strike"))
    player.roll(6)
    while player.task.value in ("pay", "one_of", "toll"):
        player.push(player.resolution.lose(player.resolution.pending().units[0], "A step"))

    assert faults(player) == set()


# ---- who attacks whom


def test_a_unit_attacks_once_a_phase() -> None:
    player = after_first_attack()
    player.declare("KG_26", "1619")

    assert faults(player) == {"10.14"}


def test_attackers_stand_next_to_every_hex_they_attack() -> None:
    player = Player(example_game())
    player.declare(SS3, "1522")

    assert faults(player) == {"10.17"}


def test_there_is_no_attack_before_the_combat_phase() -> None:
    player = Player(example_game())
    for key, text in (("phase", "german.movement"), ("step", "move")):
        player.game.table.apply(
            Written(Register.TRACKER, key, player.game.table.read(Register.TRACKER, key), text)
        )
    player.declare(SS5, "1520")

    assert "10.11" in faults(player)


def test_a_combat_is_over_before_the_next_begins() -> None:
    player = Player(example_game())
    player.declare(SS5, "1520")
    player.push(Written(Register.PLAN, UNDER_WAY, str(player.fight), ""))
    player.declare(SS3, "1518")

    assert "10.18" in faults(player)


# ---- support


def test_points_that_are_not_there_are_overdrawn() -> None:
    player = Player(example_game())
    player.declare(MINOR, "1522", arsp=4)
    player.push(Written(Register.PLAN, UNDER_WAY, str(player.fight), ""))
    count(player, "arsp:german", 5)
    player.declare(SS3, "1518", arsp=4)

    assert "14.5" in faults(player)


def test_no_more_than_five_air_points_support_an_attack() -> None:
    player = Player(example_game())
    count(player, "asp:german", 9)
    player.declare(SS3, "1518", asp=6)

    assert "13.2" in faults(player)


def test_air_points_come_from_the_die() -> None:
    player = Player(example_game())
    count(player, "asp:german", 9)

    assert faults(player) == {"13.1"}


# ---- die and result


def test_a_result_that_the_die_did_not_give_is_found() -> None:
    player = Player(example_game())
    player.declare(f"{SS5} 21/23 51/23 KG_26", "1520")
    player.roll(5)
    player.push(player.resolution.set_result(HexId("1520"), 1, "A ruling"))

    assert faults(player) == {"10.26"}


def test_a_record_of_other_odds_is_found() -> None:
    player = Player(example_game())
    player.declare(f"{SS5} 21/23 51/23 KG_26", "1520")
    roll = player.resolution.roll("Attack", 5)
    assert isinstance(roll, Group)
    written = roll.changes[-1]
    assert isinstance(written, Written)
    false = replace(written, after=written.after.replace("odds=3-1", "odds=4-1"))
    player.push(replace(roll, changes=(*roll.changes[:-1], false)))

    assert faults(player) == {"10.24"}


# ---- paying


def test_a_result_must_be_paid() -> None:
    player = Player(example_game())
    player.declare(f"{SS5} 21/23 51/23 KG_26", "1520")
    player.roll(5)
    player.settle()
    player.finish()

    assert faults(player) == {"10.44"}


def test_a_step_too_many_is_found() -> None:
    player = Player(example_game())
    first_attack(player)
    player.push(_dead(player, "217/80G"))
    player.push(_dead(player, "232/80G"))
    player.finish()

    assert "10.44" in faults(player)


def _dead(player: Player, name: str) -> Group:
    """Return the loss of all steps of a Soviet unit."""
    box = Place(box=BoxId("eliminated:soviet"))
    place = box.at_level(player.game.table.next_level(box.spot))
    return Group("Dead", (Moved(piece(name), player.game.table.place_of(piece(name)), place),))


def test_a_drag_is_no_retreat() -> None:
    player = Player(example_game())
    player.declare(f"{SS5} 21/23 51/23 KG_26", "1520")
    player.roll(5)
    player.decide_retreat()
    player.drag("217/80G", "1620")

    assert "10.61" in faults(player)


def retreat(player: Player, name: str, *way: str) -> None:
    """Let a unit retreat along any hexes, whatever the rules offer."""
    offered = player.ways(name)[0]
    wrong = replace(offered, path=tuple(map(HexId, way)))
    player.push(player.resolution.retreat(names()[name], wrong, "Retreat"))


def test_a_retreat_keeps_out_of_enemy_zones_if_it_can() -> None:
    player = Player(example_game())
    player.declare(f"{SS5} 21/23 51/23 KG_26", "1520")
    player.roll(5)
    player.decide_retreat()
    retreat(player, "217/80G", "1520", "1521")

    assert "10.63" in faults(player)


def test_nobody_retreats_farther_than_he_must() -> None:
    player = Player(example_game())
    player.declare(f"{SS5} 21/23 51/23 KG_26", "1520")
    player.roll(5)
    player.decide_retreat()
    retreat(player, "217/80G", "1520", "1620", "1619", "1719")

    assert "10.61" in faults(player)


def test_an_advance_begins_in_the_hex_that_was_lost() -> None:
    player = Player(example_game())
    first_attack(player)
    offered = player.resolution.advances()[names()["KG_26"]].hexes[HexId("1520")]
    wrong = replace(offered, path=(offered.path[0], HexId("1521")))
    player.push(player.resolution.advance(names()["KG_26"], wrong, "Advance"))

    assert "10.76" in faults(player)


def test_an_advance_ends_with_its_points() -> None:
    player = Player(example_game())
    first_attack(player)
    offered = player.resolution.advances()[names()["KG_26"]].hexes[HexId("1520")]
    far = tuple(map(HexId, ["1520", "1620", "1720", "1820", "1920", "2020"]))
    player.push(
        player.resolution.advance(names()["KG_26"], replace(offered, path=(offered.path[0], *far)), "Advance")
    )

    assert "10.72" in faults(player)


def test_surprised_defenders_go_rather_than_stand() -> None:
    player = Player(example_game())
    player.declare(f"{SS5} 21/23 51/23 KG_26", "1520")
    player.roll(5)
    for name in ("217/80G", "232/80G", "217/80G"):
        player.push(
            _dead(player, name) if player.where(name) == "1520" else None or player.resolution.settle("-")
        )
    player.finish()

    assert "16.33" in faults(player)
