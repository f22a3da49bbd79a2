"""The form in which a remark is written: its text with links made by clicking, its drawings, a preview."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from app.panels.assistant_parts import Wrapped
from app.panels.layouts import column_in, lay, row_in
from app.panels.markdown_view import MarkdownView
from app.panels.parts import Look, icon_button, letters, push_button, rule
from app.panels.remarks.words import drawing_words
from app.table.records import LONGEST_REMARK
from app.table.references import Reference, markdown_link
from app.view.remarking.draft import RemarkDraft
from app.view.remarking.tool import Hand
from rules.plural import worded

_TEXT_PX, _PREVIEW_PX = 92, 60


class RemarkEditor(QWidget):
    """Writes one draft after another."""

    kept = Signal()
    """The remark is as it should be."""
    given_up = Signal()
    """What was written is not to be kept."""
    hand_wanted = Signal(object)
    """The `Hand` that clicks and drags on the map should have, None for moving counters as ever."""
    link_wanted = Signal(str)
    """A link is wanted to the present `step`, to the selected `unit`, to a `case`."""
    followed = Signal(str)
    """The address of a link in the preview."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._draft: RemarkDraft | None = None
        self._look = look
        self.heading = letters("", "title", can_wrap=True)
        self.field = self._make_field()
        self.preview = MarkdownView(look.theme)
        self.preview.setAccessibleName(self.tr("Preview"))
        self.preview.followed.connect(self.followed)
        self.hands: dict[Hand, QPushButton] = {}
        self._group = QButtonGroup(self)
        # An exclusive group cannot be emptied by a click; `show_hand` keeps at most one down.
        self._group.setExclusive(False)
        self._drawn = Wrapped()
        self._hint = letters("", "note", can_wrap=True)
        self.keep = push_button(self.tr("Keep the remark"), self.kept.emit, "tick", is_primary=True)
        self.keep.setToolTip(self.tr("Ctrl+Return"))
        self.give_up = push_button(self.tr("Discard"), self.given_up.emit)
        self._build()
        look.changed.connect(self.preview.dress)

    # ---- making

    def _make_field(self) -> QPlainTextEdit:
        field = QPlainTextEdit()
        field.setAccessibleName(self.tr("Text of the remark"))
        field.setPlaceholderText(self.tr("Write here. Click on the map to link to a hex or a unit."))
        field.setTabChangesFocus(True)
        field.setMinimumHeight(self._look.theme.px(_TEXT_PX))
        field.textChanged.connect(self._write)
        field.installEventFilter(self)
        return field

    def _build(self) -> None:
        column = lay(column_in(self, 7), self.heading, self._signs(), (self.field, 3))
        lay(
            column,
            self._links(),
            letters(self.tr("On the map, a click or drag makes"), "strong", can_wrap=True),
            self._make_hands(),
            self._hint,
            self._drawn,
            rule(),
            letters(self.tr("Preview"), "soft"),
        )
        self.preview.setMinimumHeight(self._look.theme.px(_PREVIEW_PX))
        lay(column, (self.preview, 2), Wrapped((self.keep, self.give_up)))

    def _signs(self) -> QHBoxLayout:
        """Return the buttons that put signs of Markdown round the chosen words."""
        row = row_in(gap=2)
        plan: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("B", self.tr("Bold (Ctrl+B)"), partial(self._surround, "**")),
            ("I", self.tr("Italic (Ctrl+I)"), partial(self._surround, "*")),
            ("H", self.tr("Heading"), partial(self._begin_line, "## ")),
            ("\N{BULLET}", self.tr("List"), partial(self._begin_line, "- ")),
        )
        for sign, words, do in plan:
            row.addWidget(icon_button("", words, do, sign))
        row.addStretch(1)
        return row

    def _links(self) -> Wrapped:
        plan = (
            ("step", self.tr("Link to this step")),
            ("unit", self.tr("To the selected unit")),
            ("case", self.tr("To a rule...")),
        )
        buttons = [push_button(words, partial(self.link_wanted.emit, kind), "link") for kind, words in plan]
        return Wrapped(buttons)

    def _make_hands(self) -> Wrapped:
        plan = (
            (Hand.LINK, self.tr("Link"), "link"),
            (Hand.ARROW, self.tr("Arrow"), "arrow"),
            (Hand.CIRCLE, self.tr("Circle"), "circle"),
            (Hand.SHADE, self.tr("Shade"), "shade"),
        )
        for hand, words, name in plan:
            # `push_button` listens to `clicked`: `show_hand` checks the buttons too, and that is no choice.
            button = push_button(words, partial(self._choose, hand), name)
            button.setCheckable(True)
            self._group.addButton(button)
            self.hands[hand] = button
        return Wrapped(self.hands.values())

    # ---- one draft

    @property
    def draft(self) -> RemarkDraft | None:
        """What is written now."""
        return self._draft

    def begin(self, draft: RemarkDraft, heading: str) -> None:
        """Write on a draft."""
        self._draft = draft
        self.heading.setText(heading)
        self.field.setPlainText(draft.before.text)
        # What stood there already is no change.
        self.field.document().setModified(False)
        self.field.moveCursor(QTextCursor.MoveOperation.End)
        draft.changed.connect(self._show_drawn)
        self.preview.show_text(draft.before.text)
        self._show_drawn()

    def end(self) -> None:
        """Write on nothing."""
        self._draft = None
        self.show_hand(None)

    def _write(self) -> None:
        text = self.field.toPlainText()
        if self._draft is not None:
            self._draft.write(text)
            self.preview.show_text(text)
            # Typed on all the same: what is too long is shortened by whoever wrote it.
            self.keep.setEnabled(len(text) <= LONGEST_REMARK)
            self._show_hint()

    def insert_link(self, words: str, reference: Reference) -> None:
        """Put a link where the cursor is; chosen words become the words of the link."""
        cursor = self.field.textCursor()
        # Qt gives the ends of lines in a selection as U+2029; a link stands in one line.
        chosen = cursor.selectedText().replace("\N{PARAGRAPH SEPARATOR}", " ").strip()
        before = self.field.toPlainText()[: cursor.selectionStart()]
        # Else a link clicked while one writes would grow on to the word before it.
        gap = "" if not before or before[-1].isspace() or before[-1] in "([" else " "
        cursor.insertText(gap + markdown_link(chosen or words, reference))
        self.field.setTextCursor(cursor)

    def _surround(self, sign: str) -> None:
        """Put a sign before and behind the chosen words, or take it away there."""
        cursor = self.field.textCursor()
        words = cursor.selectedText().replace("\N{PARAGRAPH SEPARATOR}", "\n")
        is_on = len(words) > 2 * len(sign) and words.startswith(sign) and words.endswith(sign)
        cursor.insertText(words[len(sign) : -len(sign)] if is_on else f"{sign}{words}{sign}")
        if not words:
            # Between the two signs, where the words come.
            cursor.movePosition(QTextCursor.MoveOperation.Left, n=len(sign))
        self.field.setTextCursor(cursor)
        self.field.setFocus()

    def _begin_line(self, sign: str) -> None:
        """Begin the line of the cursor with a sign, or take it away there."""
        cursor = self.field.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock)
        if cursor.block().text().startswith(sign):
            cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, len(sign))
            cursor.removeSelectedText()
        else:
            cursor.insertText(sign)
        self.field.setFocus()

    # ---- drawing

    def _choose(self, hand: Hand) -> None:
        is_on = self.hands[hand].isChecked()
        self.show_hand(hand if is_on else None)
        self.hand_wanted.emit(hand if is_on else None)

    def show_hand(self, hand: Hand | None) -> None:
        """Show what clicks and drags on the map do now."""
        for each, button in self.hands.items():
            button.setChecked(each is hand)
        self._show_hint()

    def _hand(self) -> Hand | None:
        return next((hand for hand, button in self.hands.items() if button.isChecked()), None)

    def _show_hint(self) -> None:
        length = len(self.field.toPlainText())
        if length > LONGEST_REMARK:
            told = self.tr("{more} letters are too many: {most} can be kept.")
            self._hint.setText(told.format(more=length - LONGEST_REMARK, most=LONGEST_REMARK))
            return
        keys = self.tr("Shift and drag draws an arrow, Ctrl a circle, Alt shades; Backspace takes back.")
        enters = self.tr("By keyboard: arrows, Enter at each hex, Enter twice to end.")
        drags = self.tr("Drag from hex to hex.")
        words = {
            None: self.tr("The map moves counters. Choose one to link or draw."),
            Hand.LINK: keys,
            Hand.ARROW: f"{drags} {enters}",
            Hand.CIRCLE: f"{drags} {enters}",
            Hand.SHADE: self.tr("Drag over hexes. By keyboard: Enter shades a hex, and takes it away."),
        }
        self._hint.setText(words[self._hand()])

    def _show_drawn(self) -> None:
        """List what is drawn, with a way to take the last one back."""
        draft = self._draft
        drawings = draft.drawings if draft is not None else ()
        parts: list[QWidget] = []
        if draft is not None and drawings:
            count = worded(self.tr("{count:drawing|drawings}"), count=len(drawings))
            last = self.tr("{drawings}, the last: {last}").format(
                drawings=count, last=drawing_words(drawings[-1])
            )
            parts = [_centred(letters(last, "soft")), self._take_back_button(draft)]
        self._drawn.show_parts(parts)
        self._drawn.setVisible(bool(parts))
        self._look.dress()

    def _take_back_button(self, draft: RemarkDraft) -> QAbstractButton:
        return push_button(self.tr("Take the last back"), draft.take_back, "undo")

    # ---- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the usual keys of a text: Ctrl+B, Ctrl+I, Ctrl+Return; Escape leaves the field."""
        # Asked before the key is sent: unless it is taken here, the window's own shortcut has it.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if _with_ctrl(event) and event.key() in (Qt.Key.Key_B, Qt.Key.Key_I, Qt.Key.Key_Return):
                event.accept()
                return True
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and _with_ctrl(event):
            return self._use_key(Qt.Key(event.key()))
        return super().eventFilter(watched, event)

    def _use_key(self, key: Qt.Key) -> bool:
        acts: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_B: partial(self._surround, "**"),
            Qt.Key.Key_I: partial(self._surround, "*"),
            # By the button: it is closed while the text is too long.
            Qt.Key.Key_Return: self.keep.click,
        }
        if key not in acts:
            return False
        acts[key]()
        return True


def _with_ctrl(event: QKeyEvent) -> bool:
    return event.modifiers() == Qt.KeyboardModifier.ControlModifier


def _centred(label: QLabel) -> QLabel:
    label.setAlignment(Qt.AlignmentFlag.AlignVCenter)
    return label
