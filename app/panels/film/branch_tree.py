"""The branches of the game as a tree: what each is called, when it ends, how many steps it has."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidgetItem

from app.film.branches import Branch, branches
from app.film.happenings import Happenings
from app.panels.film.few_rows import FewRows
from app.table.journal import START, Journal, StepId
from app.table.phrases import Phrases
from app.view.session import Session, Show
from app.view.tips import tip
from rules.dates import day_words
from rules.plural import worded

_NAME, _ENDS, _STEPS = range(3)
_LEAST_ROWS, _MOST_ROWS = 3, 9


class BranchTree(FewRows):
    """Lists the branches, each below the one that it parts from; Return compares, a name is typed there."""

    compare_wanted = Signal(object)
    """A `Branch` to compare with."""
    chosen = Signal()
    """Another line is the current one."""

    def __init__(self, session: Session, happenings: Happenings) -> None:
        super().__init__(session, _LEAST_ROWS, _MOST_ROWS)
        self._happenings = happenings
        self._phrases = Phrases(session.game, self.tr)
        self._branches: tuple[Branch, ...] = ()
        self._has_short = False
        self.short_count = 0
        """How many branches are so short that they are not shown unless asked for."""
        self.setHeaderLabels([self.tr("Branch"), self.tr("Ends"), self.tr("Steps")])
        self.setAccessibleName(self.tr("Branches of the game"))
        self.setIndentation(session.theme.px(14))
        # Return and a double click compare: a name is typed by way of its button alone.
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.header()
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        for column in (_ENDS, _STEPS):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.itemActivated.connect(lambda _item, _column: self._want_comparison())
        self.currentItemChanged.connect(lambda _now, _before: self.chosen.emit())
        self.itemChanged.connect(self._take_name)
        self._closed = session.show.closed_sides
        session.shown.connect(self._on_show)

    def _on_show(self, show: Show) -> None:
        if show.closed_sides != self._closed:
            self._closed = show.closed_sides
            # A branch without a name is called by its first step, which may name who is hidden now.
            self._branches = ()
            self.refresh()

    @property
    def _journal(self) -> Journal:
        return self._session.game.journal

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The branches that are shown, in their order."""
        return self._branches

    @property
    def branch(self) -> Branch | None:
        """The branch of the current line, None without one."""
        item = self.currentItem()
        return self._of(item) if item is not None else None

    def _of(self, item: QTreeWidgetItem) -> Branch | None:
        first = item.data(_NAME, Qt.ItemDataRole.UserRole)
        # By its first step, which never changes; lines and places in the tree do.
        return next((branch for branch in self._branches if branch.first == first), None)

    def show_short(self, *, has_short: bool) -> None:
        """Show the branches that are mostly moves taken back as well, or leave them out."""
        self._has_short = has_short
        self.refresh()

    def refresh(self) -> None:
        """Show the branches as they are now; the current line stays."""
        found = branches(self._journal)
        # Counted also while they are shown, or the box that asks for them would go.
        self.short_count = sum(branch.is_short for branch in found)
        shown = tuple(branch for branch in found if self._has_short or not branch.is_short)
        if shown == self._branches:
            return
        current = self.branch
        self._branches = shown
        # What the program writes into the lines is no name that somebody types.
        self.blockSignals(True)
        self.clear()
        items: dict[StepId, QTreeWidgetItem] = {}
        for branch in shown:
            # What parts from a branch that is not shown stands in the first column.
            items[branch.first] = self._item(branch, items.get(branch.parent))
        self.expandAll()
        self.blockSignals(False)
        # Without a current line the first that one is not on: with that one a comparison can be made.
        first = (
            current.first if current is not None else next((b.first for b in shown if not b.is_here), START)
        )
        item = items.get(first) or next(iter(items.values()), None)
        if item is not None:
            self.setCurrentItem(item)
        self.updateGeometry()
        self.chosen.emit()

    def _item(self, branch: Branch, parent: QTreeWidgetItem | None) -> QTreeWidgetItem:
        when = self._happenings.when_at(branch.last)
        ends = day_words(when.date, self.tr) or self.tr("Turn {number}").format(number=when.turn)
        texts = [self.name_of(branch), ends, str(branch.count)]
        item = QTreeWidgetItem(parent, texts) if parent is not None else QTreeWidgetItem(self, texts)
        item.setData(_NAME, Qt.ItemDataRole.UserRole, int(branch.first))
        item.setTextAlignment(_STEPS, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if not branch.is_main:
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        font = item.font(_NAME)
        font.setBold(branch.is_here)
        item.setFont(_NAME, font)
        where = self.tr("{name}: parts after step {number}, ends {day}, {count:step|steps}")
        number = len(self._journal.path_to(branch.fork))
        told = worded(where, name=self.name_of(branch), number=number, day=ends, count=branch.count)
        here = self.tr("You are on it.") if branch.is_here else ""
        item.setToolTip(_NAME, tip(f"{told}\n{here}".strip()))
        item.setData(_NAME, Qt.ItemDataRole.AccessibleTextRole, f"{told}. {here}".strip())
        return item

    def name_of(self, branch: Branch) -> str:
        """Return what a branch is called: by a person, else by how it begins."""
        if branch.is_main:
            return self.tr("Main line")
        self._phrases.hidden = self._session.hidden
        return branch.name or self._phrases.of(self._journal.steps[branch.first].change)

    def lines(self) -> int:
        """Return how many branches are shown, at whatever depth."""
        return len(self._branches)

    # ---- acting

    def _want_comparison(self) -> None:
        if self.branch is not None:
            self.compare_wanted.emit(self.branch)

    def go_there(self) -> None:
        """Make the end of the current branch the present."""
        if self.branch is not None:
            self._journal.go_to(self.branch.last)

    def begin_naming(self) -> None:
        """Let a name be typed in the current line."""
        item = self.currentItem()
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEditable:
            self.editItem(item, _NAME)

    def _take_name(self, item: QTreeWidgetItem, column: int) -> None:
        """Keep a name that was typed: it is a bookmark on the first step of the branch."""
        branch = self._of(item)
        # Ending an edit without a change tells of one as well.
        if branch is not None and column == _NAME and item.text(_NAME) != self.name_of(branch):
            self._journal.bookmark(branch.first, item.text(_NAME).strip())
