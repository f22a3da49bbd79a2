"""The victory ledger: what earns points, by which step, and what does not.

The besieged stand in 3227 with six Soviet units round them; the bridge 3127-3227 leads west. Points are
those of 20.21 and 20.3.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.assist.reader import position_of
from app.assist.victory.chronicle import Chronicle
from app.assist.victory.ending import calendar_of
from app.table.changes import Group, Moved, Register, Written
from app.table.journal import START
from app.table.pieces import Place
from maps.sheet import BoxId
from rules.games.bitter_end.victory.ledger import SiegeLedger
from rules.games.bitter_end.victory.objectives import Goal, goal_is_nobodys
from rules.games.bitter_end.victory.points import Score, level, line_reaches_the_garrison, verdict
from rules.hexgrid import HexId
from rules.supplied import SupplyLine, Through
from rules.unit_id import UnitId
from rules.units import RETREATED, Unit
from rules.victory import Ending
from tests.assist.siege import (
    CITY,
    GARRISON,
    RELIEF,
    RING,
    at,
    awards,
    chronicle_of,
    clock,
    destroy,
    flip,
    guarded_by_one_zone,
    judge_of,
    move,
    neighbors,
    retreat,
    rules_of_victory,
    siege,
    tally_of,
)
from tests.games.bitter_end.cited import cites
from tests.games.bitter_end.turn_boards import city, victory_book

WEST = RING[neighbors().index("3127")]
"""The unit that holds the bridge to the west."""


def held(game, hex_id: str) -> tuple[str, int]:
    """Return who is the last in a hex and the step since when."""
    holding = chronicle_of(game).state().holders[at(hex_id).hex]
    return holding.side, holding.step


# ---- towns


@cites("20.2", "20.21")
def test_passing_through_a_town_takes_it_with_the_step_that_did() -> None:
    game = siege()
    move(game, RELIEF, "2027", "2127", "2227")

    assert held(game, "2127") == ("german", 1)


@cites("20.21")
def test_without_a_route_only_the_last_hex_counts() -> None:
    game = siege()
    move(game, RELIEF, "2127")

    assert held(game, "2127") == ("german", 1)


@cites("20.21")
def test_the_last_one_through_has_the_town() -> None:
    game = siege()
    move(game, RELIEF, "2027", "2127", "2227")
    move(game, WEST, "2028", "2127")

    assert held(game, "2127") == ("soviet", 2)


@cites("20.21")
def test_a_hand_may_say_whose_town_it_is() -> None:
    game = siege()
    game.journal.push(Written(Register.CONTROL, "2127", "", "german"))

    assert held(game, "2127") == ("german", 1)


@cites("20.21")
def test_what_is_undone_was_never_taken() -> None:
    game = siege()
    ledger = chronicle_of(game)
    move(game, RELIEF, "2027", "2127", "2227")
    ledger.state()
    game.journal.undo()

    assert ledger.state().holders[at("2127").hex].side == "soviet"


@cites("20.21")
@pytest.mark.parametrize(
    ("reading", "points"), [("first_edition", (10, "")), ("as_printed_2005", (50, "town_vp_columns"))]
)
def test_the_columns_of_the_town_table_are_a_setting(reading: str, points: tuple[int, str]) -> None:
    """Komarom: 10 for the Germans by the first edition's heading, 50 by that of 2005."""
    towns = tally_of(siege(town_vp_columns=reading)).held

    komarom = next(e for e in towns if ("town", "Komarom") in e.finding.facts)
    assert (komarom.vp, komarom.finding.assumption) == (points[0], "town_vp_columns")


# ---- the siege


@cites("20.3", "20.31")
def test_the_instant_a_line_opens_it_pays_once() -> None:
    game = siege()
    destroy(game, WEST)
    move(game, WEST, "3127")
    destroy(game, WEST)

    assert awards(game) == [("20.31", 50)]


@cites("20.31")
def test_no_line_no_award() -> None:
    game = siege()
    move(game, RELIEF, "0420")

    assert awards(game) == []


@cites("20.31")
@pytest.mark.parametrize(("through", "count"), [(Through.ROAD, 1), (Through.BREAKOUT, 0)])
def test_a_declared_breakout_is_no_line(through: Through, count: int) -> None:
    unit = position_of(siege()).by_id[UnitId(GARRISON)]

    assert len(line_reaches_the_garrison(city(), unit, SupplyLine(through))) == count


