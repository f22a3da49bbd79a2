"""Draws the markers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QPainter

from counters.looks import Looks, MarkerFace
from counters.paint.marker_pictures import PICTURES
from counters.paint.markerfaces import face_of
from counters.paint.outline import Outline
from counters.paint.palette import Detail, side_look
from counters.paint.pen import draw_body, draw_picture, draw_words, measure
from counters.paint.shapes import bounds
from counters.paint.words import CAP, Box, Measure, Slot, Words, fit
from counters.roster import Marker


@dataclass(frozen=True, slots=True)
class MarkerLayout:
    """Where a marker's words, picture and emblem stand, in units of 100."""

    words: tuple[Words, ...]
    picture: Box | None
    emblem: Box | None


def lay_out_marker(face: MarkerFace, detail: Detail, measure: Measure) -> MarkerLayout:
    """Return the layout: words above and below at full detail, else the picture and the large word alone.

    A picture without any words fills the marker.
    """
    if detail is Detail.BLOCK:
        return _block(face, measure)
    if face.picture and not (face.top or face.big or face.bottom or face.emblem):
        return MarkerLayout((), Box(10, 10, 80, 80), None)
    has_words = detail is Detail.FULL or not (face.picture or face.big)
    # Lower where an emblem stands in the corner: the picture fills the width and would run under it.
    bare = Box(10, 24, 80, 66) if face.emblem and not face.big else Box(12, 12, 76, 76)
    room = Box(14, 24, 72, 49) if has_words else bare
    emblem = Box(78, 8, 12.5, 12.5) if has_words else Box(73, 8, 19, 19)
    # The rest of the line is the emblem's corner.
    top_room = 65 if face.emblem else 86
    lines: list[Words] = []
    if has_words and face.top:
        x, align = (9, "left") if face.emblem else (50, "centre")
        lines.append(fit(Slot("top", x, 18.6, 14.6, top_room, align, 700), face.top, measure))
    if has_words and face.bottom:
        lines.append(fit(Slot("bottom", 50, 91, 16, 87, weight=700), face.bottom, measure))
    picture, big = _middle(face, room, is_wide=has_words)
    if big:
        lines.append(fit(big, face.big, measure))
    return MarkerLayout(tuple(lines), picture, emblem if face.emblem else None)


def _block(face: MarkerFace, measure: Measure) -> MarkerLayout:
    if face.picture:
        return MarkerLayout((), Box(12, 14, 76, 72), None)
    return MarkerLayout((fit(Slot("big", 50, 72, 62, 84, weight=700), face.big, measure),), None, None)


def _middle(face: MarkerFace, room: Box, *, is_wide: bool) -> tuple[Box | None, Slot | None]:
    """Share the room between picture and large word: side by side over words, else one above the other."""
    x, y = room.centre
    if not face.big:
        return (room if face.picture else None), None
    if not face.picture:
        is_short = len(face.big) < 5
        px, wide = (46.0, room.width) if is_short else (31.0, 86.0)
        return None, Slot("big", x, y + px * CAP / 2, px, wide, weight=700)
    if is_wide:
        half = Box(8, room.y + 3, 40, room.height - 6)
        right = Box(50, room.y, 43, room.height)
        return half, Slot("big", right.centre[0], y + 40 * CAP / 2, 40, right.width, weight=700)
    upper = Box(room.x, room.y, room.width - (19 if face.emblem else 0), room.height * 0.5)
    return upper, Slot("big", x, room.bottom - 1, 50, room.width, weight=700)


def paint_marker(
    painter: QPainter, rect: QRectF, marker: Marker, face: str, detail: Detail, looks: Looks
) -> None:
    """Draw one face of a marker into `rect`; the shadow reaches outside by at most `MARGIN` of its edge."""
    shown = in_the_persons_language(face_of(marker, face, looks))
    layout = lay_out_marker(shown, detail, measure)
    # As the units of its side: whose a marker is shows where colours do not.
    cut = side_look(marker.owner, looks).has_cut_corners
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 100, rect.height() / 100)
    draw_body(painter, shown.ground, Outline(cut))
    if layout.picture:
        _draw_in(painter, shown.picture, layout.picture, shown)
    if layout.emblem:
        _draw_in(painter, shown.emblem, layout.emblem, shown)
    for words in layout.words:
        draw_words(painter, words, shown.ink)
    painter.restore()


def in_the_persons_language(face: MarkerFace) -> MarkerFace:
    """Return a face with its words translated; where there is no translation they stay as they are."""

    def tr(words: str) -> str:
        # Most faces have no words in most places, and each translating is a search in a catalogue.
        return QCoreApplication.translate("Markers", words) if words else ""

    return replace(face, top=tr(face.top), big=tr(face.big), bottom=tr(face.bottom))


def _draw_in(painter: QPainter, picture: str, room: Box, face: MarkerFace) -> None:
    left, top, right, bottom = bounds(PICTURES[picture])
    scale = min(room.width / (right - left), room.height / (bottom - top))
    painter.save()
    painter.translate(*room.centre)
    painter.scale(scale, scale)
    # Pictures lie about their own middle, which need not be the origin.
    painter.translate(-(left + right) / 2, -(top + bottom) / 2)
    draw_picture(painter, PICTURES[picture], {"ink": face.ink, "cut": face.ground})
    painter.restore()
