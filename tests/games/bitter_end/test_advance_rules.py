"""Advance after combat, rule by rule, on small boards; costs in half points."""

import pytest

from tests.games.bitter_end.fight_boards import Json, ask, board, follow, unit

G = unit("g", "0304")


def test_the_first_hex_is_the_vacated_one() -> None:
    assert follow(board(G), "g", "0404", 1) == {"0404": 2}


def test_after_it_any_direction_will_do() -> None:
    found = follow(board(G), "g", "0404", 2)

    assert set(found) == {"0404", "0403", "0504", "0405", "0305", "0303", "0304"}


def test_the_10_72_example() -> None:
    """Result 6, one step lost by choice: 5 points, for an allowance of 4 only 4."""
    where = board(unit("g", "0304", "tank", move=7), unit("g2", "0304", move=4))

    assert max(follow(where, "g", "0404", 6, voluntary_losses=1).values()) == 10
    assert max(follow(where, "g2", "0404", 6, voluntary_losses=1).values()) == 8


@pytest.mark.parametrize("terrain", ["rough_wooded", "rugged"])
def test_the_first_hex_is_open_even_without_the_points(terrain: str) -> None:
    assert follow(board(G, hexes={"0404": terrain}), "g", "0404", 2) == {"0404": 4}


@pytest.mark.parametrize("barrier", ["lake", "danube"])
def test_closed_hexsides_stay_closed(barrier: str) -> None:
    assert follow(board(G, hexsides={barrier: [["0304", "0404"]]}), "g", "0404", 4) == {}


def test_roads_help_from_the_second_hex_on() -> None:
    road = {"roads": {"primary": [["0304", "0404"], ["0404", "0504"]]}, "default_terrain": "woods"}
    found = follow(board(unit("g", "0304", "tank"), **road), "g", "0404", 3)

    assert found == {"0404": 4, "0504": 5, "0304": 5}


def test_roads_help_nobody_who_is_not_alone() -> None:
    road = {"roads": {"primary": [["0404", "0504"]]}, "default_terrain": "woods"}
    where = board(unit("g", "0304", "tank"), unit("g2", "0404"), **road)

    assert follow(where, "g", "0404", 3) == {"0404": 4}


def test_snow_spoils_the_road() -> None:
    road = {"roads": {"secondary": [["0404", "0504"]]}, "default_terrain": "woods"}
    where = board(G, **road)

    assert follow(where, "g", "0404", 3) == {"0404": 4, "0504": 6}
    assert follow(where, "g", "0404", 3, weather="snow") == {"0404": 4}


def test_a_zone_stops_but_not_in_the_vacated_hex() -> None:
    """The Soviet in 0405 controls the vacated hex and 0504."""
    where = board(G, unit("s", "0405"))
    found = ask(where, "advances", unit="g", vacated="0404", result=4, voluntary_losses=0)

    assert found["0404"]["stop"] is False
    assert found["0504"]["stop"] is True
    assert found["0504"]["path"] == ["0304", "0404", "0504"]


def test_who_stands_in_a_zone_before_his_first_hex_follows_all_the_same() -> None:
    """The Soviet in 0205 controls the hex of the attacker, not the vacated one."""
    assert follow(board(G, unit("s", "0205")), "g", "0404", 1) == {"0404": 2}


def test_enemies_and_full_hexes_are_not_entered() -> None:
    friends = [unit(f"g{n}", "0504") for n in range(3)]
    found = follow(board(G, *friends, unit("s", "0405", retreated=True)), "g", "0404", 2)

    assert {"0504", "0405"}.isdisjoint(found)


def test_a_hex_that_was_not_left_is_not_entered() -> None:
    assert follow(board(G, unit("s", "0404")), "g", "0404", 3) == {}


def test_a_distant_hex_is_not_entered_first() -> None:
    assert follow(board(G), "g", "0505", 3) == {}


def test_of_several_vacated_hexes_any_may_be_first() -> None:
    found = follow(board(G), "g", ["0404", "0303"], 1)

    assert found == {"0404": 2, "0303": 2}


def test_zones_in_every_vacated_hex_are_ignored() -> None:
    """The Soviet in 0504 controls 0403 and 0404; where they count, 0402 is beyond reach."""
    features: Json = {
        "default_terrain": "lake",
        "hexes": dict.fromkeys(["0304", "0404", "0403", "0402", "0504"], "clear"),
    }
    where = board(G, unit("s", "0504"), **features)

    assert set(follow(where, "g", ["0404", "0403"], 4)) == {"0304", "0404", "0403", "0402"}
    assert set(follow(where, "g", ["0404"], 4)) == {"0304", "0404", "0403"}


def test_who_stands_in_the_vacated_hex_goes_on_from_it() -> None:
    """Won inside a contested hex (10.46): one point reaches the hexes around, and its own is none of them."""
    found = follow(board(G), "g", "0304", 1)

    assert (len(found), set(found.values()), "0304" in found) == (6, {2}, False)
