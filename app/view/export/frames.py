"""The pictures of a film: the map at steps of a game, with the hour and what was done written below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from app.film.excerpt import Excerpt
from app.film.happening import Happening
from app.film.happenings import Happenings
from app.film.sayings import Sayings
from app.table.journal import START, Step
from app.view.export.fronts import ground_of
from app.view.export.studio import Studio
from app.view.theme import INTERFACE, theme_of
from app.view.translated import tr as _tr

_BAR_SHARE, _LEAST_BAR_PX = 0.12, 60
_LINES = 5
_LEAST_LETTERS_PX = 6


@dataclass(frozen=True, slots=True)
class Take:
    """How a film is taken: its longer edge in pixels, at most so many pictures, each so long."""

    edge_px: int
    most: int
    show_ms: int


def chosen(count: int, telling: Sequence[bool], most: int) -> tuple[int, ...]:
    """Return after which of so many steps a picture is taken, 0 and the last among them, no more than `most`.

    `telling` says of each step whether anything moved, was lost or fought; others are left out first. Of too
    many that are left, every so many are taken.
    """
    wanted = [0, *(number for number, tells in enumerate(telling, start=1) if tells)]
    if wanted[-1] != count:
        wanted.append(count)
    # The first and the last in any case: a film has to end where the game stands.
    room = max(2, most)
    if len(wanted) <= room:
        return tuple(wanted)
    last = len(wanted) - 1
    return tuple(wanted[round(number * last / (room - 1))] for number in range(room))


class Frames:
    """The pictures of one excerpt. `studio` shows its game, which is led from step to step."""

    def __init__(self, excerpt: Excerpt, studio: Studio, take: Take) -> None:
        self._excerpt, self._studio = excerpt, studio
        # Of the whole game and not of the excerpt: the hour of its first picture is told by steps before it.
        self._happenings = Happenings(excerpt.game)
        self._sayings = Sayings(excerpt.game, _tr)
        self._theme = theme_of(False, excerpt.game.words)
        self._part = ground_of(excerpt)
        self._map = _fitting(self._part, take.edge_px)
        self._bar = (
            # Even, as 4:2:0 halves each edge.
            max(_LEAST_BAR_PX, round(max(self._map.width(), self._map.height()) * _BAR_SHARE)) // 2 * 2
        )
        told = [_tells(self._happenings.at(step.id)) for step in excerpt.steps]
        self._numbers = chosen(len(excerpt.steps), told, take.most)

    def __len__(self) -> int:
        """Return how many pictures there are."""
        return len(self._numbers)

    @property
    def size(self) -> QSize:
        """The size of each in pixels; both edges are even, as films want them."""
        return QSize(self._map.width(), self._map.height() + self._bar)

    def __iter__(self) -> Iterator[QImage]:
        """Yield them from the first on."""
        for number in self._numbers:
            yield self._frame(number)

    def _frame(self, number: int) -> QImage:
        place = self._excerpt.before + number
        step = self._excerpt.path[place - 1] if place else None
        self._excerpt.game.journal.go_to(step.id if step is not None else START)
        picture = self._studio.picture(self._part, self._map)
        # The map fills its part and the bar the rest: nothing is left unpainted, so nothing is cleared.
        whole = QImage(self.size, QImage.Format.Format_RGB32)
        with QPainter(whole) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawImage(0, 0, picture)
            self._write(painter, number, step)
        return whole

    def _write(self, painter: QPainter, number: int, step: Step | None) -> None:
        """Write the hour, what was done, and whose view of which branch it is, under the map."""
        width, top = float(self._map.width()), float(self._map.height())
        hour = self._sayings.hour(self._happenings.when_at(step.id if step is not None else START))
        bar = QRectF(0, top, width, self._bar)
        painter.fillRect(bar, QColor(self._theme.panel))
        painter.fillRect(QRectF(0, top, 6, self._bar), QColor(self._theme.of_side(hour.side)[0]))
        done = max(1, len(self._excerpt.steps))
        painter.fillRect(QRectF(0, top, width * number / done, 3), QColor(self._theme.accent))
        line = (self._bar - 8) / _LINES
        said = self._sayings.of(step, self._happenings.at(step.id)) if step is not None else ""
        about = f"{self._excerpt.branch} · {self._excerpt.view_words(_tr)}"
        rows = (
            (f"{hour.day}: {hour.phase}", self._theme.text, 0.8, QFont.Weight.DemiBold),
            (said, self._theme.text, 0.74, QFont.Weight.Normal),
            (about, self._theme.soft, 0.6, QFont.Weight.Normal),
        )
        for row, (words, ink, share, weight) in enumerate(rows):
            place = QRectF(14, top + 5 + row * line, width - 22, line)
            _write_line(painter, place, words, QColor(ink), line * share, weight)
        credit = QRectF(14, top + 5 + len(rows) * line, width - 22, 2 * line)
        _write_credit(painter, credit, self._excerpt.game.sheet.credit, QColor(self._theme.soft))


def _write_line(
    painter: QPainter, place: QRectF, words: str, ink: QColor, size_px: float, weight: QFont.Weight
) -> None:
    font = QFont(INTERFACE)
    font.setPixelSize(max(7, round(size_px)))
    font.setWeight(weight)
    painter.setFont(font)
    painter.setPen(ink)
    # A sentence that is too long for its line ends in dots: a film has no time for two lines.
    fitting = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, place.width())
    painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), fitting)


def _write_credit(painter: QPainter, place: QRectF, credit: str, ink: QColor) -> None:
    """Write whose data the map is made from, in letters as small as it takes: all of it is asked for."""
    flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
    font = QFont(INTERFACE)
    for size_px in range(max(_LEAST_LETTERS_PX, round(place.height() * 0.3)), _LEAST_LETTERS_PX - 1, -1):
        font.setPixelSize(size_px)
        painter.setFont(font)
        if painter.boundingRect(place, flags, credit).height() <= place.height():
            break
    painter.setPen(ink)
    painter.drawText(place, flags, credit)


def _tells(happening: Happening) -> bool:
    return bool(happening.moves or happening.lost or happening.takings or happening.dice)


def _fitting(part: QRectF, edge_px: int) -> QSize:
    """Return the size of a picture of a part of the table whose longer edge has so many pixels."""
    share = edge_px / max(part.width(), part.height())
    return QSize(round(part.width() * share / 2) * 2, round(part.height() * share / 2) * 2)
