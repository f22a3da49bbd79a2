"""A game told turn by turn, on the Example of Play."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules.games.bitter_end
from app.commands.answers import read_game
from app.film.excerpt import Wish, excerpt_of
from app.film.telling import GameTold, told
from app.table import acts
from tests.view.export.excerpts import NASTY, small_game

EXAMPLE = Path(rules.games.bitter_end.__file__).parent / "history" / "example_of_play.adjutant"


@pytest.fixture(scope="module")
def example() -> GameTold:
    return told(excerpt_of(read_game(EXAMPLE)[0], Wish()))


def test_a_combat_is_told_whole(example: GameTold) -> None:
    """The first two combats of the example: 1520 at 3-1 with 5 and -3, 1518 at 5-1 with 3 and -2."""
    first, second = example.turns[0].combats[:2]

    assert [(each.odds, each.dice[0], each.lost) for each in (first, second)] == [
        ("3-1", "5 −3", {}),
        ("5-1", "3 −2", {"soviet": 2}),
    ]
    assert (first.where, first.defenders, second.where) == ("1520", ("217/80G", "232/80G"), "1518 Dunaalmás")
    assert (first.retreats[0], "5/5SS 1520" in first.advances) == ("217/80G 1619", True)


def test_what_a_turn_cost_is_the_sum_of_its_combats(example: GameTold) -> None:
    for turn in example.turns:
        cost = [sum(combat.lost.get(side, 0) for combat in turn.combats) for side in turn.lost]

        assert cost == list(turn.lost.values())


def test_turns_follow_one_another_to_the_end_of_the_span(example: GameTold) -> None:
    game = read_game(EXAMPLE)[0]

    assert example.turns[-1].last == len(excerpt_of(game, Wish()).steps)


def test_luck_is_told_by_side(example: GameTold) -> None:
    assert example.luck["soviet"].lost == sum(turn.lost.get("soviet", 0) for turn in example.turns)


def test_marches_and_remarks_are_told_where_nobody_fights() -> None:
    (turn,) = told(excerpt_of(small_game(), Wish())).turns

    assert turn.phases[0].lines == ("Moved: 3/5SS 0803.",)
    assert turn.remarks[0].remark.text == NASTY


def test_several_dice_of_a_phase_stand_in_one_line() -> None:
    game = small_game()
    for face in (3, 6):
        game.journal.push(acts.typed_roll(game.journal, "JG 52 fires", (face,), 10))
    (turn,) = told(excerpt_of(game, Wish())).turns

    assert turn.phases[0].lines[1:] == ("Dice: JG 52 fires: 3; JG 52 fires: 6.",)
