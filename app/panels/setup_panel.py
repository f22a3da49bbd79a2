"""The set-up panel: whose turn it is to set up, what is still open, and the buttons that help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.assist.deploy.setting_up import Progress, Task
from app.assist.remarks import Remark
from app.panels.assistant_parts import ActionLink, Lines, RemarkRow, Wrapped
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, chip, icon_button, letters, push_button, rule, stand_out
from app.panels.scrolled import scrolled
from app.table.pieces import Spot
from app.view.assistant.set_up_guide import SetUpGuide
from app.view.session import Session
from rules.hexgrid import HexId

MOST_HEXES = 12
"""As many hexes of one line have a button each; the rest is counted."""


class SetupPanel(QWidget):
    """Shows how far the set-up is. Every line leads to the hexes or units it speaks of."""

    case_wanted = Signal(str)
    """The number of a case to open."""

    def __init__(self, session: Session, set_up_guide: SetUpGuide) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Set-up"))
        self._session, self._set_up_guide = session, set_up_guide
        self._look = Look(session, self)
        self.turn = letters("", "strong", can_wrap=True)
        self.counts = Wrapped()
        self.hint = letters("", "note", can_wrap=True)
        self.tasks = Lines()
        self.told = Lines(self.tr("Worth knowing"))
        self.lay_button = push_button(self.tr("Lay out the rest"), set_up_guide.lay_out, is_primary=True)
        self.stage_button = push_button("", self._lay_out_stage)
        self.clear_button = push_button(self.tr("Take everybody up"), set_up_guide.clear_map)
        self.begin_button = push_button(self.tr("Begin the game"), set_up_guide.begin)
        self._build()
        set_up_guide.told.connect(self.refresh)
        self._look.changed.connect(lambda _: self.refresh())
        self.refresh()

    def _build(self) -> None:
        column = column_in(self, 9, (16, 12, 16, 12))
        head = QHBoxLayout()
        head.addWidget(letters(self.tr("Set-up"), "title"))
        head.addStretch(1)
        head.addWidget(icon_button("close", self.tr("Close the set-up"), self._set_up_guide.close))
        column.addLayout(head)
        self.lay_button.setToolTip(self.tr("Places everybody by chance and by the rules, as one step"))
        self.clear_button.setToolTip(self.tr("Lays everybody into the boxes for setting up by hand"))
        buttons = (self.lay_button, self.stage_button, self.clear_button, self.begin_button)
        lay(column, self.turn, self.counts, self.hint, Wrapped(buttons), rule(), (self._scrolled(), 1))
        self._look.dress()

    def _scrolled(self) -> QScrollArea:
        page = QWidget()
        column = QVBoxLayout(page)
        # Room between the words and the scroll bar.
        column.setContentsMargins(0, 0, 6, 0)
        lay(column, self.tasks, self.told, 1)
        return scrolled(page, goes_sideways=True)

    # ---- showing

    def refresh(self) -> None:
        """Show the progress as it is now."""
        progress = self._set_up_guide.progress
        has_begun = self._set_up_guide.has_begun
        tasks = progress.tasks if progress is not None else ()
        self.turn.setText(self._turn(progress))
        self.hint.setText(self._hint(progress))
        self.hint.setVisible(bool(self.hint.text()))
        self.counts.setVisible(bool(tasks))
        self.counts.show_parts(self._chips(progress) if progress is not None else ())
        self.tasks.show_rows(self._row(task) for task in tasks)
        self.told.show_rows(self._told_row(remark) for remark in (progress.told if progress else ()))
        to_place = progress.to_place if progress is not None and not has_begun else 0
        # Once play has begun nobody is laid out any more: `to_place` is then none.
        self.lay_button.setEnabled(to_place > 0)
        self._put_first(self.lay_button if to_place else self.begin_button)
        self.clear_button.setEnabled(progress is not None and not has_begun)
        stage = progress.stage if progress is not None else None
        # Where one part is all that is left, the first button does the same.
        is_one_of_several = progress is not None and 0 < progress.of_stage < to_place
        self.stage_button.setVisible(is_one_of_several)
        if stage is not None:
            self.stage_button.setText(self.tr("Lay out: {who}").format(who=self.tr(stage.title)))

    def _put_first(self, first: QPushButton) -> None:
        """Let the button stand out that is most likely wanted next."""
        for button in (self.lay_button, self.begin_button):
            stand_out(button, is_primary=button is first)

    def _turn(self, progress: Progress | None) -> str:
        if progress is None:
            return self.tr("Looking at the table ...")
        if progress.stage is not None:
            return self.tr("Now set up: {who}").format(who=self.tr(progress.stage.title))
        if progress.is_done:
            return self.tr("The set-up is complete and breaks no rule.")
        return self.tr("Everybody is placed.")

    def _hint(self, progress: Progress | None) -> str:
        if self._set_up_guide.has_begun:
            return self.tr("Play has begun: the table is told of as it lies now.")
        if progress is not None and progress.to_place:
            return self.tr("Select a unit: its area is shown on the map, open hexes are hatched.")
        return ""

    def _chips(self, progress: Progress) -> Iterator[QWidget]:
        counts = (
            (progress.to_place, self.tr("{count} to place"), ""),
            (progress.open, self.tr("{count} uncovered"), "warning"),
            (progress.broken, self.tr("{count} against a rule"), "warning"),
        )
        for count, pattern, tone in counts:
            if count:
                yield chip(pattern.format(count=count), tone)

    def _row(self, task: Task) -> RemarkRow:
        return self._remark_row(task.remark, (*self._unit_deeds(task), *self._hex_deeds(task.hexes)))

    def _told_row(self, remark: Remark) -> RemarkRow:
        return self._remark_row(remark, self._hex_deeds((remark.at,) if remark.at is not None else ()))

    def _remark_row(self, remark: Remark, actions: Iterable[ActionLink]) -> RemarkRow:
        return RemarkRow(self._look, remark, actions, self.case_wanted.emit)

    def _unit_deeds(self, task: Task) -> Iterator[ActionLink]:
        if task.units:
            yield ActionLink(self.tr("Select them"), partial(self._set_up_guide.select, task.units))
            yield ActionLink(self.tr("Select the first"), partial(self._set_up_guide.select, task.units[:1]))

    def _hex_deeds(self, hexes: tuple[HexId, ...]) -> Iterator[ActionLink]:
        for here in hexes[:MOST_HEXES]:
            yield ActionLink(here, partial(self._go_to, here))
        if len(hexes) > MOST_HEXES:
            more = self.tr("and {count} more").format(count=len(hexes) - MOST_HEXES)
            yield ActionLink(more, partial(self._go_to, hexes[MOST_HEXES]))

    # ---- doing

    def _go_to(self, here: HexId) -> None:
        self._session.point_at(here)
        self._session.centre_on(Spot(here))

    def _lay_out_stage(self) -> None:
        progress = self._set_up_guide.progress
        if progress is not None and progress.stage is not None:
            self._set_up_guide.lay_out(progress.stage)
