"""Markers and boxes on the table of this game: two states on one marker, several columns into one box."""

from __future__ import annotations

from app.assist.carry_out import in_order
from rules.effects import PutInBox, SettleMarks
from rules.games.battle_for_hungary.words import ALLIED, OVEREXTENDED, UNSUPPLIED, columns_box
from rules.hexgrid import HexId
from tests.games.battle_for_hungary.playing import effects, new_game, push, situation


def test_two_states_are_the_faces_of_one_marker() -> None:
    game = new_game()
    units = [unit for unit in situation(game).of(ALLIED) if unit.hex is not None]
    one = units[0]
    other = next(unit for unit in units if unit.hex != one.hex)
    hexes = tuple(HexId(unit.hex or "") for unit in (one, other))
    states = ((UNSUPPLIED, frozenset({one.id})), (OVEREXTENDED, frozenset({other.id})))
    effects(game, SettleMarks(hexes, states))
    now = situation(game)

    assert now.unit(one.id).is_marked(UNSUPPLIED)
    assert now.unit(other.id).is_marked(OVEREXTENDED)


def test_several_pieces_of_one_stack_go_into_one_box() -> None:
    game = new_game()
    columns = situation(game).columns_of(ALLIED)
    push(game, in_order(game, [PutInBox(each.id, columns_box(ALLIED)) for each in columns], "Used"))

    assert situation(game).columns_of(ALLIED) == ()
    assert len(columns) > 1
