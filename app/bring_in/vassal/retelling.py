"""A log of VASSAL told as a journal of ours: its steps, its talk as remarks, its dice, what was taken back.

What VASSAL's players undid is undone here too: the journal goes back, and what follows is a branch beside it.
What our table does not show (a property, a sound, a layer that is no face) makes no step; it is counted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from app.bring_in.refused import Refused
from app.bring_in.vassal.chat import Throw, as_markdown, throw_in, title_of
from app.bring_in.vassal.clock import Clock
from app.bring_in.vassal.commands import Change as PieceChange
from app.bring_in.vassal.commands import Chat, Command, Noted, Turn, Undoing
from app.bring_in.vassal.counterparts import Ours
from app.bring_in.vassal.mirror import Former, Mirror
from app.bring_in.vassal.module import Dice
from app.bring_in.vassal.saves import Saved
from app.bring_in.vassal.world import World
from app.bring_in.watch import UNWATCHED, Watch
from app.table.changes import Change, DieSource, Group, Register, Rolled, Written
from app.table.journal import START, Journal, Record, StepId
from app.table.pieces import Piece
from app.table.records import LONGEST_REMARK
from app.table.table import Table
from rules.translatable import tr_noop

STEP = tr_noop("A step of the log")
# What a journal keeps of each step stays in memory.
MOST_STEPS = 100_000
_SPAN = 50
_CLOCK = Register.TRACKER


@dataclass(slots=True)
class Retold:
    """A log told as a journal. `unseen` counts the changes of pieces that our table does not show."""

    start: Table
    """Our table before the first step."""
    journal: Journal
    records: list[Record]
    unseen: int = 0
    steps_undone: int = 0
    throws: int = 0
    ids: dict[str, str] = field(default_factory=dict)
    """Our ids of pieces by VASSAL's."""


@dataclass(frozen=True, slots=True)
class Begun:
    """What our table has beside the pieces of the saved game: counters that wait, charts and values."""

    pieces: Collection[Piece] = ()
    books: Mapping[Register, Mapping[str, str]] = field(default_factory=dict)
    dice: Collection[Dice] = ()
    """The dice of the module."""
    clock: Clock | None = None
    """Its turn trackers, None where nobody knows what they are of ours."""


def retell(
    saved: Saved, ours: Ours, world: World, begun: Begun | None = None, watch: Watch = UNWATCHED
) -> Retold:
    """Return a saved game or log as a journal: the opening is its table, each step of the log one step.

    `world` is the table as the file opens (`position.world_of`); it is played on to the end. Raises Refused
    where it is larger than any game, Cancelled where the watch says so.
    """
    # Refused, not cut: a game that ends where the log goes on would be taken for the whole of it.
    if len(saved.steps) > MOST_STEPS:
        raise Refused(saved.source, f"it has {len(saved.steps):,} steps", f"{MOST_STEPS:,} at most")
    begun, mirror = begun or Begun(), Mirror(ours, saved.source)
    mirror.meet(saved.opening)
    start = _with(mirror.table(world), begun)
    records: list[Record] = []
    told = Retold(start, Journal(start.copy(), records.append), records)
    teller = _Teller(world, mirror, told, begun)
    teller.note(START, _notes(saved.opening))
    for number, step in enumerate(saved.steps):
        if number % _SPAN == 0:
            watch.step(number / len(saved.steps), "steps")
        teller.tell(step)
    teller.finish()
    told.ids = dict(mirror.ids)
    return told


def _with(table: Table, begun: Begun) -> Table:
    books = {register: dict(begun.books.get(register, {})) for register in Register}
    books[Register.CLOSED] |= table.book(Register.CLOSED)
    return Table([*table, *begun.pieces], books)


def _notes(commands: Iterable[Command]) -> list[str]:
    """Return the notes of the scenario, those of all, and what was said before the first step."""
    notes = [line for each in commands if isinstance(each, Noted) for line in each.text.split("\n")]
    return notes + [each.text for each in commands if isinstance(each, Chat)]


