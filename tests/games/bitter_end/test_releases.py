"""Who is released and when: front reserves, 46th Army, Pest Group; the ring; units cut off."""

from __future__ import annotations

import pytest

from rules.games.bitter_end import city_troops, releases
from rules.games.bitter_end.releases import Passing, Reserves
from rules.games.bitter_end.ring import (
    find_ring,
    is_destroyed_encircled,
    is_evacuated,
    ring_is_closed,
    ring_is_open,
)
from rules.games.bitter_end.touched import Touched, Ways
from rules.games.bitter_end.victory.siege import approaches_budapest
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from tests.games.bitter_end.cited import cites
from tests.games.bitter_end.turn_boards import (
    board,
    city,
    judge,
    occupancy,
    position,
    release_book,
)

FRONT = [
    "1418",
    "1419",
    "1420",
    "1421",
    "1422",
    "1423",
    "1424",
    "1425",
    "1325",
    "1326",
    "1227",
    "1228",
    "1229",
    "1230",
    "1231",
    "1232",
    "1233",
    "1334",
    "1335",
    "1436",
    "1437",
    "1438",
    "1439",
    "1440",
    "1441",
    "1442",
    "1343",
    "1344",
    "1245",
    "1145",
    "1045",
]


def sector(start: str) -> list[HexId]:
    at = FRONT.index(start)
    return [HexId(hex_id) for hex_id in FRONT[at : at + 8]]


@cites("16.44")
@pytest.mark.parametrize(
    ("hexes", "letters"),
    [
        (sector("1418"), ("A", "B")),
        (sector("1227"), ("A", "B")),
        (sector("1228"), ("C", "D")),
        (sector("1440"), ("C", "D")),
        ([HexId(f"22{row:02d}") for row in range(3, 9)], ("E",)),
    ],
)
def test_the_sector_decides_the_schedule(hexes: list[HexId], letters: tuple[str, ...]) -> None:
    assert releases.schedules_for(release_book(), board(), hexes) == letters


@cites("16.44")
@pytest.mark.parametrize("start", FRONT[:-7])
def test_every_sector_of_the_southern_front_fits_one_line(start: str) -> None:
    assert len(releases.sector_decides_the_schedule(release_book(), board(), sector(start))) == 1


@cites("16.45")
@pytest.mark.parametrize(("letter", "count"), [("A", 0), ("C", 1)])
def test_the_schedule_is_one_of_those_left(letter: str, count: int) -> None:
    assert len(releases.schedule_is_one_of_these(letter, ("A", "B"))) == count


def reserves(date: str, letter: str = "A", *variants: str, there: Position | None = None, **header: str):
    facts = there or position(date=date, facts=f"schedule={letter}", **header)
    return Reserves(release_book(), facts, variants)


def due(asked: Reserves) -> list[str]:
    return [dict(found.facts)["formation"] for found in releases.due_by_schedule(asked)]


@cites("16.4", "16.43")
def test_reserves_are_due_on_their_dates() -> None:
    """Origin: schedule A of our release data."""
    assert due(reserves("1945-01-03")) == ["18TC", "1GMC"]


@cites("16.43", "16.46")
def test_a_formation_already_free_is_not_replaced() -> None:
    assert due(reserves("1945-01-03", releases="18TC=1945-01-01")) == ["1GMC"]


@cites("16.43")
def test_prepared_soviets_release_a_turn_earlier() -> None:
    assert due(reserves("1945-01-01", "A", "19.71")) == ["18TC"]


@cites("16.462")
def test_schedule_e_never_releases_two_formations() -> None:
    found = releases.never_by_schedule(reserves("1945-01-26", "E"))

    assert [dict(each.facts)["formation"] for each in found] == ["7MC", "41RD"]


@cites("16.41", "16.42")
def test_reserves_are_frozen_until_released() -> None:
    asked = reserves("1945-01-02", releases="18TC=1945-01-02")
    found = releases.reserve_is_frozen(asked)

    assert {dict(each.facts)["formation"] for each in found} == {"1GMC", "5GCC", "41RD", "7MC"}


