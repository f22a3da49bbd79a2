"""Where a film halts: at each change, unit, combat, phase or turn, and at the next thing of a kind.

Numbers count the steps of a way: 0 is the set-up, `film[n - 1]` is what happened in the step numbered n.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import Enum

from app.film.filters import Filter
from app.film.happening import Happening, Stage
from app.table.records import START, StepId

EVERYTHING = Filter()


class Pace(Enum):
    """What a film goes by, forward and back."""

    CHANGE = "change"
    UNIT = "unit"
    """One unit's move, of however many steps, or that of several together."""
    COMBAT = "combat"
    """One combat, from its declaration to its end."""
    PHASE = "phase"
    TURN = "turn"


class Jump(Enum):
    """What a film may look for."""

    COMBAT = "combat"
    TOWN = "town"
    """A place that changes hands."""
    LOSS = "loss"
    REMARK = "remark"
    """A remark or a bookmark."""


def next_stop(film: Sequence[Happening], number: int, pace: Pace, shown: Filter = EVERYTHING) -> int | None:
    """Return where a film halts next; its end where nothing is ahead, None where it is there or filtered."""
    found = next(_stops(film, range(number + 1, len(film) + 1), pace, shown), None)
    # With a filter the end is no halt: nothing that was asked for happens there.
    if found is None and shown.shows_all and number < len(film):
        return len(film)
    return found


def previous_stop(
    film: Sequence[Happening], number: int, pace: Pace, shown: Filter = EVERYTHING
) -> int | None:
    """Return where a film halts going back, the set-up where nothing lies between; None at the set-up."""
    # The set-up is always a halt, whatever is filtered: from there one plays anew.
    if number <= 0:
        return None
    return next(_stops(film, range(number - 1, 0, -1), pace, shown), 0)


def _stops(film: Sequence[Happening], numbers: Iterable[int], pace: Pace, shown: Filter) -> Iterator[int]:
    return (number for number in numbers if _IS_STOP[pace](film, number, shown))


def _is_change(film: Sequence[Happening], number: int, shown: Filter) -> bool:
    return shown.passes(film[number - 1])


def _ends_move(film: Sequence[Happening], number: int, shown: Filter) -> bool:
    """Return whether units have moved and the step after is not theirs as well."""
    here = film[number - 1]
    movers = {move.unit for move in here.moves}
    if not movers or not shown.passes(here):
        return False
    # A unit dragged in several steps halts where it comes to rest.
    return number == len(film) or {move.unit for move in film[number].moves} != movers


def _ends_combat(film: Sequence[Happening], number: int, shown: Filter) -> bool:
    combat = film[number - 1].combat
    return combat is not None and combat.stage is Stage.OVER and shown.passes(film[number - 1])


def _begins_phase(film: Sequence[Happening], number: int, shown: Filter) -> bool:
    here = film[number - 1]
    # By the clock alone: a step that begins a phase moves nothing that a filter could look for.
    return here.begins_phase and shown.passes_clock(here.when)


def _begins_turn(film: Sequence[Happening], number: int, _shown: Filter) -> bool:
    return film[number - 1].begins_turn


_IS_STOP: dict[Pace, Callable[[Sequence[Happening], int, Filter], bool]] = {
    Pace.CHANGE: _is_change,
    Pace.UNIT: _ends_move,
    Pace.COMBAT: _ends_combat,
    Pace.PHASE: _begins_phase,
    Pace.TURN: _begins_turn,
}


def jump_to(  # what is looked for, from where, and what is shown
    film: Sequence[Happening],
    number: int,
    jump: Jump,
    noted: Collection[StepId] = (),
    shown: Filter = EVERYTHING,
    *,
    is_back: bool = False,
) -> int | None:
    """Return the next step of a kind, or the one before; None where there is none. `noted` bear remarks."""
    numbers = range(number - 1, 0, -1) if is_back else range(number + 1, len(film) + 1)
    # A remark may stand on the set-up, which is no step of the film.
    first = 0 if is_back and number and jump is Jump.REMARK and START in noted else None
    return next((n for n in numbers if _is_found(film[n - 1], jump, noted, shown)), first)


def _is_found(here: Happening, jump: Jump, noted: Collection[StepId], shown: Filter) -> bool:
    match jump:
        case Jump.COMBAT:
            return here.begins_combat and shown.passes(here)
        case Jump.TOWN:
            return bool(here.takings) and shown.passes(here)
        case Jump.LOSS:
            return any(map(shown.passes_loss, here.lost))
        case Jump.REMARK:
            # Whoever wrote a remark wants it read, whatever else is left out.
            return here.step in noted
