"""The card over the timeline: a small picture of the moment under the pointer, and what happened then."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from app.panels.film.words import moment_words, told_words
from app.panels.layouts import column_in, lay
from app.panels.parts import Elided, letters
from app.view.film.moment_pictures import MomentPictures
from app.view.film.projector import Projector
from app.view.scene import TableScene
from app.view.session import Session

_PICTURE_PX, _PAD_PX, _ABOVE_PX = QSize(236, 140), 6, 6


class HoverCard(QFrame):
    """Shows moments of one film over a timeline; it never takes the pointer."""

    def __init__(
        self, session: Session, scene: TableScene, projector: Projector, page: QWidget, timeline: QWidget
    ) -> None:
        """Show moments of a projector's film over the page in which its timeline is."""
        super().__init__(page)
        self._session, self._projector = session, projector
        self._page, self._timeline = page, timeline
        self._number: int | None = None
        self.setProperty("raised", "true")
        # Without it the map would show through between its parts.
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        # It lies under the pointer's way: taking it, the timeline would tell that it has left.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.pictures = MomentPictures(scene, projector, _PICTURE_PX)
        self.pictures.painted.connect(self._on_painted)
        self.picture = QLabel()
        self.picture.setFixedSize(_PICTURE_PX)
        self.moment, self.step = Elided("strong"), letters("", "note")
        self.told = Elided("note")
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        row = lay(QHBoxLayout(), (self.moment, 1), self.step)
        lay(column_in(self, 3, (_PAD_PX, _PAD_PX, _PAD_PX, _PAD_PX)), self.picture, row, self.told)

    def show_moment(self, number: int | None, x: float) -> None:
        """Show a step over a place across the timeline; None takes the card away."""
        reel = self._projector.reel
        if number is None or reel is None:
            self._number = None
            self.pictures.drop()
            self.hide()
            return
        # The pointer moves many times within one step: only its place changes then.
        if number != self._number:
            self._number = number
            self.moment.show_words(moment_words(self._session.game, reel.when_at(number)))
            self.step.setText(self.tr("step {number}").format(number=number))
            happening = reel.film[number - 1] if number else None
            set_up = self.tr("Set-up")
            game, phrases = self._session.game, self._projector.phrases
            self.told.show_words(told_words(game, happening, phrases) if happening is not None else set_up)
            self._show_picture(number)
        self._place(x)

    def _show_picture(self, number: int) -> None:
        picture = self.pictures.of(number)
        if picture is None:
            self.pictures.want(number)
            picture = QPixmap()
        self.picture.setPixmap(picture)

    def _on_painted(self, number: int) -> None:
        if number == self._number:
            self._show_picture(number)

    def _place(self, x: float) -> None:
        window = self._timeline.window()
        # Over the map, beyond the panel's own edge: so it hangs on the window.
        if self.parentWidget() is not window:
            self.setParent(window)
        self.adjustSize()
        across = self._timeline.mapTo(window, QPoint(round(x), 0)).x()
        above = self._page.mapTo(window, QPoint(0, 0)).y()
        left = min(max(0, across - self.width() // 2), window.width() - self.width())
        self.move(left, max(0, above - self.height() - _ABOVE_PX))
        self.show()
        self.raise_()
