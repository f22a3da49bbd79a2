"""The oracle's supply lines against figures reckoned by hand."""

from tests.games.bitter_end.oracle.answer import answer
from tests.games.bitter_end.oracle.hand import board, line, tank, unit


def supplied(ground, name="g1", side="german", **more):
    return answer({"board": ground, "ask": "supply", "side": side} | more)[name]["supplied"]


def test_6_26_four_clear_hexes_and_the_imaginary_fifth_are_five_points():
    entries = {"A": ["0106"]}

    assert supplied(board([unit("g1", "0506")], entries=entries))
    assert not supplied(board([unit("g1", "0606")], entries=entries))


def test_6_23_five_points_to_a_road_and_then_any_length():
    road = {"secondary": line("0112", "0212", "0312", "0412", "0512", "0612", "0712")}

    assert supplied(board([unit("g1", "0707")], entries={"B": ["0112"]}, roads=road))
    assert not supplied(board([unit("g1", "0706")], entries={"B": ["0112"]}, roads=road))


def test_6_21_an_enemy_zone_cuts_the_road_and_a_friend_mends_it():
    road = {"primary": line(*(f"{c:02d}06" for c in range(1, 11)))}
    units = [tank("g1", "1006"), unit("s1", "0505")]

    assert not supplied(board(units, entries={"A": ["0106"]}, roads=road))
    friends = [unit("g2", "0506"), unit("g3", "0606"), unit("g4", "0406")]
    assert supplied(board([*units, *friends], entries={"A": ["0106"]}, roads=road))


def crossing(kind, **choices):
    """A river east of column 3 on open ground, one crossing in row 6 with a road from edge to edge."""
    river = [[f"03{r:02d}", f"04{r:02d}"] for r in range(1, 13)]
    river += [[f"03{r:02d}", f"04{r + 1:02d}"] for r in range(1, 12, 2)]
    river += [[f"03{r + 1:02d}", f"04{r:02d}"] for r in range(2, 12, 2) if r + 1 < 13 and r % 2]
    river += [[f"03{r:02d}", f"04{r - 1:02d}"] for r in range(3, 13, 2)]
    road = {"primary": line(*(f"{c:02d}06" for c in range(1, 11)))}
    bridge = {"pair": ["0306", "0406"], "kind": kind, "owner": None, "state": "intact"}
    return board(
        [tank("g1", "1006")],
        entries={"A": ["0106"]},
        roads=road,
        hexsides={"danube": river},
        bridges=[bridge],
        choices=choices,
    )


def test_6_25_roads_cross_bridges_and_not_fords():
    assert supplied(crossing("bridge"))
    assert not supplied(crossing("ford"))
    assert not supplied(crossing("ford", road_over_ford=True))
    assert supplied(crossing("ford", road_over_ford=True, road_over_ford_supply=True))
    assert not supplied(crossing("ford", road_over_ford_supply=True))


def test_12_65_a_line_crosses_back_into_the_hex_of_the_boat():
    """Units cross from the east to hexes beside the boat, here held by the enemy; lines to its own too."""
    enemies = [unit("s1", "0305"), unit("s2", "0307")]
    there = [tank("g1", "0406"), unit("boat", "0306", type="sturmboot"), *enemies]
    ground = crossing("ford") | {"bridges": [], "units": there}

    assert supplied(ground)
    assert not supplied(ground | {"choices": {"sturmboot_supply_both_ways": False}})


def test_6_25_rugged_ground_is_traced_by_road_only():
    wall = dict.fromkeys((f"03{r:02d}" for r in range(1, 13)), "rugged")
    ground = board([unit("g1", "0406")], hexes=wall, entries={"A": ["0206"]})
    by_road = ground | {"roads": {"secondary": line("0406", "0306", "0206")}}

    assert not supplied(ground)
    assert supplied(by_road)
