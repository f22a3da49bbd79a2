"""Combat fought out (9.1): support, die, losses, retreat, bridgeheads, pursuit, and what is used up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.combat_task import HandMove
from rules.effects import LoseSteps, SetFact
from rules.games.budapest_campaign.bridgeheads import deserted_heads
from rules.games.budapest_campaign.codes import CODES, code_of
from rules.games.budapest_campaign.facts import BridgeheadStands, DepotMoved, UnitsFled
from rules.games.budapest_campaign.resolution.state import Engagement
from rules.games.budapest_campaign.turn.follows import effects_of_way
from rules.hexgrid import HexId
from rules.procedure import Way
from rules.unit_id import UnitId
from tests.games.budapest_campaign.boards import board, situation, unit
from tests.games.budapest_campaign.fighting import declared
from tests.games.budapest_campaign.test_combat_results import certain
from tests.games.shared.fought_out import Table

HERE, THERE = "0404", "0405"


def corps(name: str, here: str, kind: str = "infantry", **more: Any) -> dict[str, Any]:
    return unit(name, here, kind, **{"supplied": True, **more})


ATTACKER, DEFENDER = corps("s1", HERE, steps=2), corps("a1", THERE, steps=2)


def after(code: str, *units: dict[str, Any], **more: Any) -> Table:
    """Return a combat whose die has brought one result."""
    table = declared(*(units or (ATTACKER, DEFENDER)), charts=certain(code), **more)
    return table.take("roll", die=3)


def where(table: Table, name: str) -> str:
    found = table.unit(name)
    return found.hex or found.box


# ---- before the die


def test_a_combat_begins_with_its_die() -> None:
    """9.1: nobody has anything to support it with."""
    assert declared(ATTACKER, DEFENDER).task.key == "roll"


@pytest.mark.parametrize(
    ("kind", "ground", "task"),
    [("infantry", "clear", "roll"), ("tank", "clear", "table"), ("tank", "city", "roll")],
)
def test_the_attacker_chooses_the_table_where_there_is_a_choice(kind: str, ground: str, task: str) -> None:
    """9.3."""
    table = declared(corps("s1", HERE, kind), DEFENDER, hexes={THERE: ground})

    assert table.task.key == task


def test_the_die_is_read_on_the_table_chosen() -> None:
    """9.3: 3 to 3, a die of one."""
    table = declared(corps("s1", HERE, "tank"), DEFENDER).take("table mobile").take("roll", die=1)

    assert code_of(table.state.results[HexId(THERE)]) == "AD"


SUPPORT = {
    "ssu": [
        {"id": "ssu.s", "side": "soviet", "attack_shift": 2, "defense_shift": 0},
        {"id": "ssu.a", "side": "axis", "attack_shift": 0, "defense_shift": 1},
    ]
}


def test_both_sides_commit_special_support_the_attacker_first() -> None:
    """16.2a, 16.2b."""
    table = declared(ATTACKER, DEFENDER, **SUPPORT)

    sides = [table.task.side, table.take("support ssu.s").task.side]
    table.take("support ssu.a")

    assert (sides, table.procedure.card(table.state, table).shift) == (["soviet", "axis"], 1)


def test_used_special_support_goes_back_to_be_bought() -> None:
    """16.2e."""
    table = declared(ATTACKER, DEFENDER, **SUPPORT).take("support ssu.s").take("support -").to_the_end()

    assert (where(table, "ssu.s"), where(table, "ssu.a")) == ("ssu-pool:soviet", "ssu:axis")


def test_a_truck_column_is_offered_where_it_helps_and_spent() -> None:
    """12.4."""
    lacking = unit("s1", HERE, supplied=None)
    truck = unit("s5", "0403", "truck_column", attack=0)
    table = declared(lacking, truck, DEFENDER, sources={"axis": ["0407"]}, soviet_side=[])

    asked = table.task.key
    table.take("truck s5")
    shifts = [each.case for each in table.procedure.card(table.state, table).shifts]
    table.to_the_end()

    assert (asked, shifts, where(table, "s5")) == ("trucks", [], "available:soviet")


# ---- losses


@pytest.mark.parametrize(("code", "left"), [("AA", (1, 2)), ("DA", (2, 1)), ("BB", (1, 1)), ("AS", (2, 2))])
def test_a_result_reduces_units(code: str, left: tuple[int, int]) -> None:
    """19.0."""
    table = after(code).to_the_end()

    assert (table.unit("s1").steps, table.unit("a1").steps) == left


def test_the_owner_chooses_who_is_reduced() -> None:
    """9.8."""
    table = after("DA", ATTACKER, DEFENDER, corps("a2", THERE, steps=2))

    table.take("lose a2")

    assert (table.unit("a1").steps, table.unit("a2").steps, table.task.key) == (2, 1, "finish")


def test_a_step_that_a_hand_took_is_paid() -> None:
    """What lies on the table counts, whoever moved it."""
    table = after("DA")

    table.do((LoseSteps(UnitId("a1")),))

    assert table.task.key == "finish"


def test_all_are_reduced_at_once() -> None:
    """19.0: DZ."""
    table = after("DZ", ATTACKER, DEFENDER, corps("a2", THERE))

    table.take("lose all")

    assert (table.unit("a1").steps, where(table, "a2")) == (1, "eliminated:axis")


# ---- retreat and pursuit


def test_survivors_retreat_towards_their_source() -> None:
    """9.9: the Axis has its source in the east."""
    table = after("DW").take("retreat")

    assert where(table, "a1") == "0406"


def test_attackers_retreat_too() -> None:
    """19.0: AP, two hexes."""
    table = after("AP").take("retreat")

    assert where(table, "s1") == "0402"


def test_a_retreat_into_a_zone_costs_a_step() -> None:
    """9.9."""
    table = after("DW", ATTACKER, DEFENDER, corps("s2", "0506"))

    table.take("retreat")

    assert (table.unit("a1").steps, table.task.key) == (1, "pursue")


def test_losses_on_a_retreat_do_not_pay_for_the_result() -> None:
    """9.8, 9.9: MD asks a step of the attacker, who is asked first."""
    table = after("MD", ATTACKER, DEFENDER, corps("s2", "0506"))

    sides = []
    while not table.is_over:
        sides.append(table.task.key)
        table.take()

    assert sides == ["lose", "retreat", "pursue", "finish"]


def test_an_axis_unit_may_stay_in_a_festung() -> None:
    """14.2."""
    table = after("DD", ATTACKER, DEFENDER, festung=[THERE]).take("lose").take("retreat a1-0405")

    assert (where(table, "a1"), table.unit("a1").steps) == (THERE, 1)


def test_nobody_pursues_while_a_defender_stays() -> None:
    """9.10, 14.2."""
    table = after("DW", ATTACKER, DEFENDER, festung=[THERE])

    table.take(f"retreat a1-{THERE}")

    # "retreat a1-0405" is also how the ways into other hexes begin: the first is that of who stays.
    assert (where(table, "a1"), table.task.key) == (THERE, "finish")


def test_the_attacker_pursues_into_the_hex() -> None:
    """9.10."""
    table = after("DW").take("retreat").take("advance")

    assert where(table, "s1") == THERE


def test_a_truck_column_goes_along() -> None:
    """9.10."""
    table = after("DW", ATTACKER, DEFENDER, unit("s5", HERE, "truck_column", attack=0))

    table.take("retreat").take("advance s1 s5")

    assert (where(table, "s1"), where(table, "s5")) == (THERE, THERE)


def test_who_was_destroyed_leaves_the_hex_open() -> None:
    """19.0: DA clears the hex of a unit of one step."""
    table = after("DA", ATTACKER, corps("a1", THERE)).take("lose")

    assert table.task.key == "pursue"


def test_distant_artillery_suffers_nothing() -> None:
    """15.4b."""
    guns = corps("s1", "0403", "breakthrough_artillery")

    table = after("AZ", guns, DEFENDER)

    assert table.task.key == "finish"


# ---- what is remembered


def test_who_fled_may_be_attacked_again() -> None:
    """9.2, 9.9."""
    table = after("DW").to_the_end()

    (fact,) = [each for each in table.facts if isinstance(each, UnitsFled)]
    assert fact.units == ("a1",)


def test_the_record_tells_what_was_lost() -> None:
    table = after("BB").to_the_end()

    assert (table.record.lost, code_of(table.record.results[HexId(THERE)])) == (
        {"soviet": 1, "axis": 1},
        "BB",
    )


RIVER = {"hexsides": {"major_river": [[HERE, THERE]]}, "options": ["23.0"]}


@pytest.mark.parametrize(
    ("key", "heads"), [("bridgehead", [f"soviet:{HERE}:{HERE}-{THERE}"]), ("settle", [])]
)
def test_a_bridgehead_may_be_made(key: str, heads: list[str]) -> None:
    """23.1."""
    table = after("AS", **RIVER).take(key)

    assert [str(each.head) for each in table.facts if isinstance(each, BridgeheadStands)] == heads


def test_a_bridgehead_is_shown_in_the_hex_it_was_made_from() -> None:
    """23.1."""
    assert after("AS", **RIVER).take("bridgehead").markers == [("bridgehead_soviet", HERE)]


def test_the_number_of_bridgeheads_is_a_limit() -> None:
    """23.3: three stand elsewhere."""
    heads = [
        {"side": "soviet", "from": frm, "pair": [frm, to]}
        for frm, to in (("0101", "0102"), ("0103", "0104"), ("0105", "0106"))
    ]

    assert after("AS", **RIVER, bridgeheads=heads).task.key == "finish"


@pytest.mark.parametrize(("others", "gone"), [([], 1), ([corps("s2", HERE)], 0)])
def test_a_bridgehead_ends_when_its_hex_is_left(others: list[dict[str, Any]], gone: int) -> None:
    """23.3: the last unit of its side goes."""
    head = {"side": "soviet", "from": HERE, "pair": [HERE, THERE]}
    place = situation(board(ATTACKER, *others, bridgeheads=[head], options=["23.0"]))

    assert len(deserted_heads(place, place.unit(UnitId("s1")))) == gone


@pytest.mark.parametrize(("code", "stands"), [("AS", True), ("DW", False)])
def test_a_bridgehead_ends_when_its_hex_is_struck(code: str, stands: bool) -> None:
    """23.3."""
    head = {"side": "axis", "from": THERE, "pair": [THERE, "0406"]}

    table = after(code, bridgeheads=[head], options=["23.0"]).to_the_end()

    gone = [each for each in table.facts if isinstance(each, BridgeheadStands) and not each.is_standing]
    assert (not gone) == stands


@pytest.mark.parametrize(("step", "counted"), [("move", 1), ("attack", 0)])
def test_the_retreat_of_a_depot_is_no_movement(step: str, counted: int) -> None:
    """6.0, 12.3."""
    place = situation(board(unit("a1", HERE, "mobile_depot"), roads={"rail": [[HERE, THERE]]}))
    place = place.over(replace(place.position, step=step))
    way = Way(UnitId("a1"), (HexId(HERE), HexId(THERE)))

    found = effects_of_way(place, place.unit(UnitId("a1")), way, is_by_rail=False)

    assert sum(isinstance(each, SetFact) and isinstance(each.fact, DepotMoved) for each in found) == counted


@pytest.mark.parametrize(("turn", "box"), [(4, "arrival:soviet:7"), (9, "eliminated:soviet")])
def test_special_support_is_worn_down(turn: int, box: str) -> None:
    """24.1: by a die of three."""
    table = declared(ATTACKER, DEFENDER, charts=certain("AZ"), options=["24.0"], turn=turn, **SUPPORT).take(
        "support ssu.s"
    )
    table.take("support -").take("roll", die=1).take("lose").take("retreat").take("attrition", die=3)

    assert where(table, "ssu.s") == box


# ---- by hand


@pytest.mark.parametrize(("to", "is_fine"), [("0406", True), ("0304", False)])
def test_hands_lead_units_where_they_retreat(to: str, is_fine: bool) -> None:
    """9.9."""
    table = after("DW")
    move = HandMove(UnitId("a1"), HexId(THERE), HexId(to))

    assert bool(table.procedure.moved_by_hand(table.state, table, move)) == is_fine


def test_a_combat_is_read_back_from_its_text() -> None:
    state = after("DW", ATTACKER, DEFENDER, **SUPPORT).state

    assert Engagement.parse(str(state)) == state


@pytest.mark.parametrize("code", CODES)
def test_every_result_comes_to_an_end(code: str) -> None:
    units = ATTACKER, corps("s2", "0305", "tank"), DEFENDER, corps("a2", THERE, "garrison")

    table = after(code, *units, attackers="s1 s2").to_the_end()

    assert table.is_over
