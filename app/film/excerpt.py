"""The part of a game that is taken away: one branch, a span of its steps, as some sides see it.

What is closed to those sides is not in its game (`app.table.seen`), so nothing closed can leave by an export.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.assist.past import rewound
from app.film.branches import branches
from app.table.game import Game
from app.table.journal import START, Journal, Step, StepId
from app.table.phrases import Translate, untranslated
from app.table.seen import hides_from, own_game
from rules.issues import DataError, Issue, shown
from rules.numerals import number_in
from rules.plural import worded

_MOST_NAMES = 12


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be taken away: a branch by a bookmark on it or the number of a step, a span, whose view.

    Without a branch it is the one that the game was left on, without ends all of it, without sides all
    that there is.
    """

    branch: str = ""
    first: int | None = None
    last: int | None = None
    sides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A span of one branch of a game, as some sides see it (empty: everything).

    `path` are all steps from the set-up to the end of the span, of which `before` lead to the first picture.
    `game` lies as after the last of them. `hides` tells whether anything is closed to those sides.
    """

    game: Game
    path: tuple[Step, ...]
    before: int
    branch: str
    sides: tuple[str, ...] = ()
    hides: bool = False

    @property
    def steps(self) -> Sequence[Step]:
        """The steps after the first picture, oldest first."""
        return self.path[self.before :]

    @property
    def start(self) -> StepId:
        """The step that the first picture shows."""
        return self.path[self.before - 1].id if self.before else START

    def walk(self) -> Iterator[tuple[Step | None, Game]]:
        """Yield the first picture, without a step, and each step with the game as it lies after it.

        It is one game that goes on: look at it before the next is asked for.
        """
        past = rewound(self.game, self.path, self.before)
        yield None, past
        # One table for all steps: a copy of each would take as long as the export.
        for step in self.steps:
            past.table.apply(step.change)
            yield step, past

    def view_words(self, tr: Translate = untranslated) -> str:
        """Return in words whose view it is."""
        if not self.sides:
            return tr("Everything is shown, closed things too") if self.hides else tr("Nothing is closed")
        names = ", ".join(tr(self.game.words.name_of(side)) for side in self.sides)
        if not self.hides:
            return tr("As {sides} sees it").format(sides=names)
        return tr("As {sides} sees it; what is closed to it is left out").format(sides=names)

    def span_words(self, tr: Translate = untranslated) -> str:
        """Return in words which steps it has."""
        last = self.path[-1].id if self.path else START
        if not self.before:
            return worded(tr("From the set-up on, {count:step|steps}"), count=len(self.steps))
        return tr("Steps {first} to {last}").format(first=self.start, last=last)


def excerpt_of(game: Game, wish: Wish, tr: Translate = untranslated) -> Excerpt:
    """Return what is wished for of a game, whose journal is left at the end of the span.

    Raises DataError for a side, a branch or a step that the game does not have.
    """
    _check_sides(game, wish.sides)
    line = _line(game.journal, wish)
    first, last = _index(line, wish.first, "--from", 0), _index(line, wish.last, "--to", len(line))
    if last < first:
        raise DataError(
            [Issue("--to", str(wish.last), "comes before the first step", "change the two round")]
        )
    hides = hides_from(game, wish.sides)
    # Before anything is read from it: what is closed must not even be in the game that the makers get.
    seen = own_game(game, wish.sides) if wish.sides else game
    # By the names that are seen: a bookmark may tell what was drawn, and stands at the head of every export.
    branch = _branch_words(seen.journal, wish.branch, line, tr)
    seen.journal.go_to(line[last - 1].id if last else START)
    return Excerpt(seen, seen.journal.path, first, branch, wish.sides, hides)


def _check_sides(game: Game, sides: Sequence[str]) -> None:
    for side in sides:
        if side not in game.roster.sides:
            known = " ".join(game.roster.sides)
            raise DataError([Issue("--side", shown(side), f"is none of the sides {known}")])


# ---- branches


def _line(journal: Journal, wish: Wish) -> tuple[Step, ...]:
    """Return all steps of the branch that is meant, from the set-up to its end."""
    if wish.branch:
        return journal.line_through(_step_named(journal, wish.branch))
    present = journal.line_through(journal.now)
    # A step alone may name another branch; the one that was played last goes before.
    if wish.last is None or wish.last == START or any(step.id == wish.last for step in present):
        return present
    return journal.line_through(StepId(wish.last)) if wish.last in journal.steps else present


def _step_named(journal: Journal, branch: str) -> StepId:
    """Return a step by its bookmark or its number; raises DataError where there is none such."""
    wanted = branch.strip().casefold()
    # The newest of several that were given one name.
    found = [step for step, name in journal.bookmarks.items() if name.strip().casefold() == wanted]
    if found:
        return max(found)
    number = number_in(branch.strip())
    if number is not None and (number == START or number in journal.steps):
        return StepId(number)
    names = list(dict.fromkeys(journal.bookmarks.values()))[:_MOST_NAMES]
    hint = f"bookmarks: {', '.join(map(shown, names))}" if names else "the game has no bookmarks"
    raise DataError([Issue("--branch", shown(branch), "is no bookmark and no step", f"{hint}; or a step")])


def _given_name(journal: Journal, last: StepId) -> str:
    """Return what a person called the branch that ends with a step, empty where nobody did."""
    return next((each.name for each in branches(journal) if each.last == last), "")


def _index(line: Sequence[Step], wanted: int | None, option: str, otherwise: int) -> int:
    """Return how many steps of a line lead to a step; raises DataError for one that is not on it."""
    if wanted is None:
        return otherwise
    # The set-up is no step of the line, but pictures may begin with it.
    if wanted == START:
        return 0
    for count, step in enumerate(line, start=1):
        if step.id == wanted:
            return count
    last = line[-1].id if line else START
    raise DataError([Issue(option, str(wanted), "is no step of this branch", f"it ends with step {last}")])


def _branch_words(journal: Journal, named: str, line: Sequence[Step], tr: Translate) -> str:
    """Return in words which branch a line is, and that there is no other where there is none."""
    # Every step lies on it: there is no other branch to tell it from.
    if len(line) == len(journal.steps):
        return tr("The only branch")
    last = line[-1].id if line else START
    known = {name.strip().casefold() for name in journal.bookmarks.values()}
    name = named.strip() if named.strip().casefold() in known else _given_name(journal, last)
    if name:
        return tr("Branch “{name}”, to step {step}").format(name=name, step=last)
    return tr("Branch to step {step}").format(step=last)