@cites("20.31", "10.66")
def test_who_retreats_into_a_hex_takes_no_zone_from_those_who_stand_there() -> None:
    game = guarded_by_one_zone()
    retreat(game, RING[1], "3027")

    assert awards(game) == []


@cites("20.31", "10.66")
def test_a_line_opens_past_a_unit_that_has_lost_its_zone() -> None:
    game = guarded_by_one_zone()
    move(game, RING[0], "2927")
    retreat(game, RING[0], "3027")

    assert awards(game) == [("20.31", 50)]


@cites("20.33", "20.34")
def test_each_full_turn_of_an_open_line_pays() -> None:
    """Origin: the example of 20.34 without the approach: 50 + 60."""
    game = siege()
    destroy(game, WEST)
    for day in ("06", "07", "08"):
        clock(game, day, "german", "supply")
        clock(game, day, "german", "movement")

    assert [vp for _, vp in awards(game)] == [50, 20, 20, 20]


@cites("20.33")
def test_a_turn_is_not_full_before_the_same_phase() -> None:
    game = siege()
    destroy(game, WEST)
    clock(game, "06", "german", "supply")

    assert awards(game) == [("20.31", 50)]


@cites("20.33")
def test_a_line_cut_between_begins_anew() -> None:
    game = siege()
    destroy(game, WEST)
    move(game, WEST, "3127")
    clock(game, "06", "german", "movement")

    assert awards(game) == [("20.31", 50)]


@cites("20.32")
@pytest.mark.parametrize(
    ("way", "earned"),
    [(("1926", "2026", "1926"), [("20.32", 20)]), (("1826", "1926"), [])],
)
def test_passing_within_ten_hexes_is_enough(way: tuple[str, ...], earned: list[tuple[str, int]]) -> None:
    game = siege()
    move(game, RELIEF, *way)

    assert awards(game) == earned


@cites("20.32", "20.34")
def test_the_approach_pays_once() -> None:
    game = siege()
    move(game, RELIEF, "2026")
    move(game, RELIEF, "2027")

    assert awards(game) == [("20.32", 20)]


@cites("20.35")
def test_steps_five_hexes_out_are_saved_once() -> None:
    game = siege()
    move(game, GARRISON, CITY, "2320")
    move(game, GARRISON, "2320", "2920")
    move(game, GARRISON, "2920", "2320")

    saved = [vp for case, vp in awards(game) if case == "20.35"]
    assert saved == [2 * game.roster.units[GARRISON].faces[0].steps]


@cites("20.36")
def test_an_open_ring_pays_at_the_end_of_the_soviet_turn() -> None:
    game = siege()
    clock(game, "05", "soviet", "exploitation")
    move(game, WEST, "2030")
    clock(game, "05", "soviet", "end")
    clock(game, "06", "german", "weather")

    assert ("20.36", 2) in awards(game)
    assert [case for case, _ in awards(game)].count("20.36") == 1


@cites("20.36")
def test_a_closed_ring_pays_nothing() -> None:
    game = siege()
    clock(game, "05", "soviet", "exploitation")
    clock(game, "06", "german", "weather")

    assert awards(game) == []


@cites("20.38")
def test_every_step_destroyed_in_the_city_pays() -> None:
    """A flip costs one step, the loss of the rest another: two points each."""
    game = siege()
    flip(game, GARRISON)
    destroy(game, GARRISON)

    assert awards(game) == [("20.38", 2), ("20.38", 2)]


@cites("20.38")
def test_steps_destroyed_far_from_the_city_do_not_pay() -> None:
    game = siege()
    move(game, GARRISON, CITY, "2428")
    destroy(game, GARRISON)

    assert [case for case, _ in awards(game) if case == "20.38"] == []


@cites("20.38")
def test_what_dies_at_the_end_of_a_retreat_counts_where_it_died() -> None:
    """One act leads the unit from four hexes off to the city, or out of it, and destroys it there."""
    game = siege()
    move(game, GARRISON, CITY, "2428")
    there, box = Moved(GARRISON, at("2428"), at(CITY)), Place(box=BoxId("eliminated:german"))
    game.journal.push(Group("Retreat", (there, Moved(GARRISON, at(CITY), box))))

    assert [(case, vp) for case, vp in awards(game) if case == "20.38"] == [("20.38", 4)]


