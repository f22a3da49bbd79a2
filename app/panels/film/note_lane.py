"""The lane of remarks and bookmarks: a bubble in the ink of notes, a ribbon in the accent."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.panels.film.lane import Ground, Lane
from app.panels.film.told import BOOKMARK, REMARK, Told
from app.view.icons import paint_icon
from app.view.theme import Theme
from app.view.translated import tr as _tr

_HEIGHT_PX, _SIGN_PX = 22, 14.0


def _name() -> str:
    return _tr("Remarks, bookmarks")


def _height(told: Told) -> int:
    return _HEIGHT_PX if told.marks else 0


def _paint(ground: Ground) -> None:
    taken: dict[str, float] = {}
    for number, marks in sorted(ground.told.marks.items()):
        x = ground.x_of(number)
        for mark in marks:
            # Of several of a kind where there is room for one, the first stands for all.
            if x - taken.get(mark, float("-inf")) >= _SIGN_PX * ground.theme.scale * 0.6:
                paint_note(ground.painter, ground.theme, mark, ground.rect, x, is_here=False)
                taken[mark] = x


def paint_note(painter: QPainter, theme: Theme, mark: str, rect: QRectF, x: float, *, is_here: bool) -> None:
    """Paint the sign of a remark or a bookmark at a place; a remark is filled where the film is.

    A remark stands left of its step and a bookmark right of it: one step may have both.
    """
    edge = _SIGN_PX * theme.scale
    left = x - edge * (0.85 if mark == REMARK else 0.35)
    place = QRectF(left, rect.center().y() - edge / 2, edge, edge)
    if mark == BOOKMARK:
        paint_icon(painter, place, "bookmark-set", theme.accent, theme.panel)
    else:
        paint_icon(painter, place, "bubble-set" if is_here else "bubble", theme.warning, theme.panel)


LANE = Lane(_name, _height, _paint)
