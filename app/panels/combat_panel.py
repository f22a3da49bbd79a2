"""The combat panel: the battle plan, the card of an attack, the combat under way step by step, the luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.assist.combat import battle_plan as plan
from app.assist.combat.combat_card import result_mark, signed
from app.assist.combat.rulings import Ruling, rulings_of
from app.panels.assistant_parts import RemarkRow
from app.panels.combat_lists import LuckBox, PlanList
from app.panels.combat_parts import CardBody, Folds, Note
from app.panels.flow import Flow, let_go
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Look, chip, icon_button, letters, link, push_button, rule, switch
from app.panels.real_die import RealDie
from app.panels.scrolled import scrolled
from app.table.changes import Register
from app.view.assistant.advice import Advisor
from app.view.assistant.combat_options import Option
from app.view.assistant.combats import Combats
from app.view.assistant.unit_change import UnitChange
from app.view.session import Session
from rules.attack_plan import Row
from rules.attack_words import YES
from rules.combat_task import CombatState, CombatTask, Does
from rules.dice import COMBAT
from rules.fought import luck_of
from rules.hexgrid import HexId
from rules.words import Said

_SHORT_WORDS = 34
"""As many letters fit on a button of the panel; more stand below it."""


class CombatPanel(QWidget):
    """Shows what `Combats` knows and offers what it can do; in sight it is made anew when that changes."""

    case_wanted = Signal(str)
    """The number of a rule that should be opened."""

    def __init__(self, session: Session, combats: Combats, unit_change: UnitChange, advisor: Advisor) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Combat"))
        self._session, self._combats, self._advisor = session, combats, advisor
        self._unit_change = unit_change
        self._look = Look(session, self)
        self.buttons: dict[str, QPushButton | QToolButton] = {}
        self._die: RealDie | None = None
        self.badge = QWidget()
        self.badge.setLayout(Flow(4, 2))
        # Here and not in the card: the card is made anew at each step of a combat.
        self._folds = Folds()
        self._scroll = scrolled(QWidget())
        self._foot_column: QVBoxLayout
        self._build()
        combats.changed.connect(self.refresh)
        # Not by `refresh`, which makes nothing anew while nothing is planned: signs are painted in an ink.
        self._look.changed.connect(lambda _: self._make_anew_in_sight())
        self._make_anew()

    def _build(self) -> None:
        column = column_in(self, 8, (14, 12, 6, 12))
        head = Flow(8, 4)  # in a narrow panel, or with large letters, it wraps rather than be cut
        head.addWidget(letters(self.tr("Combat"), "title"))
        # Beside the title, where it is in sight however far the page below is scrolled.
        head.addWidget(self.badge)
        self.guess = switch(self.tr("Guess first"), self.tr("Hide odds and outcome until you have guessed"))
        self.guess.clicked.connect(self._combats.set_guessing)
        head.addWidget(self.guess)
        lay(column, head, (self._scroll, 1))
        # What is done next is always in sight, however long the card above it.
        self._foot = column_in(gap=6)
        column.addLayout(self._foot)

    # ---- made anew

    def refresh(self) -> None:
        """Show everything as it is now; where no attack is planned, nothing is made anew for a move."""
        idle = self._idle()
        # While something is planned any move may change odds: then all is made anew.
        if idle is None or idle != self._idle_shown:
            self._make_anew_in_sight()

    def _make_anew_in_sight(self) -> None:
        # Not for nobody: Adjutant's turn and the film of one go through many steps of combats.
        self._is_outdated = True
        if self.isVisible():
            self.fill()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what changed while nobody saw it."""
        self.fill()
        super().showEvent(event)

    def fill(self) -> None:
        """Show everything as it is now where that was not done: a picture is taken of one never shown."""
        if self._is_outdated:
            self._make_anew()

    def _idle(self) -> tuple[bool, Mapping[str, str]] | None:
        """Return all that the panel tells while nothing is planned or under way, None where something is."""
        table = self._combats.game.table
        if self._combats.fight is not None or plan.rows(table):
            return None
        # The plan's book also has the combats fought, which the ledger of luck counts.
        return self._combats.situation is None, dict(table.book(Register.PLAN))

    def _make_anew(self) -> None:
        self._is_outdated = False
        self._idle_shown = self._idle()
        # Not `self.focusWidget()`: that is the part that had the keys last, also when the map has them now.
        focused = QApplication.focusWidget()
        had_focus = focused is not None and self.isAncestorOf(focused)
        # A page made anew begins at its top.
        place = self._scroll.verticalScrollBar().value()
        self.buttons.clear()
        # With the old page its die goes: a digit must not reach a button that is to be deleted.
        self._die = None
        page = QWidget()
        column = column_in(page, 8, (0, 0, 9, 0))
        foot = QWidget()
        self._foot_column = column_in(foot, 6, (0, 0, 9, 0))
        self._fill(column)
        column.addStretch(1)
        let_go(self._foot)
        self._foot.addWidget(foot)
        # `setWidget` deletes the old page at once: the button whose click led here may lie on it.
        old = self._scroll.takeWidget()
        if old is not None:
            old.hide()
            old.deleteLater()
        self._scroll.setWidget(page)
        self._scroll.verticalScrollBar().setValue(place)
        self._look.dress()
        # Buttons are other ones after each step: the keys go to what is likeliest next.
        first = next((b for b in self.buttons.values() if b.property("primary") == "true"), None)
        if had_focus and first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill(self, column: QVBoxLayout) -> None:
        combats = self._combats
        fight, row = combats.fight, combats.row
        self._show_badge(fight, row)
        # Before all else: without the rules there is neither card nor plan to show.
        if combats.situation is None:
            # The table works without: this says how, and does not ask to switch anything on.
            text = self.tr("The assistant is off. Fight by hand: dice, counters and boxes take everything.")
            column.addWidget(letters(text, "soft", can_wrap=True))
            return
        if fight is not None:
            self._add_fight(column, fight)
        elif row is None:
            how = self.tr("Select the units that attack, press C, click the hex to attack.")
            column.addWidget(letters(how, "soft", can_wrap=True))
            column.addWidget(self._button("attack", self.tr("Attack (C)"), combats.aim))
        self._add_plan(column)
        if fight is None and row is not None:
            self._add_row(column, row)
        ledger = luck_of(plan.fought(combats.game.table).values())
        if ledger:
            lay(column, rule(), LuckBox(ledger))

    def _show_badge(self, fight: CombatState | None, row: Row | None) -> None:
        layout = self.badge.layout()
        if layout is not None:
            let_go(layout)
        words, tone = "", ""
        if fight is not None:
            words, tone = self.tr("Under way"), "warning"
        elif row is not None:
            words, tone = self.tr("Planned, not declared"), "override"
        if words and layout is not None:
            layout.addWidget(chip(words, tone))
        self.badge.setVisible(bool(words))

    def _button(
        self, key: str, words: str, do: Callable[[], object], *, is_primary: bool = False, name: str = ""
    ) -> QPushButton:
        button = push_button(words, do, name, is_primary=is_primary)
        self.buttons[key] = button
        return button

    def _icon(self, key: str, name: str, title: str, do: Callable[[], object]) -> QToolButton:
        button = icon_button(name, title, do)
        self.buttons[key] = button
        return button

    def _add_plan(self, column: QVBoxLayout) -> None:
        lines = self._combats.lines()
        if lines:
            listed = PlanList(self._look, self._combats, lines)
            self.buttons.update(listed.buttons)
            lay(column, listed, rule())

    # ---- a planned attack

    def _add_row(self, column: QVBoxLayout, row: Row) -> None:
        combats = self._combats
        card = combats.card()
        if card is None:
            return
        for remark in card.against:
            column.addWidget(RemarkRow(self._look, remark, open_case=self.case_wanted.emit))
        has_outcome = not combats.is_guessing or combats.is_guess_open
        column.addWidget(CardBody(self._look, card, self.case_wanted.emit, has_outcome=has_outcome))
        # Of a closed stack there is nothing to be guessed: its figures are not known to the attacker.
        if not has_outcome and not card.is_closed:
            guess = letters(self.tr("What are the odds, the modifiers, the level? Guess, then look."), "soft")
            guess.setWordWrap(True)
            lay(column, guess, self._button("show", self.tr("Show"), combats.open_guess, name="eye"))
        foot = self._foot_column
        lay(foot, rule(), self._support_row(row), self._flags(row))
        buttons = QHBoxLayout()
        declare = self._button("declare", self.tr("Declare attack"), combats.declare, is_primary=True)
        buttons.addWidget(declare, 1)
        words = self.tr("Units are right") if self._unit_change.is_on else self.tr("Change units")
        buttons.addWidget(self._button("change", words, self._unit_change.toggle), 1)
        foot.addLayout(buttons)

    def _support_row(self, row: Row) -> Flow:
        flow = Flow(10, 4)
        for count in self._look.words.support:
            kind, title, points = count.id, self.tr(count.support), row.points(count.id)
            points_left = plan.points_left(self._combats.game, kind, row, self._combats.number)
            # One widget for each count: a flow breaks between widgets, and a plus has no row of its own.
            holder = QWidget()
            line = row_in(holder, 4)
            line.addWidget(letters(title, "label"))
            fewer, more = self.tr("{kind}: one fewer"), self.tr("{kind}: one more")
            do_fewer = partial(self._combats.support, kind, -1)
            do_more = partial(self._combats.support, kind, 1)
            lay(
                line,
                self._icon(f"{kind}-", "minus", fewer.format(kind=title), do_fewer),
                letters(str(points), "figure"),
                self._icon(f"{kind}+", "plus", more.format(kind=title), do_more),
                letters(self.tr("of {left}").format(left=points_left.left), "note"),
            )
            flow.addWidget(holder)
        return flow

    def _flags(self, row: Row) -> Flow:
        flow = Flow(6, 4)
        for option in self._look.words.chosen_options:
            value = row.option(option.id)
            button = switch(self.tr(option.name_of(value)), self.tr(option.help))
            button.setChecked(value == YES)
            button.clicked.connect(partial(self._combats.next_value, option))
            self.buttons[option.id] = button
            flow.addWidget(button)
        return flow

    # ---- the combat under way

    def _add_fight(self, column: QVBoxLayout, fight: CombatState) -> None:
        combats = self._combats
        task, options = combats.task, combats.options()
        card = combats.card()
        if task is None:
            return
        # Before the die one decides by the card; after it the step comes first, and the card is the record.
        # What is decided before the die is decided in the foot, where the plan had its buttons.
        if not fight.is_rolled:
            if card is not None:
                column.addWidget(CardBody(self._look, card, self.case_wanted.emit))
            self._add_task(self._foot_column, task, options)
            return
        self._add_result(column, fight)
        self._add_task(column, task, options)
        if card is not None:
            column.addWidget(rule())
            # Kept by the panel: the card is made anew with each step, what was opened stays open.
            past = CardBody(self._look, card, self.case_wanted.emit, folds=self._folds, fallen=fight.die)
            column.addWidget(past)

    def _add_task(self, column: QVBoxLayout, task: CombatTask, options: tuple[Option, ...]) -> None:
        """Add what is to be done next, with everything that can be done."""
        lay(column, rule(), letters(self._said(task.title), "strong", can_wrap=True))
        for note in task.notes:
            told, is_warning = self._said(note.said), note.is_warning
            column.addWidget(
                Note(self._look, told, "warning") if is_warning else letters(told, "soft", can_wrap=True)
            )
        self._add_options(column, options)
        if any(choice.needs_die for choice in task.of(Does.ROLL)):
            column.addWidget(self._real_die())
        back = link(self.tr("Take the whole combat back"), self._combats.take_back)
        self.buttons["take_back"] = back
        column.addWidget(back, 0, Qt.AlignmentFlag.AlignLeft)

    def _said(self, said: Said) -> str:
        wording = self._advisor.wording
        return wording.said(said) if wording is not None else ""

    def _add_result(self, column: QVBoxLayout, fight: CombatState) -> None:
        wording = self._advisor.wording
        resolution = self._combats.resolution
        # Games whose results are words say them themselves; only the others have figures to be ruled on.
        outcome = resolution.procedure.outcome(fight) if resolution is not None else None
        if outcome is not None:
            column.addWidget(letters(self._said(outcome), "strong", can_wrap=True))
            return
        modifier = signed(fight.modifier) if fight.modifier else ""
        die = self.tr("{odds}: die {die} {modifier}").format(
            odds=fight.odds, die=fight.die, modifier=modifier
        )
        column.addWidget(letters(die.strip(), "figure"))
        for here, result in fight.results.items():
            lines = rulings_of(result, wording) if wording is not None else ()
            for number, each in enumerate(lines):
                column.addLayout(self._ruling_line(here, each, is_first=number == 0))

    def _ruling_line(self, here: HexId, ruling: Ruling, *, is_first: bool) -> QHBoxLayout:
        line = QHBoxLayout()
        words = f"{here}: {ruling.words}" if is_first else ruling.words
        line.addWidget(letters(words, "label"), 1)
        title = self.tr("Another result, by your ruling")
        place = f"{ruling.key}-{here}" if ruling.key else here
        for key, name, result in (("lower", "minus", ruling.lower), ("higher", "plus", ruling.higher)):
            if result is not None:
                do = partial(self._set_result, here, result)
                line.addWidget(self._icon(f"{key}-{place}", name, title, do))
        return line

    def _set_result(self, here: HexId, result: int) -> None:
        wording = self._advisor.wording
        mark = result_mark(result, wording) if wording is not None else signed(result)
        title = self.tr("Ruling: the result in {hex} is {result}").format(hex=here, result=mark)
        self._combats.rule_result(here, result, title)

    def _add_options(self, column: QVBoxLayout, options: tuple[Option, ...]) -> None:
        # The key only counts on; it goes round among the options.
        looked_at = self._combats.index % len(options) if options else 0
        by_hand = Flow(6, 4)
        for n, option in enumerate(options):
            if option.is_on is not None:
                by_hand.addWidget(self._toggle(n, option))
                continue
            is_short = len(option.words) + len(option.detail) <= _SHORT_WORDS
            words = f"{option.words}  ({option.detail})" if option.detail and is_short else option.words
            is_primary = n == looked_at and not option.is_by_hand
            # By number: two options may have the same words.
            button = self._button(f"option-{n}", words, option.do, is_primary=is_primary)
            if n == looked_at:
                button.setAccessibleDescription(self.tr("Next by key"))
            by_hand.addWidget(button) if option.is_by_hand else column.addWidget(button)
            if option.detail and not is_short:
                column.addWidget(letters(option.detail, "note", can_wrap=True))
        column.addLayout(by_hand)

    def _toggle(self, n: int, option: Option) -> QPushButton:
        button = switch(option.words)
        button.setChecked(bool(option.is_on))
        button.clicked.connect(lambda _=False: option.do())
        self.buttons[f"option-{n}"] = button
        return button

    def _real_die(self) -> RealDie:
        # Games may throw other dice for combat than for all else.
        dice = self._look.words.dice.of(COMBAT)
        self._die = RealDie(self._look, self._combats.roll, dice, self.tr("Or a real die:"))
        # Among the others, so that tests and keys find a die's faces as any button.
        self.buttons.update({f"face-{face}": button for face, button in self._die.buttons.items()})
        return self._die

    @property
    def expects_die(self) -> bool:
        """Whether the combat under way waits for its die."""
        task = self._combats.task
        return task is not None and any(choice.needs_die for choice in task.of(Does.ROLL))

    def expect_real_die(self) -> None:
        """Let the next digit be the die of the combat."""
        if self._die is not None:
            self._die.setFocus(Qt.FocusReason.ShortcutFocusReason)
