"""What the journal tells about a phase: when it began, who has moved since, and how to take one unit back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType

from app.table.acts import together
from app.table.changes import Change, Moved, Placed, Register, Removed, Restacked, Written, flattened
from app.table.journal import START, Journal, Step, StepId
from app.table.pieces import PieceId, Place
from app.table.table import Table
from counters.scenario import DATE
from rules.numerals import number_in

NOWHERE: Mapping[PieceId, Place] = MappingProxyType({})

# `drawn` too: two impulses in a row may be of the same side and phase.
PHASE_KEYS = frozenset([DATE, "side", "phase", "drawn"])
"""The trackers whose change begins a new phase."""

SET_UP, DONE = "set_up", "done"
"""The tracker that says that the set-up is done: whatever was laid down before is no move."""
SEGMENT = "segment"
"""The tracker that names the step with which moves are counted anew within a phase (`rules.phases.Step`)."""
PART = "part:"
_CLOCK_KEYS = PHASE_KEYS | {"turn", "step"}


def begins_phase(change: Change) -> bool:
    """Return whether a change ends one phase and begins the next."""
    return _writes(change, PHASE_KEYS)


def moves_clock(change: Change) -> bool:
    """Return whether a change sets the clock of the turn: its day, its phase or its step."""
    return _writes(change, _CLOCK_KEYS)


def trackers_written(change: Change, keys: Collection[str]) -> list[Written]:
    """Return what a change writes into some trackers, in order."""
    return [
        each
        for each in flattened(change)
        if isinstance(each, Written) and each.register is Register.TRACKER and each.key in keys
    ]


def _writes(change: Change, trackers: Collection[str]) -> bool:
    return bool(trackers_written(change, trackers))


def has_begun(journal: Journal) -> bool:
    """Return whether play has begun: whether the clock of the turn has moved."""
    # Along the present's way alone: on another branch play may have begun long ago.
    return any(moves_clock(step.change) for step in journal.path)


def is_set_up(table: Table) -> bool:
    """Return whether somebody has said that the set-up is done."""
    return bool(table.read(Register.TRACKER, SET_UP))


def phase_start(journal: Journal) -> StepId:
    """Return the step with which the present phase began."""
    return journal.found.once(journal.now, _phase_start, journal)


def _phase_start(journal: Journal) -> StepId:
    # Lazily from the present back: a phase is short, and a game is not.
    begun = (step.id for step in journal.newest_first() if begins_phase(step.change))
    return next(begun, START)


def steps_of_phase(journal: Journal) -> tuple[Step, ...]:
    """Return the steps of the present phase, oldest first; those of the set-up are none once it is done.

    Where moves are counted anew within the phase they are those since then.
    """
    return journal.found.once(journal.now, _steps_of_phase, journal)


def _steps_of_phase(journal: Journal) -> tuple[Step, ...]:
    found = tuple(takewhile(lambda step: not _begins_moves(step.change), journal.newest_first()))
    return found[::-1]


def _begins_moves(change: Change) -> bool:
    # The clock stands in the first phase while counters are set up: what was laid down then is no move of it.
    return begins_phase(change) or _writes(change, {SET_UP, SEGMENT})


def moves_of_phase(journal: Journal) -> Mapping[PieceId, tuple[Moved, ...]]:
    """Return the moves of each piece in the present phase, oldest first."""
    return journal.found.once(journal.now, _moves_of_phase, journal)


def _moves_of_phase(journal: Journal) -> Mapping[PieceId, tuple[Moved, ...]]:
    moves: dict[PieceId, list[Moved]] = {}
    for step in steps_of_phase(journal):
        for change in flattened(step.change):
            if isinstance(change, Moved):
                moves.setdefault(change.piece, []).append(change)
    return MappingProxyType({piece: tuple(those) for piece, those in moves.items()})


def part_key(unit: str) -> str:
    """Return the tracker that says that a part of a unit's move is over, and what was spent by then."""
    return f"{PART}{unit}"


def parts_of_phase(journal: Journal) -> Mapping[str, tuple[StepId, int]]:
    """Return of whom a part of his move is over in the present phase: the step that ended it, what was spent.

    Spent points are counted in the game's parts of a movement point, over all parts of the move.
    """
    return journal.found.once(journal.now, _parts_of_phase, journal)


def _parts_of_phase(journal: Journal) -> Mapping[str, tuple[StepId, int]]:
    found: dict[str, tuple[StepId, int]] = {}
    for step in steps_of_phase(journal):
        for change in flattened(step.change):
            # The last one wins: each part counts all that was spent before it too.
            if isinstance(change, Written) and change.key.startswith(PART):
                spent = number_in(change.after)
                if change.register is Register.TRACKER and spent is not None:
                    found[change.key.removeprefix(PART)] = step.id, spent
    return MappingProxyType(found)


def place_at_phase_start(journal: Journal, piece: PieceId) -> Place | None:
    """Return where a piece lay when the phase began, None where it was not on the table."""
    place = journal.table.place_of(piece) if piece in journal.table else None
    # Walked back from where it lies: a piece that came and went is met on its way, however often.
    for step in reversed(steps_of_phase(journal)):
        for change in reversed(flattened(step.change)):
            place = _place_before(change, piece, place)
    return place


def _place_before(change: Change, piece: PieceId, place: Place | None) -> Place | None:
    match change:
        case Moved(piece=key, before=before) if key == piece:
            return before
        case Placed(piece=placed) if placed.id == piece:
            return None
        case Removed(piece=removed) if removed.id == piece:
            return removed.place
        # Only levels: a piece that is not in the list keeps the one that it had.
        case Restacked(before=levels) if place is not None:
            level = dict(levels).get(piece, place.level)
            return place.at_level(level)
    return place


def take_back(
    journal: Journal, pieces: Sequence[PieceId], title: str, homes: Mapping[PieceId, Place] = NOWHERE
) -> Change | None:
    """Return the change that lays pieces where they lay at the phase's start; later changes stay.

    `homes` are other places to go back to. None where none of them has moved. A piece comes back on top of
    what lies there now.
    """
    table = journal.table
    changes: list[Change] = []
    levels: dict[str, int] = {}
    for piece in pieces:
        before = homes.get(piece) or place_at_phase_start(journal, piece)
        if before is None or piece not in table or table.place_of(piece).spot == before.spot:
            continue
        # Several go back to one spot, and the table does not know of the first when the second is asked.
        level = max(levels.get(before.spot, 0), table.next_level(before.spot))
        levels[before.spot] = level + 1
        changes.append(Moved(piece, table.place_of(piece), before.at_level(level)))
    return together(title, changes) if changes else None
