"""Weather, support points, replacements, reinforcements, fuel and withdrawals, case by case.

Figures are those of our charts (weather, air) or of the rulebook (14.1 to 14.4, 5.4, 5.5, 18.15 to 18.61).
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.findings import Finding, Verdict, Weight
from rules.games.bitter_end import replacements, shortages, weather
from rules.games.bitter_end.law import law
from rules.games.bitter_end.reinforcements import Waiting, due_now, entering, waiting_units
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from tests.games.bitter_end.cited import cites
from tests.games.bitter_end.turn_boards import judge

LAW = law()
DICE = st.integers(1, 6)


def position(*units: str, date: str = "1945-01-15", phase: str = "replacements", **header: str) -> Position:
    """Return a position in a German phase, units as lines of its text."""
    extra = [f"{key} {value}" for key, value in header.items()]
    return Position.parse("\n".join([f"bitter-end {date} german.{phase} weather=clear", *extra, *units]))


# ---- weather and support


@cites("4.0", "4.1")
def test_a_two_is_clear() -> None:
    """Origin: Example of Play."""
    assert weather.weather_of(LAW, 2) == "clear"


@cites("13.0", "13.1", "4.2")
@pytest.mark.parametrize(("side", "die", "points"), [("german", 4, 4), ("soviet", 6, 10)])
def test_the_die_brings_air_points_under_a_clear_sky(side: str, die: int, points: int) -> None:
    due = weather.air_points(weather.Sky(LAW, side, "clear"), die)

    assert (due.key, due.points) == (f"{side}.asp", points)


@cites("4.3", "4.4")
@pytest.mark.parametrize(("sky", "case"), [("overcast", "4.3"), ("snow", "4.4")])
@given(die=DICE)
def test_no_aircraft_fly_in_bad_weather(sky: str, case: str, die: int) -> None:
    due = weather.air_points(weather.Sky(LAW, "german", sky), die)

    assert (due.points, [found.case for found in due.findings]) == (0, [case])


@cites("4.2")
def test_clear_weather_is_told_to_hinder_nobody() -> None:
    (found,) = weather.look_up(weather.Sky(LAW, "german", "clear"))

    assert (found.case, found.weight) == ("4.2", Weight.NOTES)


@cites("14.0", "14.1", "14.2", "14.3", "14.4")
@pytest.mark.parametrize(
    ("side", "date", "points"),
    [
        ("soviet", "1945-01-05", {"buda.arsp": 12, "pest.arsp": 12}),
        ("german", "1945-01-02", {"german.arsp": 5}),
        ("german", "1945-01-03", {"german.arsp": 0}),
        ("german", "1945-01-18", {"german.arsp": 10}),
    ],
)
def test_artillery_points_come_by_date(side: str, date: str, points: dict[str, int]) -> None:
    assert {due.key: due.points for due in weather.gun_points(LAW, side, date)} == points


# ---- replacements

REDUCED = "1422 ge:a 1 german infantry 4-4-6/2-2-6"
TANK = "@eliminated:german ge:t 0 german tank 6-5-7/3-3-7 motorized"
SMALL = "@eliminated:german ge:s 0 german recon 2-2-8 motorized"


def rebuilt(line: str, steps: int, points: int = 9, **header: str) -> Verdict:
    saved = f"german.rp.infantry={points} german.rp.armored={points}"
    there = position(line, points=saved, **header)
    return replacements.rebuilding(there, UnitId(line.split()[1]), steps)


@cites("5.0", "5.1", "5.4")
def test_one_point_turns_a_reduced_unit() -> None:
    verdict = rebuilt(REDUCED, 2, points=1)

    assert bool(verdict), verdict.cases


@cites("5.4")
def test_a_full_unit_needs_no_point() -> None:
    assert rebuilt(REDUCED.replace(" 1 ", " 2 "), 2).cases == ("5.4",)


@cites("5.5")
@pytest.mark.parametrize(("line", "steps", "price"), [(TANK, 1, 2), (TANK, 2, 3), (SMALL, 1, 2)])
def test_a_destroyed_unit_costs_two_or_three(line: str, steps: int, price: int) -> None:
    enough, too_few = rebuilt(line, steps, price), rebuilt(line, steps, price - 1)

    assert (enough.cases, too_few.cases) == ((), ("5.7",))


@cites("5.5")
@pytest.mark.parametrize(("line", "steps"), [(TANK, 3), (TANK.replace("eliminated", "arrival"), 1)])
def test_only_what_was_destroyed_returns_and_with_no_more_steps_than_it_had(line: str, steps: int) -> None:
    assert "5.5" in rebuilt(line, steps).cases


@cites("5.2")
@pytest.mark.parametrize("kind", ["tank_destroyer", "engineer", "sturmboot", "flak", "artillery"])
def test_some_types_are_not_rebuilt(kind: str) -> None:
    assert "5.2" in rebuilt(REDUCED.replace("infantry", kind), 2).cases


@cites("5.2", "5.7")
def test_infantry_takes_no_armored_points() -> None:
    there = position(REDUCED, points="german.rp.armored=9")

    assert replacements.rebuilding(there, UnitId("ge:a"), 2).cases == ("5.7",)


@cites("5.3")
@pytest.mark.parametrize(
    ("line", "header"),
    [(TANK, {"facts": "lost=ge:t"}), (TANK.replace("eliminated", "no-return"), {})],
)
def test_what_was_destroyed_encircled_is_lost(line: str, header: dict[str, str]) -> None:
    assert rebuilt(line, 1, **header).cases == ("5.3",)


@cites("5.3", "5.8")
def test_a_unit_out_of_supply_gets_no_points() -> None:
    assert rebuilt(f"{REDUCED} +out_of_supply", 2).cases == ("5.8",)


@cites("18.12")
def test_without_fuel_nothing_is_rebuilt_on_the_map() -> None:
    assert rebuilt(f"{REDUCED} +fuel_depleted", 2).cases == ("18.12",)


@cites("5.6")
def test_points_are_spent_in_the_replacement_phase() -> None:
    text = position(REDUCED, points="german.rp.infantry=1").text().replace("replacements", "movement")

    assert replacements.rebuilding(Position.parse(text), UnitId("ge:a"), 2).cases == ("5.6",)


@cites("5.6")
def test_a_rebuilt_unit_is_told_to_enter_as_a_reinforcement() -> None:
    assert "enters_as_reinforcement" in {found.rule for found in rebuilt(TANK, 1).findings}


def test_all_that_may_be_rebuilt_is_listed() -> None:
    there = position(REDUCED, TANK, SMALL, points="german.rp.infantry=1 german.rp.armored=2")

    asked = [(wish.unit.id, wish.steps) for wish in replacements.candidates(there, "german")]
    assert [wish for wish in asked if replacements.rebuilding(there, *wish)] == [
        ("ge:a", 2),
        ("ge:s", 1),
        ("ge:t", 1),
    ]


# ---- reinforcements


@dataclass(frozen=True)
class Line:
    """A line of the reinforcement list."""

    date: str
    side: str = "german"
    formation: str = "44ID"
    zones: tuple[str, ...] = ("B",)


WAITS = "@arrival:german:1945-01-14 ge:r 2 german infantry 4-4-6/2-2-6"


def waiting(date: str, today: str = "1945-01-14", phase: str = "movement") -> Waiting:
    there = position(WAITS, date=today, phase=phase)
    (found,) = waiting_units(there, "german", [(Line(date), [UnitId("ge:r")])])
    return found


@cites("17.1", "17.2")
def test_a_unit_comes_on_its_day_by_its_zone() -> None:
    assert entering(waiting("1945-01-14"), "B")


@cites("17.2")
@pytest.mark.parametrize("phase", ["exploitation", "combat", "supply"])
def test_a_unit_comes_in_the_movement_phase(phase: str) -> None:
    assert entering(waiting("1945-01-14", phase=phase), "B").cases == ("17.2",)


@cites("17.1")
def test_a_unit_does_not_come_before_its_day() -> None:
    assert entering(waiting("1945-01-16"), "B").cases == ("17.1",)


@cites("17.1")
@pytest.mark.parametrize(
    ("date", "cases"), [("1945-01-13", ("17.1",)), ("1945-01-14", ()), ("1945-01-20", ())]
)
def test_a_way_onto_the_map_before_the_day_is_refused(date: str, cases: tuple[str, ...]) -> None:
    there = position(WAITS, date=date, phase="movement")

    assert judge().explain(there, UnitId("ge:r"), [HexId("0119")], entry="B").cases == cases


@cites("17.1")
@pytest.mark.parametrize(
    ("box", "can_come"), [("arrival:german:1945-01-14", False), ("delayed:german", True)]
)
def test_only_who_is_due_or_delayed_reaches_the_map(box: str, can_come: bool) -> None:
    there = position(WAITS.replace("arrival:german:1945-01-14", box), date="1945-01-12", phase="movement")

    assert bool(judge().reach(there, UnitId("ge:r"), entry="B").hexes) == can_come


@cites("17.2", "17.4")
@pytest.mark.parametrize(("zone", "cases"), [("B", ()), ("A", ("17.2",))])
def test_a_delayed_unit_keeps_its_zone(zone: str, cases: tuple[str, ...]) -> None:
    assert entering(waiting("1945-01-10"), zone).cases == cases


@cites("17.4")
@pytest.mark.parametrize(("zone", "is_allowed"), [("A", True), ("C", True), ("X", False)])
def test_a_rebuilt_unit_comes_by_any_own_zone(zone: str, is_allowed: bool) -> None:
    line = WAITS.replace("arrival:german:1945-01-14", "delayed:german")
    there = position(line, phase="movement", facts="rebuilt=ge:r")
    (found,) = waiting_units(there, "german", [(Line("1945-01-14"), [UnitId("ge:r")])])

    assert bool(entering(found, zone)) == is_allowed


@cites("17.1")
def test_only_those_whose_day_has_come_are_due() -> None:
    assert [len(due_now([waiting(date)])) for date in ("1945-01-14", "1945-01-15")] == [1, 0]


# ---- fuel

PANZERS = {"5SS": ("ge:x", "ge:y"), "23Pz": ("ge:z",), "3Pz": ("ge:x", "ge:y"), "10SS": ("ge:x", "ge:y")}
MAP = [f"14{n} ge:{name} 1 german tank 6-5-7" for n, name in ((20, "x"), (21, "y"), (22, "z"))]


def fuel(die: int, *variants: str) -> shortages.FuelRoll:
    formations = {name: tuple(map(UnitId, units)) for name, units in PANZERS.items()}
    return shortages.FuelRoll(LAW.turn, position(*MAP), formations, variants, die)


def fuel_names(die: int) -> tuple[Finding, ...]:
    return tuple(found for found in shortages.fuel_findings(fuel(die)) if found.case == "18.11")


@cites("18.1", "18.11", "18.13")
def test_a_division_with_two_regiments_runs_short_and_a_rest_of_one_does_not() -> None:
    assert shortages.without_fuel(fuel(4)) == ("ge:x", "ge:y")


@cites("18.11")
def test_the_die_names_one_or_two_divisions() -> None:
    named = [dict(found.facts)["division"] for die in range(1, 7) for found in fuel_names(die)]

    assert set(named) >= {"5SS", "23Pz", "3Pz", "10SS"}


@cites("18.14")
@pytest.mark.parametrize(("variants", "spared"), [((), {"10SS"}), (("19.5",), set())])
def test_a_division_in_brackets_needs_its_variant(variants: tuple[str, ...], spared: set[str]) -> None:
    found = shortages.division_in_brackets(fuel(2, *variants))

    assert {dict(each.facts)["division"] for each in found} == spared


@cites("18.11")
@pytest.mark.parametrize(("date", "count"), [("1945-01-14", 0), ("1945-01-15", 1), ("1945-01-26", 1)])
def test_fuel_is_rolled_for_from_15_january(date: str, count: int) -> None:
    assert len(shortages.fuel_is_rolled_for(date)) == count


@cites("18.15")
@given(die=DICE, day=st.integers(15, 26))
def test_chance_spares_the_fuel_more_often_before_20_january(die: int, day: int) -> None:
    spared = shortages.chance_spares_the_fuel(f"1945-01-{day}", die)

    assert bool(spared) == (die > (2 if day < 20 else 4))


# ---- withdrawals


@cites("18.5", "18.51")
@given(die=DICE)
def test_one_or_two_divisions_are_called_away_on_15_january(die: int) -> None:
    (found,) = shortages.die_calls_divisions_away("1945-01-15", die)

    assert dict(found.facts)["value"] == ("1" if die < 4 else "2")


@cites("18.51")
def test_no_other_day_calls_divisions_away() -> None:
    assert shortages.die_calls_divisions_away("1945-01-16", 6) == ()


@cites("18.6", "18.61")
@pytest.mark.parametrize(
    ("rolls", "gone", "goes_on"),
    [([], 0, True), ([2], 0, False), ([3], 1, True), ([6], 2, False), ([5, 6], 2, False), ([4, 1], 1, False)],
)
def test_the_other_way_of_withdrawal_adds_up(rolls: list[int], gone: int, goes_on: bool) -> None:
    assert shortages.called_away(rolls) == (gone, goes_on)


@cites("18.61")
@given(st.lists(DICE))
def test_never_more_than_two_divisions_go(rolls: list[int]) -> None:
    assert shortages.called_away(rolls)[0] <= 2


@cites("18.53")
def test_a_division_out_of_supply_is_no_withdrawal() -> None:
    there = position(MAP[0], f"{MAP[1]} +out_of_supply", MAP[2])
    formations = {"a": (UnitId("ge:x"), UnitId("ge:y")), "b": (UnitId("ge:x"), UnitId("ge:z"))}
    offers = [shortages.Withdrawal(there, name, units) for name, units in formations.items()]

    assert [bool(shortages.two_regiments_in_supply(each)) for each in offers] == [True, False]


@cites("18.52")
def test_every_unit_of_a_withdrawn_division_is_told_to_leave() -> None:
    offer = shortages.Withdrawal(position(*MAP), "x", (UnitId("ge:x"), UnitId("ge:y")))

    assert len(shortages.division_leaves_the_map(offer)) == 2


@cites("18.52")
@pytest.mark.parametrize(
    ("at", "phase", "date", "cases"),
    [
        ("1420", "movement", "1945-01-16", ()),
        ("1420", "movement", "1945-01-15", ("18.52",)),
        ("1420", "exploitation", "1945-01-16", ("18.52",)),
        ("1421", "movement", "1945-01-16", ("18.52",)),
    ],
)
def test_a_unit_leaves_by_an_entry_hex_in_a_later_movement_phase(
    at: str, phase: str, date: str, cases: tuple[str, ...]
) -> None:
    there = position(f"{at} ge:x 1 german tank 6-5-7", date=date, phase=phase)
    leaving = shortages.Leaving(there, there.units[0], {HexId("1420")}, "1945-01-15")

    assert shortages.leaving_the_map(leaving).cases == cases
