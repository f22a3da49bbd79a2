"""The oracle's reach and why against the rulebook's own examples and figures reckoned by hand."""

import pytest

from tests.games.bitter_end.oracle.answer import answer
from tests.games.bitter_end.oracle.hand import board, line, tank, unit

RIVER = [["0505", "0605"]]
SECONDARY = {"secondary": line("0505", "0605")}


def reach(ground, name="g1", **more):
    return answer({"board": ground, "ask": "reach", "unit": name} | more)


def costs(ground, name="g1", **more):
    return {at: found["cost"] for at, found in reach(ground, name, **more)["hexes"].items()}


def why(ground, *path, name="g1", **more):
    told = answer({"board": ground, "ask": "why", "unit": name, "path": list(path)} | more)
    return told["cost"] if told["allowed"] else told["cases"]


# ---------------------------------------------------------------- open ground, formula


@pytest.mark.parametrize("points", [1, 2, 3, 4, 5])
def test_open_ground_gives_3m_times_m_plus_1_hexes_and_the_start(points):
    assert len(costs(board([unit("g1", "0606", move=points)]))) == 3 * points * (points + 1) + 1


def test_a_fuel_depleted_unit_has_half_its_points_rounded_up():
    assert reach(board([unit("g1", "0606", move=5, fuel_depleted=True)]))["allowance"] == 6


# ---------------------------------------------------------------- case 7


def test_7_66_infantry_over_a_river_into_woods_by_secondary_road_pays_2():
    ground = board(
        [unit("g1", "0505")], hexes={"0605": "woods"}, hexsides={"minor_river": RIVER}, roads=SECONDARY
    )

    assert why(ground, "0505", "0605") == 4


def test_7_65_a_tank_pays_half_a_point_on_a_primary_road_whatever_the_terrain():
    ground = board([tank("g1", "0505")], hexes={"0605": "rugged"}, roads={"primary": line("0505", "0605")})

    assert why(ground, "0505", "0605") == 1


@pytest.mark.parametrize(("kind", "cost"), [("primary", 2), ("secondary", 4), ("rail", 4)])
def test_4_4_snow_makes_primary_roads_secondary_and_the_others_none(kind, cost):
    ground = board([tank("g1", "0505")], hexes={"0605": "woods"}, roads={kind: line("0505", "0605")})

    assert why(ground, "0505", "0605", weather="snow") == cost


def test_7_62_a_friend_in_the_hex_left_or_entered_takes_the_road_away():
    road = {"primary": line("0505", "0605", "0705")}
    ground = board([tank("g1", "0505"), tank("g2", "0605")], roads=road)

    assert why(ground, "0505", "0605", "0705") == 4


def test_12_3_the_bridge_is_paid_on_the_road():
    ground = board(
        [tank("g1", "0505")],
        hexsides={"danube": RIVER},
        roads={"primary": line("0505", "0605")},
        bridges=[{"pair": ["0505", "0605"], "kind": "bridge", "owner": None, "state": "intact"}],
    )

    assert why(ground, "0505", "0605") == 3


def test_12_55_a_destroyed_bridge_is_a_ford_without_a_road():
    ground = board(
        [tank("g1", "0505")],
        hexsides={"danube": RIVER},
        roads={"primary": line("0505", "0605")},
        bridges=[{"pair": ["0505", "0605"], "kind": "bridge", "owner": None, "state": "destroyed"}],
    )

    assert why(ground, "0505", "0605") == 2 + 8


def test_7_71_one_hex_movement_crosses_a_rugged_hexside_and_spends_all():
    ground = board([unit("g1", "0505")], hexsides={"rugged": RIVER})
    found = reach(ground)["hexes"]["0605"]

    # Round the hexside it is two clear hexes, so points reach it; the step itself spends all.
    assert (found["cost"], found["how"], why(ground, "0505", "0605")) == (4, "mp", 8)


def test_7_71_an_unsupplied_unit_has_no_one_hex_movement():
    ground = board([unit("g1", "0505", supplied=False)], hexes={"0605": "rough_wooded"})

    assert why(ground, "0505", "0605") == ["7.5"]


def test_8_2_a_full_hex_cannot_be_passed_but_by_the_sturmboot():
    full = [unit(name, "0605") for name in ("g2", "g3", "g4")]
    danube = {"danube": [["0505", "0405"], ["0605", "0604"]]}
    ground = board([unit("g1", "0505"), unit("boat", "0505", type="sturmboot"), *full], hexsides=danube)

    assert (why(ground, "0505", "0605"), why(ground, "0505", "0605", name="boat")) == (["8.2"], 2)


# ---------------------------------------------------------------- case 9