def passing(*way: str, unit: str = "ge:a tank") -> tuple[Position, Passing]:
    there = position(f"{way[0]} {unit}", "3025 so:32/18TC mot_infantry")
    return there, Passing(there.by_id[UnitId(unit.split(maxsplit=1)[0])], tuple(HexId(h) for h in way[1:]))


@cites("16.46")
@pytest.mark.parametrize(
    ("way", "unit", "found"),
    [
        (("1732", "1733"), "ge:a tank", ["5GCC"]),
        (("1632", "1732"), "ge:a tank", []),
        (("1733", "1632"), "ge:a tank", []),
        (("1732", "1733"), "ge:a tank +out_of_supply", []),
        (("1732", "1733"), "so:a tank", []),
    ],
)
def test_germans_near_an_area_release_its_formation(
    way: tuple[str, ...], unit: str, found: list[str]
) -> None:
    there, mover = passing(*way, unit=unit)

    near = releases.germans_near_the_area(Reserves(release_book(), there), board(), mover)

    assert [dict(each.facts)["formation"] for each in near] == found


@cites("16.46", "19.71a", "19.71b", "22.2")
@pytest.mark.parametrize(
    ("variant", "way", "found"),
    [
        ("19.71", ("1727", "1827"), ["18TC"]),
        ("19.72", ("1727", "1827"), ["18TC"]),
        ("19.42", ("1727", "1827"), []),
        ("19.71", ("2322", "2423"), []),
        ("19.42", ("2322", "2423"), ["18TC"]),
        ("19.71", ("2820", "2920"), ["1GMC"]),
        ("19.71", ("3518", "3519"), []),
    ],
)
def test_prepared_reserves_are_released_near_the_area_where_they_set_up(
    variant: str, way: tuple[str, ...], found: list[str]
) -> None:
    there, mover = passing(*way)

    near = releases.germans_near_the_area(Reserves(release_book(), there, (variant,)), board(), mover)

    assert [dict(each.facts)["formation"] for each in near] == found


@cites("16.461")
@pytest.mark.parametrize(("marks", "count"), [("", 1), (" +garrison", 0)])
def test_the_brigade_is_released_by_germans_from_outside(marks: str, count: int) -> None:
    there, mover = passing("2825", "2925", unit="ge:a tank" + marks)

    assert len(releases.germans_near_the_brigade(Reserves(release_book(), there), board(), mover)) == count


@cites("16.461")
@pytest.mark.parametrize(("hex_id", "count"), [("3025", 1), ("3024", 0)])
def test_an_attack_frees_the_brigade(hex_id: str, count: int) -> None:
    there, _ = passing("2824", "2924")

    found = releases.attack_frees_the_brigade(Reserves(release_book(), there), [HexId(hex_id)])

    assert len(found) == count


# ---- 46th Army and Pest Group

RIFLES, GUNS, ENGINEERS = "2926 so:144/49G infantry", "2927 so:AT/46A anti_tank", "3028 so:Eng/46A engineer"
PEST = "3525 ro:1/2Ro infantry"
INSIDE = "3126 ge:g infantry +garrison"


def held(date: str = "1945-01-05", *more: str, **header: str) -> set[str]:
    there = position(RIFLES, GUNS, ENGINEERS, PEST, *(more or (INSIDE,)), date=date, **header)
    return set(city_troops.limited_units(release_book(), there, city()))


@cites("16.5", "16.51")
def test_all_of_both_bodies_are_held_to_the_city() -> None:
    assert held() == {"so:144/49G", "so:AT/46A", "so:Eng/46A", "ro:1/2Ro"}


