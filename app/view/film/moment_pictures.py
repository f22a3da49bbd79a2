"""Small pictures of moments of a film: the ground from the map's preview, and the counters as they lay.

They are painted when nothing else is to be done, from what the film remembers of the units: the table does
not move, and nothing is shown that is closed to those who look.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPixmap

from app.film.standing import Units
from app.table.pieces import Piece
from app.view.film.projector import Projector
from app.view.layout import COUNTER_SHARE
from app.view.plain_map import paint_plain
from app.view.scene import TableScene
from counters.paint import margin_px
from rules.hexgrid import HexId

# The last is well under a frame, as a film may be running.
_HEX_PX, _REST_MS, _AGAIN_MS, _SLICE_S = 30.0, 90, 15, 0.006
_KEPT = 80
# So that counters stand out from a preview that has the map's full colours.
_VEIL = {False: QColor(255, 255, 255, 40), True: QColor(10, 16, 24, 120)}


class MomentPictures(QObject):
    """Pictures of the steps of one film, the last ones kept; `painted` tells when a wanted one is there."""

    painted = Signal(int)
    """The number of the step whose picture is there now."""

    def __init__(self, scene: TableScene, projector: Projector, size: QSize) -> None:
        super().__init__(scene)
        self._scene, self._projector, self._size = scene, projector, size
        self._kept: OrderedDict[int, QPixmap] = OrderedDict()
        self._wanted = 0
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._paint)
        projector.switched.connect(lambda _: self.forget())
        projector.changed.connect(self._keep_true)
        projector.moved.connect(self._keep_true)
        scene.session.shown.connect(lambda _: self.forget())
        self._film: tuple[int, object] = 0, None
        """How long the film was that they are of, and its last step."""

    def forget(self) -> None:
        """Paint all anew when they are asked for again."""
        self._soon.stop()
        self._kept.clear()

    def _keep_true(self) -> None:
        """Forget them where the film is another one."""
        reel = self._projector.reel
        # Length and last step: cheap, and no film that grew or changed has both the same.
        film = (len(reel.film), reel.film[-1]) if reel is not None and reel.film else (0, None)
        if film != self._film:
            self._film = film
            self.forget()

    def of(self, number: int) -> QPixmap | None:
        """Return the picture of a step, None where it is not painted."""
        return self._kept.get(number)

    def want(self, number: int) -> None:
        """Paint the picture of a step once nothing else was asked for a moment."""
        self._wanted = number
        if number not in self._kept:
            self._soon.start(_REST_MS)

    def drop(self) -> None:
        """Paint nothing more for now."""
        self._soon.stop()

    def _paint(self) -> None:
        number, standing = self._wanted, self._projector.standing
        # The film became shorter while it was waited for.
        if standing is None or number > self._projector.count:
            return
        pictures = self._scene.counter_pictures
        # In slices, like the faces that are painted ahead: a frame that comes meanwhile takes its own time.
        pictures.start(_SLICE_S)
        picture = self._picture(number, standing.at(number))
        # Not kept: a picture with stand-ins would stay so. What was painted is kept by the cupboard.
        if not pictures.is_complete:
            self._soon.start(_AGAIN_MS)
            return
        self._kept[number] = picture
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        self.painted.emit(number)

    # ---- the picture

    def _picture(self, number: int, units: Units) -> QPixmap:
        view = next(iter(self._scene.views()), None)
        ratio = view.devicePixelRatioF() if view is not None else 1.0
        # In device pixels, or it would be blurred where there are more of them than points.
        pixmap = QPixmap(self._size * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(QColor(self._scene.session.theme.window))
        scale = _HEX_PX / self._scene.session.game.sheet.hex_px
        part = self._part(self._middle(number), scale)
        with QPainter(pixmap) as painter:
            painter.setRenderHints(
                QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
            )
            painter.scale(scale, scale)
            painter.translate(-part.topLeft())
            self._paint_ground(painter, part, scale)
            painter.resetTransform()
            for piece in self._seen(units.values()):
                self._paint_counter(painter, piece, part, scale, ratio)
        return pixmap

    def _middle(self, number: int) -> QPointF:
        """Return where something happened last, as a point of the table."""
        sheet, reel = self._scene.session.game.sheet, self._projector.reel
        film = reel.film if reel is not None else ()
        # Steps about no hex, such as those of the clock, are seen where it happened before.
        # No further back: in a long stretch of clock steps the middle of the map does as well.
        for happening in reversed(film[max(0, number - 400) : number]):
            places = [sheet.centre_px(here) for here in happening.hexes if here in sheet.grid]
            if places:
                return QPointF(sum(x for x, _ in places), sum(y for _, y in places)) / len(places)
        return self._scene.ground.map_rect().center()

    def _part(self, middle: QPointF, scale: float) -> QRectF:
        """Return the part of the map that is shown: round a point, but nothing beside the map."""
        width, height = self._size.width() / scale, self._size.height() / scale
        part = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
        whole = self._scene.ground.map_rect()
        if part.width() < whole.width():
            part.moveLeft(min(max(part.left(), whole.left()), whole.right() - width))
        if part.height() < whole.height():
            part.moveTop(min(max(part.top(), whole.top()), whole.bottom() - height))
        return part

    def _paint_ground(self, painter: QPainter, part: QRectF, scale: float) -> None:
        sheet, preview = self._scene.session.game.sheet, self._scene.pictures.preview
        if preview.isNull():
            paint_plain(painter, sheet, sheet.grid.hexes, part, scale)
        else:
            width, height = sheet.size_px
            shrunk = preview.width() / width
            seen = part & QRectF(0, 0, width, height)
            source = QRectF(seen.topLeft() * shrunk, seen.size() * shrunk)
            painter.drawImage(seen, preview, source)
        painter.fillRect(part, _VEIL[self._scene.session.show.is_dark])

    def _seen(self, units: Iterable[Piece]) -> list[Piece]:
        """Return the unit on top of each hex that is shown, from north to south."""
        # A stack is one counter here: at 30 pixels a hex nobody could read a second.
        show, tops = self._scene.showing.show, dict[HexId, Piece]()
        if not show.units:
            return []
        sheet = self._scene.session.game.sheet
        for piece in units:
            here = piece.place.hex
            if here is None or here not in sheet.grid or not self._scene.showing.is_visible(piece.place):
                continue
            if here not in tops or tops[here].place.level < piece.place.level:
                tops[here] = piece
        return [tops[here] for here in sorted(tops, key=lambda each: sheet.centre_px(each)[1])]

    def _paint_counter(
        self, painter: QPainter, piece: Piece, part: QRectF, scale: float, ratio: float
    ) -> None:
        sheet, here = self._scene.session.game.sheet, piece.place.hex
        if here is None:
            return
        x, y = sheet.centre_px(here)
        if not part.adjusted(-sheet.hex_px, -sheet.hex_px, sheet.hex_px, sheet.hex_px).contains(x, y):
            return
        size = round(_HEX_PX * COUNTER_SHARE * ratio)
        image = self._scene.counter_pictures.of(piece, self._scene.showing.show.style, size, _HEX_PX)
        edge = size / 2 + margin_px(size)
        corner = QPointF(x - part.left(), y - part.top()) * (scale * ratio) - QPointF(edge, edge)
        painter.save()
        # In device pixels and whole ones: between them the picture would be resampled.
        painter.scale(1 / ratio, 1 / ratio)
        painter.drawImage(QPointF(round(corner.x()), round(corner.y())), image)
        painter.restore()
