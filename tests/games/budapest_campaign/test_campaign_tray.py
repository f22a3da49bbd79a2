"""The tray of Budapest Campaign has the tracks and displays of 2.15 and the pools of 2.16."""

import pytest

from maps.load import load
from maps.sheet import Box, BoxId, Draw

SHEET = load("budapest_campaign")
TRAY = SHEET.tray
COUNTER_PX = 112
TURNS = range(1, 11)


def box(name: str) -> Box:
    return TRAY.boxes[BoxId(name)]


def test_there_are_ten_turns() -> None:
    """Origin: 18.1."""
    dates = [each.date for each in TRAY.boxes.values() if each.kind == "turn"]

    assert dates == [f"{turn:03}" for turn in TURNS]


@pytest.mark.parametrize("side", SHEET.sides)
def test_every_turn_has_a_box_for_what_comes_on_it(side: str) -> None:
    """Origin: 2.15, each player has a track of his own; an SSU may lie on any turn (24)."""
    assert [box(f"arrival:{side}:{turn}").date for turn in TURNS] == [f"{turn:03}" for turn in TURNS]


# Origin: the turns on the counters, with the optional forces that come on the same turn.
@pytest.mark.parametrize(
    ("arrival", "units"),
    [("axis:1", 3), ("axis:4", 8), ("axis:6", 4), ("soviet:1", 10), ("soviet:4", 12), ("soviet:5", 7)],
)
def test_all_units_of_a_turn_fit_side_by_side(arrival: str, units: int) -> None:
    _, _, width, height = box(f"arrival:{arrival}").rect_px

    assert (width // (COUNTER_PX + 8)) * ((height - 50) // (COUNTER_PX + 8)) >= units


@pytest.mark.parametrize("side", SHEET.sides)
@pytest.mark.parametrize("name", ["eliminated", "by-hand", "not-in-play", "available", "air", "markers"])
def test_each_side_has_its_displays(side: str, name: str) -> None:
    assert (box(f"{name}:{side}").side, box(f"{name}:{side}").seen_by) == (side, "")


@pytest.mark.parametrize("side", SHEET.sides)
def test_the_refit_points_are_counted_to_ten(side: str) -> None:
    assert [box(f"rp:{side}:{n}").title for n in range(11)] == [str(n) for n in range(11)]


@pytest.mark.parametrize("side", SHEET.sides)
def test_a_command_pool_is_closed_to_the_enemy_and_drawn_from_by_chance(side: str) -> None:
    """Origin: 2.16, 5.2."""
    pool = box(f"pool:{side}")

    assert (pool.seen_by, pool.draw, box(pool.into).seen_by) == (side, Draw.CHANCE, "")


@pytest.mark.parametrize("side", SHEET.sides)
def test_support_is_drawn_unseen_into_a_display_closed_to_the_enemy(side: str) -> None:
    """Origin: 16.1."""
    pool = box(f"ssu-pool:{side}")

    assert (pool.seen_by, pool.draw, box(pool.into).seen_by) == ("nobody", Draw.CHANCE, side)


def test_every_box_holds_a_counter() -> None:
    assert all(min(each.rect_px.width, each.rect_px.height) >= COUNTER_PX for each in TRAY.boxes.values())


def test_no_label_lies_under_counters() -> None:
    assert not [label for label in TRAY.labels if TRAY.box_under(*label.rect_px.centre)]


def test_the_tray_stands_beside_the_map() -> None:
    assert TRAY.rect_px.x > SHEET.size_px[0]
