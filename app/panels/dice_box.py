"""Dice: rolled by the game, or a real die's face typed in; both are kept in the journal."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.panels.flow import Flow, let_go
from app.panels.layouts import lay, row_in
from app.panels.parts import Look, letters, push_button, rule
from app.panels.quiet import quiet
from app.table import acts, clock
from app.table.changes import DieSource, Rolled
from app.view.icons import die_icon, die_pixmap
from app.view.session import Session
from app.view.theme import Theme
from app.view.translated import tr as _tr

SIDES = (6, 10)
"""What any table has, beside the dice of the game."""
_MOST_FACES = 20
"""A die of more sides is not clicked: what it shows is typed."""
MOST_DICE = 12
MOST_MODIFIER = 20
_REMEMBERED = 12


def flags_of(roll: Rolled) -> tuple[str, ...]:
    """Return in words what is special about a roll: typed in, rolled again after an undo."""
    words = []
    if roll.source is DieSource.TYPED:
        words.append(_tr("real die"))
    if roll.is_again:
        words.append(_tr("rolled again"))
    return tuple(words)


def sum_words(roll: Rolled) -> str:
    """Return a roll as a sum, `5 - 2 = 3`; a single unmodified die is its face, a modified one stays one."""
    faces = " + ".join(str(face) for face in roll.faces)
    sign = "+" if roll.modifier > 0 else "−"
    modifier = f" {sign} {abs(roll.modifier)}" if roll.modifier else ""
    if roll.bound is not None:
        return f"{faces}{modifier} = {_bound_words(roll.bound)}"
    total = f" = {roll.total}".replace("-", "−") if modifier or len(roll.faces) > 1 else ""
    return faces + modifier + total


def _bound_words(bound: int) -> str:
    """Return the face at which a modified die is kept, with the reason (10.25)."""
    if bound == 1:
        return _tr("1 (at least 1)")
    return _tr("{face} (at most {face})").format(face=bound)


class DiceFaces(QWidget):
    """Dice as they fell, drawn side by side."""

    def __init__(self, look: Look, size_px: int, most: int = MOST_DICE) -> None:
        super().__init__()
        self._look, self._size_px, self._most = look, size_px, most
        self._faces: tuple[int, ...] = ()
        self._row = row_in(self, 4)
        self._row.setAlignment(Qt.AlignmentFlag.AlignLeft)
        look.changed.connect(lambda _: self.show_faces(self._faces))

    def show_faces(self, faces: tuple[int, ...]) -> None:
        """Show dice; more than there is room for are left out."""
        self._faces = faces
        let_go(self._row)
        theme = self._look.theme
        for face in faces[: self._most]:
            label = QLabel()
            size = theme.px(self._size_px)
            label.setPixmap(die_pixmap(face, size, theme.text, self.devicePixelRatioF()))
            self._row.addWidget(label)


class DiceBox(QWidget):
    """What to roll, the roll, the faces of a real die, and the rolls before."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Dice"))
        # The box itself takes the keys, so that digits are dice after a click beside its fields.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._session = session
        self._typed: list[int] = []
        self._look = Look(session, self)
        self._count, self._modifier = _spin(1, MOST_DICE, 1), _spin(-MOST_MODIFIER, MOST_MODIFIER, 0)
        self._sides, self._purpose = quiet(QComboBox()), quiet(QComboBox())
        self._faces = DiceFaces(self._look, 34)
        self._result = letters("", "figure", can_wrap=True)
        self._flags = letters("", "note", can_wrap=True)
        self._hint = letters("", "note", can_wrap=True)
        self._earlier = letters("", "note", can_wrap=True)
        self._real = QWidget()
        self._real_row = Flow(4, 4)
        self._build()
        usual = session.game.words.dice.usual
        self.ask("", usual.count, usual.sides)
        self._show_real_faces()
        self._look.changed.connect(self._dress)
        session.happened.connect(lambda _: self._show_last())
        session.shown.connect(lambda _: self._show_last())
        self._show_last()

    # ---- building

    def _build(self) -> None:
        self._purpose.setEditable(True)
        # What is typed stands for this roll; the list is that of rolls made.
        self._purpose.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        for sides in sorted({*SIDES, *self._session.game.words.dice.sides}):
            self._sides.addItem(self.tr("{sides} sides").format(sides=sides), sides)
        self._sides.currentIndexChanged.connect(lambda _: self._show_real_faces())
        # Faces typed for another number of dice are no roll.
        self._count.valueChanged.connect(lambda _: self._forget_typed())
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("&For"), self._purpose)
        dice = lay(QHBoxLayout(), self._count, (self._sides, 1))
        # A label of its own: two fields stand in this row, and a form gives its key to none of them.
        how_many = letters(self.tr("&Dice"), "")
        how_many.setBuddy(self._count)
        form.addRow(how_many, dice)
        form.addRow(self.tr("&Modifier"), self._modifier)
        self._count.setAccessibleName(self.tr("Number of dice"))
        self._sides.setAccessibleName(self.tr("Sides of each die"))
        self._purpose.setAccessibleName(self.tr("What the roll is for"))
        self._modifier.setAccessibleName(self.tr("Modifier"))
        column = QVBoxLayout(self)
        lay(
            column,
            letters(self.tr("Dice"), "title"),
            form,
            push_button(self.tr("Roll"), self.roll, "dice", is_primary=True),
            letters(self.tr("Or a real die: click its face or press its digit"), "note"),
        )
        self._real.setLayout(self._real_row)
        lay(column, self._real, self._hint, rule(), self._faces, self._result, self._flags, self._earlier, 1)
        self._look.dress()

    def _show_real_faces(self) -> None:
        self._forget_typed()
        let_go(self._real_row)
        if self.sides > _MOST_FACES:
            self._real_row.addWidget(self._typed_field())
        for face in range(1, self.sides + 1) if self.sides <= _MOST_FACES else ():
            button = QToolButton()
            button.setProperty("face", face)
            button.setToolTip(self.tr("A real die shows {face}").format(face=face))
            button.setAccessibleName(button.toolTip())
            # Bound as a default: else every button would mean the last face.
            button.clicked.connect(lambda _=False, face=face: self.type_face(face))
            self._real_row.addWidget(button)
        self._dress(self._look.theme)

    def _typed_field(self) -> QWidget:
        """Return the field for a die with too many faces to be clicked, with what takes it in."""
        whole, field = QWidget(), _spin(1, self.sides, 1)
        field.setAccessibleName(self.tr("What the real die shows"))
        take = push_button(self.tr("Take"), lambda: self.type_face(field.value()), "tick")
        lay(row_in(whole), field, take)
        return whole

    def _dress(self, theme: Theme) -> None:
        for button in self._real.findChildren(QToolButton):
            size = theme.px(22)
            button.setIcon(die_icon(button.property("face"), size, theme.text))
            # As the picture was made: scaled once more, its round corners would be blurred.
            button.setIconSize(
                button.icon().availableSizes()[0] if button.icon().availableSizes() else button.iconSize()
            )

    # ---- what is set

    @property
    def sides(self) -> int:
        """How many sides each die has."""
        return int(self._sides.currentData())

    @property
    def purpose(self) -> str:
        """What the roll is for: what is typed, else the step under way."""
        typed = self._purpose.currentText().strip()
        if typed:
            return typed
        step = clock.step_of(self._session.game.sequence, clock.moment_of(self._session.game))
        return self.tr(step.title) if step else ""

    def ask(self, purpose: str, count: int = 1, sides: int = 6, modifier: int = 0) -> None:
        """Set what is to be rolled."""
        self._purpose.setEditText(purpose)
        self._count.setValue(count)
        self._sides.setCurrentIndex(max(0, self._sides.findData(sides)))
        self._modifier.setValue(modifier)

    # ---- rolling

    def roll(self) -> bool:
        """Roll the game's own dice."""
        self._forget_typed()
        game = self._session.game
        return self._session.push(
            acts.roll(
                game.journal, game.dice, self.purpose, self._count.value(), self.sides, self._modifier.value()
            )
        )

    def type_face(self, face: int) -> bool:
        """Take in the face of a real die; the roll is made when all dice are in."""
        # A digit may come by the keyboard that this die does not have.
        if not 1 <= face <= self.sides:
            return False
        self._typed.append(face)
        missing = self._count.value() - len(self._typed)
        if missing > 0:
            self._hint.setText(self.tr("{count} more to type").format(count=missing))
            return False
        # A copy: the list is emptied before the roll is made.
        faces = tuple(self._typed)
        # Before the push: who hears of the roll shows the row empty.
        self._forget_typed()
        roll = acts.typed_roll(
            self._session.game.journal, self.purpose, faces, self.sides, self._modifier.value()
        )
        return self._session.push(roll)

    def expect_real_die(self) -> None:
        """Let the next digit be a real die's face, and say so."""
        self._hint.setText(self.tr("Press the digit that the die shows."))
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _forget_typed(self) -> None:
        self._typed.clear()
        self._hint.clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take a digit as the face of a real die (0 is 10), Return as a roll."""
        # Not `isdigit`, which takes signs such as a raised 2 that no number can be read from.
        if event.text().isdecimal() and len(event.text()) == 1:
            self.type_face(int(event.text()) or 10)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.roll()
        else:
            super().keyPressEvent(event)

    # ---- showing

    def _show_last(self) -> None:
        rolls = self._session.game.table.rolls
        last = rolls[-1] if rolls else None
        self._faces.show_faces(last.faces if last else ())
        veiled = self._session.veiled
        fell = f"{veiled(last.purpose)}: {sum_words(last)}" if last else self.tr("No die has fallen yet.")
        self._result.setText(fell)
        self._flags.setText(", ".join(flags_of(last)) if last else "")
        # The last one is shown large above; of those before it the five latest.
        # Newest first, as one looks for the roll just before.
        lines = [self._line(roll) for roll in rolls[-6:-1][::-1]]
        self._earlier.setText("\n".join(lines))
        # Emptying the list empties what is being typed, too.
        typed = self._purpose.currentText()
        self._purpose.clear()
        purposes = dict.fromkeys(veiled(roll.purpose) for roll in reversed(rolls))
        self._purpose.addItems(list(purposes)[:_REMEMBERED])
        self._purpose.setEditText(typed)

    @property
    def flag_words(self) -> str:
        """What is special about the last roll."""
        return self._flags.text()

    def _line(self, roll: Rolled) -> str:
        flags, purpose = flags_of(roll), self._session.veiled(roll.purpose)
        return f"{purpose}: {sum_words(roll)}" + (f" ({', '.join(flags)})" if flags else "")


def _spin(least: int, most: int, value: int) -> QSpinBox:
    box = quiet(QSpinBox())
    box.setRange(least, most)
    box.setValue(value)
    return box