def test_9_31_a_unit_leaves_a_zone_for_free_ground_but_not_for_another_zone():
    ground = board([unit("g1", "0605"), unit("s1", "0705")])

    assert (why(ground, "0605", "0505"), why(ground, "0605", "0704")) == (2, ["9.31"])


def test_9_31_a_unit_stops_in_the_first_zone():
    ground = board([unit("g1", "0405"), unit("s1", "0705")])
    found = reach(ground)["hexes"]

    assert (found["0605"]["stop"], found["0505"]["stop"], "0604" in found) == (True, False, True)
    assert why(ground, "0405", "0505", "0605", "0604") == ["9.31"]


def test_9_22_armor_has_no_zone_in_rough_wooded_but_along_a_road():
    units = [tank("s1", "0505")]
    wood = {"0605": "rough_wooded", "0405": "rough_wooded"}
    ground = board(units, hexes=wood, roads={"rail": line("0505", "0605")})
    zone = answer({"board": ground, "ask": "zoc", "side": "soviet"})

    assert ("0605" in zone, "0405" in zone, len(zone)) == (True, False, 5)


# ---------------------------------------------------------------- case 12.6


def boats(**choices):
    """A boat on the south bank of a river between rows 5 and 6; infantry beside it, tank with it."""
    south = ["0506", "0606", "0706", "0806"]
    pairs = [["0506", "0505"], ["0506", "0405"], ["0606", "0605"], ["0606", "0505"]]
    pairs += [["0706", "0705"], ["0706", "0605"], ["0806", "0805"], ["0806", "0705"]]
    units = [unit("boat", "0606", type="sturmboot"), unit("g1", "0706"), tank("g2", "0606")]
    return board(units, hexsides={"danube": pairs}, choices=choices), south


@pytest.mark.parametrize(
    ("reading", "lawful"), [("literal", True), ("own_hex", False), ("either_end", False)]
)
def test_12_62_the_boat_carries_infantry_to_a_shore_hex_beside_it(reading, lawful):
    ground, _ = boats(sturmboot_crossing=reading)

    assert why(ground, "0706", "0605") == (4 if lawful else ["12.1"])


def test_12_61_the_boat_carries_no_tank():
    ground, _ = boats()

    assert why(ground, "0606", "0605", name="g2") == ["12.1"]


# ---------------------------------------------------------------- reinforcements (17.3)


def test_17_3_a_reinforcement_pays_for_its_first_hex_and_stops_in_a_zone():
    ground = board([unit("g1", None), unit("s1", "0306")], entries={"A": ["0106", "0206"]})

    assert costs(ground, entry="A")["0106"] == 2
    assert why(ground, "0206", "0205", entry="A") == ["9.31"]


# ---------------------------------------------------------------- Example of Play, exploitation movement


def example(*done):
    """The ground east of Tata with the 5 SS in its first hex; `done` places what has moved already."""
    wooded = ["1519", "1720", "1820", "1821"]
    at = {"5/5SS": "1520", "10/5SS": "1520", "9/5SS": "1520", "51/23": "1620"} | dict(done)
    units = [tank("5/5SS", at["5/5SS"])]
    units += [tank(n, at[n], type="mech_infantry", move=6) for n in ("10/5SS", "9/5SS")]
    units.append(unit("51/23", at["51/23"]))
    return board(
        units,
        cols=20,
        rows=22,
        hexes=dict.fromkeys(wooded, "rough_wooded"),
        roads={"secondary": line("1520", "1620", "1720", "1820", "1821")},
    )


def test_example_1_the_51_pays_4_for_the_wooded_hex_northwest():
    assert why(example(), "1620", "1519", name="51/23") == 8


def test_example_2_the_5_ss_tanks_come_to_vertestolna_for_7():
    ground = example(("51/23", "1519"))

    assert why(ground, "1520", "1620", "1720", "1820", "1821", name="5/5SS") == 14


def test_example_3_the_10_stops_in_tanlosbanya_having_spent_5():
    ground = example(("51/23", "1519"), ("5/5SS", "1821"))

    assert why(ground, "1520", "1620", "1720", "1820", name="10/5SS") == 10
    assert why(ground, "1520", "1620", "1720", "1820", "1821", name="10/5SS") == ["7.5"]


def test_example_4_the_9_stops_a_hex_west_of_it_having_spent_3():
    ground = example(("51/23", "1519"), ("5/5SS", "1821"), ("10/5SS", "1820"))

    assert why(ground, "1520", "1620", "1720", name="9/5SS") == 6
    assert why(ground, "1520", "1620", "1720", "1820", name="9/5SS") == ["7.5"]