@cites("16.51")
@pytest.mark.parametrize(("may_return", "ranges"), [(False, set()), (True, {0, 1, 2, 3, 4})])
def test_who_was_driven_from_the_city_stands_fast_or_comes_no_farther(
    may_return: bool, ranges: set[int]
) -> None:
    """By one reading no hex beyond two is entered; by the other only going away is barred."""
    there = position("3220 so:a infantry +limited", phase="soviet.movement")

    reach = judge(besiegers_may_return=may_return).reach(there, UnitId("so:a"))

    assert {city().range_of(here) for here in reach.hexes if here != "3220"} == ranges


@cites("16.52")
def test_a_unit_once_released_is_never_held_again() -> None:
    assert "so:144/49G" not in held(releases="so:144/49G=1945-01-04 46A:15=1945-01-04")


@cites("16.55")
def test_five_hexes_free_everybody() -> None:
    assert held(releases="46A:5=1945-01-04") == set()


@cites("16.56")
def test_infantry_is_free_from_19_january() -> None:
    assert held("1945-01-19") == {"so:AT/46A", "so:Eng/46A"}


@cites("16.57")
@pytest.mark.parametrize(
    ("unit", "is_free"),
    [
        ("@eliminated:german ge:g infantry +garrison", True),
        ("2320 ge:g infantry +garrison", True),
        ("2320 ge:g infantry +garrison +out_of_supply", False),
        ("2926 ge:g infantry +garrison", False),
    ],
)
def test_with_the_garrison_gone_everybody_is_free(unit: str, is_free: bool) -> None:
    assert (held("1945-01-10", unit) == set()) == is_free


def approached(*way: str, unit: str = "ge:a tank", **header: str) -> list[str]:
    there = position(f"{way[0]} {unit}", INSIDE, **header)
    mover = Passing(there.by_id[UnitId(unit.split(maxsplit=1)[0])], tuple(HexId(h) for h in way))
    found = city_troops.approaching(city_troops.Approach(release_book(), there, city(), mover))
    return [each.case for each in found]


@cites("16.52", "16.53", "16.54", "16.55")
@pytest.mark.parametrize(
    ("hex_id", "cases"),
    [
        ("1427", []),
        ("1527", ["16.53"]),
        ("2026", ["16.53", "16.54"]),
        ("2527", ["16.53", "16.54", "16.55"]),
    ],
)
def test_germans_within_range_set_releases_off(hex_id: str, cases: list[str]) -> None:
    """Figures counted on the map: 3026 is the westernmost hex of Buda."""
    assert approached(hex_id) == cases


@cites("16.53")
def test_from_the_north_bank_fifteen_hexes_are_counted_round_the_river() -> None:
    """2315 lies 12 hexes from Buda as the crow flies, but far round by the bend of the Danube."""
    assert (city().range_of(HexId("2315")) <= 15, approached("2315")) == (True, [])


@cites("16.53")
def test_a_release_is_set_off_once() -> None:
    assert approached("1527", releases="46A:15=1945-01-03") == []


@cites("16.53", "16.54")
@pytest.mark.parametrize(
    ("header", "left"),
    [
        ("", 0),
        ("46A:15=1945-01-03", 6),
        ("46A:15=1945-01-03 46A:10=1945-01-04 so:AT/46A=1945-01-04", 11),
    ],
)
def test_six_units_are_freed_for_each_range(header: str, left: int) -> None:
    there = position(RIFLES, GUNS, ENGINEERS, INSIDE, **({"releases": header} if header else {}))

    assert city_troops.allowance(release_book(), there).number == left


@cites("16.53")
def test_only_infantry_and_anti_tank_units_may_be_chosen() -> None:
    there = position(RIFLES, GUNS, ENGINEERS, INSIDE, releases="46A:15=1945-01-03")

    assert set(city_troops.allowance(release_book(), there).units) == {"so:144/49G", "so:AT/46A"}


# ---- the ring

CENTRE = HexId("3126")
AROUND = board().topology.grid.neighbors(CENTRE)


def ring_of(*hexes: str, inside: str = INSIDE) -> Position:
    return position(inside, *(f"{hex_id} so:r{n} infantry" for n, hex_id in enumerate(hexes)))


