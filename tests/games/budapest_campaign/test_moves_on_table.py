"""Moves as the table judges them: by points and by railroad in one answer (6.0, 6.4); air units placed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.assist.answers import ReachAnswer
from app.assist.drawing import CARRIED, draw_reach
from app.map_marks import HexFill, Line, MapMark, Stamp
from rules.findings import Weight
from rules.games.budapest_campaign.moves_on_table import reach_of, rides, verdict_on_move
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import RIDDEN, rail_used_key
from rules.hexgrid import HexId
from rules.reach import How, Reach
from rules.unit_id import UnitId
from rules.units import Unit
from tests.games.budapest_campaign.boards import board, situation, unit
from tests.games.budapest_campaign.random_questions import random_board

LINE = [[f"04{n:02}", f"04{n + 1:02}"] for n in range(1, 6)]
TABLE = board(
    unit("a1", "0401", move=1, supplied=True),
    roads={"rail": LINE},
    sources={"axis": ["0401"], "soviet": ["0406"]},
)


def along_row(last: int) -> list[HexId]:
    """Return the hexes of the railroad from the west edge on."""
    return [HexId(f"04{n:02}") for n in range(1, last + 1)]


def mover(place: Situation) -> Unit:
    return place.unit(UnitId("a1"))


@pytest.mark.parametrize(("last", "is_ride"), [(2, False), (3, False), (4, True)])
def test_a_move_by_hand_that_points_do_not_pay_for_is_transport(last: int, is_ride: bool) -> None:
    """6.3 and 6.4: a point takes a unit on foot two hexes along a railroad."""
    place = situation(TABLE)

    assert verdict_on_move(place, mover(place), along_row(last))
    assert rides(place, mover(place), along_row(last)) is is_ride


def test_a_ride_is_the_whole_move() -> None:
    place = situation(TABLE)

    assert verdict_on_move(place, mover(place), along_row(5)).mp_parts == 6


def test_a_ride_is_told_with_the_number_of_those_that_the_side_has() -> None:
    """6.4.1."""
    place = situation(TABLE)
    told = {
        found.rule: dict(found.facts) for found in verdict_on_move(place, mover(place), along_row(5)).findings
    }

    assert told["railroad_carries_the_unit"] == {"unit": "a1", "used": "1", "most": "2"}


def test_why_the_railroad_does_not_help_is_told_too() -> None:
    place = situation({**TABLE, "soviet_side": ["0404"]})
    verdict = verdict_on_move(place, mover(place), along_row(4))

    assert verdict.cases == ("6.0",)
    assert [found.case for found in verdict.findings if found.weight is Weight.NOTES] == ["6.4.1"]


def used_by(*names: str) -> Situation:
    """Return the table after rides of some units."""
    place = situation(TABLE)
    position = place.position
    facts = {**position.facts, RIDDEN: frozenset(names)}
    points = {**position.points, rail_used_key("axis"): len(names)}
    changed = type(position)(position.game, facts=facts, points=points, units=position.units)
    return place.over(changed)


@pytest.mark.parametrize(
    ("names", "is_allowed"), [(("a2",), True), (("a2", "a3"), False), (("a1", "a2"), True)]
)
def test_a_ride_laid_anew_is_not_counted_twice(names: tuple[str, ...], is_allowed: bool) -> None:
    place = used_by(*names)

    assert bool(verdict_on_move(place, mover(place), along_row(5))) is is_allowed


def test_a_depot_beyond_its_rate_has_not_ridden() -> None:
    """12.3."""
    place = situation({**TABLE, "units": [unit("a1", "0401", "mobile_depot", move=1)]})

    assert not rides(place, mover(place), along_row(4))


def test_an_air_unit_is_placed_wherever_its_command_allows() -> None:
    """13.1, 13.2: one air unit of a side in a hex."""
    flying = [
        {"id": f"air{n}", "side": "axis", "command": "AKN", "support": 1, "hex": f"040{n}"} for n in (1, 2)
    ]
    place = situation({**TABLE, "air": flying, "impulse": {"side": "axis", "commands": ["AKN"]}})
    found = {to: verdict_on_move(place, place.unit(UnitId("air1")), [HexId(to)]) for to in ("0402", "0505")}

    assert (found["0402"].cases, bool(found["0505"])) == (("13.2",), True)


# ---- off the map (10.0)

COMING = {**TABLE, "units": [unit("a1", None, arrives=1)], "turn": 1}


@pytest.mark.parametrize(("hex_id", "cases"), [("0401", ()), ("0403", ("10.1",))])
def test_a_unit_off_the_map_is_deployed(hex_id: str, cases: tuple[str, ...]) -> None:
    place = situation({**COMING, "choices": {"gt1_entry": "turn_1"}, "turn": 2})

    assert verdict_on_move(place, mover(place), [HexId(hex_id)]).cases == cases


def test_a_unit_off_the_map_reaches_the_hexes_of_its_arrival() -> None:
    place = situation({**COMING, "choices": {"gt1_entry": "turn_1"}, "turn": 2})
    reach = reach_of(place, mover(place))

    assert {here: each.how for here, each in reach.hexes.items()} == {"0401": How.PLACED}
    assert reach.path(HexId("0401")) == ("0401",)


# ---- the reach that the table shows


def test_a_reach_shows_where_the_railroad_leads() -> None:
    place = situation(TABLE)
    found = reach_of(place, mover(place))

    assert [found.hexes[here].how for here in along_row(4)] == [
        How.START,
        How.POINTS,
        How.POINTS,
        How.TRANSPORT,
    ]


def marks_of(reach: Reach) -> tuple[MapMark, ...]:
    class Plain:
        def mp(self, mp_parts: int) -> str:
            return str(mp_parts)

    answer = ReachAnswer(UnitId("a1"), HexId("0401"), reach.allowance, reach.hexes, {})
    wording: Any = Plain()
    return draw_reach(answer, wording)


def test_where_transport_leads_is_drawn_apart() -> None:
    place = situation(TABLE)
    marks = marks_of(reach_of(place, mover(place)))

    carried = {mark.hex for mark in marks if isinstance(mark, Stamp) and mark.text == CARRIED}
    dashed = [mark.hexes for mark in marks if isinstance(mark, HexFill) and mark.line is Line.DASHED]
    assert carried == {"0404", "0405", "0406"}
    assert dashed == [frozenset(carried)]


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**9))
def test_every_way_of_a_reach_is_allowed(seed: int) -> None:
    place = situation(random_board("reach", seed))
    for each in place.of("axis"):
        reach = reach_of(place, each)
        for here in reach.hexes.keys() - {each.hex}:
            verdict = verdict_on_move(place, each, reach.path(here))
            assert (bool(verdict), verdict.mp_parts) == (True, reach.hexes[here].mp_parts)
