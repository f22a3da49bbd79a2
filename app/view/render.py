"""The table as a picture file, drawn by the same scene and view as the window."""

from __future__ import annotations

import errno
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from PySide6.QtCore import QBuffer, QIODevice, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QImageWriter, QPainter, QRegion
from PySide6.QtWidgets import QApplication

from app.files.disk import write_aside
from app.map_marks import MapMark
from app.table.game import Game
from app.view.camera import ViewState
from app.view.guard import guard_overrides
from app.view.scene import TableScene
from app.view.session import Session, Show
from app.view.theme import INTERFACE, load_fonts
from app.view.view import TableView
from rules.hexgrid import HexId
from rules.issues import shown

# A gigabyte at 32 bits a pixel.
LARGEST_EDGE_PX = 16_384
_SOURCE = "render"
_PNG_QUALITY = 70
"""In Qt's scale, from 0 (smallest) to 100 (not packed at all)."""
_MAP_ZOOM = 0.5
_PART_PX = 256
"""A part of a map takes about a tenth of a second: the window answers between two of them. Smaller ones would
take no less, as the tiles of the map are what takes long."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands at the right of the map, so many pixels wide; `paint` returns it as a picture of a size."""

    width_px: int
    paint: Callable[[Session, QSize], QImage]


def render(  # noqa: PLR0913, PLR0917  # each is a choice of whoever wants the picture
    game: Game,
    out: Path,
    size: tuple[int, int],
    center: HexId | None = None,
    zoom: float | None = None,
    overlays: Sequence[MapMark] = (),
    show: Show | None = None,
    beside: Beside | None = None,
) -> None:
    """Write the table as a picture of a size in pixels; the suffix of `out` names its format.

    Without a centre and a zoom the whole map is shown. `zoom` is pixels of the picture a pixel of the table,
    1 when only a centre is given. Raises ValueError for a size that makes no picture or a hex that the map
    lacks, OSError where the file cannot be written. Makes a QApplication where there is none.
    """
    if not all(0 < edge <= LARGEST_EDGE_PX for edge in size):
        raise ValueError(f"a picture has 1 to {LARGEST_EDGE_PX} pixels each way: {size[0]} x {size[1]}")
    if center is not None and center not in game.sheet.grid:
        raise ValueError(f"the map has no hex {center}")
    # Before anything is drawn: a wrong name should not cost half a minute.
    kind = _kind_of(out)
    guard_overrides()
    app = QGuiApplication.instance() or QApplication([])
    load_fonts()
    image = _picture(game, size, _look(game, center, zoom), overlays, show or Show(tray=False), beside)
    # Only after the picture is made: see `painting_app`.
    del app
    # Written beside and then renamed: the former picture stays until the new one is whole.
    write_aside(out, encoded(image, kind))


def _kind_of(out: Path) -> str:
    """Return the format that a file's name asks for; raises OSError where Qt writes no such pictures."""
    kind = out.suffix.removeprefix(".").casefold()
    known = {bytes(each.data()).decode() for each in QImageWriter.supportedImageFormats()}
    if kind not in known:
        told = f"no picture ends in {shown(out.suffix)}; take .png, .jpg, .webp"
        raise OSError(errno.EINVAL, told, str(out))
    return kind


def encoded(image: QImage, kind: str) -> bytes:
    """Return a picture as the bytes of a file: written by us, so that a full disk leaves no half of it.

    Raises OSError.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, kind.encode())
    if kind == "png":
        # No loss, only less searching: a whole map is packed in a third of the time and is 8 % larger.
        writer.setQuality(_PNG_QUALITY)
    if not writer.write(image):
        raise OSError(errno.EINVAL, writer.errorString())
    return bytes(buffer.data().data())


def _look(game: Game, center: HexId | None, zoom: float | None) -> ViewState | None:
    if center is None and zoom is None:
        return None
    width, height = game.sheet.size_px
    x, y = game.sheet.centre_px(center) if center is not None else (width / 2, height / 2)
    return ViewState(x, y, zoom if zoom is not None else 1.0)


def _picture(  # what `render` is asked for
    game: Game,
    size: tuple[int, int],
    look: ViewState | None,
    overlays: Sequence[MapMark],
    show: Show,
    beside: Beside | None,
) -> QImage:
    return whole_of(_painting(game, size, look, overlays, show, beside, part_px=max(size)))


Painting = Generator[float, None, QImage]
"""A picture painted part by part: after each it yields the share that is done; it returns the picture.

