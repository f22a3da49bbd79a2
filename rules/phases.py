"""The sequence of play as values: the phases of a turn and their steps, and how one follows another.

Nothing here enforces a sequence: a table played by hand goes where its player says.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from pathlib import Path

from rules.issues import raise_if_errors
from rules.tomlfile import Table, read_toml

SEQUENCE = "sequence.toml"

MOVING_STEP = "move"
"""The step of a phase in which units move by the rules of movement, in every game's sequence."""
ATTACKING_STEP = "attack"
"""The step in which attacks are made, and units retreat and advance."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do in a phase, with the case that asks for it.

    `option` is the optional rule that it belongs to, or several of which any one brings it; empty for a
    step of every game.
    """

    id: str
    title: str
    case: str
    option: str = ""
    note: str = ""

    def is_played(self, chosen: Collection[str]) -> bool:
        """Return whether the step belongs to a game with some optional rules."""
        return not self.option or any(option in chosen for option in self.option.split())


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a player turn. `id` is unique within its side; `short` is for a narrow strip."""

    id: str
    side: str
    title: str
    short: str
    case: str
    steps: tuple[Step, ...]

    @property
    def key(self) -> str:
        """How the phase is written, `german.movement`."""
        return f"{self.side}.{self.id}"


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of the game: the turn (from 1), the side and phase under way, the step in it."""

    turn: int
    side: str
    phase: str
    step: str


@dataclass(frozen=True)
class Sequence:
    """The phases of one turn in their order."""

    phases: tuple[Phase, ...]

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Every step of one turn as a moment of turn 0, in order."""
        return tuple(
            Moment(0, phase.side, phase.id, step.id) for phase in self.phases for step in phase.steps
        )

    def phase(self, side: str, phase: str) -> Phase | None:
        """Return a side's phase by its id, None where there is none."""
        return next((each for each in self.phases if (each.side, each.id) == (side, phase)), None)

    def step(self, moment: Moment) -> Step | None:
        """Return the step of a moment, None where the sequence has none such."""
        phase = self.phase(moment.side, moment.phase)
        return next((each for each in phase.steps if each.id == moment.step), None) if phase else None

    def rest_of(self, moment: Moment) -> tuple[Moment, ...]:
        """Return the steps that follow in the turn of the same side."""
        later = self.moments[_index(self, moment) + 1 :]
        return tuple(takewhile(lambda each: each.side == moment.side, later))

    def with_options(self, chosen: Collection[str]) -> Sequence:
        """Return the sequence without the steps of optional rules that were not chosen."""
        kept = (
            replace(phase, steps=tuple(step for step in phase.steps if step.is_played(chosen)))
            for phase in self.phases
        )
        return Sequence(tuple(phase for phase in kept if phase.steps))

    def start(self, turn: int = 1) -> Moment:
        """Return the first step of a turn."""
        return replace(self.moments[0], turn=turn)


def next_step(sequence: Sequence, moment: Moment) -> Moment:
    """Return the moment after another; after the last step of a turn the first one of the next."""
    return _moved(sequence, moment, 1)


def previous_step(sequence: Sequence, moment: Moment) -> Moment:
    """Return the moment before another; the first one of turn 1 has none before it and is returned itself."""
    return _moved(sequence, moment, -1)


def next_phase(sequence: Sequence, moment: Moment) -> Moment:
    """Return the first step of the phase after a moment's own."""
    return _phase_at(sequence, moment, 1)


def previous_phase(sequence: Sequence, moment: Moment) -> Moment:
    """Return the first step of the phase before a moment's own; there is none before turn 1."""
    return _phase_at(sequence, moment, -1)


def _moved(sequence: Sequence, moment: Moment, by: int) -> Moment:
    turns, index = divmod(_index(sequence, moment) + by, len(sequence.moments))
    if moment.turn + turns < 1:
        return sequence.start(1)
    return replace(sequence.moments[index], turn=moment.turn + turns)


def _index(sequence: Sequence, moment: Moment) -> int:
    """Return the place of a moment in its turn; an unknown step counts as the first of its phase."""
    exact = replace(moment, turn=0)
    if exact in sequence.moments:
        return sequence.moments.index(exact)
    in_phase = (n for n, each in enumerate(sequence.moments) if _same_phase(each, moment))
    return next(in_phase, 0)


def _same_phase(one: Moment, other: Moment) -> bool:
    return (one.side, one.phase) == (other.side, other.phase)


def _phase_at(sequence: Sequence, moment: Moment, by: int) -> Moment:
    keys = [(phase.side, phase.id) for phase in sequence.phases]
    here = (moment.side, moment.phase)
    turns, index = divmod((keys.index(here) if here in keys else 0) + by, len(keys))
    if moment.turn + turns < 1:
        return sequence.start(1)
    side, phase = keys[index]
    return Moment(moment.turn + turns, side, phase, sequence.phases[index].steps[0].id)


def load_sequence(path: Path) -> Sequence:
    """Return the sequence of a `sequence.toml`; raises DataError with every issue."""
    table = Table(read_toml(path), path.name)
    table.whole("schema", least=1, most=1)
    table.text("game")
    phases = tuple(_phase(row) for row in table.tables("phase", required=True))
    _check_unique(table, [phase.key for phase in phases], "phase")
    if not phases:
        table.note("has no phase", "write [[phase]]", key="phase")
    table.close()
    raise_if_errors(table.issues)
    return Sequence(phases)


def _phase(row: Table) -> Phase:
    phase = Phase(
        id=row.text("id"),
        side=row.text("side"),
        title=row.text("title"),
        short=row.text("short"),
        case=row.text("case"),
        steps=tuple(_step(step) for step in row.tables("steps", required=True)),
    )
    if not phase.steps:
        row.note("has no step", "a phase has at least one", key="steps")
    _check_words(row, phase.id, phase.side)
    _check_unique(row, [step.id for step in phase.steps], "step")
    row.close()
    return phase


def _step(row: Table) -> Step:
    step = Step(
        id=row.text("id"),
        title=row.text("title"),
        case=row.text("case"),
        option=row.text("option", ""),
        note=row.text("note", ""),
    )
    _check_words(row, step.id)
    row.close()
    return step


def _check_words(row: Table, *ids: str) -> None:
    for each in ids:
        if each and not each.replace("_", "").isalnum():
            row.note(f"{each!r} is not one word", "letters, digits and _ only", key="id")


def _check_unique(row: Table, ids: list[str], what: str) -> None:
    for each in sorted({each for each in ids if ids.count(each) > 1}):
        row.note(f"the {what} {each!r} stands twice", "an id is unique")
