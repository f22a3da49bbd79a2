"""The assistant's panel: the level, what is laid over the map, the findings about what is looked at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from app.assist.glance import Overlay
from app.assist.level import Level
from app.assist.remarks import Remark, Report, Sign
from app.assist.rulings import case_text, is_waived, set_waived
from app.panels.assistant_parts import ActionLink, LevelSwitch, Lines, RemarkRow, Wrapped
from app.panels.decision_parts import Decisions
from app.panels.layouts import column_in, lay
from app.panels.panel_scroll import PanelScroll
from app.panels.parts import Look, chip, letters, name_icon, push_button, rule, switch
from app.panels.quiet import quiet
from app.panels.real_die import RealDie
from app.panels.rule_panel import RulePanel
from app.panels.scrolled import scrolled
from app.table import clock
from app.table.pieces import PieceId, Spot
from app.view.assistant.advice import Advisor
from app.view.assistant.check import Checker
from app.view.assistant.clerk import Clerk
from app.view.assistant.pending_decisions import PendingDecisions
from app.view.session import Session, Tone
from rules.hexgrid import HexId
from rules.unit_id import UnitId

_TOLD_SHARE, _STEP_SHARE, _LEAST_PART_PX = 1, 1, 84
"""How what is told of the hex pointed at and what the step asks for share the height of the panel."""


class AssistantPanel(QWidget):
    """Shows what the advisor reports; rule numbers open the rule in its place."""

    reading_wanted = Signal(str)
    """The id of the assumption whose readings a person wants to see."""
    way_wanted = Signal(object)
    """A `UnitId` of the plan shown, whose way a person wants to lay."""
    stay_wanted = Signal(object)
    """A `UnitId` of the plan shown that is to stay, or to move again."""

    def __init__(
        self, session: Session, advisor: Advisor, checker: Checker, clerk: Clerk, pending: PendingDecisions
    ) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Assistant"))
        self._session, self._advisor, self._checker, self._clerk = session, advisor, checker, clerk
        self._look = Look(session, self)
        self.level = LevelSwitch()
        self.overlays = {each: self._overlay_switch(each) for each in Overlay}
        self.no_enemy = switch(self.tr("No enemy"), self.tr("As if there were no enemy"))
        self.no_supply = switch(self.tr("Out of supply"), self.tr("As if the unit were out of supply"))
        self.weather = quiet(QComboBox())
        self.title, self.summary = letters("", "strong", can_wrap=True), letters("", "soft", can_wrap=True)
        self.findings = Lines()
        self.rulings, self.doubts = (
            Lines(self.tr("Your rulings in this phase")),
            Lines(self.tr("Now doubtful")),
        )
        self.duties = Lines(self.tr("In this step"))
        self.decisions = Decisions(self._look, pending, advisor.wording, self.show_case)
        self.clerk_button = push_button(self.tr("Do the clerk's work"), clerk.work, "tick")
        self.roll_all_button = push_button(self.tr("Roll all"), clerk.roll_all, "dice")
        self.clerk_die = RealDie(self._look, clerk.work, self._session.game.words.dice.usual)
        self.copy = push_button(self.tr("Copy as case"), self.copy_case, "note")
        self.keep = push_button(self.tr("Keep in sight"), advisor.pin, "eye")
        self._counts = Wrapped()
        self.rule = self._make_rule()
        # What the pointer is on and what the step asks for have a place each: neither moves the other.
        self._told_part = _part((self.title, self.summary, self._counts, self.findings))
        clerks = (self.duties, Wrapped((self.clerk_button, self.roll_all_button)), self.clerk_die)
        self._step_part = _part((*clerks, self.decisions, self.doubts, self.rulings))
        self.pages = QStackedWidget()
        self._report: Report | None = None
        self._told_duties: object = None
        """What stands in the lines of duties; None where they are to be made anew."""
        self._build()
        self._connect()
        self._follow_advisor()
        self.show_report(None)

    def _overlay_switch(self, overlay: Overlay) -> QPushButton:
        words, key = {
            Overlay.REACH: (self.tr("Reach"), "R"),
            Overlay.ENEMY_ZONES: (self.tr("Enemy zones"), "Z"),
            Overlay.OWN_ZONES: (self.tr("Own zones"), "Shift+Z"),
            Overlay.SUPPLY: (self.tr("Supply"), "S"),
            Overlay.ENEMY_SUPPLY: (self.tr("Enemy supply"), "Alt+Shift+S"),
            Overlay.THREATS: (self.tr("Threats"), "W"),
            Overlay.STACKS: (self.tr("Stacking"), "I"),
            Overlay.POINTS: (self.tr("Points left"), "Y"),
            Overlay.RING: (self.tr("Ring"), "Shift+I"),
            Overlay.ACTIVE: (self.tr("Active"), "Shift+K"),
        }[overlay]
        button = switch(words, self.tr("{words} over the map ({key})").format(words=words, key=key))
        # Qt says whether the button is checked; the advisor alone knows what is on.
        button.clicked.connect(lambda _=False: self._advisor.toggle(overlay))
        return button

    def _make_rule(self) -> RulePanel | None:
        wording = self._advisor.wording
        return RulePanel(wording, partial(is_waived, self._session.game)) if wording is not None else None

    # ---- building

    def _build(self) -> None:
        column = column_in(self, 9, (16, 12, 16, 12))
        head = lay(QHBoxLayout(), letters(self.tr("Assistant"), "title"), 1, self.level)
        lay(column, head, (self.pages, 1))
        # Not `scrolled`: Qt would give the page the height that it likes, which leaves out the two parts that
        # like none, and where there is less than they need the switches above them would be cut.
        self.pages.addWidget(PanelScroll(self._findings_page(), QSize(1, _LEAST_PART_PX)))
        if self.rule is not None:
            self.pages.addWidget(scrolled(self.rule))
        self._look.dress()

    def _findings_page(self) -> QWidget:
        page = QWidget()
        column = column_in(page, 9, (0, 0, 6, 0))
        column.addWidget(Wrapped(self.overlays.values()))
        column.addWidget(
            Wrapped((letters(self.tr("As if"), "soft"), self.no_enemy, self.no_supply, self.weather))
        )
        column.addWidget(rule())
        column.addWidget(self._told_part, _TOLD_SHARE)
        lay(column, self._told_buttons(), rule())
        column.addWidget(self._step_part, _STEP_SHARE)
        return page

    def _told_buttons(self) -> QHBoxLayout:
        """Return what can be done with what is told; the row is there also where nothing can."""
        row = QHBoxLayout()
        for button in (self.keep, self.copy):
            policy = button.sizePolicy()
            # A row that comes and goes would move all below it at every move of the pointer.
            policy.setRetainSizeWhenHidden(True)
            button.setSizePolicy(policy)
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _connect(self) -> None:
        advisor = self._advisor
        self._fill_weather()
        self.level.chosen.connect(advisor.set_level)
        # `clicked` and `activated` tell of a person alone: `_follow_advisor` sets these too, as it was told.
        self.no_enemy.clicked.connect(lambda on: advisor.suppose(replace(advisor.what_if, no_enemy=on)))
        self.no_supply.clicked.connect(lambda on: advisor.suppose(replace(advisor.what_if, no_supply=on)))
        self.weather.activated.connect(self._suppose_weather)
        advisor.reported.connect(self.show_report)
        advisor.changed.connect(self._follow_advisor)
        self._checker.judged.connect(self._show_judged)
        self._clerk.told.connect(self._show_duties)
        self._look.changed.connect(lambda _: self._show_all())
        if self.rule is not None:
            self.rule.closed.connect(lambda: self.pages.setCurrentIndex(0))
            self.rule.waive_wanted.connect(self.waive)
            self.rule.reading_wanted.connect(self.reading_wanted)
            # Whether the case is waived may be undone while it is read.
            self._session.happened.connect(lambda _: self._refresh_rule())

    def _fill_weather(self) -> None:
        self.weather.setAccessibleName(self.tr("As if in this weather"))
        self.weather.addItem(self.tr("Weather of the day"), "")
        weathers = clock.weathers(self._session.game.sheet)
        for word, title in weathers.items():
            self.weather.addItem(self.tr(title), word)
        self.weather.setVisible(bool(weathers))

    def _suppose_weather(self, index: int) -> None:
        weather = str(self.weather.itemData(index))
        self._advisor.suppose(replace(self._advisor.what_if, weather=weather))

    # ---- showing

    def _follow_advisor(self) -> None:
        advisor = self._advisor
        self.level.show_level(advisor.duty.level)
        is_off = advisor.duty.level is Level.OFF
        for overlay, button in self.overlays.items():
            button.setChecked(overlay in advisor.shown)
            button.setEnabled(not is_off)
        self.no_enemy.setChecked(advisor.what_if.no_enemy)
        self.no_supply.setChecked(advisor.what_if.no_supply)
        # A weather that this game does not know is shown as that of the day.
        self.weather.setCurrentIndex(max(0, self.weather.findData(advisor.what_if.weather)))
        for part in (self.no_enemy, self.no_supply, self.weather):
            part.setEnabled(not is_off)
        # What is told instead hangs on the level.
        if self._report is None:
            self.show_report(None)

    def _show_all(self) -> None:
        """Show everything anew: the signs are drawn in the theme's ink."""
        self.show_report(self._report)
        self._show_judged()
        self._told_duties = None
        self._show_duties()
        self.clerk_die.dress()
        self.decisions.show_all()

    def show_report(self, report: Report | None) -> None:
        """Show a report; without one say how to get one."""
        self._report = report
        shown = report or Report(self._nothing())
        # Another report is read from its beginning.
        self._told_part.verticalScrollBar().setValue(0)
        self.title.setText(shown.title)
        self.summary.setText(shown.summary)
        self.summary.setVisible(bool(shown.summary))
        self.findings.show_rows(self.row(each) for each in shown.remarks)
        # Only what was asked of the rules can be asked again from a text.
        self.copy.setVisible(shown.can_copy)
        self.keep.setVisible(report is not None)
        self._show_counts(shown)

    def _nothing(self) -> str:
        if self._advisor.wording is None:
            return self.tr("The rules of this game are not here. The table works without.")
        if self._advisor.duty.level is Level.OFF:
            return self.tr("The assistant is off.")
        return self.tr("Select a unit to see where it can go; point at a hex to read why.")

    def _show_counts(self, report: Report) -> None:
        words = {
            Sign.STOP: (self.tr("{count} against"), "warning"),
            Sign.RULING: (self.tr("{count} waived"), "override"),
        }
        counts = {sign: report.count(sign) for sign in words}
        self._counts.setVisible(any(counts.values()))
        self._counts.show_parts(
            chip(pattern.format(count=counts[sign]), tone)
            for sign, (pattern, tone) in words.items()
            if counts[sign]
        )

    def _show_judged(self) -> None:
        """Show the moves of this phase that break rules, and those that became doubtful."""
        self.rulings.show_rows(self.row(each) for each in self._checker.ruling_remarks())
        self.doubts.show_rows(self.row(each) for each in self._checker.doubt_remarks())

    def _show_duties(self) -> None:
        """Show what the step asks for, where it is something else than before."""
        clerk = self._clerk
        # With the words of the actions: a link may read otherwise though the duty is the same.
        actions = [[action.words for action in self._actions(each)] for each in clerk.duties]
        told = clerk.duties, clerk.can_work, clerk.dice, clerk.dice_left, actions
        if told == self._told_duties:
            return
        self._told_duties = told
        self.duties.show_rows(self.row(each) for each in self._clerk.duties)
        self.clerk_button.setVisible(self._clerk.can_work)
        is_roll = clerk.dice is not None
        self.clerk_button.setText(self.tr("Roll the die") if is_roll else self.tr("Do the clerk's work"))
        name_icon(self.clerk_button, "dice" if is_roll else "tick")
        self.roll_all_button.setVisible(clerk.can_work and clerk.dice_left > 1)
        self.roll_all_button.setText(self.tr("Roll all {count}").format(count=clerk.dice_left))
        self._look.dress()
        if clerk.dice is not None:
            self.clerk_die.show_dice(clerk.dice)
        self.clerk_die.setVisible(is_roll)

    @property
    def expects_die(self) -> bool:
        """Whether the step waits for a die."""
        return self._clerk.dice is not None

    def expect_real_die(self) -> None:
        """Let the next digit be the die of the step."""
        # The die cannot have the keys on the page behind a rule.
        self.pages.setCurrentIndex(0)
        self.clerk_die.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def row(self, remark: Remark, actions: Iterable[ActionLink] = ()) -> RemarkRow:
        """Return a line whose rule numbers open the rule."""
        return RemarkRow(self._look, remark, (*actions, *self._actions(remark)), self.show_case)

    def _actions(self, remark: Remark) -> Iterable[ActionLink]:
        if remark.way_of is not None:
            yield ActionLink(self.tr("Lay its way"), partial(self.way_wanted.emit, remark.way_of))
        if remark.way_of is not None and remark.is_left_out is not None:
            words = self.tr("Let it move") if remark.is_left_out else self.tr("Let it stay")
            yield ActionLink(words, partial(self.stay_wanted.emit, remark.way_of))
        for unit in remark.units:
            yield ActionLink(self._advisor.name_of(unit), partial(self._choose, unit, remark.at))
        # Lines of costs are one a hex: a link in each would bury what they say.
        if remark.at is not None and remark.sign is not Sign.COST:
            at = remark.at
            yield ActionLink(self.tr("Show {hex}").format(hex=at), lambda: self._session.centre_on(Spot(at)))
        # Only a verdict on a move heeds a house rule: a report that can be a case is one.
        is_verdict = remark.sign is Sign.RULING or (self._report is not None and self._report.can_copy)
        if is_verdict and remark.sign in (Sign.STOP, Sign.RULING) and len(remark.cases) == 1:
            case = remark.cases[0]
            words = self.tr("Play by it again") if is_waived(self._session.game, case) else self.tr("Waive")
            yield ActionLink(words, partial(self.waive, case))

    # ---- doing

    def _choose(self, unit: UnitId, at: HexId | None) -> None:
        """Select a unit that a line is about, and look at the hex that goes with it."""
        self._session.select([PieceId(unit)])
        if at is not None:
            self._session.centre_on(Spot(at))

    def show_case(self, case: str) -> None:
        """Open the rule of a number."""
        if self.rule is not None and self.rule.show_case(case):
            self.pages.setCurrentIndex(1)
        else:
            text = self.tr("The book has no case {case}.").format(case=case)
            self._session.say(text)

    def show_first_case(self) -> bool:
        """Open the rule of the first line that has one; return whether there is any, which is told."""
        found = (case for each in (self._report or Report("")).remarks for case in each.cases)
        case = next(found, None)
        if case is None:
            self._session.say(self.tr("No rule is cited here: point at what you ask about first."))
        else:
            self.show_case(case)
        return case is not None

    def waive(self, case: str) -> None:
        """Play this game without a case, or with it again: a house rule, a line of the journal."""
        wanted = not is_waived(self._session.game, case)
        pattern = self.tr("House rule: without {case}") if wanted else self.tr("Again by {case}")
        self._session.push(set_waived(self._session.game, case, pattern.format(case=case), is_waived=wanted))

    def _refresh_rule(self) -> None:
        if self.rule is not None:
            self.rule.refresh()

    def copy_case(self) -> None:
        """Put the question on the screen on the clipboard as the text of a case."""
        situation, way = self._advisor.situation, self._advisor.told_way
        if situation is None or way is None:
            self._session.say(self.tr("There is no question to copy: select a unit and point at a hex."))
            return
        QApplication.clipboard().setText(case_text(self._session.game, situation, way))
        self._session.say(self.tr("The case is on the clipboard."), Tone.FINE)


def _part(parts: Iterable[QWidget]) -> QScrollArea:
    """Return parts one below the other in a place whose height does not depend on what they say."""
    inside = QWidget()
    column = lay(column_in(inside, 9, (0, 0, 6, 0)), *parts)
    column.addStretch(1)
    scroll = scrolled(inside)
    scroll.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
    scroll.setMinimumHeight(_LEAST_PART_PX)
    return scroll
