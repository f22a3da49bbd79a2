"""What is seen while a film goes from step to step: shots drawn over the table, one after the other.

The table is at its new step before the first of them: whatever ends the motion ends it at the right place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QVariantAnimation, Signal
from PySide6.QtWidgets import QApplication

from app.film.shots import Shot
from app.film.standing import Units
from app.table.phrases import Phrases
from app.view.film.combat_plate import CombatPlate
from app.view.film.stage import Stage
from app.view.scene import TableScene

_HOLD_MS = 700
"""How long the last card stays, at 1x (guide to the art, section 9)."""
# Moves of the pointer are not among them: one may point at what happens while it runs.
_HANDS = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.ShortcutOverride,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
    }
)


@dataclass(frozen=True, slots=True)
class _Cue:
    """A shot and when it begins and ends, in milliseconds at 1x."""

    shot: Shot
    begin: int
    end: int

    def share(self, at_ms: float) -> float:
        """Return how much of it is over, from 0 to 1."""
        return min(max(0.0, (at_ms - self.begin) / max(1, self.end - self.begin)), 1.0)


class Motion(QObject):
    """Runs the shots of one scene. Any key, click or wheel ends it, and then goes where it was meant to."""

    ended = Signal()
    """Nothing is in motion any more: the shots are over, or a hand has ended them."""

    def __init__(self, scene: TableScene, phrases: Phrases) -> None:
        super().__init__(scene)
        self._scene, self._phrases = scene, phrases
        self._ease = QEasingCurve(QEasingCurve.Type.InOutCubic)
        self._clock = QVariantAnimation(self)
        self._clock.valueChanged.connect(self._show)
        self._clock.finished.connect(self.end)
        self._cues: list[_Cue] = []
        self._over = 0
        """How many of them are over."""
        self._stage: Stage | None = None

    @property
    def is_running(self) -> bool:
        """Whether anything is in motion."""
        return self._stage is not None

    @property
    def plate(self) -> CombatPlate | None:
        """The card of the combat that is shown."""
        return self._stage.plate if self._stage is not None else None

    def run(self, shots: Sequence[Shot], before: Units, speed: float, *, has_trails: bool) -> None:
        """Show shots; `before` are the units as they lay when the first begins."""
        # A run that is still under way is struck first: its items would stay on the table.
        self.end()
        self._cues, self._over = list(_cues(shots)), 0
        if not self._cues:
            return
        self._stage = Stage(self._scene, self._phrases, before, shots, has_trails=has_trails)
        # Only a card is held: units that have arrived are seen on the table itself.
        total = self._cues[-1].end + (_HOLD_MS if self._cues[-1].shot.combat is not None else 0)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(float(total))
        self._clock.setDuration(max(1, round(total / speed)))
        self._watch_hands(is_on=True)
        self._clock.start()

    def end(self) -> None:
        """Take everything off the table, which is at its step already."""
        self._clock.stop()
        if self._stage is None:
            return
        self._stage.strike()
        self._stage = None
        self._watch_hands(is_on=False)
        self.ended.emit()

    def go_to(self, at_ms: float) -> None:
        """Show how it is after so many milliseconds at 1x, and stay there."""
        # Paused, not stopped: a stopped clock would tell that it has finished.
        self._clock.pause()
        self._show(at_ms)

    def _show(self, at_ms: float) -> None:
        if self._stage is None:
            return
        # What is over is shown once as it ended, and then left.
        while self._over < len(self._cues) and self._cues[self._over].end <= at_ms:
            self._stage.show(self._over, self._cues[self._over].shot, 1.0)
            self._over += 1
        if self._over < len(self._cues):
            cue = self._cues[self._over]
            # Each shot for itself: eased over all of them, the ones in the middle would rush.
            self._stage.show(self._over, cue.shot, self._ease.valueForProgress(cue.share(at_ms)))

    def _watch_hands(self, *, is_on: bool) -> None:
        app = QApplication.instance()
        if app is not None:
            # Of the whole program, but only while something moves: a key may go to any panel.
            app.installEventFilter(self) if is_on else app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End with the first thing that a hand does; it still goes where it was meant to."""
        if event.type() in _HANDS:
            self.end()
        # Never taken: the key or click must reach whom it was meant for.
        return False


def _cues(shots: Sequence[Shot]) -> Iterator[_Cue]:
    at = 0
    for shot in shots:
        yield _Cue(shot, at, at + shot.ms)
        at += shot.ms