Whoever does not want it any more closes it.
"""


def whole_of(painting: Painting) -> QImage:
    """Return the picture of a painting, painted without a pause."""
    while True:
        try:
            next(painting)
        except StopIteration as end:
            return cast("QImage", end.value)


def _painting(  # noqa: PLR0913  # what `render` is asked for, and how finely it is cut
    game: Game,
    size: tuple[int, int],
    look: ViewState | None,
    overlays: Sequence[MapMark],
    show: Show,
    beside: Beside | None = None,
    *,
    part_px: int,
) -> Painting:
    width, height = size
    map_px = width - beside.width_px if beside is not None else width
    session = Session(game, replace(show, has_motion=False))
    with _laid_out(session, QSize(map_px, height), look, overlays) as view:
        image = QImage(*size, QImage.Format.Format_RGB32)
        parts = list(_parts(QRect(0, 0, map_px, height), part_px))
        for done, part in enumerate(parts, start=1):
            view.viewport().render(image, part.topLeft(), QRegion(part))
            yield done / len(parts)
        with QPainter(image) as painter:
            _write_credit(painter, QRectF(0, 0, map_px, height), game.sheet.credit)
            if beside is not None:
                painter.drawImage(map_px, 0, beside.paint(session, QSize(beside.width_px, height)))
        return image


@contextmanager
def _laid_out(
    session: Session, size: QSize, look: ViewState | None, overlays: Sequence[MapMark]
) -> Iterator[TableView]:
    """Yield a view of a table that nobody sees; all of it, and the session, is closed at the end."""
    scene = TableScene(session, is_patient=True)
    view = TableView(scene)
    # Laid out as if shown: a view that never was has no viewport of its size.
    view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    # The person goes on in the window meanwhile, and the keys stay there.
    view.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    view.resize(size)
    try:
        scene.set_marks(_SOURCE, overlays)
        # Before it fits: only then has the viewport its size.
        view.show()
        view.fit() if look is None else view.camera.restore(look)
        # Its size stays; shown it would be painted whole at the next event, for nobody.
        view.hide()
        yield view
    finally:
        view.close()
        scene.close()
        session.close()


def _parts(rect: QRect, edge_px: int) -> Iterator[QRect]:
    """Yield the squares of a rectangle, row by row; those at its edges are as small as what is left."""
    for y in range(rect.top(), rect.bottom() + 1, edge_px):
        for x in range(rect.left(), rect.right() + 1, edge_px):
            yield QRect(x, y, edge_px, edge_px).intersected(rect)


def _write_credit(painter: QPainter, rect: QRectF, credit: str) -> None:
    """Write whose data the map is made from along the lower edge: the licences ask for it."""
    if not credit:
        return
    font = QFont(INTERFACE)
    font.setPixelSize(max(9, min(14, round(rect.width() / 130))))
    painter.setFont(font)
    flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap
    inner = rect.adjusted(8, 0, -8, -4)
    # As large as its words, not as its rectangle.
    ground = painter.boundingRect(inner, int(flags), credit).adjusted(-5, -2, 5, 2)
    painter.fillRect(ground, QColor(255, 255, 255, 200))
    painter.setPen(QColor("#1B2229"))
    painter.drawText(inner, int(flags), credit)


def export_map(
    game: Game,
    out: Path,
    show: Show | None = None,
    zoom: float = _MAP_ZOOM,
    overlays: Sequence[MapMark] = (),
) -> None:
    """Write the whole map, with what lies on it, as one picture; raises OSError where it cannot be."""
    render(game, out, _map_size(game, zoom), zoom=zoom, overlays=overlays, show=show)


def map_painting(game: Game, show: Show, overlays: Sequence[MapMark] = ()) -> Painting:
    """Return the same picture part by part, to be painted between the events of a window.

    `game` must not change meanwhile: give one with a journal of its own. `encoded` makes the file of it.
    """
    size = _map_size(game, _MAP_ZOOM)
    return _painting(game, size, _look(game, None, _MAP_ZOOM), overlays, show, part_px=_PART_PX)


def _map_size(game: Game, zoom: float) -> tuple[int, int]:
    width, height = game.sheet.size_px
    # A rim about the map, as the window has it.
    return round(width * zoom) + 40, round(height * zoom) + 40
