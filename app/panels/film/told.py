"""All that the lanes show of a film, as one value that is made anew when the film or its filter changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.film.branches import Branch, branches
from app.film.filters import Filter
from app.film.happening import Happening, When
from app.film.reel import Reel
from app.film.series import COUNT, Axis, Row, axis_of, rows_of
from app.table.game import Game
from app.table.journal import Journal, StepId
from app.view.film.projector import Projector
from app.view.film.turn_points import TurnPoints

REMARK, BOOKMARK = "remark", "bookmark"
_LEAST = 0.03
"""What a branch has of the axis at least, so that it is seen to go anywhere."""


@dataclass(frozen=True, slots=True)
class BranchEnd:
    """A branch beside the present one: where it parts and where it ends, as places from 0 to 1.

    `end` is as far along the axis as the clock of its last step, `when`.
    """

    fork: float
    end: float
    name: str
    when: When
    count: int
    last: StepId


@dataclass(frozen=True, slots=True)
class Told:
    """What the lanes show. `marks` are by the number of their step."""

    film: Sequence[Happening]
    first: When
    axis: Axis
    sides: tuple[str, ...]
    shown: Filter
    marks: Mapping[int, tuple[str, ...]]
    points: Row | None
    branches: tuple[BranchEnd, ...]

    def of_turn(self, index: int) -> Sequence[Happening]:
        """Return what happened in a turn of the axis."""
        return self.film[max(0, self.axis.turns[index].first - 1) : self.axis.ends[index]]


def told_by(projector: Projector, turn_points: TurnPoints) -> Told | None:
    """Return what the lanes show of a film, None while it is off."""
    reel = projector.reel
    if reel is None:
        return None
    game, film = reel.game, tuple(reel.film)
    journal = game.journal
    remarks = dict.fromkeys(_numbers(projector, projector.remarked()), (REMARK,))
    bookmarks = dict.fromkeys(_numbers(projector, journal.bookmarks), (BOOKMARK,))
    marks = {n: (*remarks.get(n, ()), *bookmarks.get(n, ())) for n in remarks | bookmarks}
    # The track says what somebody wrote, the ledger what is.
    points = turn_points.row() if turn_points.has_ledger else _counted(game, film)
    axis = axis_of(reel.when_at(0), film)
    beside = tuple(sorted(_beside(reel, axis), key=lambda each: each.fork))
    return Told(film, reel.when_at(0), axis, tuple(game.roster.sides), projector.shown, marks, points, beside)


def _counted(game: Game, film: Sequence[Happening]) -> Row | None:
    """Return the points that decide the game as they were written on their track, None where none were."""
    key = f"{COUNT}{game.words.victory_count}"
    return next((row for row in rows_of(game, film) if row.key == key and not row.is_empty), None)


def _numbers(projector: Projector, steps: Iterable[StepId]) -> list[int]:
    assert projector.reel is not None
    found = (projector.reel.number_of(step) for step in steps)
    return sorted(number for number in found if number is not None)


def _beside(reel: Reel, axis: Axis) -> Iterator[BranchEnd]:
    """Yield the branches that are not gone on along, in the order in which they part."""
    journal = reel.game.journal
    for branch in branches(journal):
        if branch.is_short or reel.number_of(branch.last) is not None:
            continue
        fork, count = _parting(reel, journal, branch)
        place, when = axis.place_of(fork), reel.happenings.when_at(branch.last)
        end = max(place + _LEAST, _place_of_clock(axis, when))
        yield BranchEnd(place, min(1.0, end), branch.name, when, count, branch.last)


def _parting(reel: Reel, journal: Journal, branch: Branch) -> tuple[int, int]:
    """Return the number of the last step that a branch shares with the film, and how many it has beyond."""
    step, count = branch.last, 0
    # It ends: every branch parts from the film at the set-up at the latest, which is its number 0.
    while (number := reel.number_of(step)) is None:
        step, count = journal.steps[step].parent, count + 1
    return number, count


def _place_of_clock(axis: Axis, when: When) -> float:
    """Return where on the axis the middle of a turn lies, its end where it has none so late."""
    index = next((n for n, each in enumerate(axis.turns) if each.turn == when.turn), None)
    return 1.0 if index is None else (index + 0.5) / len(axis.turns)
