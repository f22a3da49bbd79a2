"""Rows of figures over the turns: steps lost, points, luck, from small journals and the Example of Play."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules.games.bitter_end
from app.commands.answers import read_game
from app.film.happenings import Happenings
from app.film.series import LOST, LUCK, Axis, Row, Turn, axis_of, pips, rows_of
from app.table import acts, clock
from app.table.changes import Change, DieSource, Register, Rolled
from app.table.counts import set_count
from app.table.game import Game
from app.table.journal import START
from app.table.pieces import PieceId, Place
from maps.sheet import BoxId
from rules.hexgrid import HexId
from rules.phases import Role
from tests.new_games import new_game

EXAMPLE = Path(rules.games.bitter_end.__file__).parent / "history" / "example_of_play.adjutant"
TANKS = PieceId("ge:5/5SS")


def push(game: Game, change: Change | None) -> None:
    assert change is not None
    game.journal.push(change)


def rows(game: Game) -> dict[str, Row]:
    return {row.key: row for row in rows_of(game, Happenings(game).of(game.journal.path))}


def axis(game: Game) -> Axis:
    told = Happenings(game)
    return axis_of(told.when_at(START), told.of(game.journal.path))


def attack(game: Game, *faces: int) -> None:
    """Put the clock to the first side's attacks, and throw dice one by one."""
    attacks = (each for each in game.sequence.moments if game.sequence.role(each) is Role.ATTACK)
    push(game, clock.set_moment(game, replace(next(attacks), turn=1)))
    for face in faces:
        push(game, acts.typed_roll(game.journal, "Attack", (face,)))


# ---- the turns


def test_each_turn_is_as_wide_as_any_other() -> None:
    turns = Axis((Turn(1, "", 0), Turn(2, "", 90), Turn(3, "", 100)), 120)

    places = [6 * turns.place_of(number) for number in (0, 45, 90, 95, 110, 120)]
    assert places == pytest.approx([0, 1, 2, 3, 5, 6])


@given(st.lists(st.integers(1, 40), min_size=1, max_size=12), st.data())
def test_a_step_is_found_again_where_it_lies(lengths: list[int], data: st.DataObject) -> None:
    firsts = [0, *(sum(lengths[: n + 1]) for n in range(len(lengths) - 1))]
    turns = Axis(tuple(Turn(n, "", first) for n, first in enumerate(firsts, start=1)), sum(lengths))
    number = data.draw(st.integers(0, turns.last))

    assert turns.number_at(turns.place_of(number)) == number


def test_a_turn_ends_with_the_step_before_the_next() -> None:
    game = new_game()
    push(game, acts.write(game.table, Register.NOTE, {"1421": "Here"}, ""))
    push(game, clock.advance(game, clock.Pace.NEXT_TURN))
    push(game, acts.write(game.table, Register.NOTE, {"1421": "There"}, ""))

    assert (axis(game).ends, axis(game).turn_at(2).date) == ((1, 3), "1945-01-02")


def test_a_game_at_its_set_up_has_one_turn() -> None:
    game = new_game()

    assert (axis(game).place_of(0), axis(game).number_at(1.0), rows(game)[LOST].at(0)["german"]) == (0, 0, 0)


# ---- the rows


def test_steps_lost_are_added_up_by_side() -> None:
    game = new_game()
    push(game, acts.move(game.table, [TANKS], Place(hex=HexId("1420")), "March"))
    push(game, acts.flip(game.table, [TANKS], {TANKS: 2}, "Loss"))
    push(game, acts.move(game.table, [TANKS], Place(box=BoxId("eliminated:german")), "Lost"))

    assert [rows(game)[LOST].at(n)["german"] for n in range(4)] == [0, 0, 1, 2]


def test_the_example_loses_what_its_combats_say() -> None:
    game = read_game(EXAMPLE)[0]

    # From the records of the combats in the file, which the rules wrote.
    assert rows(game)[LOST].at(len(game.journal.path)) == {"german": 1, "soviet": 6}


def test_points_that_change_have_a_row_of_their_kind() -> None:
    game = new_game()
    for points in (5, 3):
        push(game, set_count(game, "vp:soviet", points, ""))

    assert [rows(game)["count:vp"].at(n)["soviet"] for n in range(3)] == [0, 5, 3]


def test_points_that_nobody_changed_have_no_row() -> None:
    assert set(rows(new_game())) == {LOST, LUCK}


def test_luck_is_what_dice_of_attacks_show_above_their_average() -> None:
    game = new_game()
    attack(game, 6, 1, 5)

    assert [rows(game)[LUCK].at(n)["german"] for n in range(5)] == [0, 0, 2.5, 0, 1.5]


def test_the_die_of_the_weather_is_nobodys_luck() -> None:
    game = new_game()
    push(game, acts.typed_roll(game.journal, "Weather", (6,)))

    assert rows(game)[LUCK].is_empty


def test_low_dice_are_good_where_a_game_says_so() -> None:
    game = new_game()
    dice = replace(game.words.dice, is_low_good=True)
    game = replace(game, words=replace(game.words, dice=dice))
    attack(game, 6)

    assert rows(game)[LUCK].at(2)["german"] == -2.5


def test_pips_are_counted_in_the_dice_that_fell() -> None:
    assert pips(Rolled(1, "", 10, (9, 9), DieSource.TYPED, modifier=4)) == 7


def test_between_two_figures_the_earlier_one_stands() -> None:
    row = Row("lost", (0, 4, 9), {"a": (0.0, 2.0, 5.0)})

    assert row.at_each((3, 4, 8, 20)).values == {"a": (0.0, 2.0, 2.0, 5.0)}


# ---- another game


def test_a_game_without_steps_of_attacks_counts_every_die_but_draws(toy: Game) -> None:
    push(toy, acts.typed_roll(toy.journal, "Assault", (10,), 10))
    push(toy, clock.advance(toy, clock.Pace.NEXT_PHASE))

    assert rows(toy)[LUCK].at(2) == {"blue": 4.5, "white": 0}
