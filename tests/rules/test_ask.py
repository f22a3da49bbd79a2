"""Boards and questions as JSON lines: what is answered, and that no line stops the rest."""

import json
import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.ask import answer, answer_lines
from rules.boards import BoardReader
from rules.issues import NotationError
from tests.rule_boards import random_board
from tests.rules.small_boards import Json, ask, board, reach, unit

STEP = ["0303", "0403"]
RIVER = {"hexsides": {"danube": [STEP]}}
WOODS = {"hexes": {"0403": "woods"}}
FORD = {"pair": STEP, "kind": "ford", "owner": None, "state": "intact"}
BRIDGE = FORD | {"kind": "bridge"}
RING_COUNTS = {n: 3 * n * (n + 1) for n in range(4)}
"""Origin: formula, the hexes within n of a hex other than itself."""


@pytest.mark.parametrize("points", RING_COUNTS)
def test_open_ground_is_reached_in_rings(points: int) -> None:
    where = {"cols": 9, "rows": 9, "units": [unit("g", "0505", move=points, supplied=False)]}
    allowance = -(-points // 2)

    assert len(reach(where, "g")) == 1 + RING_COUNTS[allowance]


def test_a_unit_begins_at_its_hex_at_no_cost() -> None:
    found = reach(board(unit("g", "0303")), "g")["0303"]

    assert (found["cost"], found["how"], found["stop"], found["path"]) == (0, "start", False, ["0303"])


def test_the_example_of_7_66_infantry_pays_two_points() -> None:
    """River, woods and a secondary road: one and two, halved, rounded up (7.66)."""
    features = {"hexsides": {"minor_river": [["0303", "0403"]]}, "roads": {"secondary": [["0303", "0403"]]}}
    where = board(unit("g", "0303"), hexes={"0403": "woods"}, **features)

    assert reach(where, "g")["0403"]["cost"] == 4


def test_an_entered_zone_stops_and_blocks_what_lies_behind() -> None:
    found = ask(board(unit("g", "0203"), unit("s", "0504")), "reach", unit="g")

    assert (found["hexes"]["0403"]["stop"], found["blocked"]["0504"]) == (True, ["7.4", "9.31"])


def test_missing_points_are_named_only_where_nothing_else_forbids() -> None:
    where = board(unit("g", "0303", move=1), hexes={"0503": "lake"})
    blocked = ask(where, "reach", unit="g")["blocked"]

    assert (blocked["0502"], blocked["0503"]) == (["7.5"], ["2.2"])


def test_a_reinforcement_begins_with_its_entry_hex() -> None:
    where = board(unit("g", None), entries={"A": ["0103"], "X": ["0703"]})

    assert reach(where, "g", entry=["A", "X"])["0203"]["path"] == ["0103", "0203"]


def test_zones_of_the_other_side_give_no_way_in() -> None:
    found = ask(board(unit("g", None), entries={"X": ["0703"]}), "reach", unit="g", entry="X")

    assert found == {"allowance": 8, "hexes": {}, "blocked": {}, "mp_unit": 2}


def test_an_entry_hex_full_of_friends_is_blocked() -> None:
    friends = [unit(f"g{n}", "0103") for n in range(3)]
    where = board(unit("g", None), *friends, entries={"A": ["0103"]})

    assert ask(where, "reach", unit="g", entry="A")["blocked"] == {"0103": ["8.2"]}


def test_why_adds_its_costs_up() -> None:
    where = board(unit("g", "0303"), hexes={"0403": "woods"})
    found = ask(where, "why", unit="g", path=["0303", "0403"])

    assert (found["allowed"], found["cost"], found["findings"][0]["case"]) == (True, 4, "7.2")


def test_why_says_in_words_what_forbids() -> None:
    found = ask(board(unit("g", "0303"), unit("s", "0403")), "why", unit="g", path=["0303", "0403"])

    assert "Enemy units are in this hex." in [each["text"] for each in found["findings"]]


def test_an_unsupplied_unit_names_the_hex_that_breaks_its_line() -> None:
    row = {"cols": 9, "rows": 1, "entries": {"A": ["0101"]}}
    road = {"primary": [[f"0{n}01", f"0{n + 1}01"] for n in range(1, 6)]}
    where = row | {"units": [unit("g", "0601"), unit("s", "0401")], "roads": road}

    assert ask(where, "supply", side="german")["g"] == {"supplied": False, "path": None, "break": "0501"}


def test_a_sparse_board_has_only_the_hexes_listed() -> None:
    where = board(unit("g", "0303"), sparse=True, hexes=dict.fromkeys(["0303", "0403"], "clear"))

    assert set(reach(where, "g")) == {"0303", "0403"}


def test_own_charts_change_the_costs() -> None:
    where = board(unit("g", "0303"), charts={"tec": {"hex": {"clear": {"mp": [1, 2]}}}})

    assert reach(where, "g")["0403"]["cost"] == 4


BAD_LINES = [
    "",
    "[]",
    "{",
    "{}",
    '{"ask": "reach"}',
    json.dumps({"ask": "reach", "unit": "x", "board": board()}),
    json.dumps({"ask": "combat", "board": board()}),
    json.dumps({"ask": "zoc", "side": "romans", "board": board()}),
    json.dumps({"ask": "reach", "unit": "g", "board": board(unit("g", None))}),
    json.dumps({"ask": "reach", "unit": "g", "board": board(unit("g", "9901"))}),
    json.dumps({"ask": "reach", "unit": "g", "board": board(unit("g", "0101", "elephant"))}),
    json.dumps({"ask": "reach", "unit": "g", "board": board(unit("g", "0101"), unit("g", "0102"))}),
    json.dumps({"ask": "zoc", "side": "german", "board": board(roads={"primary": [["0101", "0505"]]})}),
    json.dumps({"ask": "zoc", "side": "german", "board": board(choices={"rail_is_road": "maybe"})}),
    json.dumps({"ask": "zoc", "side": "german", "board": board(charts={"tec": {"hex": 3}})}),
    json.dumps({"ask": "zoc", "side": "german", "board": board(mp_unit=1)}),
    "[" * 100_000,
]


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: line[:60])
def test_a_bad_line_is_answered_with_an_error(line: str) -> None:
    assert list(json.loads(answer(line))) == ["error"]


