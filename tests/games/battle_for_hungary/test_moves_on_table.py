"""Moves as the table judges them: normal and operational movement in one answer (7.1, 7.4); arrivals."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.assist.answers import ReachAnswer
from app.assist.drawing import OTHER_MODE, draw_reach
from app.assist.glance import Overlay
from app.assist.legend import legend_of
from app.map_marks import HexFill, Line, MapMark, Stamp
from rules.games.battle_for_hungary.charts import PARTS_PER_MP
from rules.games.battle_for_hungary.moves_on_table import best_way_to, reach_of, verdict_on_move
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import arrival_box
from rules.hexgrid import HexId
from rules.moving import mp_text, spent_key
from rules.reach import How, Reach
from rules.unit_id import UnitId
from rules.units import Unit
from tests.games.battle_for_hungary.boards import board, situation, unit
from tests.games.battle_for_hungary.random_questions import questions

ROW = {"cols": 9, "rows": 1}
QUIET = board(unit("s1", "0101", move=2), **ROW)
NEAR_ENEMY = board(unit("s1", "0101", move=2), unit("g1", "0106"), **ROW)


def mover(place: Situation, name: str = "s1") -> Unit:
    return place.unit(UnitId(name))


def along(last: int) -> tuple[HexId, ...]:
    """Return the hexes of the row from its east end on."""
    return tuple(HexId(f"01{n:02}") for n in range(1, last + 1))


def reach(told: dict[str, Any], name: str = "s1") -> Reach:
    place = situation(told)
    return reach_of(place, mover(place, name))


def hows(told: dict[str, Any], name: str = "s1") -> list[How]:
    """Return how each hex of a reach is reached, from the east on."""
    found = reach(told, name).hexes
    return [found[here].how for here in sorted(found)]


def test_operational_movement_leads_further_than_points() -> None:
    """7.4: two points reach two hexes, four reach four."""
    assert hows(QUIET) == [How.START, How.POINTS, How.POINTS, How.OTHER_MODE, How.OTHER_MODE]


def test_a_hex_of_operational_movement_has_the_points_of_that() -> None:
    found = reach(QUIET).hexes[HexId("0104")]

    assert (found.mp_parts, found.allowance) == (6, 8)


def test_a_path_of_operational_movement() -> None:
    assert reach(QUIET).path(HexId("0105")) == along(5)


def test_hexes_next_to_an_enemy_stay_out_of_operational_reach() -> None:
    found = reach(NEAR_ENEMY)

    assert HexId("0105") not in found.hexes
    assert found.blocked[HexId("0105")] == ("7.4",)


@pytest.mark.parametrize(
    ("told", "name"),
    [
        (board(unit("s1", "0101"), unit("g1", "0102"), **ROW), "s1"),
        (board(unit("g1", "0101"), **ROW), "g1"),
        (board(unit("s1", "0101", "hq"), **ROW), "s1"),
    ],
)
def test_who_has_no_operational_movement(told: dict[str, Any], name: str) -> None:
    assert How.OTHER_MODE not in hows(told, name)


# ---- the verdict on a move by hand


@pytest.mark.parametrize(("last", "allowance"), [(3, None), (4, 8), (5, 8)])
def test_a_move_that_points_do_not_pay_for_is_operational(last: int, allowance: int | None) -> None:
    place = situation(QUIET)
    found = verdict_on_move(place, mover(place), along(last))

    assert bool(found)
    assert (found.mp_parts, found.allowance) == (2 * (last - 1), allowance)


def test_why_operational_movement_does_not_help_is_told_too() -> None:
    place = situation(NEAR_ENEMY)
    found = verdict_on_move(place, mover(place), along(5))

    assert found.cases == ("7.1",)
    assert ("7.4", "0105") in {(each.case, each.at) for each in found.findings}


def test_the_path_may_leave_out_the_hex_of_the_unit() -> None:
    place = situation(QUIET)

    assert verdict_on_move(place, mover(place), along(3)[1:]).mp_parts == 4


def test_what_was_spent_before_an_assault_is_gone() -> None:
    """7.3: the points of the position tell it."""
    place = situation(board(unit("g1", "0101", "armour", move=4), **ROW))
    points = {spent_key(UnitId("g1")): 6}
    after = place.over(type(place.position)("", points=points, units=place.position.units))

    assert set(reach_of(after, mover(after, "g1")).hexes) == {"0101", "0102"}
    assert verdict_on_move(after, mover(after, "g1"), along(3)).cases == ("7.1",)


def test_the_way_that_breaks_fewest_rules_ends_at_its_goal() -> None:
    place = situation(NEAR_ENEMY)

    assert best_way_to(place, mover(place), HexId("0106")) == along(6)


# ---- arrivals (6.4)


def waiting(**more: Any) -> Situation:
    """Return a board with a reinforcement that lies in the box of turn 1."""
    told = board(unit("s1", None), sources={"allied": ["0103"]}, **ROW, **more)
    place = situation(told)
    arriving = Unit(mover(place).counter, None, 2, box=arrival_box("allied", 1))
    return place.over(place.position.with_unit(arriving))


def test_a_reinforcement_is_placed_on_a_source() -> None:
    place = waiting()
    found = reach_of(place, mover(place)).hexes

    assert {here: each.how for here, each in found.items()} == {HexId("0103"): How.PLACED}


@pytest.mark.parametrize(("here", "may"), [("0103", True), ("0104", False)])
def test_placing_is_judged_where_it_lies(here: str, may: bool) -> None:
    place = waiting()

    assert bool(verdict_on_move(place, mover(place), (HexId(here),))) is may


# ---- how it is drawn


def drawn() -> tuple[MapMark, ...]:
    """Return the marks of the reach in the quiet."""
    found = reach(QUIET)
    answer = ReachAnswer(UnitId("s1"), HexId("0101"), found.allowance, found.hexes, found.blocked)
    wording: Any = Halves()
    return draw_reach(answer, wording)


class Halves:
    """What drawing asks of the words of a game."""

    def mp(self, mp_parts: int) -> str:
        return mp_text(mp_parts, PARTS_PER_MP)


def test_operational_movement_has_a_dashed_area_and_stamps_of_its_own() -> None:
    fills = [(mark.hexes, mark.line) for mark in drawn() if isinstance(mark, HexFill)]
    stamps = {mark.hex: mark.text for mark in drawn() if isinstance(mark, Stamp)}

    assert fills[1] == (frozenset({"0104", "0105"}), Line.DASHED)
    assert stamps == {"0102": "1", "0103": "0", "0104": f"{OTHER_MODE}1", "0105": f"{OTHER_MODE}0"}


def test_the_legend_tells_of_it() -> None:
    words = [line.words for line in legend_of({Overlay.REACH: drawn()}, str)]

    assert "Only by another mode of movement: points left then" in words


# ---- every way of a reach


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_every_way_of_a_reach_is_allowed(seed: int) -> None:
    place = situation(questions("reach", seed, 1)[0]["board"])
    # Three of a board: there are boards enough.
    for each in (*place.of("allied"), *place.columns_of("allied"))[:3]:
        found = reach_of(place, each)
        for here in found.hexes.keys() - {each.hex}:
            verdict = verdict_on_move(place, each, found.path(here))
            assert (bool(verdict), verdict.mp_parts) == (True, found.hexes[here].mp_parts)
