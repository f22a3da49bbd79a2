"""The set-ups of Bitter End on their map: what the rulebook asks, and planted faults that break it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
import tomli

from counters.load import load
from counters.scenario import SetUp
from counters.setups import Places, check, load_setup
from counters.words import folder_of
from maps import load as maps
from rules.unit_id import UnitId
from tests.counters import audits
from tests.counters.audits import ON_ANY_SETUP, ON_THE_HISTORICAL_SETUP, RESERVES, Audit
from tests.counters.ground import Ground
from tests.games.bitter_end.cited import cites

SHEET = maps.load("bitter_end")
ROSTER = load("bitter_end")
EXAMPLE = tomli.loads((Path(__file__).parent / "example_of_play.toml").read_text(encoding="utf-8"))["unit"]
FOLDER = folder_of("bitter_end")
VICTORY = tomli.loads((FOLDER / "victory.toml").read_text(encoding="utf-8"))


def laid_out(scenario: str, **options: str) -> Ground:
    return Ground(SHEET, ROSTER, load_setup("bitter_end", scenario, options))


def moved(setup: SetUp, units: Iterable[str], hex_id: str) -> SetUp:
    """Return a set-up with units on another hex; their area and case stay as they were."""
    names = set(units)
    return replace(
        setup, placements=tuple(replace(p, hex=hex_id) if p.unit in names else p for p in setup.placements)
    )


HISTORICAL = laid_out("historical")
ULTRA = laid_out("ultra_historical")


def units_of(*formations: str) -> list[UnitId]:
    return [unit for name in formations for unit in ROSTER.formations[name].units]


def units_in(*hexes: str) -> list[str]:
    return [unit for unit, hex_id in HISTORICAL.hex_of.items() if hex_id in hexes]


def test_no_file_of_the_game_has_an_issue() -> None:
    places = Places(SHEET.grid.hexes, SHEET.tray.boxes, {n: a.hexes for n, a in SHEET.areas.items()})

    assert check("bitter_end", places) == []


@cites("22.1", "22.2", "22.3", "22.4", "22.5", "22.6", "22.7")
@pytest.mark.parametrize("audit", ON_THE_HISTORICAL_SETUP, ids=lambda audit: audit.__name__)
def test_nothing_in_the_historical_setup_offends(audit: Audit) -> None:
    assert not audit(HISTORICAL)


@pytest.mark.parametrize("audit", ON_ANY_SETUP, ids=lambda audit: audit.__name__)
def test_nothing_in_the_ultra_historical_setup_offends(audit: Audit) -> None:
    assert not audit(ULTRA)


@cites("21.21")
def test_the_northern_attack_begins_like_the_historical_scenario() -> None:
    assert laid_out("northern_attack").hex_of == HISTORICAL.hex_of


PLANTED = [
    ("four units in a hex", audits.stacks_too_high, ["so:170/18TC"], "2626"),
    ("a panzer battalion in a lake", audits.units_in_lakes, ["ge:503/army"], "0948"),
    ("a German among Soviets", audits.hexes_of_both_sides, ["ge:503/army"], "2626"),
    ("a tank regiment in a rugged hex", audits.motorized_units_in_rugged_hexes, ["so:54_Tk/5GCC"], "1332"),
    ("a regiment outside its corps area", audits.units_without_a_case_for_their_hex, ["hu:13/20"], "1438"),
    ("a reserve outside its area", audits.units_without_a_case_for_their_hex, ["so:63/7MC"], "2650"),
    (
        "a front hex in rugged ground left to a zone",
        audits.soviet_line_hexes_left_open,
        ["so:382/84"],
        "1331",
    ),
    ("an armored zone expected in woods", audits.german_line_hexes_left_open, ["ge:662/army"], "1229"),
    ("a hole in the ring of Pest", audits.gaps_in_the_ring, units_in("3525", "3626", "3524"), "4030"),
    ("a gap in the perimeter", audits.perimeter_hexes_left_open, ["hu:6/10", "hu:8/10"], "3226"),
    ("a regiment cut off beyond the Hron", audits.units_out_of_supply, ["ge:946/357ID"], "2611"),
    ("a garrison unit outside Budapest", audits.garrison_units_outside_budapest, ["hu:6/10"], "3625"),
    ("the Sturmboot outside its shore", audits.units_without_a_case_for_their_hex, ["ge:903/army"], "1717"),
    ("LVII Corps south of the Danube", audits.strays_north_of_the_danube, ["ge:8/8Pz"], "1318"),
    ("an overflow without a full line", audits.overflow_without_need, units_in("3024"), "2826"),
    ("a German beside a reserve", audits.germans_beside_a_reserve, ["ge:503/army"], "1834"),
    ("the 32nd Brigade away", audits.brigades_away_from_the_garrison, ["so:32/18TC"], "2626"),
    ("18 TC at Bicske", audits.reserves_already_where_19_71_puts_them, ["so:110/18TC"], "2127"),
]


@pytest.mark.parametrize(("audit", "units", "hex_id"), [p[1:] for p in PLANTED], ids=[p[0] for p in PLANTED])
def test_a_planted_fault_is_found(audit: Audit, units: list[str], hex_id: str) -> None:
    faulty = replace(HISTORICAL, setup=moved(HISTORICAL.setup, units, hex_id))

    assert audit(faulty)


@cites("22.5")
def test_a_division_of_a_free_group_in_two_areas_is_found() -> None:
    apart = [replace(p, area="IVSS") if p.unit == "ge:287/96ID" else p for p in HISTORICAL.setup.placements]
    faulty = replace(HISTORICAL, setup=replace(HISTORICAL.setup, placements=tuple(apart)))

    assert audits.free_divisions_split(faulty) == ["96ID"]


def test_a_garrison_with_a_road_out_is_found() -> None:
    besiegers = [
        p.unit for p in HISTORICAL.setup.placements if p.area.startswith(("46A", "18TC", "5GCC", "31GRC"))
    ]
    faulty = replace(HISTORICAL, setup=moved(HISTORICAL.setup, besiegers, "4130"))

    assert audits.garrison_units_in_supply(faulty)


@pytest.mark.parametrize("name", sorted(EXAMPLE))
def test_the_example_of_play_begins_on_the_hexes_of_the_setup(name: str) -> None:
    assert HISTORICAL.hex_of[EXAMPLE[name]["unit"]] == EXAMPLE[name]["hex"]


def test_nobody_stands_where_the_example_of_play_needs_room() -> None:
    in_example = {row["unit"] for row in EXAMPLE.values()}
    taken = {row["hex"] for row in EXAMPLE.values()} | audits.HEXES_OF_THE_EXAMPLE
    strangers = [u for u, hex_id in HISTORICAL.hex_of.items() if hex_id in taken and u not in in_example]

    assert strangers == []


def test_units_for_which_the_line_has_no_room_stand_near_budapest() -> None:
    areas = {p.area.partition(":")[0] for p in HISTORICAL.setup.placements if p.exception == "22.2"}

    assert areas
    assert areas <= {"46A", "pest_group"}


def test_the_units_on_the_map_are_those_that_begin_there() -> None:
    assert set(HISTORICAL.hex_of) == {unit.id for unit in ROSTER.units.values() if unit.arrival == "setup"}


def test_deployment_groups_name_areas_of_the_map() -> None:
    assert [a for group in ROSTER.groups.values() for a in group.areas if a not in SHEET.areas] == []


@pytest.mark.parametrize("town", VICTORY["town"], ids=lambda town: town["id"])
def test_no_town_begins_held_by_a_side_whose_foe_stands_in_it(town: dict[str, str]) -> None:
    foe = "soviet" if town["initial"] == "german" else "german"

    assert town["hex"] not in HISTORICAL.hexes_of(foe)


def test_german_towns_do_not_begin_in_a_soviet_zone_without_a_german() -> None:
    zones = HISTORICAL.zones(HISTORICAL.units_of("soviet")) - HISTORICAL.hexes_of("german")

    assert [t["id"] for t in VICTORY["town"] if t["initial"] == "german" and t["hex"] in zones] == []


def test_frozen_markers_lie_on_every_stack_of_the_reserves_and_nowhere_else() -> None:
    frozen = {marker.hex for marker in HISTORICAL.setup.markers if marker.marker == "frozen"}

    assert frozen == {HISTORICAL.hex_of[unit] for unit in units_of(*RESERVES)}


def test_frozen_markers_follow_the_reserves_of_a_variant() -> None:
    prepared = laid_out("historical", **{"19.71": "on"})
    frozen = {marker.hex for marker in prepared.setup.markers if marker.marker == "frozen"}

    assert frozen == {prepared.hex_of[unit] for unit in units_of(*RESERVES)}


@pytest.mark.parametrize("variant", ["19.71", "19.72"])
@pytest.mark.parametrize(
    "audit", [audits.stacks_too_high, audits.hexes_of_both_sides, audits.motorized_units_in_rugged_hexes]
)
def test_nothing_in_the_prepared_set_up_offends(variant: str, audit: Audit) -> None:
    assert not audit(laid_out("historical", **{variant: "on"}))


@cites("19.71b")
def test_1_guards_mechanized_corps_prepared_stands_within_two_hexes_of_szentendre() -> None:
    prepared = laid_out("historical", **{"19.71": "on"})
    szentendre = next(h for h, name in SHEET.villages.items() if name.startswith("Szent") and "dre" in name)
    distances = [SHEET.grid.distance(prepared.hex_of[unit], szentendre) for unit in units_of("1GMC")]

    assert max(distances) <= 2


@cites("19.71a")
def test_18_tank_corps_prepared_stands_within_two_hexes_of_bicske() -> None:
    prepared, bicske = laid_out("historical", **{"19.71": "on"}), SHEET.towns["Bicske"]
    distances = [SHEET.grid.distance(prepared.hex_of[unit], bicske) for unit in units_of("18TC")]

    assert max(distances) <= 2


@cites("19.71b")
def test_1_guards_mechanized_corps_prepared_stands_west_of_the_danube() -> None:
    prepared = laid_out("historical", **{"19.71": "on"})

    assert {prepared.banks[prepared.hex_of[unit]] for unit in units_of("1GMC")} == {"south"}


@cites("19.71a")
def test_the_hex_of_the_32nd_brigade_is_taken_over_by_10_guards_rifle_corps() -> None:
    prepared = laid_out("historical", **{"19.71": "on"})

    assert {unit.corps for unit in prepared.stacks[HISTORICAL.hex_of["so:32/18TC"]]} == {"10GRC"}


@pytest.mark.parametrize(("formation", "area"), [("3Pz", "IIIPz"), ("96ID", "sturmboot_north_shore")])
def test_ultra_historical_divisions_stand_where_21_31_says(formation: str, area: str) -> None:
    assert {ULTRA.hex_of[unit] for unit in units_of(formation)} <= ULTRA.area(area)


@cites("21.31g")
def test_the_hungarian_2nd_division_stands_within_three_hexes_of_komarno() -> None:
    komarno = next(h for h, name in SHEET.villages.items() if name == "Komárno")
    distances = [SHEET.grid.distance(ULTRA.hex_of[unit], komarno) for unit in units_of("2_Hung")]

    assert max(distances) <= 3


@cites("21.31n")
def test_each_asterisk_unit_is_in_the_ultra_historical_scenario() -> None:
    out = {p.unit for p in ULTRA.setup.placements if p.box and p.box.startswith("not-in-play")}

    assert not out & {unit.id for unit in ROSTER.units.values() if unit.scenarios}


ORDERED = [
    (row["case"], [*row.get("units", ()), *units_of(*row.get("formations", ()))], row)
    for row in tomli.loads((FOLDER / "setup_ultra_historical.toml").read_text("utf-8"))["place"]
]
"""The case, the units and the line of each change that the scenario makes to the historical set-up."""


@cites("21.31a", "21.31b", "21.31c", "21.31d", "21.31e", "21.31f", "21.31g", "21.31n")
@pytest.mark.parametrize(("units", "row"), [o[1:] for o in ORDERED], ids=[o[0] for o in ORDERED])
def test_ultra_historical_units_stand_where_their_line_says(
    units: list[UnitId], row: dict[str, dict[str, list[str]]]
) -> None:
    told = {unit: hex_id for hex_id, those in row.get("hexes", {}).items() for unit in those}

    assert {unit: ULTRA.hex_of[unit] for unit in units if unit in told} == told


@cites("21.31a", "21.31c")
def test_ultra_historical_lvii_corps_stands_north_of_the_danube_up_to_ten_hexes_from_its_line() -> None:
    corps = [ULTRA.hex_of[p.unit] for p in ULTRA.setup.placements if p.area == "LVII"]
    far = [min(SHEET.grid.distance(here, there) for there in ULTRA.area("LVII")) for here in corps]

    assert ({ULTRA.banks[here] for here in corps}, max(far) <= 10) == ({"north"}, True)
