"""The sequence of play as values: the phases of a turn and their steps, and how one follows another.

Nothing here enforces a sequence: a table played by hand goes where its player says.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from pathlib import Path

from rules.issues import raise_if_errors
from rules.pool import Pool, read_pools
from rules.tomlfile import TomlTable, read_toml

SEQUENCE = "sequence.toml"


class Role(Enum):
    """What is done in a step, as far as the program takes part in it."""

    MOVE = "move"
    """Units move by the rules of movement."""
    ATTACK = "attack"
    """Attacks are made, and units retreat and advance."""
    DEPLOY = "deploy"
    """Units come onto the map from beside it, or are placed anew; nobody marches."""
    OTHER = ""


_ROLES = tuple(role.value for role in Role)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do in a phase, with the case that asks for it.

    `option` is the optional rule that it belongs to, or several of which any one brings it; empty for a
    step of every game. A step that is called as a role has it, unless its file says otherwise. With one that
    is `anew` moves are counted from the beginning: what was laid or moved earlier in its phase is no move.
    """

    id: str
    title: str
    case: str
    option: str = ""
    note: str = ""
    role: Role = Role.OTHER
    is_anew: bool = False

    def is_played(self, chosen: Collection[str]) -> bool:
        """Return whether the step belongs to a game with some optional rules."""
        return not self.option or any(option in chosen for option in self.option.split())


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a player turn. `id` is unique within its side; `short` is for a narrow strip.

    Phases of one id that stand together are `in_order_of_draws` where the side that draws first begins.
    """

    id: str
    side: str
    title: str
    short: str
    case: str
    steps: tuple[Step, ...]
    in_order_of_draws: bool = False

    @property
    def key(self) -> str:
        """How the phase is written, `german.movement`."""
        return f"{self.side}.{self.id}"


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of the game: the turn (from 1), the side and phase under way, the step in it.

    `drawn` are the chits that were drawn in the turn, oldest first; none where nothing is drawn for who acts.
    `first` is the side that draws first, where it was settled. `left` has what lies in each pool now, in
    their order, where anybody looked: pools that players fill are known by that alone.
    """

    turn: int
    side: str
    phase: str
    step: str
    drawn: tuple[str, ...] = ()
    # Left out of equality, as what follows from the draws or the settings: a moment read from a file, which
    # has none of it, must be the same moment.
    first: str = field(default="", compare=False)
    left: tuple[tuple[str, ...], ...] = field(default=(), compare=False)
    idle: tuple[str, ...] = field(default=(), compare=False)
    """The chits that do not lead their side to the first draw, by the settings of the game."""

    def is_in_phase_of(self, other: Moment) -> bool:
        """Return whether no phase ends between the two: not even one of the same name, drawn again."""
        return replace(self, step="") == replace(other, step="")


@dataclass(frozen=True)
class Sequence:
    """The phases of one turn in their order, and the pools whose chits bring some of them.

    Where there are several pools each is a side's, and they stand in the order in which the sides draw.
    """

    phases: tuple[Phase, ...]
    pools: tuple[Pool, ...] = ()

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

    def role(self, moment: Moment) -> Role:
        """Return what is done in the step of a moment."""
        step = self.step(moment)
        return step.role if step is not None else Role.OTHER

    def with_options(self, chosen: Collection[str]) -> Sequence:
        """Return the sequence without the steps of optional rules that were not chosen."""
        kept = (
            replace(phase, steps=tuple(step for step in phase.steps if step.is_played(chosen)))
            for phase in self.phases
        )
        # A phase all of whose steps belong to rules that are not played falls away with them.
        phases = tuple(phase for phase in kept if phase.steps)
        return Sequence(phases, tuple(pool.within([phase.key for phase in phases]) for pool in self.pools))

    def start(self, turn: int = 1) -> Moment:
        """Return the first step of a turn."""
        return replace(self.moments[0], turn=turn)


def next_step(sequence: Sequence, moment: Moment) -> Moment:
    """Return the moment after another; after the last step of a turn the first one of the next."""
    return _moved(sequence, moment, 1)


def previous_step(sequence: Sequence, moment: Moment) -> Moment:
    """Return the moment before another; the first one of turn 1 has none before it and is returned itself."""
    return _moved(sequence, moment, -1)


def _moved(sequence: Sequence, moment: Moment, by: int) -> Moment:
    # Rounded down: one step before the first gives turn -1 and the last index.
    turns, index = divmod(_index(sequence, moment) + by, len(sequence.moments))
    if moment.turn + turns < 1:
        return sequence.start(1)
    return replace(sequence.moments[index], turn=moment.turn + turns)


def _index(sequence: Sequence, moment: Moment) -> int:
    """Return the place of a moment in its turn; an unknown step counts as the first of its phase."""
    # As `moments` has them: of turn 0, with nothing drawn.
    exact = replace(moment, turn=0, drawn=())
    if exact in sequence.moments:
        return sequence.moments.index(exact)
    in_phase = (n for n, each in enumerate(sequence.moments) if _same_phase(each, moment))
    return next(in_phase, 0)


def _same_phase(one: Moment, other: Moment) -> bool:
    return (one.side, one.phase) == (other.side, other.phase)


def load_sequence(path: Path) -> Sequence:
    """Return the sequence of a `sequence.toml`; raises DataError with every issue."""
    table = TomlTable(read_toml(path), path.name)
    table.whole("schema", least=1, most=1)
    table.text("game")
    phases = tuple(_phase(row) for row in table.tables("phase", required=True))
    table.check_unique((phase.key for phase in phases), "phase")
    if not phases:
        table.note("has no phase", "write [[phase]]", key="phase")
    # A mapping and no set: the pools look at which phase comes first.
    pools = read_pools(table, dict.fromkeys(phase.key for phase in phases))
    table.close()
    raise_if_errors(table.issues)
    return Sequence(phases, pools)


def _phase(row: TomlTable) -> Phase:
    phase = Phase(
        id=row.identifier(),
        side=row.identifier("side"),
        title=row.text("title"),
        short=row.text("short"),
        case=row.text("case"),
        steps=tuple(_step(step) for step in row.tables("steps", required=True)),
        in_order_of_draws=row.flag("in_order_of_draws", default=False),
    )
    if not phase.steps:
        row.note("has no step", "a phase has at least one", key="steps")
    row.check_unique((step.id for step in phase.steps), "step")
    row.close()
    return phase


def _step(row: TomlTable) -> Step:
    key = row.identifier()
    step = Step(
        id=key,
        title=row.text("title"),
        case=row.text("case"),
        option=row.text("option", ""),
        note=row.text("note", ""),
        role=_role(row, key if key in _ROLES else Role.OTHER.value),
        is_anew=row.flag("anew", default=False),
    )
    row.close()
    return step


def _role(row: TomlTable, usual: str) -> Role:
    word = row.word("role", _ROLES, usual)
    return Role(word) if word in _ROLES else Role.OTHER