@cites("16.58")
def test_units_all_round_close_the_ring() -> None:
    ring = find_ring(occupancy(ring_of(*AROUND)), city())
    assert ring is not None

    assert (ring.is_closed, ring.pocket, ring.line) == (True, {CENTRE}, set(AROUND))


@cites("16.58")
def test_zones_close_the_ring_too() -> None:
    """Every second hex round 2731 is held; the zones of the three cover the rest."""
    around = list(board().topology.grid.neighbors(HexId("2731")))[::2]

    ring = find_ring(
        occupancy(ring_of(*around, inside="2731 ge:g infantry +garrison +out_of_supply")), city()
    )

    assert ring is not None
    assert ring_is_closed(ring)


@cites("16.58")
def test_the_gap_is_the_shortest_way_out() -> None:
    ring = find_ring(occupancy(ring_of()), city())
    assert ring is not None

    assert (ring.is_closed, ring.gap[0], len(ring_is_open(ring))) == (False, CENTRE, 1)


@cites("16.58")
def test_without_a_garrison_there_is_no_ring() -> None:
    assert find_ring(occupancy(ring_of(inside="2320 ge:g infantry +garrison")), city()) is None


@cites("16.57")
@pytest.mark.parametrize(("hex_id", "is_out"), [("2526", True), ("2626", False)])
def test_evacuated_is_five_hexes_outside_the_perimeter(hex_id: str, is_out: bool) -> None:
    """3026 is the westernmost hex of the perimeter: 2526 lies five hexes from it, 2626 four."""
    there = position(f"{hex_id} ge:g infantry +garrison")

    assert is_evacuated(city(), there.by_id[UnitId("ge:g")]) == is_out


# ---- cut off


def far_from_2030(hex_id: HexId) -> int:
    return board().topology.grid.distance(HexId("2030"), hex_id)


LINE = [h for h in board().topology.grid.within(HexId("2030"), 3) if far_from_2030(h) == 3]
"""The hexes three away from 2030: units there do not control those next to it."""


@cites("5.3")
@pytest.mark.parametrize(("reading", "is_cut_off"), [("cut_off", True), ("surrounded", False)])
def test_a_unit_in_a_pocket_is_encircled_by_one_reading(reading: str, is_cut_off: bool) -> None:
    enemies = [f"{h} so:e{n} infantry" for n, h in enumerate(LINE)]
    there = occupancy(position("2030 ge:a infantry", *enemies), reading)

    assert bool(is_destroyed_encircled(there, there.position.by_id[UnitId("ge:a")])) == is_cut_off


@cites("5.3")
def test_a_unit_with_a_way_out_is_not_encircled() -> None:
    there = occupancy(position("2030 ge:a infantry", "2130 so:b infantry"))

    assert is_destroyed_encircled(there, there.position.by_id[UnitId("ge:a")]) == ()


# ---- what a way touches


def touched(*way: str, unit: str = "ge:a tank", **header: str) -> Touched:
    there = position(f"{way[0]} {unit}", INSIDE, **header)
    ways = Ways(board(), city(), Reserves(release_book(), there))
    return ways.touched(there.by_id[UnitId("ge:a")], [HexId(hex_id) for hex_id in way])


@cites("20.32")
@pytest.mark.parametrize(
    ("marks", "is_near"), [("", True), (" +garrison", False), (" +out_of_supply", False)]
)
def test_a_supplied_unit_from_outside_approaches(marks: str, is_near: bool) -> None:
    unit = position(f"2026 ge:a tank{marks}").by_id[UnitId("ge:a")]

    assert bool(approaches_budapest(city(), Passing(unit, (HexId("2026"),)))) == is_near


@cites("16.46", "16.53", "12.52")
def test_all_that_a_way_touches_is_told_together() -> None:
    found = touched("2736", "2836", "2936", bridges="2836-2936=soviet")

    assert ([str(b) for b in found.bridges], found.releases) == (
        ["2836-2936"],
        ("46A:15", "46A:10"),
    )
