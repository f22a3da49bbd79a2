"""Combat fought out (8): what both sides bring in, losses, advances; assaults inside a move (7.3)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.battle_for_hungary import facts
from rules.games.battle_for_hungary.charts import Losses
from rules.games.battle_for_hungary.codes import code_of
from rules.games.battle_for_hungary.resolution.state import Battle
from rules.hexgrid import HexId
from tests.games.battle_for_hungary.boards import unit
from tests.games.battle_for_hungary.fighting import (
    BESIDE,
    HERE,
    OPPOSITE,
    THERE,
    aircraft,
    column,
    gun,
    panzer,
    soviet,
    victim,
)
from tests.games.battle_for_hungary.fought_out import certain, declared, where
from tests.games.shared.fought_out import Table

TANKS = soviet(kind="armour", move=10, attack=12)


def after(cell: str, *units: dict[str, Any], **more: Any) -> Table:
    """Return a combat whose die has brought one result."""
    return declared(*units, charts=certain(cell), **more).take("roll", die=3)


# ---- what both sides bring in


def test_a_combat_begins_with_its_die() -> None:
    """8.2: nobody has anything to bring in."""
    assert declared(soviet(), victim()).task.key == "roll"


def test_the_attacker_uses_columns_first() -> None:
    """5.8.1."""
    table = declared(soviet(), victim(), column("s2", HERE), column("g2", THERE))
    sides = [(table.task.key, table.task.side)]
    table.take("columns s2")
    sides.append((table.task.key, table.task.side))

    assert sides == [("columns", "allied"), ("columns", "axis")]


def test_three_columns_are_the_most() -> None:
    """5.8.1."""
    table = declared(soviet(), victim(), *(column(f"s{n}", HERE) for n in range(2, 7)))
    for n in (2, 3, 4):
        table.take(f"columns s{n}")

    assert (table.task.key, table.procedure.card(table.state, table).shift) == ("roll", 3)


def test_columns_that_were_used_are_gone() -> None:
    """5.8.1, 8.3: by the combat's end."""
    table = declared(
        soviet(attack=20), victim(), gun(), column("s2", HERE), column("s3", HERE), charts=certain("0/1")
    )
    table.take("columns s2").take("columns -").take("guns sg").to_the_end()

    assert (where(table, "s2"), where(table, "s3")) == ("columns:allied", "columns:allied")


def test_a_column_fired_by_guns_shifts_nothing_beside() -> None:
    """8.3."""
    table = declared(soviet(attack=20), victim(), gun(), column("s2", HERE))
    table.take("columns -").take("guns sg")

    assert (table.task.key, table.procedure.card(table.state, table).attack_strength) == ("roll", 32)


def test_bombers_fly_home_after_the_combat() -> None:
    """9.7."""
    table = declared(
        soviet(),
        victim(),
        aircraft("sb", base="2UF"),
        unit("sh", "0402", "hq", front="2UF", steps=1),
        air_areas={"12": [THERE]},
        charts=certain("1/1"),
    )
    table.take("air sb").to_the_end()

    assert where(table, "sb") == "flown:2uf"


def test_what_moves_no_column_is_left_at_home() -> None:
    """5.8.1: at 7:1 a column brings nothing, and is not proposed."""
    table = declared(soviet(attack=60), victim(), column("s2", HERE))

    assert [each.key for each in table.choices().values() if each.is_first] == ["columns -"]


# ---- an over-stacked hex


def crowd(count: int = 5) -> list[dict[str, Any]]:
    return [victim(f"g{n}") for n in range(1, count + 1)]


def test_the_owner_names_who_is_one_too_many() -> None:
    """4.2: the last one of the hex where he does not say."""
    table = declared(soviet(), *crowd())
    keys = [each.key for each in table.choices().values()]

    assert (table.task.key, table.task.side, keys[0]) == ("excess", "axis", "excess g5")


def test_who_is_one_too_many_loses_a_step_and_leaves() -> None:
    """4.2: Axis to the west or north."""
    table = declared(soviet(), *crowd()).take("excess g2").take("retreat")

    assert (table.unit("g2").steps, where(table, "g2") in ("0405", "0305", "0304")) == (1, True)
    assert table.task.key == "roll"


