"""The lane of the branches: the film as a line, the others parting from it at a ring, a line each."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainterPath, QPen

from app.panels.film.lane import Ground, Lane
from app.panels.film.told import BranchEnd, Told
from app.view.theme import NOTE_PX, Theme
from app.view.translated import tr as _tr
from rules.dates import day_words
from rules.plural import worded

_LINE_PX, _RING_PX, _DOT_PX, _BEND_PX = 17, 3.0, 2.6, 9.0


def _name() -> str:
    return _tr("Branches")


def _height(told: Told) -> int:
    return _LINE_PX * (1 + len(told.branches)) if told.branches else 0


def words_of(branch: BranchEnd) -> str:
    """Return what a branch is called, and when it ends."""
    name = branch.name or worded(_tr("{count:step|steps}"), count=branch.count)
    day = day_words(branch.when.date, _tr)
    return _tr("{name}, ends {day}").format(name=name, day=day) if day else name


def _paint(ground: Ground) -> None:
    painter, theme, rect = ground.painter, ground.theme, ground.rect
    height = theme.px(_LINE_PX)
    top = rect.top() + height / 2
    painter.setPen(QPen(QColor(theme.text), 2.2))
    painter.drawLine(QPointF(rect.left(), top), QPointF(rect.right(), top))
    for number, branch in enumerate(ground.told.branches, start=1):
        _paint_branch(ground, branch, top, top + number * height)
    painter.setPen(QPen(QColor(theme.accent), 1.6))
    painter.setBrush(QColor(theme.panel))
    # Rings last: the lines of later branches would run through them.
    for branch in ground.told.branches:
        painter.drawEllipse(QPointF(ground.x_at(branch.fork), top), _RING_PX, _RING_PX)


def _paint_branch(ground: Ground, branch: BranchEnd, top: float, line: float) -> None:
    painter, theme = ground.painter, ground.theme
    fork, end = ground.x_at(branch.fork), ground.x_at(branch.end)
    # A branch of a step or two is shorter than the bend: its line would run past its end and back.
    bend = min(_BEND_PX, max(0.0, end - fork))
    path = QPainterPath(QPointF(fork, top))
    path.cubicTo(QPointF(fork, line), QPointF(fork, line), QPointF(fork + bend, line))
    path.lineTo(QPointF(end, line))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(path, QPen(QColor(theme.accent), 1.6))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.accent))
    painter.drawEllipse(QPointF(end, line), _DOT_PX, _DOT_PX)
    _write_name(ground, words_of(branch), fork, end, line)


def _write_name(ground: Ground, words: str, fork: float, end: float, line: float) -> None:
    """Write a branch's name behind its end; before it where there is no room for it there."""
    painter, theme = ground.painter, ground.theme
    font = theme.font(NOTE_PX)
    metrics, gap = QFontMetricsF(font), 6.0
    width = metrics.horizontalAdvance(words)
    left = end + gap
    if left + width > ground.rect.right() + gap and fork - gap - width >= ground.rect.left():
        left = fork - gap - width
    painter.setFont(font)
    painter.setPen(QColor(theme.text))
    room = ground.rect.right() - left
    short = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(room, 0.0))
    painter.drawText(QPointF(left, line + metrics.capHeight() / 2), short)


def branch_at(told: Told, theme: Theme, rect: QRectF, point: QPointF) -> BranchEnd | None:
    """Return the branch whose line, or its name behind it, is under a point of the lane."""
    row = int((point.y() - rect.top()) // theme.px(_LINE_PX))
    if not rect.contains(point) or not 1 <= row <= len(told.branches):
        return None
    branch = told.branches[row - 1]
    # The whole name, also where it is painted short: who points at its dots means it.
    width = QFontMetricsF(theme.font(NOTE_PX)).horizontalAdvance(words_of(branch))
    fork, end = (rect.left() + rect.width() * place for place in (branch.fork, branch.end))
    return branch if fork - _BEND_PX <= point.x() <= end + width + _BEND_PX else None


LANE = Lane(_name, _height, _paint)
