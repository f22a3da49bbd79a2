"""The table as it lay before: at an earlier step, when the phase or the turn began.

A `Snapshot` is all of a game that may leave the window's thread. Whoever wants to play on from one in
another thread makes a game of his own of it with `copied`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from itertools import takewhile
from typing import Any

from app.table.game import Game
from app.table.history import begins_phase, trackers_written
from app.table.journal import START, Journal, Step, StepId
from app.table.table import WrongThread
from counters.scenario import DATE


@dataclass(frozen=True, slots=True)
class Snapshot(Game):
    """A game as it lay at one moment, with its past. Nobody can change it; any thread may read it."""

    def __post_init__(self) -> None:
        if not self.table.is_sealed:
            raise WrongThread("a snapshot is made of a sealed table")


@dataclass(frozen=True, slots=True)
class Still:
    """A game as it lay at one moment, with the steps that led there: to be read beside the hands."""

    game: Snapshot
    path: tuple[Step, ...]


def still(game: Game) -> Still:
    """Return a game as it lies now; nothing that happens to it later changes what is returned."""
    return Still(snapshot(game), game.journal.path)


def snapshot(game: Game) -> Snapshot:
    """Return a game as it lies now with its path, without its other branches.

    Raises WrongThread where another thread may be changing the game.
    """
    # Without branches: most snapshots are only read, and a copy of them all is dear in a long game.
    journal = Journal.at_end_of(game.journal.path, game.table.sealed())
    return Snapshot(**_parts(game) | {"journal": journal})


def whole_snapshot(game: Game) -> Snapshot:
    """Return a game as it lies now with all its branches and dice, so that it may be played on elsewhere."""
    return Snapshot(**_parts(game) | {"journal": game.journal.sealed()})


def copied(game: Game) -> Game:
    """Return a game of this thread's own that lies as another does, with all its branches and dice."""
    return Game(**_parts(game) | {"journal": game.journal.copy()})


def rewound(game: Game, path: Sequence[Step], kept: int = 0) -> Game:
    """Return the game as it lay after the first steps of its path, with a journal of its own.

    The journal knows these steps: what a position says hangs on who came where in the phase (10.66).
    """
    # Backwards from a copy of what lies there: most of what is asked about is not long ago.
    table = game.table.copy()
    for step in reversed(path[kept:]):
        table.apply(step.change.inverse())
    return Game(**_parts(game) | {"journal": Journal.at_end_of(path[:kept], table)})


def _parts(game: Game) -> dict[str, Any]:
    """Return the fields of a game by name: of a snapshot a common game is made of them."""
    # Not `asdict`, which would copy sheet, roster and journal to their depths.
    return {each.name: getattr(game, each.name) for each in fields(Game)}


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
        # What was known is not walked again: this is asked after every step of a long turn.
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
    return bool(trackers_written(step.change, {DATE}))


def _as_it_began(game: Game, begins: Callable[[Step], bool]) -> Game:
    """Return the game as it lay after the last step that begins something, else as it was set up."""
    path = game.journal.path
    # From the end: the phase or turn under way is the shortest part of a game.
    later = sum(1 for _ in takewhile(lambda step: not begins(step), reversed(path)))
    return rewound(game, path, len(path) - later)
