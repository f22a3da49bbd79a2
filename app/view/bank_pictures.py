"""The counters of a game as a bank of pictures, so that a photograph of them can be recognised."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from app.bring_in.counter_mix import Known, mix_of
from app.files.disk import write_aside
from counters.images import check_image, image_for
from counters.paint import CounterKey, Detail, ImageKey, MarkerKey, Style, UnitKey
from counters.roster import MarkerId, Roster
from rules.issues import DataError
from rules.unit_id import UnitId

EDGE_PX = 128


def draw_bank(roster: Roster, folder: Path, pictures: Sequence[Path] = (), style: Style = Style.NATO) -> int:
    """Write the faces of all counters and `pairs.json` into a folder and return how many counters there are.

    A picture of a face in one of the folders `pictures` goes before a drawn one. Needs a QGuiApplication and
    the program's fonts; raises OSError where the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rows: list[dict[str, Any]] = []
    # By number: ids hold colons and strokes, which no file name may.
    for n, known in enumerate(mix_of(roster).counters):
        files = []
        for face, key in enumerate(_keys(roster, known, style, pictures)):
            files.append(f"{n:04}_{face}.png")
            _picture(key).save(str(folder / files[-1]))
        told = {"id": known.id, "name": known.name, "count": known.count, "side": known.side}
        # The names of the faces stand in the order of the files: the recogniser knows a face by its index.
        rows.append(told | {"marker": known.is_marker, "face_names": list(known.faces), "faces": files})
    # Written last and in one go: a folder without it was broken off and is no bank.
    write_aside(folder / "pairs.json", json.dumps(rows, ensure_ascii=False, indent=1).encode())
    return len(rows)


def _keys(roster: Roster, known: Known, style: Style, pictures: Sequence[Path]) -> Iterator[CounterKey]:
    unit = roster.units.get(UnitId(known.id))
    if unit is None:
        marker = roster.markers[MarkerId(known.id)]
        # Full detail whatever the size: a photograph shows the printed counter, not our simplified one.
        yield from (MarkerKey(marker, face, Detail.FULL, roster.looks) for face in marker.faces)
        return
    for n, face in enumerate(unit.faces):
        yield _picture_of(unit.id, face.name, pictures) or UnitKey(unit, n, style, Detail.FULL, roster.looks)


def _picture_of(unit: UnitId, face: str, folders: Sequence[Path]) -> ImageKey | None:
    found = (image_for(folder, unit, face) for folder in folders)
    path = next((path for path in found if path is not None), None)
    if path is None:
        return None
    try:
        check_image(path)
    except DataError:
        return None
    image = QImage(str(path))
    return None if image.isNull() else ImageKey(image, str(path))


def _picture(key: CounterKey) -> QImage:
    # No transparency: round corners would else be black in one reader and white in another.
    image = QImage(EDGE_PX, EDGE_PX, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    with QPainter(image) as painter:
        key.paint(painter, QRectF(0, 0, EDGE_PX, EDGE_PX))
    return image