def test_the_lines_after_a_bad_one_are_answered() -> None:
    good = json.dumps({"ask": "zoc", "side": "german", "board": board(unit("g", "0101"))})
    found = [json.loads(line) for line in answer_lines(["nonsense", "", good])]

    assert [set(each) for each in found] == [{"error"}, {"0102", "0201", "0202"}]


def spoil(data: Any, chance: random.Random) -> None:
    """Put nonsense somewhere into a JSON value."""
    while isinstance(data, (dict, list)) and data:
        key = chance.choice(list(data) if isinstance(data, dict) else range(len(data)))
        if chance.random() < 0.3 or not isinstance(data[key], (dict, list)):
            data[key] = chance.choice([None, -1, 1e9, "nonsense", [], {}, True, [[]], {"a": []}])
            return
        data = data[key]


@given(st.integers(0, 5), st.sampled_from(["reach", "zoc", "supply", "why"]), st.integers(0, 10**6))
def test_any_spoilt_board_is_answered(seed: int, what: str, spoiling: int) -> None:
    where = random_board(seed)
    first = where["units"][0]["id"]
    line = {"board": where, "ask": what, "unit": first, "side": "german", "entry": "A", "path": ["0303"]}
    spoil(line, random.Random(spoiling))

    assert isinstance(json.loads(answer(json.dumps(line))), dict)


ASSUMED = [
    # What a step of a tank from 0303 to 0403 hangs on.
    ("rugged_hexside_secondary_mp", {"hexsides": {"rugged": [STEP]}, "roads": {"secondary": [STEP]}}),
    ("hexside_sum", {"hexsides": {"minor_river": [STEP], "rough": [STEP]}}),
    ("road_over_ford", {**RIVER, "bridges": [FORD], "roads": {"primary": [STEP]}}),
    ("bridge_cost_halved", {**RIVER, **WOODS, "bridges": [BRIDGE], "roads": {"secondary": [STEP]}}),
]


@pytest.mark.parametrize(("key", "features"), ASSUMED)
def test_a_finding_names_the_assumption_that_it_hung_on(key: str, features: Json) -> None:
    found = ask(board(unit("g", "0303", "tank"), **features), "why", unit="g", path=["0303", "0403"])

    assert key in [each.get("assumption") for each in found["findings"]]


def test_a_board_may_have_any_grid() -> None:
    """Origin: hand, the six hexes about 02.02 of flat tops of which the odd columns lie south."""
    where = {
        "cols": 4,
        "rows": 4,
        "grid": {"kind": "flat", "ids": "CC.RR"},
        "units": [unit("g", "02.02", move=1)],
    }

    assert sorted(reach(where, "g")) == ["01.01", "01.02", "02.01", "02.02", "02.03", "03.01", "03.02"]


@pytest.mark.parametrize(
    ("grid", "told"),
    [
        ({"kind": "round"}, "board.kind: unknown word 'round'"),
        ({"ids": "CXR"}, "board.ids: no pattern of numbers: 'CXR'"),
        ({"colour": "red"}, "board.colour: unknown key"),
        ({"without": "0909"}, "board.without: there is no hex '0909' to leave out"),
        ({"cols": 0}, "board.cols: 0 is out of range"),
        ({"cols": 999, "rows": 999, "ids": "CCCRRR"}, "board.cols: 999 x 999 hexes"),
    ],
)
def test_a_grid_that_cannot_be_is_told(grid: dict[str, object], told: str) -> None:
    with pytest.raises(NotationError, match=re.escape(told)):
        BoardReader().read({"cols": 3, "rows": 3, "grid": grid})
