"""Hexes and units in words."""

from __future__ import annotations

from app.table import acts
from app.table.changes import Register, Written
from app.table.describe import describe_hex, describe_piece
from app.table.figures import face_up, totals
from app.table.pieces import PieceId, Place
from rules.hexgrid import HexId
from tests import new_games


def test_a_hex_beside_the_map_has_no_words() -> None:
    assert describe_hex(new_games.new_game(), HexId("9999")) == ""


def test_a_town_on_a_road_by_a_river() -> None:
    text = describe_hex(new_games.new_game(), HexId("1624"))

    assert text.startswith("1624: clear; town Tatabánya; ")
    assert "primary road" in text


def test_a_bridge_is_named_with_its_owner_and_state() -> None:
    text = describe_hex(new_games.new_game(), HexId("3127"))

    assert "bridge Budapest south (Elizabeth, Francis Joseph, rail) E (german, intact)" in text


def test_a_bridge_blown_is_told() -> None:
    game = new_games.new_game()
    before = game.table.read(Register.BRIDGE, "3127-3227")
    game.journal.push(Written(Register.BRIDGE, "3127-3227", before, "bridge - destroyed"))

    assert "E (destroyed)" in describe_hex(game, HexId("3127"))


def test_a_stack_is_added_up() -> None:
    game = new_games.new_game()
    stack = game.table.stack_at(Place(hex=HexId("1420")).spot)
    attack, defense = totals(game, [piece.id for piece in stack])

    assert f"3 units attack {attack}, defense {defense}" in describe_hex(game, HexId("1420"))


def test_who_holds_a_hex_is_told() -> None:
    game = new_games.new_game()
    game.journal.push(Written(Register.CONTROL, "1624", "", "german"))

    assert "held by German" in describe_hex(game, HexId("1624"))


def test_a_unit_in_words() -> None:
    text = describe_piece(new_games.new_game(), PieceId("ge:5/5SS"))

    assert text.startswith("5/5SS ")
    assert text.endswith(", German, 1 of 3")


def test_a_piece_gone_has_no_words() -> None:
    game = new_games.new_game()
    game.journal.push(acts.remove(game.table, [PieceId("ge:5/5SS")], "Remove"))

    assert describe_piece(game, PieceId("ge:5/5SS")) == ""


def test_figures_typed_in_are_in_force() -> None:
    game = new_games.new_game()
    before = game.table.read(Register.VALUE, "ge:5/5SS full")
    game.journal.push(Written(Register.VALUE, "ge:5/5SS full", before, "9-8-7 user"))

    face = face_up(game, PieceId("ge:5/5SS"))
    assert face is not None
    assert face.figures == "9-8-7"
