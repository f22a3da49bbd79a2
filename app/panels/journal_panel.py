"""The journal on the screen: the timeline, the list of steps, and the buttons of a replay."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.panels.branches import Branch, branches_at, nearest_fork
from app.panels.flow import widgets_in
from app.panels.journal_model import Index, JournalModel, Role
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import add_choice, icon_button, literal
from app.panels.quiet import quiet
from app.panels.timeline import Timeline
from app.table.journal import START, Event, StepId
from app.table.phrases import Phrases
from app.table.references import plain_words
from app.view.icons import icon
from app.view.session import Session
from app.view.theme import LABEL_PX, theme_of
from app.view.tips import tip

PLAY_INTERVAL_MS = 450
SMALLEST_PX = 48
BOOKMARK_LETTERS = 9
LIST_EDGE_PX = 24
LINE_PX = 24
_ICON_PX, _BRANCH_WORDS_PX = 16, 300
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)


class StepDelegate(QStyledItemDelegate):
    """Paints a step: its sign, its sentence, its marks; undone steps in italics behind the present."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        theme = theme_of(self._session.show.is_dark)
        rect: QRect = option.rect
        state = option.state
        is_now = bool(index.data(Role.IS_NOW))
        if is_now or state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(theme.accent_fill))
        if is_now:
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), QColor(theme.accent))
        side = theme.px(14)
        sign = QRect(rect.left() + 8, rect.center().y() - side // 2, side, side)
        # In the place of the step's own sign: that a rule was overruled is what one looks for.
        if index.data(Role.RULING):
            icon("ruling", theme, theme.override).paint(painter, sign)
        else:
            icon(str(index.data(Role.SIGN)), theme).paint(painter, sign)
        words = rect.adjusted(side + 16, 0, -8, 0)
        painter.setFont(self._font(index, is_now))
        painter.setPen(QColor(theme.soft if index.data(Role.IS_AHEAD) else theme.text))
        text = painter.fontMetrics().elidedText(
            self._words(index), Qt.TextElideMode.ElideRight, words.width()
        )
        painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter.value), text)

    def _font(self, index: Index, is_now: bool) -> QFont:
        weight = QFont.Weight.DemiBold if is_now else QFont.Weight.Normal
        font = theme_of(self._session.show.is_dark).font(LABEL_PX, weight)
        font.setItalic(bool(index.data(Role.IS_AHEAD)))
        return font

    def _words(self, index: Index) -> str:
        bookmark, remark = index.data(Role.MARKS)
        branches = int(index.data(Role.BRANCHES))
        # The row is the number of the step: the set-up is row 0.
        parts = [f"{index.row()}  {index.data()}"]
        parts += [f"\N{BLACK DIAMOND} {bookmark}"] if bookmark else []
        parts += [f"({remark})"] if remark else []
        parts += [self.tr("[{count} branches]").format(count=branches)] if branches > 1 else []
        return "  ".join(parts)


