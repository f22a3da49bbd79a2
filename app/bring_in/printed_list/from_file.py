"""The list of a set-up from the scan of a printed one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from app.bring_in.pictures import read_picture
from app.bring_in.printed_list.reading import list_of, read_rows
from app.bring_in.printed_list.vocabulary import vocabulary
from app.bring_in.printed_list.words import rows_of
from app.bring_in.refused import Refused
from app.bring_in.sheets.reading.wanted import wanted_of
from app.bring_in.watch import UNWATCHED, Watch
from counters.roster import Roster

_MOST_PIXELS = 16_000_000
"""A sheet of A4 at 300 dpi has half of that."""


def list_from(path: Path, roster: Roster, places: Iterable[str], watch: Watch = UNWATCHED) -> str:
    """Return the lines of a set-up sheet, as `setup_text` reads them; what is not sure has a question mark.

    Raises Refused for a picture on which nothing of the game was read, Cancelled.
    """
    watch.step(0.0, "reading the picture")
    rows = rows_of(read_picture(path, most_pixels=_MOST_PIXELS))
    faces = {face.name for unit in roster.units.values() for face in unit.faces[1:]}
    found = list_of(
        read_rows(rows, vocabulary(wanted_of(roster), places, sorted(faces)), watch.part(0.1, 1.0))
    )
    if not any(line and not line.startswith("#") for line in found.splitlines()):
        raise Refused(path.name, "no unit and no hex of this game was read on it", "is it the right game?")
    return found