# ---- partisans


def test_partisans_may_slip_away() -> None:
    """12.2.3: 1 in the mountains, where they subtract one."""
    rebels = unit("p1", THERE, "partisan", nation="slovak", steps=1)
    table = declared(panzer(), rebels, attackers="g1", hexes={THERE: "mountain"})
    asked = (table.task.key, table.task.side)
    table.take("avoid", die=1)

    assert (asked, table.task.key) == (("avoid", "allied"), "finish")


def test_partisans_that_are_caught_fight() -> None:
    """12.2.3: two more on the plain."""
    rebels = unit("p1", THERE, "partisan", nation="slovak", steps=1)
    table = declared(panzer(), rebels, attackers="g1").take("avoid", die=2)

    assert table.task.key == "roll"


# ---- losses


def test_each_owner_chooses_who_loses_the_attacker_first() -> None:
    """8.2."""
    table = after("1/1", soviet("s1"), soviet("s2"), victim("g1"), victim("g2"), attackers="s1 s2")
    first = (table.task.side, set(table.task.units))
    table.take("lose s2")

    assert (first, table.task.side, set(table.task.units)) == (("allied", {"s1", "s2"}), "axis", {"g1", "g2"})


def test_as_many_steps_are_lost_as_the_result_says() -> None:
    """8.2: three of four."""
    table = after("0/3", soviet(), victim("g1"), victim("g2"))
    for name in ("g1", "g2", "g1"):
        table.take(f"lose {name}")

    assert (where(table, "g1"), table.unit("g2").steps, table.task.key) == ("eliminated:axis", 1, "finish")


def test_where_all_are_lost_nothing_is_chosen() -> None:
    """8.2."""
    assert list(after("0/4", soviet(), victim("g1"), victim("g2")).choices()) == ["lose all", "settle"]


def test_losses_in_a_city_are_halved() -> None:
    """8.8: half of five is three."""
    town = {THERE: {"kind": "city", "city": "budapest"}}
    table = after("0/5", soviet(), victim("g1"), victim("g2"), towns=town)

    assert table.task.title.facts[2] == ("count", 3)


def test_headquarters_attacked_alone_need_no_die() -> None:
    """10.6."""
    table = declared(soviet(), unit("g1", THERE, "hq", steps=1))
    key = table.task.key
    table.take()

    assert (key, where(table, "g1"), table.task.key) == ("overrun", "eliminated:axis", "finish")


def test_headquarters_go_with_the_last_unit_and_columns_too() -> None:
    """10.6."""
    others = unit("g2", THERE, "hq", steps=1), column("g3", THERE)
    table = declared(soviet(), victim("g1", steps=1), *others, charts=certain("0/1"))
    table.take("columns -").take("roll", die=1).take("lose")

    assert (where(table, "g2"), where(table, "g3")) == ("eliminated:axis", "columns:axis")


def test_a_lone_column_is_attacked_like_a_unit() -> None:
    """5.8.1."""
    table = after("0/1", soviet(), column("g3", THERE)).take("lose")

    assert where(table, "g3") == "columns:axis"


# ---- going on


def test_the_axis_advances_into_the_empty_hex() -> None:
    """8.4."""
    table = after("0/2", panzer(), unit("s1", THERE), attackers="g1").take("lose").take("advance g1")

    assert (where(table, "g1"), table.task.key) == (THERE, "finish")


def test_nobody_has_to_advance() -> None:
    """8.4."""
    table = after("0/2", panzer(), unit("s1", THERE), attackers="g1").take("lose").take("settle")

    assert (where(table, "g1"), table.task.key) == (HERE, "finish")


def test_the_allies_stay_without_a_breakthrough() -> None:
    """8.5: no loss beyond the last step."""
    assert after("0/2", TANKS, victim()).take("lose").task.key == "finish"


