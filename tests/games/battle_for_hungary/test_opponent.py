"""What the program is told of the game: aims, laws, mobile assaults, errands, what the Fuehrer orders."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.assist.procedure import strategy_of
from rules.fields import Fields
from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.games.battle_for_hungary.opponent.assaulting import best_assault
from rules.games.battle_for_hungary.opponent.errands import next_errand
from rules.games.battle_for_hungary.opponent.headquarters import guarded_hexes
from rules.games.battle_for_hungary.opponent.laws import HungaryLaws
from rules.games.battle_for_hungary.opponent.strategy import HungaryStrategy
from rules.games.battle_for_hungary.questions.desk import HungaryDesk
from rules.games.battle_for_hungary.words import ORDER_OPEN
from rules.hexgrid import HexId
from rules.opponent import Errand, Seen, Strike
from rules.position import Position
from rules.unit_id import UnitId
from tests.games.battle_for_hungary.boards import board, hq, row, unit
from tests.games.battle_for_hungary.boards import situation as on
from tests.games.battle_for_hungary.fighting import column, panzer
from tests.games.battle_for_hungary.playing import new_game, situation

AXIS_MOVES = {"side": "axis", "phase": "movement", "step": "move"}


def told(*units: dict[str, Any], **moment: str) -> tuple[HungaryJudge, Position]:
    line = Fields({"board": board(*units, turn=4)}, "the line")
    judge, position = HungaryDesk().read(line)
    assert isinstance(judge, HungaryJudge)
    return judge, replace(position, **{**AXIS_MOVES, **moment})


def struck(*units: dict[str, Any]) -> Strike | None:
    judge, position = told(*units)
    return best_assault(judge.situation(position), {})


# ---- mobile assaults (7.3)


def test_the_weak_are_overrun() -> None:
    found = struck(panzer("g1", "0401", attack=20), unit("s1", "0404", steps=1, defense=2))

    assert found is not None
    assert (found.units, found.target, found.path[0]) == (("g1",), "0404", "0401")


def test_the_strong_are_left_alone() -> None:
    assert struck(panzer("g1", "0401"), unit("s1", "0404", defense=10)) is None


def test_nobody_goes_to_where_too_many_stand_around_him() -> None:
    foes = (unit(f"s{n}", here, attack=20) for n, here in enumerate(("0305", "0505", "0405"), start=2))
    weak = unit("s1", "0404", steps=1, defense=1)

    assert struck(panzer("g1", "0401", attack=20, defense=3), weak, *foes) is None


def test_hungarians_do_not_strike_while_moving() -> None:
    assert struck(unit("h1", "0401", "armour", attack=20), unit("s1", "0404", steps=1)) is None


# ---- errands


def errand(*units: dict[str, Any], **moment: str) -> Errand | None:
    judge, position = told(*units, **moment)
    return next_errand(Seen(position, judge, {}, 4), judge.situation(position))


def test_columns_go_up_to_the_front() -> None:
    """5.8.1: to where units stand beside the enemy."""
    supply = {**column("g9", "0407"), "move": 8}
    found = errand(supply, unit("g1", "0403"), unit("s1", "0402"))

    assert found is not None
    assert (found.units, found.path[-1]) == (("g9",), "0403")


def test_columns_at_the_front_stay() -> None:
    supply = {**column("g9", "0403"), "move": 8}

    assert errand(supply, unit("g1", "0403"), unit("s1", "0402")) is None


def test_nobody_runs_errands_in_other_phases() -> None:
    supply = {**column("g9", "0407"), "move": 8}

    assert errand(supply, unit("g1", "0403"), unit("s1", "0402"), phase="combat") is None


# ---- headquarters


def test_a_headquarters_that_a_raid_reaches_is_to_be_guarded() -> None:
    """10.6."""
    here = on(row(hq("g1", "0101"), unit("s1", "0108")))

    assert guarded_hexes(here, "axis") == {"0101": {"g1"}}


def test_zones_keep_raids_off() -> None:
    """3.2."""
    here = on(row(hq("g1", "0101"), unit("g2", "0104"), unit("s1", "0108")))

    assert guarded_hexes(here, "axis") == {}


def test_a_headquarters_goes_to_where_a_unit_covers_it() -> None:
    """10.6: one attacked alone is lost."""
    near = {**hq("g1", "0403"), "move": 4}
    found = errand(near, unit("g2", "0405"), unit("s1", "0701"))

    assert found is not None
    assert (found.units, found.path[-1]) == (("g1",), "0405")


# ---- laws


def may_stand(name: str, here: str, *units: dict[str, Any]) -> bool:
    judge, position = told(*units)
    return HungaryLaws(judge).let_stand(position, position.by_id[UnitId(name)], HexId(here))


def test_four_units_fill_a_hex() -> None:
    """4."""
    stack = [unit(f"g{n}", "0403") for n in range(1, 5)]

    assert not may_stand("g9", "0403", *stack, unit("g9", "0401"))
    assert may_stand("g9", "0403", *stack[1:], unit("g9", "0401"))


def test_headquarters_are_led_by_errands_alone() -> None:
    assert not may_stand("g1", "0403", unit("g1", "0401", "hq"))


def test_guns_go_to_where_units_stand() -> None:
    guns = unit("sg", "0401", "artillery")

    assert not may_stand("sg", "0403", guns)
    assert may_stand("sg", "0403", guns, unit("s1", "0403"))


# ---- aims, orders


def strategy() -> HungaryStrategy:
    made = strategy_of(new_game())
    assert isinstance(made, HungaryStrategy)
    return made


def test_a_side_is_after_the_places_that_the_other_holds() -> None:
    """11."""
    game, aims = new_game(), strategy()
    now = situation(game)
    judge = HungaryJudge(now.terrain.board, now.law)
    wanted = {side: set(aims.aims(now.position, judge, side)) for side in ("axis", "allied")}

    assert HexId("1222") in wanted["allied"]
    assert not wanted["allied"] & wanted["axis"]
    assert wanted["allied"] | wanted["axis"] == set(aims.worth)


def test_the_order_of_the_fuehrer_asks_for_ten_steps_with_four_of_motors() -> None:
    """12.1."""
    judge, position = told(*(unit(f"g{n}", "0403", "armour" if n < 2 else "infantry") for n in range(6)))
    ordered = replace(position, facts={ORDER_OPEN: frozenset({"1"})})
    demand = strategy().demand(ordered, judge, "axis")
    units = tuple(position.of("axis"))

    assert demand is not None
    assert (demand(units), demand(units[:4]), demand(units[1:])) == (True, False, False)
    assert strategy().demand(position, judge, "axis") is None
