"""How a supply line goes, rule by rule, along a causeway through a lake."""

from tests.rules.small_boards import Json, board, is_supplied, unit

ROW = ["0103", "0203", "0303", "0403", "0503"]
RIDGE = [["0303", "0403"]]


def causeway(**features: object) -> Json:
    """Return a unit at one end of a causeway with its side's entry at the other."""
    land: Json = {"default_terrain": "lake", "hexes": dict.fromkeys(ROW, "clear")}
    return board(unit("g", "0503"), entries={"A": ["0103"]}, **land, **features)


def test_a_line_goes_over_land() -> None:
    assert is_supplied(causeway(), "g")


def test_a_line_does_not_cross_a_rugged_hexside() -> None:
    assert not is_supplied(causeway(hexsides={"rugged": RIDGE}), "g")


def test_a_line_crosses_a_rugged_hexside_by_road() -> None:
    assert is_supplied(causeway(hexsides={"rugged": RIDGE}, roads={"secondary": RIDGE}), "g")