@cites("20.37")
@pytest.mark.parametrize(("hex_id", "count"), [("1926", 1), ("2026", 0)])
def test_a_relief_that_never_came_near_pays_the_soviets_at_the_end(hex_id: str, count: int) -> None:
    game = siege()
    move(game, RELIEF, hex_id)

    assert [e.side for e in tally_of(game).awards if e.finding.case == "20.37"] == ["soviet"] * count


# ---- going on, back, and along another branch


def test_a_ledger_that_goes_on_agrees_with_one_that_begins_anew() -> None:
    game = siege()
    ledger = chronicle_of(game)
    for act in (
        lambda: move(game, RELIEF, "2027", "2127", "2026"),
        lambda: destroy(game, WEST),
        lambda: clock(game, "05", "soviet", "exploitation"),
        lambda: move(game, RELIEF, "2026", "3127"),
        lambda: clock(game, "06", "german", "movement"),
        lambda: flip(game, GARRISON),
        game.journal.undo,
        lambda: destroy(game, GARRISON),
    ):
        act()
        assert ledger.tally() == tally_of(game)


PIECES = [GARRISON, RELIEF, *RING]
HEXES = [CITY, *neighbors(), "2127", "2026", "2526", "2936", "2320"]
ACTS = st.one_of(
    st.tuples(st.just("move"), st.sampled_from(PIECES), st.sampled_from(HEXES)),
    st.tuples(st.just("destroy"), st.sampled_from(PIECES), st.none()),
    st.tuples(st.just("retreat"), st.sampled_from(RING), st.sampled_from(neighbors())),
    st.tuples(st.just("flip"), st.sampled_from(PIECES[:2]), st.none()),
    st.tuples(st.just("clock"), st.sampled_from(["05", "06", "07"]), st.sampled_from(["movement", "supply"])),
    st.tuples(st.sampled_from(["undo", "redo"]), st.none(), st.none()),
)


def do(game, kind: str, one: str | None, other: str | None) -> None:
    """Do an act; what is destroyed already lies in its box and is left there."""
    if kind in ("undo", "redo"):
        getattr(game.journal, kind)()
    elif kind == "clock":
        clock_if_other(game, one, other)
    elif kind == "move" and game.table.place_of(one).hex != other:
        move(game, one, other)
    elif kind == "retreat" and game.table.place_of(one).hex not in (None, other):
        retreat(game, one, other)
    elif kind == "destroy" and game.table.place_of(one).hex is not None:
        destroy(game, one)
    elif kind == "flip":
        flip(game, one)


def clock_if_other(game, day: str, phase: str) -> None:
    side = "soviet" if phase == "supply" else "german"
    wanted = (f"1945-01-{day}", side, f"{side}.{phase}")
    if tuple(game.table.read(Register.TRACKER, key) for key in ("date", "side", "phase")) != wanted:
        clock(game, day, side, phase)


@settings(max_examples=15, deadline=None)
@given(st.lists(ACTS, max_size=12))
def test_whatever_is_done_and_undone_a_ledger_that_goes_on_is_right(acts_done: list) -> None:
    """The other ledger begins anew each time and looks at every step afresh."""
    game = siege()
    ledger = chronicle_of(game)
    for act in acts_done:
        do(game, *act)
        assert ledger.tally() == tally_of(game)


@cites("10.66")
@settings(max_examples=15, deadline=None)
@given(st.lists(ACTS, max_size=12))
def test_the_ledger_knows_who_has_lost_his_zone(acts_done: list) -> None:
    """The position is read from the whole table after every act, the ledger's units as it goes along."""
    game = siege()
    ledger = chronicle_of(game)
    for act in acts_done:
        do(game, *act)
        assert routed(ledger.state().units.values()) == routed(position_of(game).units)


def routed(units: Iterable[Unit]) -> set[UnitId]:
    return {unit.id for unit in units if unit.is_marked(RETREATED)}


@settings(max_examples=15, deadline=None)
@given(st.lists(ACTS, max_size=12))
def test_the_line_hangs_on_the_hexes_watched(acts_done: list) -> None:
    """A ledger that watches a few hexes finds the line open exactly when one that always looks does."""
    game = siege()
    for act in acts_done:
        do(game, *act)
    victory = rules_of_victory(game)
    ledger = victory.ledger(judge_of(game), calendar_of(game))
    parts = (ledger.judge, ledger.book, ledger.judged, ledger.calendar)
    looking = Chronicle(game, victory, AlwaysLooking(*parts))

    assert chronicle_of(game).state().earned.entries == looking.state().earned.entries


