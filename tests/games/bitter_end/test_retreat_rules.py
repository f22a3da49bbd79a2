"""Retreats, rule by rule, on small boards; hexes round 0404 are 0403 0504 0405 0305 0304 0303."""

import pytest

from tests.games.bitter_end.fight_boards import Json, board, unit, ways

EAST = {"0403", "0504", "0405"}
WEST = {"0303", "0304", "0305"}
NEAR = EAST | WEST


def lakes(*but: str) -> Json:
    """Return a board of lakes where only some hexes are land."""
    return {"default_terrain": "lake", "hexes": dict.fromkeys(["0404", *but], "clear")}


@pytest.mark.parametrize(("name", "homeward"), [("g", WEST), ("s", EAST)])
def test_each_side_goes_homewards(name: str, homeward: set[str]) -> None:
    """Origin: 10.63d."""
    assert set(ways(board(unit(name, "0404")), name, 1)) == homeward


def test_the_10_61_example() -> None:
    """A result of 2 through urban hexes: two hexes on foot, one for the armored unit."""
    streets = board(unit("s", "0404"), unit("s2", "0404", "tank"), default_terrain="urban")
    on_foot, armored = ways(streets, "s", 2), ways(streets, "s2", 2)

    assert {len(path.split()) for path in on_foot} == {2}
    assert {len(path.split()) for path in armored} == {1}
    assert all(each["losses"] == [] for each in (*on_foot.values(), *armored.values()))


def test_the_10_64_example() -> None:
    """Result 4: two clear hexes, then only wooded hills: 6 points and one step."""
    land = {**lakes("0504", "0604"), "hexes": {"0404": "clear", "0504": "clear", "0604": "clear"}}
    land["hexes"]["0704"] = "rough_wooded"
    found = ways(board(unit("s", "0404"), **land), "s", 4)

    assert list(found) == ["0504 0604 0704"]
    assert found["0504 0604 0704"] == found["0504 0604 0704"] | {
        "spent": 6,
        "losses": [["10.64", "0704"]],
        "eliminated": False,
        "stuck": 0,
    }


def test_a_retreat_ends_when_the_points_are_paid() -> None:
    found = ways(board(unit("s", "0404"), **lakes("0504", "0604", "0704")), "s", 2)

    assert [(path, each["spent"], each["stuck"]) for path, each in found.items()] == [("0504 0604", 2, 0)]


def test_no_points_no_retreat() -> None:
    assert list(ways(board(unit("s", "0404")), "s", 0)) == [""]


def test_no_way_out_leaves_all_points_stuck() -> None:
    found = ways(board(unit("s", "0404"), **lakes()), "s", 3)

    assert [(path, each["stuck"], each["losses"]) for path, each in found.items()] == [("", 3, [])]


def test_a_dead_end_leaves_the_rest_stuck() -> None:
    found = ways(board(unit("s", "0404"), **lakes("0504")), "s", 3)

    assert [(path, each["spent"], each["stuck"]) for path, each in found.items()] == [("0504", 1, 2)]


def test_points_beyond_the_allowance_are_stuck() -> None:
    """Origin: 10.45, A59."""
    found = ways(board(unit("s", "0204", move=2), cols=7), "s", 4)

    assert {(each["spent"], each["stuck"]) for each in found.values()} == {(2, 2)}


def test_the_cost_of_a_hexside_is_paid() -> None:
    river = {"hexsides": {"minor_river": [["0404", "0504"]]}}
    found = ways(board(unit("s", "0404"), **lakes("0504"), **river), "s", 2)

    assert found["0504"]["spent"] == 2


def test_roads_do_not_help() -> None:
    road = {"roads": {"primary": [["0404", "0504"]]}}
    woods = {"default_terrain": "lake", "hexes": {"0404": "clear", "0504": "woods"}}

    assert ways(board(unit("s", "0404"), **woods, **road), "s", 2)["0504"]["spent"] == 2


@pytest.mark.parametrize("barrier", ["lake", "danube", "rugged"])
def test_closed_hexsides_bar_the_way(barrier: str) -> None:
    features = {"hexsides": {barrier: [["0404", "0504"]]}}

    assert set(ways(board(unit("s", "0404"), **features), "s", 1)) == EAST - {"0504"}


def test_a_full_hex_and_enemies_bar_the_way() -> None:
    friends = [unit(f"s{n}", "0504") for n in range(3)]
    where = board(unit("s", "0404"), *friends, unit("g", "0403", retreated=True))

    assert set(ways(where, "s", 1)) == {"0405"}


def test_a_full_hex_takes_the_boat() -> None:
    friends = [unit(f"g{n}", "0304") for n in range(3)]
    bank = [["0304", "0303"], ["0404", "0303"]]
    where = board(unit("g", "0404", "sturmboot"), *friends, hexsides={"danube": bank})

    assert "0304" in ways(where, "g", 1)


