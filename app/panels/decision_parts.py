"""The decisions of a step in the assistant's panel: a heading, what may be chosen, what speaks against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QPushButton, QToolButton, QWidget

from app.assist.remarks import Remark, Sign, by_case
from app.assist.turn.decision import Decision, Option, When, direction_words
from app.assist.wording import Wording
from app.panels.assistant_parts import RemarkRow, SignLabel, Wrapped
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Look, letters, link, push_button
from app.panels.quiet import quiet
from app.panels.real_die import RealDie
from app.view.assistant.pending_decisions import PendingDecisions
from app.view.option_picking import is_chosen_on_map
from app.view.picking import Picking
from app.view.tips import tip
from rules.dice import DiceKind
from rules.findings import Finding, Verdict
from rules.plural import worded

MOST_BUTTONS = 6
"""More options than these stand in a list."""
_SHORT_WORDS = 3
"""A label as short as a letter stands on a narrow button beside what it brings."""


class DecisionBox(QWidget):
    """One decision. `buttons` are all its buttons by the key of their option, or by what they do."""

    def __init__(self, look: Look, decision: Decision, pending: PendingDecisions, wording: Wording) -> None:
        super().__init__()
        self.decision = decision
        self._look, self._pending, self._wording = look, pending, wording
        self.buttons: dict[str, QPushButton | QToolButton] = {}
        self.list = quiet(QComboBox())
        self.rows: list[RemarkRow] = []
        self.setAccessibleName(decision.title)
        self._column = column_in(self, 5, (0, 2, 0, 2))
        self._build()

    def _build(self) -> None:
        decision = self.decision
        # A sign of warning though nobody did wrong: it is due now, and what comes hangs on it.
        sign = Sign.WARNING if decision.when is When.DUE else Sign.FINE if decision.chosen else Sign.INFO
        self._say(Remark(sign, self._title(), (decision.case,), decision.chosen))
        if decision.pick is not None:
            self._build_pick(self._pending.picking)
        elif len(decision.options) > self._most_at_once():
            self._build_list()
        else:
            for option in decision.options:
                self._build_option(option)
            # Narrow ones stand in rows of a table: what speaks against them is said once below it.
            self._refuse(option for option in decision.options if _is_narrow(option))
        if is_chosen_on_map(decision):
            self._build_on_map()

    def _title(self) -> str:
        """Return the heading, with the side that decides; what may be done at any time names it itself."""
        decision = self.decision
        if decision.when is When.ANYTIME:
            return decision.title
        side = self.tr(self._look.words.name_of(decision.side))
        return self.tr("{side}: {title}").format(side=side, title=decision.title)

    def _most_at_once(self) -> int:
        """Return how many options stand below one another: where dice are rolled, one."""
        # Each such option has a row of faces: several of them would fill the panel.
        return 1 if any(option.needs_die for option in self.decision.options) else MOST_BUTTONS

    def _say(self, remark: Remark) -> None:
        row = RemarkRow(self._look, remark)
        self.rows.append(row)
        self._column.addWidget(row)

    def _against(self, verdict: Verdict) -> None:
        for remark in by_case(Sign.STOP, verdict.prohibitions, self._wording):
            self._say(remark)

    def _refuse(self, options: Iterable[Option]) -> None:
        """Say once for several options what speaks against them."""
        # By case: five options refused by one rule are one sentence.
        groups: dict[str, list[tuple[str, Finding]]] = {}
        for option in options:
            for found in option.verdict.prohibitions:
                groups.setdefault(found.case, []).append((option.label, found))
        for case, those in groups.items():
            told = self.tr("{options}: {reason}").format(
                options=", ".join(label for label, _ in those), reason=self._wording.sentence(those[0][1])
            )
            self._say(Remark(Sign.STOP, told, (case,)))

    # ---- options

    def _build_option(self, option: Option) -> None:
        row = row_in(gap=8)
        button = self._button(option.key, self._words(option), partial(self._pending.do, option))
        row.addWidget(button)
        is_narrow = _is_narrow(option)
        note = letters(option.detail, "note", can_wrap=True)
        if is_narrow:
            if not option.is_allowed:
                row.addWidget(SignLabel(self._look, Sign.STOP, self.tr("Not by the rules")))
            row.addWidget(note, 1)
        else:
            row.addStretch(1)
        self._column.addLayout(row)
        if option.detail and not is_narrow:
            self._column.addWidget(note)
        if option.dice is not None:
            self._column.addWidget(self._real_die(option, option.dice))
        if not is_narrow:
            self._against(option.verdict)
        else:
            # Beside a narrow button there is no room for reasons: the tooltip has them, `_refuse` the sum.
            told = ". ".join(self._wording.reasons(option.verdict.prohibitions)) or option.detail
            button.setToolTip(tip(told))
            button.setAccessibleDescription(told)

    def _words(self, option: Option) -> str:
        return self.tr("{what}: roll").format(what=option.label) if option.needs_die else option.label

    def _button(
        self, key: str, words: str, do: Callable[[], object], *, is_primary: bool = False
    ) -> QPushButton:
        button = push_button(words, do, is_primary=is_primary)
        self.buttons[key] = button
        return button

    def _real_die(self, option: Option, dice: DiceKind) -> RealDie:
        die = RealDie(self._look, partial(self._pending.do, option), dice)
        self.buttons.update({f"{option.key}-{face}": button for face, button in die.buttons.items()})
        return die

    def _build_list(self) -> None:
        """Show a list, and below it the option that is looked at."""
        self.list.setAccessibleName(self.decision.title)
        for option in self.decision.options:
            against = ", ".join(option.verdict.cases)
            words = self.tr("{what} (not: {cases})") if against else "{what}"
            self.list.addItem(words.format(what=option.label, cases=against), option.key)
        self.list.setCurrentIndex(self._pending.index_in(self.decision))
        # Sent for a person's choice alone, not for the index that is set above.
        self.list.activated.connect(partial(self._pending.look_at, self.decision))
        self._column.addWidget(self.list)
        # Below the list: an item has room neither for what it brings nor for what speaks against it.
        self._build_option(self.decision.options[self.list.currentIndex()])

    # ---- hexes on the map

    def _build_on_map(self) -> None:
        """Let the options be chosen by their hexes."""
        on_map = self._pending.on_map
        if on_map.decision is None or on_map.decision.id != self.decision.id:
            do = partial(on_map.begin, self.decision)
            self._column.addWidget(Wrapped((self._button("on_map", self.tr("Choose on the map"), do),)))
            return
        hint = self.tr("Click a marked hex, or go there with the arrows and press Enter. Escape ends it.")
        self._column.addWidget(letters(hint, "note", can_wrap=True))
        self._column.addWidget(Wrapped((self._button("leave", self.tr("Leave it"), on_map.stop),)))

    def _build_pick(self, picking: Picking) -> None:
        if picking.decision is None or picking.decision.id != self.decision.id:
            words = self.tr("Pick the hexes on the map")
            do = partial(self._pending.begin, self.decision)
            self._column.addWidget(Wrapped((self._button("pick", words, do),)))
            return
        count = self.decision.pick.count if self.decision.pick is not None else 0
        told = worded(
            self.tr("{number} of {count:hex|hexes}: {hexes}"),
            number=len(picking.hexes),
            count=count,
            hexes=" ".join(picking.hexes) or "-",
        )
        self._column.addWidget(letters(told, "label", can_wrap=True))
        hint = self.tr("Click the hexes one after another, or go there with the arrows and press Enter.")
        lay(self._column, letters(hint, "note", can_wrap=True), self._directions(picking))
        declare = self._button(
            "declare", self.tr("Declare"), self._pending.declare, is_primary=picking.is_complete
        )
        clear = self._button("clear", self.tr("Begin again"), picking.clear)
        leave = self._button("leave", self.tr("Leave it"), picking.stop)
        # Not for `is_complete`: fewer hexes than the rule gives are told of, never barred.
        declare.setEnabled(bool(picking.hexes))
        self._column.addWidget(Wrapped((declare, clear, leave)))
        if picking.hexes:
            self._against(picking.verdict)

    def _directions(self, picking: Picking) -> Wrapped:
        self.list.setAccessibleName(self.tr("Direction of the enemy's rear"))
        for side in picking.directions:
            self.list.addItem(self.tr(direction_words(side)), side.name)
        # Of the sides of this map alone: in a grid turned the other way they are others.
        self.list.setCurrentIndex(picking.directions.index(picking.side))
        self.list.activated.connect(lambda index: picking.turn(picking.directions[index]))
        return Wrapped((letters(self.tr("Rearward to the"), "soft"), self.list))


def _is_narrow(option: Option) -> bool:
    return len(option.label) <= _SHORT_WORDS


class Decisions(QWidget):
    """All decisions that stand open, and links to those that may be made at any time."""

    def __init__(
        self,
        look: Look,
        pending: PendingDecisions,
        wording: Wording | None,
        open_case: Callable[[str], object],
    ) -> None:
        super().__init__()
        self._look, self._pending, self._wording, self._open_case = look, pending, wording, open_case
        self._column = column_in(self, 7)
        self.boxes: dict[str, DecisionBox] = {}
        self.links: dict[str, QPushButton] = {}
        self._parts: list[QWidget] = []
        pending.told.connect(self.show_all)
        pending.picking.changed.connect(self.show_all)

    def show_all(self) -> None:
        """Show the decisions anew; what had the keys keeps them."""
        held = self._held()
        for old in self._parts:
            self._column.removeWidget(old)
            # At once: until the event loop deletes it, it would be seen and could take the keys.
            old.hide()
            old.deleteLater()
        self.boxes, self.links, self._parts = {}, {}, []
        if self._wording is not None:
            for decision in self._pending.decisions:
                if self._pending.is_shown(decision):
                    self._add_box(decision, self._wording)
            self._add_links()
        # Hidden while empty: the column around it would leave its spacing twice.
        self.setVisible(bool(self._parts))
        self._give_back(held)

    def _add_box(self, decision: Decision, wording: Wording) -> None:
        box = DecisionBox(self._look, decision, self._pending, wording)
        for row in box.rows:
            row.case_chosen.connect(self._open_case)
        self.boxes[decision.id] = box
        self._add(box)

    def _add_links(self) -> None:
        for decision in self._pending.decisions:
            if decision.when is When.ANYTIME and decision.is_open:
                # The link stays while its box is open: else there would be no way to put it away.
                is_open = decision.id in self._pending.opened
                words = self.tr("{title}: put away") if is_open else self.tr("{title}...")
                button = link(words.format(title=decision.title), partial(self._pending.open, decision.id))
                self.links[decision.id] = button
        if self.links:
            self._add(Wrapped(self.links.values()))

    def _add(self, part: QWidget) -> None:
        self._parts.append(part)
        self._column.addWidget(part)

    def _held(self) -> tuple[str, str]:
        """Return which box and button has the keys now."""
        for key, box in self.boxes.items():
            for name, button in (*box.buttons.items(), ("list", box.list)):
                if button.hasFocus():
                    return key, name
        return "", ""

    def _give_back(self, held: tuple[str, str]) -> None:
        box = self.boxes.get(held[0])
        if box is not None:
            # To the box where the button is gone: the keys stay in this part of the panel.
            (box.list if held[1] == "list" else box.buttons.get(held[1], box)).setFocus()

    def take_keys(self, decision_id: str) -> bool:
        """Give the keys to the first thing to do in a box; return whether it is there."""
        box = self.boxes.get(decision_id)
        if box is None:
            return False
        first = box.list if box.list.count() else next(iter(box.buttons.values()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return first is not None
