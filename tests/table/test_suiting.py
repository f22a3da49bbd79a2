"""Boxes and markers are offered in the order in which they suit; none is left out."""

from app.table.pieces import PieceId
from app.table.suiting import boxes_that_suit, markers_that_suit
from tests.new_games import new_game

TANKS = PieceId("ge:5/5SS")


def test_a_unit_is_offered_the_boxes_of_its_side_that_are_no_track() -> None:
    game = new_game()
    boxes = boxes_that_suit(game, [TANKS])

    assert {box.side for box in boxes[:12]} <= {"", "german"}
    assert {"track", "turn", "weather"}.isdisjoint(box.kind for box in boxes[:12])
    assert len(boxes) == len(game.sheet.tray.boxes)


def test_a_marker_is_offered_its_own_track_first() -> None:
    game = new_game()
    marker = PieceId("air_support_points_german/1")
    track = (game.table.place_of(marker).box or "").rpartition(":")[0]

    assert boxes_that_suit(game, [marker])[0].id.rpartition(":")[0] == track


def test_a_unit_is_offered_markers_of_its_side_that_count_nothing() -> None:
    game = new_game()
    markers = markers_that_suit(game, TANKS)
    first = [marker.id for marker in markers[:8]]

    assert "out_of_supply" in first
    assert {marker.owner for marker in markers[:8]} <= {"any", "german"}
    assert len(markers) == len(game.roster.markers)
