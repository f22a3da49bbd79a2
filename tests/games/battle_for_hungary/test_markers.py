"""Effects on the table of this game: two states on one marker, columns into one box, parts of moves."""

from __future__ import annotations

from app.assist.carry_out import in_order
from app.table.history import parts_of_phase
from rules.effects import EndPart, PutInBox, SettleMarks
from rules.games.battle_for_hungary.words import ALLIED, OVEREXTENDED, UNSUPPLIED, columns_box
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.battle_for_hungary.playing import effects, new_game, on, push, situation


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


def test_a_part_of_a_move_ends_also_where_as_much_was_spent_in_an_earlier_turn() -> None:
    game, panzer = new_game(), UnitId("ge:LAH/G")
    for turn in (1, 2):
        on(game, "axis.movement.move", turn)
        push(game, in_order(game, [EndPart(panzer, 14)], "Part"))

        assert [spent for _, spent in parts_of_phase(game.journal).values()] == [14]
