"""The pictures of counters in the pixels of the screen, each painted once and kept while there is room.

To paint a counter takes some milliseconds, to shrink its picture far less than one: so each is painted at
a few sizes only and shrunk to the size wanted.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from app.files.counter_folders import counter_folders
from app.table.changes import Register
from app.table.figures import unit_in_force
from app.table.game import Game
from app.table.pieces import Kind, Piece
from counters.images import check_image, image_for
from counters.paint import (
    CounterKey,
    Detail,
    ImageKey,
    MarkerKey,
    Style,
    UnitKey,
    counter_picture,
    detail_at,
    margin_px,
)
from counters.roster import MarkerId, Roster
from rules.issues import DataError
from rules.regular_file import is_folder
from rules.unit_id import UnitId

# Steps of about 1.4: shrinking by less than half blurs nothing, and ten sizes serve every zoom.
_PAINTED_SIZES_PX = (16, 24, 32, 48, 64, 96, 128, 192, 256, 384)
_LARGEST_AHEAD_PX = 96
"""Of larger ones not all would be kept: few of them are on the screen at once."""
_MOST_BYTES = 40_000_000
_ImageId = tuple[str, str, int, str]
PictureKey = tuple[_ImageId, int]
"""Design, style, face and detail of a picture, and its size in device pixels."""


@dataclass(frozen=True, slots=True)
class DrawnCounters:
    """Pictures of counters that were made for a game, and what they were made from."""

    roster: Roster
    figures: Mapping[str, str]
    painted: Mapping[PictureKey, QImage]
    shrunk: Mapping[PictureKey, QImage]


class CounterPictures:
    """All pictures of one game's counters. `own_folder` holds a person's own; theirs go before the game's.

    While a `deadline` is set (seconds of `clock`), a counter that is not yet painted is stood in for by its
    coarsest picture, and `is_complete` turns False.
    """

    def __init__(
        self, game: Game, own_folder: Path | None = None, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._game = game
        self._folders = counter_folders(game.header.game, own_folder)
        self._clock = clock
        self._painted: OrderedDict[PictureKey, QImage] = OrderedDict()
        self._shrunk: OrderedDict[PictureKey, QImage] = OrderedDict()
        self._own: dict[str, ImageKey | None] = {}
        self._folders_there: tuple[Path, ...] | None = None
        self.deadline: float | None = None
        self.is_complete = True

    def forget(self) -> None:
        """Forget all pictures: figures or a person's own pictures have changed."""
        self._painted.clear()
        self._shrunk.clear()
        self._own.clear()
        self._folders_there = None

    @property
    def drawn(self) -> DrawnCounters:
        """The pictures made so far; none where there may be pictures of one's own among them."""
        roster, figures = self._game.roster, dict(self._game.table.book(Register.VALUE))
        if self._with_pictures():
            return DrawnCounters(roster, figures, {}, {})
        return DrawnCounters(roster, figures, self._painted, self._shrunk)

    def begin_with(self, former: DrawnCounters) -> None:
        """Begin with the pictures that were made for another game, where its counters are the same."""
        is_same = former.roster is self._game.roster and not self._with_pictures()
        if is_same and former.figures == self._game.table.book(Register.VALUE):
            self._painted.update(former.painted)
            self._shrunk.update(former.shrunk)

    def start(self, budget_s: float | None) -> None:
        """Begin a frame that may take so long, None for as long as it takes."""
        self.deadline = None if budget_s is None else self._clock() + budget_s
        self.is_complete = True

    @property
    def has_time(self) -> bool:
        """Whether the frame may still paint counters that it has not got."""
        return self.deadline is None or self._clock() < self.deadline

    def of(self, piece: Piece, style: str, size_px: int, hex_px: float) -> QImage:
        """Return a piece's picture, its counter `size_px` device pixels wide, with a margin round it.

        `hex_px` is the width of a hex on the screen, which decides on the detail.
        """
        detail = detail_at(hex_px)
        # By design, not by piece: dozens of the same marker share one picture.
        image_id = (piece.design, style, piece.face, detail.value)
        found = self._shrunk.get((image_id, size_px))
        if found is not None:
            self._shrunk.move_to_end((image_id, size_px))
            return found
        painted = self._painted_at(piece, style, detail, _next_size(size_px))
        if painted is None:
            self.is_complete = False
            # Painted whatever the time: a counter that is not there at all would be taken for a lost one.
            block = (piece.design, style, piece.face, Detail.BLOCK.value)
            # One small block a counter, kept beside the true pictures: stretched it is coarse, but it is
            # there.
            kept = self._painted.get((block, 32)) or self._paint(piece, style, Detail.BLOCK, 32)
            self._painted[block, 32] = kept
            return _shrunk(kept, size_px)
        shrunk = self._shrunk[image_id, size_px] = _shrunk(painted, size_px)
        _forget_oldest(self._shrunk, _MOST_BYTES)
        return shrunk

    def paint_ahead(self, pieces: Iterable[Piece], style: str, size_px: int, hex_px: float) -> bool:
        """Paint what is not yet painted of both faces of pieces, in the time there is; return whether all is.

        A jump through the game shows faces that no frame has shown; each takes some milliseconds to paint.
        """
        detail, size = detail_at(hex_px), _next_size(size_px)
        if detail is Detail.BLOCK or size > _LARGEST_AHEAD_PX:
            return True
        for piece in pieces:
            for face in range(len(self._faces_of(piece))):
                key = (piece.design, style, face, detail.value), size_px
                if key in self._shrunk:
                    continue
                painted = self._painted_at(replace(piece, face=face), style, detail, size)
                # Asked after painting too: the shrinking must not begin when the frame is over.
                if painted is None or not self.has_time:
                    return False
                self._shrunk[key] = _shrunk(painted, size_px)
        return True

    def _faces_of(self, piece: Piece) -> Sequence[object]:
        roster = self._game.roster
        if piece.kind is Kind.MARKER:
            return roster.markers[MarkerId(piece.design)].faces
        return roster.units[UnitId(piece.design)].faces

    def _painted_at(self, piece: Piece, style: str, detail: Detail, size_px: int) -> QImage | None:
        key = ((piece.design, style, piece.face, detail.value), size_px)
        found = self._painted.get(key)
        # A block is painted in any case: what would stand in for it is a block as well.
        if found is None and (detail is Detail.BLOCK or self.has_time):
            found = self._painted[key] = self._paint(piece, style, detail, size_px)
            _forget_oldest(self._painted, _MOST_BYTES)
        return found

    def _paint(self, piece: Piece, style: str, detail: Detail, size_px: int) -> QImage:
        return counter_picture(self._key(piece, style, detail), size_px)

    def _key(self, piece: Piece, style: str, detail: Detail) -> CounterKey:
        roster = self._game.roster
        if piece.kind is Kind.MARKER:
            marker = roster.markers[MarkerId(piece.design)]
            return MarkerKey(marker, marker.faces[piece.face], detail, roster.looks)
        own = self._own_picture(piece)
        if own is not None:
            return own
        unit = unit_in_force(self._game, roster.units[UnitId(piece.design)])
        return UnitKey(unit, piece.face, Style(style), detail, roster.looks)

    def _own_picture(self, piece: Piece) -> ImageKey | None:
        """Return the picture of a face that a person or the game has, looked for once."""
        name = f"{piece.design} {piece.face}"
        if name not in self._own:
            unit = UnitId(piece.design)
            face = self._game.roster.units[unit].faces[piece.face].name
            found = (image_for(folder, unit, face) for folder in self._with_pictures())
            path = next((path for path in found if path is not None), None)
            image = _checked(path) if path else QImage()
            self._own[name] = None if image.isNull() else ImageKey(image, f"{path}")
        return self._own[name]

    def _with_pictures(self) -> tuple[Path, ...]:
        if self._folders_there is None:
            # Most people have none: hundreds of faces would each be looked for on the disk.
            self._folders_there = tuple(filter(is_folder, self._folders))
        return self._folders_there


def _checked(path: Path) -> QImage:
    """Return a picture that lies in the folder, a null one where it may not be shown."""
    try:
        check_image(path)
    except DataError:
        return QImage()
    return QImage(str(path))


def _next_size(size_px: int) -> int:
    return next((size for size in _PAINTED_SIZES_PX if size >= size_px), _PAINTED_SIZES_PX[-1])


def whole_size(size_px: int) -> int:
    """Return the width of a counter's picture with its margin on both sides."""
    return size_px + 2 * margin_px(size_px)


def _shrunk(image: QImage, size_px: int) -> QImage:
    edge = whole_size(size_px)
    if image.width() == edge:
        return image
    mode = Qt.TransformationMode.SmoothTransformation
    return image.scaled(edge, edge, Qt.AspectRatioMode.IgnoreAspectRatio, mode)


def _forget_oldest(images: OrderedDict[PictureKey, QImage], most_bytes: int) -> None:
    # Counting each time would cost more than it saves: the sum is looked at now and then.
    if len(images) % 64 == 0:
        total = sum(image.sizeInBytes() for image in images.values())
        while total > most_bytes and images:
            total -= images.popitem(last=False)[1].sizeInBytes()
