"""The lesson in one line over the map, while another panel lies over its page."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.assist.remarks import Sign
from app.panels.map_strip import MapStrip
from app.panels.parts import push_button
from app.teach.lesson import TaskKind
from app.view.session import Session, Tone
from app.view.teaching.guide import LessonGuide

_TONES = {Sign.STOP: Tone.STOP, Sign.WARNING: Tone.WARNING}


class LessonStrip(MapStrip):
    """Says what is asked for and what came of it; leads back to the page, or on once the step is done."""

    page_wanted = Signal()

    def __init__(self, session: Session, guide: LessonGuide, parent: QWidget) -> None:
        super().__init__(session, "", parent)
        self.setAccessibleName(self.tr("Lesson"))
        self._guide = guide
        self._is_page_in_sight = True
        self.page_button = push_button(self.tr("Lesson"), self.page_wanted.emit)
        self.page_button.setToolTip(self.tr("Show the page of the lesson"))
        self.next_button = push_button(self.tr("Next step"), self._forward, is_primary=True)
        self.add_links((self.page_button, self.next_button))
        guide.changed.connect(self.refresh)

    def follow_page(self, *, is_in_sight: bool) -> None:
        """Be there while the page of the lesson is not."""
        self._is_page_in_sight = is_in_sight
        self.refresh()

    def refresh(self) -> None:
        """Show where the step stands."""
        step, found = self._guide.step, self._guide.judgement
        if self._is_page_in_sight or step is None or self._guide.is_over:
            self.hide()
            return
        is_done = found.is_done and step.kind is not TaskKind.READ
        # Skipping a step is left to its page, where one sees what is skipped.
        self.next_button.setVisible(found.is_done)
        if is_done and found.was_tried:
            self.say(Tone.FINE, self.tr("That is it."), self.tr(step.task))
        elif found.told:
            self.say(Tone.INFO, "", self.tr(found.told))
        elif found.remarks:
            first = found.remarks[0]
            cases = ", ".join(first.cases)
            words = f"{first.text} ({cases})" if cases else first.text
            self.say(_TONES.get(first.sign, Tone.INFO), "", words)
        else:
            self.say(Tone.INFO, "", self.tr(step.task) or self.tr(step.heading))

    def _forward(self) -> None:
        self.page_wanted.emit()
        self._guide.forward()
