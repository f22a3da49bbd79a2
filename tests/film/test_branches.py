"""The tree of branches: what goes on, what parts where, and what each is called."""

from __future__ import annotations

from app.film.branches import branch_of, branches
from app.table import acts
from app.table.changes import Register
from app.table.game import Game
from app.table.journal import START, Journal, StepId
from tests.new_games import new_game


def write(game: Game, after: int, count: int) -> None:
    """Go to a step and do so many things there."""
    game.journal.go_to(StepId(after))
    for _ in range(count):
        note = acts.write(
            game.table, Register.NOTE, {"1421": f"{game.journal.next_roll}{len(game.journal.steps)}"}, ""
        )
        assert note is not None
        game.journal.push(note)


def tree(journal: Journal) -> list[tuple[int, int, int, int]]:
    return [(each.first, each.last, each.fork, each.depth) for each in branches(journal)]


def test_a_game_without_steps_has_no_branch() -> None:
    assert branches(new_game().journal) == ()


def test_the_longest_way_goes_on_and_the_others_part() -> None:
    game = new_game()
    write(game, 0, 3)
    write(game, 1, 6)

    assert tree(game.journal) == [(1, 9, 0, 0), (2, 3, 1, 1)]


def test_of_ways_as_long_the_older_goes_on() -> None:
    game = new_game()
    write(game, 0, 2)
    write(game, 1, 1)

    assert tree(game.journal) == [(1, 2, 0, 0), (3, 3, 1, 1)]


def test_branches_part_at_the_set_up_and_from_branches() -> None:
    game = new_game()
    write(game, 0, 5)
    write(game, 0, 3)
    write(game, 6, 1)

    assert tree(game.journal) == [(1, 5, 0, 0), (6, 8, 0, 1), (9, 9, 6, 2)]


def test_a_branch_has_the_name_of_its_first_step_before_that_of_its_last() -> None:
    game = new_game()
    write(game, 0, 3)
    write(game, 1, 2)
    game.journal.bookmark(StepId(5), "The end of it")
    ended = branches(game.journal)[1].name
    game.journal.bookmark(StepId(4), "By the north")

    assert (ended, branches(game.journal)[1].name) == ("The end of it", "By the north")


def test_the_present_lies_on_one_branch_alone() -> None:
    game = new_game()
    write(game, 0, 3)
    write(game, 1, 1)

    assert [each.is_here for each in branches(game.journal)] == [False, True]


def test_a_move_that_was_taken_back_is_short_until_somebody_names_it() -> None:
    game = new_game()
    write(game, 0, 3)
    write(game, 1, 1)
    game.journal.go_to(StepId(3))
    was_short = branches(game.journal)[1].is_short
    game.journal.bookmark(StepId(4), "What if")

    assert (was_short, branches(game.journal)[1].is_short) == (True, False)


def test_every_step_lies_on_the_branch_that_has_it() -> None:
    game = new_game()
    write(game, 0, 3)
    write(game, 1, 4)
    found = branches(game.journal)
    owners = {step: branch_of(found, game.journal, step) for step in game.journal.steps}

    counted = {branch.first: sum(owner == branch for owner in owners.values()) for branch in found}
    assert counted == {branch.first: branch.count for branch in found}
    assert branch_of(found, game.journal, START) is None
