"""What each step of a journal did, on the Example of Play, on hand-made games and on the toy."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules.games.bitter_end
from app.commands.answers import read_game
from app.film.happening import Going, Happening, Stage
from app.film.happenings import Happenings
from app.table import acts, clock
from app.table.changes import Change, Register
from app.table.counts import set_count
from app.table.draws import drawn_from
from app.table.game import Game
from app.table.journal import START, StepId
from app.table.pieces import PieceId, Place
from app.table.seen import seen_by
from maps.sheet import BoxId
from rules.hexgrid import HexId
from tests.new_games import new_game

EXAMPLE = Path(rules.games.bitter_end.__file__).parent / "history" / "example_of_play.adjutant"
TANKS = PieceId("ge:5/5SS")


@pytest.fixture(scope="module")
def example() -> tuple[Happening, ...]:
    game = read_game(EXAMPLE)[0]
    return Happenings(game).of(game.journal.path)


def push(game: Game, change: Change | None) -> Happening:
    assert change is not None
    return Happenings(game).at(game.journal.push(change))


def march(game: Game, unit: PieceId, *way: str) -> Change:
    route = tuple(map(HexId, way))
    return acts.move(game.table, [unit], Place(hex=route[-1]), "March", route if len(way) > 1 else ())


# ---- combats, as the rulebook's example tells them


def test_a_combat_is_declared_and_its_die_falls(example: tuple[Happening, ...]) -> None:
    declared, rolled = (each.combat for each in example[9:11])
    assert declared is not None
    assert rolled is not None

    assert (declared.stage, declared.hexes, declared.die) == (Stage.DECLARED, ("1520",), 0)
    assert (rolled.stage, rolled.odds, rolled.die, rolled.modifier) == (Stage.ROLLED, "3-1", 5, -3)


def test_a_retreat_goes_back_and_an_advance_forward(example: tuple[Happening, ...]) -> None:
    goings = [(move.unit, move.going) for each in example[12:18] for move in each.moves]

    assert goings[0] == ("so:217/80G", Going.RETREAT)
    assert goings[-1] == (TANKS, Going.ADVANCE)


def test_a_unit_is_lost_where_it_retreated_to(example: tuple[Happening, ...]) -> None:
    (lost,) = example[26].lost

    assert (lost.unit, lost.hex, lost.steps, lost.is_destroyed) == ("so:230/80G", "1618", 1, True)


def test_a_combat_that_is_over_tells_the_steps_it_cost(example: tuple[Happening, ...]) -> None:
    over = example[30].combat
    assert over is not None

    assert (over.stage, dict(over.lost)) == (Stage.OVER, {"german": 0, "soviet": 2})


def test_every_lost_step_of_the_example_is_found(example: tuple[Happening, ...]) -> None:
    told = {side: sum(each.steps_lost(side) for each in example) for side in ("german", "soviet")}
    records: dict[str, int] = {}
    for each in example:
        if each.combat is not None and each.combat.stage is Stage.OVER:
            for side, steps in each.combat.lost:
                records[side] = records.get(side, 0) + steps

    # The records of the combats are written by the rules, and know nothing of the walk.
    assert told == records


def test_phases_and_points_are_told(example: tuple[Happening, ...]) -> None:
    begun = [each.when.phase for each in example if each.begins_phase]

    assert begun[-2:] == ["german.exploitation", "soviet.supply"]
    assert [(each.key, each.after) for each in example[6].points] == [("asp:german", 4), ("arsp:german", 5)]


# ---- hand-made games


def test_a_way_has_every_hex_of_its_route() -> None:
    game = new_game()
    (move,) = push(game, march(game, TANKS, "1420", "1520", "1620")).moves

    assert (move.hexes, move.has_route, move.going) == (("1420", "1520", "1620"), True, Going.MOVE)


def test_a_place_changes_hands_when_the_other_side_passes() -> None:
    game = new_game()
    game.journal.push(march(game, TANKS, "2415"))
    game.journal.push(march(game, TANKS, "2415", "2516"))
    (taking,) = Happenings(game).at(StepId(1)).takings

    assert (taking.hex, taking.before, taking.after) == ("2415", "soviet", "german")


def test_a_hand_may_say_who_holds_a_place() -> None:
    game = new_game()
    written = acts.write(game.table, Register.CONTROL, {"2415": "german"}, "Esztergom")

    assert [each.after for each in push(game, written).takings] == ["german"]


def test_a_marker_that_moves_is_no_unit() -> None:
    game = new_game()
    change = clock.advance(game, clock.Pace.NEXT_TURN)
    told = push(game, change)

    assert (told.moves, told.begins_turn, told.when.turn) == ((), True, 2)


def test_a_unit_that_is_laid_into_another_order_does_not_move() -> None:
    game = new_game()
    game.journal.push(march(game, TANKS, "1420"))
    game.journal.push(march(game, PieceId("ge:9/5SS"), "1420"))
    told = push(game, acts.move(game.table, [TANKS], Place(hex=HexId("1420")), "Lay on top"))

    assert told.moves == ()


def test_a_flip_loses_a_step_where_the_unit_lies() -> None:
    game = new_game()
    game.journal.push(march(game, TANKS, "1420"))
    told = push(game, acts.flip(game.table, [TANKS], {TANKS: 2}, "Loss"))

    assert [(each.hex, each.steps) for each in told.lost] == [("1420", 1)]


def test_points_written_are_told_with_their_side() -> None:
    game = new_game()
    told = push(game, set_count(game, "asp:german", 3, "Air"))

    assert [(each.side, each.before, each.after) for each in told.points] == [("german", 0, 3)]


# ---- growing and branching


def test_it_grows_with_the_journal_and_follows_its_branches() -> None:
    game = new_game()
    told = Happenings(game)
    for way in (("1420",), ("1420", "1520"), ("1520", "1620")):
        game.journal.push(march(game, TANKS, *way))
        told.of(game.journal.path)
    game.journal.go_to(StepId(1))
    game.journal.push(march(game, TANKS, "1420", "1319"))

    ends = [told.at(step).moves[0].after.hex for step in map(StepId, (3, 4, 2))]
    assert ends == ["1620", "1319", "1520"]
    assert told.of(game.journal.path) == Happenings(game).of(game.journal.path)


def test_a_step_that_was_read_is_the_same_value_for_ever() -> None:
    game = new_game()
    told = Happenings(game)
    game.journal.push(march(game, TANKS, "1420"))
    first = told.at(StepId(1))
    game.journal.push(march(game, TANKS, "1420", "1520"))

    assert told.at(StepId(1)) is first


def test_the_clock_of_the_set_up_is_told() -> None:
    when = Happenings(new_game()).when_at(START)

    assert (when.turn, when.date, when.side) == (1, "1945-01-01", "german")


# ---- another game


def test_a_chit_is_drawn_and_a_unit_marches_in_another_game(toy: Game) -> None:
    drawn = push(toy, drawn_from(toy, BoxId("chits")))
    moved = push(toy, march(toy, PieceId("bl:1/guard"), "0201", "0301"))

    assert (len(drawn.dice), [each.side for each in moved.moves]) == (1, ["blue"])


def test_what_is_laid_into_a_box_of_the_lost_is_lost_in_another_game(toy: Game) -> None:
    to = Place(box=BoxId("lost:white"))
    told = push(toy, acts.move(toy.table, [PieceId("wh:1/militia")], to, "Lost"))

    assert [(each.side, each.is_destroyed) for each in told.lost] == [("white", True)]


def test_a_unit_that_is_laid_face_down_is_not_lost_for_who_may_not_see_it(toy: Game) -> None:
    seen = seen_by(toy, {"blue"})
    closed = acts.write(toy.table, Register.CLOSED, {"wh:1/militia": "white"}, "Face down")
    assert closed is not None
    step = toy.journal.push(closed)
    told = Happenings(seen).at(step)

    assert (told.lost, told.moves) == ((), ())
