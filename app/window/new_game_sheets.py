"""Counters of a game in the making, cut out of scans of printed sheets: each becomes a row."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt

from app.bring_in.new_game.counter_rows import MOST_ROWS, CounterRow
from app.bring_in.new_game.cut_counters import CutCounters
from app.bring_in.new_game.sheet_rows import mix_of_rows, named_after, tied, wanted_of_rows
from app.bring_in.sheets.proof import Proof
from app.bring_in.sheets.proposal import Proposal
from app.bring_in.watch import Watch
from app.bring_in.wizard.counters_state import CountersState
from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.new_game.state import Making
from app.bring_in.wizard.proof_words import Ends
from app.view.translated import tr as _tr
from app.window.bring_door import ExtraDoor, OneWindow
from app.window.feature import Host
from app.window.sheet_pages import proof_begun, read_counters, sheet_pages
from app.window.workspace import Workspace
from rules.plural import worded


class NewGameSheets:
    """The window of counter sheets over that of a game in the making."""

    def __init__(self, workspace: Workspace, host: Host, making: Making, below: BringInWindow) -> None:
        """`below` is the window of the making; it waits while this one is open."""
        self._session, self._host, self._making, self._below = workspace.session, host, making, below
        self._one, self._extra = OneWindow(), ExtraDoor(host)
        self.state: CountersState | None = None
        self._rows: tuple[CounterRow, ...] = ()
        self._tied: tuple[Proof, tuple[CounterRow, ...]] | None = None
        """The proof and the rows as they are once the pictures are kept."""

    def open(self) -> None:
        """Open the window; offer to install what is missing for it."""
        if self._making.cut is not None:
            # One that was left by Escape knows the rows as they were then.
            self._one.close()
            self._extra.go_through(partial(self._one.open, partial(self._made, self._making.cut)))

    def close(self) -> None:
        """Put the window away; the sheets and their cut are kept."""
        self._extra.close()
        self._one.close()

    def _made(self, cut: CutCounters) -> BringInWindow:
        self._rows = self._making.typed
        begun = proof_begun(self._host, cut.folder, self._making.plan.id)
        named, mix = named_after(begun.proof, self._rows), mix_of_rows(self._rows)
        gone = named_after(Proof("", begun.gone), self._rows).sheets
        state = self.state = CountersState(named, mix, cut.folder, gone)
        state.kept.failed.connect(self._one.tell_unkept)
        foot = _tr(
            "A counter that is named is that of its row; every other one becomes a row of its own, with its "
            "picture. Ctrl+Z takes back."
        )
        keep = partial(self._keeping, state, cut)
        ends = Ends(foot, _tr("Show them in the table"))
        pages = sheet_pages(self._session, state, partial(self._reading, state), keep, ends)
        window = BringInWindow(self._session, _tr("Counters of a new game"), pages, self._below)
        window.subject.show_words(self._making.plan.title)
        # The rows are what the counters are named after: they must not change meanwhile.
        window.setWindowModality(Qt.WindowModality.WindowModal)
        window.finished_with.connect(self._finish)
        window.begin_at(begun.step)
        window.tell(begun.words())
        return window

    def _reading(self, state: CountersState) -> Callable[[Watch], tuple[Proposal, ...]]:
        """Return the work of reading which rows the counters are that have no names yet."""
        return partial(read_counters, state.proof, wanted_of_rows(self._rows))

    def _keeping(self, state: CountersState, cut: CutCounters) -> Callable[[Watch], object]:
        """Return the work of cutting all counters out, each under the name that ties it to its row."""
        first = self._making.plan.sides[0].name
        self._tied = tied(state.proof, self._rows, cut.names(), first)
        proof = self._tied[0]

        def keep(watch: Watch) -> object:
            # After the check for the extra: it imports what reads scans.
            from app.bring_in.sheets.keeping import keep_bank  # noqa: PLC0415

            return keep_bank(proof, cut.folder, watch)

        return keep

    def _finish(self) -> None:
        if self.state is None or self._tied is None:
            return
        # Not before the pictures are kept: where they cannot be, names and rows are as they were.
        proof, rows = self._tied
        self.state.become(proof)
        left = proof.unnamed()
        self.close()
        self._making.take_cut(rows)
        if left:
            told = _tr(
                "A game made here has {most:counter|counters} at most: "
                "{count:counter|counters} stay without a row."
            )
            self._below.tell(worded(told, count=left, most=MOST_ROWS))