def test_the_boat_keeps_to_the_river() -> None:
    bank = [["0404", "0403"], ["0504", "0403"], ["0305", "0304"]]
    where = board(unit("g", "0404", "sturmboot"), hexsides={"danube": bank}, hexes={"0305": "rugged"})

    assert set(ways(where, "g", 1)) == {"0304", "0305"}


def test_zones_are_avoided_before_home_is_sought() -> None:
    """The zone of the German in 0505 takes in 0504 and 0405."""
    where = board(unit("s", "0404"), unit("g", "0505"))

    assert set(ways(where, "s", 1)) == {"0403"}


def test_each_zone_entered_takes_a_step() -> None:
    where = board(unit("s", "0404"), unit("g", "0505"), **lakes("0504", "0505"))

    assert ways(where, "s", 1)["0504"]["losses"] == [["10.65", "0504"]]


def test_a_friend_negates_the_zone_unless_it_has_retreated() -> None:
    land = lakes("0504", "0505")
    steady = board(unit("s", "0404"), unit("s2", "0504"), unit("g", "0505"), **land)
    shaken = board(unit("s", "0404"), unit("s2", "0504", retreated=True), unit("g", "0505"), **land)

    assert ways(steady, "s", 1)["0504"]["losses"] == []
    assert ways(shaken, "s", 1)["0504"]["losses"] == [["10.65", "0504"]]


def test_a_retreated_enemy_has_no_zone() -> None:
    where = board(unit("s", "0404"), unit("g", "0505", retreated=True), **lakes("0504", "0505"))

    assert ways(where, "s", 1)["0504"]["losses"] == []


def test_the_last_step_lost_in_a_zone_ends_the_retreat() -> None:
    where = board(unit("s", "0404", steps=1), unit("g", "0505"), **lakes("0504", "0604", "0505"))
    found = ways(where, "s", 2)

    assert [(path, each["eliminated"]) for path, each in found.items()] == [("0504", True)]


def test_a_way_with_a_line_goes_before_home() -> None:
    """The only source lies west, four hexes away; one hex further east it is out of reach (6.26)."""
    where = board(unit("s", "0504"), entries={"X": ["0104"]})

    assert set(ways(where, "s", 1)) == {"0403", "0404", "0405"}


def test_one_hex_back_does_not_look_at_the_cost() -> None:
    hills = {"default_terrain": "rough_wooded"}

    assert all(
        each["losses"] == []
        for each in ways(board(unit("s", "0404"), **hills), "s", 1, one_hex=True).values()
    )


def test_zones_of_enemies_in_the_contested_hex_are_ignored() -> None:
    inside = board(unit("s", "0404"), unit("g", "0404"))

    assert {path: each["losses"] for path, each in ways(inside, "s", 1, one_hex=True).items()} == {
        hex_id: [] for hex_id in EAST
    }


def test_who_entered_the_contested_hex_goes_back_first() -> None:
    inside = board(unit("s", "0404"), unit("g", "0404"))

    assert set(ways(inside, "g", 1, one_hex=True, back_to="0504")) == {"0504"}


def test_once_back_it_goes_where_it_likes() -> None:
    inside = board(unit("s", "0404"), unit("g", "0404"))

    assert set(ways(inside, "g", 2, back_to="0504")) == {"0504 0403", "0504 0405"}


def test_a_retreat_never_enters_a_hex_twice() -> None:
    found = ways(board(unit("s", "0404"), **lakes("0504", "0604", "0603")), "s", 4)

    assert all(len(set(each["path"])) == len(each["path"]) for each in found.values())


@pytest.mark.parametrize(("both_ways", "found"), [(True, {"0403"}), (False, {"0403", "0405"})])
def test_a_line_back_over_the_boat_counts_in_retreat(*, both_ways: bool, found: set[str]) -> None:
    """Origin: 10.63c, 12.65. West of 0403 lies the boat, on the road; 0405 is too far from it."""
    land = dict.fromkeys(["0103", "0203", "0303", "0403", "0405"], "clear") | {"0504": "rough_wooded"}
    where = board(
        unit("g", "0504"),
        unit("gb", "0303", "sturmboot"),
        default_terrain="lake",
        hexes=land,
        hexsides={"danube": [["0303", "0403"]]},
        roads={"primary": [["0103", "0203"], ["0203", "0303"]]},
        entries={"A": ["0103"]},
        choices={"sturmboot_supply_both_ways": both_ways},
    )

    assert set(ways(where, "g", 1)) == found


def test_a_dear_last_hex_settles_even_what_is_beyond_the_allowance() -> None:
    """Origin: 10.45, 10.64, A59a: result 6 against a movement allowance of 4."""
    land = {"default_terrain": "lake", "hexes": {"0404": "clear", "0504": "clear", "0604": "rough_wooded"}}
    found = ways(board(unit("s", "0404"), **land), "s", 6)

    assert [(path, each["losses"], each["stuck"]) for path, each in found.items()] == [
        ("0504 0604", [["10.64", "0604"]], 0)
    ]
