"""The table as it lay before: at an earlier step, when the phase or the turn began."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from app.table.game import Game
from app.table.history import begins_phase, trackers_written
from app.table.journal import START, Journal, Step, StepId


@dataclass(frozen=True, slots=True)
class Still:
    """A game as it lay at one moment, with the steps that led there: to be read beside the hands."""

    game: Game
    path: tuple[Step, ...]


def still(game: Game) -> Still:
    """Return a game as it lies now; nothing that happens to it later changes what is returned."""
    return Still(snapshot(game), game.journal.path)


def snapshot(game: Game) -> Game:
    """Return a game as it lies now, with its path and a table of its own: to be read beside the hands."""
    path = game.journal.path
    return rewound(game, path, len(path))


def rewound(game: Game, path: Sequence[Step], kept: int = 0) -> Game:
    """Return the game as it lay after the first steps of its path, with a journal of its own.

    The journal knows these steps: what a position says hangs on who came where in the phase (10.66).
    """
    table = game.table.copy()
    for step in reversed(path[kept:]):
        table.apply(step.change.inverse())
    return replace(game, journal=Journal.at_end_of(path[:kept], table))


def game_at(game: Game, step: StepId) -> Game:
    """Return the game as it lay after a step of its path; raises ValueError for a step of another branch."""
    path = game.journal.path
    if step == START:
        return rewound(game, path)
    index = [each.id for each in path].index(step)
    return rewound(game, path, index + 1)


def game_at_phase_start(game: Game) -> Game:
    """Return the game as it lay when the present phase began."""
    return _as_it_began(game, is_new_phase)


def game_at_turn_start(game: Game) -> Game:
    """Return the game as it lay when the present turn began."""
    return _as_it_began(game, is_new_turn)


def turn_start(journal: Journal, known: StepId = START, begun: StepId = START) -> StepId:
    """Return the step with which the present turn began; at a `known` step the turn had `begun` with that."""
    for step in journal.newest_first():
        if step.id == known:
            return begun
        if is_new_turn(step):
            return step.id
    return START


def is_new_phase(step: Step) -> bool:
    """Return whether a step begins a phase."""
    return begins_phase(step.change)


def is_new_turn(step: Step) -> bool:
    """Return whether a step begins a turn: whether it sets the date."""
    return bool(trackers_written(step.change, {"date"}))


def _as_it_began(game: Game, begins: Callable[[Step], bool]) -> Game:
    """Return the game as it lay after the last step that begins something, else as it was set up."""
    path = game.journal.path
    later = sum(1 for _ in takewhile(lambda step: not begins(step), reversed(path)))
    return rewound(game, path, len(path) - later)
