"""Where figures of rules end: the last hex that counts and the first that does not; turns and steps too."""

from __future__ import annotations

import pytest

from rules.games.bitter_end.opponent.aims import APPROACH, relief_aims
from rules.games.bitter_end.opponent.breakout import Prospect
from rules.games.bitter_end.victory.points import line_held_for_a_turn, steps_are_destroyed, steps_are_saved
from rules.hexgrid import HexId
from rules.units import Unit
from tests.games.bitter_end.cited import cites
from tests.games.bitter_end.fight_boards import fight
from tests.games.bitter_end.turn_boards import city, position
from tests.rules.small_boards import board, unit, zone


def away(hexes: int) -> HexId:
    """Return a hex of the map that lies so far from the city."""
    return min(here for here in city().grid.hexes if city().range_of(here) == hexes)


def of_the_garrison(here: str) -> Unit:
    (found,) = position(f"{here} ge:a tank +garrison").units
    return found


@cites("20.38")
@pytest.mark.parametrize(("hexes", "counts"), [(0, True), (4, True), (5, False)])
def test_steps_destroyed_within_four_hexes_count(hexes: int, counts: bool) -> None:
    found = steps_are_destroyed(city(), of_the_garrison(away(hexes)), away(hexes), 1)

    assert bool(found) is counts


@cites("20.33")
@pytest.mark.parametrize(("today", "counts"), [("1945-01-05", False), ("1945-01-06", True)])
def test_a_line_is_held_from_the_next_day_on(today: str, counts: bool) -> None:
    assert bool(line_held_for_a_turn("1945-01-05", today, "german.supply")) is counts


@cites("20.35")
@pytest.mark.parametrize(("counted", "told"), [(0, ["2"]), (1, ["1"]), (2, [])])
def test_a_step_is_saved_once(counted: int, told: list[str]) -> None:
    found = steps_are_saved(city(), of_the_garrison("2320"), counted)

    assert [dict(each.facts)["steps"] for each in found] == told


@pytest.mark.parametrize(("turns", "is_worth_it"), [(1, False), (2, True)])
def test_a_breakout_takes_two_turns(turns: int, is_worth_it: bool) -> None:
    prospect = Prospect(steps=20, held=1, range=0, own=1, foes=60, turns=turns)

    assert (prospect.gain > 0) is is_worth_it


@pytest.mark.parametrize(("hexes", "aim"), [(APPROACH + 1, APPROACH), (APPROACH, 5)])
def test_relief_that_has_approached_goes_on_to_the_city(hexes: int, aim: int) -> None:
    """20.32 pays at ten hexes; five relieve the garrison (15.1)."""
    besieged = min(city().hexes)
    found = relief_aims(position(f"{besieged} ge:a tank +garrison", f"{away(hexes)} ge:b tank"), city())

    assert {city().range_of(here) for here, _ in found} == {aim}


@pytest.mark.parametrize(("beside", "value"), [("infantry", -1), ("artillery", 0)])
def test_first_10_15_asks_every_defender(beside: str, value: int) -> None:
    defenders = unit("s", "0404"), unit("s2", "0404", beside)
    where = board(unit("g", "0304", "tank"), *defenders, rule_set="first")

    assert sum(each for _, each in fight(where, "g", "0404")["modifiers"]) == value


@pytest.mark.parametrize(("kind", "reaches"), [("tank", False), ("infantry", True)])
def test_first_9_2_keeps_armored_zones_alone_out_of_wooded_hills(kind: str, reaches: bool) -> None:
    where = board(unit("s", "0303", kind), hexes={"0403": "rough_wooded"}, rule_set="first")

    assert ("0403" in zone(where)) is reaches
