"""The tray of The Battle for Hungary has the turns, the air areas and bases and the pools of its rulebook."""

import pytest

from maps.load import load
from maps.sheet import Box, BoxId

SHEET = load("battle_for_hungary")
TRAY = SHEET.tray
COUNTER_PX = 112
TURNS = range(1, 15)
AIR_AREAS = range(1, 13)
BASES = {"lf4": "axis", "mkhl": "axis", "2uf": "allied", "3uf": "allied", "4uf": "allied"}


def box(name: str) -> Box:
    return TRAY.boxes[BoxId(name)]


def room(name: str) -> int:
    """Return how many counters lie side by side in a box below its title."""
    _, _, width, height = box(name).rect_px
    return int(width // (COUNTER_PX + 8)) * int((height - 50) // (COUNTER_PX + 8))


def test_there_are_fourteen_turns() -> None:
    """Origin: 13.4."""
    dates = [each.date for each in TRAY.boxes.values() if each.kind == "turn"]

    assert dates == [f"{turn:03}" for turn in TURNS]


def test_the_turns_are_half_months_from_october_to_april() -> None:
    """Origin: 13.1, 13.2, 13.3, 13.4."""
    titles = {turn: box(f"turn:{turn}").title for turn in (1, 7, 11, 14)}

    assert titles == {
        1: "1 to 15 October 1944", 7: "1 to 15 January 1945",
        11: "1 to 15 March 1945", 14: "16 to 30 April 1945",
    }  # fmt: skip


# Origin: 6.2.
@pytest.mark.parametrize(
    ("turn", "axis", "allied"),
    [(1, 3, 6), (6, 3, 6), (7, 3, 3), (8, 3, 3), (9, 2, 3), (11, 2, 3), (12, 2, 5)],
)
def test_a_turn_says_how_many_columns_come(turn: int, axis: int, allied: int) -> None:
    assert box(f"turn:{turn}").note.splitlines()[0] == f"Columns: Axis {axis}, Allied {allied}"


@pytest.mark.parametrize("side", SHEET.sides)
def test_every_turn_has_a_box_for_what_comes_and_goes_on_it(side: str) -> None:
    """Origin: 6.1."""
    assert [box(f"arrival:{side}:{turn}").date for turn in TURNS] == [f"{turn:03}" for turn in TURNS]


# Origin: the turns of entry of our counters, those with the most.
@pytest.mark.parametrize(
    ("arrival", "units"), [("axis:2", 7), ("axis:10", 7), ("axis:3", 6), ("allied:4", 14), ("allied:8", 5)]
)
def test_all_units_of_a_turn_fit_side_by_side(arrival: str, units: int) -> None:
    assert room(f"arrival:{arrival}") >= units


@pytest.mark.parametrize("side", SHEET.sides)
@pytest.mark.parametrize("area", AIR_AREAS)
def test_missions_are_closed_to_the_enemy(side: str, area: int) -> None:
    """Origin: 9.2, 9.4."""
    assert (box(f"mission:{side}:{area}").side, box(f"mission:{side}:{area}").seen_by) == (side, side)


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("state", ["ready", "flown"])
def test_a_base_has_a_box_for_what_is_ready_and_what_has_flown(base: str, state: str) -> None:
    """Origin: 9.7, 9.8, 10.4."""
    assert box(f"{state}:{base}").side == BASES[base]


# Origin: 10.2, at most ten to a front; our counters.
@pytest.mark.parametrize(("base", "units"), [("2uf", 10), ("3uf", 10), ("lf4", 10), ("mkhl", 3), ("4uf", 6)])
def test_the_aircraft_of_a_base_fit_side_by_side(base: str, units: int) -> None:
    assert room(f"ready:{base}") >= units


# Origin: 6.3 and our tables, in which no turn has more; the air points of 6.3.1 too.
@pytest.mark.parametrize(
    ("track", "most"),
    [
        ("rp:german", 4), ("rp:hungarian", 4), ("rp:soviet", 8), ("rp:romanian", 2), ("rp:bulgarian", 2),
        ("rp:yugoslav", 2), ("rp:german:air", 3), ("rp:hungarian:air", 3), ("rp:soviet:air", 3),
        ("rp:romanian:air", 1),
    ],
)  # fmt: skip
def test_the_replacements_of_a_nation_are_counted_from_none(track: str, most: int) -> None:
    assert [box(f"{track}:{n}").title for n in range(most + 1)] == [str(n) for n in range(most + 1)]
    assert BoxId(f"{track}:{most + 1}") not in TRAY.boxes


@pytest.mark.parametrize("side", SHEET.sides)
@pytest.mark.parametrize(
    "name", ["eliminated", "withdrawn", "by-hand", "not-in-play", "columns", "lost", "markers"]
)
def test_each_side_has_its_displays(side: str, name: str) -> None:
    assert (box(f"{name}:{side}").side, box(f"{name}:{side}").seen_by) == (side, "")


def test_orders_of_the_fuhrer_are_closed_to_the_allies() -> None:
    """Origin: 12.1."""
    assert box("orders:axis").seen_by == "axis"


def test_every_box_holds_a_counter() -> None:
    assert all(min(each.rect_px.width, each.rect_px.height) >= COUNTER_PX for each in TRAY.boxes.values())


def test_no_label_lies_under_counters() -> None:
    assert not [label for label in TRAY.labels if TRAY.box_under(*label.rect_px.centre)]


def test_the_tray_stands_beside_the_map() -> None:
    assert TRAY.rect_px.x > SHEET.size_px[0]
