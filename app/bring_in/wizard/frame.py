"""The window of a bringing in: head with the steps, one page at a time, a foot that says what is safe."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.bring_in.wizard.page import Page
from app.bring_in.wizard.strip import StepStrip
from app.panels.fitting import close_by_keys, offer_help, room_on_screen
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Elided, Look, chip, letters, push_button, rule
from app.panels.scrolled import scrolled
from app.view.session import Session

_SIZE_PX, _NAMES_PX, _LEAST_NAMES_PX = QSize(1360, 860), 200, 90
_HEAD_GAP_PX = 10


class BringInWindow(QDialog):
    """The pages of one bringing in, in a window as large as the table's own.

    `finished_with` tells that the last page was gone on from. Closing the window keeps what was done.
    """

    finished_with = Signal()

    def __init__(self, session: Session, caption: str, pages: Sequence[Page], parent: QWidget) -> None:
        # By this flag it has what makes a window as large as the screen: a dialog has no such button.
        super().__init__(parent, Qt.WindowType.Window)
        self._look = Look(session, self)
        self.pages = tuple(pages)
        self.at = self.reached = 0
        self.setWindowTitle(self.tr("Bring in: {what}").format(what=caption))
        self.caption, self.subject = Elided("note"), Elided("strong")
        self.caption.show_words(caption)
        self.strip = StepStrip(session, [page.title for page in self.pages])
        self.strip.chosen.connect(self.go_to)
        self.back = push_button(self.tr("Back"), self.go_back)
        self.next = push_button("", self._press_next, is_primary=True)
        self._chip_bar = QWidget()
        self._chips = row_in(self._chip_bar)
        self._shown_chips: list[QWidget] = []
        self._is_small = False
        self.stack = QStackedWidget()
        self.foot = Elided("note")
        self.trouble, self._banner = letters(can_wrap=True), QFrame()
        self._banner.setProperty("tone", "stop")
        self._banner.hide()
        self._lay_out()
        for page in self.pages:
            self.stack.addWidget(page)
            page.changed.connect(self._show_state)
            page.went_on.connect(self.go_on)
        self._keys()
        self._size_to(parent)
        self._look.dress()
        # Last: a page may begin its work at once, and says then how far it is in what was laid out above.
        self.pages[0].enter()
        self._show_state()

    def _size_to(self, parent: QWidget) -> None:
        self.resize(parent.window().size().expandedTo(_SIZE_PX).boundedTo(room_on_screen(self)))
        offer_help(self)
        close_by_keys(self)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        names = QVBoxLayout()
        names.setSpacing(0)
        lay(names, self.caption, self.subject)
        holder = QWidget()
        holder.setLayout(names)
        # Both are elided: where there is little room they give way to the steps and the buttons.
        holder.setMinimumWidth(px(_LEAST_NAMES_PX))
        holder.setMaximumWidth(px(_NAMES_PX))
        names.setContentsMargins(0, 0, 0, 0)
        # Two rows of which the lower one is empty but in a small window, where the steps stand in it.
        self._head, self._below = QHBoxLayout(), QHBoxLayout()
        for row in (self._head, self._below):
            row.setSpacing(px(_HEAD_GAP_PX))
        self._head.setContentsMargins(px(14), px(8), px(14), px(8))
        lay(self._head, (holder, 1), (self.strip, 4), self._chip_bar, self.back, self.next)
        self._foot = row_in(gap=px(12), edges=(px(12), px(4), px(12), px(4)))
        self._foot.addWidget(self.foot, 1)
        self._safe = letters(self.tr("Escape keeps it for later"), "note")
        self._foot.addWidget(self._safe)
        column = column_in(self, 0)
        inner = QVBoxLayout(self._banner)
        inner.addWidget(self.trouble)
        # What a page wants more than there is, is scrolled: the window itself can always be made small.
        self._room = scrolled(self.stack, goes_sideways=True, is_stop=False)
        parts = (self._head, self._below, rule(), self._banner, self._room, rule(), self._foot)
        for part in parts:
            column.addLayout(part) if isinstance(part, QHBoxLayout) else column.addWidget(part)
        column.setStretchFactor(self._room, 1)

    def _keys(self) -> None:
        QShortcut(QKeySequence("Alt+Left"), self).activated.connect(self.go_back)
        QShortcut(QKeySequence("Alt+Right"), self).activated.connect(self._press_next)

    # ---- where there is little room

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the head out in two rows where one has no room for all of it."""
        super().resizeEvent(event)
        self._fit_head()

    def _fit_head(self) -> None:
        """Put steps and chips where there is room for them: in the head, else below it and at the foot."""
        # Of all of it in one row, whatever is shown now: asked of the present one it would go to and fro.
        parts = [self.strip.minimumSizeHint(), self.back.sizeHint(), self.next.sizeHint()]
        parts += [each.sizeHint() for each in self._shown_chips]
        px = self._look.theme.px
        wanted = sum(size.width() + px(_HEAD_GAP_PX) for size in parts) + px(_LEAST_NAMES_PX + 2 * 14)
        is_small = wanted > self.width()
        # Of two rows, also while it is one: a window that has one row could else be made no narrower.
        self.setMinimumWidth(self._least_width())
        if is_small == self._is_small:
            return
        self._is_small = is_small
        self._safe.setVisible(not is_small)
        # After the names where there is room, before the buttons; the chips after the steps.
        self._below.addWidget(self.strip) if is_small else self._head.insertWidget(1, self.strip, 4)
        self._below.setContentsMargins(px(14), 0, px(14), px(6) if is_small else 0)
        self._foot.addWidget(self._chip_bar) if is_small else self._head.insertWidget(2, self._chip_bar)

    def _least_width(self) -> int:
        """Return the width below which the head in two rows, or the chips at the foot, would be cut."""
        px = self._look.theme.px
        buttons = sum(each.sizeHint().width() + px(_HEAD_GAP_PX) for each in (self.back, self.next))
        chips = sum(each.sizeHint().width() + px(_HEAD_GAP_PX) for each in self._shown_chips)
        rows = (buttons + px(_LEAST_NAMES_PX), self.strip.minimumSizeHint().width(), chips)
        return max(rows) + px(2 * 14)

    # ---- going

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self.pages[self.at]

    def begin_at(self, step: int) -> None:
        """Show a step with all before it done: something broken off is gone on with."""
        self.reached = step
        self.go_to(step)

    def go_to(self, step: int) -> None:
        """Show a step that has been reached already."""
        if step == self.at or not 0 <= step <= self.reached:
            return
        self.page.leave()
        self.at = step
        self.stack.setCurrentWidget(self.page)
        self.page.enter()
        self._show_state()

    def go_back(self) -> None:
        """Show the step before."""
        self.go_to(self.at - 1)

    def _press_next(self) -> None:
        # By a person's own hand only: what a step has to tell may come just before it goes on by itself.
        self.tell("")
        self.go_on()

    def go_on(self) -> None:
        """Show the next step where this one is done; after the last one the bringing in is finished."""
        # Asked here too: the shortcut and a page that goes on by itself do not pass through the button.
        if not self.page.may_go_on() or not self.page.asked_to_go_on():
            return
        if self.at + 1 == len(self.pages):
            self.page.leave()
            self.finished_with.emit()
            return
        self.reached = max(self.reached, self.at + 1)
        self.go_to(self.at + 1)

    def tell(self, words: str) -> None:
        """Tell what could not be done, until it is gone on: the table's own messages lie behind."""
        self.trouble.setText(words)
        self._banner.setVisible(bool(words))

    def _show_state(self) -> None:
        self.strip.show_at(self.at, self.reached)
        self.back.setEnabled(self.at > 0)
        self.next.setEnabled(self.page.may_go_on())
        is_last = self.at + 1 == len(self.pages)
        following = self.tr("Done") if is_last else self.pages[self.at + 1].title
        self.next.setText(self.page.go_on_words() or self.tr("Next: {step}").format(step=following))
        self._show_chips()
        self.foot.show_words(self.page.foot())

    def _show_chips(self) -> None:
        for shown in self._shown_chips:
            self._chips.removeWidget(shown)
            # Before it is deleted, which waits for the next turn of the
            # loop: two sets of chips would be seen at once.
            shown.hide()
            shown.deleteLater()
        self._shown_chips = [chip(words, tone) for words, tone in self.page.chips()]
        lay(self._chips, *self._shown_chips)
        # Empty it would part the steps from the buttons all the same.
        self._chip_bar.setVisible(bool(self._shown_chips))
        self._fit_head()

    def reject(self) -> None:
        """Close, by Escape too: the page is left, so that what was decided is kept for later."""
        # Qt's own closing comes through here; to close it from here would leave it open.
        self.page.leave()
        super().reject()
