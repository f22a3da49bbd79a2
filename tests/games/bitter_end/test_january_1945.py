"""The history of January 1945: every day is there, and its places bear out the fronts of the sources."""

from __future__ import annotations

import re
from functools import cache

import pytest

from app.film.evening import far_points, front_on
from maps.sheet import MapSheet
from rules.hexgrid import HexId, Point
from rules.history import Certainty, Confidence, History, SourceFront, certainties
from rules.history_file import PIN, history_folders, read_history
from rules.library import game_folder
from tests.new_games import roster, sheet

MOST_HEXES, LEAST_SHARE = 3, 0.9
DAYS = [f"1945-01-{number:02}" for number in range(1, 27)]


@cache
def history() -> History:
    (folder,) = history_folders(game_folder("bitter-end").rules)
    return read_history(folder, "bitter-end")


def test_every_day_is_there() -> None:
    assert list(history().dates) == DAYS


@pytest.mark.parametrize("date", DAYS)
def test_every_day_has_a_text_with_events_that_name_source_and_confidence(date: str) -> None:
    day, events = history().by_date[date], history().events_of(date)

    assert len(events) >= 4
    assert day.heading
    assert PIN.search(day.text)
    assert all(event.source and isinstance(event.confidence, Confidence) for event in events)


def test_every_event_names_a_known_source() -> None:
    known = history().sources
    names = [re.findall(r"[\w-]+", event.source) for event in history().events]

    assert [each for each in names if not set(each) & set(known)] == []


def test_what_is_carried_on_from_another_day_is_shown_as_a_guess() -> None:
    carried = [
        evening.confidence.certainty
        for formation in history().formations
        for evening in formation.evenings.values()
        if evening.how.startswith(("repeats", "interpolated"))
    ]

    assert set(carried) == {Certainty.GUESSED}


def test_the_uncertain_places_are_counted() -> None:
    # Of the collection's rows for the 12th: 7 read, 1 read with its place judged, 63 others.
    assert list(certainties(history(), "1945-01-12").values()) == [7, 1, 63]


def test_formations_have_counters_of_the_game_and_stand_on_its_map() -> None:
    units, hexes = roster().units, set(sheet().grid.hexes)
    named = {unit for each in history().formations for unit in (*each.units, *each.attached, each.symbol)}
    stood = {here for date in DAYS for _, _, here in history().standing(date)}

    assert (named - set(units), stood - hexes) == (set(), set())


# ---- the front computed from the evening's places and that of the sources


@pytest.fixture(params=range(10), ids=lambda n: history().fronts[n].date)
def source(request: pytest.FixtureRequest) -> SourceFront:
    return history().fronts[request.param]


def test_the_computed_front_lies_within_three_hexes_of_that_of_the_sources(source: SourceFront) -> None:
    front = front_on(history(), source.date, sheet())
    assert front is not None
    far, asked = far_points(front, source, sheet(), MOST_HEXES)

    assert 1 - len(far) / asked >= LEAST_SHARE
    assert [line.encircled for line in front.lines if line.is_ring] != []


def test_where_it_lies_elsewhere_a_reason_is_given(source: SourceFront) -> None:
    front = front_on(history(), source.date, sheet())
    assert front is not None
    far, _ = far_points(front, source, sheet(), MOST_HEXES)

    assert [hex_at(sheet(), point) for point in far if not is_explained(source.date, point)] == []


def is_explained(date: str, point: Point) -> bool:
    here, grid = hex_at(sheet(), point), sheet().grid
    known = (each for each in history().departures if each.date == date)
    return any(grid.distance(here, each.hex) <= each.within for each in known)


def hex_at(of: MapSheet, point: Point) -> HexId:
    """The hex under a point, the nearest one where it lies between the outermost hexes and the frame."""
    found = of.hex_under(*point)
    return found or min(
        of.grid.hexes,
        key=lambda here: (of.centre_px(here)[0] - point[0]) ** 2 + (of.centre_px(here)[1] - point[1]) ** 2,
    )