class AlwaysLooking(SiegeLedger):
    """A ledger that trusts no watched hexes."""

    def is_line_in_question(self, known, record) -> bool:
        return True


def test_an_entry_names_the_step_that_earned_it() -> None:
    game = siege()
    move(game, RELIEF, "0420")
    destroy(game, WEST)

    (entry,) = (e for e in tally_of(game).awards if e.finding.case == "20.31")
    assert (entry.step, entry.date) == (2, "1945-01-05")


def test_what_nobody_took_is_held_since_the_set_up() -> None:
    assert held(siege(), "0917") == ("german", START)


# ---- levels


@cites("20.4", "20.41", "20.42", "20.43", "20.44", "20.45")
@pytest.mark.parametrize(
    ("german", "soviet", "case"),
    [
        (200, 0, "20.41"),
        (199, 300, "20.42"),
        (120, 150, "20.42"),
        (119, 99, "20.43"),
        (50, 50, "20.43"),
        (99, 100, "20.44"),
        (60, 150, "20.44"),
        (59, 150, "20.45"),
        (119, 100, "20.4"),
    ],
)
def test_points_make_a_level(german: int, soviet: int, case: str) -> None:
    assert level(victory_book(), Score(german, soviet)).case == case


@cites("20.43")
@pytest.mark.parametrize(("score", "ahead"), [((50, 40), "german"), ((40, 50), "soviet"), ((7, 7), "nobody")])
def test_a_marginal_victory_is_for_who_has_more(score: tuple[int, int], ahead: str) -> None:
    assert dict(level(victory_book(), Score(*score)).facts)["side"] == ahead


@cites("20.43")
@pytest.mark.parametrize(
    ("score", "told"),
    [((50, 40), "one_side_is_ahead"), ((7, 7), "both_are_even"), ((0, 120), "soviet_tactical_victory")],
)
def test_a_level_that_compares_says_who_is_ahead(score: tuple[int, int], told: str) -> None:
    points = Score(*score)

    assert verdict(level(victory_book(), points), points).rule == told


@cites("20.0", "20.1", "21.13", "21.36")
@pytest.mark.parametrize("scenario", ["historical", "ultra_historical"])
def test_both_long_scenarios_are_judged_by_points(scenario: str) -> None:
    found = tally_of(siege(scenario))

    assert (found.method, found.ending) == ("points", Ending("1945-01-26", is_past=False))


@cites("20.1")
def test_the_game_is_over_after_the_soviet_turn_of_the_last_day() -> None:
    game = siege()
    clock(game, "26", "soviet", "end")

    assert tally_of(game).ending.is_past


@cites("21.11")
@pytest.mark.parametrize(("day", "is_over"), [("11", False), ("12", True), ("13", True)])
def test_the_game_is_judged_on_the_day_agreed_on(day: str, is_over: bool) -> None:
    game = siege()
    agreed = replace(game, header=replace(game.header, options={"last_turn": "1945-01-12"}))
    clock(agreed, day, "soviet", "end")

    assert tally_of(agreed).ending == Ending("1945-01-12", is_over)


# ---- the Northern Attack

GOALS = ("2415", "2127", "2418", "2522")


@cites("21.23")
def test_the_northern_attack_is_won_by_two_towns_and_two_more() -> None:
    game = siege("northern_attack")
    for hex_id in GOALS:
        move(game, RELIEF, hex_id)

    assert (tally_of(game).method, tally_of(game).winner) == ("objectives", "german")


@cites("21.23")
def test_three_of_the_four_are_too_few() -> None:
    game = siege("northern_attack")
    for hex_id in GOALS[1:]:
        move(game, RELIEF, hex_id)

    assert tally_of(game).winner == "soviet"


@cites("21.23")
def test_a_town_in_a_soviet_zone_is_not_in_supply() -> None:
    game = siege("northern_attack")
    move(game, RELIEF, "2127")
    move(game, RELIEF, "1927")
    move(game, WEST, "2126")

    found = next(each for each in tally_of(game).objectives if each.at == "2127")
    assert dict(found.facts) == {"town": "Bicske", "reason": "no supply line reaches it"}


@cites("21.23")
def test_a_goal_in_which_nobody_ever_was_is_nobodys() -> None:
    goal = Goal("Bicske", HexId("2127"), "", is_supplied=False)

    assert [found.case for found in goal_is_nobodys(goal)] == ["21.23"]
