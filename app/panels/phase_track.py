"""The phases of a turn as arrows, side by side; their names are shortened as room gets scarce."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from app.panels.parts import Look
from app.panels.tracks import CELL_PX, Cell, Track
from app.view.icons import paint_icon
from app.view.theme import LABEL_PX, NOTE_PX
from rules.phases import Phase

_ARROW_PX, _SIDE_GAP_PX = 7.0, 14.0
_WHOLE, _SHORT, _SHORTEST, _ONE_SIDE, _NEAR = range(5)
"""How far the names of the phases are shortened; then only those of one side are shown, at last only those
beside the current one."""
_MORE, _MORE_PX = "...", 20


class PhaseTrack(Track):
    """The phases of a turn as arrows, side by side; names are shortened as room gets scarce."""

    def __init__(self, look: Look, title: str, phases: Sequence[Phase]) -> None:
        super().__init__(look, title)
        self._told, self._current = tuple(phases), 0
        # Translated once: names are measured at several lengths whenever the strip gets another width.
        self._phases = tuple(map(self._translated, phases))
        self._side_words = self.tr("{side} player turn")
        self._played: frozenset[str] = frozenset()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_phases(self, phases: Sequence[Phase]) -> None:
        """Show other phases: where draws decide who acts, they are known one by one."""
        if tuple(phases) != self._told:
            self._told, self._phases = tuple(phases), tuple(map(self._translated, phases))
            # Fewer may be known than were shown: `show_phase` comes after this.
            self._current = min(self._current, max(0, len(self._phases) - 1))
            self.updateGeometry()
            self.update()

    def show_phase(self, index: int) -> None:
        """Make a phase the current one."""
        words = self.tip(index) if self._phases else ""
        if index != self._current or words != self.accessibleDescription():
            self._current = index
            self.setAccessibleDescription(words)
            self.update()

    def show_played(self, sides: frozenset[str]) -> None:
        """Write beside the names of some sides that Adjutant plays them."""
        if sides != self._played:
            self._played = sides
            self.update()

    @property
    def current(self) -> int:
        """The index of the current phase."""
        return self._current

    def count(self) -> int:
        """Return how many phases there are."""
        return len(self._phases)

    def _translated(self, phase: Phase) -> Phase:
        return replace(phase, title=self.tr(phase.title), short=self.tr(phase.short))

    def _side_name(self, side: str) -> str:
        return self.tr(self.look.words.name_of(side))

    def tip(self, index: int) -> str:
        """Return the phase, its case and its steps."""
        phase = self._phases[index]
        steps = [f"{self.tr(step.title)} ({step.case})" for step in phase.steps]
        by = [self.tr("Adjutant plays this side.")] if phase.side in self._played else []
        whose = f"{self._side_name(phase.side)}: " if phase.side else ""
        return "\n".join([f"{whose}{phase.title} ({phase.case})", *steps, *by])

    def sizeHint(self) -> QSize:
        """Return room for the short names."""
        return QSize(self.width_of(_SHORT), self.height_px)

    def minimumSizeHint(self) -> QSize:
        """Return room for each phase alone, and for the arrows that stand for the others."""
        # The widest of all and not that of the present phase: the strip would ask for another width with
        # each.
        near = (self._named(range(n, n + 1)) for n in range(len(self._phases)))
        return QSize(max((self._width_of(names) for names in near), default=0), self.height_px)

    def width_of(self, level: int) -> int:
        """Return the width at a level of shortening, 0 for the whole names."""
        return self._width_of(self._names(level), level)

    def _width_of(self, names: Sequence[tuple[int, str]], level: int = _NEAR) -> int:
        widths = self._widths(names, level)
        gaps = len({self._phases[index].side for index, _ in names}) - 1
        # A pixel behind each arrow, as in `cells`.
        return math.ceil(sum(widths) + len(widths) + self.px(_SIDE_GAP_PX) * max(0, gaps))

    @property
    def height_px(self) -> int:
        """The height of the row of arrows and of the sides' names above it."""
        return round(self.px(CELL_PX + 18))

    def cells(self) -> list[Cell]:
        """Return the arrows as they lie; of those that are not shown, one stands for all."""
        level = self._fitting_level()
        names = self._names(level)
        top, height = self.px(18), self.px(CELL_PX)
        cells: list[Cell] = []
        x, side = 0.0, ""
        for (index, _), width in zip(names, self._widths(names, level), strict=True):
            if side not in ("", self._phases[index].side):
                x += self.px(_SIDE_GAP_PX)
            side = self._phases[index].side
            cells.append(Cell(index, QRectF(x, top, width, height), self.tip(index)))
            x += width + 1
        return cells

    def _names(self, level: int) -> list[tuple[int, str]]:
        """Return what stands in each arrow, with the index of its phase."""
        if level == _WHOLE:
            return [(n, phase.title) for n, phase in enumerate(self._phases)]
        if level == _SHORT:
            return [(n, phase.short) for n, phase in enumerate(self._phases)]
        shortest = [(n, phase.short[:3]) for n, phase in enumerate(self._phases)]
        if level == _SHORTEST or not self._phases:
            return shortest
        if level == _NEAR:
            return self._near()
        # The side that is at play: of the others one arrow is enough to go there.
        here = self._phases[self._middle].side
        # Backwards, so that the first phase of each side is what stays.
        firsts = {phase.side: n for n, phase in reversed(list(enumerate(self._phases)))}
        return [
            (n, name if phase.side == here else _MORE)
            for (n, name), phase in zip(shortest, self._phases, strict=True)
            if phase.side == here or n == firsts[phase.side]
        ]

    @property
    def _middle(self) -> int:
        """The index of the phase that must be seen: the keyboard's, else the current one."""
        return self._current if self.shown_cursor is None else self.shown_cursor

    def _near(self) -> list[tuple[int, str]]:
        """Return the phases about the middle, as many as fit: those that come before those that were."""
        shown = range(self._middle, self._middle + 1)
        is_grown = True
        while is_grown:
            # What comes is tried first: a player asks more for it than for what was.
            wider = (range(shown.start, shown.stop + 1), range(shown.start - 1, shown.stop))
            fitting = (each for each in wider if self._fits(each))
            found = next(fitting, shown)
            is_grown, shown = found != shown, found
        return self._named(shown)

    def _fits(self, shown: range) -> bool:
        is_within = shown.start >= 0 and shown.stop <= len(self._phases)
        return is_within and self._width_of(self._named(shown)) <= self.width()

    def _named(self, shown: range) -> list[tuple[int, str]]:
        """Return some phases with their short names, and arrows for the nearest of those before and after."""
        before = [(shown.start - 1, _MORE)] if shown.start else []
        after = [(shown.stop, _MORE)] if shown.stop < len(self._phases) else []
        return [*before, *((n, self._phases[n].short) for n in shown), *after]

    def _fitting_level(self) -> int:
        levels = (_WHOLE, _SHORT, _SHORTEST, _ONE_SIDE)
        return next((level for level in levels if self.width_of(level) <= self.width()), _NEAR)

    def _font(self, *, is_now: bool = False) -> QFont:
        weight = QFont.Weight.DemiBold if is_now else QFont.Weight.Normal
        return self.look.theme.font(LABEL_PX, weight)

    def _widths(self, names: Sequence[tuple[int, str]], level: int) -> list[float]:
        # In the letters of the current one: no arrow grows when its phase begins.
        metrics = QFontMetricsF(self._font(is_now=True))
        # The shortest names stand where room is scarce: there the ticks touch the letters.
        room = self.px(20 if level in (_SHORTEST, _ONE_SIDE) else 26)
        more = self.px(_MORE_PX)
        widths = [metrics.horizontalAdvance(name) + (more if name == _MORE else room) for _, name in names]
        if level >= _ONE_SIDE:
            # A side's name stands above its single arrow too and must not be cut.
            head = QFontMetricsF(self.look.theme.font(NOTE_PX, QFont.Weight.DemiBold))
            sides = [self._phases[index].side for index, _ in names]
            heads = [head.horizontalAdvance(self._side_name(side)) for side in sides]
            widths = [
                max(width, named) if sides.count(side) == 1 else width
                for width, named, side in zip(widths, heads, sides, strict=True)
            ]
        return widths

    def paint(self, painter: QPainter) -> None:
        """Draw the arrows and the sides' names."""
        names, cells = self._names(self._fitting_level()), self.cells()
        for cell, (_, name) in zip(cells, names, strict=True):
            self._paint_phase(painter, cell, name)
        painter.setFont(self.look.theme.font(NOTE_PX, QFont.Weight.DemiBold))
        for side, rect, words in self.headings():
            painter.setPen(QColor(self.look.theme.of_side(side)[0]))
            painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)

    def headings(self) -> list[tuple[str, QRectF, str]]:
        """Return the sides with what stands above their phases and where: for all in the same spelling."""
        rects: list[tuple[str, QRectF]] = []
        for side, group in groupby(self.cells(), key=lambda cell: self._phases[cell.index].side):
            found = list(group)
            left, right = found[0].rect.left(), found[-1].rect.right()
            rects.append((side, QRectF(left, 0, right - left, self.px(15))))
        metrics = QFontMetricsF(self.look.theme.font(NOTE_PX, QFont.Weight.DemiBold))
        spelled = zip(*(self._spellings(side) for side, _ in rects), strict=True)
        words: tuple[str, ...] = ()
        # Where none fits the last and shortest stay.
        for words in spelled:
            room = zip(words, rects, strict=True)
            if all(metrics.horizontalAdvance(each) <= rect.width() for each, (_, rect) in room):
                break
        return [(side, rect, word) for (side, rect), word in zip(rects, words, strict=True)]

    def _spellings(self, side: str) -> tuple[str, ...]:
        """Return what may stand above the phases of a side, the longest first; nothing above nobody's."""
        if not side:
            return "", "", ""
        name = self._side_name(side)
        by = self.tr("{words}: Adjutant") if side in self._played else "{words}"
        whole = self._side_words.format(side=name)
        return by.format(words=whole), by.format(words=name), name

    def _paint_phase(self, painter: QPainter, cell: Cell, name: str) -> None:
        theme = self.look.theme
        is_now, is_done = cell.index == self._current, cell.index < self._current
        # Of nobody's phases too: the theme has an ink for them.
        strong, fill = theme.of_side(self._phases[cell.index].side)
        is_first = cell.index == 0 or self._phases[cell.index - 1].side != self._phases[cell.index].side
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(strong if is_now else fill))
        painter.drawPolygon(self._arrow(cell.rect, is_first=is_first))
        ink = theme.on_side if is_now else theme.soft if is_done else theme.text
        if is_done:
            self._paint_tick(painter, cell.rect, is_first=is_first)
        shift = self.px(5) if is_done else self.px(1)
        self.words(painter, cell.rect.translated(shift, 0), name, self._font(is_now=is_now), ink)

    def _paint_tick(self, painter: QPainter, rect: QRectF, *, is_first: bool) -> None:
        size = self.px(11)
        left = rect.left() + (self.px(2) if is_first else self.px(6))
        place = QRectF(left, rect.center().y() - size / 2, size, size)
        paint_icon(painter, place, "tick", self.look.theme.soft)

    def _arrow(self, rect: QRectF, *, is_first: bool) -> QPolygonF:
        tip = self.px(_ARROW_PX)
        left, right, top, bottom = rect.left(), rect.right(), rect.top(), rect.bottom()
        middle = rect.center().y()
        return QPolygonF(
            [
                QPointF(left, top),
                QPointF(right - tip, top),
                QPointF(right, middle),
                QPointF(right - tip, bottom),
                QPointF(left, bottom),
                QPointF(left if is_first else left + tip, middle),
            ]
        )
