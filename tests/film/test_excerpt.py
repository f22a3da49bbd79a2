"""What is taken away of a game: which branch, which steps, whose view."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from app.files.savegame import game_in_memory
from app.film.excerpt import Wish, excerpt_of
from app.table.changes import Flipped
from app.table.game import Game
from app.table.journal import START
from app.table.notation import format_table
from rules import library
from rules.issues import DataError
from tests.view import tables
from tests.view.export.excerpts import small_game


def steps(game: Game, **wish: object) -> list[int]:
    return [step.id for step in excerpt_of(game, Wish(**wish)).steps]  # type: ignore[arg-type]


def forked() -> Game:
    """Return a game that parts after step 1: to 2 and 3, and to 4, where it was left."""
    game = small_game()
    game.journal.go_to(game.journal.path[0].id)
    game.journal.push(Flipped(tables.GERMAN_1, 0, 1))
    game.journal.bookmark(game.journal.now, "What if")
    return game


def test_without_a_wish_it_is_the_branch_on_which_the_game_was_left() -> None:
    assert steps(forked()) == [1, 4]


def test_a_game_taken_back_is_taken_away_to_the_end_of_its_branch() -> None:
    game = small_game()
    game.journal.go_to(START)

    assert steps(game) == [1, 2, 3]


@pytest.mark.parametrize(("branch", "wanted"), [("what IF ", [1, 4]), ("3", [1, 2, 3]), ("2", [1, 2, 3])])
def test_a_branch_is_named_by_a_bookmark_or_a_step_on_it(branch: str, wanted: list[int]) -> None:
    assert steps(forked(), branch=branch) == wanted


def test_an_end_on_another_branch_names_that_branch() -> None:
    assert steps(forked(), last=3) == [1, 2, 3]


def test_a_span_begins_after_its_first_step_which_is_its_first_picture() -> None:
    excerpt = excerpt_of(small_game(), Wish(first=1, last=2))

    assert ([step.id for step in excerpt.steps], excerpt.start) == ([2], 1)


def test_walking_ends_where_the_game_lies_at_the_last_step() -> None:
    game = small_game()
    end = format_table(game.table)
    *_, (_, table) = excerpt_of(game, Wish(first=1)).walk()

    assert format_table(table.table) == end


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (Wish(branch="Nowhere"), "'Nowhere': is no bookmark and no step (bookmarks: 'Farthest'; or a step)"),
        (Wish(last=99), "99: is no step of this branch (it ends with step 3)"),
        (Wish(first=3, last=1), "1: comes before the first step (change the two round)"),
        (Wish(sides=("blue",)), "'blue': is none of the sides german soviet"),
    ],
)
def test_what_the_game_does_not_have_is_told(wish: Wish, told: str) -> None:
    with pytest.raises(DataError) as error:
        excerpt_of(small_game(), wish)

    assert told in str(error.value)


def test_it_says_which_branch_it_is() -> None:
    excerpts = [
        excerpt_of(small_game(), Wish()),
        excerpt_of(forked(), Wish()),
        excerpt_of(forked(), Wish(branch="What if")),
    ]

    assert [excerpt.branch for excerpt in excerpts] == [
        "The only branch",
        "Branch “What if”, to step 4",
        "Branch “What if”, to step 4",
    ]


@pytest.fixture
def meeting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A game with closed things."""
    entry = EntryPoint("toy", "tests.games.toy", library.PLUGINS)
    monkeypatch.setattr(library, "_plugins", lambda: (entry,))
    return game_in_memory("toy", "meeting", seed=3)


def test_it_says_whose_view_it_is(meeting: Game) -> None:
    views = [excerpt_of(meeting, Wish(sides=sides)).view_words() for sides in ((), ("white",))]

    assert views == [
        "Everything is shown, closed things too",
        "As White sees it; what is closed to it is left out",
    ]


def test_where_nothing_is_closed_it_says_so() -> None:
    assert excerpt_of(small_game(), Wish()).view_words() == "Nothing is closed"
