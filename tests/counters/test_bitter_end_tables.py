"""Reinforcements, turn track, reserve release, victory and options of Bitter End as data."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli

import rules
from counters.load import load
from counters.scenario import Arrival
from counters.setups import load_setup, options, scenarios
from counters.units import Unit
from counters.words import folder_of, is_provenance
from maps import load as maps
from rules.dates import is_date
from rules.unit_id import UnitId
from tests.games.bitter_end.cited import cites

SHEET = maps.load("bitter_end")
ROSTER = load("bitter_end")
HISTORICAL = load_setup("bitter_end", "historical")
ULTRA = load_setup("bitter_end", "ultra_historical")


def table(name: str) -> dict[str, Any]:
    return tomli.loads((folder_of("bitter_end") / name).read_text(encoding="utf-8"))


RELEASE, VICTORY, OPTIONS = table("release.toml"), table("victory.toml"), table("options.toml")
EVENTS = {
    "german_surprise", "second_surprise_available", "german_arsp", "reserve_release_starts",
    "release_infantry", "fuel_rolls_start", "fuel_check", "withdrawal_roll", "withdrawal_leaves",
    "scenario_ends",
}  # fmt: skip


def arrivals_of(setup_arrivals: tuple[Arrival, ...], formation: str) -> Arrival:
    return next(arrival for arrival in setup_arrivals if arrival.formation == formation)


def on(date: str, side: str) -> list[str]:
    return sorted(a.formation for a in HISTORICAL.arrivals if (a.date, a.side) == (date, side))


def front_line() -> list[str]:
    areas = ("LVII", "IVSS", "IIIPz", "IKav", "IIHung")
    return [hex_id for area in areas for hex_id in SHEET.areas[area].hexes]


def schedules_for(sector: list[str]) -> list[list[str]]:
    """Return the schedules of every row of 16.44 that a surprise sector fits."""
    return [
        row["schedules"]
        for row in RELEASE["schedule_choice"]
        if sum(any(h in SHEET.areas[area].hexes for area in row["areas"]) for h in sector) >= row["min_hexes"]
    ]


# Arrivals (17)


def test_every_reinforcement_arrives_once() -> None:
    coming = [unit for arrival in HISTORICAL.arrivals for unit in arrival.units]
    waiting = [unit.id for unit in ROSTER.units.values() if is_date(unit.arrival)]

    assert sorted(coming) == sorted(waiting)


@pytest.mark.parametrize(
    ("date", "side", "formations"),
    [
        ("1945-01-10", "german", ["20Pz", "3_Kav"]),  # 19.63
        ("1945-01-14", "german", ["44ID"]),  # 19.63
        ("1945-01-16", "german", ["219StuG"]),  # 21.31f
        ("1945-01-18", "soviet", ["104", "122", "35G"]),  # 19.64
        ("1945-01-19", "soviet", ["113", "74"]),  # 19.64
        ("1945-01-24", "soviet", ["23TC"]),  # 19.64
    ],
)
def test_dates_that_the_variants_mention(date: str, side: str, formations: list[str]) -> None:
    assert on(date, side) == formations


@pytest.mark.parametrize(("side", "zones"), [("german", "ABC"), ("soviet", "XYZ")])
def test_each_side_enters_by_its_own_zones(side: str, zones: str) -> None:  # 17.2
    used = {zone for arrival in HISTORICAL.arrivals if arrival.side == side for zone in arrival.zones}

    assert used <= set(zones) & set(SHEET.entries)


@cites("21.31j", "21.31k", "21.31l", "21.31m", "21.32a")
@pytest.mark.parametrize(
    ("formation", "date", "zones"),
    [
        ("711ID", "1945-01-05", ("B",)),  # 21.31j
        ("25", "1945-01-12", ("C",)),  # 21.31k
        ("44ID", "1945-01-14", ("A",)),  # 21.31m
        ("20Pz", "1945-01-09", ("B",)),  # 21.31l
        ("153Tr", "1945-01-09", ("A",)),  # 21.31l
        ("5GTC", "1945-01-06", ("Z",)),  # 21.32a
        ("9GMC", "1945-01-06", ("Z",)),  # 21.32a
    ],
)
def test_ultra_historical_arrivals(formation: str, date: str, zones: tuple[str, ...]) -> None:
    arrival = arrivals_of(ULTRA.arrivals, formation)

    assert (arrival.date, arrival.zones) == (date, zones)


@pytest.mark.parametrize("formation", ["711ID", "25", "44ID", "20Pz", "153Tr", "5GTC", "9GMC"])
def test_every_ultra_historical_line_changes_something(formation: str) -> None:
    before, after = (arrivals_of(s.arrivals, formation) for s in (HISTORICAL, ULTRA))

    assert (before.date, before.zones) != (after.date, after.zones)


@cites("21.31f")
def test_219_assault_gun_battalion_does_not_arrive_in_ultra_historical() -> None:  # 21.31f
    assert "219StuG" not in {arrival.formation for arrival in ULTRA.arrivals}


@cites("21.31h", "21.31i")
def test_the_added_brigades_arrive_in_ultra_historical() -> None:  # 21.31h, i
    added = {(a.date, a.zones, a.units) for a in ULTRA.arrivals if not a.formation}

    assert added == {
        ("1945-01-16", ("B", "C"), ("ge:325/army", "ge:19/army")),
        ("1945-01-04", ("B",), ("ge:403/army",)),
    }


# Turn track (3, 5.7)


@cites("21.11")
def test_the_track_has_26_turns_of_one_day() -> None:  # 21.11
    assert [(t.number, t.date) for t in HISTORICAL.turns] == [(n, f"1945-01-{n:02d}") for n in range(1, 27)]


def test_the_track_repeats_the_arrivals() -> None:
    track = {(t.date, side, f) for t in HISTORICAL.turns for side, fs in t.arrivals.items() for f in fs}

    assert track == {(a.date, a.side, a.formation) for a in HISTORICAL.arrivals}


# Totals recorded from the reconstruction in the project's charts.
@pytest.mark.parametrize(
    ("side", "kind", "total"),
    [
        ("german", "infantry", 8),
        ("german", "armored", 5),
        ("soviet", "infantry", 16),
        ("soviet", "armored", 6),
    ],
)
def test_replacement_points_of_the_whole_game(side: str, kind: str, total: int) -> None:
    assert sum(turn.replacements[side][kind] for turn in HISTORICAL.turns) == total


def test_events_are_of_the_closed_list_and_name_a_case() -> None:
    odd = [e for t in HISTORICAL.turns for e in t.events if e.id not in EVENTS or not e.case]

    assert odd == []


@pytest.mark.parametrize(("day", "points"), [(1, 5), (2, 5), (17, 10), (18, 10)])
def test_german_artillery_support(day: int, points: int) -> None:  # 14.3, 14.4
    assert [e.points for e in HISTORICAL.turns[day - 1].events if e.id == "german_arsp"] == [points]


@cites("21.21")
def test_the_northern_attack_ends_after_six_turns() -> None:  # 21.21
    assert len(load_setup("bitter_end", "northern_attack").turns) == 6


# Reserve release (16.4, 16.5)


def test_each_sector_of_eight_front_hexes_fits_one_row() -> None:  # 16.44
    line = front_line()
    rows = [len(schedules_for(line[n : n + 8])) for n in range(len(line) - 7)]

    assert set(rows) == {1}


def test_the_historical_sector_gives_schedule_a_or_b() -> None:  # 16.22, 16.44
    assert schedules_for(list(SHEET.areas["surprise_sector"].hexes)) == [["A", "B"]]


def test_the_surprise_sector_of_the_scenario_is_that_of_the_map() -> None:
    sector = table("setup_historical.toml")["rules"]["surprise_sector"]

    assert set(sector) == set(SHEET.areas["surprise_sector"].hexes)


@pytest.mark.parametrize("schedule", "ABCDE")
def test_no_reserve_is_released_before_2_january_or_twice(schedule: str) -> None:  # 16.43
    released = RELEASE["schedule"][schedule]["release"]

    assert min(r["date"] for r in released) == "1945-01-02"
    assert len({r["formation"] for r in released}) == len(released)


def test_schedule_e_never_releases_7_mechanized_corps_and_41st_division() -> None:  # 16.462
    assert RELEASE["schedule"]["E"]["never_by_schedule"] == ["7MC", "41RD"]


def test_ranges_and_numbers_of_the_releases() -> None:  # 16.53 to 16.57
    found = [(row["case"], row.get("range"), row["number"]) for row in RELEASE["release"]]

    assert found == [
        ("16.53", 15, 6),
        ("16.54", 10, 6),
        ("16.55", 5, "all"),
        ("16.56", None, "all"),
        ("16.57", None, "all"),
    ]


# Victory (20)


def test_the_towns_are_those_of_the_map() -> None:  # 20.21
    assert {town["name"]: town["hex"] for town in VICTORY["town"]} == SHEET.towns


@pytest.mark.parametrize("side", ["german", "soviet"])
def test_the_towns_are_worth_160_points_to_each_side(side: str) -> None:  # 20.21, formula
    assert sum(town[side] for town in VICTORY["town"]) == 160


@pytest.mark.parametrize("town", VICTORY["town"], ids=lambda town: town["id"])
def test_both_readings_of_the_headings_hold_one_pair(town: dict[str, Any]) -> None:
    printed = town["as_printed_2005"]

    assert (town["german"], town["soviet"]) == (printed["soviet"], printed["german"])


@pytest.mark.parametrize("town", VICTORY["town"], ids=lambda town: town["id"])
def test_a_town_is_not_worth_less_to_the_side_that_must_take_it(town: dict[str, Any]) -> None:
    taker = "soviet" if town["initial"] == "german" else "german"

    assert town[taker] >= town[town["initial"]]


@pytest.mark.parametrize("bank", ["buda", "pest"])
def test_the_urban_hexes_are_those_of_the_map(bank: str) -> None:  # 2.2
    assert set(VICTORY["budapest"][bank]) == SHEET.cities[bank]


def test_the_awards() -> None:  # 20.31 to 20.38
    assert [(a["case"], a["side"], a["vp"]) for a in VICTORY["award"]] == [
        ("20.31", "german", 50),
        ("20.32", "german", 20),
        ("20.33", "german", 20),
        ("20.35", "german", 2),
        ("20.36", "german", 2),
        ("20.37", "soviet", 20),
        ("20.38", "soviet", 2),
    ]


def test_every_award_has_its_marker() -> None:
    assert {award["marker"] for award in VICTORY["award"]} <= set(ROSTER.markers)


# Bounds of 20.4, by hand.
@pytest.mark.parametrize(
    ("german", "soviet", "level"),
    [
        (200, 0, "german_strategic"),
        (199, 0, "german_tactical"),
        (120, 150, "german_tactical"),
        (119, 99, "marginal"),
        (0, 0, "marginal"),
        (99, 100, "soviet_tactical"),
        (59, 150, "soviet_strategic"),
        (60, 150, "soviet_tactical"),
        (100, 100, None),
    ],
)
def test_the_levels_of_victory_at_their_bounds(german: int, soviet: int, level: str | None) -> None:
    fitting = (
        row["id"]
        for row in VICTORY["level"]
        if row.get("german_min", 0) <= german <= row.get("german_max", german)
        and row.get("soviet_min", 0) <= soviet <= row.get("soviet_max", soviet)
    )

    assert next(fitting, None) == level


def test_the_objectives_of_the_northern_attack_are_those_of_the_map() -> None:  # 21.23
    verdict = VICTORY["scenario"]["northern_attack"]
    objectives = {**verdict["all_of"], **verdict["any_of"]}

    assert set(objectives.values()) == set(SHEET.areas["northern_attack"].hexes)


def test_every_scenario_has_a_verdict() -> None:
    assert {title.id for title in scenarios("bitter_end")} == set(VICTORY["scenario"])


# Options (18)


@cites("19.1", "21.12", "21.22", "21.35")
def test_the_options_are_the_cases_of_sections_18_and_19() -> None:
    assert [option.id for option in options("bitter_end")] == [
        *("19.41", "19.42", "19.5", "19.6", "19.71", "19.72"),
        *("18.1", "18.15", "18.2", "18.3", "18.4", "18.5", "18.6"),
    ]


def test_panzer_divisions_that_may_be_withdrawn_have_the_role() -> None:  # 18.5
    withdrawable = next(row["formations"] for row in OPTIONS["option"] if row["id"] == "18.5")

    assert set(withdrawable) == {f.id for f in ROSTER.formations.values() if "withdrawal" in f.roles}


def test_divisions_of_the_fuel_table_have_the_role() -> None:  # 18.14
    charts = Path(rules.__file__).parent / "games" / "bitter_end" / "charts.toml"
    rows = tomli.loads(charts.read_text(encoding="utf-8"))["fuel_shortage"]["table"].values()

    assert {name for row in rows for name in row} <= {
        f.id for f in ROSTER.formations.values() if "fuel" in f.roles
    }


def test_exempt_types_are_unit_types() -> None:  # 18.21
    exempt = next(row["exempt_types"] for row in OPTIONS["option"] if row["id"] == "18.2")

    assert set(exempt) <= set(ROSTER.types)


@pytest.mark.parametrize("unit", [u for u in ROSTER.units.values() if u.variants], ids=lambda unit: unit.id)
def test_a_variant_unit_names_the_variants_that_add_its_division(unit: Unit) -> None:  # 19.51, 19.61
    adding = [row["id"] for row in table("variants.toml")["variant"] if unit.parent in row.get("add", [])]

    assert list(unit.variants) == adding


def test_the_hexes_that_mix_rifle_divisions_are_listed() -> None:  # 18.2
    mixed: dict[str, set[str]] = {}
    for where in HISTORICAL.placements:
        unit = ROSTER.units[UnitId(where.unit)]
        if where.hex and unit.nationality == "soviet" and unit.type in ("infantry", "airborne", "marine"):
            mixed.setdefault(where.hex, set()).add(unit.parent)
    listed = next(row["mixed_at_setup"] for row in OPTIONS["option"] if row["id"] == "18.2")

    assert sorted(hex_id for hex_id, parents in mixed.items() if len(parents) > 1) == listed


# Words


def origins(value: object, key: str = "") -> Iterator[str]:
    """Yield every text that says where something comes from."""
    if isinstance(value, dict):
        for inner_key, inner in value.items():
            yield from origins(inner, "provenance" if key == "provenance" else inner_key)
    elif isinstance(value, list):
        for inner in value:
            yield from origins(inner, key)
    elif isinstance(value, str) and (
        key in ("provenance", "basis") or key.endswith(("_provenance", "_basis"))
    ):
        yield value


@pytest.mark.parametrize("path", sorted(folder_of("bitter_end").glob("*.toml")), ids=lambda path: path.name)
def test_every_origin_begins_with_a_closed_word(path: Any) -> None:
    assert [text for text in origins(table(path.name)) if not is_provenance(text)] == []
