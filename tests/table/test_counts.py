"""Counts: points written and their markers moved along the tracks of the tray."""

import pytest

from app.table import counts
from app.table.changes import Register
from app.table.game import Game
from app.table.notation import format_table
from app.table.pieces import PieceId, Place
from maps.sheet import BoxId
from tests.new_games import new_game


@pytest.fixture
def game() -> Game:
    return new_game()


def count(game: Game, key: str, value: int) -> None:
    game.journal.push(counts.set_count(game, key, value, key))


def test_a_count_is_written(game: Game) -> None:
    count(game, "arsp:buda", 12)

    assert counts.count_of(game, "arsp:buda") == 12


def test_its_marker_moves_along_the_track(game: Game) -> None:
    count(game, "asp:german", 4)

    assert game.table.place_of(PieceId("air_support_points_german/1")).box == "asp:german:4"


def test_victory_points_have_a_marker_for_each_digit(game: Game) -> None:
    count(game, "vp:german", 130)

    places = [game.table.place_of(PieceId(f"german_vp/{n}")).box for n in (1, 2, 3)]
    assert places == ["vp:german:units:0", "vp:german:tens:3", "vp:german:hundreds:1"]


def test_a_count_past_the_end_of_its_track_leaves_the_marker(game: Game) -> None:
    count(game, "rp:german:infantry", 40)

    assert game.table.place_of(PieceId("infantry_rp_german/1")).box == "rp:german:infantry:0"


def test_a_count_is_never_negative(game: Game) -> None:
    assert counts.set_count(game, "vp:soviet", -3, "") is None


def test_an_undone_count_leaves_no_trace(game: Game) -> None:
    before = format_table(game.table)
    count(game, "vp:german", 57)

    game.journal.undo()

    assert format_table(game.table) == before


def test_buda_and_pest_are_soviet_counts(game: Game) -> None:
    assert {counts.side_of_count(game, f"arsp:{city}") for city in ("buda", "pest")} == {"soviet"}


def test_a_text_that_is_no_number_counts_as_none(game: Game) -> None:
    change = counts.acts.write(game.table, Register.TRACKER, {"vp:german": "many"}, "")
    game.journal.push(change)

    assert counts.count_of(game, "vp:german") == 0


def test_all_counts_of_the_game_are_known(game: Game) -> None:
    assert len(counts.count_keys(game)) == 11  # setup_historical.toml, [trackers]


# ---- a marker laid along its track by hand


def lay(game: Game, piece: str, box: str) -> None:
    """Lay a marker into a box as a hand does."""
    moved = counts.acts.move(game.table, [PieceId(piece)], Place(box=BoxId(box)), "Move")
    game.journal.push(counts.with_counts(game, moved))


def test_a_marker_laid_along_its_track_writes_the_count(game: Game) -> None:
    before = game.journal.now
    lay(game, "german_vp/2", "vp:german:tens:4")

    assert counts.count_of(game, "vp:german") == 40
    assert game.journal.steps[game.journal.now].parent == before


def test_each_digit_has_its_own_marker(game: Game) -> None:
    lay(game, "german_vp/2", "vp:german:tens:4")
    lay(game, "german_vp/3", "vp:german:hundreds:1")
    lay(game, "german_vp/2", "vp:german:tens:2")

    assert counts.count_of(game, "vp:german") == 120


def test_undoing_the_drag_takes_the_count_back(game: Game) -> None:
    lay(game, "german_vp/2", "vp:german:tens:4")
    game.journal.undo()

    assert counts.count_of(game, "vp:german") == 0
    assert game.table.place_of(PieceId("german_vp/2")).box == "vp:german:tens:0"


def test_a_marker_on_the_other_sides_track_counts_nothing(game: Game) -> None:
    lay(game, "german_vp/2", "vp:soviet:tens:4")

    assert (counts.count_of(game, "vp:german"), counts.count_of(game, "vp:soviet")) == (0, 0)


def test_a_unit_on_a_track_counts_nothing(game: Game) -> None:
    moved = counts.acts.move(game.table, [PieceId("ge:5/5SS")], Place(box=BoxId("vp:german:tens:4")), "Move")

    assert counts.with_counts(game, moved) is moved


@pytest.mark.parametrize("tracker", ["asp:german", "rp:german:armored"])
def test_the_tracker_of_a_count_is_told_by_its_name(tracker: str) -> None:
    assert counts.tracker_of_count(counts.count_key(tracker)) == tracker
