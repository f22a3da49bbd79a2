"""The chronicle of a game as its rules read it: the calendar, and what a step touched."""

from __future__ import annotations

import pytest

from rules.chronicle import Calendar, Clock, StepRecord
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import Counter, Face, Unit

CALENDAR = Calendar(("1900-01-01", "1900-01-03", "1900-01-05"), (("red", "move"), ("blue", "move")))
UNIT = UnitId("red:1")
OPENED = Clock("1900-01-01", "blue", "move")


@pytest.mark.parametrize(
    ("date", "side", "turns"),
    [
        ("1900-01-01", "blue", 0),
        ("1900-01-03", "red", 0),
        ("1900-01-03", "blue", 1),
        ("1900-01-05", "red", 1),
        ("1900-01-05", "blue", 2),
        ("1900-01-04", "blue", 0),
    ],
)
def test_a_turn_is_full_when_its_phase_comes_again(date: str, side: str, turns: int) -> None:
    """Days between turns are no turns, however far the clock is put."""
    assert max(0, CALENDAR.full_turns(OPENED, Clock(date, side, "move"))) == turns


@pytest.mark.parametrize(
    ("last_day", "date", "side", "has_ended"),
    [
        ("1900-01-03", "1900-01-03", "red", False),
        ("1900-01-03", "1900-01-03", "blue", True),
        ("1900-01-03", "1900-01-05", "red", True),
        ("1900-01-03", "1900-01-01", "blue", False),
        ("", "1900-01-05", "blue", False),
    ],
)
def test_a_game_has_ended_with_the_last_phase_of_its_last_day(
    last_day: str, date: str, side: str, has_ended: bool
) -> None:
    assert CALENDAR.has_ended(last_day, Clock(date, side, "move")) == has_ended


def at(hex_id: str | None) -> Unit:
    counter = Counter(UNIT, "red", "infantry", (Face(1, 1, 1, 1),))
    return Unit(counter, HexId(hex_id) if hex_id is not None else None, 1)


def test_a_step_touches_where_units_were_and_where_they_are() -> None:
    moved = StepRecord(OPENED, {UNIT: at("0101")}, moment=None, changed={UNIT: at("0102")})
    lost = StepRecord(OPENED, {UNIT: at("0101")}, moment=None, changed={}, gone={UNIT: at("0101")})
    came = StepRecord(OPENED, {UNIT: at(None)}, moment=None, changed={UNIT: at("0103")})

    assert [each.touched for each in (moved, lost, came)] == [{"0101", "0102"}, {"0101"}, {"0103"}]
