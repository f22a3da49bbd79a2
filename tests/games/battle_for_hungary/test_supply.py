"""Lines of communication, headquarters, places and over-extension (5.1 to 5.6, 10.2)."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.battle_for_hungary.lines import budapest_is_cut_off, has_line, line_ground
from rules.games.battle_for_hungary.places import place
from rules.games.battle_for_hungary.supply import shortage_of, supplies
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.battle_for_hungary.boards import answer, board, hq, rails, row, situation, unit

NATIONS = {"r": "romanian", "b": "bulgarian", "y": "yugoslav", "c": "czech", "p": "slovak"}


def told(place: dict[str, Any], name: str) -> Any:
    """Return what is told of one unit."""
    side = "axis" if name[0] in "gh" else "allied"
    return answer(place, "supply", side=side)[name]


def is_supplied(place: dict[str, Any], name: str) -> bool:
    """Return whether one unit is supplied."""
    found: bool = told(place, name)["supplied"]
    return found


# ---- how long a line is (5.2, 5.3, 5.6)


@pytest.mark.parametrize(
    ("name", "here", "reading", "expected"),
    [
        ("g1", "0111", "entered", True),
        ("g1", "0112", "entered", False),
        ("g1", "0112", "between", True),
        ("s1", "0109", "entered", True),
        ("s1", "0110", "entered", False),
        ("s1", "0110", "between", True),
        ("s1", "0111", "between", False),
    ],
)
def test_how_far_a_source_reaches(name: str, here: str, reading: str, expected: bool) -> None:
    """5.2, 5.3, reading 37: ten hexes for the Axis, eight for the Allies."""
    assert is_supplied(row(unit(name, here), choices={"loc_count": reading}), name) is expected


@pytest.mark.parametrize("nation", ["romanian", "bulgarian", "yugoslav", "czech"])
def test_all_allies_trace_alike(nation: str) -> None:
    """5.4, reading 46."""
    assert is_supplied(row(unit("s1", "0109", nation=nation)), "s1")


@pytest.mark.parametrize(
    ("reading", "has_hq", "supplied", "overextended"),
    [
        ("hq", True, True, True),
        ("hq", False, False, False),
        ("never", True, False, False),
        ("any", True, True, True),
        ("any", False, True, True),
    ],
)
def test_allied_lines_longer_than_eight(
    reading: str, has_hq: bool, supplied: bool, overextended: bool
) -> None:
    """5.6, reading 42."""
    own = [hq("s2", "0103")] if has_hq else []
    found = told(row(unit("s1", "0113"), *own, choices={"beyond_eight": reading}), "s1")

    assert (found["supplied"], found["overextended"]) == (supplied, overextended)


def test_a_nearer_source_keeps_a_unit_from_being_overextended() -> None:
    """5.6, reading 45."""
    place = row(unit("s1", "0109"), hq("s2", "0114"), sources={"allied": ["0101"]}, cols=30)

    assert told(place, "s1")["overextended"] is False


def test_an_axis_unit_is_never_overextended() -> None:
    """5.2, 5.6: the Allies alone."""
    found = told(row(unit("g1", "0114"), hq("g2", "0103")), "g1")

    assert (found["supplied"], found["overextended"]) == (False, False)


# ---- what bars a line (3.4, 5.1, 7.5)


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, True),
        ({"units": [unit("g1", "0404", "cl")]}, False),
        ({"units": [unit("g1", "0404", "hq")]}, False),
        ({"units": [unit("g1", "0504", "armour")]}, False),
        ({"units": [unit("g1", "0504", "armour"), unit("s2", "0404")]}, True),
        ({"units": [unit("g1", "0504", "armour"), hq("s2", "0404")]}, True),
        ({"units": [unit("g1", "0504", "artillery")]}, True),
        ({"hexsides": {"lake": [["0403", "0402"]]}}, False),
        ({"hexsides": {"danube": [["0403", "0402"]]}}, True),
    ],
)
def test_what_bars_a_line(more: dict[str, Any], expected: bool) -> None:
    """5.1, 3.4: one row, and what stands south of its hexes 0404 and 0403; a friend holds the second."""
    middle = {f"04{col:02}": "plain" for col in range(1, 7)} | {"0504": "plain"}
    units = [unit("s1", "0406"), unit("s3", "0403"), *more.get("units", [])]
    place = board(*units, hexes=middle, sparse=True, sources={"allied": ["0401"]})

    assert is_supplied({**place, **{k: v for k, v in more.items() if k != "units"}}, "s1") is expected


@pytest.mark.parametrize(("reading", "expected"), [(False, False), (True, True)])
def test_a_column_opens_a_zone_by_one_reading(reading: bool, expected: bool) -> None:
    """3.4, reading 12."""
    middle = {f"04{col:02}": "plain" for col in range(1, 7)} | {"0504": "plain"}
    units = unit("s1", "0406"), unit("g1", "0504", "armour"), unit("s2", "0404", "cl"), unit("s3", "0403")
    place = board(
        *units,
        hexes=middle,
        sparse=True,
        sources={"allied": ["0401"]},
        choices={"column_is_unit": reading},
    )

    assert is_supplied(place, "s1") is expected


def test_a_line_begins_in_an_enemy_zone() -> None:
    """3.4: the unit stands there itself."""
    assert is_supplied(row(unit("s1", "0105"), unit("g1", "0106")), "s1")


@pytest.mark.parametrize(("reading", "expected"), [(False, True), (True, False)])
def test_a_source_that_the_enemy_held_last(reading: bool, expected: bool) -> None:
    """5.1, reading 38."""
    place = row(unit("s1", "0103"), control={"0101": "axis"}, choices={"source_needs_control": reading})

    assert is_supplied(place, "s1") is expected


# ---- headquarters (10.2)


@pytest.mark.parametrize(
    ("more", "state"),
    [
        ({"roads": rails(1, 2, 3, 4)}, "full"),
        ({"roads": rails(2, 3, 4)}, "partial"),
        ({"roads": rails(1, 2, 3)}, "partial"),
        ({}, "partial"),
        ({"roads": rails(1, 2, 3, 4), "units": [unit("g1", "0102")]}, "none"),
        ({"sources": {}}, "none"),
    ],
)
def test_the_state_of_a_headquarters(more: dict[str, Any], state: str) -> None:
    """10.2: full by rail all the way, partial with another line."""
    place = row(hq("s2", "0104"), *more.get("units", []))

    assert told({**place, **{k: v for k, v in more.items() if k != "units"}}, "s2")["state"] == state


@pytest.mark.parametrize(("road", "state"), [(rails(1, 2), "full"), ({}, "partial")])
def test_a_headquarters_on_a_source(road: dict[str, Any], state: str) -> None:
    """10.2, reading 41: full if a railroad touches the source."""
    assert told(row(hq("s2", "0101"), roads=road), "s2")["state"] == state


def test_a_headquarters_does_not_trace_through_another() -> None:
    """10.2, reading 41: here a lake cuts both off, though one would reach the other."""
    place = row(hq("s2", "0104"), hq("s3", "0105"), hexsides={"lake": [["0101", "0102"]]})

    assert told(place, "s3")["state"] == "none"


@pytest.mark.parametrize(("reading", "state"), [(False, "full"), (True, "partial")])
def test_railroads_through_hexes_that_nobody_holds(reading: bool, state: str) -> None:
    """10.2, reading 39."""
    place = row(
        hq("s2", "0104"),
        roads=rails(1, 2, 3, 4),
        control={"0101": "allied", "0102": "axis", "0103": "allied"},
        choices={"rail_loc_needs_control": reading},
    )

    assert told(place, "s2")["state"] == state


@pytest.mark.parametrize(
    ("name", "here", "reading", "state"),
    [
        ("s2", "0120", "none", "partial"),
        ("s2", "0109", "off_rail", "partial"),
        ("s2", "0110", "off_rail", "none"),
        ("g2", "0111", "off_rail", "partial"),
        ("g2", "0112", "off_rail", "none"),
    ],
)
def test_how_long_the_line_of_a_headquarters_may_be(name: str, here: str, reading: str, state: str) -> None:
    """10.2, reading 40."""
    place = row(hq(name, here), cols=20, choices={"hq_loc_limit": reading})

    assert told(place, name)["state"] == state


def test_a_railroad_has_no_limit_by_any_reading() -> None:
    """10.2, reading 40: Szolnok is ten hexes from the map edge."""
    place = row(hq("s2", "0112"), roads=rails(*range(1, 13)), choices={"hq_loc_limit": "off_rail"})

    assert told(place, "s2")["state"] == "full"


@pytest.mark.parametrize("name", ["s", "g"])
def test_a_headquarters_without_a_line_serves_nobody(name: str) -> None:
    """10.2."""
    place = row(unit(f"{name}1", "0105"), hq(f"{name}2", "0104"), sources={})

    assert not is_supplied(place, f"{name}1")


# ---- partisans (12.2.1)


@pytest.mark.parametrize(("where", "expected"), [(["0103"], True), ([], False)])
def test_partisans_are_supplied_in_slovakia(where: list[str], expected: bool) -> None:
    """12.2.1."""
    place = row(unit("p1", "0103", "partisan", nation="slovak"), sources={}, slovakia=where)

    assert told(place, "p1")["supplied"] is expected


# ---- places (5.3, 10.2)


def crowd(count: int, here: str = "0105", first: int = 10) -> list[dict[str, Any]]:
    """Return some corps in a hex."""
    return [unit(f"s{first + n}", here) for n in range(count)]


@pytest.mark.parametrize(
    ("count", "road", "expected"),
    [
        (10, {}, (True, False)),
        (11, {}, (False, True)),
        (18, rails(1, 2, 3), (True, False)),
        (19, rails(1, 2, 3), (False, True)),
    ],
)
def test_a_front_serves_so_many_units(count: int, road: dict[str, Any], expected: tuple[bool, bool]) -> None:
    """10.2, reading 43: 18 with a railroad, 10 without."""
    place = row(*crowd(count, "0111"), hq("s2", "0103"), roads=road)
    found = told(place, "s10")

    assert (found["supplied"], found["choice"]) == expected


def test_an_axis_headquarters_serves_any_number() -> None:
    """5.2."""
    units = [unit(f"g{n}", "0112") for n in range(10, 40)]

    assert is_supplied(row(*units, hq("g2", "0103")), "g10")


def test_who_reaches_a_second_headquarters_makes_room() -> None:
    """10.2: eleven units for ten places, but one of them may go elsewhere."""
    lake = {"lake": [["0112", "0113"]]}
    sources = {"allied": ["0101", "0130"]}
    place = row(
        *crowd(10, "0112"),
        unit("s30", "0113"),
        hq("s2", "0103"),
        hq("s3", "0114"),
        cols=30,
        hexsides=lake,
        sources=sources,
    )

    assert all(found["supplied"] for found in answer(place, "supply", side="allied").values())


def test_the_owner_chooses_who_goes_without() -> None:
    """10.2, reading 44: without his word it is the last in order."""
    found = shortage_of(situation(row(*crowd(12, "0112"), hq("s2", "0103"))), "allied")

    assert found is not None
    assert (len(found.units), found.count, sorted(found.going)) == (12, 2, ["s20", "s21"])


Wishes = dict[UnitId, tuple[UnitId, ...]]


def best(wishes: Wishes, places: dict[UnitId, int]) -> list[frozenset[UnitId]]:
    """Return the sets of units that some largest distribution serves, found by trying all."""
    possible = [
        frozenset(unit for unit, hq in zip(wishes, choice, strict=True) if hq)
        for choice in product(*((None, *hqs) for hqs in wishes.values()))
        if all(choice.count(hq) <= count for hq, count in places.items())
    ]
    most = max(map(len, possible))
    return [units for units in possible if len(units) == most]


@given(
    st.lists(st.sampled_from([c for n in range(4) for c in combinations("abc", n)]), max_size=6),
    st.tuples(*[st.integers(0, 3)] * 3),
)
def test_places_are_shared_as_by_trying_every_distribution(
    wanted: list[tuple[str, ...]], count: tuple[int, int, int]
) -> None:
    """10.2: who is placed in every largest distribution, who in some, who in none."""
    wishes = {UnitId(f"u{n}"): tuple(map(UnitId, hqs)) for n, hqs in enumerate(wanted)}
    places = {UnitId(hq): most for hq, most in zip("abc", count, strict=True)}
    found, all_best = place(wishes, places), best(wishes, places)

    in_some, in_all = frozenset.union(*all_best), frozenset.intersection(*all_best)
    assert found.contested == in_some - in_all
    assert frozenset(found.hq_of) - found.contested == in_all
    assert frozenset(found.hq_of) in all_best


# ---- any length, and Budapest (6.3.1, 13.1)

PEST = {"0105": {"kind": "city", "city": "budapest", "nation": "hungarian"}}


@pytest.mark.parametrize(
    ("more", "reading", "expected"),
    [
        ({}, True, False),
        ({"control": {}}, True, False),
        ({"units": [unit("s1", "0103")]}, True, True),
        ({"units": [unit("s1", "0103")]}, False, True),
        ({"sources": {}}, True, True),
    ],
)
def test_budapest_is_cut_off(more: dict[str, Any], reading: bool, expected: bool) -> None:
    """6.3.1, reading 49: while the Axis holds a part of it."""
    place = row(towns=PEST, control={"0105": "axis"}, choices={"cut_off_zoc": reading})

    assert budapest_is_cut_off(situation({**place, **more})) is expected


@pytest.mark.parametrize(("reading", "expected"), [(True, True), (False, False)])
def test_zones_cut_budapest_off_by_one_reading(reading: bool, expected: bool) -> None:
    """6.3.1, reading 49."""
    where = {f"04{col:02}": "plain" for col in range(1, 7)} | {"0504": "plain"}
    place = board(
        unit("s1", "0504"),
        hexes=where,
        sparse=True,
        sources={"axis": ["0401"]},
        control={"0406": "axis"},
        towns={"0406": PEST["0105"]},
        choices={"cut_off_zoc": reading},
    )

    assert budapest_is_cut_off(situation(place)) is expected


@pytest.mark.parametrize(("most", "expected"), [(None, True), (12, True), (11, False)])
def test_a_line_of_any_length(most: int | None, expected: bool) -> None:
    """12.2.1, 13.1."""
    assert has_line(situation(row()), "allied", HexId("0113"), [HexId("0101")], most=most) is expected


# ---- what holds of any board


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """Return a small board of scattered units of both sides."""
    where = st.builds(lambda a, b: f"{a:02}{b:02}", st.integers(1, 7), st.integers(1, 7))
    axis = draw(st.sets(where, max_size=4))
    allied = draw(st.sets(where, max_size=6)) - axis
    kinds = st.sampled_from(["infantry", "armour", "hq"])
    units = [unit(f"g{here}", here, draw(kinds)) for here in sorted(axis)]
    units += [unit(f"s{here}", here, draw(kinds)) for here in sorted(allied)]
    return board(*units, sources={"allied": [draw(where)], "axis": [draw(where)]})


@given(boards())
@settings(max_examples=30)
def test_a_line_enters_open_hexes_alone_and_ends_at_a_source_or_headquarters(
    told_board: dict[str, Any],
) -> None:
    """5.1."""
    place = situation(told_board)
    for supply in supplies(place, "allied").values():
        if supply.line is not None:
            assert not set(supply.line.path[1:]) & line_ground(place, "allied").closed
            end = supply.line.path[-1]
            ends = {one.hex for one in place.headquarters("allied")} | place.terrain.area("allied_sources")
            assert end in ends
