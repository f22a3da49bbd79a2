"""The random boards are repeatable and show every feature often enough to prove something."""

from collections import Counter
from functools import cache

from tests.games.bitter_end.oracle.charts import DEFAULT_CHOICES
from tests.games.bitter_end.oracle.random_boards import KINDS, TERRAINS, random_board, random_questions


@cache
def boards() -> list[dict]:
    """Return a thousand boards, made when first asked for: every process of the tests reads this file."""
    return [random_board(1, number) for number in range(1000)]


def test_the_same_numbers_give_the_same_questions():
    assert random_questions(1, 7) == random_questions(1, 7)


def test_each_setting_is_flipped_on_at_least_twenty_boards():
    flipped = Counter(key for board in boards() for key in board["choices"])

    assert all(flipped[key] >= 20 for key in DEFAULT_CHOICES)


def test_each_flip_is_a_true_change():
    assert all(DEFAULT_CHOICES[key] != value for board in boards() for key, value in board["choices"].items())


def test_each_feature_stands_on_many_boards():
    seen = Counter()
    for board in boards():
        terrains = {*board["hexes"].values(), board["default_terrain"]}
        seen.update(terrains)
        seen.update(f"side {kind}" for kind, pairs in board["hexsides"].items() if pairs)
        seen.update(f"road {kind}" for kind, links in board["roads"].items() if links)
        seen.update({f"{b['kind']} {b['state']}" for b in board["bridges"]})
        seen.update({f"unit {u['side']} {u['type']}" for u in board["units"]})
        seen.update(f"entry {letter}" for letter, names in board["entries"].items() if names)
        seen.update(key for key in ("sparse", "edge_roads", "villages", "sturmboot_area") if board[key])
    wanted = [*TERRAINS, "lake", "sparse", "edge_roads", "villages", "sturmboot_area"]
    wanted += [f"side {kind}" for kind in boards()[0]["hexsides"]]
    wanted += ["road primary", "road secondary", "road rail", "unit german sturmboot"]
    wanted += ["bridge intact", "bridge destroyed", "ford intact"]
    wanted += [f"unit {side} {kind}" for side in ("german", "soviet") for kind in KINDS]
    wanted += [f"entry {letter}" for letter in "ABCXYZ"]

    assert {name: seen[name] for name in wanted if seen[name] < 50} == {}


def test_sizes_run_from_8_by_8_to_14_by_12():
    sizes = {(board["cols"], board["rows"]) for board in boards()}

    assert (min(c for c, _ in sizes), max(c for c, _ in sizes)) == (8, 14)
    assert (min(r for _, r in sizes), max(r for _, r in sizes)) == (8, 12)


def test_no_hex_holds_more_than_three_units_of_a_side_but_boats():
    for board in boards():
        held = Counter((u["hex"], u["side"]) for u in board["units"] if u["hex"] and u["type"] != "sturmboot")
        assert max(held.values()) <= 3
