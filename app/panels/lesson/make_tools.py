"""What lies over the map while a lesson is made: the hands to point and draw with, and what is recorded."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton, QWidget

from app.panels.layouts import lay, row_in
from app.panels.map_strip import MapStrip, Strip
from app.panels.parts import Look, letters, link, push_button
from app.view.remarking.tool import Hand
from app.view.session import Session, Tone
from app.view.teaching.maker import LessonMaker, Target


class MakeTools(Strip):
    """Hands that stay taken until they are put down, by Escape too; and the light."""

    def __init__(self, session: Session, maker: LessonMaker, parent: QWidget) -> None:
        super().__init__(parent)
        self._maker, self._look = maker, Look(session, self, has_ground=False)
        self.setProperty("raised", "true")
        self.setAccessibleName(self.tr("Point and draw"))
        self.hands: dict[Hand, QPushButton] = {}
        self.light = push_button(self.tr("Dim the rest"), self._light, "eye")
        self.light.setCheckable(True)
        self.light.setToolTip(
            self.tr("Leaves bright what is pointed at and round the units; again: nothing is dim")
        )
        self.note = letters("", "note")
        self._build()
        maker.changed.connect(self.refresh)
        maker.hand.taken.connect(self.refresh)
        self.hide()

    def _build(self) -> None:
        row = row_in(self, 5, (8, 6, 10, 6))
        told = self.tr("Drag from hex to hex. By keyboard: Enter at each hex, twice at the last.")
        plan = (
            (Hand.LINK, self.tr("Point at"), "link", self.tr("Click a unit or a hex to point at it")),
            (Hand.ARROW, self.tr("Arrow"), "arrow", told),
            (Hand.CIRCLE, self.tr("Circle"), "circle", told),
            (Hand.SHADE, self.tr("Shade hexes"), "shade", self.tr("Drag over hexes, or press Enter at one")),
        )
        for hand, words, name, help_ in plan:
            button = push_button(words, partial(self._choose, hand), name)
            button.setCheckable(True)
            button.setToolTip(help_)
            # The tooltip alone would be told to nobody who listens.
            button.setAccessibleDescription(help_)
            self.hands[hand] = button
            row.addWidget(button)
        lay(row, self.light, self.note)
        self._look.dress()

    def refresh(self) -> None:
        """Show which hand is taken."""
        maker = self._maker
        is_linking = maker.takes_link is not None
        for hand, button in self.hands.items():
            button.setChecked(maker.hand.hand is hand and not is_linking)
        self.light.setChecked(maker.lesson is not None and bool(maker.lesson.sector))
        pattern = self.tr("what you click joins step {number}")
        self.note.setText(pattern.format(number=maker.index + 1))
        self.setVisible(maker.lesson is not None)
        self.resized.emit()

    def _choose(self, hand: Hand) -> None:
        maker = self._maker
        # One hand at a time: a click would else be taken twice.
        maker.takes_link = None
        maker.hand.take(None if maker.hand.hand is hand else hand)
        self.refresh()

    def _light(self) -> None:
        maker = self._maker
        maker.light(() if maker.lesson is not None and maker.lesson.sector else maker.hexes_in_question())
        self.refresh()

    def size_within(self, room: QSize) -> QSize:
        """Return its size; where there is little room the note goes, then the words beside the signs."""
        # From the whole on each time: whatever was left out may have room again.
        self.note.setVisible(True)
        for button in (*self.hands.values(), self.light):
            button.setText(self._words_of(button))
        if self._asked().width() > room.width():
            self.note.setVisible(False)
        if self._asked().width() > room.width():
            for button in (*self.hands.values(), self.light):
                # The words stay for those who listen, and are set again from there.
                button.setAccessibleName(self._words_of(button))
                button.setText("")
        return self._asked().boundedTo(room)

    def _asked(self) -> QSize:
        """Return what all that is shown asks for, whatever was shown before."""
        layout = self.layout()
        assert layout is not None
        # Qt keeps the size of the last layout, in which other words were shown.
        layout.invalidate()
        return self.sizeHint()

    def _words_of(self, button: QPushButton) -> str:
        return button.text() or button.accessibleName()


class RecordingStrip(MapStrip):
    """Says that it is recorded what one does, what that was, and what it is for."""

    def __init__(self, session: Session, maker: LessonMaker, parent: QWidget) -> None:
        super().__init__(session, "", parent)
        self.setAccessibleName(self.tr("Recording"))
        self._maker = maker
        self.take_back = link(self.tr("Take back"), maker.take_back)
        self.stop = push_button(self.tr("That is it"), maker.stop)
        self.add_links((self.take_back, self.stop))
        maker.recorded.connect(self.refresh)

    def refresh(self) -> None:
        """Show what was recorded so far."""
        maker = self._maker
        if maker.target is None:
            self.hide()
            return
        asked, got = {
            Target.SOLUTION: (self.tr("do on the table what solves it"), self.tr("this is the solution")),
            Target.SECOND: (self.tr("do it in another way"), self.tr("this is another way")),
            Target.WRONG: (self.tr("do what somebody might try instead"), self.tr("this is a wrong try")),
        }[maker.target]
        told = "; ".join(map(maker.words, maker.acts))
        words, tone = f"{told}: {got}" if told else asked, Tone.INFO
        if maker.missed:
            pattern = self.tr("This cannot be part of a lesson: {what}")
            # In the place of what was recorded: nobody should go on with what will be missing.
            words, tone = pattern.format(what=", ".join(maker.missed)), Tone.WARNING
        self.take_back.setEnabled(bool(maker.acts or maker.missed))
        self.say(tone, self.tr("Recording step {number}").format(number=maker.index + 1), words)