class _Teller:
    """Tells step by step."""

    def __init__(self, world: World, mirror: Mirror, told: Retold, begun: Begun) -> None:
        self._world, self._mirror, self._told = world, mirror, told
        self._dice, self._clock = begun.dice, begun.clock
        self._journal = told.journal
        self._lines: dict[StepId, list[str]] = {}
        self._done: list[tuple[StepId, Former, bool]] = []
        """The steps that led here, each with how the pieces were before it, and whether it is of the turn."""

    def tell(self, step: Sequence[Command]) -> None:
        """Tell one step of the log."""
        self._mirror.meet(step)
        lines = [each.text for each in step if isinstance(each, Chat)]
        self._world.run(step)
        # Sorted: sets have no order, and the same log must become the same journal on every machine.
        touched = sorted(self._world.touched)
        self._world.touched.clear()
        if any(isinstance(each, Undoing) and each.begins for each in step) and self._go_back(step, touched):
            self.note(self._journal.now, lines)
            return
        changes = [*self._mirror.changes(self._world, touched)] if touched else []
        # Automation changes what nobody sees, such as properties: counted, and no step that would show
        # nothing.
        if not changes:
            self._told.unseen += sum(isinstance(each, PieceChange) for each in step)
        changes += [*self._turned(step), *self._rolls(lines)]
        self._push(changes, title_of(lines) or STEP)
        self.note(self._journal.now, lines)

    def _go_back(self, step: Sequence[Command], touched: Sequence[str]) -> bool:
        """Undo our last step where VASSAL's undoing leads to just what was before it."""
        # Only from where that step led: a step that showed nothing here
        # leaves no mark, and its undoing nothing to do.
        if not self._done or self._done[-1][0] != self._journal.now:
            return False
        _, former, is_of_turn = self._done[-1]
        # A step of the turn alone moves no piece by which it could be told from another one.
        if is_of_turn != any(isinstance(each, Turn) for each in step):
            return False
        if not self._mirror.would_lie_as(self._world, former, touched):
            return False
        self._done.pop()
        self._mirror.go_back(former)
        self._journal.undo()
        self._told.steps_undone += 1
        # VASSAL may lay what comes back in another order upon one another: then that is a step.
        self._push([*self._mirror.changes(self._world, sorted({*touched, *former}))], STEP)
        return True

    def _push(self, changes: Sequence[Change], title: str) -> None:
        former = self._mirror.take_former()
        if changes:
            is_of_turn = any(isinstance(each, Written) and each.register is _CLOCK for each in changes)
            self._done.append((self._journal.push(_as_one(title, changes)), former, is_of_turn))

    def _turned(self, step: Sequence[Command]) -> Iterator[Change]:
        """Yield what a step changes of the turn and its phase."""
        shown = self._clock.told(step) if self._clock is not None else {}
        for key, text in shown.items():
            before = self._journal.table.read(Register.TRACKER, key)
            if before != text:
                yield Written(Register.TRACKER, key, before, text)

    def _rolls(self, lines: Iterable[str]) -> list[Change]:
        throws = [throw for line in lines if (throw := throw_in(line, self._dice)) is not None]
        self._told.throws += len(throws)
        first = self._journal.next_roll
        return [_roll(throw, first + n) for n, throw in enumerate(throws)]

    def note(self, step: StepId, lines: Sequence[str]) -> None:
        """Keep lines of chat for the remark on a step."""
        if lines:
            self._lines.setdefault(step, []).extend(lines)

    def finish(self) -> None:
        """Write the remarks down, each step's in one."""
        for step in sorted(self._lines):
            text = as_markdown(self._lines[step], LONGEST_REMARK)
            if text:
                self._journal.remark(step, text)


def _as_one(title: str, changes: Sequence[Change]) -> Change:
    # A throw alone stays a throw: panels and charts look for it.
    return changes[0] if len(changes) == 1 else Group(title, tuple(changes))


def _roll(throw: Throw, number: int) -> Rolled:
    return Rolled(number, throw.name, throw.sides, throw.faces, DieSource.TYPED)
