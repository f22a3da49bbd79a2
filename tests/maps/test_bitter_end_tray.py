"""The tray of Bitter End has a box for every turn, arrival, count and unit that is not on the map."""

import datetime as dt

import pytest

from maps.load import load
from maps.sheet import Box

TRAY = load("bitter_end").tray
COUNTER_PX = 112


def boxes_of(kind: str) -> list[Box]:
    return [box for box in TRAY.boxes.values() if box.kind == kind]


def test_the_turn_record_runs_from_the_1st_to_the_26th_of_january() -> None:
    days = [dt.date(1945, 1, 1) + dt.timedelta(days=n) for n in range(26)]

    assert [box.date for box in boxes_of("turn")] == [day.isoformat() for day in days]


def test_the_turn_record_is_a_calendar_of_weeks() -> None:
    """Origin: 1 January 1945 was a Monday."""
    columns = {dt.date.fromisoformat(box.date).weekday(): box.rect_px.x for box in boxes_of("turn")}

    assert all(
        columns[dt.date.fromisoformat(box.date).weekday()] == box.rect_px.x for box in boxes_of("turn")
    )


@pytest.mark.parametrize(
    ("side", "days"), [("german", (4, 5, 9, 10, 11, 12, 14, 16)), ("soviet", (6, 8, 18, 19, 24))]
)
def test_every_date_of_arrival_has_its_box(side: str, days: tuple[int, ...]) -> None:
    """Origin: reinforcements.toml; the German 4th and 9th are those of 21.31i and 21.31l."""
    dates = [box.date for box in boxes_of("arrival") if box.side == side]

    assert dates == [f"1945-01-{day:02d}" for day in days]


# Origin: the most units that arrive on that day in any scenario (reinforcements.toml, 21.32a).
@pytest.mark.parametrize(
    ("box", "units"),
    [("german:1945-01-05", 3), ("german:1945-01-10", 5), ("soviet:1945-01-06", 12), ("soviet:1945-01-18", 9)],
)
def test_all_units_of_an_arrival_fit_side_by_side(box: str, units: int) -> None:
    _, _, width, height = TRAY.boxes[f"arrival:{box}"].rect_px

    assert (width // (COUNTER_PX + 8)) * ((height - 80) // (COUNTER_PX + 8)) >= units


@pytest.mark.parametrize("kind", ["eliminated", "no-return", "not-in-play", "by-hand", "delayed", "pool"])
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_each_side_has_its_boxes(kind: str, side: str) -> None:
    assert TRAY.boxes[f"{kind}:{side}"].side == side


@pytest.mark.parametrize(
    ("track", "cells"),
    [
        ("rp:german:infantry", 11),
        ("rp:soviet:armored", 11),
        ("vp:german:units", 10),
        ("vp:soviet:hundreds", 10),
        ("asp:soviet", 13),
        ("arsp:buda", 13),
        ("award:budapest_supplied", 10),
    ],
)
def test_a_track_counts_from_nought(track: str, cells: int) -> None:
    """Origin: 12 artillery support points in charts.toml are the highest figure."""
    titles = [box.title for name, box in TRAY.boxes.items() if name.rpartition(":")[0] == track]

    assert titles == [str(n) for n in range(cells)]


def test_every_box_holds_a_counter() -> None:
    assert all(min(box.rect_px.width, box.rect_px.height) >= COUNTER_PX for box in TRAY.boxes.values())


def test_no_label_lies_under_counters() -> None:
    assert not [label for label in TRAY.labels if TRAY.box_under(*label.rect_px.centre)]


def test_the_box_under_a_point_is_the_one_around_it() -> None:
    assert all(TRAY.box_under(*box.rect_px.centre) is box for box in TRAY.boxes.values())


def test_the_tray_stands_beside_the_map_and_is_as_tall() -> None:
    sheet = load("bitter_end")

    assert TRAY.rect_px.x > sheet.size_px[0]
    assert TRAY.rect_px.height == pytest.approx(sheet.size_px[1], abs=1)
