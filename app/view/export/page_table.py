"""What a page shows of the table: the ground in tiles, each face of a counter once."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from app.map_marks import Flag
from app.table.figures import face_up
from app.table.game import Game
from app.table.phrases import Translate
from app.table.pieces import Kind, Piece
from app.view.counter_pictures import CounterPictures
from app.view.export.pictures import as_pillow, as_webp
from app.view.export.progress import Progress
from app.view.export.studio import BARE, studio_of
from app.view.mark_painter import MarkPainter
from maps.sheet import MapSheet

HEX_PX = 80.0
"""Pixels of the page a hex: enough to read every name on the map, and all of it is some 2 MB."""
FACE_PX = 96
"""The width of a counter's picture: about twice as large as it lies there, for who looks closely."""
_TILE_PX = 512
_MOST_PIXELS = 64_000_000
"""Of the whole table on the page: that of a large game has some 24 million."""
_TILE_QUALITY, _FACE_QUALITY = 74, 82
FLAG_TABLE_PX = 34.0
"""The square about a flag, in table pixels: flags have one size on every map."""


def scale_of(sheet: MapSheet) -> float:
    """Return pixels of the page a pixel of the table: fewer for a map too large for any browser."""
    width, height = sheet.size_px
    tray = sheet.tray.rect_px
    whole = max(width, tray.x + tray.width) * max(height, tray.y + tray.height)
    # Both edges shrink, so the pixels go by the square.
    return min(HEX_PX / sheet.hex_px, math.sqrt(_MOST_PIXELS / max(1.0, whole)))


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of the ground: where it lies on the page, its size, its picture."""

    x: int
    y: int
    width: int
    height: int
    picture: str


def tiles_of(game: Game, progress: Progress) -> Iterator[Tile]:
    """Yield the map and the tray in tiles, without anything on them."""
    scale = scale_of(game.sheet)
    with studio_of(game, BARE) as studio:
        whole = studio.bounds()
        across, along = round(whole.width() * scale), round(whole.height() * scale)
        rows = range(0, along, _TILE_PX)
        for row, top in enumerate(rows):
            height = min(_TILE_PX, along - top)
            # A row at a time: the whole of a large map would be some 100 MB, a single tile draws the scene
            # ten times as often.
            band = studio.picture(
                QRectF(whole.x(), whole.y() + top / scale, across / scale, height / scale),
                QSize(across, height),
            )
            picture = as_pillow(band)
            for left in range(0, across, _TILE_PX):
                width = min(_TILE_PX, across - left)
                part = picture.crop((left, 0, left + width, height))
                yield Tile(left, top, width, height, as_webp(part, _TILE_QUALITY))
            progress((row + 1) / len(rows))


@dataclass
class Faces:
    """The faces of counters that a page shows, each painted once, in the order in which they were met."""

    game: Game
    tr: Translate
    style: str
    own_counters: Path | None = None
    shown: list[tuple[str, str]] = field(default_factory=list)
    """The picture of each face, and its name."""
    # The figures are part of the key: a face with other figures is another picture under the same design.
    _known: dict[tuple[object, ...], int] = field(default_factory=dict)
    _pictures: CounterPictures = field(init=False)
    _marks: MarkPainter = field(init=False)

    def __post_init__(self) -> None:
        """Open the cupboard with the pictures of this game."""
        self._pictures = CounterPictures(self.game, self.own_counters)
        self._marks = MarkPainter(self.game.sheet)

    def forget_figures(self) -> None:
        """Paint units anew from here on: a figure of them is another."""
        self._pictures.forget()

    def of(self, piece: Piece) -> int:
        """Return the number of the face that a piece shows."""
        # Asked of the table at this step: figures typed in later must not show on earlier counters.
        face = face_up(self.game, piece.id) if piece.kind is Kind.UNIT else None
        figures = face.figures if face is not None else ""
        key = (piece.design, piece.face, figures)
        if key not in self._known:
            image = self._pictures.of(piece, self.style, FACE_PX, self.game.sheet.hex_px)
            self._keep(key, image, self._name(piece, figures))
        return self._known[key]

    def flag(self, flag: Flag, name: str) -> int:
        """Return the number of the face of a flag on the map."""
        key = (flag.letter, flag.ground, flag.ink, flag.is_round, flag.is_crossed, name)
        if key not in self._known:
            self._keep(key, self._flag_picture(flag), name)
        return self._known[key]

    def _keep(self, key: tuple[object, ...], image: QImage, name: str) -> None:
        self._known[key] = len(self.shown)
        self.shown.append((as_webp(as_pillow(image), _FACE_QUALITY), name))

    def _name(self, piece: Piece, figures: str) -> str:
        unit = self.game.unit_of(piece.id)
        if unit is None:
            return self.tr(self.game.name_of(piece.id))
        side = self.tr(self.game.words.name_of(unit.side))
        kind = self.tr(unit.type.replace("_", " "))
        return f"{unit.label} {figures}".strip() + f", {kind}, {side}"

    def _flag_picture(self, flag: Flag) -> QImage:
        image = QImage(FACE_PX, FACE_PX, QImage.Format.Format_ARGB32_Premultiplied)
        # A new picture holds whatever the memory held.
        image.fill(0)
        scale = FACE_PX / FLAG_TABLE_PX
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            painter.translate(FLAG_TABLE_PX / 2 - flag.at_px[0], FLAG_TABLE_PX / 2 - flag.at_px[1])
            self._marks.paint(painter, flag, scale)
        return image
