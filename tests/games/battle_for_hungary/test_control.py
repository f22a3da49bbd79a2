"""What moves bring about by their hexes alone: control (7.2), the uprising (12.2.1), the line (8.7)."""

from __future__ import annotations

import pytest

from app.assist.turn.follow import undone_with
from app.table import acts
from app.table.changes import Register
from app.table.game import Game
from app.table.pieces import PieceId, Place
from rules.effects import AddMark
from rules.hexgrid import HexId
from rules.units import OUT_OF_SUPPLY
from tests.games.battle_for_hungary.playing import effects, markers, move, on, push, same_game, situation

RIFLES, GERMANS, HEADQUARTERS = "so:67_RK/S", "ge:FHH/G", "so:HQ_2Ukr/S"
"""Of the campaign's set-up."""
IN_THE_RISING, IN_THE_LINE, BEHIND = "0422", "1325", "1424"


@pytest.fixture
def game() -> Game:
    found = same_game()
    on(found, "allied.movement.move")
    return found


def test_13_the_line_of_the_scenario_says_who_holds_what_at_first(game: Game) -> None:
    now = situation(game)

    assert (now.holder(HexId("1014")), now.holder(HexId("2310"))) == ("axis", "allied")


def test_7_2_a_hex_that_was_entered_changes_hands(game: Game) -> None:
    move(game, RIFLES, "1014", "1114")
    lay(game, RIFLES, "2310")

    assert situation(game).holder(HexId("1114")) == "allied"


def lay(game: Game, unit: str, here: str) -> None:
    """Lay a unit somewhere; nothing follows from that."""
    push(game, acts.move(game.table, [PieceId(unit)], Place(hex=HexId(here)), "Lay"))


def test_7_2_a_hex_changes_hands_again_when_its_holder_comes_back(game: Game) -> None:
    move(game, RIFLES, "1014", "1114")
    lay(game, RIFLES, "2310")
    move(game, GERMANS, "1213", "1114", "1214")
    lay(game, GERMANS, "1511")

    assert situation(game).holder(HexId("1114")) == "axis"


def test_control_is_written_once_and_taken_back_with_the_move(game: Game) -> None:
    before = sorted(game.table, key=str), dict(game.table.book(Register.CONTROL))
    move(game, RIFLES, "1014", "1114")
    written = dict(game.table.book(Register.CONTROL))
    game.journal.undo()

    assert written == {"1014": "allied", "1114": "allied"}
    assert (sorted(game.table, key=str), dict(game.table.book(Register.CONTROL))) == before


def test_12_2_1_a_supplied_allied_unit_opens_the_area_of_the_uprising(game: Game) -> None:
    move(game, RIFLES, "0318", IN_THE_RISING)

    assert situation(game).is_uprising_open
    assert markers(game, "uprising:reached") == [("uprising", 0)]
    assert markers(game, "uprising:alone") == []


def test_12_2_1_what_a_move_has_opened_is_shut_when_the_move_is_taken_back(game: Game) -> None:
    move(game, RIFLES, "0318", IN_THE_RISING)
    push(game, acts.together("Take back", undone_with(game, [PieceId(RIFLES)])))

    assert not situation(game).is_uprising_open
    assert markers(game, "uprising:alone") == [("uprising", 0)]
    assert markers(game, "uprising:reached") == []


@pytest.mark.parametrize("unit", [HEADQUARTERS, "sk:Slvk_1/K", GERMANS])
def test_12_2_1_headquarters_partisans_and_the_axis_open_nothing(game: Game, unit: str) -> None:
    move(game, unit, "0523", IN_THE_RISING)

    assert not situation(game).is_uprising_open


def test_12_2_1_an_unsupplied_unit_opens_nothing(game: Game) -> None:
    unit = situation(game).unit(RIFLES)  # type: ignore[arg-type]
    effects(game, AddMark(OUT_OF_SUPPLY, (unit.id,)))
    move(game, RIFLES, "0318", IN_THE_RISING)

    assert not situation(game).is_uprising_open


def test_12_2_1_by_one_reading_it_is_open_while_a_supplied_unit_is_there() -> None:
    game = same_game(uprising_for_good="false")
    on(game, "allied.movement.move")
    lay(game, RIFLES, IN_THE_RISING)
    was_open = situation(game).is_uprising_open
    lay(game, RIFLES, "0318")

    assert (was_open, situation(game).is_uprising_open) == (True, False)


def test_a_hand_may_lay_the_marker_of_the_uprising_itself(game: Game) -> None:
    marker = next(piece.id for piece in game.table if piece.design == "uprising")
    push(game, acts.move(game.table, [marker], Place(box="uprising:reached"), "Lay"))  # type: ignore[arg-type]

    assert situation(game).is_uprising_open


def test_8_7_an_allied_unit_in_the_line_before_turn_3_keeps_it_from_being_manned(game: Game) -> None:
    move(game, RIFLES, BEHIND, IN_THE_LINE)

    assert situation(game).is_margarethe_entered
    assert markers(game, "margarethe:entered") == [("margarethe_line", 0)]


def test_8_7_from_turn_3_on_the_line_may_be_entered() -> None:
    game = same_game()
    on(game, "allied.movement.move", 3)
    move(game, RIFLES, BEHIND, IN_THE_LINE)

    assert not situation(game).is_margarethe_entered


def test_8_7_the_hexes_before_the_line_belong_to_it_by_one_reading() -> None:
    game = same_game(line_hex="either")
    on(game, "allied.movement.move")
    move(game, RIFLES, "1526", "1424")

    assert situation(game).is_margarethe_entered
