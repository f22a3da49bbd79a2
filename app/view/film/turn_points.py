"""The points of a film at the end of each turn, as the game's own ledger counts them.

To count them is dear, so they are asked beside the window, a turn at a time, while the film rests.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal

from app.assist.procedure import victory_of
from app.film.series import GOALS, LEDGER, Axis, Row, axis_of, row_of
from app.view.film.projector import Projector
from app.view.film.surveys import shared_surveys
from app.view.session import Session

_ASKER, _REST_MS = "lane", 1200
"""How long the film must rest before anything is asked: whoever steps through it goes before."""


class TurnPoints(QObject):
    """The points by turn of one projector's film; nothing is asked about a game that keeps no ledger."""

    changed = Signal()
    """More of them are known."""

    def __init__(self, session: Session, projector: Projector) -> None:
        super().__init__(projector)
        self._game, self._projector = session.game, projector
        self.has_ledger = victory_of(session.game) is not None
        self._surveys = shared_surveys(session) if self.has_ledger else None
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._ask)
        for signal in (projector.moved, projector.changed, projector.switched):
            signal.connect(self._wait)
        if self._surveys is not None:
            self._surveys.found.connect(self.changed)

    def close(self) -> None:
        """Ask nothing more."""
        self._rest.stop()
        if self._surveys is not None:
            # What waits is dropped, and what others want comes sooner.
            self._surveys.want(_ASKER, ())

    def _wait(self) -> None:
        if self._surveys is None:
            return
        self._surveys.want(_ASKER, ())
        self._rest.stop()
        # While the film plays every answer would cost it a frame.
        if self._projector.is_on and not self._projector.playback.is_playing:
            self._rest.start()

    def _axis(self) -> Axis | None:
        reel = self._projector.reel
        return axis_of(reel.when_at(0), reel.film) if reel is not None else None

    def _ask(self) -> None:
        axis, reel = self._axis(), self._projector.reel
        if self._surveys is not None and axis is not None and reel is not None:
            self._surveys.want(_ASKER, (reel.step_at(number) for number in (0, *axis.ends)))

    def row(self) -> Row | None:
        """Return what is known so far: points, or how many goals are whose where these decide."""
        rows = (self._row(key) for key in (LEDGER, GOALS))
        return next((row for row in rows if row is not None and not row.is_empty), None)

    def _row(self, key: str) -> Row | None:
        figures = dict(self._figures(key))
        # One figure is no line.
        return row_of(key, figures, self._game.roster.sides) if len(figures) > 1 else None

    def _figures(self, key: str) -> Iterator[tuple[int, dict[str, float]]]:
        axis, reel = self._axis(), self._projector.reel
        if self._surveys is None or axis is None or reel is None:
            return
        for number in (0, *axis.ends):
            survey = self._surveys.of(reel.step_at(number))
            found = survey.figures(key) if survey is not None else None
            if found is not None:
                yield number, {side: float(figure) for side, figure in found.items()}
