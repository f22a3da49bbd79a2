"""The line at the bottom: the hex pointed at in words, and whether the game is safe on the disk."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from app.panels.layouts import lay, row_in
from app.panels.message_bar import TONE_ICONS, tone_colour
from app.panels.parts import Elided, Look, letters
from app.table.game import Game
from app.view.icons import pixmap
from app.view.session import Session, Tone
from rules.hexgrid import HexId

Describe = Callable[[Game, HexId], str]
"""What is to be said of a hex in one line."""

_SOON_MS = 10_000


class StatusLine(QWidget):
    """The hex under the pointer on the left, the state of the file on the right."""

    def __init__(self, session: Session, describe: Describe) -> None:
        super().__init__()
        self._session, self._describe = session, describe
        self._tone = Tone.FINE
        # It only goes forward, also where somebody puts the clock of the computer back.
        self._clock = QElapsedTimer()
        self._tick = QTimer(self, interval=_SOON_MS)
        self._tick.timeout.connect(self._tell_age)
        self._look = Look(session, self)
        self._look.changed.connect(lambda _: self._dress())
        self._hex, self._sign, self._saved = Elided(), QLabel(), letters("", "soft")
        self._build()
        session.pointed.connect(self._point)
        session.happened.connect(lambda _: self._point(session.hex))

    def _build(self) -> None:
        self._hex.setAccessibleName(self.tr("The hex pointed at"))
        self._saved.setAccessibleName(self.tr("The game's file"))
        lay(row_in(self, edges=(12, 3, 12, 3)), (self._hex, 1), self._sign, self._saved)

    # ---- the hex

    def _point(self, hex_id: HexId | None) -> None:
        self._hex.show_words("" if hex_id is None else self._describe(self._session.game, hex_id))

    @property
    def words(self) -> str:
        """What is said of the hex pointed at, whole."""
        return self._hex.whole

    # ---- the file

    def saved(self) -> None:
        """Tell that all is on the disk as of now; the line then says how long ago that was."""
        self._clock.start()
        self._tick.start()
        self._tell_age()

    def not_saved(self, why: str, tone: Tone = Tone.WARNING) -> None:
        """Tell why the game is not on the disk."""
        self._tick.stop()
        self._tone = tone
        self._saved.setText(why)
        self._dress()

    @property
    def saved_words(self) -> str:
        """What is said of the file."""
        return self._saved.text()

    def _tell_age(self) -> None:
        seconds = self._clock.elapsed() // 1000
        # Counted from ten seconds on: it would else change at every look.
        if seconds < 10:
            text = self.tr("Saved")
        elif seconds < 60:
            text = self.tr("Saved {seconds} s ago").format(seconds=seconds)
        else:
            text = self.tr("Saved {minutes} min ago").format(minutes=seconds // 60)
        self._tone = Tone.FINE
        self._saved.setText(text)
        self._dress()

    def _dress(self) -> None:
        theme = self._look.theme
        ink = theme.soft if self._tone is Tone.FINE else tone_colour(self._tone, theme)
        ratio = self.devicePixelRatioF()
        self._sign.setPixmap(pixmap(TONE_ICONS[self._tone], theme.px(14), ink, theme.panel, ratio))
