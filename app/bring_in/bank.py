"""The bank: the counters that can be recognised, each with the picture of its faces.

A folder with `pairs.json`, `[{"id", "front": file, "back": file}]`. A row may have `count`, how many there
are of it, `name`, what people call it, `side`, `marker`, and `faces` with `face_names`, all sides of what has
more than two. The counters that the program draws for a game are laid down in the same form.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.bring_in.counter_mix import CounterId, Known, Mix
from app.bring_in.pictures import Pixels, read_picture
from app.bring_in.reading import Why
from app.bring_in.refused import Refused
from app.bring_in.watch import UNWATCHED, Watch
from app.files.disk import real
from rules.issues import Issue, raise_if_errors, shown
from rules.tomlfile import read_raw

PAIRS = "pairs.json"
MAX_PAIRS_BYTES = 4_000_000
MOST_COUNTERS = 4_000
_MOST_FACES = 12
_MOST_FACE_PIXELS = 400 * 400
"""A face is never seen larger than this in a picture of a whole board."""


@dataclass(frozen=True, eq=False)
class BankFace:
    """One face of a counter: what it shows, red, green and blue."""

    counter: CounterId
    face: int
    pixels: Pixels


@dataclass(frozen=True, eq=False)
class Bank:
    """All faces that can be recognised, and the counter mix they belong to."""

    faces: tuple[BankFace, ...]
    mix: Mix
    warning: Why | None = None
    """What speaks against its names (`bank_names`): with it nothing read is taken without asking."""

    def of(self, counter: CounterId, face: int) -> BankFace | None:
        """Return a face, None where the bank has none such."""
        return next((each for each in self.faces if (each.counter, each.face) == (counter, face)), None)

    def of_game(self, mix: Mix) -> Bank:
        """Return the bank for a game whose counters are those of a mix, which knows their faces.

        The back of what has but one side there is left out: whatever is printed on it, it is no face. What
        the game has not stays as the bank has it.
        """
        known = mix.by_id
        faces = (
            each
            for each in self.faces
            if each.counter not in known or each.face < len(known[each.counter].faces)
        )
        others = (each for each in self.mix.counters if each.id not in known)
        return Bank(tuple(faces), Mix((*mix.counters, *others)), self.warning)


def read_bank(folder: Path, watch: Watch = UNWATCHED) -> Bank:
    """Return the bank of a folder; raises DataError for what is wrong with its list, Refused for pictures."""
    rows = _rows(folder)
    faces: list[BankFace] = []
    # Faces beside counters and not within them: recognising goes through all faces at once, and never by
    # counter.
    known: list[Known] = []
    for n, row in enumerate(rows):
        watch.step(n / len(rows), "Reading the pictures of the counters")
        files = _files(row)
        one = _known(row, len(files))
        faces += (BankFace(one.id, face, _face(folder / name)) for face, name in enumerate(files))
        known.append(one)
    return Bank(tuple(faces), Mix(tuple(known)))


def _files(row: dict[str, Any]) -> list[str]:
    """Return the names of the pictures of a row, in the order of its faces."""
    many = row.get("faces")
    return list(many) if many else [row[side] for side in ("front", "back") if row.get(side)]


def _known(row: dict[str, Any], faces: int) -> Known:
    """Return a counter as its row tells of it; what is no text there is taken for one."""
    names = row.get("face_names")
    is_named = isinstance(names, list) and len(names) == faces
    # Names that are not as many as the faces would name the wrong ones: then none of them counts.
    usual = [*("front", "back")[:faces], *(f"side {n + 1}" for n in range(2, faces))]
    return Known(
        CounterId(row["id"]),
        str(row.get("name") or row["id"]),
        tuple(map(str, names)) if is_named and names else tuple(usual),
        row.get("count", 1),
        str(row.get("side", "")),
        bool(row.get("marker", False)),
    )


def _face(path: Path) -> NDArray[np.uint8]:
    return read_picture(path, most_pixels=_MOST_FACE_PIXELS).pixels


def _rows(folder: Path) -> list[dict[str, Any]]:
    path = folder / PAIRS
    try:
        rows = json.loads(read_raw(path, MAX_PAIRS_BYTES))
    # JSON recurses: brackets within brackets end in an error of its own kind.
    except (ValueError, RecursionError) as error:
        raise Refused(PAIRS, f"not JSON: {error}", 'it is a list of {"id", "front", "back"}') from None
    if not isinstance(rows, list) or not rows:
        raise Refused(PAIRS, "no list of counters", 'it is a list of {"id", "front", "back"}')
    if len(rows) > MOST_COUNTERS:
        raise Refused(PAIRS, f"{len(rows)} counters", f"at most {MOST_COUNTERS}")
    issues = [issue for n, row in enumerate(rows) for issue in _issues(row, n, folder)]
    issues += _twice(rows) if not issues else []
    raise_if_errors(issues)
    return rows


def _issues(row: object, n: int, folder: Path) -> Iterator[Issue]:
    where = f"counter {n + 1}"
    if not isinstance(row, dict) or not isinstance(row.get("id"), str) or not row["id"]:
        yield Issue(PAIRS, where, "has no id", 'it is {"id", "front", "back"}')
        return
    files = row.get("faces") or [row.get("front"), *([row["back"]] if row.get("back") is not None else [])]
    if not isinstance(files, list) or len(files) > _MOST_FACES:
        yield Issue(PAIRS, where, "faces is no list of a few files", "name a picture for each side")
        return
    for name in files:
        if not isinstance(name, str) or not _is_inside(folder, name):
            yield Issue(
                PAIRS, where, f"{shown(name)} is no file of the folder", "name a picture beside the list"
            )
    count = row.get("count", 1)
    # True counts as 1 in Python, and is no number of counters.
    if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 10_000:
        yield Issue(PAIRS, where, "count is no number of counters", "0 stands for any number")


def _is_inside(folder: Path, name: str) -> bool:
    """Return whether a name stays in the folder: the list is a stranger's."""
    path = Path(name)
    if not name or path.is_absolute() or ".." in path.parts or "\0" in name:
        return False
    return real(folder / path).is_relative_to(real(folder))


def _twice(rows: list[dict[str, Any]]) -> Iterator[Issue]:
    for each, count in Counter(row["id"] for row in rows).items():
        if count > 1:
            yield Issue(PAIRS, each, "stands twice", "an id is unique")