def test_losses_beyond_the_last_step_are_points_to_go_on_by() -> None:
    """8.5: five steps of two are three points for tanks, none for infantry."""
    table = after("0/5", TANKS, soviet("s2"), victim(), attackers="s1 s2").take("lose")
    ends = {each.at for each in table.choices("s1").values()}

    assert (table.task.key, table.task.units) == ("breakthrough", ("s1",))
    assert {HexId(THERE), HexId(OPPOSITE), HexId("0406")} <= ends


def test_where_the_front_was_broken_is_remembered() -> None:
    """8.6: others may exploit through that hex."""
    table = after("0/3", TANKS, victim()).to_the_end()

    assert facts.BrokenThrough(4, (HexId(THERE),)) in table.facts


def test_who_has_fought_is_remembered() -> None:
    """8.1, 8.6."""
    assert facts.Fought(4, (TANKS["id"],)) in after("0/1", TANKS, victim()).to_the_end().facts


def test_the_record_tells_what_was_lost() -> None:
    table = after("1/2", soviet("s1"), victim("g1")).to_the_end()

    assert (table.record.odds, dict(table.record.lost)) == ("1:1", {"allied": 1, "axis": 2})


# ---- mobile assaults (7.3)


def assault(cell: str, *units: dict[str, Any], attackers: str = "g1", **more: Any) -> Table:
    return after(
        cell, panzer(move=12), unit("s1", THERE), *units, attackers=attackers, phase="movement", **more
    )


def test_an_assault_costs_the_hex_and_two_points() -> None:
    """7.3: three points of twelve after a plain hex; six half points."""
    assert assault("0/2").state.spent == 6


def test_an_assault_that_succeeds_leads_into_the_hex() -> None:
    """7.3: the stack stands in it and goes on with what is left."""
    table = assault("0/2", already=4).to_the_end()

    assert (where(table, "g1"), table.ended) == (THERE, {"g1": 10})


def test_an_assault_that_fails_ends_the_move() -> None:
    """7.3, reading 34."""
    table = assault("0/1").to_the_end()

    assert (where(table, "g1"), table.ended) == (HERE, {"g1": 24})


def test_columns_of_the_stack_go_along() -> None:
    """7.3: those that were not used."""
    table = declared(
        panzer(move=12),
        unit("s1", THERE),
        column("g2", HERE) | {"move": 8},
        column("g3", HERE) | {"move": 8},
        attackers="g1 g2 g3",
        phase="movement",
        charts=certain("0/2"),
    )
    table.take("columns g2").take("columns -").take("roll", die=1).to_the_end()

    assert (where(table, "g2"), where(table, "g3")) == ("columns:axis", THERE)


def test_an_assault_by_the_other_reading_stays_where_it_struck() -> None:
    """7.3, reading 30."""
    table = assault("0/2", choices={"assault_after": "stays_adjacent"}).to_the_end()

    assert (where(table, "g1"), table.ended) == (HERE, {"g1": 4})


def test_who_assaults_is_remembered() -> None:
    assert facts.Assaulted(4, ("g1",)) in assault("0/2").to_the_end().facts  # type: ignore[arg-type]


def test_nobody_advances_after_an_assault() -> None:
    """7.3, 8.4: the stack goes on by moving."""
    assert assault("0/2").take("lose").task.key == "finish"


# ---- what is written


@pytest.mark.parametrize("cell", ["0/0", "1/6", "3/1"])
def test_a_combat_is_read_back_from_its_text(cell: str) -> None:
    table = declared(
        soviet(attack=20), victim(), gun(), column("s2", BESIDE), column("s3", HERE), charts=certain(cell)
    )
    table.take("columns s3").take().take("guns sg") if "guns sg" in table.choices() else table.take(
        "columns -"
    )
    state = table.state

    assert Battle.parse(str(state)) == state


@pytest.mark.parametrize(
    "text", ["", "number=1", "attackers=a hexes=0101 phase=nap", "attackers=a hexes=0101 x=1"]
)
def test_another_text_is_no_combat(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Battle.parse(text)


def test_players_may_rule_otherwise_than_the_die() -> None:
    table = after("0/1", soviet(), victim())
    table.do(table.procedure.ruled(table.state, HexId(THERE), code_of(Losses(1, 0))))

    assert (table.task.key, table.task.side) == ("lose", "allied")
