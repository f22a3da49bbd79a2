"""The journal: every change ever made, a tree of branches with one step as the present.

Nothing is ever taken out. Undo moves the present back; a change made there begins a branch beside the
old one. Each record is handed to `keep` (the file) before the table changes, so nothing is seen that
was not written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType

from app.table.changes import Change, Rolled, flattened
from app.table.events import Audience, Event, Keeper, Listener, keep_nowhere
from app.table.found import Found
from app.table.notes import Note, Notes
from app.table.records import (
    START,
    Bookmarked,
    Claim,
    Record,
    Remarked,
    Step,
    StepId,
    Went,
    format_record,
    parse_record,
)
from app.table.table import Diverged, Table
from app.table.ways import fork, newest_children, up_from, way

__all__ = [
    "START",
    "Bookmarked",
    "Claim",
    "Event",
    "Journal",
    "Keeper",
    "Listener",
    "Record",
    "Remarked",
    "Step",
    "StepId",
    "Went",
    "format_record",
    "keep_nowhere",
    "parse_record",
]

_NUMBER = attrgetter("id")


class Journal:
    """The only hand that changes the table."""

    def __init__(self, table: Table, keep: Keeper = keep_nowhere) -> None:
        self.table = table
        self._keep = keep
        self._steps: dict[StepId, Step] = {}
        self._newest = START
        self._newest_child: dict[StepId, StepId] = {}
        self._children: dict[StepId, list[StepId]] = {}
        self._now = START
        self._path_known: tuple[StepId, tuple[Step, ...]] = START, ()
        self.found = Found()
        """What is known of the way to the present."""
        self._notes = Notes()
        self._rolls_made: list[Rolled] = []
        self._audience = Audience()
        self._shown = START
        """While a file is read, the step that the table shows; after that it is the present."""
        self._visits: dict[StepId, int] = {}
        """While a file is read, when each step was the present last, as the number of the visit."""
        self._visit_count = 0

    @classmethod
    def at_end_of(cls, path: Sequence[Step], table: Table) -> Journal:
        """Return a journal of a path and the table to which it led: nobody hears it, no file keeps it."""
        journal = cls(table)
        journal._steps = dict(zip(map(_NUMBER, path), path, strict=True))
        journal._now = path[-1].id if path else START
        journal._newest = max(journal._steps, default=START)
        journal._path_known = journal._now, tuple(path)
        return journal

    # ---- reading

    @property
    def now(self) -> StepId:
        """The step that the table shows."""
        return self._now

    @property
    def steps(self) -> Mapping[StepId, Step]:
        """All steps of all branches by number."""
        return MappingProxyType(self._steps)

    @property
    def bookmarks(self) -> Mapping[StepId, str]:
        """The named steps."""
        return MappingProxyType(self._notes.bookmarks)

    @property
    def remarks(self) -> Mapping[StepId, str]:
        """The steps with a remark on themselves, each with its text (Markdown)."""
        return MappingProxyType(self._notes.remarks)

    def remarks_at(self, step: StepId) -> tuple[Remarked, ...]:
        """Return the remarks at a step: on itself, then on hexes, then on units."""
        return self._notes.remarks_at(step)

    @property
    def all_remarks(self) -> tuple[Remarked, ...]:
        """The remarks of all branches, by step."""
        return self._notes.all_remarks()

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What sources say of steps, by step, those of one step in the order in which they were made."""
        return self._notes.claims

    def path_to(self, step: StepId) -> tuple[Step, ...]:
        """Return the steps from the set-up to a step, oldest first; raises KeyError for an unknown one."""
        path = []
        while step != START:
            path.append(self._steps[step])
            step = self._steps[step].parent
        return tuple(reversed(path))

    @property
    def path(self) -> tuple[Step, ...]:
        """The steps from the set-up to the present; asked again at the same step it is the same tuple."""
        at, path = self._path_known
        if at != self._now:
            # A step on and a step back are by far the most; only a jump walks the whole way.
            if self._now != START and self._steps[self._now].parent == at:
                path = (*path, self._steps[self._now])
            elif path and path[-1].parent == self._now:
                path = path[:-1]
            else:
                path = self.path_to(self._now)
            self._path_known = self._now, path
        return path

    def newest_first(self) -> Iterator[Step]:
        """Yield the steps from the present back to the set-up."""
        step = self._now
        while step != START:
            yield self._steps[step]
            step = self._steps[step].parent

    def children(self, step: StepId) -> tuple[StepId, ...]:
        """Return the steps that follow a step, oldest branch first."""
        return tuple(self._children.get(step, ()))

    def line_through(self, step: StepId) -> tuple[Step, ...]:
        """Return the path to a step and on along the branch last taken, to its end."""
        line = list(self.path_to(step))
        while step in self._newest_child:
            step = self._newest_child[step]
            line.append(self._steps[step])
        return tuple(line)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._now != START

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back that can be made again."""
        return self._now in self._newest_child

    @property
    def next_roll(self) -> int:
        """The number of the next roll of dice: one more than any roll of any branch."""
        # Not of this branch alone: who takes dice back and throws anew would know what falls.
        return 1 + max((roll.number for roll in self._all_rolls()), default=0)

    @property
    def was_a_roll_undone(self) -> bool:
        """Whether dice fell on a way that is no longer the present's."""
        standing = {roll.number for roll in self.table.rolls}
        return any(roll.number not in standing for roll in self._all_rolls())

    def _all_rolls(self) -> Iterable[Rolled]:
        yield from self._rolls_made
        yield from self.table.rolls

    # ---- acting

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call a listener after every event; return the function that ends this."""
        self.table.check_thread()
        return self._audience.join(listener)

    def push(self, change: Change) -> StepId:
        """Make a change; raises Diverged, with nothing written, where it does not fit the table."""
        # The file comes before the table, and what does not fit must reach neither: so it is tried first.
        self._try(change)
        step = Step(StepId(self._newest + 1), self._now, change)
        self._write_down(step)
        self._add(step)
        self._walk((change,), step.id)
        return step.id

    def push_all(self, told: Iterable[tuple[Change, str]]) -> StepId:
        """Make several changes, each a step with its remark, and tell of them once; return the last step.

        Raises Diverged where one does not fit: those before it stand and are told of.
        """
        done: list[Change] = []
        try:
            for change, remark in told:
                self._try(change)
                step = Step(StepId(self._newest + 1), self._now, change)
                self._write_down(step)
                self._add(step)
                self._apply_all((change,))
                self._now = step.id
                done.append(change)
                self._note(Remarked(step.id, remark))
        finally:
            if done:
                self._tell_of(done)
        return self._now

    def _try(self, change: Change) -> None:
        """Raise Diverged where a change does not fit; the table is as before, and nobody heard of it."""
        self.table.apply(change)
        self.table.apply(change.inverse())

    def undo(self) -> bool:
        """Take the last step back; return False at the set-up."""
        if not self.can_undo:
            return False
        self.go_to(self._steps[self._now].parent)
        return True

    def redo(self) -> bool:
        """Make the step again that was taken back last; return False where there is none."""
        if not self.can_redo:
            return False
        self.go_to(self._newest_child[self._now])
        return True

    def go_to(self, step: StepId) -> None:
        """Make any step of any branch the present; raises KeyError for an unknown one."""
        if step == self._now:
            return
        # First, as it raises for an unknown step: nothing of it may stand in the file.
        changes = way(self._steps, self._now, step)
        self._write_down(Went(step))
        self._remember_branch(step)
        self._walk(changes, step)

    def bookmark(self, step: StepId, name: str) -> None:
        """Give a step a name."""
        self._note(Bookmarked(step, name))
        self._tell(Event((), self._now))

    def remark(self, step: StepId, text: str) -> None:
        """Give a step a remark that is text alone."""
        self.put_remark(Remarked(step, text))

    def put_remark(self, remark: Remarked) -> None:
        """Keep a remark in place of the one before on the same; raises KeyError for an unknown step."""
        self._check_step(remark.step)
        self._note(remark)
        self._tell(Event((), self._now))

    def claim(self, claim: Claim) -> None:
        """Keep what a source says of a step; raises KeyError for an unknown one.

        A claim to the same question at the same step goes before.
        """
        self._check_step(claim.step)
        self._note(claim)
        self._tell(Event((), self._now))

    def _note(self, note: Note) -> None:
        self._write_down(note)
        self._notes.take(note)

    def copy(self) -> Journal:
        """Return a journal of its own at the same step: nobody hears of what is done there, no file keeps it.

        Steps are values and are shared; the table is another one. Raises WrongThread where another thread
        may be changing this one.
        """
        return self._copied_onto(self.table.copy())

    def sealed(self) -> Journal:
        """Return a copy that nobody can change, to be read and copied in any thread."""
        return self._copied_onto(self.table.sealed())

    def _copied_onto(self, table: Table) -> Journal:
        twin = Journal(table)
        twin._steps, twin._newest, twin._now = dict(self._steps), self._newest, self._now
        twin._newest_child = dict(self._newest_child)
        twin._children = {step: list(those) for step, those in self._children.items()}
        twin._notes, twin._rolls_made = self._copied_notes(), list(self._rolls_made)
        return twin

    def _copied_notes(self) -> Notes:
        return self._notes.copy()

    # ---- reading a file

    def replay(self, record: Record) -> None:
        """Take in a record of a file: nothing is kept again and nobody is told.

        The table follows a going only when a step is made there, or with `catch_up` after the last record.
        Raises Diverged where a step does not fit, KeyError where it names an unknown one.
        """
        self.table.check_thread()
        match record:
            case Step():
                self._replay_step(record)
            case Went(to=step):
                self._check_step(step)
                self._visit(step)
            case Bookmarked() | Remarked() | Claim():
                self._check_step(record.step)
                self._notes.take(record)

    def catch_up(self) -> None:
        """Bring the table to the present, and let redo follow the branches last taken, once all is read."""
        self._follow()
        self._newest_child = newest_children(self._steps, self._visits)
        self._visits.clear()

    def _follow(self) -> None:
        """Let the table, which stayed at a step while records were read, follow to the present."""
        self._apply_all(way(self._steps, self._shown, self._now))
        self._shown = self._now

    def is_next(self, step: StepId, parent: StepId) -> bool:
        """Return whether a step of a file follows the present: any other need not even be read."""
        # A step that calls itself the set-up would follow itself for ever.
        return parent == self._now and step not in self._steps and step != START

    def _check_step(self, step: StepId) -> None:
        if step != START and step not in self._steps:
            raise KeyError(step)

    def _replay_step(self, step: Step) -> None:
        if not self.is_next(step.id, step.parent):
            raise Diverged(f"step {step.id} does not follow step {self._now}")
        self._follow()
        self.table.apply(step.change)
        self._add(step)
        self._shown = step.id
        self._visit(step.id)

    def _visit(self, step: StepId) -> None:
        self._now = step
        self._visit_count += 1
        self._visits[step] = self._visit_count

    # ---- within

    def _write_down(self, record: Record) -> None:
        """Hand a record to the file.

        Raises WrongThread in another thread, and WrittenInAnswer while an event is told; nothing is written.
        """
        self._audience.check_is_silent()
        # Bookmarks and remarks change no table, and the file must not be written by two hands either.
        self.table.check_thread()
        self._keep(record)

    def _add(self, step: Step) -> None:
        self._steps[step.id] = step
        self._newest = max(self._newest, step.id)
        self._rolls_made += [each for each in flattened(step.change) if isinstance(each, Rolled)]
        self._children.setdefault(step.parent, []).append(step.id)
        self._newest_child[step.parent] = step.id

    def _remember_branch(self, step: StepId) -> None:
        """Let redo follow the branch that leads to a step; it follows the one to the present already."""
        for each in up_from(self._steps, step, fork(self._steps, self._now, step)):
            self._newest_child[each.parent] = each.id

    def _apply_all(self, changes: Iterable[Change]) -> None:
        for change in changes:
            self.table.apply(change)

    def _walk(self, changes: tuple[Change, ...], step: StepId) -> None:
        self._apply_all(changes)
        self._now = step
        self._tell_of(changes)

    def _tell_of(self, changes: Iterable[Change]) -> None:
        singles = tuple(single for change in changes for single in flattened(change))
        self._tell(Event(singles, self._now))

    def _tell(self, event: Event) -> None:
        self._audience.tell(event)
