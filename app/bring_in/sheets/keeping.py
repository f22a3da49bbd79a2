"""What counters become that were brought in: own pictures of units, or a bank to recognise them by."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from app.bring_in.counter_mix import CounterId
from app.bring_in.sheets.face_files import face_files
from app.bring_in.sheets.proof import Proof, Scanned
from app.bring_in.sheets.scanning import face_pictures
from app.bring_in.watch import UNWATCHED, Watch
from app.files.disk import write_aside
from counters.images import accept_image
from counters.roster import Roster
from rules.unit_id import UnitId

FACE_PX = 320
"""The edge of a counter's picture: a counter on the screen is rarely larger."""
PAIRS = "pairs.json"


@dataclass(frozen=True, eq=False)
class Faces:
    """A counter with its pictures. `key` is the unit that it is; without a name, its sheet and number."""

    key: CounterId
    is_named: bool
    front: Image.Image
    back: Image.Image | None


def faces_of(proof: Proof, watch: Watch = UNWATCHED) -> Iterator[Faces]:
    """Yield every counter that is not blank, sheet by sheet."""
    for number, sheet in enumerate(proof.sheets):
        watch.step(number / len(proof.sheets), "cutting out the counters")
        yield from _faces_of_sheet(number, sheet)


def _faces_of_sheet(number: int, sheet: Scanned) -> Iterator[Faces]:
    size = max(48, min(FACE_PX, round(sheet.fronts.edge_px)))
    fronts, backs = face_pictures(sheet, size)
    for cell, (front, back) in enumerate(zip(fronts, backs, strict=True)):
        if not sheet.fronts.cells[cell].is_blank:
            unit = sheet.unit_of(cell)
            yield Faces(unit or CounterId(f"{number + 1}-{cell + 1}"), unit is not None, front, back)


def keep_pictures(proof: Proof, roster: Roster, folder: Path, watch: Watch = UNWATCHED) -> int:
    """Take the named counters as a player's own pictures of their units and return how many faces those are.

    Raises DataError where one cannot be written. Units that are not on the sheets keep their pictures.
    """
    kept = 0
    with tempfile.TemporaryDirectory() as aside:
        for faces in faces_of(proof, watch):
            unit = roster.units.get(UnitId(faces.key))
            if unit is None:
                continue
            pictures = (faces.front, faces.back)
            for face, picture in zip(unit.faces, pictures, strict=False):
                if picture is not None:
                    path = Path(aside) / "face.png"
                    picture.save(path)
                    accept_image(path, folder, unit.id, face.name)
                    kept += 1
    return kept


def keep_bank(proof: Proof, folder: Path, watch: Watch = UNWATCHED) -> int:
    """Write a bank of all counters, to recognise them by, and return how many they are; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for faces in faces_of(proof, watch):
        front, back = face_files(faces.key)
        row = {"id": faces.key, "front": front}
        faces.front.save(folder / front)
        if faces.back is None:
            # As it was cut before, with a back: that would still be shown.
            (folder / back).unlink(missing_ok=True)
        else:
            row["back"] = back
            faces.back.save(folder / back)
        rows.append(row)
    write_aside(folder / PAIRS, json.dumps(rows, indent=1).encode())
    return len(rows)