class StepList(QTableView):
    """The steps, one line each.

    A table of one column: it knows where a line lies without asking for all lines before it, as a list does
    whenever a line or the theme changes. `shrunk` tells that fewer lines have room: the list is laid out at a
    time of its own.
    """

    shrunk = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        # Measured line by line, a long game would take seconds at each change of theme.
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        # The style's own least height would win over `set_line_height`.
        self.verticalHeader().setMinimumSectionSize(1)
        self.setShowGrid(False)
        # Tab leaves the list as any other; a table would go on to the next cell by it.
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell of a smaller place."""
        super().resizeEvent(event)
        if event.size().height() < event.oldSize().height():
            self.shrunk.emit()

    def bring_in_sight(self, line: QModelIndex) -> None:
        """Scroll to a line, which may have come only now."""
        # Lines are laid out some moments later: until then the bar would end at what was the last one.
        self.updateGeometries()
        self.scrollTo(line)

    def set_line_height(self, height_px: int) -> None:
        """Make all lines so high."""
        self.verticalHeader().setDefaultSectionSize(height_px)


class _Modest(QLabel):
    """A text of several lines that asks for no height of its own."""

    def hasHeightForWidth(self) -> bool:
        """Return False: with each text Qt gives a wrapping label the policy anew that asks for all."""
        return False


class JournalPanel(QWidget):
    """Timeline, steps and replay; a click on a line goes there."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._usual = QWidget()
        """All that is there while no film is shown in its place."""
        self._phrases = phrases = Phrases(session.game, self.tr)
        self.timeline = Timeline(session, phrases)
        self.model = JournalModel(session.game.journal, phrases, self)
        self.list = self._make_list()
        self.bookmarks = quiet(QComboBox())
        self.bookmarks.setAccessibleName(self.tr("Bookmarks"))
        self.speed = quiet(QComboBox())
        self.summary = QLabel()
        self.summary.setProperty("role", "soft")
        self.remark = self._make_remark()
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._play_on)
        self._buttons = self._make_buttons()
        self._lay_out()
        # Not `currentIndexChanged`: the box is filled anew at each step, and nobody chose anything then.
        self.bookmarks.activated.connect(self._go_to_bookmark)
        session.happened.connect(self._follow)
        session.shown.connect(lambda _: self._on_show())
        self._follow(Event((), session.game.journal.now))

    # ---- making

    def _make_list(self) -> StepList:
        view = StepList()
        view.setModel(self.model)
        view.setItemDelegate(StepDelegate(self._session, view))
        view.setAccessibleName(self.tr("Steps of the game"))
        view.clicked.connect(self._go_to_row)
        view.activated.connect(self._go_to_row)
        return view

    def _make_remark(self) -> QLabel:
        """Return the line below the timeline that has the whole remark on the present step.

        It takes what room there is and never asks for more, so that the map does not jump while one steps.
        """
        label = _Modest()
        # A remark comes in a file: no markup in it is read here.
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        return label

    def _make_buttons(self) -> dict[str, QToolButton]:
        journal = self._session.game.journal
        plan = (
            ("to-start", self.tr("To the set-up"), lambda: journal.go_to(START)),
            ("step-back", self.tr("One step back"), journal.undo),
            ("play", self.tr("Play on from here"), self.toggle_play),
            ("step", self.tr("One step forward"), journal.redo),
            ("to-end", self.tr("To the end of this branch"), self.go_to_end),
            # Last, as it leads elsewhere and the others go along the way.
            ("branch", self.tr("Branches here"), self.show_branches),
        )
        return {name: icon_button(name, words, act) for name, words, act in plan}

    def _lay_out(self) -> None:
        for factor in SPEEDS:
            # The figure alone: of more a small window shows only the word before it.
            self.speed.addItem(self.tr("{factor}x").format(factor=f"{factor:g}"), factor)
        self.speed.setCurrentIndex(SPEEDS.index(1.0))
        self.speed.setAccessibleName(self.tr("Speed of the replay"))
        self.speed.setToolTip(self.speed.accessibleName())
        row = QHBoxLayout()
        # However long a bookmark: it is read in the list that opens, the step beside it here.
        self.bookmarks.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.bookmarks.setMinimumContentsLength(BOOKMARK_LETTERS)
        for shrinking in (self.speed, self.bookmarks):
            shrinking.setMinimumWidth(theme_of(self._session.show.is_dark).px(SMALLEST_PX))
        self.summary.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Preferred)
        self.list.setMinimumWidth(2 * SMALLEST_PX)
        self.list.shrunk.connect(self._scroll_to_now, Qt.ConnectionType.QueuedConnection)
        lay(row, *self._buttons.values(), self.speed, self.bookmarks, (self.summary, 1))
        left = lay(QVBoxLayout(), row, self.timeline, (self.remark, 1))
        whole = row_in(self._usual, edges=(8, 4, 8, 4))
        whole.addLayout(left, 5)
        # The timeline says how high the panel is; of the list there is as much as that leaves.
        self.list.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        whole.addWidget(self.list, 2)
        self._place = column_in(self)
        self._place.addWidget(self._usual)
        self._dress()

    def _on_show(self) -> None:
        self._hide_closed()
        self._show_remark()
        self._dress()

    def _hide_closed(self) -> None:
        """Name nobody who lies in a closed stack now (8.4)."""
        self._phrases.hidden = self._session.hidden

    def _dress(self) -> None:
        theme = theme_of(self._session.show.is_dark)
        names = {"play": "pause" if self.is_playing else "play"}
        for name, button in self._buttons.items():
            button.setIcon(icon(names.get(name, name), theme))
            button.setIconSize(QSize(theme.px(_ICON_PX), theme.px(_ICON_PX)))
        self.list.set_line_height(theme.px(LINE_PX))
        self.list.viewport().update()

    @property
    def phrases(self) -> Phrases:
        """The steps in words; nobody is named who lies in a closed stack now."""
        return self._phrases

    def show_film(self, film: QWidget | None) -> None:
        """Show a film in the place of timeline and steps; None brings these back."""
        if film is not None and self._place.indexOf(film) < 0:
            self._place.addWidget(film)
        for widget in widgets_in(self._place):
            widget.setVisible(widget is (film or self._usual))

    # ---- following

    def _follow(self, event: Event) -> None:
        self._hide_closed()
        self.model.take_in(event)
        row = self.model.row_of_now()
        self._scroll_to_now()
        count = self.model.rowCount() - 1
        self.summary.setText(self.tr("Step {now} of {count}").format(now=row, count=count))
        self._fill_bookmarks()
        self._show_remark()

    def _show_remark(self) -> None:
        journal = self._session.game.journal
        done = journal.steps.get(journal.now)
        text = plain_words(journal.remarks.get(journal.now, ""))
        remark = self._phrases.veiled(text, done.change if done else None)
        self.remark.setText(remark)
        self.remark.setToolTip(tip(remark))
        self.remark.setAccessibleName(self.tr("Remark on this step: {text}").format(text=remark or "-"))

    def showEvent(self, event: QShowEvent) -> None:
        """Bring the present into sight: only now is it known how many lines there is room for."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._scroll_to_now)

    def _scroll_to_now(self) -> None:
        self.list.bring_in_sight(self.model.index(self.model.row_of_now()))

    def _fill_bookmarks(self) -> None:
        marks = self._session.game.journal.bookmarks
        self.bookmarks.clear()
        self.bookmarks.addItem(self.tr("Bookmarks"))
        # By step, as they lie along the game, and not by name.
        for step, name in sorted(marks.items()):
            number = self.model.row_of(step)
            where = self.tr("other branch") if number is None else str(number)
            self.bookmarks.addItem(f"{where}  {name}", int(step))
        self.bookmarks.setEnabled(bool(marks))
        # The list opens as wide as its box, which is kept short: names would be cut off.
        names = self.bookmarks.view()
        names.setMinimumWidth(min(names.sizeHintForColumn(0) + LIST_EDGE_PX, self.width()))

    # ---- acting

    def _go_to_row(self, index: QModelIndex) -> None:
        self._session.game.journal.go_to(StepId(int(index.data(Role.STEP))))

    def _go_to_bookmark(self, number: int) -> None:
        step = self.bookmarks.itemData(number)
        if step is not None:
            self._session.game.journal.go_to(StepId(int(step)))

    def go_to_end(self) -> None:
        """Go to the last step of the branch taken last."""
        line = self._session.game.journal.line_through(self._session.game.journal.now)
        if line:
            self._session.game.journal.go_to(line[-1].id)

    def show_branches(self) -> QMenu | None:
        """List the branches at the nearest fork; one that is chosen is gone to, up to its end."""
        journal = self._session.game.journal
        fork = nearest_fork(journal)
        if fork is None:
            self._session.say(self.tr("This game has no other branch here."))
            return None
        menu = QMenu(self)
        # Later and not at once: Qt hides a menu before it triggers the entry that was chosen.
        menu.aboutToHide.connect(menu.deleteLater)
        number = len(journal.path_to(fork))
        menu.addAction(self.tr("Branches after step {number}").format(number=number)).setEnabled(False)
        for branch in branches_at(journal, fork):
            words = self._branch_words(branch, number + 1)
            add_choice(menu, words, partial(self._take_branch, branch), is_on=branch.is_here)
        menu.popup(self._place_of(menu))
        # The keys begin at the branch one is on; the first entry is the heading.
        menu.setActiveAction(next((each for each in menu.actions() if each.isChecked()), menu.actions()[1]))
        return menu

    def _place_of(self, menu: QMenu) -> QPoint:
        """Return where a menu opens: above its button, or in the middle where that is hidden."""
        button, size = self._buttons["branch"], menu.sizeHint()
        if button.isVisible():
            return button.mapToGlobal(QPoint(0, -size.height()))
        return (
            self.window().mapToGlobal(self.window().rect().center()) - QPoint(size.width(), size.height()) / 2
        )

    def _branch_words(self, branch: Branch, number: int) -> str:
        """Return how a branch begins and ends, with the numbers that its steps have in the list."""
        ends = [(number, branch.first)]
        ends += [(number + branch.count - 1, branch.last)] if branch.count > 1 else []
        told = (
            f"{n}  {self._short(self._phrases.of(self._session.game.journal.steps[step].change))}"
            for n, step in ends
        )
        return literal("   \N{RIGHTWARDS ARROW}   ".join(told))

    def _short(self, words: str) -> str:
        room = theme_of(self._session.show.is_dark).px(_BRANCH_WORDS_PX)
        return self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)

    def _take_branch(self, branch: Branch) -> None:
        if not branch.is_here:
            self._session.game.journal.go_to(branch.last)

    @property
    def is_playing(self) -> bool:
        """Whether the replay runs."""
        return self._clock.isActive()

    def toggle_play(self) -> None:
        """Play on from here, or stop."""
        if self.is_playing:
            self._clock.stop()
        else:
            self._clock.start(round(PLAY_INTERVAL_MS / float(self.speed.currentData())))
        self._dress()

    def _play_on(self) -> None:
        # The speed may have been changed while it plays.
        self._clock.setInterval(round(PLAY_INTERVAL_MS / float(self.speed.currentData())))
        if not self._session.game.journal.redo():
            self.toggle_play()
